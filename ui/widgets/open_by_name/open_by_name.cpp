#include "ui/widgets/open_by_name/open_by_name.h"

#include "core/locate/find_model.h"
#include "ui/support/theme.h"
#include "ui/widgets/choices/choice_delegate.h"
#include "ui/widgets/open_by_name/download_pane.h"

#include <QApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kWidth = 680;
constexpr int kHeight = 440;

} // namespace

OpenByName::OpenByName(QWidget* window, locate::Environment environment)
    : QFrame(window)
    , m_environment(std::move(environment))
    , m_models(this)
    , m_scan(tr("Scanning the caches")) {
    setProperty("look", "card");
    setAccessibleName(tr("Open by name"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(
        tr("org/name, org/name@revision, llama3.2:1b, or the address of a model's page"));
    m_field->setAccessibleName(tr("Name of a model"));
    m_list = new QListView(this);
    m_list->setModel(&m_models);
    m_list->setItemDelegate(new ChoiceDelegate({CachedModelList::DetailRole, false, 0.6}, m_list));
    m_list->setUniformItemSizes(true);
    m_list->setAccessibleName(tr("Models on this machine"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_note = new QLabel(this);
    m_note->setProperty("look", "remark");
    m_note->setWordWrap(true);
    m_pane = new DownloadPane(m_environment, this);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    column->addWidget(m_note);
    column->addWidget(m_pane);
    connect(m_field, &QLineEdit::textChanged, this, &OpenByName::filter);
    connect(m_field, &QLineEdit::returnPressed, this, &OpenByName::choose);
    connect(m_list, &QListView::clicked, this, &OpenByName::choose);
    connect(m_pane, &DownloadPane::fetched, this, [this](const QString& folder) {
        dismiss();
        emit chosen(folder);
    });
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    hide();
}

OpenByName::~OpenByName() = default;

void OpenByName::open(const QString& name) {
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_field->setText(name);
    scan();
    place();
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
    m_field->selectAll();
}

void OpenByName::scan() {
    m_scanned = false;
    m_scan.run([environment = m_environment](const Progress&) { return locate::listModels(environment); },
               [this](std::vector<locate::CachedModel> models) {
                   m_scanned = true;
                   m_models.setModels(std::move(models));
                   filter();
               });
    filter();
}

void OpenByName::filter() {
    const QString text = m_field->text();
    m_models.setFilter(text);
    m_list->setCurrentIndex(m_models.index(0, 0));
    m_list->scrollToTop();
    const bool none = m_scanned && m_models.rowCount() == 0;
    const auto name = locate::parseModelName(text.toStdString());
    // Typing doesn't cancel a running download; its button does.
    if (!m_pane->busy())
        m_pane->offer(none && name && locate::looksLikeModelName(text.trimmed().toStdString())
                          ? std::optional<locate::ModelName>(*name)
                          : std::nullopt);
    QString note;
    if (!m_scanned)
        note = tr("Scanning the caches…");
    else if (none && text.trimmed().isEmpty())
        note = tr("The caches of Hugging Face, ModelScope, llama.cpp, Ollama and LM Studio contain no "
                  "tokenizer yet. "
                  "Type the name of a model to download one.");
    else if (none && !name)
        note = QString::fromStdString(describe(name.error()));
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_list->setVisible(!none);
    if (isVisible())
        place();
}

void OpenByName::choose() {
    const QModelIndex index = m_list->currentIndex();
    QString path = index.data(CachedModelList::PathRole).toString();
    const QString typed = m_field->text().trimmed();
    if (!index.isValid() && QFileInfo(typed).isAbsolute() && QFileInfo::exists(typed))
        path = typed;
    if (path.isEmpty()) // the keyboard stays in the field, the offer has its own buttons
        return;
    dismiss();
    emit chosen(path);
}

void OpenByName::dismiss() {
    if (!isVisible())
        return;
    hide();
    if (m_before)
        m_before->setFocus(Qt::PopupFocusReason);
}

void OpenByName::place() {
    const QWidget* window = parentWidget();
    const int width = std::min(scaled(kWidth), window->width() - 32);
    // Without a list, the height follows the text; the offer may grow.
    const int wanted = m_list->isHidden() ? layout()->totalHeightForWidth(width) : scaled(kHeight);
    const int height = std::min({wanted, scaled(kHeight), window->height() - 100});
    setGeometry((window->width() - width) / 2, 64, width, height);
}

bool OpenByName::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && isVisible())
        place();
    return QFrame::event(event);
}

void OpenByName::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QFrame::keyPressEvent(event);
}

bool OpenByName::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return false;
    const auto move = [this](int rows) {
        const int count = m_models.rowCount();
        if (count > 0)
            m_list->setCurrentIndex(
                m_models.index(std::clamp(m_list->currentIndex().row() + rows, 0, count - 1), 0));
        return true;
    };
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        return move(1);
    case Qt::Key_Up:
        return move(-1);
    case Qt::Key_PageDown:
        return move(10);
    case Qt::Key_PageUp:
        return move(-10);
    default:
        return false;
    }
}

} // namespace tokenscope::ui
