#include "ui/panels/chat/message_card.h"

#include "core/text/text_index.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Writes JSON for reading: strings are not escaped, so each of their bytes has a position.
class FieldWriter {
  public:
    explicit FieldWriter(CardField& field)
        : m_field(field) {}
    void text(std::string_view text) { m_field.text += text; }
    void leaf(const std::string& path, const std::string& value) {
        const auto begin = static_cast<std::uint32_t>(m_field.text.size());
        m_field.text += value;
        m_field.leaves.push_back({path, {begin, static_cast<std::uint32_t>(m_field.text.size())}});
    }
    void value(const Data& data, const std::string& path) {
        if (data.isString()) {
            text("\"");
            leaf(path, data.text);
            text("\"");
        } else if (data.isList()) {
            text("[");
            for (std::size_t i = 0; i < data.items.size(); ++i) {
                text(i == 0 ? "" : ", ");
                value(data.items[i], path + '[' + std::to_string(i) + ']');
            }
            text("]");
        } else if (data.isObject()) {
            text("{");
            for (std::size_t i = 0; i < data.members.size(); ++i) {
                text(i == 0 ? "" : ", ");
                text(data.members[i].first + ": ");
                value(data.members[i].second, path + '.' + data.members[i].first);
            }
            text("}");
        } else {
            text(writeData(data));
        }
    }

  private:
    CardField& m_field;
};

struct CardText {
    Q_DECLARE_TR_FUNCTIONS(MessageCard)
};

CardField stringField(const QString& label, const std::string& path, const Data& value) {
    CardField field{label, path, {}, {}, true};
    FieldWriter(field).leaf(path, value.text);
    return field;
}

CardField dataField(const QString& label, const std::string& path, const Data& value) {
    if (value.isString())
        return stringField(label, path, value);
    CardField field{label, path, {}, {}, false};
    FieldWriter(field).value(value, path);
    return field;
}

void addContent(const Data& content, std::vector<CardField>& fields) {
    if (content.isString()) {
        fields.push_back(stringField({}, "content", content));
        return;
    }
    if (!content.isList()) {
        fields.push_back(
            dataField(content.isNull() ? CardText::tr("content") : QString(), "content", content));
        return;
    }
    for (std::size_t i = 0; i < content.items.size(); ++i) {
        const Data& part = content.items[i];
        const std::string path = "content[" + std::to_string(i) + ']';
        const Data* text = part.find("text");
        const auto type = part.stringAt("type");
        const QString label = QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size()));
        if (text != nullptr && text->isString() && part.members.size() <= 2)
            fields.push_back(stringField(label == QLatin1String("text") ? CardText::tr("part: text") : label,
                                         path + ".text", *text));
        else
            fields.push_back(dataField(label.isEmpty() ? CardText::tr("part") : label, path, part));
    }
}

CardField callField(const Data& call, const std::string& path) {
    CardField field{CardText::tr("calls"), path, {}, {}, false};
    FieldWriter writer(field);
    const Data* function = call.find("function");
    const bool inner = function != nullptr && function->isObject();
    const Data& body = inner ? *function : call;
    const std::string at = inner ? path + ".function" : path;
    const Data* name = body.find("name");
    if (name == nullptr || !name->isString()) {
        writer.value(call, path);
        return field;
    }
    writer.leaf(at + ".name", name->text);
    writer.text("(");
    if (const Data* arguments = body.find("arguments")) {
        if (arguments->isString())
            writer.leaf(at + ".arguments", arguments->text);
        else
            writer.value(*arguments, at + ".arguments");
    }
    writer.text(")");
    return field;
}

} // namespace

std::optional<std::pair<std::string, std::uint32_t>> CardField::placeOf(std::uint32_t byte) const {
    for (const CardLeaf& leaf : leaves)
        if (leaf.span.begin <= byte && byte < leaf.span.end)
            return std::pair(leaf.path, byte - leaf.span.begin);
    return std::nullopt;
}

std::optional<ByteSpan> CardField::spanOf(const std::string& leafPath, ByteSpan inString) const {
    for (const CardLeaf& leaf : leaves)
        if (leaf.path == leafPath && leaf.span.begin + inString.end <= leaf.span.end)
            return ByteSpan{leaf.span.begin + inString.begin, leaf.span.begin + inString.end};
    return std::nullopt;
}

MessageCard messageCard(const Data& message, std::size_t index) {
    static std::uint64_t serial = 0; // cards are built on the UI thread only
    MessageCard card;
    card.serial = ++serial;
    card.index = index;
    card.speaker = chat::speakerOf(message);
    const auto role = message.stringAt("role");
    card.role = QString::fromUtf8(role.data(), static_cast<qsizetype>(role.size()));
    card.untrained = chat::trainFlag(message) == std::optional(false);
    card.weight = chat::weightOf(message);
    for (const char* key : {"reasoning_content", "reasoning", "thinking"})
        if (const Data* value = message.find(key); value != nullptr && !value->isNull())
            card.fields.push_back(dataField(CardText::tr("reasoning"), key, *value));
    if (const Data* content = message.find("content"))
        addContent(*content, card.fields);
    if (const Data* calls = message.find("tool_calls"); calls != nullptr && calls->isList())
        for (std::size_t i = 0; i < calls->items.size(); ++i)
            card.fields.push_back(callField(calls->items[i], "tool_calls[" + std::to_string(i) + ']'));
    static constexpr std::string_view kShown[] = {
        "role",       "content", "reasoning_content", "reasoning", "thinking",
        "tool_calls", "train",   "training",          "loss",      "weight"};
    CardField rest{CardText::tr("more"), {}, {}, {}, false};
    FieldWriter writer(rest);
    for (const auto& [key, value] : message.members) {
        if (std::find(std::begin(kShown), std::end(kShown), key) != std::end(kShown))
            continue;
        writer.text(rest.text.empty() ? key + ": " : ", " + key + ": ");
        if (value.isString())
            writer.leaf(key, value.text);
        else
            writer.value(value, key);
    }
    if (!rest.text.empty())
        card.fields.push_back(std::move(rest));
    for (const CardField& field : card.fields)
        for (const CardLeaf& leaf : field.leaves)
            if (chat::isWritten(leaf.path))
                card.characters +=
                    TextIndex(std::string_view(field.text).substr(leaf.span.begin, leaf.span.size()))
                        .codePoints();
    return card;
}

} // namespace tokenscope::ui
