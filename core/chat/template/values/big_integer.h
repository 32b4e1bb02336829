#pragma once
// Whole numbers without bound, as Python has them: sign and magnitude. Small ones are int64 in a Value; these are for
// what does not fit. Schoolbook methods: sizes are limited by the meter.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::chat {

class BigInteger {
  public:
    BigInteger() = default;
    explicit BigInteger(std::int64_t value);
    /// The whole part; finite.
    static BigInteger fromDouble(double value);
    /// Digits of the base 2 to 36, letters in either case; no sign, at least one.
    static BigInteger fromDigits(std::string_view digits, unsigned base);

    [[nodiscard]] bool negative() const { return m_negative; }
    [[nodiscard]] bool isZero() const { return m_digits.empty(); }
    [[nodiscard]] std::optional<std::int64_t> small() const;
    [[nodiscard]] std::size_t bits() const;
    /// Rounded to the nearest, ties to even; nothing where it is too large.
    [[nodiscard]] std::optional<double> toDouble() const;
    /// Without sign; base 2 to 36, lower case.
    [[nodiscard]] std::string digits(unsigned base = 10) const;
    [[nodiscard]] std::string text() const { return (m_negative ? "-" : "") + digits(); }
    [[nodiscard]] bool odd() const { return !m_digits.empty() && (m_digits[0] & 1U) != 0; }

    [[nodiscard]] BigInteger negated() const;
    [[nodiscard]] BigInteger shiftedLeft(std::size_t bits) const;
    friend BigInteger operator+(const BigInteger& a, const BigInteger& b);
    friend BigInteger operator-(const BigInteger& a, const BigInteger& b);
    friend BigInteger operator*(const BigInteger& a, const BigInteger& b);
    /// Rounded towards minus infinity, with the rest of the divisor's sign. The divisor is not zero.
    friend std::pair<BigInteger, BigInteger> floorDivide(const BigInteger& a, const BigInteger& b);
    friend std::strong_ordering operator<=>(const BigInteger& a, const BigInteger& b);
    bool operator==(const BigInteger&) const = default;

  private:
    using Digits = std::vector<std::uint32_t>; ///< least first, no zeros at the end
    BigInteger(Digits digits, bool negative);
    static std::strong_ordering compare(const Digits& a, const Digits& b);
    static Digits add(const Digits& a, const Digits& b);
    static Digits subtract(const Digits& a, const Digits& b);
    static std::pair<Digits, Digits> divide(const Digits& a, const Digits& b);
    static std::uint32_t divideSmall(Digits& a, std::uint32_t by);

    Digits m_digits;
    bool m_negative = false;
};

/// a / b of two integers as Python divides them: rounded once. Nothing where it is too large. b is not zero.
std::optional<double> trueDivide(const BigInteger& a, const BigInteger& b);

} // namespace tokenscope::chat
