#pragma once
// Colors of the Chat mode beyond the palette: speakers in margins and strips, and template syntax.

#include "core/chat/conversation/message_facts.h"
#include "core/chat/template/engine/rendered_text.h"
#include "ui/support/piece_palette.h"

namespace tokenscope::ui {

inline QColor speakerColor(chat::Speaker speaker) {
    const bool dark = piecePalette().dark;
    switch (speaker) {
    case chat::Speaker::User:
        return dark ? QColor(0x3F, 0x77, 0xB4) : QColor(0x7F, 0xB0, 0xE6);
    case chat::Speaker::Assistant:
        return dark ? QColor(0x3C, 0x8A, 0x5C) : QColor(0x7C, 0xC4, 0x9A);
    case chat::Speaker::Tool:
        return dark ? QColor(0x97, 0x74, 0x2F) : QColor(0xE0, 0xB6, 0x6A);
    case chat::Speaker::System:
    case chat::Speaker::Other:
        break;
    }
    return dark ? QColor(0x68, 0x72, 0x80) : QColor(0xA7, 0xB0, 0xBC);
}

inline QColor templateOriginColor() {
    return piecePalette().dark ? QColor(0x39, 0x41, 0x4B) : QColor(0xDD, 0xE2, 0xE8);
}
/// Arguments and values computed by the template.
inline QColor valueOriginColor() {
    return piecePalette().dark ? QColor(0x7A, 0x5A, 0x9C) : QColor(0xC3, 0xA6, 0xE0);
}
inline QColor templateStringColor() {
    return piecePalette().dark ? QColor(0x7F, 0xD2, 0x9A) : QColor(0x1A, 0x6B, 0x33);
}
inline QColor templateKeywordColor() {
    return piecePalette().dark ? QColor(0xD3, 0xA8, 0xF5) : QColor(0x6A, 0x2C, 0x91);
}

} // namespace tokenscope::ui
