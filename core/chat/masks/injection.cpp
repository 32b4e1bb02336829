#include "core/chat/masks/injection.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/chat/conversation/message_facts.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace tokenscope::chat {
namespace {

bool isUntrusted(const OriginSource& source) {
    return source.kind == OriginKind::Message || source.kind == OriginKind::Tool ||
           source.kind == OriginKind::Document;
}

/// A plain word, which is not (part of) a control token unless a template makes it one.
bool isPlainRole(const OriginSource& source) {
    return source.kind == OriginKind::Message && !source.key &&
           (source.field == "role" || source.field == "from") && !source.text.empty() &&
           std::all_of(source.text.begin(), source.text.end(), [](char c) {
               return static_cast<unsigned char>(c) >= 0x80 ||
                      std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ' ';
           });
}

using RunAt = std::vector<OriginRun>::const_iterator;

RunAt runAt(const RenderedText& rendered, std::uint32_t byte) {
    return std::upper_bound(rendered.runs.begin(), rendered.runs.end(), byte,
                            [](std::uint32_t at, const OriginRun& one) { return at < one.text.end; });
}

/// `<|` + a whole role + `|>`: that role; null if the token is built in another way.
const OriginSource* roleIn(const RenderedText& rendered, ByteSpan token) {
    const OriginRun* role = nullptr;
    std::uint32_t done = 0; ///< bytes of the role read so far
    bool joined = false;
    for (auto run = runAt(rendered, token.begin); run != rendered.runs.end() && run->text.begin < token.end;
         ++run) {
        const OriginSource& source = rendered.sources[run->source];
        if (!isUntrusted(source)) {
            joined = true;
            continue;
        }
        const bool inside = token.begin <= run->text.begin && run->text.end <= token.end;
        if (!inside || !isPlainRole(source) || (role != nullptr && role->source != run->source) ||
            run->from != done)
            return nullptr;
        role = &*run;
        done += run->fromSize;
    }
    const bool whole = joined && role != nullptr && done == rendered.sources[role->source].text.size();
    return whole ? &rendered.sources[role->source] : nullptr;
}

/// The tokens that the template itself prints directly after a message's text.
std::set<PieceId> idsAfterText(const RenderedText& rendered, const Encoding& tokens,
                               const std::vector<std::uint8_t>& control, const Progress& progress) {
    std::set<PieceId> ids;
    for (std::size_t t = 0; t < tokens.size() && !(t % 1024 == 0 && progress.stopped()); ++t) {
        const ByteSpan span = tokens.bytes[t];
        if (control[t] == 0 || span.empty() || ids.contains(tokens.ids[t]))
            continue;
        const auto run = runAt(rendered, span.begin);
        if (run == rendered.runs.end() || run->text.end < span.end ||
            isUntrusted(rendered.sources[run->source]))
            continue;
        const std::size_t end =
            span.begin == 0 ? std::string::npos : rendered.text.find_last_not_of(" \t\r\n", span.begin - 1U);
        if (end == std::string::npos)
            continue;
        const auto before = runAt(rendered, static_cast<std::uint32_t>(end));
        if (before == rendered.runs.end())
            continue;
        const OriginSource& source = rendered.sources[before->source];
        if (source.kind == OriginKind::Message && isWritten(source.field))
            ids.insert(tokens.ids[t]);
    }
    return ids;
}

/// Decides which tokens built from a role are the template's own.
class RoleTokens {
  public:
    RoleTokens(const RenderedText& rendered, const Encoding& tokens, const std::vector<std::uint8_t>& control,
               const SpecialIds& special, const Progress& progress)
        : m_rendered(rendered)
        , m_tokens(tokens)
        , m_control(control)
        , m_special(special)
        , m_progress(progress) {}

    bool isOwn(std::size_t token) {
        const OriginSource* role = roleIn(m_rendered, m_tokens.bytes[token]);
        if (role == nullptr)
            return false;
        if (speakerOfRole(role->text) != Speaker::Other)
            return true;
        const PieceId id = m_tokens.ids[token];
        for (const auto& one : {m_special.bos, m_special.eos, m_special.unk, m_special.pad, m_special.cls,
                                m_special.sep, m_special.mask})
            if (one == id)
                return false;
        if (!m_ends)
            m_ends = idsAfterText(m_rendered, m_tokens, m_control, m_progress);
        return !m_ends->contains(id);
    }

  private:
    const RenderedText& m_rendered;
    const Encoding& m_tokens;
    const std::vector<std::uint8_t>& m_control;
    const SpecialIds& m_special;
    const Progress& m_progress;
    std::optional<std::set<PieceId>> m_ends; ///< computed on first use
};

EncodeOptions bare(bool parseSpecial) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parseSpecial;
    return options;
}

/// Calls `visit` with each string and its path; stops at the first error.
Result<void>
forEachString(Data& data, const std::string& path,
              const std::function<Result<void>(std::string& text, const std::string& path)>& visit) {
    if (data.isString())
        return visit(data.text, path);
    for (std::size_t i = 0; i < data.items.size(); ++i)
        if (auto done = forEachString(data.items[i], fmt::format("{}[{}]", path, i), visit); !done)
            return done;
    for (auto& [key, value] : data.members)
        if (auto done = forEachString(value, path.empty() ? key : path + "." + key, visit); !done)
            return done;
    return {};
}

Result<std::vector<InjectedLiteral>> literalsIn(std::string_view text, const std::string& path,
                                                const Tokenizer& tokenizer) {
    std::vector<InjectedLiteral> found;
    TOKENSCOPE_TRY(const auto encoded, tokenizer.encode(text, bare(true)));
    for (std::size_t t = 0; t < encoded.size(); ++t) {
        const ByteSpan span = encoded.bytes[t];
        if (!span.empty() && isControlToken(tokenizer, encoded.ids[t]))
            found.push_back({path, TokenWhy::kNone, span, std::string(text.substr(span.begin, span.size())),
                             encoded.ids[t]});
    }
    return found;
}

/// Whether text after a control token starts like a new text, with a space added before it, as in some
/// tokenizers.
bool beginsAfresh(const Tokenizer& tokenizer, std::string_view literal) {
    constexpr std::string_view kText = "a b";
    const auto after = tokenizer.encode(std::string(literal) + std::string(kText), bare(true));
    const auto afresh = tokenizer.encode(kText, bare(false));
    return after && afresh && after->size() == afresh->size() + 1 &&
           std::equal(afresh->ids.begin(), afresh->ids.end(), after->ids.begin() + 1);
}

std::uint32_t messageOf(std::string_view path) {
    constexpr std::string_view kMessages = "messages[";
    if (!path.starts_with(kMessages))
        return TokenWhy::kNone;
    return static_cast<std::uint32_t>(
        std::strtoul(std::string(path.substr(kMessages.size())).c_str(), nullptr, 10));
}

} // namespace

bool isControlToken(const Tokenizer& tokenizer, PieceId id) {
    const PieceType type = tokenizer.type(id);
    if (type == PieceType::Control)
        return true;
    if (type != PieceType::UserDefined)
        return false;
    // Runs of spaces and plain words that are added tokens save tokens; they don't control a model.
    const std::string_view piece = tokenizer.spelling(id);
    return piece.size() > 2 &&
           ((piece.front() == '<' && piece.back() == '>') || (piece.front() == '[' && piece.back() == ']'));
}

std::vector<std::uint8_t> controlTokens(const Tokenizer& tokenizer, const Encoding& tokens,
                                        const Progress& progress) {
    std::vector<std::uint8_t> control(tokens.size());
    for (std::size_t t = 0; t < control.size() && !(t % 1024 == 0 && progress.stopped()); ++t)
        control[t] = isControlToken(tokenizer, tokens.ids[t]) ? 1 : 0;
    return control;
}

std::vector<Injection> findInjections(const RenderedText& rendered, const Encoding& tokens,
                                      const std::vector<std::uint8_t>& control, const SpecialIds& special,
                                      const Progress& progress) {
    std::vector<Injection> found;
    RoleTokens ofRoles(rendered, tokens, control, special, progress);
    for (std::size_t t = 0; t < tokens.size() && !(t % 1024 == 0 && progress.stopped()); ++t) {
        const ByteSpan span = tokens.bytes[t];
        if (control[t] == 0 || span.empty() || ofRoles.isOwn(t))
            continue;
        auto run = runAt(rendered, span.begin);
        Injection injection{t, tokens.ids[t], span, 0, {}, true};
        bool any = false;
        for (; run != rendered.runs.end() && run->text.begin < span.end; ++run) {
            const bool theirs = isUntrusted(rendered.sources[run->source]);
            injection.whole = injection.whole && theirs;
            if (!theirs)
                continue;
            const std::uint32_t begin = std::max(span.begin, run->text.begin) - run->text.begin;
            const std::uint32_t end = std::min(span.end, run->text.end) - run->text.begin;
            const ByteSpan inSource = run->exact ? ByteSpan{run->from + begin, run->from + end}
                                                 : ByteSpan{run->from, run->from + run->fromSize};
            if (!any) {
                injection.source = run->source;
                injection.inSource = inSource;
            } else if (injection.source == run->source) {
                injection.inSource.end = std::max(injection.inSource.end, inSource.end);
            }
            any = true;
        }
        if (any)
            found.push_back(injection);
    }
    return found;
}

Result<Encoding> encodedAsText(const RenderedText& rendered, const Encoding& tokens,
                               const std::vector<Injection>& injections, const Tokenizer& tokenizer) {
    if (injections.empty())
        return tokens;
    std::vector<std::uint8_t> injected(tokens.size());
    for (const Injection& one : injections)
        injected[one.token] = 1;
    const auto separates = [&](std::size_t t) {
        return injected[t] == 0 && isControlToken(tokenizer, tokens.ids[t]);
    };
    const bool reference = !tokens.reference.empty();
    Encoding out;
    for (std::size_t t = 0; t < tokens.size();) {
        std::size_t end = t;
        bool touched = false;
        while (end < tokens.size() && !separates(end))
            touched = injected[end++] != 0 || touched;
        if (!touched) {
            end = std::max(end, t + 1);
            for (; t < end; ++t) {
                out.ids.push_back(tokens.ids[t]);
                out.bytes.push_back(tokens.bytes[t]);
                if (reference)
                    out.reference.push_back(tokens.reference[t]);
            }
            continue;
        }
        const std::uint32_t begin = tokens.bytes[t].begin;
        const std::string_view text =
            std::string_view(rendered.text).substr(begin, tokens.bytes[end - 1].end - begin);
        EncodeOptions options = bare(false);
        options.continuesText =
            begin > 0 &&
            (t == 0 || !beginsAfresh(tokenizer, rendered.text.substr(tokens.bytes[t - 1].begin,
                                                                     tokens.bytes[t - 1].size())));
        options.referenceSpans = reference;
        TOKENSCOPE_TRY(const auto part, tokenizer.encode(text, options));
        for (std::size_t i = 0; i < part.size(); ++i) {
            out.ids.push_back(part.ids[i]);
            out.bytes.push_back({part.bytes[i].begin + begin, part.bytes[i].end + begin});
            if (reference)
                out.reference.push_back({part.reference[i].begin + begin, part.reference[i].end + begin});
        }
        t = end;
    }
    return out;
}

Result<std::vector<InjectedLiteral>> findLiterals(const Data& data, std::string_view name,
                                                  const Tokenizer& tokenizer) {
    std::vector<InjectedLiteral> all;
    Data copy = data;
    TOKENSCOPE_TRY_VOID(forEachString(copy, std::string(name),
                                      [&](std::string& text, const std::string& path) -> Result<void> {
                                          TOKENSCOPE_TRY(auto found, literalsIn(text, path, tokenizer));
                                          for (InjectedLiteral& one : found) {
                                              one.message = messageOf(path);
                                              all.push_back(std::move(one));
                                          }
                                          return {};
                                      }));
    return all;
}

Result<Data> escapeLiterals(const Data& data, const Tokenizer& tokenizer, std::string_view breaker) {
    Data out = data;
    TOKENSCOPE_TRY_VOID(
        forEachString(out, {}, [&](std::string& text, const std::string& path) -> Result<void> {
            for (std::size_t most = text.size() + 1;; --most) { // breaking one may leave a shorter one
                TOKENSCOPE_TRY(auto found, literalsIn(text, path, tokenizer));
                if (found.empty())
                    return {};
                const bool stays = std::any_of(found.begin(), found.end(), [&](const InjectedLiteral& one) {
                    return one.literal.find(breaker) != std::string::npos || breaker.empty();
                });
                if (stays || most == 0)
                    return fail(ErrorCode::Unsupported, path,
                                message("the tokenizer still encodes \"{}\" as a control token",
                                        printable(found.front().literal, 60)),
                                "encode it as text, or reject the conversation");
                for (auto one = found.rbegin(); one != found.rend(); ++one)
                    text.insert(one->span.begin + decodeUtf8(text, one->span.begin).length, breaker);
            }
        }));
    return out;
}

Result<void> rejectLiterals(const std::vector<InjectedLiteral>& literals) {
    if (literals.empty())
        return {};
    constexpr std::size_t kMaxNamed = 5;
    Message all;
    for (std::size_t i = 0; i < std::min(literals.size(), kMaxNamed); ++i) {
        const Message one = message("\"{}\" at byte {} of {}", printable(literals[i].literal, 60),
                                    literals[i].span.begin, printable(literals[i].path, 120));
        all = i == 0 ? one : message("{}, {}", all, one);
    }
    return fail(ErrorCode::BadInput, literals.front().path,
                literals.size() > kMaxNamed
                    ? message("text of the conversation is a control token: {} and {} more", all,
                              literals.size() - kMaxNamed)
                    : message("text of the conversation is a control token: {}", all),
                "remove it, escape it, or encode it as text");
}

} // namespace tokenscope::chat
