#include "app/window/window_options.h"

#include "app/cli/window_help.h"

#include <QRegularExpression>

#include <algorithm>

namespace tokenscope::app {
namespace {

tl::unexpected<Error> wrong(const QString& option, const char* message) {
    return fail(ErrorCode::BadInput, option.toStdString(), message);
}

bool oneOf(const QString& value, std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (value == QLatin1String(name))
            return true;
    return false;
}

} // namespace

Result<WindowOptions> parseWindowOptions(const QStringList& arguments) {
    WindowOptions options;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString& argument = arguments[i];
        if (argument == QLatin1String("--")) {
            options.files << arguments.mid(i + 1);
            break;
        }
        if (!argument.startsWith(QLatin1String("--"))) {
            options.files << argument;
            continue;
        }
        const bool known = std::any_of(
            cli::kWindowOptions.begin(), cli::kWindowOptions.end(), [&](const cli::Option& option) {
                return argument.mid(2) ==
                       QLatin1String(option.name.data(), static_cast<qsizetype>(option.name.size()));
            });
        if (!known)
            return wrong(argument, "there is no such option");
        if (i + 1 == arguments.size())
            return wrong(argument, "the option wants a value");
        const QString& value = arguments[++i];
        if (argument == QLatin1String("--screenshot")) {
            options.screenshot = value;
        } else if (argument == QLatin1String("--size")) {
            static const QRegularExpression kSize(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
            const auto match = kSize.match(value);
            if (!match.hasMatch())
                return wrong(argument, "a size is WIDTHxHEIGHT in pixels, as in 1280x800");
            options.size = {match.captured(1).toInt(), match.captured(2).toInt()};
            options.sizeGiven = true;
        } else if (argument == QLatin1String("--theme")) {
            if (!oneOf(value, {"system", "light", "dark"}))
                return wrong(argument, "themes are system, light, dark");
            options.theme = value;
        } else if (argument == QLatin1String("--text-file")) {
            options.textFile = value;
        } else if (argument == QLatin1String("--view")) {
            if (!oneOf(value, {"chips", "table", "ids", "stages", "overview", "steps", "chat", "batch",
                               "dataset", "compare", "files", "corpus", "train", "train-files"}))
                return wrong(argument, "views are chips, table, ids, stages, overview, steps, chat, batch, "
                                       "dataset, compare, files, corpus, train, train-files");
            options.view = value;
        } else {
            bool isNumber = false;
            options.select = value.toLongLong(&isNumber);
            if (!isNumber || *options.select < 0)
                return wrong(argument, "a token is a number from 0");
        }
    }
    return options;
}

} // namespace tokenscope::app
