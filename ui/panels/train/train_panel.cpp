#include "ui/panels/train/train_panel.h"

#include "core/save/save.h"
#include "ui/panels/train/teaching_view.h"
#include "ui/session/session.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QDir>
#include <QKeyEvent>
#include <QSaveFile>
#include <QStackedWidget>

namespace tokenscope {

TrainPanel::TrainPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_folder(StateStore::defaultFolder() + QStringLiteral("/trained")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [frame, header] = HeaderBar(this, 32);
    m_tabs = addSegments(*header, {tr("Teaching"), tr("Real files")}, frame);
    header->addStretch(1);
    column->addWidget(frame);
    m_pages = new QStackedWidget(this);
    m_teaching = new TeachingView(m_pages);
    m_pages->addWidget(m_teaching);
    column->addWidget(m_pages, 1);
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int id) { setView(static_cast<View>(id)); });
    connect(m_teaching, &TeachingView::told, this, &TrainPanel::told);
    connect(m_teaching, &TeachingView::stateChanged, this, &TrainPanel::stateChanged);
    connect(m_teaching, &TeachingView::placeChanged, this, &TrainPanel::placeChanged);
    connect(m_teaching, &TeachingView::useRequested, this, &TrainPanel::use);
}

TrainPanel::View TrainPanel::view() const {
    return static_cast<View>(m_pages->currentIndex());
}

void TrainPanel::setView(View view) {
    m_pages->setCurrentIndex(static_cast<int>(view));
    m_tabs->button(static_cast<int>(view))->setChecked(true);
    emit placeChanged();
    emit stateChanged();
}

bool TrainPanel::working() const {
    return m_teaching->isVisible() && m_teaching->working();
}

QString TrainPanel::place() const {
    return m_teaching->place();
}

QList<QWidget*> TrainPanel::panes() const {
    return m_teaching->panes();
}

/// Wherever the keyboard is, but for where it writes: ← → Home End go through the merges.
void TrainPanel::keyPressEvent(QKeyEvent* event) {
    if (view() != View::Teaching || !m_teaching->takeKey(*event))
        QWidget::keyPressEvent(event);
}

/// The window's tokenizers are files: this one becomes a file, named by what is in it.
void TrainPanel::use(UseOfStep use) {
    const auto tokenizer = m_teaching->tokenizer();
    const QString path = m_folder + QLatin1Char('/') + m_teaching->tokenizerName() + QStringLiteral(".json");
    if (!tokenizer)
        return m_session.report(path, tokenizer.error());
    if (use == UseOfStep::Save)
        return emit saveRequested(*tokenizer);
    const Result<std::string> json = saveHuggingFaceJson((*tokenizer)->definition());
    if (!json)
        return m_session.report(path, json.error());
    QDir().mkpath(m_folder);
    const QByteArray bytes = QByteArray::fromStdString(*json);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return m_session.report(path, Error{ErrorCode::Unreadable,
                                            path.toStdString(),
                                            {},
                                            file.errorString().toStdString(),
                                            "see that the folder can be written"});
    if (use != UseOfStep::Compare) {
        m_session.openTokenizer(path);
        m_session.document().replace(0, static_cast<std::uint32_t>(m_session.document().text().size()),
                                     m_teaching->run()->corpus());
    }
    emit opened(path, use);
}

QJsonObject TrainPanel::state() const {
    return {{QStringLiteral("view"),
             view() == View::Files ? QStringLiteral("files") : QStringLiteral("teaching")},
            {QStringLiteral("teaching"), m_teaching->state()}};
}

void TrainPanel::restore(const QJsonObject& state) {
    m_teaching->restore(state[QStringLiteral("teaching")].toObject());
}

} // namespace tokenscope
