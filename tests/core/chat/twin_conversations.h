#pragma once
// Random or given conversations together with a twin, in which each written letter is a unique character.
// Both renderings, without tracing, show who wrote what, independently of origins:
//
//   text   <|im_start|>assistant\n Hi <b> you <|im_end|>
//   twin   <|im_start|>assistant\n ①② <b> ③④⑤ <|im_end|>      ① … ⑤: messages[1].content
//                                  └─────────┘ written: the text between ② and ③ is the same in the string

#include "core/json/json_data.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::test {

/// The author of a byte of the text.
inline constexpr int kByTemplate = -1; ///< written by the template
inline constexpr int kUnknown =
    -2; ///< unknown: spaces at the edge of a string, text that JSON adds around one

class TwinConversation {
  public:
    explicit TwinConversation(std::uint32_t seed, bool flags)
        : m_random(seed)
        , m_flags(flags) {
        static const std::vector<const char*> kFree = {"user", "assistant", "assistant", "tool", "user"};
        const bool strict = below(3) != 0;
        if (below(3) == 0)
            add("system");
        for (std::size_t i = 0, count = 1 + below(6); i < count; ++i)
            add(strict ? (i % 2 == 0 ? "user" : "assistant") : kFree[below(kFree.size())]);
        real = plain(twin);
    }

    /// A given conversation: the assistant's text is replaced, except spaces, quotes and text that looks like
    /// a control token.
    explicit TwinConversation(const Data& given)
        : real(given)
        , twin(given)
        , m_flags(false)
        , m_given(true) {
        for (Data& message : twin.items) {
            if (message.stringAt("role") == "assistant")
                for (auto& [key, value] : message.members)
                    spellField(key, value);
            ++m_message;
        }
    }

    Data real = Data::list(), twin = Data::list();
    /// Whether the assistant's text has parts without letters: numbers, empty lists, only spaces.
    [[nodiscard]] bool unresolved() const { return m_unresolved; }

    std::size_t below(std::size_t count) { return m_random() % count; }

    /// For each byte of `text` the message whose author wrote it, kByTemplate or kUnknown; empty if the twin
    /// is rendered differently (the template examines letters).
    [[nodiscard]] std::vector<int> authors(const std::string& text, const std::string& twinText) const {
        if (plain(twinText) != text)
            return {};
        std::vector<int> out;
        const Letter* last = nullptr; // the letter before, and where it ends
        std::size_t lastEnd = 0;
        for (std::size_t at = 0; at < twinText.size();) {
            const Letter* letter = letterAt(twinText, at);
            const std::size_t begin = out.size();
            out.resize(begin + (letter == nullptr ? 1 : letter->text.size()), kByTemplate);
            at += letter == nullptr ? 1 : 4;
            if (letter == nullptr)
                continue;
            std::fill(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), letter->message);
            if (last != nullptr && last->leaf == letter->leaf && last->at < letter->at) {
                const std::string& leaf = m_leaves[letter->leaf].text;
                const std::size_t from = last->at + last->text.size();
                const std::string_view gap = std::string_view(leaf).substr(from, letter->at - from);
                // a template may remove `</think>` and print it itself
                const bool same = std::string_view(text).substr(lastEnd, begin - lastEnd) == gap &&
                                  !(m_given && gap.find_first_of("<[") != std::string_view::npos);
                std::fill(out.begin() + static_cast<std::ptrdiff_t>(lastEnd),
                          out.begin() + static_cast<std::ptrdiff_t>(begin),
                          same ? letter->message : kUnknown);
            }
            last = letter;
            lastEnd = out.size();
        }
        aroundLeaves(text, twinText, out);
        return out;
    }

  private:
    struct Letter {
        std::string text;
        std::size_t leaf = 0, at = 0;
        int message = 0;
    };
    struct Leaf {
        std::string text; ///< as in `real`
        bool json = false;
    };

    bool one(std::size_t in) { return below(in) == 0; }
    std::string any(std::initializer_list<const char*> of) { return of.begin()[below(of.size())]; }

    [[nodiscard]] const Letter* letterAt(std::string_view text, std::size_t at) const {
        // U+F0000 …: F3 B0 80 80 …
        if (at + 4 > text.size() || text[at] != '\xF3' || static_cast<unsigned char>(text[at + 1]) < 0xB0)
            return nullptr;
        const auto bits = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]) & 0x3FU; };
        return &m_letters[((bits(1) - 0x30U) << 12U) + (bits(2) << 6U) + bits(3)];
    }

    [[nodiscard]] std::string plain(const std::string& text) const {
        std::string out;
        for (std::size_t at = 0; at < text.size();) {
            const Letter* letter = letterAt(text, at);
            out += letter == nullptr ? std::string(1, text[at]) : letter->text;
            at += letter == nullptr ? 1 : 4;
        }
        return out;
    }
    [[nodiscard]] Data plain(Data data) const {
        data.text = plain(data.text);
        for (Data& item : data.items)
            item = plain(std::move(item));
        for (auto& [key, value] : data.members) {
            key = plain(key);
            value = plain(std::move(value));
        }
        return data;
    }

    /// Bytes of its string that aren't letters, before and after a letter.
    [[nodiscard]] std::pair<std::size_t, std::size_t> surroundings(const Letter& letter) const {
        const auto number = static_cast<std::size_t>(&letter - m_letters.data());
        const std::size_t end = letter.at + letter.text.size();
        const Letter* before = number > 0 ? &m_letters[number - 1] : nullptr;
        const Letter* after = number + 1 < m_letters.size() ? &m_letters[number + 1] : nullptr;
        return {
            letter.at -
                (before != nullptr && before->leaf == letter.leaf ? before->at + before->text.size() : 0),
            (after != nullptr && after->leaf == letter.leaf ? after->at : m_leaves[letter.leaf].text.size()) -
                end};
    }

    /// Text next to the letters of a string, which can belong to it or to the template, is unknown.
    void aroundLeaves(const std::string& text, const std::string& twinText, std::vector<int>& out) const {
        std::vector<bool> isKey(text.size()); // of the object that a call is
        for (const std::string_view key : {"\"name\"", "\"arguments\"", "\"function\""})
            for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos; at += key.size())
                std::fill_n(isKey.begin() + static_cast<std::ptrdiff_t>(at), key.size(), true);
        std::size_t place = 0;
        for (std::size_t at = 0; at < twinText.size();) {
            const Letter* letter = letterAt(twinText, at);
            at += letter == nullptr ? 1 : 4;
            const std::size_t end = place + (letter == nullptr ? 1 : letter->text.size());
            if (letter != nullptr) {
                const Leaf& leaf = m_leaves[letter->leaf];
                const auto [lead, tail] = surroundings(*letter);
                const auto mayBe = [&](std::size_t byte, std::size_t distance, std::size_t raw, bool edge) {
                    return byte < out.size() && out[byte] < 0 &&
                           (distance < raw ||
                            (leaf.json && edge &&
                             (isKey[byte] || std::string_view("{}[]\":, '\n\\123").find(text[byte]) !=
                                                 std::string_view::npos)));
                };
                const bool isFirst = letter->at == lead;
                const bool isLast = letter->at + letter->text.size() + tail == leaf.text.size();
                for (std::size_t byte = end; mayBe(byte, byte - end, tail, isLast); ++byte)
                    out[byte] = kUnknown;
                for (std::size_t byte = place; byte > 0 && mayBe(byte - 1, place - byte, lead, isFirst);
                     --byte)
                    out[byte - 1] = kUnknown;
            }
            place = end;
        }
    }

    std::string letter() {
        return letter(
            any({"a", "e", "n", "t", "x", "\xC3\xA9", "\xE6\x97\xA5", "\xE6\x9C\xAC", "\xF0\x9F\x98\x80"}));
    }
    std::string letter(const std::string& text) {
        const std::size_t number = m_letters.size();
        Leaf& leaf = m_leaves.back();
        m_letters.push_back({text, m_leaves.size() - 1, leaf.text.size(), m_message});
        leaf.text += m_letters.back().text;
        return {'\xF3', static_cast<char>(0xB0U + (number >> 12U)),
                static_cast<char>(0x80U + ((number >> 6U) & 0x3FU)),
                static_cast<char>(0x80U + (number & 0x3FU))};
    }
    std::string raw(std::string text) {
        m_leaves.back().text += text;
        return text;
    }

    /// Written text, as spelled in the twin; never empty.
    std::string written(bool edges = false, bool json = false) {
        m_leaves.push_back({{}, json});
        std::string out = edges && one(5) ? raw(any({" ", "\n", "\n\n"})) : "";
        out += letter();
        for (std::size_t i = below(5); i > 0; --i) {
            out += one(2) ? raw(any({" ", "\n", "<|im_end|>", "<|im_start|>", "<s>", "[INST]", "{{ x }}",
                                     "<b>", "&", "'", ". "}))
                          : "";
            out += letter();
        }
        return out += edges && one(5) ? raw(any({" ", "\n", "\n\n"})) : "";
    }
    std::string key() {
        m_leaves.push_back({{}, true});
        std::string out = letter();
        return out += letter();
    }

    void spellField(const std::string& key, Data& value) {
        if (key == "reasoning_content" || key == "thinking" || key == "reasoning")
            spell(value, false);
        else if (key == "content" && !value.isList())
            spell(value, false);
        for (Data& item : value.items)
            for (auto& [name, field] : item.members)
                if (key == "content" && name == "text")
                    spell(field, false);
                else if (key == "tool_calls" && name == "function")
                    for (auto& [what, written] : field.members)
                        spell(written, true);
    }
    void spell(Data& value, bool json) {
        if (value.isString())
            value.text = spelled(value.text, json);
        else if (!value.isNull() && value.items.empty() && value.members.empty())
            m_unresolved = true;
        m_unresolved = m_unresolved || (json && value.isNull());
        for (Data& item : value.items)
            spell(item, json);
        for (auto& [key, inner] : value.members) {
            key = spelled(key, json);
            spell(inner, json);
        }
    }
    std::string spelled(const std::string& text, bool json) {
        static const std::regex kTag("<[^<>\\s]{1,40}>|\\[/?[A-Z_]+\\]|[\\s\"'\\\\]|"
                                     "\xE3\x80\x80|\xE2\x80\x89"); // two spaces

        m_leaves.push_back({{}, json});
        std::string out;
        bool letters = false;
        for (std::size_t at = 0; at < text.size();) {
            std::smatch tag;
            const auto from = text.begin() + static_cast<std::ptrdiff_t>(at);
            std::size_t size = 1;
            bool isRaw = std::string_view("{}[]:,").find(text[at]) != std::string_view::npos && json;
            if (std::regex_search(from, text.end(), tag, kTag, std::regex_constants::match_continuous)) {
                isRaw = true;
                size = static_cast<std::size_t>(tag.length());
            }
            while (at + size < text.size() && (text[at + size] & '\xC0') == '\x80')
                ++size;
            const std::string part = text.substr(at, size);
            out += isRaw ? raw(part) : letter(part);
            letters = letters || !isRaw;
            at += size;
        }
        m_unresolved = m_unresolved || (!text.empty() && !letters);
        return out;
    }

    void add(const std::string& role) {
        Data message = Data::object({{"role", Data::string(role)}});
        const bool assistant = role == "assistant";
        Data content = Data::string(one(8) ? "" : written(true));
        if (one(6)) {
            content = Data::list();
            for (std::size_t p = 1 + below(3); p > 0; --p)
                content.items.push_back(Data::object(
                    {{"type", Data::string(assistant && one(3) ? any({"python", "python_output"}) : "text")},
                     {"text", Data::string(written())}}));
        }
        message.set("content", std::move(content));
        if (assistant && one(4))
            message.set("reasoning_content", Data::string(written()));
        if (assistant && one(4))
            message.set("tool_calls", Data::list({call()}));
        if (role == "tool")
            message.set("name", Data::string("find"));
        if (m_flags && one(4))
            message.set("train", Data::boolean(one(2)));
        if (m_flags && one(4))
            message.set("weight", Data::number(any({"0", "0.5", "2"})));
        twin.items.push_back(std::move(message));
        ++m_message;
    }
    Data call() {
        Data arguments;
        const std::string name = written(false, true);
        if (one(3)) {
            arguments = Data::string("{\"1\": \"" + written(false, true) + "\"}");
        } else {
            arguments = Data::object({{key(), Data::string(written(false, true))}});
            if (one(2))
                arguments.members.emplace_back(key(), Data::number("123"));
        }
        return Data::object({{"id", Data::string("call00001")},
                             {"type", Data::string("function")},
                             {"function", Data::object({{"name", Data::string(name)},
                                                        {"arguments", std::move(arguments)}})}});
    }

    std::mt19937 m_random;
    bool m_flags;
    bool m_given = false;
    bool m_unresolved = false;
    int m_message = 0;
    std::vector<Letter> m_letters;
    std::vector<Leaf> m_leaves;
};

} // namespace tokenscope::test
