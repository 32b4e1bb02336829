#include "ui/panels/chat/dataset_summary.h"

#include "ui/panels/chat/dataset_model.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QPainter>

namespace tokenscope::ui {
namespace {

constexpr int kMargin = 12;
constexpr int kRowHeight = 20;

QString percent(double fraction) {
    return QStringLiteral("%1 %").arg(100 * fraction, 0, 'f', 1);
}

QString ownerTitle(chat::TokenOwner owner) {
    switch (owner) {
    case chat::TokenOwner::Context:
        return DatasetSummary::tr("tools, documents");
    case chat::TokenOwner::OtherRole:
        return DatasetSummary::tr("other roles");
    default: {
        const auto name = chat::name(owner);
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    }
}

} // namespace

DatasetSummary::DatasetSummary(QWidget* parent)
    : QWidget(parent) {
    connect(&Theme::instance(), &Theme::changed, this, &QWidget::updateGeometry);
}

void DatasetSummary::setTotals(const chat::DatasetTotals& totals) {
    if (totals == m_totals)
        return;
    m_totals = totals;
    setAccessibleName(tr("Totals"));
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

QStringList DatasetSummary::lines() const {
    QStringList all{tr("%1 conversations, %2 with errors")
                        .arg(grouped(m_totals.conversations), grouped(m_totals.withErrors)),
                    tr("%1 tokens, %2 trained (%3)")
                        .arg(grouped(m_totals.tokens), grouped(m_totals.trained), percent(m_totals.share()))};
    if (m_totals.cut > 0)
        all << tr("%1 tokens beyond the limit", nullptr, pluralCount(m_totals.cut))
                   .arg(grouped(m_totals.cut));
    if (m_totals.longest > 0)
        all << tr("longest: %1 tokens, line %2")
                   .arg(grouped(m_totals.longest), grouped(m_totals.longestLine));
    return all;
}

QList<DatasetSummary::Row> DatasetSummary::owners() const {
    QList<Row> rows;
    for (std::size_t i = 0; i < chat::kTokenOwners; ++i) {
        const chat::OwnerCount& count = m_totals.owners[i];
        if (count.tokens == 0)
            continue;
        const auto tokens = static_cast<double>(count.tokens);
        rows << Row{ownerTitle(static_cast<chat::TokenOwner>(i)), grouped(count.tokens),
                    percent(static_cast<double>(count.trained) / tokens),
                    tokens / static_cast<double>(m_totals.tokens),
                    static_cast<double>(count.trained) / tokens};
    }
    return rows;
}

QList<DatasetSummary::Row> DatasetSummary::kinds() const {
    QList<Row> rows;
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i)
        if (m_totals.affected[i] > 0)
            rows << Row{
                issueTitle(static_cast<chat::DatasetIssue>(i)), grouped(m_totals.affected[i]), {}, 0, 0};
    return rows;
}

QString DatasetSummary::text() const {
    QStringList all = lines();
    for (const Row& row : owners())
        all << tr("%1: %2 tokens, %3 trained").arg(row.name, row.tokens, row.trained);
    for (const Row& row : kinds())
        all << tr("%1: %2 conversations").arg(row.name, row.tokens);
    return all.join(QLatin1Char('\n'));
}

QSize DatasetSummary::sizeHint() const {
    const auto ownersSize = owners().size(), kindsSize = kinds().size();
    const auto rows =
        lines().size() + (ownersSize > 0 ? ownersSize + 1 : 0) + (kindsSize > 0 ? kindsSize + 1 : 0);
    return {scaled(250), scaled(16) + static_cast<int>(rows) * scaled(kRowHeight)};
}

void DatasetSummary::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PiecePalette& colors = piecePalette();
    const int height = scaled(kRowHeight);
    QRect row(scaled(kMargin), scaled(8), width() - 2 * scaled(kMargin), height);
    const auto next = [&] { row.translate(0, height); };
    const auto write = [&](const QRect& where, int align, const QString& text, const QColor& color,
                           const QFont& font) {
        painter.setPen(color);
        painter.setFont(font);
        painter.drawText(where, Qt::AlignVCenter | align,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, where.width()));
    };
    bool first = true;
    for (const QString& line : lines()) {
        write(row, Qt::AlignLeft, line, colors.text,
              interfaceFont(12, first ? QFont::DemiBold : QFont::Normal));
        first = false;
        next();
    }
    // Name, tokens, trained percentage, and a bar whose length is the fraction of all tokens, filled by what
    // is trained.
    const int nameWidth = row.width() * 36 / 100, countWidth = row.width() * 24 / 100,
              shareWidth = row.width() * 20 / 100;
    const auto columns = [&](const Row& one, const QColor& color, const QFont& font, const QFont& figures) {
        write({row.left(), row.top(), nameWidth, height}, Qt::AlignLeft, one.name, color, font);
        write({row.left() + nameWidth, row.top(), countWidth, height}, Qt::AlignRight, one.tokens, color,
              figures);
        write({row.left() + nameWidth + countWidth, row.top(), shareWidth, height}, Qt::AlignRight,
              one.trained, color, figures);
    };
    if (const auto rows = owners(); !rows.isEmpty()) {
        columns({tr("role"), tr("tokens"), tr("trained"), 0, 0}, colors.muted, interfaceFont(11),
                interfaceFont(11));
        next();
        for (const Row& one : rows) {
            columns(one, colors.text, interfaceFont(12), interfaceFont(12));
            const int left = row.left() + nameWidth + countWidth + shareWidth + scaled(8);
            const QRectF room(left, row.top() + height / 2.0 - scaled(4), row.right() - left, scaled(8));
            painter.fillRect(room, colors.sunk);
            QRectF part = room;
            part.setWidth(std::max(room.width() * one.ofAll, 1.0));
            painter.fillRect(part, colors.lineNumber);
            part.setWidth(part.width() * one.ofTrained);
            painter.fillRect(part, colors.ok);
            next();
        }
    }
    if (const auto rows = kinds(); !rows.isEmpty()) {
        columns({tr("finding"), tr("lines"), {}, 0, 0}, colors.muted, interfaceFont(11), interfaceFont(11));
        next();
        for (const Row& one : rows) {
            columns(one, colors.text, interfaceFont(12), interfaceFont(12));
            next();
        }
    }
}

} // namespace tokenscope::ui
