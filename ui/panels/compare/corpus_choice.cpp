#include "ui/panels/compare/corpus_choice.h"

#include "core/compare/corpus/corpus_summary.h"
#include "resources/samples.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/tokenizer_choice.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QMenu>
#include <QTemporaryDir>
#include <algorithm>
#include <utility>

namespace tokenscope::ui {

CorpusChoice::CorpusChoice(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session) {}

CorpusChoice::~CorpusChoice() = default;

void CorpusChoice::addRoots(const QStringList& paths) {
    for (const QString& path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (!m_roots.contains(absolute))
            m_roots << absolute;
    }
    emit changed();
}

void CorpusChoice::clearRoots() {
    m_roots.clear();
    emit changed();
}

void CorpusChoice::useSamples() {
    m_samples = std::make_unique<QTemporaryDir>();
    for (const SampleText& sample : sampleTexts()) {
        QFile file(m_samples->filePath(
            QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size())) +
            QStringLiteral(".txt")));
        if (file.open(QIODevice::WriteOnly))
            file.write(sample.text.data(), static_cast<qsizetype>(sample.text.size()));
    }
    m_roots = {m_samples->path()};
    emit changed();
}

bool CorpusChoice::isFull() const {
    return m_others.size() + m_variants.size() + 1 >= static_cast<qsizetype>(compare::kMaxCorpusColumns);
}

void CorpusChoice::openInSession(const TokenizerSource& source) {
    if (m_session.tokenizers().indexOf(source) < 0)
        m_session.tokenizers().open(source, false);
}

void CorpusChoice::addTokenizer(const TokenizerSource& source) {
    if (sources().contains(source) || m_others.contains(source))
        return;
    if (isFull())
        return emit statusMessage(tr("A corpus can be measured with at most eight tokenizers"));
    m_others << source;
    openInSession(source);
    emit changed();
}

void CorpusChoice::setOthers(const QStringList& paths) {
    m_others.clear();
    m_variants.clear();
    for (const QString& path : paths)
        addTokenizer({path, {}});
    emit changed();
}

void CorpusChoice::removeTokenizer(const TokenizerSource& source) {
    m_others.removeAll(source);
    emit changed();
}

void CorpusChoice::addVariant(const TokenizerSource& source, const ColumnSwitches& switches) {
    const Variant variant{source, switches};
    if (switches.empty() || m_variants.contains(variant))
        return;
    if (isFull())
        return emit statusMessage(tr("A corpus can be measured with at most eight tokenizers"));
    m_variants << variant;
    openInSession(source);
    emit changed();
}

QList<TokenizerSource> CorpusChoice::sources() const {
    QList<TokenizerSource> sources;
    if (const OpenTokenizer* current = m_session.tokenizers().current())
        sources << current->source;
    for (const TokenizerSource& other : m_others)
        if (!sources.contains(other) && m_session.tokenizers().indexOf(other) >= 0)
            sources << other;
    return sources;
}

QList<CorpusChoice::Variant> CorpusChoice::openVariants() const {
    QList<Variant> open;
    for (const Variant& variant : m_variants)
        if (m_session.tokenizers().indexOf(variant.source) >= 0)
            open << variant;
    return open;
}

QString CorpusChoice::titleOf(const Variant& variant) const {
    const int index = m_session.tokenizers().indexOf(variant.source);
    const Tokenizer* tokenizer = index < 0 ? nullptr : m_session.tokenizers().at(index).tokenizer.get();
    return variant.source.title() + QLatin1Char(' ') + switchWords(tokenizer, variant.switches);
}

/// A column is named by its title, or by its path if two tokenizers have the same title.
std::vector<CorpusTokenizer> CorpusChoice::tokenizers() const {
    std::vector<CorpusTokenizer> tokenizers;
    const QList<TokenizerSource> all = sources();
    const auto name = [&](const TokenizerSource& source) {
        const auto alike = std::count_if(all.begin(), all.end(), [&](const TokenizerSource& other) {
            return other.title() == source.title();
        });
        return alike > 1 && !source.path.isEmpty() ? source.path : source.title();
    };
    const auto add = [&](const TokenizerSource& source, const ColumnSwitches& switches) {
        const OpenTokenizer& open = m_session.tokenizers().at(m_session.tokenizers().indexOf(source));
        QString title = name(source);
        if (!switches.empty())
            title += QLatin1Char(' ') + switchWords(open.tokenizer.get(), switches);
        if (open.tokenizer)
            tokenizers.push_back({open.tokenizer, title.toStdString(), switches});
    };
    for (const TokenizerSource& source : all)
        add(source, {});
    for (const Variant& variant : openVariants())
        add(variant.source, variant.switches);
    return tokenizers;
}

bool CorpusChoice::isReady() const {
    const std::size_t loaded = tokenizers().size();
    return !m_roots.isEmpty() && loaded > 0 &&
           static_cast<qsizetype>(loaded) == sources().size() + openVariants().size();
}

QStringList CorpusChoice::columnTitles() const {
    QStringList titles;
    const auto add = [&titles](const QString& title) {
        titles << columnLetter(static_cast<std::size_t>(titles.size())) + QLatin1Char(' ') + title;
    };
    for (const TokenizerSource& source : sources())
        add(source.title());
    for (const Variant& variant : openVariants())
        add(titleOf(variant));
    return titles;
}

QString CorpusChoice::rootTitles() const {
    QStringList titles;
    for (const QString& root : m_roots)
        titles << (m_samples && root == m_samples->path() ? tr("sample texts") : QFileInfo(root).fileName());
    return titles.isEmpty() ? tr("no corpus") : titles.join(QStringLiteral(", "));
}

QString CorpusChoice::description() const {
    return tr("%1 · %2").arg(rootTitles(), columnTitles().join(QStringLiteral(" · ")));
}

void CorpusChoice::fillMenu(QMenu& menu) {
    fillTokenizerMenu(
        menu, m_session, [this](const TokenizerSource& source) { return sources().contains(source); },
        [this](const TokenizerSource& source) { addTokenizer(source); });
    fillVariants(menu);
    fillRemovals(menu);
}

void CorpusChoice::fillVariants(QMenu& menu) {
    if (sources().isEmpty())
        return;
    addMenuHeading(menu, tr("Before and after a change"));
    for (const TokenizerSource& source : sources()) {
        const OpenTokenizer& open = m_session.tokenizers().at(m_session.tokenizers().indexOf(source));
        if (!open.tokenizer)
            continue;
        addSwitches(
            *menu.addMenu(menuTitle(tr("%1 with a stage switched").arg(source.title()))),
            open.tokenizer->definition(), {},
            [this, source](const ColumnSwitches& switches) {
                return m_variants.contains({source, switches});
            },
            [this, source](const ColumnSwitches& switches) { addVariant(source, switches); });
    }
}

void CorpusChoice::fillRemovals(QMenu& menu) {
    if (m_others.isEmpty() && m_variants.isEmpty())
        return;
    addMenuHeading(menu, tr("Remove"));
    for (const TokenizerSource& source : std::as_const(m_others))
        menu.addAction(tr("Remove %1").arg(menuTitle(source.title())), this,
                       [this, source] { removeTokenizer(source); });
    for (const Variant& variant : std::as_const(m_variants))
        menu.addAction(tr("Remove %1").arg(menuTitle(titleOf(variant))), this, [this, variant] {
            m_variants.removeAll(variant);
            emit changed();
        });
}

QJsonObject CorpusChoice::state() const {
    QJsonArray roots;
    for (const QString& root : m_roots)
        if (!m_samples || root != m_samples->path())
            roots.append(root);
    QJsonArray others;
    for (const TokenizerSource& source : m_others)
        others.append(sourceJson(source));
    QJsonArray variants;
    for (const Variant& variant : m_variants) {
        QJsonObject json = sourceJson(variant.source);
        json[QStringLiteral("switches")] = switchesJson(variant.switches);
        variants.append(json);
    }
    return {{QStringLiteral("roots"), roots},
            {QStringLiteral("tokenizers"), others},
            {QStringLiteral("changed"), variants}};
}

void CorpusChoice::restore(const QJsonObject& state) {
    const QJsonArray roots = state[QStringLiteral("roots")].toArray();
    for (const auto& root : roots)
        if (QFileInfo::exists(root.toString()))
            m_roots << root.toString();
    const QJsonArray others = state[QStringLiteral("tokenizers")].toArray();
    for (const auto& other : others)
        if (const TokenizerSource source = sourceOfJson(other.toObject()); source != TokenizerSource())
            addTokenizer(source);
    const QJsonArray variants = state[QStringLiteral("changed")].toArray();
    for (const auto& variant : variants)
        if (const TokenizerSource source = sourceOfJson(variant.toObject()); source != TokenizerSource())
            addVariant(source, switchesOfJson(variant.toObject()[QStringLiteral("switches")].toArray()));
    emit changed();
}

} // namespace tokenscope::ui
