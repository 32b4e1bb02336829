#include "ui/panels/compare/line_diff_model.h"

#include "ui/panels/compare/diff_table_model.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/support/tool_tips.h"

#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kFillAlpha = 38;

const std::string* templateSource(const Tokenizer& tokenizer, const std::string& name) {
    for (const ChatTemplate& own : tokenizer.definition().chatTemplates)
        if (own.name == name)
            return &own.source;
    return nullptr;
}

QString signOf(compare::LineEdit::Kind kind) {
    return kind == compare::LineEdit::Kind::Same      ? QString()
           : kind == compare::LineEdit::Kind::Removed ? QStringLiteral("−")
                                                      : QStringLiteral("+");
}

} // namespace

void LineDiffModel::append(const std::string& name, std::string_view a, std::string_view b) {
    m_rows.push_back({{}, name.empty() ? "default" : name});
    if (b.empty() || a.empty()) {
        const auto kind = b.empty() ? compare::LineEdit::Kind::Removed : compare::LineEdit::Kind::Added;
        for (const compare::LineEdit& edit : compare::diffLines(b.empty() ? a : b, b.empty() ? a : b))
            m_rows.push_back({{kind, edit.lineA, edit.lineB, edit.text}, {}});
        return;
    }
    for (const compare::LineEdit& edit : compare::diffLines(a, b))
        m_rows.push_back({edit, {}});
}

void LineDiffModel::setCompared(const ComparedFilesPtr& compared) {
    beginResetModel();
    m_compared = compared;
    m_rows.clear();
    if (compared && !compared->diff.table(compare::DiffSection::ChatTemplates).empty()) {
        const compare::FilePair& pair = compared->diff.pair;
        for (const ChatTemplate& own : pair.a->definition().chatTemplates) {
            const std::string* other = templateSource(*pair.b, own.name);
            if (!other || *other != own.source)
                append(own.name, own.source, other ? std::string_view(*other) : std::string_view());
        }
        for (const ChatTemplate& own : pair.b->definition().chatTemplates)
            if (!templateSource(*pair.a, own.name))
                append(own.name, {}, own.source);
    }
    filter();
    endResetModel();
}

void LineDiffModel::setFilter(const std::string& text) {
    std::string small = inSmallLetters(text);
    if (small == m_filter)
        return;
    beginResetModel();
    m_filter = std::move(small);
    filter();
    endResetModel();
}

void LineDiffModel::filter() {
    m_shown.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_filter.empty() || !m_rows[i].heading.empty() || hasText(m_rows[i].edit.text, m_filter))
            m_shown.push_back(i);
}

std::size_t LineDiffModel::edits() const {
    return static_cast<std::size_t>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) {
        return row.heading.empty() && row.edit.kind != compare::LineEdit::Kind::Same;
    }));
}

std::size_t LineDiffModel::shownEdits() const {
    return static_cast<std::size_t>(std::count_if(m_shown.begin(), m_shown.end(), [&](std::size_t i) {
        return m_rows[i].heading.empty() && m_rows[i].edit.kind != compare::LineEdit::Kind::Same;
    }));
}

QString LineDiffModel::text() const {
    QString text;
    for (const std::size_t shown : m_shown) {
        const Row& row = m_rows[shown];
        if (!row.heading.empty()) {
            text += QStringLiteral("@@ ") + readableBytes(row.heading) + QLatin1Char('\n');
            continue;
        }
        const QString sign = signOf(row.edit.kind);
        text += (sign.isEmpty()                ? QStringLiteral(" ")
                 : sign == QStringLiteral("+") ? sign
                                               : QStringLiteral("-")) +
                readableBytes(row.edit.text) + QLatin1Char('\n');
    }
    return text;
}

int LineDiffModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int LineDiffModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant LineDiffModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Row& row = m_rows[m_shown[static_cast<std::size_t>(index.row())]];
    const bool heading = !row.heading.empty();
    switch (role) {
    case Qt::DisplayRole:
        if (heading)
            return index.column() == Text ? tr("template “%1”").arg(readableBytes(row.heading)) : QString();
        switch (index.column()) {
        case LineA:
            return row.edit.kind == compare::LineEdit::Kind::Added ? QString()
                                                                   : QString::number(row.edit.lineA + 1);
        case LineB:
            return row.edit.kind == compare::LineEdit::Kind::Removed ? QString()
                                                                     : QString::number(row.edit.lineB + 1);
        case Sign:
            return signOf(row.edit.kind);
        default:
            return readableBytes(row.edit.text.substr(0, 4000))
                .replace(QLatin1Char('\t'), QStringLiteral("    "));
        }
    case Qt::ToolTipRole:
        return heading || index.column() != Text
                   ? QVariant()
                   : QVariant(plainToolTip(readableBytes(row.edit.text.substr(0, 2000))));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((index.column() <= LineB ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    case kEditRole:
        return heading ? -1 : static_cast<int>(row.edit.kind);
    default:
        return {};
    }
}

QVariant LineDiffModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>((section <= LineB ? Qt::AlignRight : Qt::AlignLeft) |
                                        Qt::AlignVCenter);
    const QString words[ColumnCount] = {tr("A"), tr("B"), QString(), tr("line")};
    return role == Qt::DisplayRole ? QVariant(words[section]) : QVariant();
}

void LineDiffDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const int kind = index.data(LineDiffModel::kEditRole).toInt();
    painter->save();
    QColor fill = kind < 0 ? colors.sunk : colors.panel;
    painter->fillRect(option.rect, fill);
    if (kind > 0) {
        fill = kind == static_cast<int>(compare::LineEdit::Kind::Removed) ? colors.error : colors.ok;
        fill.setAlpha(kFillAlpha);
        painter->fillRect(option.rect, fill);
    }
    if (option.state.testFlag(QStyle::State_Selected) && index.column() == 0)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()),
                          colors.highlight);
    painter->setFont(kind < 0 ? interfaceFont(12, QFont::DemiBold) : fixedFont(12));
    painter->setPen(index.column() <= LineDiffModel::LineB ? colors.lineNumber : colors.text);
    const QRect place = option.rect.adjusted(scaled(6), 0, -scaled(6), 0);
    painter->setClipRect(place);
    painter->drawText(place, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine,
                      index.data().toString());
    painter->restore();
}

} // namespace tokenscope::ui
