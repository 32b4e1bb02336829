#pragma once
// Each loader as a fuzz target: any bytes are rejected with a message, or loaded and used to encode a short
// text.

#include <string_view>

namespace tokenscope::fuzz {

void any(std::string_view bytes);
void huggingfaceJson(std::string_view bytes);
void sentencepiece(std::string_view bytes);
void tiktoken(std::string_view bytes);
void tekken(std::string_view bytes);
void rwkv(std::string_view bytes);
void gguf(std::string_view bytes);
void pickle(std::string_view bytes);
void pythonModule(std::string_view bytes);
void pieceList(std::string_view bytes);
void bertVocab(std::string_view bytes);
void wire(std::string_view bytes);
void charsmap(std::string_view bytes);

// Folders: the input is several files, see file_folder.h.

void vocabMerges(std::string_view bytes);
void folderFacts(std::string_view bytes);
void folderOfModel(std::string_view bytes);

} // namespace tokenscope::fuzz
