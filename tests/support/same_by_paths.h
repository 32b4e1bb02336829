#pragma once
// Checks that the fast path gives the reference path's result.

#include "core/encoding/tokenizer.h"

#include <QtTest>

#include <string>

namespace tokenscope::test {

/// Encodes twice, because the second run uses the caches that the first one filled; then again without
/// reference spans and full columns.
inline void sameByPaths(const Tokenizer& tokenizer, const std::string& text, EncodeOptions options = {}) {
    options.referenceSpans = options.full = true;
    const auto general = tokenizer.encodeByReference(text, options);
    for (int pass = 0; pass < 2; ++pass) {
        const auto fast = tokenizer.encode(text, options);
        QCOMPARE(fast.has_value(), general.has_value());
        if (!fast)
            return;
        QVERIFY2(fast->ids == general->ids, text.c_str());
        QVERIFY2(fast->bytes == general->bytes, text.c_str());
        QVERIFY2(fast->reference == general->reference, text.c_str());
        QVERIFY2(fast->spellings == general->spellings, text.c_str());
        QVERIFY2(fast->wordIds == general->wordIds, text.c_str());
        QVERIFY2(*fast == *general, text.c_str());
    }
    options.referenceSpans = options.full = false;
    const auto plain = tokenizer.encode(text, options);
    QVERIFY(plain);
    QVERIFY2(plain->ids == general->ids && plain->bytes == general->bytes, text.c_str());
}

} // namespace tokenscope::test
