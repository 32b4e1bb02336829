#include "ui/panels/chat/chat_selection.h"

#include "ui/widgets/token_editor/token_editor.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Bytes compared at once.
constexpr std::size_t kBlock = 4096;

std::size_t commonPrefix(std::string_view a, std::string_view b) {
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (same + kBlock <= shorter && a.substr(same, kBlock) == b.substr(same, kBlock))
        same += kBlock;
    while (same < shorter && a[same] == b[same])
        ++same;
    return same;
}

std::size_t commonSuffix(std::string_view a, std::string_view b) {
    const std::size_t shorter = std::min(a.size(), b.size());
    const auto block = [](std::string_view text, std::size_t same) {
        return text.substr(text.size() - same - kBlock, kBlock);
    };
    std::size_t same = 0;
    while (same + kBlock <= shorter && block(a, same) == block(b, same))
        same += kBlock;
    while (same < shorter && a[a.size() - 1 - same] == b[b.size() - 1 - same])
        ++same;
    return same;
}

bool isContinuation(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

} // namespace

ChatSelection::ChatSelection(ChatController& controller, TokenEditor& editor, QObject* parent)
    : QObject(parent)
    , m_controller(controller)
    , m_editor(editor) {
    m_editor.setDocument(&m_text);
    m_editor.setSelection(&m_tokens);
    connect(&m_editor, &TokenEditor::caretMoved, this, &ChatSelection::caretMoved);
    connect(&m_tokens, &TokenSelection::currentChanged, this, &ChatSelection::tokenChanged);
    connect(&m_tokens, &TokenSelection::derivationRequested, this, &ChatSelection::derivationRequested);
}

void ChatSelection::adoptResult() {
    m_updating = true;
    const std::string_view text = result()->rendered().text;
    const std::string_view old = m_text.text();
    std::size_t same = commonPrefix(old, text);
    std::size_t tail = commonSuffix(old.substr(same), text.substr(same));
    while (same > 0 && (isContinuation(old, same) || isContinuation(text, same)))
        --same;
    while (tail > 0 && isContinuation(text, text.size() - tail))
        --tail;
    const std::size_t removed = old.size() - same - tail;
    const std::size_t inserted = text.size() - same - tail;
    if (old != text)
        m_text.replace(static_cast<std::uint32_t>(same), static_cast<std::uint32_t>(removed),
                       text.substr(same, inserted));
    m_tokens.setSettling(true);
    m_editor.setEncoded(result()->encoded);
    m_tokens.setSettling(false);
    keepByte(same, removed, inserted);
    m_updating = false;
}

/// After `same` bytes, `removed` bytes were replaced by `inserted` ones. If the selected one is removed,
/// nothing is selected.
void ChatSelection::keepByte(std::size_t same, std::size_t removed, std::size_t inserted) {
    if (m_byte && *m_byte >= same + removed)
        m_byte = static_cast<std::uint32_t>(*m_byte - removed + inserted);
    else if (m_byte && *m_byte >= same)
        m_byte.reset();
    if (result()->failure || (m_byte && *m_byte >= result()->rendered().text.size()))
        m_byte.reset();
    // Another tokenizer may bring a template that prints the same messages elsewhere.
    if (!m_byte && m_character && !result()->failure && m_characterOf == result()->request.conversation)
        m_byte = byteOf(*m_character);
    if (!result()->failure)
        rememberCharacter();
    if (!m_byte)
        return m_tokens.setCurrent(TokenSelection::kNone);
    if (!result()->hasTokens())
        return;
    if (const auto span = spanOf(m_tokens.current()); !span || !span->contains(*m_byte))
        m_editor.selectBytes({*m_byte, *m_byte});
}

void ChatSelection::rememberCharacter() {
    m_character.reset();
    m_characterOf = result()->request.conversation;
    const chat::OriginRun* run = m_byte ? result()->runAt(*m_byte) : nullptr;
    if (run == nullptr || result()->messageOf(*run) == chat::TokenWhy::kNone)
        return;
    const chat::OriginSource& source = result()->rendered().sources[run->source];
    const std::uint32_t at = run->from + (run->exact ? *m_byte - run->text.begin : 0);
    m_character = MessagePlace{source.index, source.field, {at, at + 1}};
}

std::optional<ByteSpan> ChatSelection::spanOf(qsizetype token) const {
    if (result() == nullptr || !result()->hasTokens() || token < 0 ||
        static_cast<std::size_t>(token) >= result()->encoded->size())
        return std::nullopt;
    return result()->encoded->span(static_cast<std::size_t>(token));
}

qsizetype ChatSelection::token() const {
    return m_byte ? m_tokens.current() : TokenSelection::kNone;
}

std::optional<MessagePlace> ChatSelection::place() const {
    const chat::OriginRun* run = result() != nullptr && m_byte ? result()->runAt(*m_byte) : nullptr;
    if (run == nullptr || result()->messageOf(*run) == chat::TokenWhy::kNone)
        return std::nullopt;
    const chat::OriginSource& source = result()->rendered().sources[run->source];
    MessagePlace place{source.index, source.field, {run->from, run->from + run->fromSize}};
    if (run->exact) {
        // A token may extend beyond the run.
        const ByteSpan span = spanOf(m_tokens.current()).value_or(ByteSpan{*m_byte, *m_byte + 1});
        const std::uint32_t begin = std::clamp(span.begin, run->text.begin, run->text.end);
        const std::uint32_t end = std::clamp(span.end, run->text.begin, run->text.end);
        place.bytes = {run->from + begin - run->text.begin, run->from + end - run->text.begin};
    }
    return place;
}

void ChatSelection::selectByte(std::uint32_t byte) {
    if (result() == nullptr || result()->failure || byte >= result()->rendered().text.size())
        return;
    m_byte = byte;
    m_updating = true;
    m_editor.selectBytes({byte, byte});
    m_updating = false;
    rememberCharacter();
    emit changed();
}

void ChatSelection::selectToken(qsizetype token) {
    m_tokens.setCurrent(token);
}

void ChatSelection::selectPlace(const MessagePlace& place) {
    if (result() == nullptr)
        return;
    if (result()->request.conversation != m_controller.document().snapshot()) {
        m_pending = place;
        return;
    }
    if (const auto byte = byteOf(place))
        return selectByte(*byte);
    if (const auto byte = byteOfWhole(place))
        return selectByte(*byte);
    m_byte.reset();
    m_character.reset();
    m_tokens.setCurrent(TokenSelection::kNone);
    emit changed();
    emit notFound(place, isSurelyNotPrinted(place));
}

void ChatSelection::selectPendingPlace() {
    if (const auto place = std::exchange(m_pending, std::nullopt))
        selectPlace(*place);
}

/// Where the template printed the first byte of the place. A caret after the last character selects that
/// character.
std::optional<std::uint32_t> ChatSelection::byteOf(const MessagePlace& place) const {
    const chat::RenderedText& rendered = result()->rendered();
    const chat::OriginRun* endsThere = nullptr;
    for (const chat::OriginRun& run : rendered.runs) {
        const chat::OriginSource& source = rendered.sources[run.source];
        if (source.kind != chat::OriginKind::Message || source.index != place.message ||
            source.field != place.path || source.key)
            continue;
        if (run.fromSize > 0 && !run.text.empty() && place.bytes.begin == run.from + run.fromSize)
            endsThere = &run;
        if (place.bytes.begin < run.from || place.bytes.begin >= run.from + std::max(run.fromSize, 1U))
            continue;
        return run.exact ? run.text.begin + place.bytes.begin - run.from : run.text.begin;
    }
    if (endsThere == nullptr)
        return std::nullopt;
    std::uint32_t byte = endsThere->text.end - 1;
    while (byte > endsThere->text.begin && isContinuation(rendered.text, byte))
        --byte;
    return byte;
}

namespace {

/// `function.name` is inside `function`, and everything is inside the message itself.
bool isInside(const std::string& path, const std::string& outer) {
    return outer.empty() || (path.size() > outer.size() && path.starts_with(outer) &&
                             (path[outer.size()] == '.' || path[outer.size()] == '['));
}

/// The string at `path`, or null.
const Data* valueAt(const Data& data, const std::string& path) {
    const Data* at = &data;
    for (std::size_t i = 0; at != nullptr && i < path.size();) {
        const std::size_t end = std::min(path.find_first_of(".[]", i), path.size());
        const std::string key = path.substr(i, end - i);
        if (i > 0 && path[i - 1] == '[') {
            const auto index = static_cast<std::size_t>(std::strtoull(key.c_str(), nullptr, 10));
            at = at->isList() && index < at->items.size() ? &at->items[index] : nullptr;
        } else if (!key.empty()) {
            at = at->isObject() ? at->find(key) : nullptr;
        }
        i = end + 1;
    }
    return at;
}

} // namespace

/// Where the template printed a list, an object or the message that the place is in, as JSON.
std::optional<std::uint32_t> ChatSelection::byteOfWhole(const MessagePlace& place) const {
    const chat::RenderedText& rendered = result()->rendered();
    for (const chat::OriginRun& run : rendered.runs) {
        const chat::OriginSource& source = rendered.sources[run.source];
        if (source.kind == chat::OriginKind::Message && source.index == place.message && !source.key &&
            isInside(place.path, source.field))
            return run.text.begin;
    }
    return std::nullopt;
}

/// False where an expression may have used the part, where it is empty, and where the rendering is not that of
/// the text in the message.
bool ChatSelection::isSurelyNotPrinted(const MessagePlace& place) const {
    const chat::RenderedText& rendered = result()->rendered();
    const auto& messages = result()->request.conversation->messages;
    if (m_controller.failed() || result()->error || result()->failure || result()->defused > 0 ||
        rendered.text.empty() || place.message >= messages.size())
        return false;
    const Data* value = valueAt(messages[place.message].data, place.path);
    if (value == nullptr || !value->isString() || place.bytes.begin >= value->text.size())
        return false;
    const std::string name = place.path.substr(0, place.path.find_first_of(".["));
    return std::none_of(rendered.sources.begin(), rendered.sources.end(), [&](const auto& source) {
        return source.kind == chat::OriginKind::Computed &&
               (source.field.find(name) != std::string::npos ||
                source.field.find("message") != std::string::npos);
    });
}

void ChatSelection::selectLine(int line) {
    if (result() == nullptr)
        return;
    const std::string& source = result()->request.source;
    std::uint32_t begin = 0;
    for (int i = 1; i < line && begin < source.size(); ++begin)
        i += source[begin] == '\n' ? 1 : 0;
    const auto end = static_cast<std::uint32_t>(std::min(source.find('\n', begin), source.size()));
    for (const chat::OriginRun& run : result()->rendered().runs)
        if (run.printedBy.begin <= end && run.printedBy.end > begin && !run.printedBy.empty())
            return selectByte(run.text.begin);
}

void ChatSelection::selectNextInjection() {
    if (result() == nullptr || result()->injections.empty())
        return;
    const auto& all = result()->injections;
    const auto next = std::find_if(all.begin(), all.end(), [&](const chat::Injection& one) {
        return static_cast<qsizetype>(one.token) > m_tokens.current();
    });
    selectByte((next == all.end() ? all.front() : *next).text.begin);
}

void ChatSelection::caretMoved(std::uint32_t byte) {
    if (m_updating || result() == nullptr)
        return;
    const auto span = spanOf(m_tokens.current());
    m_byte = span && !span->contains(byte) ? span->begin : byte;
    rememberCharacter();
    emit changed();
}

void ChatSelection::tokenChanged(qsizetype token) {
    if (m_updating || m_tokens.isSettling() || result() == nullptr || !result()->hasTokens())
        return;
    const auto span = spanOf(token);
    if (!span) {
        m_byte.reset();
    } else if (!m_byte || !span->contains(*m_byte)) {
        m_byte = span->begin;
    }
    rememberCharacter();
    emit changed();
}

} // namespace tokenscope::ui
