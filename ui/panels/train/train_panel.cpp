#include "ui/panels/train/train_panel.h"

#include "core/base/whole_file.h"
#include "core/formats/convert/convert.h"
#include "core/formats/format.h"
#include "ui/panels/train/file_training_view.h"
#include "ui/panels/train/teaching_view.h"
#include "ui/panels/train/trained_file.h"
#include "ui/session/session.h"
#include "ui/session/text_files.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/page_stack.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QButtonGroup>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QKeyEvent>
#include <QSaveFile>
#include <QStackedWidget>

namespace tokenscope::ui {

TrainPanel::TrainPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("train"), tr("Tra&in"), QStringLiteral("train"),
             tr("Train a tokenizer, step by step or from real files")},
            parent)
    , m_session(session)
    , m_folder(StateStore::defaultFolder() + QStringLiteral("/trained")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [frame, header] = HeaderBar(this, 32);
    m_tabs = addSegments(*header,
                         {{tr("Teaching"), tr("Train on a few words, one merge at a time")},
                          {tr("Real files"), tr("Train on files of any size, with all options")}},
                         frame, tr("Pages"));
    // Reserves the width of bold text, because the chosen tab is bold.
    for (QAbstractButton* tab : m_tabs->buttons())
        keepMeasured(*tab, [tab] {
            const QFontMetrics bold(interfaceFont(13, QFont::DemiBold));
            tab->setMinimumWidth(bold.horizontalAdvance(tab->text()) + scaled(26));
        });
    header->addStretch(1);
    column->addWidget(frame);
    m_pages = new PageStack(this);
    m_teaching = new TeachingView(m_pages);
    m_pages->addWidget(m_teaching);
    m_files = new FileTrainingView(session, m_pages);
    m_pages->addWidget(m_files);
    column->addWidget(m_pages, 1);
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int id) { setView(static_cast<View>(id)); });
    connect(&session, &Session::countsChanged, this, [this] {
        m_teaching->showAgain();
        m_files->showAgain();
    });
    connect(m_teaching, &TeachingView::statusMessage, this, &TrainPanel::statusMessage);
    connect(m_teaching, &TeachingView::stateChanged, this, &TrainPanel::stateChanged);
    connect(m_teaching, &TeachingView::statusTextChanged, this, &TrainPanel::statusTextChanged);
    connect(m_teaching, &TeachingView::useRequested, this, &TrainPanel::use);
    connect(m_files, &FileTrainingView::statusMessage, this, &TrainPanel::statusMessage);
    connect(m_files, &FileTrainingView::stateChanged, this, &TrainPanel::stateChanged);
    connect(m_files, &FileTrainingView::statusTextChanged, this, &TrainPanel::statusTextChanged);
    connect(m_files, &FileTrainingView::useRequested, this, &TrainPanel::useTrained);
}

TrainPanel::View TrainPanel::view() const {
    return static_cast<View>(m_pages->currentIndex());
}

void TrainPanel::setView(View view) {
    m_pages->setCurrentIndex(static_cast<int>(view));
    m_tabs->button(static_cast<int>(view))->setChecked(true);
    emit commandsChanged();
    emit statusTextChanged();
    emit stateChanged();
}

QList<PanelCommand> TrainPanel::commands() {
    QList<PanelCommand> commands;
    for (const View page : {View::Teaching, View::Files})
        commands << pageCommand(
            m_tabs->button(static_cast<int>(page))->text(), [this, page] { setView(page); },
            [this, page] { return view() == page; });
    return commands;
}

bool TrainPanel::busy() const {
    return (m_teaching->isVisible() && m_teaching->busy()) || m_files->busy();
}

bool TrainPanel::takes(const DropItem& item) const {
    return view() == View::Files && (item.kind != DropItem::Kind::Tokenizer || QFileInfo(item.path).isDir());
}

QList<DropItem> TrainPanel::acceptDrop(const QList<DropItem>& items, const QPoint& /*position*/) {
    QList<DropItem> left;
    for (const DropItem& item : items)
        if (takes(item))
            m_files->addTexts({item.path});
        else
            left << item;
    return left;
}

QString TrainPanel::describeDrop(const DropItem& item) const {
    return takes(item) ? tr("%1 is added to the training files").arg(QFileInfo(item.path).fileName())
                       : QString();
}

QWidget* TrainPanel::firstFocus() const {
    return panes().value(1);
}

bool TrainPanel::showView(const QString& name) {
    if (name != QLatin1String("train") && name != QLatin1String("train-files"))
        return false;
    setView(name == QLatin1String("train") ? View::Teaching : View::Files);
    return true;
}

namespace {

/// By the content of files with other names than texts have; what doesn't exist may be the name of a model.
bool isTokenizer(const QString& file) {
    const std::filesystem::path path = toPath(file);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        for (std::filesystem::directory_iterator at(path, ignored), end; !ignored && at != end;
             at.increment(ignored)) {
            const auto rank = formats::folderRankOf(at->path());
            if (rank && rank != formats::FolderRank::VocabText)
                return true;
        }
        return false;
    }
    if (!QFileInfo::exists(file) || looksLikeTokenizerName(file))
        return true;
    if (looksLikeTextName(file))
        return false;
    const auto content = MappedFile::open(path);
    return content && formats::findFormat(content->bytes()).has_value();
}

} // namespace

QStringList TrainPanel::openFiles(const QString& view, const QStringList& files) {
    if (view != QLatin1String("train-files"))
        return files;
    QStringList others;
    for (const QString& file : files)
        if (isTokenizer(file))
            others << file;
        else
            m_files->addTexts({QFileInfo(file).absoluteFilePath()});
    return others;
}

void TrainPanel::startJob(const QString& view) {
    if (view == QLatin1String("train-files"))
        m_files->train();
}

QString TrainPanel::statusText() const {
    return view() == View::Files ? m_files->statusText() : m_teaching->statusText();
}

QList<QWidget*> TrainPanel::panes() const {
    return view() == View::Files ? m_files->panes() : m_teaching->panes();
}

/// ← → Home End step through the merges, unless a text field has the focus.
void TrainPanel::keyPressEvent(QKeyEvent* event) {
    if (view() != View::Teaching || !m_teaching->handleKey(*event))
        QWidget::keyPressEvent(event);
}

/// The window opens files, so the tokenizer of the step is written to one.
void TrainPanel::use(UseOfStep use) {
    const QString name = m_teaching->tokenizerName();
    const auto tokenizer = m_teaching->tokenizer();
    if (!tokenizer)
        return m_session.report(name, tokenizer.error());
    if (use == UseOfStep::Save)
        return emit saveRequested(*tokenizer);
    m_session.dismiss(name);
    const auto path = write(name, (*tokenizer)->definition());
    if (!path)
        return m_session.report(name, path.error());
    m_session.tokenizers().markTrained(*path);
    if (use != UseOfStep::Compare) {
        m_session.openTokenizer(*path);
        m_session.document().open(m_teaching->run()->corpus(), {{}, tr("Training corpus")});
    }
    emit opened(*path, use);
}

/// Does not overwrite another tokenizer of this name, which may be open.
Result<QString> TrainPanel::write(const QString& name, const TokenizerDefinition& definition) const {
    const Result<std::string> json = formats::saveHuggingFaceJson(definition);
    if (!json)
        return tl::unexpected(json.error());
    QDir().mkpath(m_folder);
    const QByteArray bytes = QByteArray::fromStdString(*json);
    const QString path = placeOfTrained(m_folder, name, QStringLiteral("json"), bytes);
    if (QFileInfo::exists(path))
        return path;
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tl::unexpected(Error{ErrorCode::Unreadable,
                                    path.toStdString(),
                                    {},
                                    file.errorString().toStdString(),
                                    "see that the folder can be written"});
    return path;
}

/// Opens the tokenizer that was trained on files; keeps the text.
void TrainPanel::useTrained(UseOfStep use) {
    const FileTrainingPtr& result = m_files->result();
    if (!result)
        return;
    m_files->openIn(m_folder, [this, use](const QString& path) {
        if (use != UseOfStep::Compare)
            m_session.openTokenizer(path);
        emit opened(path, use);
    });
}

namespace {

const QString kCorpus = QStringLiteral("corpus"); ///< typed by the user
const QString kUnsaved = QStringLiteral("unsaved");

} // namespace

QStringList TrainPanel::textKeys() const {
    return {kCorpus};
}

QJsonObject TrainPanel::state() const {
    QJsonObject teaching = m_teaching->state();
    const QJsonValue corpus = teaching.take(kCorpus);
    return {{QStringLiteral("view"),
             view() == View::Files ? QStringLiteral("files") : QStringLiteral("teaching")},
            {kCorpus, corpus},
            {QStringLiteral("teaching"), teaching},
            {QStringLiteral("files"), m_files->state()},
            {kUnsaved, QJsonArray::fromStringList(m_session.tokenizers().unsavedPaths())}};
}

void TrainPanel::restore(const QJsonObject& state) {
    QJsonObject teaching = state[QStringLiteral("teaching")].toObject();
    teaching[kCorpus] = state[kCorpus];
    m_teaching->restore(teaching);
    m_files->restore(state[QStringLiteral("files")].toObject());
    for (const auto& path : state[kUnsaved].toArray())
        m_session.tokenizers().markTrained(path.toString());
    setView(state[QStringLiteral("view")].toString() == QLatin1String("files") ? View::Files
                                                                               : View::Teaching);
}

} // namespace tokenscope::ui
