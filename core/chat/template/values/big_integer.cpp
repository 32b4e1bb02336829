#include "core/chat/template/values/big_integer.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>

namespace tokenscope::chat {
namespace {

using boost::multiprecision::cpp_int;

/// The largest power of a base that fits into 32 bits, and its exponent: that many digits are converted at a
/// time.
struct Chunk {
    std::uint32_t value;
    unsigned digits = 1;

    explicit Chunk(unsigned base)
        : value(base) {
        while (static_cast<std::uint64_t>(value) * base <= std::numeric_limits<std::uint32_t>::max()) {
            value *= base;
            ++digits;
        }
    }
};

} // namespace

struct BigInteger::Number {
    cpp_int value;
};

BigInteger::BigInteger(Number&& number)
    : m_number(std::make_shared<const Number>(std::move(number))) {}

BigInteger::BigInteger(std::int64_t value)
    : BigInteger(Number{value}) {}

const BigInteger::Number& BigInteger::number() const {
    static const Number kZero{};
    return m_number ? *m_number : kZero;
}

BigInteger BigInteger::fromDouble(double value) {
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(std::trunc(value)), &exponent);
    cpp_int magnitude = static_cast<std::int64_t>(std::ldexp(fraction, 53));
    if (exponent <= 53)
        magnitude >>= 53 - std::max(exponent, 0);
    else
        magnitude <<= exponent - 53;
    if (value < 0)
        magnitude = -magnitude;
    return BigInteger(Number{std::move(magnitude)});
}

BigInteger BigInteger::fromDigits(std::string_view digits, unsigned base) {
    const Chunk chunk(base);
    cpp_int all;
    while (!digits.empty()) {
        const std::string_view front = digits.substr(0, chunk.digits);
        digits.remove_prefix(front.size());
        std::uint32_t part = 0;
        std::uint64_t scale = 1;
        for (const char c : front) {
            const unsigned digit =
                c <= '9' ? static_cast<unsigned>(c - '0') : (static_cast<unsigned>(c) | 0x20U) - 'a' + 10;
            part = part * base + digit;
            scale *= base;
        }
        all *= scale;
        all += part;
    }
    return BigInteger(Number{std::move(all)});
}

bool BigInteger::negative() const {
    return number().value < 0;
}

bool BigInteger::isZero() const {
    return number().value.is_zero();
}

std::optional<std::int64_t> BigInteger::small() const {
    const cpp_int& value = number().value;
    if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max())
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

std::size_t BigInteger::bits() const {
    return isZero() ? 0 : msb(abs(number().value)) + 1;
}

std::optional<double> BigInteger::toDouble() const {
    return trueDivide(*this, BigInteger(1));
}

std::string BigInteger::digits(unsigned base) const {
    if (isZero())
        return "0";
    const Chunk chunk(base);
    std::string out;
    cpp_int left = abs(number().value);
    while (!left.is_zero()) {
        cpp_int quotient;
        cpp_int remainder;
        divide_qr(left, cpp_int(chunk.value), quotient, remainder);
        auto part = static_cast<std::uint32_t>(remainder);
        left = std::move(quotient);
        for (unsigned i = 0; i < chunk.digits && (part != 0 || !left.is_zero()); ++i, part /= base)
            out += "0123456789abcdefghijklmnopqrstuvwxyz"[part % base];
    }
    std::reverse(out.begin(), out.end());
    return out;
}

bool BigInteger::odd() const {
    return !isZero() && bit_test(abs(number().value), 0);
}

BigInteger BigInteger::negated() const {
    return BigInteger(Number{-number().value});
}

BigInteger BigInteger::shiftedLeft(std::size_t bits) const {
    return BigInteger(Number{number().value << bits});
}

BigInteger operator+(const BigInteger& a, const BigInteger& b) {
    return BigInteger(BigInteger::Number{a.number().value + b.number().value});
}

BigInteger operator-(const BigInteger& a, const BigInteger& b) {
    return BigInteger(BigInteger::Number{a.number().value - b.number().value});
}

BigInteger operator*(const BigInteger& a, const BigInteger& b) {
    return BigInteger(BigInteger::Number{a.number().value * b.number().value});
}

std::pair<BigInteger, BigInteger> floorDivide(const BigInteger& a, const BigInteger& b) {
    cpp_int quotient;
    cpp_int remainder;
    divide_qr(a.number().value, b.number().value, quotient, remainder); // rounds toward zero
    if (!remainder.is_zero() && (remainder < 0) != b.negative()) {
        quotient -= 1;
        remainder += b.number().value;
    }
    return {BigInteger(BigInteger::Number{std::move(quotient)}),
            BigInteger(BigInteger::Number{std::move(remainder)})};
}

std::strong_ordering operator<=>(const BigInteger& a, const BigInteger& b) {
    return a.number().value.compare(b.number().value) <=> 0;
}

bool operator==(const BigInteger& a, const BigInteger& b) {
    return (a <=> b) == 0;
}

std::optional<double> trueDivide(const BigInteger& a, const BigInteger& b) {
    if (a.isZero())
        return 0.0;
    const bool negative = a.negative() != b.negative();
    BigInteger top = a.negative() ? a.negated() : a;
    BigInteger bottom = b.negative() ? b.negated() : b;
    // A quotient of 55 or 56 bits with a sticky bit is rounded once, to 53 bits or, for subnormals, to fewer.
    long exponent = static_cast<long>(top.bits()) - static_cast<long>(bottom.bits()) - 55;
    exponent = std::max(exponent, -1076L);
    if (exponent > 0)
        bottom = bottom.shiftedLeft(static_cast<std::size_t>(exponent));
    else
        top = top.shiftedLeft(static_cast<std::size_t>(-exponent));
    const auto [quotient, rest] = floorDivide(top, bottom);
    auto bits = static_cast<std::uint64_t>(*quotient.small());
    const long size = static_cast<long>(quotient.bits());
    const long drop = std::max({0L, size - 53, -1074 - exponent});
    if (drop > 0) {
        const std::uint64_t mask = (1ULL << drop) - 1;
        const std::uint64_t half = 1ULL << (drop - 1);
        const std::uint64_t low = bits & mask;
        bits >>= drop;
        if (low > half || (low == half && (!rest.isZero() || (bits & 1U) != 0)))
            ++bits;
    }
    const double value =
        std::ldexp(static_cast<double>(bits), static_cast<int>(std::min(exponent + drop, 5000L)));
    if (std::isinf(value))
        return std::nullopt;
    return negative ? -value : value;
}

} // namespace tokenscope::chat
