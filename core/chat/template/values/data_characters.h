#pragma once
// What characters are to the reader of JSON.

namespace tokenscope {

inline bool isDataDigit(char c) {
    return c >= '0' && c <= '9';
}
/// Of a key without quotes, or a word such as `true`.
inline bool isDataNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}
/// -1 for what is no hexadecimal digit.
inline int dataHexValue(char c) {
    if (isDataDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace tokenscope
