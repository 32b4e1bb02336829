#pragma once
// Decodes pasted ids: a field that accepts any list of numbers and underlines those that are not ids of this
// tokenizer; the ids as chips with their pieces; and the text that they decode to, with placeholders for the
// invalid ones.

#include "core/definition/piece_type.h"
#include "core/encoding/tokenizer.h"
#include "ui/session/encoded_text.h"
#include "ui/session/selection_and_marks.h"
#include "ui/support/latest_job.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringView>
#include <QWidget>

#include <vector>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace tokenscope::ui {

class ChipView;

// Pasted ids: JSON and Python lists, printed tensors, C arrays, Rust vec!, or numbers separated by
// whitespace, commas and line ends; and the text that they decode to. Items that are not ids are kept with
// their position, to be underlined.

struct PastedId {
    qsizetype begin = 0; ///< characters of the pasted text
    qsizetype end = 0;
    PieceId id = kNoPiece; ///< kNoPiece: not a number, or out of range
    [[nodiscard]] bool isNumber() const { return id != kNoPiece; }
    bool operator==(const PastedId&) const = default;
};

/// In the order of the text. Never fails: what can't be parsed is an item without an id.
std::vector<PastedId> parseIdList(QStringView text);

/// Consecutive ids and the invalid item after them.
struct IdRun {
    std::vector<PieceId> ids;
    QString wrong;                  ///< as pasted; empty after the last run
    PieceId wrongNumber = kNoPiece; ///< its number, if it is one
};

struct DecodedIds {
    /// Of a list without invalid items: decoded as the reference implementation does, or bytes if that loses
    /// some.
    QByteArray text;
    QString error; ///< why decoding failed
    QString shown; ///< at most kMaxDecodedCharacters characters, with `⟨99⟩` for an invalid 99
    struct Place {
        qsizetype begin = 0;
        qsizetype length = 0;
    };
    QList<Place> placeholders; ///< in `shown`
    EncodedTextPtr chips;      ///< a token for each item, invalid ones included
};

inline constexpr qsizetype kMaxDecodedCharacters = 20'000;

/// Any thread.
DecodedIds decodeIds(const std::shared_ptr<const Tokenizer>& tokenizer, const std::vector<IdRun>& runs);

// The field.

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
    void selectItem(qsizetype item);
    void showDecoded(const DecodedIds& decoded);
    /// `5 ids`, `2 of 5 ids are not in this tokenizer: 99, x`
    [[nodiscard]] QString counts() const;
    void use();

    std::shared_ptr<const Tokenizer> m_tokenizer;
    LatestJob m_job;
    QPlainTextEdit* m_field = nullptr;
    TokenSelection m_selection; ///< of the chips
    TokenMarks m_marks;
    ChipView* m_chips = nullptr;
    QPlainTextEdit* m_preview = nullptr;
    QLabel* m_remark = nullptr;
    QPushButton* m_use = nullptr;
    QList<quint32> m_ids;
    std::vector<PastedId> m_items;
    std::vector<std::size_t> m_invalid; ///< indices of items that are not ids of the tokenizer
    DecodedIds m_decoded;
};

} // namespace tokenscope::ui
