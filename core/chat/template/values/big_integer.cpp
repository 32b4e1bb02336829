#include "core/chat/template/values/big_integer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tokenscope::chat {

BigInteger::BigInteger(Digits digits, bool negative)
    : m_digits(std::move(digits))
    , m_negative(negative) {
    while (!m_digits.empty() && m_digits.back() == 0)
        m_digits.pop_back();
    if (m_digits.empty())
        m_negative = false;
}

BigInteger::BigInteger(std::int64_t value)
    : m_negative(value < 0) {
    std::uint64_t magnitude =
        value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
    for (; magnitude != 0; magnitude >>= 32U)
        m_digits.push_back(static_cast<std::uint32_t>(magnitude));
}

BigInteger BigInteger::fromDouble(double value) {
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(std::trunc(value)), &exponent);
    if (fraction == 0)
        return {};
    auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
    BigInteger result;
    if (exponent <= 53)
        result = BigInteger(mantissa >> (53 - exponent));
    else
        result = BigInteger(mantissa).shiftedLeft(static_cast<std::size_t>(exponent - 53));
    result.m_negative = value < 0 && !result.isZero();
    return result;
}

BigInteger BigInteger::fromDigits(std::string_view digits, unsigned base) {
    Digits all;
    for (const char c : digits) {
        const unsigned digit =
            c <= '9' ? static_cast<unsigned>(c - '0') : (static_cast<unsigned>(c) | 0x20U) - 'a' + 10;
        std::uint64_t carry = digit;
        for (std::uint32_t& part : all) {
            carry += static_cast<std::uint64_t>(part) * base;
            part = static_cast<std::uint32_t>(carry);
            carry >>= 32U;
        }
        if (carry != 0)
            all.push_back(static_cast<std::uint32_t>(carry));
    }
    return {std::move(all), false};
}

std::optional<std::int64_t> BigInteger::small() const {
    if (m_digits.size() > 2)
        return std::nullopt;
    std::uint64_t magnitude = 0;
    for (std::size_t i = m_digits.size(); i-- > 0;)
        magnitude = (magnitude << 32U) | m_digits[i];
    if (m_negative)
        return magnitude <= 0x8000'0000'0000'0000ULL
                   ? std::optional(static_cast<std::int64_t>(~magnitude + 1))
                   : std::nullopt;
    return magnitude <= 0x7FFF'FFFF'FFFF'FFFFULL ? std::optional(static_cast<std::int64_t>(magnitude))
                                                 : std::nullopt;
}

std::size_t BigInteger::bits() const {
    return m_digits.empty()
               ? 0
               : m_digits.size() * 32 - static_cast<std::size_t>(std::countl_zero(m_digits.back()));
}

std::optional<double> BigInteger::toDouble() const {
    return trueDivide(*this, BigInteger(1));
}

std::uint32_t BigInteger::divideSmall(Digits& a, std::uint32_t by) {
    std::uint64_t rest = 0;
    for (std::size_t i = a.size(); i-- > 0;) {
        rest = (rest << 32U) | a[i];
        a[i] = static_cast<std::uint32_t>(rest / by);
        rest %= by;
    }
    while (!a.empty() && a.back() == 0)
        a.pop_back();
    return static_cast<std::uint32_t>(rest);
}

std::string BigInteger::digits(unsigned base) const {
    if (m_digits.empty())
        return "0";
    std::uint32_t chunk = base;
    unsigned chunkDigits = 1;
    while (static_cast<std::uint64_t>(chunk) * base <= 0xFFFF'FFFFULL) {
        chunk *= base;
        ++chunkDigits;
    }
    std::string out;
    Digits left = m_digits;
    while (!left.empty()) {
        std::uint32_t part = divideSmall(left, chunk);
        for (unsigned i = 0; i < chunkDigits && (part != 0 || !left.empty()); ++i, part /= base)
            out += "0123456789abcdefghijklmnopqrstuvwxyz"[part % base];
    }
    std::reverse(out.begin(), out.end());
    return out;
}

BigInteger BigInteger::negated() const {
    return {m_digits, !m_negative};
}

BigInteger BigInteger::shiftedLeft(std::size_t bits) const {
    if (m_digits.empty())
        return {};
    Digits out(bits / 32, 0);
    const unsigned shift = bits % 32;
    std::uint64_t carry = 0;
    for (const std::uint32_t digit : m_digits) {
        carry |= static_cast<std::uint64_t>(digit) << shift;
        out.push_back(static_cast<std::uint32_t>(carry));
        carry >>= 32U;
    }
    if (carry != 0)
        out.push_back(static_cast<std::uint32_t>(carry));
    return {std::move(out), m_negative};
}

std::strong_ordering BigInteger::compare(const Digits& a, const Digits& b) {
    if (a.size() != b.size())
        return a.size() <=> b.size();
    for (std::size_t i = a.size(); i-- > 0;) {
        if (a[i] != b[i])
            return a[i] <=> b[i];
    }
    return std::strong_ordering::equal;
}

BigInteger::Digits BigInteger::add(const Digits& a, const Digits& b) {
    Digits out;
    out.reserve(std::max(a.size(), b.size()) + 1);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry != 0; ++i) {
        carry += static_cast<std::uint64_t>(i < a.size() ? a[i] : 0) + (i < b.size() ? b[i] : 0);
        out.push_back(static_cast<std::uint32_t>(carry));
        carry >>= 32U;
    }
    return out;
}

BigInteger::Digits BigInteger::subtract(const Digits& a, const Digits& b) {
    Digits out;
    out.reserve(a.size());
    std::int64_t carry = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        carry += static_cast<std::int64_t>(a[i]) - static_cast<std::int64_t>(i < b.size() ? b[i] : 0);
        out.push_back(static_cast<std::uint32_t>(carry));
        carry >>= 32;
    }
    return out;
}

BigInteger operator+(const BigInteger& a, const BigInteger& b) {
    if (a.m_negative == b.m_negative)
        return {BigInteger::add(a.m_digits, b.m_digits), a.m_negative};
    if (BigInteger::compare(a.m_digits, b.m_digits) >= 0)
        return {BigInteger::subtract(a.m_digits, b.m_digits), a.m_negative};
    return {BigInteger::subtract(b.m_digits, a.m_digits), b.m_negative};
}

BigInteger operator-(const BigInteger& a, const BigInteger& b) {
    return a + b.negated();
}

BigInteger operator*(const BigInteger& a, const BigInteger& b) {
    BigInteger::Digits out(a.m_digits.size() + b.m_digits.size(), 0);
    for (std::size_t i = 0; i < a.m_digits.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.m_digits.size(); ++j) {
            carry += out[i + j] + static_cast<std::uint64_t>(a.m_digits[i]) * b.m_digits[j];
            out[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32U;
        }
        out[i + b.m_digits.size()] = static_cast<std::uint32_t>(carry);
    }
    return {std::move(out), a.m_negative != b.m_negative};
}

/// Knuth's algorithm D.
std::pair<BigInteger::Digits, BigInteger::Digits> BigInteger::divide(const Digits& a, const Digits& b) {
    if (compare(a, b) < 0)
        return {{}, a};
    if (b.size() == 1) {
        Digits quotient = a;
        const std::uint32_t rest = divideSmall(quotient, b[0]);
        return {std::move(quotient), rest == 0 ? Digits{} : Digits{rest}};
    }
    const auto shift = static_cast<std::size_t>(std::countl_zero(b.back()));
    const Digits v = BigInteger(b, false).shiftedLeft(shift).m_digits;
    Digits u = BigInteger(a, false).shiftedLeft(shift).m_digits;
    u.resize(std::max(u.size(), a.size()) + 1, 0);
    const std::size_t n = v.size();
    Digits quotient(u.size() - n, 0);
    for (std::size_t j = u.size() - n; j-- > 0;) {
        const std::uint64_t top = (static_cast<std::uint64_t>(u[j + n]) << 32U) | u[j + n - 1];
        std::uint64_t guess = top / v[n - 1];
        std::uint64_t rest = top % v[n - 1];
        while (guess > 0xFFFF'FFFFULL || guess * v[n - 2] > ((rest << 32U) | u[j + n - 2])) {
            --guess;
            rest += v[n - 1];
            if (rest > 0xFFFF'FFFFULL)
                break;
        }
        std::int64_t borrow = 0;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            carry += guess * v[i];
            borrow += static_cast<std::int64_t>(u[i + j]) - static_cast<std::int64_t>(carry & 0xFFFF'FFFFULL);
            u[i + j] = static_cast<std::uint32_t>(borrow);
            borrow >>= 32;
            carry >>= 32U;
        }
        borrow += static_cast<std::int64_t>(u[j + n]) - static_cast<std::int64_t>(carry);
        u[j + n] = static_cast<std::uint32_t>(borrow);
        if (borrow < 0) {
            --guess;
            std::uint64_t again = 0;
            for (std::size_t i = 0; i < n; ++i) {
                again += static_cast<std::uint64_t>(u[i + j]) + v[i];
                u[i + j] = static_cast<std::uint32_t>(again);
                again >>= 32U;
            }
            u[j + n] += static_cast<std::uint32_t>(again);
        }
        quotient[j] = static_cast<std::uint32_t>(guess);
    }
    Digits rest(n, 0);
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t both = (static_cast<std::uint64_t>(u[i + 1]) << 32U) | u[i];
        rest[i] = static_cast<std::uint32_t>(both >> shift);
    }
    return {std::move(quotient), std::move(rest)};
}

std::pair<BigInteger, BigInteger> floorDivide(const BigInteger& a, const BigInteger& b) {
    auto [digits, left] = BigInteger::divide(a.m_digits, b.m_digits);
    BigInteger quotient(std::move(digits), a.m_negative != b.m_negative);
    BigInteger rest(std::move(left), a.m_negative);
    if (!rest.isZero() && rest.m_negative != b.m_negative) {
        quotient = quotient - BigInteger(1);
        rest = rest + b;
    }
    return {std::move(quotient), std::move(rest)};
}

std::strong_ordering operator<=>(const BigInteger& a, const BigInteger& b) {
    if (a.m_negative != b.m_negative)
        return a.m_negative ? std::strong_ordering::less : std::strong_ordering::greater;
    return a.m_negative ? BigInteger::compare(b.m_digits, a.m_digits)
                        : BigInteger::compare(a.m_digits, b.m_digits);
}

std::optional<double> trueDivide(const BigInteger& a, const BigInteger& b) {
    if (a.isZero())
        return 0.0;
    const bool negative = a.negative() != b.negative();
    BigInteger top = a.negative() ? a.negated() : a;
    BigInteger bottom = b.negative() ? b.negated() : b;
    // A quotient of 55 or 56 bits with a sticky bit rounds once, at 53 bits or, for subnormals, at fewer.
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
