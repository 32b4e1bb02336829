#pragma once
// An editor with a document and a selection, and encodings built by hand.

#include "ui/widgets/token_editor/token_editor.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

namespace tokenscope {

struct HandToken {
    std::string text; ///< empty: covers no text
    PieceType type = PieceType::Normal;
};

/// Encodes the document with tokens that must spell it.
inline ui::EncodedTextPtr encodeByHand(const ui::TextDocument& document,
                                       const std::vector<HandToken>& tokens) {
    auto encoded = std::make_shared<ui::EncodedText>();
    encoded->text = document.snapshot();
    encoded->index = TextIndex(*encoded->text);
    encoded->revision = document.revision();
    std::uint32_t at = 0;
    std::string spelled;
    for (const HandToken& token : tokens) {
        const auto end = at + static_cast<std::uint32_t>(token.text.size());
        encoded->encoding.ids.push_back(static_cast<PieceId>(encoded->encoding.ids.size()));
        encoded->encoding.bytes.push_back({at, end});
        encoded->types.push_back(token.type);
        ++encoded->typeCounts[static_cast<std::size_t>(token.type)];
        at = end;
        spelled += token.text;
    }
    [&] { QCOMPARE(spelled, *encoded->text); }();
    return encoded;
}

/// Tokens of `size` bytes each.
inline ui::EncodedTextPtr encodeEvenly(const ui::TextDocument& document, std::uint32_t size) {
    auto encoded = std::make_shared<ui::EncodedText>();
    encoded->text = document.snapshot();
    encoded->revision = document.revision();
    const auto end = static_cast<std::uint32_t>(encoded->text->size());
    for (std::uint32_t at = 0; at < end; at += size)
        encoded->encoding.bytes.push_back({at, std::min(at + size, end)});
    encoded->encoding.ids.resize(encoded->encoding.bytes.size());
    encoded->types.resize(encoded->encoding.bytes.size());
    return encoded;
}

struct EditorFixture {
    ui::TextDocument document;
    ui::TokenSelection selection;
    ui::TokenMarks marks;
    ui::TokenEditor editor;

    explicit EditorFixture(const std::string& text = {}, QSize size = {800, 400}) {
        document.reset(text);
        editor.setDocument(&document);
        editor.setSelection(&selection);
        editor.setMarks(&marks);
        editor.resize(size);
        editor.show();
        editor.activateWindow();
        editor.setFocus();
        static_cast<void>(QTest::qWaitForWindowExposed(&editor));
        static_cast<void>(QTest::qWaitForWindowActive(&editor));
    }

    [[nodiscard]] std::string text() const { return std::string(document.text()); }
    [[nodiscard]] QImage picture() { return editor.viewport()->grab().toImage(); }
    void paint() { static_cast<void>(picture()); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&editor, key, modifiers);
    }
    void click(QPoint point, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mouseClick(editor.viewport(), Qt::LeftButton, modifiers, point);
    }
};

} // namespace tokenscope
