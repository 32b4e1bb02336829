#pragma once
// The ids of the text as a list, and below it a field that decodes pasted ids.

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
