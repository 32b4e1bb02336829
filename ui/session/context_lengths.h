#pragma once
// The context length and the price of tokens of each tokenizer: what the user entered, else the length that the
// tokenizer's files declare. Inspect and Compare show and change them.

#include "core/formats/context_length.h"
#include "ui/session/tokenizer_list.h"
#include "ui/support/latest_job.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>

namespace tokenscope::ui {

struct ContextFigures {
    std::optional<quint64> length; ///< tokens, as the user entered it
    std::optional<double> price;   ///< for a million tokens
    QString currency;              ///< any text: `$`, `EUR`, `credits`
    bool operator==(const ContextFigures&) const = default;
};

/// `8192`, `8 192`, `8,192`; nullopt unless it is from 1 to kMaxContextLength.
std::optional<quint64> parseContextLength(const QString& text);

class ContextLengths : public QObject {
    Q_OBJECT

  public:
    /// Of the open tokenizers; what names none is about the current one. The list must outlive it.
    explicit ContextLengths(const TokenizerList& tokenizers, QObject* parent = nullptr);

    /// Whether there is a tokenizer.
    [[nodiscard]] bool hasTokenizer() const { return !m_key.isEmpty(); }
    [[nodiscard]] ContextFigures entered() const;
    /// Remembered for the tokenizer.
    void enter(const ContextFigures& entered);
    void enterLength(std::optional<quint64> length);
    [[nodiscard]] std::optional<formats::DeclaredLength> declared() const {
        return declaredBy(m_tokenizer.get());
    }
    /// The entered one, else the declared one; nullopt too while files are being read: changed() follows.
    [[nodiscard]] std::optional<quint64> length() const { return lengthOf(m_tokenizer.get()); }
    /// The same for any open tokenizer; nullopt for another one, or null.
    [[nodiscard]] std::optional<quint64> lengthOf(const Tokenizer* tokenizer) const;

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void changed();
    /// The user entered something: state() returns something else now.
    void figuresEntered();

  private:
    using Declared = std::map<std::shared_ptr<const Tokenizer>, std::optional<formats::DeclaredLength>>;

    void setTokenizer();
    void readDeclared();
    [[nodiscard]] std::optional<formats::DeclaredLength> declaredBy(const Tokenizer* tokenizer) const;

    const TokenizerList& m_tokenizers;
    LatestJob m_reading;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    QString m_key;       ///< of the tokenizer among the figures; empty: none
    Declared m_declared; ///< of the open tokenizers that were read
    std::map<QString, ContextFigures> m_figures;
    QString m_lastCurrency;
};

} // namespace tokenscope::ui
