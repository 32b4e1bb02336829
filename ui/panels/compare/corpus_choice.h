#pragma once
// What a corpus measurement is set up with: files and folders, and up to eight tokenizers, of which the
// session's is the first. The others may be variants of an open tokenizer with some stages switched.

#include "ui/panels/compare/corpus_result.h"
#include "ui/session/session.h"

#include <QJsonObject>
#include <QList>
#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

class QMenu;
class QTemporaryDir;

namespace tokenscope::ui {

class CorpusChoice : public QObject {
    Q_OBJECT

  public:
    explicit CorpusChoice(Session& session, QObject* parent = nullptr);
    ~CorpusChoice() override;

    [[nodiscard]] const QStringList& roots() const { return m_roots; }
    void addRoots(const QStringList& paths);
    void clearRoots();
    /// Replaces the roots with a folder of the built-in sample texts.
    void useSamples();

    void addTokenizer(const TokenizerSource& source);
    /// Replaces all tokenizers but the session's.
    void setOthers(const QStringList& paths);
    void removeTokenizer(const TokenizerSource& source);
    /// Adds a variant of a tokenizer as the last column.
    void addVariant(const TokenizerSource& source, const ColumnSwitches& switches);
    /// Open tokenizers without variants, the session's first.
    [[nodiscard]] QList<TokenizerSource> sources() const;

    /// Columns whose tokenizer has finished loading.
    [[nodiscard]] std::vector<CorpusTokenizer> tokenizers() const;
    /// There is something to measure, and all its tokenizers have finished loading.
    [[nodiscard]] bool isReady() const;

    [[nodiscard]] QStringList columnTitles() const; ///< `A gpt2.json`
    [[nodiscard]] QString rootTitles() const;
    [[nodiscard]] QString description() const;

    /// Tokenizers to add, variants to add, columns to remove.
    void fillMenu(QMenu& menu);

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void changed();
    void statusMessage(const QString& message);

  private:
    struct Variant {
        TokenizerSource source;
        ColumnSwitches switches;
        bool operator==(const Variant&) const = default;
    };
    [[nodiscard]] bool isFull() const;
    [[nodiscard]] QList<Variant> openVariants() const;
    [[nodiscard]] QString titleOf(const Variant& variant) const;
    void openInSession(const TokenizerSource& source);
    void fillVariants(QMenu& menu);
    void fillRemovals(QMenu& menu);

    Session& m_session;
    QStringList m_roots;
    QList<TokenizerSource> m_others;
    QList<Variant> m_variants;
    std::unique_ptr<QTemporaryDir> m_samples;
};

} // namespace tokenscope::ui
