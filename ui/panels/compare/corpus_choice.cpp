#include "ui/panels/compare/corpus_choice.h"

#include "resources/samples.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <algorithm>

namespace tokenscope::ui {

CorpusChoice::CorpusChoice(const ColumnSet& columns, QObject* parent)
    : QObject(parent)
    , m_columns(columns) {
    connect(&columns, &ColumnSet::changed, this, &CorpusChoice::changed);
}

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

/// Columns that differ only in the special tokens of a text count a corpus alike: the first of them stands for all.
std::vector<std::size_t> CorpusChoice::columns() const {
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const ColumnChoice choice = m_columns.choice(c);
        const bool isNew = std::none_of(columns.begin(), columns.end(), [&](std::size_t before) {
            const ColumnChoice other = m_columns.choice(before);
            return other.source == choice.source && other.switches == choice.switches;
        });
        if (isNew)
            columns.push_back(c);
    }
    return columns;
}

/// A column is named by its title, or by its path if two tokenizers have the same title.
std::vector<CorpusTokenizer> CorpusChoice::tokenizers() const {
    std::vector<CorpusTokenizer> tokenizers;
    QList<TokenizerSource> all;
    const std::vector<std::size_t> columns = this->columns();
    for (const std::size_t c : columns)
        if (const TokenizerSource source = m_columns.choice(c).source; !all.contains(source))
            all << source;
    for (const std::size_t c : columns) {
        const auto tokenizer = m_columns.tokenizer(c);
        if (!tokenizer)
            continue;
        const ColumnChoice choice = m_columns.choice(c);
        const auto alike = std::count_if(all.begin(), all.end(), [&](const TokenizerSource& other) {
            return other.title() == choice.source.title();
        });
        QString name =
            alike > 1 && !choice.source.path.isEmpty() ? choice.source.path : choice.source.title();
        if (!choice.switches.empty())
            name += QLatin1Char(' ') + switchWords(tokenizer.get(), choice.switches);
        tokenizers.push_back({tokenizer, name.toStdString(), choice.switches});
    }
    return tokenizers;
}

bool CorpusChoice::isReady() const {
    const std::size_t loaded = tokenizers().size();
    return !m_roots.isEmpty() && loaded > 0 && loaded == columns().size();
}

QStringList CorpusChoice::columnTitles() const {
    QStringList titles;
    for (const std::size_t c : columns()) {
        const ColumnChoice choice = m_columns.choice(c);
        QString title = columnLetter(c) + QLatin1Char(' ') + choice.source.title();
        if (!choice.switches.empty())
            title += QLatin1Char(' ') + switchWords(m_columns.tokenizer(c).get(), choice.switches);
        titles << title;
    }
    return titles;
}

QString CorpusChoice::rootTitles() const {
    QStringList titles;
    for (const QString& root : m_roots)
        titles << (m_samples && root == m_samples->path() ? tr("sample texts") : QFileInfo(root).fileName());
    return titles.join(QStringLiteral(", "));
}

QString CorpusChoice::description() const {
    return tr("%1 · %2").arg(rootTitles(), columnTitles().join(QStringLiteral(" · ")));
}

QJsonObject CorpusChoice::state() const {
    QJsonArray roots;
    for (const QString& root : m_roots)
        if (!m_samples || root != m_samples->path())
            roots.append(root);
    return {{QStringLiteral("roots"), roots}};
}

void CorpusChoice::restore(const QJsonObject& state) {
    const QJsonArray roots = state[QStringLiteral("roots")].toArray();
    for (const auto& root : roots)
        if (QFileInfo::exists(root.toString()))
            m_roots << root.toString();
    emit changed();
}

} // namespace tokenscope::ui
