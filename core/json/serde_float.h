#pragma once
// Floats as serde_json, and so Hugging Face tokenizers, read scores: not rounded to the nearest double, but
// computed as the digits as an integer times or divided by a power of ten, so that many numbers of 16 digits
// and more are off by one unit in the last place. That matters where two paths of a lattice tie.

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// `number` is valid JSON. Infinite where serde_json reports that it is out of range.
double serdeFloat(std::string_view number);

/// A spelling that serde_json reads as exactly this finite double: the shortest one if it qualifies, else one
/// of up to 20 digits. One double in a thousand has none; the result is then read as its neighbor, which has
/// the same spelling.
std::string serdeSpelling(double value);

/// The scores `$.model.vocab[i][1]` of a tokenizer.json with a Unigram model, from its text, which is valid
/// JSON. Empty if the text has another structure.
std::vector<double> serdeScores(std::string_view json);
/// Replaces the scores in the same text, each spelled so that serde_json reads exactly that value. Scores
/// that are read so already, and texts of another structure, stay unchanged.
std::string withSerdeScores(std::string json, const std::vector<double>& scores);

} // namespace tokenscope
