#include "ui/panels/chat/code_folding.h"

#include <QPlainTextDocumentLayout>
#include <QPlainTextEdit>
#include <QTextBlock>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Marks the first line of a folded region.
class FoldedMark : public QTextBlockUserData {};

bool hasMark(const QTextBlock& block) {
    return dynamic_cast<FoldedMark*>(block.userData()) != nullptr;
}

} // namespace

CodeFolding::CodeFolding(QPlainTextEdit& edit, Find find)
    : QObject(&edit)
    , m_edit(edit)
    , m_find(std::move(find)) {
    connect(&edit, &QPlainTextEdit::textChanged, this, &CodeFolding::refresh);
    connect(&edit, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (const QTextBlock block = m_edit.textCursor().block(); !m_applying && !block.isVisible())
            reveal(block.blockNumber() + 1);
    });
    refresh();
}

void CodeFolding::refresh() {
    if (std::exchange(m_revision, m_edit.document()->revision()) == m_edit.document()->revision())
        return; // only colors changed
    m_folds = m_find();
    for (QTextBlock block = m_edit.document()->begin(); block.isValid(); block = block.next())
        if (hasMark(block) && foldAt(block.blockNumber() + 1) == nullptr)
            block.setUserData(nullptr);
    const int cursor = m_edit.textCursor().blockNumber() + 1; // the edited line stays visible
    for (const CodeFold& fold : m_folds)
        if (fold.line < cursor && cursor <= fold.last)
            mark(fold.line, false);
    apply();
    emit changed();
}

const CodeFold* CodeFolding::foldAt(int line) const {
    const auto fold = std::lower_bound(m_folds.begin(), m_folds.end(), line,
                                       [](const CodeFold& one, int at) { return one.line < at; });
    return fold != m_folds.end() && fold->line == line ? &*fold : nullptr;
}

bool CodeFolding::isFolded(int line) const {
    return foldAt(line) != nullptr && hasMark(m_edit.document()->findBlockByNumber(line - 1));
}

void CodeFolding::mark(int line, bool folded) {
    QTextBlock block = m_edit.document()->findBlockByNumber(line - 1);
    if (block.isValid() && hasMark(block) != folded)
        block.setUserData(folded ? new FoldedMark : nullptr);
}

void CodeFolding::setFolded(int line, bool folded) {
    if (foldAt(line) == nullptr || isFolded(line) == folded)
        return;
    mark(line, folded);
    apply();
    emit changed();
}

void CodeFolding::foldAround(int line) {
    const CodeFold* found = nullptr;
    for (const CodeFold& fold : m_folds)
        if (fold.line <= line && line <= fold.last && !isFolded(fold.line))
            found = &fold;
    if (found != nullptr)
        setFolded(found->line, true);
}

void CodeFolding::unfoldAround(int line) {
    const CodeFold* found = nullptr;
    for (const CodeFold& fold : m_folds)
        if (fold.line <= line && line <= fold.last && isFolded(fold.line))
            found = &fold;
    if (found != nullptr)
        setFolded(found->line, false);
}

void CodeFolding::foldAll() {
    for (const CodeFold& fold : m_folds)
        mark(fold.line, true);
    apply();
    emit changed();
}

void CodeFolding::unfoldAll() {
    for (const CodeFold& fold : m_folds)
        mark(fold.line, false);
    apply();
    emit changed();
}

void CodeFolding::reveal(int line) {
    bool any = false;
    for (const CodeFold& fold : m_folds)
        if (fold.line < line && line <= fold.last && isFolded(fold.line)) {
            mark(fold.line, false);
            any = true;
        }
    if (!any)
        return;
    apply();
    emit changed();
}

/// Hides and shows lines according to their marks. A hidden cursor moves to the line that its region is
/// folded into.
void CodeFolding::apply() {
    m_applying = true;
    bool any = false;
    int hiddenTo = 0, folder = 0;
    const int cursor = m_edit.textCursor().blockNumber() + 1;
    int cursorTo = 0;
    QTextBlock block = m_edit.document()->begin();
    for (int line = 1; block.isValid(); ++line, block = block.next()) {
        const bool visible = line > hiddenTo;
        if (block.isVisible() != visible) {
            block.setVisible(visible);
            block.setLineCount(visible ? std::max(block.layout()->lineCount(), 1) : 0);
            any = true;
        }
        if (line == cursor && !visible)
            cursorTo = folder;
        if (const CodeFold* fold = visible && hasMark(block) ? foldAt(line) : nullptr) {
            hiddenTo = fold->last;
            folder = line;
        }
    }
    if (cursorTo > 0 && !m_edit.textCursor().hasSelection()) {
        const QTextBlock to = m_edit.document()->findBlockByNumber(cursorTo - 1);
        QTextCursor moved(to);
        moved.movePosition(QTextCursor::EndOfBlock);
        m_edit.setTextCursor(moved);
    }
    if (any) {
        auto* layout = qobject_cast<QPlainTextDocumentLayout*>(m_edit.document()->documentLayout());
        layout->requestUpdate();
        emit layout->documentSizeChanged(layout->documentSize());
        m_edit.viewport()->update();
    }
    m_applying = false;
}

} // namespace tokenscope::ui
