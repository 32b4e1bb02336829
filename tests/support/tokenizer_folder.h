#pragma once
// A temporary folder of tokenizer files, and the tokens of a text as a string.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <QStringList>
#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::test {

/// What follows each piece: `▁ab`, `▁ab=7`, `▁ab:0`.
enum class TokenMark { None, Id, TypeId };

/// The pieces with special tokens, separated by spaces; empty if the text can't be encoded.
inline QString tokensOf(const Tokenizer& tokenizer, std::string_view text, std::string_view pair = {},
                        TokenMark mark = TokenMark::None) {
    EncodeOptions options;
    options.addSpecial = true;
    options.full = mark == TokenMark::TypeId;
    const auto encoding =
        pair.empty() ? tokenizer.encode(text, options) : tokenizer.encodePair(text, pair, options);
    QStringList tokens;
    for (std::size_t i = 0; encoding && i < encoding->size(); ++i) {
        QString token = QString::fromStdString(tokenizer.spelling(*encoding, i));
        if (mark == TokenMark::Id)
            token += QString("=%1").arg(encoding->ids[i]);
        else if (mark == TokenMark::TypeId)
            token += QString(":%1").arg(encoding->typeIds[i]);
        tokens << token;
    }
    return tokens.join(' ');
}

/// Whether a diagnostic of the definition contains `part`; of any severity if none is given.
inline bool says(const TokenizerDefinition& definition, std::string_view part,
                 std::optional<Severity> severity = {}) {
    return std::any_of(definition.diagnostics.begin(), definition.diagnostics.end(),
                       [&](const Diagnostic& diagnostic) {
                           return diagnostic.severity == severity.value_or(diagnostic.severity) &&
                                  diagnostic.message.english().find(part) != std::string::npos;
                       });
}

class TokenizerFolder {
  public:
    void write(const char* name, std::string_view content) const {
        std::ofstream(m_folder.filePath(name).toStdString(), std::ios::binary) << content;
    }
    [[nodiscard]] Result<std::shared_ptr<const TokenizerDefinition>>
    load(const formats::LoadOptions& options = {}) const {
        return formats::loadDefinition(m_folder.path().toStdString(), options);
    }
    [[nodiscard]] std::filesystem::path path(const char* name) const {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    /// The tokenizer of load(), or the error.
    [[nodiscard]] Result<std::shared_ptr<const Tokenizer>> open() const {
        const auto loaded = load();
        if (!loaded)
            return tl::unexpected(loaded.error());
        return Tokenizer::create(*loaded);
    }
    /// tokensOf() with the tokenizer of open(), or its error.
    [[nodiscard]] QString encoded(std::string_view text, std::string_view pair, TokenMark mark) const {
        const auto tokenizer = open();
        return tokenizer ? tokensOf(**tokenizer, text, pair, mark)
                         : QString::fromStdString(describe(tokenizer.error()));
    }

  private:
    QTemporaryDir m_folder;
};

} // namespace tokenscope::test
