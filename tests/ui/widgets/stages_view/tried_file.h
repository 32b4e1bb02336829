#pragma once
// A trial of changes to the small file, with one text.

#include "tests/core/explain/edit/changed_file.h"
#include "tests/ui/widgets/stages_view/staged_texts.h"
#include "ui/widgets/stages_view/stages_view.h"

#include <QtTest>

#include <memory>

namespace tokenscope::test {

inline const char* const kText = "<s> The Helllo, world HELLO";

inline ui::EncodedTextPtr textOf(const Definition& definition) {
    const auto tokenizer = Tokenizer::create(definition);
    if (!tokenizer)
        qFatal("the tokenizer can't be made: %s", tokenizer.error().message.english().c_str());
    return encodedWith(*tokenizer, kText);
}

class TriedFile : public QObject {
  protected:
    void begin() {
        m_encoded = textOf(load(kFile));
        m_trial = std::make_unique<ui::Trial>();
        m_trial->setEncoded(m_encoded);
    }
    /// Waits for the result of the trial.
    void settle() { QTRY_VERIFY(!m_trial->busy()); }
    /// The rows of the text, with boxes for the trial.
    void show(ui::StagesView& view) {
        view.resize(1100, 600);
        view.setTrial(m_trial.get());
        view.setEncoded(m_encoded);
        view.show();
        QTRY_VERIFY(view.staged() && !view.tracing());
    }
    [[nodiscard]] const std::vector<PieceId>& ids() const { return m_trial->tried()->changed->encoding.ids; }

    ui::EncodedTextPtr m_encoded;
    std::unique_ptr<ui::Trial> m_trial;
};

} // namespace tokenscope::test
