#include "app/window/window_options.h"

#include "app/window/run_window.h"
#include "core/base/nearest_name.h"
#include "core/locate/find_model.h"
#include "ui/support/theme.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::app {
namespace {

tl::unexpected<Error> wrong(const QString& option, const Message& message, Message remedy = {}) {
    return fail(ErrorCode::BadInput, option.toStdString(), message, std::move(remedy));
}

constexpr int kLeastSide = 100;
constexpr int kGreatestSide = 16'384;

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
        const bool known =
            std::any_of(kWindowOptions.begin(), kWindowOptions.end(), [&](const cli::Option& option) {
                return argument.mid(2) ==
                       QLatin1String(option.name.data(), static_cast<qsizetype>(option.name.size()));
            });
        if (!known) {
            std::vector<std::string> all{"--help", "--version"};
            for (const cli::Option& option : kWindowOptions)
                all.push_back("--" + std::string(option.name));
            const std::vector<std::string_view> names(all.begin(), all.end());
            return wrong(argument, "unknown option",
                         suggestion(argument.toStdString(), names, "see tokenscope --help"));
        }
        if (argument == QLatin1String("--bare")) {
            options.bare = true;
            continue;
        }
        if (argument == QLatin1String("--no-cache")) {
            options.noCache = true;
            continue;
        }
        if (i + 1 == arguments.size())
            return wrong(argument, "the option needs a value");
        const QString& value = arguments[++i];
        if (argument == QLatin1String("--screenshot")) {
            if (!value.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
                return wrong(argument, message("the picture is a PNG, but the name '{}' doesn't end in .png",
                                               value.toStdString()));
            options.screenshot = value;
        } else if (argument == QLatin1String("--size")) {
            static const QRegularExpression kSize(QStringLiteral("^(\\d{1,9})x(\\d{1,9})$"));
            const auto match = kSize.match(value);
            if (!match.hasMatch())
                return wrong(argument, "the size must be WIDTHxHEIGHT in pixels, such as 1280x800");
            options.size = {match.captured(1).toInt(), match.captured(2).toInt()};
            for (const int side : {options.size.width(), options.size.height()}) {
                if (side < kLeastSide || side > kGreatestSide)
                    return wrong(argument, message("width and height must be from {} to {} pixels, not {}",
                                                   kLeastSide, kGreatestSide, side));
            }
            options.sizeGiven = true;
        } else if (argument == QLatin1String("--theme")) {
            if (!oneOf(value, {"system", "light", "dark"}))
                return wrong(argument, "the theme must be system, light or dark");
            options.theme = value;
        } else if (argument == QLatin1String("--text-size")) {
            bool isNumber = false;
            const int percent = value.toInt(&isNumber);
            if (!isNumber || percent < ui::kLeastTextPercent || percent > ui::kGreatestTextPercent)
                return wrong(argument, message("the text size must be from {} to {} percent",
                                               ui::kLeastTextPercent, ui::kGreatestTextPercent));
            options.textPercent = percent;
        } else if (argument == QLatin1String("--text-file")) {
            options.textFile = value;
        } else if (argument == QLatin1String("--view")) {
            if (!oneOf(value,
                       {"chips", "table", "ids", "stages", "overview", "steps", "chat", "batch", "dataset",
                        "compare", "files", "corpus", "train", "train-files", "vocab", "check", "tests"}))
                return wrong(
                    argument,
                    "the view must be one of chips, table, ids, stages, overview, steps, chat, batch, "
                    "dataset, compare, files, corpus, train, train-files, vocab, check, tests");
            options.view = value;
        } else {
            bool isNumber = false;
            options.select = value.toLongLong(&isNumber);
            if (!isNumber || *options.select < 0)
                return wrong(argument, "the token must be a number, counted from 0");
        }
    }
    return options;
}

FilesByName filesByName(const QStringList& arguments, const locate::Environment& environment) {
    FilesByName files;
    for (const QString& argument : arguments) {
        const std::string name = argument.toStdString();
        if (QFile::exists(argument) || !locate::parseModelName(name)) {
            files.paths << argument;
            continue;
        }
        if (const auto located = locate::locateModel(name, environment))
            files.paths << QFile::decodeName(QByteArray::fromStdString(located->model.path.string()));
        else if (locate::looksLikeModelName(name))
            files.missing.emplace_back(argument, located.error());
        else
            files.paths << argument;
    }
    return files;
}

} // namespace tokenscope::app
