#pragma once
// What the file says: an inspector of the definition and of the oddities that were accepted when it was
// loaded. Stands where the token's card stands.

#include "ui/session/session.h"

#include <QWidget>

class QScrollArea;
class QVBoxLayout;

namespace tokenscope {

class DefinitionView : public QWidget {
    Q_OBJECT

  public:
    explicit DefinitionView(Session& session, QWidget* parent = nullptr);

  signals:
    void closed();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void update();
    void fill(QVBoxLayout& sections, const Tokenizer& tokenizer);

    Session& m_session;
    QScrollArea* m_scroll;
};

} // namespace tokenscope
