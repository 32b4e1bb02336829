#include "ui/widgets/open_by_name/open_by_name.h"

#include "core/base/printable.h"
#include "core/locate/model_name.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/widgets/choices/choice_delegate.h"
#include "ui/widgets/notices/job_progress.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kWidth = 680;
constexpr int kHeight = 440;
constexpr qsizetype kShownFiles = 10;
constexpr std::size_t kMaxListedBytes = 200; ///< of a name in the list

QString shown(std::string_view text, std::size_t maxBytes = std::string_view::npos) {
    return QString::fromStdString(printable(text, maxBytes));
}

QString detailOf(const locate::CachedModel& model) {
    const std::string_view kind = name(model.kind);
    QStringList parts = {QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()))};
    if (!model.ref.empty() && !model.name.ends_with(":" + model.ref))
        parts << shown(model.ref, kMaxListedBytes);
    if (!model.revision.empty() && (model.ref.empty() || model.fallback))
        parts << shown(model.revision.substr(0, 12));
    const bool one = model.files.size() == 1;
    parts << (one ? shown(model.files.front(), kMaxListedBytes)
                  : CachedModelList::tr("%1 files").arg(model.files.size()));
    parts << byteCount(model.bytes);
    return parts.join(QStringLiteral(" · "));
}

QString pathOf(const locate::CachedModel& model) {
    return QFile::decodeName(QByteArray::fromStdString(model.path.string()));
}

} // namespace

CachedModelList::CachedModelList(QObject* parent)
    : TableModel(
          {Column({}, [](const locate::CachedModel& model) { return shown(model.name, kMaxListedBytes); })},
          parent) {
    setRowRole(DetailRole, detailOf);
    setRowRole(PathRole, pathOf);
    setRowRole(Qt::ToolTipRole, pathOf);
    setRowRole(Qt::AccessibleTextRole, [](const locate::CachedModel& model) {
        return QString(shown(model.name, kMaxListedBytes) + QStringLiteral(", ") + detailOf(model));
    });
}

void CachedModelList::setModels(std::vector<locate::CachedModel> models) {
    m_models = std::move(models);
    apply();
}

void CachedModelList::setFilter(const QString& text) {
    m_name = text.trimmed();
    m_revision.clear();
    if (const auto name = locate::parseModelName(m_name.toStdString())) {
        m_name = QString::fromStdString(name->id());
        m_revision = QString::fromStdString(name->tag.empty() ? name->revision : name->tag);
        if (!name->tag.empty())
            m_name += QLatin1Char(':') + m_revision;
    }
    apply();
}

void CachedModelList::apply() {
    std::vector<locate::CachedModel> rows;
    const bool tag = m_name.contains(QLatin1Char(':'));
    for (const locate::CachedModel& model : m_models) {
        const bool fits = m_revision.isEmpty() || tag ||
                          QString::fromStdString(model.revision).startsWith(m_revision) ||
                          QString::fromStdString(model.ref) == m_revision;
        if (fits && QString::fromStdString(model.name).contains(m_name, Qt::CaseInsensitive))
            rows.push_back(model);
    }
    setRows(std::move(rows));
}

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

DownloadPane::DownloadPane(locate::Environment environment, QWidget* parent)
    : QWidget(parent)
    , m_environment(std::move(environment)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Download"));
    auto* row = new QHBoxLayout;
    m_action = new QPushButton(this);
    m_action->setProperty("look", "primary");
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setToolTip(tr("Cancel; the download can be resumed"));
    m_copy = new QPushButton(tr("Copy"), this);
    m_copy->setToolTip(tr("Copy the error"));
    row->addWidget(m_action);
    row->addWidget(m_cancel);
    row->addWidget(m_copy);
    row->addStretch(1);
    column->addWidget(m_text);
    column->addWidget(m_bar);
    column->addLayout(row);
    ignoreSecondClick(*m_cancel); // where the action is then
    connect(m_action, &QPushButton::clicked, this, &DownloadPane::press);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_download)
            m_download->cancel();
    });
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_text->text()); });
    hide();
}

DownloadPane::~DownloadPane() = default;

QString DownloadPane::text() const {
    return m_text->text();
}

void DownloadPane::setState(const QString& text, const QString& action, bool busy) {
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_bar->setVisible(busy);
    m_cancel->setVisible(busy);
    m_copy->hide();
    show();
}

void DownloadPane::offer(const std::optional<locate::ModelName>& name) {
    if (m_download && m_name == name && name)
        return;
    if (m_download) {
        m_download->disconnect(this);
        m_download.release()->deleteLater();
    }
    m_name = name;
    m_listed = false;
    if (!name) {
        hide();
        return;
    }
    m_download = std::make_unique<HubDownload>(HubDownload::Options{*name, {}, m_environment});
    connect(m_download.get(), &HubDownload::listed, this, &DownloadPane::showListing);
    connect(m_download.get(), &HubDownload::progress, this, &DownloadPane::showProgress);
    connect(m_download.get(), &HubDownload::failed, this, &DownloadPane::showError);
    connect(m_download.get(), &HubDownload::finished, this, [this] {
        const QString folder = m_download->folder();
        setState(tr("%1 has been downloaded.").arg(shown(m_name->text())), {}, false);
        emit fetched(folder);
    });
    setState(tr("%1 is in no cache on this machine. Its tokenizer can be downloaded from %2: first the list "
                "of files "
                "with their sizes, then the files. The weights are never downloaded.")
                 .arg(shown(name->text()), m_download->host()),
             tr("Download tokenizer files from %1…").arg(m_download->host()), false);
}

void DownloadPane::press() {
    if (!m_download || m_download->busy())
        return;
    if (!m_listed) {
        setState(
            tr("Requesting the list of files of %2 from %1…").arg(m_download->host(), shown(m_name->text())),
            {}, true);
        m_bar->setRange(0, 0);
        m_cancel->setFocus();
        m_download->list();
        return;
    }
    setState(tr("Downloading from %1…").arg(m_download->host()), {}, true);
    m_cancel->setFocus();
    m_download->fetch();
}

void DownloadPane::showListing() {
    m_listed = true;
    const bool hadKeyboard = m_cancel->hasFocus();
    const HubListing& listing = m_download->listing();
    QStringList lines;
    for (const HubFile& file : listing.files.mid(0, kShownFiles))
        lines << QStringLiteral("%1  %2%3")
                     .arg(byteCount(static_cast<quint64>(file.size)), shown(file.path.toStdString()),
                          m_download->isHere(file) ? tr(" (already downloaded)") : QString());
    if (listing.files.size() > kShownFiles)
        lines << tr("and %1 more").arg(listing.files.size() - kShownFiles);
    const QString bytes = byteCount(static_cast<quint64>(m_download->missingBytes()));
    setState(tr("%1, commit %2, from %3:\n%4")
                 .arg(shown(m_name->text()), listing.commit.left(12), m_download->host(),
                      lines.join(QLatin1Char('\n'))),
             tr("Download %1").arg(bytes), false);
    if (hadKeyboard)
        m_action->setFocus();
}

void DownloadPane::showProgress(qint64 done, qint64 total, const QString& file) {
    m_bar->setRange(0, 1000);
    m_bar->setValue(total > 0 ? static_cast<int>(done * 1000 / total) : 0);
    m_text->setText(tr("%1 of %2 from %3  %4")
                        .arg(byteCount(static_cast<quint64>(done)), byteCount(static_cast<quint64>(total)),
                             m_download->host(), shown(file.toStdString())));
}

void DownloadPane::showError(const Error& error) {
    QStringList sentences;
    for (const std::string& part : {error.where, error.message.text(), error.remedy.text()})
        if (!part.empty())
            sentences << shown(part);
    const bool stopped = error.code == ErrorCode::Canceled;
    const bool hadKeyboard = m_cancel->hasFocus();
    setState(shown(error.file) + QStringLiteral(": ") + sentences.join(QStringLiteral("\n")),
             stopped ? tr("Resume") : tr("Try again"), false);
    m_copy->setVisible(!stopped);
    if (hadKeyboard)
        m_action->setFocus();
}

} // namespace tokenscope::ui
