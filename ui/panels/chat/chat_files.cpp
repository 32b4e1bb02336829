#include "ui/panels/chat/chat_files.h"

#include <QFile>
#include <QFileInfo>

namespace tokenscope::ui {
namespace {

constexpr qint64 kLookedAt = 64 * 1024;

} // namespace

bool isChatFile(const QString& path) {
    const QFileInfo info(path);
    const QString suffix = info.suffix().toLower();
    if (suffix == QLatin1String("jinja") || suffix == QLatin1String("jinja2") ||
        suffix == QLatin1String("j2"))
        return true;
    const bool lines = suffix == QLatin1String("jsonl") || suffix == QLatin1String("ndjson");
    if (!lines && suffix != QLatin1String("json") && suffix != QLatin1String("json5"))
        return false;
    QFile file(path);
    if (!info.isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray begin = file.read(kLookedAt).trimmed();
    if (begin.isEmpty() || begin.contains('\0') || !QByteArray("{[/").contains(begin.front()))
        return false;
    for (const char* tokenizers :
         {"\"added_tokens\"", "\"vocab\"", "\"model_max_length\"", "\"tokenizer_class\""})
        if (begin.contains(tokenizers))
            return false;
    const bool turns = begin.contains("role") && begin.contains("content");
    const bool shareGpt =
        begin.contains("from") && begin.contains("value") && begin.contains("conversations");
    const bool alpaca = begin.contains("instruction") && begin.contains("output");
    const bool pairs = begin.contains("prompt") && (begin.contains("completion") || begin.contains("chosen"));
    return turns || shareGpt || alpaca || pairs;
}

} // namespace tokenscope::ui
