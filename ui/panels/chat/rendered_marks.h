#pragma once
// The decoration of the rendered text: the speaker of each row in the margin, with a stripe for text printed
// by the template; a bar under every token that the chosen policy trains; a frame around injected control
// tokens.

#include "ui/panels/chat/chat_result.h"
#include "ui/widgets/token_editor/editor_decoration.h"

namespace tokenscope::ui {

class RenderedMarks : public EditorDecoration {
  public:
    void setResult(ChatResultPtr result) { m_result = std::move(result); }
    void setPolicy(std::size_t policy) { m_policy = policy; }

    [[nodiscard]] int marginWidth() const override;
    void paintMargin(QPainter& painter, ByteSpan bytes, const QRectF& margin, bool startsLine) const override;
    [[nodiscard]] std::vector<std::uint32_t> origins(ByteSpan bytes) const override;
    void paintOver(QPainter& painter, const TokenScene& scene) const override;

    /// The margin text of a row: `user 1`, `template`, `tools[2]`.
    [[nodiscard]] QString label(ByteSpan bytes) const;

  private:
    struct Row {
        const chat::OriginSource* origin = nullptr; ///< what most of the row is copied from
        bool byTemplate = false;
    };
    [[nodiscard]] Row rowOf(ByteSpan bytes) const;
    [[nodiscard]] ByteSpan rowBefore(std::uint32_t begin, bool startsLine) const;
    [[nodiscard]] QColor colorOf(const chat::OriginSource& source) const;

    ChatResultPtr m_result;
    std::size_t m_policy = 0;
};

} // namespace tokenscope::ui
