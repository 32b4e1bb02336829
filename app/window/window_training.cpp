// The Train mode, as a part of the window.

#include "app/window/main_window.h"
#include "app/window/menus.h"
#include "app/window/save_tokenizer.h"
#include "app/window/status_line.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/train/train_panel.h"

#include <QStackedWidget>

namespace tokenscope::app {

void MainWindow::connectTrain() {
    connect(m_train, &TrainPanel::told, m_status, &StatusLine::say);
    connect(m_train, &TrainPanel::stateChanged, &m_session, &Session::saveSoon);
    connect(m_train, &TrainPanel::placeChanged, this, [this] {
        if (m_pages->currentWidget() == m_train)
            m_status->setCounts(m_train->place());
    });
    connect(m_train, &TrainPanel::saveRequested, &m_menus->saveTokenizer(),
            qOverload<const std::shared_ptr<const Tokenizer>&>(&SaveTokenizer::ask));
    connect(m_train, &TrainPanel::opened, this, [this](const QString& path, UseOfStep use) {
        setMode(use == UseOfStep::Steps     ? Mode::Steps
                : use == UseOfStep::Compare ? Mode::Compare
                                            : Mode::Inspect);
        if (use == UseOfStep::Compare)
            m_compare->showBeside({path, {}});
    });
}

} // namespace tokenscope::app
