#include "core/train/sources/chunk_fields.h"

namespace tokenscope::train {

tl::unexpected<Error> badField(const SourceFile& file, std::string_view name, const FieldOfLine& field) {
    return tl::unexpected<Error>(
        Error{ErrorCode::Damaged, file.path, "line " + std::to_string(field.line),
              std::string(field.fault) + " (" + std::string(name) + ")",
              "name the field that holds the text (--field), mend the line, or have such lines left out "
              "(--skip-bad-lines)"});
}

} // namespace tokenscope::train
