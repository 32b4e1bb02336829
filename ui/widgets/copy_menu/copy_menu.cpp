#include "ui/widgets/copy_menu/copy_menu.h"

#include "ui/support/decoded_tokens.h"
#include "ui/support/numbers.h"
#include "ui/support/token_menu.h"
#include "ui/support/token_parts.h"
#include "ui/widgets/chip_view/chip_view.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QImage>
#include <QSvgGenerator>

#include <algorithm>

namespace tokenscope::ui {
namespace {

struct CopyTexts {
    Q_DECLARE_TR_FUNCTIONS(CopyAs)
};

QString ids(const EncodedText& encoded, TokenRange tokens, const char* separator) {
    QString list;
    list.reserve(static_cast<qsizetype>(tokens.last - tokens.first) * 7);
    for (std::size_t token = tokens.first; token < tokens.last; ++token) {
        if (token != tokens.first)
            list += QLatin1String(separator);
        list += QString::number(encoded.encoding.ids[token]);
    }
    return list;
}

struct Row {
    QString number, word, id, piece, type, bytes, byteSpan, charSpan, decoded;
};

Row rowOf(const EncodedText& encoded, std::size_t token, const std::string& decoded) {
    const ByteSpan span = encoded.span(token);
    const TextIndex& index = encoded.index;
    const std::string bytes = standsForNoText(encoded, token) ? std::string() : decodedBytes(encoded, token);
    const std::uint32_t first = index.codePointAt(index.characterStart(span.begin));
    const std::uint32_t last = span.empty() ? first : index.codePointAt(index.characterEnd(span.end - 1));
    const auto word = encoded.wordOf(token);
    const ByteSpan shown = encoded.shownSpan(token);
    const std::uint32_t from = index.codePointAt(encoded.offsetsFrom(token));
    return {QString::number(token),
            word ? QString::number(*word) : QString(),
            QString::number(encoded.encoding.ids[token]),
            readableSpelling(encoded, token),
            typeLabel(encoded.types[token]),
            QString::fromStdString(hexBytes(bytes)),
            QStringLiteral("[%1,%2)").arg(shown.begin).arg(shown.end),
            QStringLiteral("[%1,%2)").arg(first - from).arg(last - from),
            readableBytes(decoded)};
}

QString csvField(QString field) {
    if (!field.contains(u',') && !field.contains(u'"') && !field.contains(u'\n') && !field.contains(u'\r'))
        return field;
    return u'"' + field.replace(u'"', QLatin1String("\"\"")) + u'"';
}

QString csv(const EncodedText& encoded, TokenRange tokens) {
    const bool words = encoded.ofWords();
    QString table = (words ? QStringLiteral("#,word,id") : QStringLiteral("#,id")) +
                    QLatin1String(",piece,type,bytes,byte span,char span,decoded\r\n");
    const std::vector<std::string> decoded = decodedInText(encoded, tokens);
    for (std::size_t token = tokens.first; token < tokens.last; ++token) {
        const Row row = rowOf(encoded, token, decoded[token - tokens.first]);
        QStringList fields = {row.number, row.id,       row.piece,    row.type,
                              row.bytes,  row.byteSpan, row.charSpan, row.decoded};
        if (words)
            fields.insert(1, row.word);
        for (qsizetype i = 0; i < fields.size(); ++i)
            table += (i == 0 ? QString() : QStringLiteral(",")) + csvField(fields[i]);
        table += QLatin1String("\r\n");
    }
    return table;
}

/// In backticks, so that spaces and `*` are literal; with markers for characters that would break the row.
QString markdownCode(QString text) {
    if (text.isEmpty())
        return {};
    text.replace(u'\n', QChar(0x21B5)).replace(u'\r', QChar(0x240D)).replace(u'\t', QChar(0x21E5));
    text.replace(u'|', QLatin1String("\\|"));
    text.replace(u' ', QChar(0x2423));
    const QString fence = text.contains(u'`') ? QStringLiteral("``") : QStringLiteral("`");
    const QString pad = text.startsWith(u'`') || text.endsWith(u'`') ? QStringLiteral(" ") : QString();
    return fence + pad + text + pad + fence;
}

QString markdown(const EncodedText& encoded, TokenRange tokens) {
    const bool words = encoded.ofWords();
    QString table = (words ? QStringLiteral("| # | word") : QStringLiteral("| #")) +
                    QLatin1String(" | id | piece | type | bytes | byte span | char span | decoded |\n") +
                    (words ? QStringLiteral("|---:|---:") : QStringLiteral("|---:")) +
                    QLatin1String("|---:|---|---|---|---|---|---|\n");
    const std::vector<std::string> decoded = decodedInText(encoded, tokens);
    for (std::size_t token = tokens.first; token < tokens.last; ++token) {
        const Row row = rowOf(encoded, token, decoded[token - tokens.first]);
        QStringList fields = {row.number,   row.id,       markdownCode(row.piece),  row.type, row.bytes,
                              row.byteSpan, row.charSpan, markdownCode(row.decoded)};
        if (words)
            fields.insert(1, row.word);
        table += QStringLiteral("| ") + fields.join(QLatin1String(" | ")) + QLatin1String(" |\n");
    }
    return table;
}

constexpr int kPictureWidth = 920;
constexpr int kPictureScale = 2;

} // namespace

QString title(CopyForm form) {
    switch (form) {
    case CopyForm::IdsJson:
        return CopyTexts::tr("Ids as JSON");
    case CopyForm::IdsPython:
        return CopyTexts::tr("Ids as Python");
    case CopyForm::IdsC:
        return CopyTexts::tr("Ids as C");
    case CopyForm::IdsRust:
        return CopyTexts::tr("Ids as Rust");
    case CopyForm::IdsPlain:
        return CopyTexts::tr("Ids, plain");
    case CopyForm::Pieces:
        return CopyTexts::tr("Pieces, one per line");
    case CopyForm::TableCsv:
        return CopyTexts::tr("Table as CSV");
    case CopyForm::TableMarkdown:
        return CopyTexts::tr("Table as Markdown");
    }
    return {};
}

QString copyAs(const EncodedText& encoded, TokenRange tokens, CopyForm form) {
    switch (form) {
    case CopyForm::IdsJson:
        return u'[' + ids(encoded, tokens, ", ") + u']';
    case CopyForm::IdsPython:
        return QStringLiteral("ids = [") + ids(encoded, tokens, ", ") + u']';
    case CopyForm::IdsC:
        return QStringLiteral("const uint32_t ids[%1] = {").arg(tokens.last - tokens.first) +
               ids(encoded, tokens, ", ") + QLatin1String("};");
    case CopyForm::IdsRust:
        return QStringLiteral("let ids: Vec<u32> = vec![") + ids(encoded, tokens, ", ") + QLatin1String("];");
    case CopyForm::IdsPlain:
        return ids(encoded, tokens, " ");
    case CopyForm::Pieces: {
        QString lines;
        for (std::size_t token = tokens.first; token < tokens.last; ++token)
            lines += readableSpelling(encoded, token).replace(u'\n', QLatin1String("\\n")) + u'\n';
        return lines;
    }
    case CopyForm::TableCsv:
        return csv(encoded, tokens);
    case CopyForm::TableMarkdown:
        return markdown(encoded, tokens);
    }
    return {};
}

CopyMenu::CopyMenu(QWidget* parent)
    : QMenu(tr("Copy as"), parent)
    , m_job(tr("Copying")) {
    m_about = addAction(QString());
    addSeparator();
    for (const CopyForm form : kCopyForms)
        connect(addAction(ui::title(form)), &QAction::triggered, this, [this, form] { copy(form); });
    addSeparator();
    m_pictures = {addAction(tr("Picture")), addAction(tr("Save picture as PNG…")),
                  addAction(tr("Save picture as SVG…"))};
    connect(m_pictures[0], &QAction::triggered, this, &CopyMenu::copyPicture);
    connect(m_pictures[1], &QAction::triggered, this, [this] { askForPicture(QStringLiteral("png")); });
    connect(m_pictures[2], &QAction::triggered, this, [this] { askForPicture(QStringLiteral("svg")); });
    refresh();
}

void CopyMenu::setEncoded(EncodedTextPtr encoded) {
    m_encoded = std::move(encoded);
    m_tokens.reset();
    refresh();
}

void CopyMenu::setTokens(std::optional<TokenRange> tokens) {
    m_tokens = tokens;
    refresh();
}

TokenRange CopyMenu::tokens() const {
    const std::size_t all = m_encoded ? m_encoded->size() : 0;
    if (!m_tokens)
        return {0, all};
    return {std::min(m_tokens->first, all), std::min(m_tokens->last, all)};
}

void CopyMenu::refresh() {
    const TokenRange range = tokens();
    const std::size_t count = range.last - range.first;
    m_about->setText((m_tokens ? tr("%1 tokens of the selected text", nullptr, pluralCount(count))
                               : tr("All %1 tokens", nullptr, pluralCount(count)))
                         .arg(grouped(count)));
    for (QAction* action : actions())
        action->setEnabled(count > 0 && action != m_about);
    for (QAction* action : std::as_const(m_pictures)) {
        action->setEnabled(count > 0 && count <= kMaxPicturedTokens);
        action->setToolTip(tr("Pictures show up to %1 tokens").arg(grouped(kMaxPicturedTokens)));
    }
    setToolTipsVisible(count > kMaxPicturedTokens);
}

void CopyMenu::copy(CopyForm form) {
    if (!m_encoded)
        return;
    m_job.run([encoded = m_encoded, range = tokens(),
               form](const Progress&) { return copyAs(*encoded, range, form); },
              [this, form](const QString& text) {
                  QGuiApplication::clipboard()->setText(text);
                  emit statusMessage(tr("Copied: %1").arg(ui::title(form)));
              });
}

void CopyMenu::copyPicture() {
    if (!m_encoded)
        return;
    const QSize size = renderedChipsSize(m_encoded, tokens(), kPictureWidth, m_raw);
    QImage image(size * kPictureScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPictureScale);
    QPainter painter(&image);
    renderChips(painter, m_encoded, tokens(), kPictureWidth, m_raw);
    painter.end();
    QGuiApplication::clipboard()->setImage(image);
    emit statusMessage(tr("Copied: %1").arg(tr("Picture")));
}

bool CopyMenu::savePicture(const QString& path) const {
    if (!m_encoded)
        return false;
    const QSize size = renderedChipsSize(m_encoded, tokens(), kPictureWidth, m_raw);
    QPainter painter;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator svg;
        svg.setFileName(path);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(), size));
        svg.setTitle(tr("Tokens"));
        if (!painter.begin(&svg))
            return false;
        renderChips(painter, m_encoded, tokens(), kPictureWidth, m_raw);
        return painter.end();
    }
    QImage image(size * kPictureScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPictureScale);
    painter.begin(&image);
    renderChips(painter, m_encoded, tokens(), kPictureWidth, m_raw);
    painter.end();
    return image.save(path, "PNG");
}

void CopyMenu::askForPicture(const QString& suffix) {
    auto* dialog = new QFileDialog(this, tr("Save picture"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->setNameFilter(QStringLiteral("*.") + suffix);
    dialog->selectFile(QStringLiteral("tokens.") + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        emit statusMessage(savePicture(path) ? tr("Saved %1").arg(path) : tr("Could not write %1").arg(path));
    });
    dialog->open();
}

} // namespace tokenscope::ui
