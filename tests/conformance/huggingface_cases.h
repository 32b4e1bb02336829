#pragma once
// One golden file of Hugging Face tokenizers, checked case by case.

#include "tests/conformance/golden_cases.h"

namespace tokenscope::test {

inline Json tokensOf(const Tokenizer& tokenizer, const Encoding& encoding) {
    Json list = Json::array();
    for (std::size_t i = 0; i < encoding.size(); ++i)
        list.push_back(tokenizer.spelling(encoding, i));
    return list;
}

inline Json numbersOrNull(const std::vector<std::uint32_t>& values) {
    Json list = Json::array();
    for (const std::uint32_t value : values)
        list.push_back(value == Encoding::kNone ? Json() : Json(value));
    return list;
}

inline Json pairOffsets(const Encoding& encoding, const std::string& first, const std::string& second) {
    const TextIndex one(first);
    const TextIndex two(second);
    Json list = Json::array();
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const TextIndex& index = encoding.sequenceIds[i] == 1 ? two : one;
        list.push_back(
            {index.codePointAt(encoding.reference[i].begin), index.codePointAt(encoding.reference[i].end)});
    }
    return list;
}

struct HuggingFaceChecker {
    const Tokenizer& tokenizer;
    Tally& tally;

    void single(const Json& golden, bool byReference) const {
        const std::string text = golden.at("text");
        const std::string id = golden.at("id").get<std::string>() + (byReference ? " (reference path)" : "");
        EncodeOptions options;
        options.addSpecial = false;
        options.referenceSpans = options.full = true;
        const auto encoding =
            byReference ? tokenizer.encodeByReference(text, options) : tokenizer.encode(text, options);
        if (!encoding) {
            tally.expect(id, describe(encoding.error()), golden.at("ids"));
            return;
        }
        tally.expect(id + " ids", encoding->ids, golden.at("ids"));
        tally.expect(id + " tokens", tokensOf(tokenizer, *encoding), golden.at("tokens"));
        tally.expect(id + " offsets", codePointSpans(encoding->reference, text), golden.at("offsets"));
        tally.expect(id + " word_ids", numbersOrNull(encoding->wordIds), golden.at("word_ids"));
        if (byReference)
            return;
        tally.expect(id + " decoded", decoded(golden.at("ids"), false), golden.at("decoded"));
        tally.expect(id + " decoded_skip_special", decoded(golden.at("ids"), true),
                     golden.at("decoded_skip_special"));
        options.addSpecial = true;
        const auto with = tokenizer.encode(text, options);
        const Json& wanted = golden.at("with_special").is_null() ? golden : golden.at("with_special");
        tally.expect(id + " with special: ids", with->ids, wanted.at("ids"));
        tally.expect(id + " with special: offsets", codePointSpans(with->reference, text),
                     wanted.at("offsets"));
        if (wanted.contains("special_mask"))
            tally.expect(id + " with special: mask", with->specialMask, wanted.at("special_mask"));
        if (wanted.contains("type_ids"))
            tally.expect(id + " with special: type ids", with->typeIds, wanted.at("type_ids"));
    }

    void longText(const Json& golden, const std::string& text) const {
        EncodeOptions options;
        options.addSpecial = false;
        options.referenceSpans = true;
        const auto encoding = tokenizer.encode(text, options);
        const std::string id = golden.at("id");
        tally.expect(id + " ids", encoding->ids, golden.at("ids"));
        Json flat = Json::array();
        for (const Json& span : codePointSpans(encoding->reference, text)) {
            flat.push_back(span[0]);
            flat.push_back(span[1]);
        }
        tally.expect(id + " offsets", flat, golden.at("offsets_flat"));
    }

    void pair(const Json& golden) const {
        const std::string first = golden.at("text");
        const std::string second = golden.at("pair");
        const auto check = [&](const Json& wanted, bool addSpecial, const std::string& what) {
            EncodeOptions options;
            options.addSpecial = addSpecial;
            options.referenceSpans = options.full = true;
            const auto encoding = tokenizer.encodePair(first, second, options);
            tally.expect(what + " ids", encoding->ids, wanted.at("ids"));
            tally.expect(what + " offsets", pairOffsets(*encoding, first, second), wanted.at("offsets"));
            if (wanted.contains("type_ids"))
                tally.expect(what + " type ids", encoding->typeIds, wanted.at("type_ids"));
            if (wanted.contains("word_ids"))
                tally.expect(what + " word ids", numbersOrNull(encoding->wordIds), wanted.at("word_ids"));
            if (wanted.contains("sequence_ids"))
                tally.expect(what + " sequence ids", numbersOrNull(encoding->sequenceIds),
                             wanted.at("sequence_ids"));
        };
        const std::string id = golden.at("id");
        check(golden, false, id);
        if (golden.contains("with_special") && !golden.at("with_special").is_null())
            check(golden.at("with_special"), true, id + " with special");
    }

    /// With the file's own truncation and padding; `input` has the texts.
    void configured(const Json& golden, const Json& input) const {
        const std::string first = input.at("text");
        const std::string second = input.value("pair", std::string());
        const bool hasPair = input.contains("pair");
        EncodeOptions options;
        options.addSpecial = options.configured = options.referenceSpans = options.full = true;
        const auto encoding =
            hasPair ? tokenizer.encodePair(first, second, options) : tokenizer.encode(first, options);
        const std::string id = golden.at("id").get<std::string>() + " configured";
        if (!encoding) {
            tally.expect(id, describe(encoding.error()), golden.at("ids"));
            return;
        }
        tally.expect(id + " ids", encoding->ids, golden.at("ids"));
        tally.expect(id + " tokens", tokensOf(tokenizer, *encoding), golden.at("tokens"));
        tally.expect(id + " offsets", pairOffsets(*encoding, first, second), golden.at("offsets"));
        tally.expect(id + " attention mask", encoding->attentionMask, golden.at("attention_mask"));
        if (golden.contains("special_mask"))
            tally.expect(id + " special mask", encoding->specialMask, golden.at("special_mask"));
        if (golden.contains("type_ids"))
            tally.expect(id + " type ids", encoding->typeIds, golden.at("type_ids"));
        if (golden.contains("sequence_ids"))
            tally.expect(id + " sequence ids", numbersOrNull(encoding->sequenceIds),
                         golden.at("sequence_ids"));
        Json overflowing = Json::array();
        for (const Encoding& part : encoding->overflowing)
            overflowing.push_back(part.ids);
        tally.expect(id + " overflowing", overflowing, golden.at("overflowing"));
    }

    [[nodiscard]] Json decoded(const std::vector<PieceId>& ids, bool skipSpecial) const {
        DecodeOptions options;
        options.skipSpecial = skipSpecial;
        const auto text = tokenizer.decode(ids, options);
        return text ? Json(text->text) : Json(describe(text.error()));
    }
};

/// All cases of a golden file; the tally counts the disagreements.
inline void checkHuggingFaceGolden(const Tokenizer& tokenizer, const Json& file, Tally& tally) {
    const HuggingFaceChecker check{tokenizer, tally};
    for (const Json& one : file.at("cases")) {
        check.single(one, false);
        check.single(one, true);
    }
    const Json inputs = readJson(sharedFile("tokenizers/inputs.json"));
    for (const Json& one : file.value("long", Json::array())) {
        for (const Json& input : inputs.at("long")) {
            if (input.at("id") == one.at("id"))
                check.longText(one, input.at("text"));
        }
    }
    for (const Json& one : file.value("pairs", Json::array()))
        check.pair(one);
    for (const Json& one : file.value("configured_cases", Json::array())) {
        bool found = false;
        for (const char* kind : {"cases", "pairs"}) {
            for (const Json& input : file.value(kind, Json::array())) {
                if (input.at("id") == one.at("id")) {
                    check.configured(one, input);
                    found = true;
                }
            }
        }
        tally.expect(one.at("id").get<std::string>() + " is a case", found, true);
    }
}

} // namespace tokenscope::test
