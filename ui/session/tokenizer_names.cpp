#include "ui/session/tokenizer_names.h"

#include <QDir>
#include <QFileInfo>

namespace tokenscope::ui {
namespace {

/// Names that every model's files have.
const QStringList& commonNames() {
    static const QStringList kNames = {
        QStringLiteral("tokenizer.json"), QStringLiteral("tokenizer.model"), QStringLiteral("tekken.json"),
        QStringLiteral("vocab.json"),     QStringLiteral("encoder.json"),    QStringLiteral("merges.txt"),
        QStringLiteral("vocab.bpe"),      QStringLiteral("vocab.txt"),       QStringLiteral("tokenizer.pkl")};
    return kNames;
}

/// Mistral's have a version behind `.model`.
const QStringList& patterns() {
    static const QStringList kPatterns = {QStringLiteral("*.model"), QStringLiteral("*.model.v*"),
                                          QStringLiteral("*.tiktoken"), QStringLiteral("*.gguf"),
                                          QStringLiteral("rwkv_vocab*.txt")};
    return kPatterns;
}

} // namespace

QStringList tokenizerNameFilters() {
    QStringList filters = patterns() + QStringList{QStringLiteral("*.json")};
    for (const QString& name : commonNames())
        if (!name.endsWith(QLatin1String(".json")) && !name.endsWith(QLatin1String(".model")))
            filters << name;
    return filters;
}

bool looksLikeTokenizerName(const QString& path) {
    const QString name = QFileInfo(path).fileName();
    return isCommonTokenizerName(name) || QDir::match(patterns(), name);
}

bool isCommonTokenizerName(const QString& name) {
    return commonNames().contains(name);
}

} // namespace tokenscope::ui
