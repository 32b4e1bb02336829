#pragma once
// Characters that have nothing to show by themselves, whatever a font says of them.

namespace tokenscope::ui {

/// Unicode's Default_Ignorable_Code_Point; code points that are kept for such characters are among them.
bool isDefaultIgnorable(char32_t character);
/// Chooses the shape of the character before it.
bool isVariationSelector(char32_t character);

} // namespace tokenscope::ui
