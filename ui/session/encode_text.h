#pragma once
// From a text to all that the views ask of its encoding; the work behind EncodeJob. Runs on any thread.

#include "core/encoding/incremental.h"
#include "ui/session/encoded_text.h"

#include <optional>

namespace tokenscope::ui {

struct EncodeRequest {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::shared_ptr<const std::string> text;
    EncodeOptions options; ///< `progress` is set by whoever runs it
    std::uint64_t revision = 0;
    /// With both, only what the edit can have changed is encoded: `edit` leads from before->text to `text`.
    EncodedTextPtr before;
    std::optional<TextEdit> edit;
};

/// Errors: as Tokenizer::encode.
Result<EncodedTextPtr> encodeText(const EncodeRequest& request, const Progress& progress);

/// One edit that does what `first` and then `second` do (`second` is relative to the text after `first`); it
/// may span more than both where they are apart.
TextEdit joined(const TextEdit& first, const TextEdit& second);

} // namespace tokenscope::ui
