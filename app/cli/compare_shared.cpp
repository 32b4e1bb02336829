#include "app/cli/compare_shared.h"

#include "app/cli/open_tokenizer.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/explain/edit/stage_switches.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <system_error>

namespace tokenscope::cli {
namespace {

struct WantedSwitch {
    std::size_t column = 0;
    std::string name; ///< `normalizer`, `$.model.byte_fallback`, `add_special`
    bool on = false;
    std::string given; ///< `--off b:normalizer`
};

Error switchError(const WantedSwitch& wanted, Message message, Message remedy) {
    return {ErrorCode::BadInput, {}, wanted.given, std::move(message), std::move(remedy)};
}

Result<std::vector<WantedSwitch>> wantedSwitches(const Arguments& arguments, std::size_t columns) {
    std::vector<WantedSwitch> all;
    for (const bool on : {false, true}) {
        for (const std::string& value : arguments.values(on ? "on" : "off")) {
            WantedSwitch wanted{columns - 1, value, on,
                                fmt::format("--{} {}", on ? "on" : "off", printable(value, 60))};
            if (value.size() > 1 && value[1] == ':') {
                wanted.column = static_cast<std::size_t>(static_cast<unsigned char>(value[0]) | 0x20U) - 'a';
                wanted.name = value.substr(2);
            }
            if (wanted.column >= columns)
                return tl::unexpected(
                    switchError(wanted, message("there is no tokenizer '{}'", printable(value.substr(0, 1))),
                                message("the first of the given tokenizers is a, the last {}",
                                        static_cast<char>('a' + columns - 1))));
            all.push_back(std::move(wanted));
        }
    }
    return all;
}

/// True if it was one of them.
Result<bool> takeSetting(const WantedSwitch& wanted, TurnedSettings settings, OpenedColumn& column) {
    const bool add = wanted.name == "add_special" || wanted.name == "add-special";
    const bool parse = wanted.name == "parse_special" || wanted.name == "parse-special";
    if (!add && !parse)
        return false;
    if (settings == TurnedSettings::None || (add && settings != TurnedSettings::Both))
        return tl::unexpected(
            switchError(wanted,
                        add && settings == TurnedSettings::ParseSpecial
                            ? Message("a corpus is encoded without the tokens added around a text")
                            : Message("files are compared with both settings"),
                        "omit it"));
    (add ? column.addSpecial : column.parseSpecial) = wanted.on;
    return true;
}

Result<void> turn(const std::vector<WantedSwitch>& all, std::size_t index, TurnedSettings settings,
                  OpenedColumn& column) {
    std::vector<explain::StageSwitch> switches;
    std::string words;
    const auto say = [&words](const std::string& more) { words += (words.empty() ? " " : ", ") + more; };
    for (const WantedSwitch& wanted : all) {
        if (wanted.column != index)
            continue;
        const auto taken = takeSetting(wanted, settings, column);
        if (!taken)
            return tl::unexpected(taken.error());
        if (*taken) {
            say(fmt::format("{} {}", wanted.on ? "with" : "without", wanted.name));
            continue;
        }
        auto found = explain::stageSwitch(column.tokenizer->definition(), wanted.name, wanted.on);
        if (!found)
            return tl::unexpected(switchError(wanted, found.error().message, found.error().remedy));
        say(explain::describeSwitches({&*found, 1}));
        switches.push_back(*std::move(found));
    }
    if (!switches.empty()) {
        auto turned = explain::switchedTokenizer(column.tokenizer, switches);
        if (!turned) {
            turned.error().file = column.name;
            return tl::unexpected(turned.error());
        }
        column.tokenizer = *std::move(turned);
    }
    column.name += words;
    return {};
}

tl::unexpected<Error> unwritten(const std::string& path, int code) {
    return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                       path,
                                       {},
                                       message("can't be written: {}", std::strerror(code)),
                                       "check the folder and the space on its disk"});
}

} // namespace

Result<std::vector<OpenedColumn>> openColumns(const Arguments& arguments, std::span<const std::string> names,
                                              TurnedSettings settings) {
    const auto wanted = wantedSwitches(arguments, std::max<std::size_t>(1, names.size()));
    if (!wanted)
        return tl::unexpected(wanted.error());
    std::map<std::string, std::shared_ptr<const Tokenizer>> opened;
    std::vector<OpenedColumn> columns;
    for (const std::string& name : names) {
        std::shared_ptr<const Tokenizer>& tokenizer = opened[name];
        if (!tokenizer) {
            auto made = openAnother(name, arguments);
            if (!made)
                return tl::unexpected(made.error());
            tokenizer = *std::move(made);
            printWarnings(tokenizer->definition());
        }
        OpenedColumn column{name, tokenizer, {}, {}};
        if (auto turned = turn(*wanted, columns.size(), settings, column); !turned)
            return tl::unexpected(turned.error());
        columns.push_back(std::move(column));
    }
    return columns;
}

Result<ReportFile> ReportFile::open(std::string path) {
    ReportFile report;
    std::error_code unknown;
    report.m_isNew = !std::filesystem::exists(path, unknown);
    report.m_file.reset(std::fopen(path.c_str(), "ab"));
    if (!report.m_file)
        return unwritten(path, errno);
    report.m_path = std::move(path);
    return report;
}

ReportFile::~ReportFile() {
    if (!m_file || !m_isNew)
        return;
    m_file.reset();
    std::error_code ignored;
    std::filesystem::remove(m_path, ignored);
}

Result<void> ReportFile::write(std::string_view content) {
    std::error_code notAFile; // a pipe, a device
    std::filesystem::resize_file(m_path, 0, notAFile);
    const bool whole = std::fwrite(content.data(), 1, content.size(), m_file.get()) == content.size() &&
                       std::fflush(m_file.get()) == 0;
    const int code = errno;
    if (!whole) {
        m_file.reset();
        return unwritten(m_path, code);
    }
    return std::fclose(m_file.release()) == 0 ? Result<void>() : unwritten(m_path, errno);
}

Result<std::optional<ReportFile>> openReport(const Arguments& arguments, std::string_view option) {
    const auto path = arguments.value(option);
    if (!path)
        return std::nullopt;
    TOKENSCOPE_TRY(auto opened, ReportFile::open(*path));
    return std::optional<ReportFile>(std::move(opened));
}

} // namespace tokenscope::cli
