#include "core/chat/masks/nanochat.h"

#include "core/base/try.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::chat {
namespace {

enum Special : std::size_t {
    kBos,
    kUserStart,
    kUserEnd,
    kAssistantStart,
    kAssistantEnd,
    kPythonStart,
    kPythonEnd,
    kOutputStart,
    kOutputEnd,
};

class NanochatRenderer {
  public:
    NanochatRenderer(const Data& messages, const Tokenizer& tokenizer, const NanochatOptions& options)
        : m_messages(messages)
        , m_tokenizer(tokenizer)
        , m_options(options) {}

    Result<NanochatChat> render() {
        m_out.mask.policy = MaskPolicy::Parts;
        m_out.chat.rendered.sources.push_back({});
        TOKENSCOPE_TRY_VOID(findSpecials());
        TOKENSCOPE_TRY_VOID(all());
        MaskOptions flags;
        flags.lastTurnOnly = m_options.lastTurnOnly;
        applyMessageFlags({m_out.chat, m_messages, m_out.tokens, {}, false, m_out.control, kNoPiece, {}},
                          flags, m_out.mask);
        cutToFit();
        return std::move(m_out);
    }

  private:
    static tl::unexpected<Error> reject(std::size_t message, std::string_view path, Message what) {
        return fail(ErrorCode::BadInput, fmt::format("messages[{}]{}", message, path), std::move(what));
    }

    Result<void> findSpecials() {
        std::string missing;
        PieceId next = m_tokenizer.maxId() + 1;
        for (std::size_t i = 0; i < m_ids.size(); ++i) {
            const PieceId id = m_tokenizer.find(kNanochatSpecials[i]);
            if (id == kNoPiece)
                m_out.invented.emplace_back(kNanochatSpecials[i]);
            m_ids[i] = id == kNoPiece ? next++ : id;
            if (id == kNoPiece)
                missing += (missing.empty() ? "" : " ") + std::string(kNanochatSpecials[i]);
        }
        if (!missing.empty() && !m_options.inventSpecials)
            return fail(ErrorCode::Unsupported, {}, message("this tokenizer has no {}", missing),
                        "nanochat's conversations need its own tokenizer");
        return {};
    }

    Result<void> all() {
        const auto& list = m_messages.items;
        if (list.empty())
            return fail(ErrorCode::BadInput, "messages", "there is no message to render");
        std::size_t first = 0;
        if (list[0].stringAt("role") == "system") {
            if (list.size() < 2 || list[1].stringAt("role") != "user")
                return reject(1, ".role", "a system message is followed by one of the user");
            first = 1;
        }
        std::size_t count = list.size();
        if (m_options.forCompletion) {
            if (list.back().stringAt("role") != "assistant")
                return reject(count - 1, ".role", "the last message is the assistant's, which is removed");
            --count;
        }
        special(kBos, false);
        for (std::size_t i = first; i < count; ++i) {
            const std::string_view wanted = (i - first) % 2 == 0 ? "user" : "assistant";
            if (list[i].stringAt("role") != wanted)
                return reject(i, ".role", message("this message must have the role {}", wanted));
            m_message = static_cast<std::uint32_t>(i);
            auto done = wanted == "user" ? user(i, first == 1 && i == 1) : assistant(i);
            if (!done)
                return done;
        }
        if (m_options.forCompletion)
            special(kAssistantStart, false);
        return {};
    }

    Result<void> user(std::size_t index, bool merged) {
        const Data* content = m_messages.items[index].find("content");
        if (content == nullptr || !content->isString())
            return reject(index, ".content", "the user's text is one string");
        special(kUserStart, false);
        std::vector<Piece> pieces = {{static_cast<std::uint32_t>(index), "content", content->text}};
        if (merged) {
            const Data* system = m_messages.items[0].find("content");
            if (system == nullptr || !system->isString())
                return reject(0, ".content", "a system message is one string");
            pieces = {{0, "content", system->text}, {TokenWhy::kNone, {}, "\n\n"}, std::move(pieces[0])};
        }
        if (auto done = text(pieces, false, WhyKind::Origin); !done)
            return done;
        special(kUserEnd, false);
        return {};
    }

    Result<void> assistant(std::size_t index) {
        const Data* content = m_messages.items[index].find("content");
        special(kAssistantStart, false);
        if (content == nullptr || !(content->isString() || content->isList()))
            return reject(index, ".content", "the assistant's text is a string or a list of parts");
        if (content->isString()) {
            if (auto done = text({{m_message, "content", content->text}}, true, WhyKind::Written); !done)
                return done;
        }
        for (std::size_t p = 0; p < content->items.size(); ++p)
            if (auto done = part(index, p, content->items[p]); !done)
                return done;
        special(kAssistantEnd, true);
        return {};
    }

    Result<void> part(std::size_t index, std::size_t number, const Data& part) {
        const std::string path = fmt::format("content[{}]", number);
        const std::string_view type = part.stringAt("type");
        const Data* partText = part.find("text");
        if (partText == nullptr || !partText->isString())
            return reject(index, "." + path + ".text", "a part has a text");
        const std::vector<Piece> pieces = {{m_message, path + ".text", partText->text}};
        if (type == "text")
            return text(pieces, true, WhyKind::Written);
        const bool python = type == "python";
        if (!python && type != "python_output")
            return reject(index, "." + path + ".type", "parts are text, python or python_output");
        m_part = static_cast<std::uint32_t>(number);
        special(python ? kPythonStart : kOutputStart, python);
        if (auto done = text(pieces, python, python ? WhyKind::Written : WhyKind::PartNotTrained); !done)
            return done;
        special(python ? kPythonEnd : kOutputEnd, python);
        return {};
    }

    struct Piece {
        std::uint32_t message;
        std::string field;
        std::string_view text;
    };

    void token(PieceId id, ByteSpan span, bool trained, TokenWhy why, bool control) {
        m_out.tokens.ids.push_back(id);
        m_out.tokens.bytes.push_back(span);
        m_out.control.push_back(control ? 1 : 0);
        m_out.mask.trained.push_back(trained ? 1 : 0);
        m_out.mask.straddles.push_back(0);
        m_out.mask.why.push_back(why);
    }

    /// Appends text with a single source and reason.
    ByteSpan put(std::string_view text, std::uint32_t source, bool trained, TokenWhy why) {
        std::string& all = m_out.chat.rendered.text;
        const ByteSpan span{static_cast<std::uint32_t>(all.size()),
                            static_cast<std::uint32_t>(all.size() + text.size())};
        all += text;
        if (span.empty())
            return span;
        m_out.chat.rendered.runs.push_back(
            {span, source, 0, source == 0 ? 0 : span.size(), {}, source != 0, 0});
        m_out.mask.marks.push_back({span, trained, why});
        return span;
    }

    void special(Special which, bool trained) {
        const TokenWhy why = !trained                 ? TokenWhy{WhyKind::Origin, TokenWhy::kNone, 0, 1}
                             : which == kAssistantEnd ? TokenWhy{WhyKind::EndOfTurn, m_message}
                                                      : TokenWhy{WhyKind::Between, m_message, 1};
        token(m_ids[which], put(kNanochatSpecials[which], 0, trained, why), trained, why, true);
    }

    Result<void> text(const std::vector<Piece>& pieces, bool trained, WhyKind kind) {
        std::string joined;
        const auto begin = static_cast<std::uint32_t>(m_out.chat.rendered.text.size());
        std::vector<std::pair<std::uint32_t, TokenWhy>> whys; ///< each up to this byte
        for (const Piece& piece : pieces) {
            joined += piece.text;
            std::uint32_t source = 0;
            if (piece.message != TokenWhy::kNone) {
                source = static_cast<std::uint32_t>(m_out.chat.rendered.sources.size());
                m_out.chat.rendered.sources.push_back(
                    {OriginKind::Message, piece.message, piece.field, false, std::string(piece.text)});
            }
            const TokenWhy why{kind, piece.message, kind == WhyKind::PartNotTrained ? m_part : source,
                               kind == WhyKind::Origin ? 1 : TokenWhy::kNone};
            whys.emplace_back(put(piece.text, source, trained, why).end, why);
        }
        EncodeOptions options;
        options.addSpecial = false;
        options.parseSpecial = false;
        TOKENSCOPE_TRY(const auto encoded, m_tokenizer.encode(joined, options));
        std::size_t at = 0;
        for (std::size_t t = 0; t < encoded.size(); ++t) {
            const ByteSpan span{encoded.bytes[t].begin + begin, encoded.bytes[t].end + begin};
            while (at + 1 < whys.size() && whys[at].first <= span.begin)
                ++at;
            token(encoded.ids[t], span, trained, whys[at].second, false);
        }
        return {};
    }

    void cutToFit() {
        const std::size_t size = m_out.tokens.size();
        const std::size_t kept = std::min(size, m_options.maxTokens);
        m_out.cut = size - kept;
        m_out.cutTrained = static_cast<std::size_t>(std::count(
            m_out.mask.trained.begin() + static_cast<std::ptrdiff_t>(kept), m_out.mask.trained.end(), 1));
        m_out.tokens.ids.resize(kept);
        m_out.tokens.bytes.resize(kept);
        m_out.control.resize(kept);
        m_out.mask.trained.resize(kept);
        m_out.mask.straddles.resize(kept);
        m_out.mask.why.resize(kept);
        if (!m_out.mask.weights.empty())
            m_out.mask.weights.resize(kept);
        if (m_out.cut > 0)
            m_out.mask.notes.push_back(message("{} tokens beyond {} are cut off, {} of them trained",
                                               m_out.cut, m_options.maxTokens, m_out.cutTrained));
    }

    const Data& m_messages;
    const Tokenizer& m_tokenizer;
    const NanochatOptions& m_options;
    std::array<PieceId, std::size(kNanochatSpecials)> m_ids{};
    std::uint32_t m_message = 0;
    std::uint32_t m_part = 0;
    NanochatChat m_out;
};

} // namespace

Result<NanochatChat> renderNanochat(const Data& messages, const Tokenizer& tokenizer,
                                    const NanochatOptions& options) {
    return NanochatRenderer(messages, tokenizer, options).render();
}

} // namespace tokenscope::chat
