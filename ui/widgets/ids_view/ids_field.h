#pragma once
// Ids pasted back to text: a field that takes any list of numbers, marks what is no id of this tokenizer
// where it stands, and shows what the rest decodes to, with a placeholder where something was wrong.

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

    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer);
    [[nodiscard]] QPlainTextEdit* field() const { return m_field; }
    [[nodiscard]] QString preview() const;
    /// `5 ids`, `2 of 5 ids are not in this tokenizer: 99, x`
    [[nodiscard]] QString remark() const;
    [[nodiscard]] QPlainTextEdit* previewEdit() const { return m_preview; }
    /// Items that are no id of the tokenizer, in the order of the field.
    [[nodiscard]] const std::vector<PastedId>& wrong() const { return m_wrong; }
    [[nodiscard]] QPushButton* useButton() const { return m_use; }

  signals:
    /// The user wants these ids' text in the editor. UTF-8, or bytes where the pieces hold no UTF-8.
    void idsEdited(const QByteArray& text, const QList<quint32>& ids);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void read();
    void mark();
    void showDecoded(const DecodedIds& decoded);
    [[nodiscard]] QString counts() const;
    void use();

    std::shared_ptr<const Tokenizer> m_tokenizer;
    LatestJob m_job;
    QPlainTextEdit* m_field = nullptr;
    QPlainTextEdit* m_preview = nullptr;
    QLabel* m_remark = nullptr;
    QPushButton* m_use = nullptr;
    QList<quint32> m_ids;
    std::vector<PastedId> m_wrong;
    DecodedIds m_decoded;
};

} // namespace tokenscope::ui
