#pragma once
// The text comparison over the two sample tokenizers, shown and settled.

#include "resources/samples.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/support/theme.h"
#include "ui/widgets/text_columns/columns_canvas.h"

#include <QTemporaryDir>
#include <QtTest>

namespace tokenscope::test {

inline ui::TokenizerSource sampleSource(std::size_t index) {
    const std::string_view name = sampleTokenizers()[index].name;
    return {{}, QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()))};
}

class ShownComparison {
  public:
    explicit ShownComparison(
        const std::string& text = "The lowest tower, the newest 2026 café.\nEnd <s> of it.\n") {
        session = std::make_unique<ui::Session>(folder.filePath("state"));
        session->document().replace(0, 0, text);
        session->openSampleTokenizer(sampleSource(0).sample);
        if (!QTest::qWaitFor([this] { return session->encoded() != nullptr; }, 20'000))
            qFatal("the text isn't encoded");
        show();
    }
    /// The list of tokenizers is that of before, or the saved one.
    void show(const QJsonObject& state = {}, const QJsonObject& list = {}) {
        if (!columns || !list.isEmpty()) {
            view.reset();
            columns = std::make_unique<ui::ColumnSet>(*session);
            columns->restore(list);
        }
        view = std::make_unique<ui::TextCompareView>(*session, *columns);
        if (!state.isEmpty())
            view->restore(state);
        view->resize(1216, 700);
        view->show();
        view->activateWindow();
    }
    void addSecond() { add({sampleSource(1), {}, {}, {}}); }
    void add(const ui::ColumnChoice& choice) {
        const std::size_t count = view->columns().size() + 1;
        view->columns().add(choice);
        settle(count);
    }
    [[nodiscard]] const ui::ComparedText& compared() const { return *view->comparison().compared(); }
    void settle(std::size_t count) const {
        const auto there = [&] {
            const ui::ComparedTextPtr& now = view->comparison().compared();
            return now && !view->busy() && now->columns.size() == count && !view->comparison().isStale() &&
                   now->columns.front().encoded == session->encoded() &&
                   *now->text == session->document().text();
        };
        if (!QTest::qWaitFor(there, 30'000))
            qFatal("the comparison isn't finished");
    }

    QTemporaryDir folder;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::ColumnSet> columns;
    std::unique_ptr<ui::TextCompareView> view;
};

} // namespace tokenscope::test
