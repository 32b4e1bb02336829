#pragma once
// Python's unbounded integers, implemented with Boost.Multiprecision. Integers that fit are an int64 in a
// Value; this class is for all others. The meter limits their size.

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
    /// The integer part; `number` is finite.
    static BigInteger fromDouble(double value);
    /// Digits in base 2 to 36, letters in either case; no sign, at least one digit.
    static BigInteger fromDigits(std::string_view digits, unsigned base);

    [[nodiscard]] bool negative() const;
    [[nodiscard]] bool isZero() const;
    /// nullopt if it doesn't fit into 64 bits.
    [[nodiscard]] std::optional<std::int64_t> small() const;
    [[nodiscard]] std::size_t bits() const; ///< of the magnitude
    /// Rounded to the nearest double, ties to even; nullopt if it is too large.
    [[nodiscard]] std::optional<double> toDouble() const;
    /// Without sign; base 2 to 36, lowercase.
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
    struct Number; ///< hides Boost's headers
    explicit BigInteger(Number&& number);
    [[nodiscard]] const Number& number() const;

    std::shared_ptr<const Number> m_number; ///< null: 0
};

/// a / b for integers as in Python: rounded once. nullopt if it is too large. b is not zero.
std::optional<double> trueDivide(const BigInteger& a, const BigInteger& b);

} // namespace tokenscope::chat
