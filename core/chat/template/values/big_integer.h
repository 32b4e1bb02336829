#pragma once
// Whole numbers without bound, as Python has them, on Boost.Multiprecision. Small ones are int64 in a Value; these are
// for what does not fit. Sizes are limited by the meter.

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tokenscope::chat {

/// Immutable; copies share the number.
class BigInteger {
  public:
    BigInteger() = default; ///< 0
    explicit BigInteger(std::int64_t value);
    /// The whole part; finite.
    static BigInteger fromDouble(double value);
    /// Digits of the base 2 to 36, letters in either case; no sign, at least one.
    static BigInteger fromDigits(std::string_view digits, unsigned base);

    [[nodiscard]] bool negative() const;
    [[nodiscard]] bool isZero() const;
    /// nullopt where 64 bits are too few.
    [[nodiscard]] std::optional<std::int64_t> small() const;
    [[nodiscard]] std::size_t bits() const; ///< of the magnitude
    /// Rounded to the nearest, ties to even; nullopt where it is too large.
    [[nodiscard]] std::optional<double> toDouble() const;
    /// Without sign; base 2 to 36, lower case.
    [[nodiscard]] std::string digits(unsigned base = 10) const;
    [[nodiscard]] std::string text() const { return (negative() ? "-" : "") + digits(); }
    [[nodiscard]] bool odd() const;

    [[nodiscard]] BigInteger negated() const;
    [[nodiscard]] BigInteger shiftedLeft(std::size_t bits) const;
    friend BigInteger operator+(const BigInteger& a, const BigInteger& b);
    friend BigInteger operator-(const BigInteger& a, const BigInteger& b);
    friend BigInteger operator*(const BigInteger& a, const BigInteger& b);
    /// Rounded toward minus infinity; the remainder has the divisor's sign. The divisor is not zero.
    friend std::pair<BigInteger, BigInteger> floorDivide(const BigInteger& a, const BigInteger& b);
    friend std::strong_ordering operator<=>(const BigInteger& a, const BigInteger& b);
    friend bool operator==(const BigInteger& a, const BigInteger& b);

  private:
    struct Number; ///< keeps Boost's headers out of this one
    explicit BigInteger(Number&& number);
    [[nodiscard]] const Number& number() const;

    std::shared_ptr<const Number> m_number; ///< null: 0
};

/// a / b of two integers as Python divides them: rounded once. nullopt where it is too large. b is not zero.
std::optional<double> trueDivide(const BigInteger& a, const BigInteger& b);

} // namespace tokenscope::chat
