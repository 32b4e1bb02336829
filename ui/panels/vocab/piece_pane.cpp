#include "ui/panels/vocab/piece_pane.h"

#include "core/explain/bpe/merge_tree.h"
#include "ui/panels/vocab/other_tokenizers.h"
#include "ui/panels/vocab/piece_list_model.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QKeySequence>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextOption>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kShown = 100;     ///< pieces that are built from it, and merges
constexpr std::size_t kTreeNodes = 200; ///< of a tree

/// Writes the page as HTML.
class PageWriter {
  public:
    explicit PageWriter(const vocab::PieceTable& table)
        : m_table(table) {}

    void heading(const QString& title) {
        m_html += QStringLiteral("<h4 style='margin-top:12px;margin-bottom:2px'>%1</h4>")
                      .arg(title.toHtmlEscaped());
    }
    void paragraph(const QString& html) {
        m_html += QStringLiteral("<p style='margin-top:0;margin-bottom:2px'>%1</p>").arg(html);
    }
    void muted(const QString& text) {
        paragraph(QStringLiteral("<span style='color:%1'>%2</span>")
                      .arg(piecePalette().muted.name(), text.toHtmlEscaped()));
    }
    void startTable() { m_html += QStringLiteral("<table cellspacing='0' cellpadding='2'>"); }
    void row(const QStringList& cells) {
        m_html += QStringLiteral("<tr>");
        for (const QString& cell : cells)
            m_html += QStringLiteral("<td style='padding-right:10px%1'>%2</td>")
                          .arg(isNumber(cell) ? QStringLiteral(";white-space:nowrap") : QString(), cell);
        m_html += QStringLiteral("</tr>");
    }
    void endTable() { m_html += QStringLiteral("</table>"); }
    void raw(const QString& html) { m_html += html; }

    /// With visible spaces, in the font of pieces. Long text is shortened.
    static QString code(const QString& text) {
        constexpr qsizetype kMaxShown = 300;
        QString shown =
            (text.size() > kMaxShown ? text.left(kMaxShown) + QChar(0x2026) : text).toHtmlEscaped();
        shown.replace(QLatin1Char(' '), QChar(0x2423)).replace(QLatin1Char('\n'), QStringLiteral("↵"));
        // Arabic and Hebrew don't turn the line around them, and markers stay where the list draws them: at the left
        // of what follows.
        if (std::any_of(shown.begin(), shown.end(), [](QChar c) {
                return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
            })) {
            for (const QChar marker : {QChar(0x2423), QChar(0x21B5), QChar(0x2581)})
                shown.replace(marker, QChar(0x200E) + QString(marker) + QChar(0x200E));
            shown = QChar(0x2066) + shown + QChar(0x2069);
        }
        return QStringLiteral("<code style='font-family:\"%1\"'>%2</code>").arg(fixedFamily(), shown);
    }
    [[nodiscard]] QString link(PieceId id) const {
        const auto row = m_table.rowOf(id);
        if (!row)
            return QString::number(id);
        return QStringLiteral("<a href='piece:%1'>%2</a>")
            .arg(QString::number(id), code(readableBytes(m_table.spelling(*row))));
    }
    /// An id after its piece, on the same line.
    [[nodiscard]] static QString number(PieceId id) {
        return QStringLiteral("&nbsp;<small>%1</small>").arg(id);
    }
    /// The first of them.
    [[nodiscard]] QString links(const std::vector<PieceId>& ids) const {
        constexpr std::size_t kMaxLinks = 100;
        QStringList all;
        for (std::size_t i = 0; i < ids.size() && i < kMaxLinks; ++i)
            all << link(ids[i]) + number(ids[i]);
        if (ids.size() > kMaxLinks)
            all << PiecePane::tr("%1 more").arg(grouped(ids.size() - kMaxLinks));
        return all.join(QStringLiteral(" │ "));
    }
    [[nodiscard]] const QString& html() const { return m_html; }

  private:
    static bool isNumber(const QString& cell) {
        return std::all_of(cell.begin(), cell.end(), [](QChar c) { return c.isDigit(); });
    }

    const vocab::PieceTable& m_table;
    QString m_html;
};

QString kindLabel(vocab::VariantKind kind) {
    switch (kind) {
    case vocab::VariantKind::AsIs:
        break;
    case vocab::VariantKind::Lower:
        return PiecePane::tr("lowercase", "case of a variant");
    case vocab::VariantKind::Title:
        return PiecePane::tr("title case", "case of a variant");
    case vocab::VariantKind::Upper:
        return PiecePane::tr("uppercase", "case of a variant");
    case vocab::VariantKind::NFC:
        return QStringLiteral("NFC");
    case vocab::VariantKind::NFD:
        return QStringLiteral("NFD");
    case vocab::VariantKind::FullWidth:
        return PiecePane::tr("full width");
    case vocab::VariantKind::HalfWidth:
        return PiecePane::tr("half width");
    }
    return PiecePane::tr("as written");
}

/// A line for each node of the tree, the root first, its parts indented below it.
void writeTree(PageWriter& page, const explain::MergeTree& tree) {
    struct Pending {
        std::uint32_t node;
        int depth;
    };
    std::vector<Pending> pending = {{static_cast<std::uint32_t>(tree.nodes.size() - 1), 0}};
    std::size_t lines = 0;
    while (!pending.empty() && lines++ < kTreeNodes) {
        const Pending one = pending.back();
        pending.pop_back();
        const auto& node = tree.nodes[one.node];
        const QString indent = QStringLiteral("&nbsp;&nbsp;&nbsp;&nbsp;").repeated(std::min(one.depth, 40));
        const QString text = node.id == kNoPiece ? PageWriter::code(QString::fromStdString(node.text))
                                                 : page.link(node.id) + PageWriter::number(node.id);
        const QString rank =
            node.rank
                ? QStringLiteral(" <small>%1</small>").arg(PiecePane::tr("rank %1").arg(grouped(*node.rank)))
                : QString();
        page.raw(indent + text + rank + QStringLiteral("<br>"));
        for (auto part = node.parts.rbegin(); part != node.parts.rend(); ++part)
            pending.push_back({*part, one.depth + 1});
    }
    if (!pending.empty())
        page.raw(QStringLiteral("…<br>"));
}

void writeProperties(PageWriter& page, const vocab::PieceTable& table, const vocab::PieceColumns& columns,
                     std::uint32_t row, const QString& evidence) {
    const vocab::PieceRow& piece = table[row];
    page.raw(QStringLiteral("<p style='font-size:large;margin-bottom:4px'>%1</p>")
                 .arg(PageWriter::code(readableBytes(table.spelling(row)))));
    page.startTable();
    const auto fact = [&](const QString& name, const QString& html) {
        page.row({name.toHtmlEscaped(), html});
    };
    fact(PiecePane::tr("Id"), QString::number(piece.id));
    if (piece.otherSpellings) {
        QStringList names;
        const auto spellings = table.tokenizer().spellings(piece.id);
        for (std::size_t i = 1; i < spellings.size(); ++i)
            names << PageWriter::code(readableBytes(spellings[i]));
        fact(PiecePane::tr("Also the id of"), names.join(QStringLiteral(", ")));
    }
    fact(PiecePane::tr("Text"), PageWriter::code(readableBytes(table.text(row))));
    fact(PiecePane::tr("Type"), typeLabel(piece.type).toHtmlEscaped());
    if (const QString order = orderLabel(table, row); !order.isEmpty())
        fact(table.hasRanks() ? PiecePane::tr("Rank") : PiecePane::tr("Score"), order);
    const std::string_view bytes = table.text(row).substr(0, 32);
    const QByteArray hex =
        QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())).toHex(' ').toUpper();
    fact(PiecePane::tr("Bytes"), QStringLiteral("%1 &nbsp; <small>%2%3</small>")
                                     .arg(grouped(piece.bytes), QString::fromLatin1(hex),
                                          piece.bytes > bytes.size() ? QStringLiteral(" …") : QString()));
    fact(PiecePane::tr("Characters"), grouped(piece.characters));
    if (piece.script != kNoScript)
        fact(PiecePane::tr("Script"), scriptLabel(piece.script).toHtmlEscaped());
    if (columns.counts)
        fact(PiecePane::tr("Count"), grouped((*columns.counts)[row]));
    if (columns.reach)
        fact(PiecePane::tr("Reachable"),
             reachLabel(columns.reach->reach[row], columns.reach->obstacles[row]).toHtmlEscaped() + evidence);
    page.endTable();
}

/// What was changed: the form of the text, the space or affix that marks its place in a word, or both.
QString variantLabel(const TokenizerDefinition& definition, const vocab::PieceVariant& variant) {
    const bool isAsIs = variant.kind == vocab::VariantKind::AsIs;
    const QString kind = kindLabel(variant.kind);
    if (!variant.markerChanged)
        return kind;
    const auto [prefix, suffix] = vocab::wordAffixes(definition.model);
    if (prefix.empty() && suffix.empty()) {
        if (isAsIs)
            return variant.marked ? PiecePane::tr("leading space") : PiecePane::tr("no leading space");
        return variant.marked ? PiecePane::tr("%1, leading space").arg(kind)
                              : PiecePane::tr("%1, no leading space").arg(kind);
    }
    const std::string_view affix = prefix.empty() ? suffix : prefix;
    const QString name = QString::fromUtf8(affix.data(), static_cast<qsizetype>(affix.size()));
    if (isAsIs)
        return variant.marked ? PiecePane::tr("with %1").arg(name) : PiecePane::tr("without %1").arg(name);
    return variant.marked ? PiecePane::tr("%1, with %2").arg(kind, name)
                          : PiecePane::tr("%1, without %2").arg(kind, name);
}

void writeVariants(PageWriter& page, const std::vector<vocab::PieceVariant>& variants,
                   const TokenizerDefinition& definition, bool parsingMatters) {
    page.heading(PiecePane::tr("Variants"));
    if (variants.empty())
        return page.muted(PiecePane::tr("Its text has none."));
    if (parsingMatters)
        page.muted(PiecePane::tr("Encoded without parsing special tokens."));
    page.startTable();
    for (const vocab::PieceVariant& variant : variants) {
        QString text = variant.id == kNoPiece
                           ? PageWriter::code(readableBytes(vocab::spelledText(definition, variant)))
                           : page.link(variant.id) + PageWriter::number(variant.id);
        const bool alone = variant.encoded.size() == 1 && variant.encoded[0] == variant.id;
        if (variant.encoded.empty())
            text += PiecePane::tr(" can't be encoded").toHtmlEscaped();
        else if (!alone)
            text += QStringLiteral(" → ") + page.links(variant.encoded);
        page.row({variantLabel(definition, variant).toHtmlEscaped(), text});
    }
    page.endTable();
}

void writeMergeRows(PageWriter& page, const std::vector<vocab::MergeUse>& merges) {
    page.startTable();
    for (std::size_t i = 0; i < std::min(merges.size(), kShown); ++i) {
        const vocab::MergeUse& use = merges[i];
        const QString order = use.rank    ? PiecePane::tr("rank %1").arg(grouped(*use.rank))
                              : use.score ? floatNumber(*use.score)
                                          : QString();
        page.row({page.link(use.left) + QStringLiteral(" + ") + page.link(use.right),
                  QStringLiteral("→ ") + page.link(use.merged), order.toHtmlEscaped()});
    }
    page.endTable();
    if (merges.size() > kShown)
        page.muted(PiecePane::tr("and %1 more").arg(grouped(merges.size() - kShown)));
}

void writeMerges(PageWriter& page, const vocab::PiecePage& content) {
    std::vector<vocab::MergeUse> giving;
    std::vector<vocab::MergeUse> others;
    for (const vocab::MergeUse& use : content.merges)
        (use.merged == content.id ? giving : others).push_back(use);
    if (giving.size() > 1) { // the tree shows a single one
        page.heading(PiecePane::tr("Merges that build it"));
        writeMergeRows(page, giving);
    }
    page.heading(PiecePane::tr("Built from it: %1; in the merge trees of %2")
                     .arg(pieceCount(content.builtFrom.size()), pieceCount(content.treesWith)));
    writeMergeRows(page, others);
}

/// The text that gives the piece, or why none does.
QString evidenceOf(const vocab::PieceReach& reach) {
    QString evidence;
    if (!reach.text.empty())
        evidence = PiecePane::tr(", given by %1", "a text")
                       .toHtmlEscaped()
                       .arg(PageWriter::code(readableBytes(reach.text)));
    if (reach.withSpecialTokens)
        evidence += PiecePane::tr(" if special tokens are parsed").toHtmlEscaped();
    if (const QString reason = shownSentence(reach.reason); !reason.isEmpty())
        evidence += QStringLiteral("<br>") + reason.toHtmlEscaped();
    return evidence;
}

/// The tokens that a text gives, as names.
QString tokensText(const Tokenizer& tokenizer, std::string_view text) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = false;
    const auto encoding = tokenizer.encode(text, options);
    if (!encoding)
        return PiecePane::tr("can't be encoded");
    QStringList tokens;
    for (std::size_t i = 0; i < encoding->size() && i < 16; ++i)
        tokens << PageWriter::code(readableBytes(tokenizer.spelling(*encoding, i))) +
                      PageWriter::number(encoding->ids[i]);
    return tokens.join(QStringLiteral(" │ ")) + (encoding->size() > 16 ? QStringLiteral(" …") : QString());
}

/// Its width in pixels.
int longestWord(const QTextDocument& document) {
    const QFontMetrics metrics(fixedFont(13));
    int longest = 0;
    static const QRegularExpression kSpaces(QStringLiteral("\\s+"));
    for (const QString& word : document.toPlainText().split(kSpaces))
        longest = std::max(longest, metrics.horizontalAdvance(word));
    return longest;
}

/// `Alt+Shift+Left`
QString keysText(Qt::Key key) {
    return QKeySequence(Qt::ALT | Qt::SHIFT | key).toString(QKeySequence::NativeText);
}

/// Empty if it can't be encoded.
std::vector<PieceId> idsOf(const Tokenizer& tokenizer, std::string_view text, bool parseSpecial) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parseSpecial;
    auto encoding = tokenizer.encode(text, options);
    return encoding ? std::move(encoding->ids) : std::vector<PieceId>();
}

/// What its text gives alone: a link for each token.
void writeAlone(PageWriter& page, const QString& text, const vocab::PiecePage& content,
                const std::vector<PieceId>& parsed) {
    page.heading(PiecePane::tr("Its text alone encodes to"));
    const QString plain = content.alone.empty()
                              ? QString::fromStdString(content.whyNotEncoded.text()).toHtmlEscaped()
                              : page.links(content.alone);
    if (parsed.empty())
        return page.paragraph(PageWriter::code(text) + QStringLiteral(" → ") + plain);
    page.startTable();
    page.row({(parsed.size() == 1 ? PiecePane::tr("one token, if special tokens are parsed")
                                  : PiecePane::tr("if special tokens are parsed"))
                  .toHtmlEscaped(),
              page.links(parsed)});
    page.row({PiecePane::tr("if they are not parsed", "special tokens").toHtmlEscaped(), plain});
    page.endTable();
}

} // namespace

PiecePane::PiecePane(Session& session, PieceList& list, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_list(list)
    , m_page(new QTextBrowser(this))
    , m_job(tr("Describing the piece")) {
    auto* column = paneColumn(this);
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    const PaneHeader header(tr("Piece"), this);
    m_remark = header.remark;
    m_back = makeStep(QStringLiteral("←"), tr("Previous page"),
                      tr("The page before this one (%1)").arg(keysText(Qt::Key_Left)));
    m_forward = makeStep(QStringLiteral("→"), tr("Next page"),
                         tr("The page after this one (%1)").arg(keysText(Qt::Key_Right)));
    connect(m_back, &QPushButton::clicked, this, &PiecePane::backRequested);
    connect(m_forward, &QPushButton::clicked, this, &PiecePane::forwardRequested);
    header.row->addWidget(m_back);
    header.row->addWidget(m_forward);
    auto* content = header.makeFoldable(*this, QStringLiteral("piece"));
    static_cast<void>(column);
    m_page->setObjectName(QStringLiteral("vocabPiece"));
    m_page->setAccessibleName(tr("The selected piece"));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenLinks(false);
    m_page->document()->setDocumentMargin(12);
    m_page->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    content->addWidget(m_page, 1);
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        bool isNumber = false;
        const uint id = link.path().toUInt(&isNumber);
        if (isNumber)
            emit pieceRequested(id);
    });
    connect(&list, &PieceList::tableChanged, this, [this] { refresh(); });
    connect(&list, &PieceList::columnsChanged, this, [this] { refresh(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { refresh(); });
    refresh();
}

void PiecePane::setPiece(PieceId id, Missing why) {
    if (id == m_id && why == m_why)
        return;
    m_id = id;
    m_why = why;
    m_page->verticalScrollBar()->setValue(0);
    refresh();
}

QPushButton* PiecePane::makeStep(const QString& arrow, const QString& name, const QString& tip) {
    auto* button = new QPushButton(arrow, this);
    button->setProperty("look", "flat");
    button->setAccessibleName(name);
    button->setToolTip(tip);
    button->setEnabled(false);
    return button;
}

void PiecePane::setHidden(bool hidden) {
    m_hidden = hidden;
    showRemark();
}

void PiecePane::setHistory(bool back, bool forward) {
    m_back->setEnabled(back);
    m_forward->setEnabled(forward);
}

void PiecePane::showRemark() {
    const auto table = m_list.table();
    m_remark->setText(!table || !table->rowOf(m_id) ? QString()
                      : m_hidden                    ? tr("id %1, hidden by the filters").arg(m_id)
                                                    : tr("id %1").arg(m_id));
}

void PiecePane::refresh() {
    showRemark();
    const auto table = m_list.table();
    const auto row = table ? table->rowOf(m_id) : std::nullopt;
    if (!row) {
        m_job.cancel();
        m_page->setHtml(
            QStringLiteral("<p style='color:%1'>%2</p>")
                .arg(piecePalette().muted.name(),
                     (m_why == Missing::Filtered
                          ? tr("The selected piece doesn't pass the filters.")
                          : tr("Select a piece to see what it is built from, what is built from it, "
                               "and its variants."))
                         .toHtmlEscaped()));
        return;
    }
    m_job.run(
        [table, columns = m_list.columns(), row = *row,
         others =
             otherTokenizers(m_session, table->tokenizer())](const Progress& progress) -> Result<Content> {
            Content content;
            auto page = vocab::pageOf(*table, columns.merges.get(), row, {progress.stop, {}});
            if (!page)
                return tl::unexpected<Error>(page.error());
            content.page = *std::move(page);
            const Tokenizer& tokenizer = table->tokenizer();
            content.parsed = idsOf(tokenizer, table->text(row), true);
            if (content.parsed == content.page.alone)
                content.parsed.clear();
            if (columns.reach)
                if (auto reach = vocab::Reachability(tokenizer).of(content.page.id, {progress.stop, {}}))
                    content.reach = *std::move(reach);
            for (const auto& [name, other] : others)
                content.elsewhere.push_back({name, tokensText(*other, table->text(row))});
            return content;
        },
        [this](const Result<Content>& content) {
            if (content && m_list.table())
                show(*content);
        });
}

void PiecePane::show(const Content& content) {
    const vocab::PieceTable& table = *m_list.table();
    const auto row = table.rowOf(content.page.id);
    if (!row || content.page.id != m_id)
        return;
    const int scrolled = m_page->verticalScrollBar()->value();
    PageWriter page(table);
    writeProperties(page, table, m_list.columns(), *row,
                    content.reach ? evidenceOf(*content.reach) : QString());
    writeAlone(page, readableBytes(table.text(*row)), content.page, content.parsed);
    if (!content.page.sameText.empty()) {
        page.heading(tr("Other pieces with its text"));
        page.paragraph(page.links(content.page.sameText));
    }
    if (table.tokenizer().mergeRules()) {
        page.heading(tr("Merge tree"));
        if (content.page.tree.nodes.empty() || content.page.tree.nodes.back().parts.empty())
            page.muted(QString::fromStdString(content.page.whyNoTree.text()));
        else
            writeTree(page, content.page.tree);
        if (m_list.columns().merges)
            writeMerges(page, content.page);
    }
    writeVariants(page, content.page.variants, table.tokenizer().definition(), !content.parsed.empty());
    if (!content.elsewhere.empty()) {
        page.heading(tr("Its text in the other open tokenizers"));
        page.startTable();
        for (const Elsewhere& one : content.elsewhere)
            page.row({one.name.toHtmlEscaped(), one.tokens});
        page.endTable();
    }
    if (!content.page.declarations.empty()) {
        page.heading(tr("Declared"));
        for (const Declaration& one : content.page.declarations) {
            const QString where = QString::fromStdString(one.where.text());
            const QString file = QString::fromStdString(one.file);
            page.paragraph(
                (file.isEmpty() ? where : tr("%1: %2", "a file, and a place in it").arg(file, where))
                    .toHtmlEscaped());
        }
    }
    page.heading(tr("Neighbors by id"));
    std::vector<PieceId> neighbors = content.page.before;
    neighbors.insert(neighbors.end(), content.page.after.begin(), content.page.after.end());
    page.paragraph(page.links(neighbors));
    m_page->document()->setDefaultStyleSheet(
        QStringLiteral("a { color: %1; text-decoration: none; }").arg(piecePalette().highlight.name()));
    m_page->setHtml(page.html());
    wrapLines();
    QTextOption option = m_page->document()->defaultTextOption();
    option.setTextDirection(layoutDirection()); // not that of a piece at the start of a line
    m_page->document()->setDefaultTextOption(option);
    m_page->verticalScrollBar()->setValue(scrolled);
}

/// Wrapping anywhere would split ids: only for pieces that are longer than a line.
void PiecePane::wrapLines() {
    m_page->setWordWrapMode(longestWord(*m_page->document()) > m_page->viewport()->width()
                                ? QTextOption::WrapAtWordBoundaryOrAnywhere
                                : QTextOption::WordWrap);
}

} // namespace tokenscope::ui
