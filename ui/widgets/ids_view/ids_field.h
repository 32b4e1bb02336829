#pragma once
// Decodes pasted ids: a field that accepts any list of numbers and underlines those that are not ids of this
// tokenizer, and the text that the others decode to, with placeholders for the invalid ones.

#include "ui/session/encoded_text.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/ids_view/pasted_ids.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace tokenscope::ui {

class IdsField : public QWidget {
    Q_OBJECT

  public:
    explicit IdsField(QWidget* parent = nullptr);

    /// Null for none.
    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer);

  signals:
    /// The user wants the text of these ids in the editor. UTF-8, or bytes where the pieces are not valid
    /// UTF-8.
    void idsEdited(const QByteArray& text, const QList<quint32>& ids);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void read();
    void mark();
    void showDecoded(const DecodedIds& decoded);
    /// `5 ids`, `2 of 5 ids are not in this tokenizer: 99, x`
    [[nodiscard]] QString counts() const;
    void use();

    std::shared_ptr<const Tokenizer> m_tokenizer;
    LatestJob m_job;
    QPlainTextEdit* m_field = nullptr;
    QPlainTextEdit* m_preview = nullptr;
    QLabel* m_remark = nullptr;
    QPushButton* m_use = nullptr;
    QList<quint32> m_ids;
    std::vector<PastedId> m_invalid; ///< not ids of the tokenizer, in the order of the field
    DecodedIds m_decoded;
};

} // namespace tokenscope::ui
