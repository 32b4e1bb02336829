#pragma once
// The stages view for assistive technology: each row, followed by its words, its tokens or its characters.

#include "ui/accessibility/accessible_items.h"

namespace tokenscope::ui {

class StagesView;

/// The view must outlive the functions.
ItemSource stageItems(StagesView& view);

} // namespace tokenscope::ui
