#pragma once
// Floats as serde_json reads them, which is how Hugging Face's tokenizers read scores: not rounded to the nearest double
// but computed, digits as one whole number times or by a power of ten, so that many of 16 digits and more are one unit in
// the last place off. Where two paths through a lattice are equal, that decides.

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Of a number of valid JSON. Infinite where serde_json says that it is out of range.
double serdeFloat(std::string_view number);

/// A spelling that serde_json reads as this finite double: the shortest where that is read so, else one of up to 20 digits.
/// One double in a thousand has none; then one that is read as its neighbor, whose spelling is the same.
std::string serdeSpelling(double value);

/// The scores of a tokenizer.json's Unigram vocabulary, `$.model.vocab[i][1]`, from its text, which is valid JSON. Empty
/// where the text has another shape.
std::vector<double> serdeScores(std::string_view json);
/// The same text with these scores there, each spelled so that it is read as it is; as it is where it is read so already,
/// or where the text has another shape.
std::string withSerdeScores(std::string json, const std::vector<double>& scores);

} // namespace tokenscope
