#include "ui/panels/check/finding_text.h"

#include "core/base/printable.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <iterator>

namespace tokenscope::ui {
namespace {

using check::CheckResult;
using check::Finding;

class FindingText {
    Q_DECLARE_TR_FUNCTIONS(FindingText)
};

QString string(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

Data evidenceOf(const Finding& finding) {
    auto data = readData(finding.evidence, JsonStyle::Strict);
    return data ? *std::move(data) : Data::null();
}

std::size_t numberAt(const Data& data, std::string_view key) {
    const Data* found = data.find(key);
    return found && found->isInteger() ? string(found->text).toULongLong() : 0;
}

/// The text that shows the problem.
std::optional<std::string> textIn(const Data& evidence) {
    constexpr std::size_t kMaxRepeated = 20'000; // bytes
    if (const Data* text = evidence.find("text"); text && text->isString())
        return text->text;
    if (const Data* unit = evidence.find("repeated"); unit && unit->isString() && !unit->text.empty()) {
        std::string text;
        const std::size_t bytes = std::min(numberAt(evidence, "bytes"), kMaxRepeated);
        while (text.size() + unit->text.size() <= std::max(bytes, unit->text.size()))
            text += unit->text;
        return text;
    }
    if (const Data* characters = evidence.find("characters"); characters && characters->isList()) {
        std::string text;
        for (const Data& one : characters->items)
            text += one.text + "\n";
        if (!text.empty())
            return text;
    }
    return std::nullopt;
}

/// The range of the session's text.
std::optional<ByteSpan> placeIn(const Data& evidence) {
    const Data* range = evidence.find("bytes");
    if (!range || !range->isList() || range->items.size() != 2)
        return std::nullopt;
    return ByteSpan{string(range->items[0].text).toUInt(), string(range->items[1].text).toUInt()};
}

PieceId pieceIn(const Data& evidence) {
    const Data* ids = evidence.find("ids");
    if (!ids || ids->items.empty() || !ids->items.front().isInteger())
        return kNoPiece;
    return string(ids->items.front().text).toUInt();
}

vocab::EnumSet<vocab::Obstacle> obstaclesIn(const Data& evidence) {
    vocab::EnumSet<vocab::Obstacle> obstacles;
    const Data* names = evidence.find("obstacles");
    for (int i = 0; names && i < vocab::kObstacleCount; ++i)
        for (const Data& one : names->items)
            if (one.text == vocab::name(static_cast<vocab::Obstacle>(i)))
                obstacles.insert(static_cast<vocab::Obstacle>(i));
    return obstacles;
}

Data conversationIn(const Data& evidence) {
    if (const Data* inside = evidence.find("conversation"))
        return *inside;
    return evidence.find("messages") || evidence.isList() ? evidence : Data::null();
}

} // namespace

bool isAboutText(const CheckResult& family) {
    return family.check->name == "text";
}

FindingTarget targetOf(const Finding& finding, const CheckedReport& report) {
    FindingTarget target;
    target.view = string(finding.view);
    const Data evidence = evidenceOf(finding);
    const auto shows = [&](std::initializer_list<const char*> views) {
        return std::any_of(views.begin(), views.end(),
                           [&](const char* view) { return target.view == QLatin1String(view); });
    };
    target.place = placeIn(evidence);
    if (shows({"chips", "table", "ids", "stages", "steps"}) && !target.place)
        target.text = textIn(evidence);
    if (shows({"vocab"})) {
        target.piece = pieceIn(evidence);
        target.obstacles = obstaclesIn(evidence);
    }
    if (shows({"chat"})) {
        target.conversation = conversationIn(evidence);
        target.line = static_cast<int>(finding.line);
    }
    const QString file = QString::fromStdString(finding.file);
    if (shows({"dataset"}))
        for (const QString& dataset : report.request.datasets)
            if (QFileInfo(dataset).fileName() == file)
                target.file = dataset;
    if (shows({"files"}))
        for (const QString& other : report.files)
            if (QFileInfo(other).fileName() == file)
                target.file = other;
    return target;
}

QString showTitle(const QString& view) {
    const std::pair<const char*, QString> titles[] = {
        {"chips", FindingText::tr("Show in Chips")},
        {"table", FindingText::tr("Show in the table")},
        {"ids", FindingText::tr("Show in Ids")},
        {"stages", FindingText::tr("Show in Stages")},
        {"overview", FindingText::tr("Show in the overview")},
        {"steps", FindingText::tr("Show in Steps")},
        {"chat", FindingText::tr("Show in Chat")},
        {"dataset", FindingText::tr("Show in Chat")},
        {"files", FindingText::tr("Show in Compare")},
        {"corpus", FindingText::tr("Show in Compare")},
        {"vocab", FindingText::tr("Show in Vocab")},
    };
    for (const auto& [name, title] : titles)
        if (view == QLatin1String(name))
            return title;
    return FindingText::tr("Show");
}

QString familyTitle(const CheckResult& family) {
    return QString::fromStdString(Message(family.check->title).text());
}

QString familyResult(const CheckResult& family) {
    if (!family.applies)
        return FindingText::tr("not applicable");
    int errors = 0, warnings = 0, notes = 0, silenced = 0;
    for (const Finding& finding : family.findings)
        ++(!finding.silenced.empty()                      ? silenced
           : finding.severity == FindingSeverity::Error   ? errors
           : finding.severity == FindingSeverity::Warning ? warnings
                                                          : notes);
    QStringList parts;
    if (errors > 0)
        parts << FindingText::tr("%n errors", nullptr, errors);
    if (warnings > 0)
        parts << FindingText::tr("%n warnings", nullptr, warnings);
    if (parts.isEmpty())
        parts << FindingText::tr("passed");
    if (notes > 0)
        parts << FindingText::tr("%n notes", nullptr, notes);
    if (silenced > 0)
        parts << FindingText::tr("%n silenced", nullptr, silenced);
    return parts.join(QStringLiteral(", "));
}

QString placeText(const Finding& finding) {
    const QString place = string(printable(finding.place));
    return finding.line == 0
               ? place
               : FindingText::tr("%1, line %2", "a file, and a line of it").arg(place).arg(finding.line);
}

QString headlineOf(const Message& message) {
    QString text = shownSentence(message);
    const qsizetype space = text.indexOf(QLatin1Char(' '));
    const QString word = text.left(space);
    if (space > 0 && std::all_of(word.begin(), word.end(), [](QChar c) { return c.isLower(); }))
        text[0] = text[0].toUpper();
    return text;
}

QString sentenceOf(const Message& message) {
    QString sentence = headlineOf(message);
    if (!sentence.isEmpty() && !sentence.endsWith(QLatin1Char('.')))
        sentence += QLatin1Char('.');
    return sentence;
}

// Pages.

namespace {

QString heading(const QString& title) {
    return QStringLiteral("<h4 style='margin-top:12px;margin-bottom:2px'>%1</h4>").arg(title.toHtmlEscaped());
}

QString paragraph(const QString& text) {
    return QStringLiteral("<p style='margin-top:0;margin-bottom:2px'>%1</p>").arg(text.toHtmlEscaped());
}

/// In the font of pieces, with visible spaces. Long text is shortened.
QString code(const QString& text) {
    constexpr qsizetype kMaxShown = 600;
    QString shown = (text.size() > kMaxShown ? text.left(kMaxShown) + QChar(0x2026) : text).toHtmlEscaped();
    shown.replace(QLatin1Char(' '), QChar(0x2423));
    return QStringLiteral("<code style='font-family:\"%1\"'>%2</code>").arg(fixedFamily(), shown);
}

QString codeOf(const Data& data) {
    constexpr std::size_t kMaxBytes = 2000;
    if (data.isString())
        return code(string(printable(data.text, kMaxBytes)));
    return QStringLiteral("<code style='font-family:\"%1\"'>%2</code>")
        .arg(fixedFamily(), string(printable(writeData(data), kMaxBytes)).toHtmlEscaped());
}

QString row(const QString& title, const QString& html) {
    return QStringLiteral("<tr><td style='padding-right:12px;color:%1'>%2</td><td>%3</td></tr>")
        .arg(piecePalette().muted.name(), title.toHtmlEscaped(), html);
}

/// `12, 13, …`
QString listed(const Data& list) {
    constexpr std::size_t kMaxListed = 100;
    QStringList parts;
    for (std::size_t i = 0; i < std::min(list.items.size(), kMaxListed); ++i)
        parts << string(list.items[i].isString() ? printable(list.items[i].text) : writeData(list.items[i]));
    if (list.items.size() > kMaxListed)
        parts << QStringLiteral("…");
    return parts.join(QStringLiteral(", ")).toHtmlEscaped();
}

/// Pieces with their ids.
QString piecesHtml(const Data& pieces, const Data& ids) {
    QStringList parts;
    for (std::size_t i = 0; i < std::min(pieces.items.size(), ids.items.size()); ++i)
        parts
            << QStringLiteral("%1 <small>%2</small>").arg(codeOf(pieces.items[i]), string(ids.items[i].text));
    return parts.join(QStringLiteral(", "));
}

QString conversationHtml(const Data& conversation) {
    const Data* messages = conversation.find("messages");
    const Data& list = messages ? *messages : conversation;
    QString html;
    for (const Data& message : list.items) {
        const Data* content = message.find("content");
        html +=
            row(string(printable(message.stringAt("role"))), content ? codeOf(*content) : codeOf(message));
    }
    if (const Data* tools = conversation.find("tools"))
        html += row(FindingText::tr("tools"), codeOf(*tools));
    return html;
}

QString scriptsHtml(const Data& scripts) {
    QString html = QStringLiteral("<tr><td></td><td>%1</td></tr>")
                       .arg(FindingText::tr("tokens per word, unknown tokens").toHtmlEscaped());
    for (const Data& one : scripts.items) {
        const Data* perWord = one.find("tokens_per_word");
        const Data* measured = one.find("measured");
        const bool isShown = perWord && !(measured && writeData(*measured) == "false");
        html += row(string(one.stringAt("script")),
                    QStringLiteral("%1, %2").arg(isShown ? string(writeData(*perWord)) : QStringLiteral("–"),
                                                 QString::number(numberAt(one, "unknown"))));
    }
    return html;
}

/// `ofTokens`: the evidence counts some of all tokens.
QString titleOfMember(const std::string& key, bool ofTokens) {
    const std::pair<const char*, QString> titles[] = {
        {"text", FindingText::tr("Text")},
        {"decoded", FindingText::tr("Decoded")},
        {"ids", FindingText::tr("Ids")},
        {"other_ids", FindingText::tr("Ids of the other file")},
        {"count", ofTokens ? FindingText::tr("Such tokens") : FindingText::tr("Total")},
        {"lines", FindingText::tr("Lines")},
        {"ranges", FindingText::tr("Ids")},
        {"reasons", FindingText::tr("Reasons")},
        {"reason_of_first", FindingText::tr("The first")},
        {"missing_merges", FindingText::tr("Missing merges")},
        {"repeated", FindingText::tr("Repeated")},
        {"bytes", FindingText::tr("Bytes")},
        {"tokens", FindingText::tr("All tokens")},
        {"policy", FindingText::tr("Mask policy")},
        {"line", FindingText::tr("Line of the template")},
        {"characters", FindingText::tr("Characters")},
        {"verdict", FindingText::tr("Verdict")},
        {"sha256", QStringLiteral("SHA-256")},
    };
    for (const auto& [name, title] : titles)
        if (key == name)
            return title;
    return string(printable(key));
}

/// Words of the checks themselves, not text of the tokenizer.
bool isExplanation(std::string_view key) {
    constexpr std::string_view kExplanations[] = {"reason_of_first", "verdict", "policy"};
    return std::find(std::begin(kExplanations), std::end(kExplanations), key) != std::end(kExplanations);
}

QString evidenceHtml(const Data& evidence) {
    if (evidence.isNull())
        return {};
    QString rows;
    const bool ofTokens = evidence.find("tokens") != nullptr;
    if (evidence.isList() || evidence.find("messages"))
        rows = conversationHtml(evidence);
    else
        for (const auto& [key, value] : evidence.members) {
            const Data* pieces = evidence.find("pieces");
            if (key == "pieces" || key == "obstacles" ||
                (key == "count" && pieces && numberAt(evidence, "count") == pieces->items.size()))
                continue;
            if (key == "conversation")
                rows += conversationHtml(value);
            else if (key == "scripts" && value.isList())
                rows += scriptsHtml(value);
            else if (key == "ids" && pieces)
                rows += row(FindingText::tr("Pieces"), piecesHtml(*pieces, value));
            else if (const auto place = key == "bytes" ? placeIn(evidence) : std::nullopt)
                rows += row(titleOfMember(key, ofTokens),
                            QStringLiteral("[%1,%2)").arg(place->begin).arg(place->end));
            else if (value.isList())
                rows += row(titleOfMember(key, ofTokens), listed(value));
            else if (value.isNumber())
                rows += row(titleOfMember(key, ofTokens), value.isInteger() && key != "id"
                                                              ? grouped(string(value.text).toULongLong())
                                                              : string(value.text));
            else if (value.isString() && isExplanation(key))
                rows += row(titleOfMember(key, ofTokens), string(printable(value.text)).toHtmlEscaped());
            else
                rows += row(titleOfMember(key, ofTokens), codeOf(value));
        }
    return rows.isEmpty() ? QString()
                          : heading(FindingText::tr("Evidence")) +
                                QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(rows);
}

QString leadHtml(const QString& mark, const QColor& color, const QString& text) {
    return QStringLiteral("<p style='margin-bottom:6px'><b style='color:%1'>%2</b> · %3</p>")
        .arg(color.name(), mark.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace

QString findingHtml(const CheckResult& family, const Finding& finding) {
    QString html =
        leadHtml(titleOf(finding.severity), severityColor(markOf(finding.severity)), familyTitle(family));
    html += QStringLiteral("<p style='margin-top:0;margin-bottom:4px'><b>%1</b></p>")
                .arg(sentenceOf(finding.message).toHtmlEscaped());
    html += QStringLiteral("<p style='margin-top:0;margin-bottom:2px;color:%1'>%2</p>")
                .arg(piecePalette().muted.name(), placeText(finding).toHtmlEscaped());
    if (!finding.silenced.empty())
        html += heading(FindingText::tr("Silenced because")) + paragraph(string(printable(finding.silenced)));
    if (!finding.why.empty())
        html += heading(FindingText::tr("Why it matters")) + paragraph(sentenceOf(finding.why));
    if (!finding.remedy.empty())
        html += heading(FindingText::tr("What to do")) + paragraph(sentenceOf(finding.remedy));
    return html + evidenceHtml(evidenceOf(finding));
}

QString familyHtml(const CheckResult& family) {
    const SeverityMark mark = !family.applies                           ? SeverityMark::Note
                              : family.worst() == FindingSeverity::Info ? SeverityMark::Fine
                                                                        : markOf(family.worst());
    QString html = leadHtml(familyTitle(family), severityColor(mark), familyResult(family));
    html += paragraph(sentenceOf(Message(family.check->description)));
    for (const Finding& finding : family.findings)
        html += heading(titleOf(finding.severity)) + paragraph(sentenceOf(finding.message));
    return html;
}

QString findingText(const CheckResult& family, const Finding& finding) {
    QStringList lines{QStringLiteral("%1 %2/%3: %4")
                          .arg(titleOf(finding.severity), string(family.check->name), string(finding.code),
                               sentenceOf(finding.message)),
                      placeText(finding)};
    if (!finding.why.empty())
        lines << FindingText::tr("Why it matters: %1").arg(sentenceOf(finding.why));
    if (!finding.remedy.empty())
        lines << FindingText::tr("What to do: %1").arg(sentenceOf(finding.remedy));
    if (!finding.evidence.empty())
        lines << FindingText::tr("Evidence: %1").arg(string(finding.evidence));
    if (!finding.silenced.empty())
        lines << FindingText::tr("Silenced because: %1").arg(string(printable(finding.silenced)));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace tokenscope::ui
