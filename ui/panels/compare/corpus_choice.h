#pragma once
// What a corpus measurement is set up with: files and folders, and all tokenizers of the list.

#include "ui/panels/compare/column_set.h"
#include "ui/panels/compare/corpus_result.h"

#include <QJsonObject>
#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

class QTemporaryDir;

namespace tokenscope::ui {

class CorpusChoice : public QObject {
    Q_OBJECT

  public:
    /// `columns` must outlive it.
    explicit CorpusChoice(const ColumnSet& columns, QObject* parent = nullptr);
    ~CorpusChoice() override;

    [[nodiscard]] const QStringList& roots() const { return m_roots; }
    void addRoots(const QStringList& paths);
    void clearRoots();
    /// Replaces the roots with a folder of the built-in sample texts.
    void useSamples();

    /// Columns whose tokenizer has finished loading.
    [[nodiscard]] std::vector<CorpusTokenizer> tokenizers() const;
    /// There is something to measure, and all its tokenizers have finished loading.
    [[nodiscard]] bool isReady() const;

    [[nodiscard]] QStringList columnTitles() const; ///< `A gpt2.json`
    [[nodiscard]] QString rootTitles() const;
    [[nodiscard]] QString description() const;

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void changed();

  private:
    [[nodiscard]] std::vector<std::size_t> columns() const;
    const ColumnSet& m_columns;
    QStringList m_roots;
    std::unique_ptr<QTemporaryDir> m_samples;
};

} // namespace tokenscope::ui
