#pragma once
// Floats as serde_json reads them, which is how Hugging Face's tokenizers read scores: not rounded to the nearest double
// but computed, digits as one whole number times or by a power of ten, so that many of 16 digits and more are one unit in
// the last place off. Where two ways through a lattice are equal, that decides.

#include <string_view>
#include <vector>

namespace tokenscope {

/// Of a number of valid JSON. Infinite where serde_json says that it is out of range.
double serdeFloat(std::string_view number);

/// A finite double whose shortest spelling serde_json reads as this one: itself mostly, else a neighbour; itself where there
/// is none.
double serdeWritten(double value);

/// The scores of a tokenizer.json's Unigram vocabulary, `$.model.vocab[i][1]`, from its text, which is valid JSON. Empty
/// where the text has another shape.
std::vector<double> serdeScores(std::string_view json);

} // namespace tokenscope
