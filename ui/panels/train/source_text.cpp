#include "ui/panels/train/source_text.h"

#include "core/base/byte_stream.h"
#include "core/train/corpus/record_fields.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 18U;

/// The texts of the lines, one per line.
class FieldReader {
  public:
    FieldReader(train::SourceFile::Kind kind, std::string field)
        : m_kind(kind)
        , m_field(std::move(field))
        , m_json(m_field) {}

    std::string textsOf(std::string_view lines) {
        std::string texts;
        while (!lines.empty()) {
            const std::size_t end = std::min(lines.find('\n'), lines.size());
            if (const auto text = textOf(lines.substr(0, end))) {
                texts += *text;
                texts += '\n';
            }
            lines.remove_prefix(std::min(end + 1, lines.size()));
        }
        return texts;
    }

  private:
    std::optional<std::string_view> textOf(std::string_view line) {
        if (m_kind == train::SourceFile::Kind::JsonLines) {
            const JsonField::Found found = m_json.in(line);
            return found.fault ? std::nullopt : std::optional(found.text);
        }
        if (!std::exchange(m_begun, true)) {
            m_column = train::tsvColumn(line, m_field);
            if (m_column && m_column->named)
                return std::nullopt;
        }
        return m_column ? train::tsvCell(line, m_column->index) : std::nullopt;
    }
    train::SourceFile::Kind m_kind;
    std::string m_field;
    JsonField m_json;
    bool m_begun = false;
    std::optional<train::TsvColumn> m_column;
};

} // namespace

Result<void> readSourceText(const train::SourceFile& file, const std::string& field,
                            const std::function<Result<bool>(std::string_view part)>& each) {
    auto stream = ByteStream::open(file.path);
    if (!stream)
        return tl::unexpected(stream.error());
    FieldReader fields(file.kind, field);
    std::string text;
    for (bool ends = false; !ends;) {
        const std::size_t kept = text.size();
        text.resize(kept + kPart);
        const auto read = stream->read(text.data() + kept, kPart);
        if (!read)
            return tl::unexpected(read.error());
        text.resize(kept + *read);
        ends = *read < kPart;
        const std::size_t line = text.rfind('\n');
        const bool plain = file.kind == train::SourceFile::Kind::Text;
        const std::size_t end = ends || (plain && line == std::string::npos) ? text.size() : line + 1;
        const std::string_view part = std::string_view(text).substr(0, end);
        const auto goesOn = plain ? each(part) : each(fields.textsOf(part));
        if (!goesOn)
            return tl::unexpected(goesOn.error());
        if (!*goesOn)
            return {};
        text.erase(0, end);
    }
    return {};
}

} // namespace tokenscope::ui
