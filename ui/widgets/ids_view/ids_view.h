#pragma once
// Ids only: the list of this text's ids, and below it the field that takes ids back.

#include "ui/widgets/ids_view/ids_field.h"
#include "ui/widgets/ids_view/ids_list.h"

#include <QWidget>

namespace tokenscope::ui {

class IdsView : public QWidget {
    Q_OBJECT

  public:
    IdsView(TokenSelection* selection, TokenMarks* marks, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    [[nodiscard]] IdsList* list() const { return m_list; }

  signals:
    void idsEdited(const QByteArray& text, const QList<quint32>& ids);

  private:
    IdsList* m_list;
    IdsField* m_field;
};

} // namespace tokenscope::ui
