#include "app/window/preferences.h"

#include "core/locate/find_model.h"
#include "ui/support/glyphs.h"
#include "ui/support/language.h"
#include "ui/support/number_field.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/widgets/choices/version_choice.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDirIterator>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>

namespace tokenscope::app {

using ui::Setting;
using ui::Settings;

namespace {

constexpr int kPreferencesWidth = 640;
constexpr int kPreferencesHeight = 660;

QString fromPath(const std::filesystem::path& path) {
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

struct FolderSize {
    quint64 bytes = 0;
    int files = 0;
};

/// Links count as nothing: what they point to is counted where it is.
FolderSize sizeOf(const QString& folder, const Progress& progress) {
    FolderSize size;
    QDirIterator files(folder, QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (files.hasNext() && !progress.stopped()) {
        files.next();
        size.bytes += static_cast<quint64>(files.fileInfo().size());
        ++size.files;
    }
    return size;
}

QString keptText(quint64 bytes) {
    return bytes == 0 ? Preferences::tr("nothing") : ui::byteCount(bytes);
}

} // namespace

Preferences::Preferences(QWidget& window, ui::Session& session)
    : QDialog(&window)
    , m_session(session)
    , m_count(tr("Counting files")) {
    setObjectName(QStringLiteral("preferences"));
    setWindowTitle(tr("Preferences"));
}

void Preferences::open() {
    create();
    updateSizes();
    fit();
    show();
    raise();
    activateWindow();
}

QList<PaletteCommand> Preferences::commands() {
    create();
    const auto valueOf = [](const QWidget& control) {
        if (const auto* choice = qobject_cast<const QComboBox*>(&control))
            return choice->currentText();
        if (const auto* number = qobject_cast<const QSpinBox*>(&control))
            return number->text();
        if (const auto* box = qobject_cast<const QCheckBox*>(&control))
            return box->isChecked() ? tr("On") : tr("Off");
        return QString(); // a folder that can be cleared
    };
    QList<PaletteCommand> all;
    for (const auto& [title, control] : m_controls)
        all << PaletteCommand{tr("Preferences: %1").arg(title), valueOf(*control), [this, control = control] {
                                  open();
                                  m_area->ensureWidgetVisible(control);
                                  control->setFocus(Qt::ShortcutFocusReason);
                              }};
    return all;
}

/// When it is first needed, because a window starts faster without it.
void Preferences::create() {
    if (m_form)
        return;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_area = new QScrollArea(this);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_form = new QWidget(m_area);
    m_form->setProperty("look", "panel");
    m_grid = new QGridLayout(m_form);
    m_grid->setContentsMargins(20, 8, 20, 16);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    addAppearance();
    addEncoding();
    addVersions();
    addKept();
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    m_area->setWidget(m_form);
    column->addWidget(m_area, 1);

    const auto [frame, row] = ui::HeaderBar(this, 48);
    auto* defaults = new QPushButton(tr("&Restore defaults"), frame);
    defaults->setObjectName(QStringLiteral("restoreDefaults"));
    defaults->setToolTip(tr("Reset the settings of this dialog; saved data is not deleted"));
    connect(defaults, &QPushButton::clicked, this, &Preferences::restoreDefaults);
    auto* close = new QPushButton(tr("Close"), frame);
    close->setDefault(true); // Enter in a field; that on another button presses it
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    row->addWidget(defaults);
    row->addStretch(1);
    row->addWidget(close);
    column->addWidget(frame);

    connect(&Settings::instance(), &Settings::changed, this, [this](Setting setting) {
        for (const auto& update : m_updates)
            update();
        if (isVisible() && (setting == Setting::KeepTexts || setting == Setting::KeepRecent ||
                            setting == Setting::KeepWindow || setting == Setting::GroupDigits))
            updateSizes();
    });
    connect(&ui::Theme::instance(), &ui::Theme::changed, this, &Preferences::fit);
    for (const auto& update : m_updates)
        update();
}

void Preferences::addAppearance() {
    addHeading(tr("Appearance"));
    addChoice(Setting::Theme, tr("&Theme"),
              {{QStringLiteral("system"), tr("Follow the system")},
               {QStringLiteral("light"), tr("Light")},
               {QStringLiteral("dark"), tr("Dark")}});
    Titles languages{{QString(), tr("Follow the system")}};
    for (const QString& code : ui::languages())
        languages << std::pair(code, ui::languageName(code));
    addChoice(Setting::Language, tr("&Language"), languages, tr("Takes effect after a restart"));
    addNumber(Setting::TextPercent, tr("Text &size"), tr(" %"), 10,
              tr("Of the whole window; View > Text size changes it, too"));
    Titles fonts{{QString(), tr("The system's fixed-width font")}};
    for (const QString& family : QFontDatabase::families())
        if (QFontDatabase::isFixedPitch(family) && !QFontDatabase::isPrivateFamily(family))
            fonts << std::pair(family, family);
    QComboBox& font = addChoice(Setting::TextFont, tr("Text &font"), fonts, tr("Of texts, pieces and code"));
    font.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    font.setMinimumContentsLength(24);
    addNumber(Setting::TextSize, tr("&Editor text size"), tr(" px"), 1, tr("At a text size of 100 %"));
    addFlag(Setting::GroupDigits, tr("&Group the digits of counts"),
            tr("%1 instead of %2; ids are never grouped")
                .arg(QStringLiteral("12") + QChar(ui::kThinSpace) + QStringLiteral("345"),
                     QStringLiteral("12345")));
    addFlag(Setting::ReduceMotion, tr("Reduce &motion"),
            tr("No animations: replays step without transitions"));
}

void Preferences::addEncoding() {
    addHeading(tr("Special tokens"));
    const Titles titles{{QStringLiteral("tokenizer"), tr("As the tokenizer's default")},
                        {QStringLiteral("on"), tr("On")},
                        {QStringLiteral("off"), tr("Off")}};
    for (QComboBox* choice : {&addChoice(Setting::AddSpecial, tr("&Add special tokens"), titles),
                              &addChoice(Setting::ParseSpecial, tr("&Parse special tokens in the text"),
                                         titles, tr("This overrides the check boxes in the window"))})
        connect(choice, &QComboBox::activated, &m_session, &ui::Session::resetSwitches);
}

void Preferences::addVersions() {
    addHeading(tr("Versions of the references"));
    const std::pair<Setting, QString> rows[] = {{Setting::Transformers, tr("Model f&olders")},
                                                {Setting::LlamaCpp, tr("GG&UF files")},
                                                {Setting::Unicode, tr("\\&p{…} in patterns")},
                                                {Setting::Jinja, tr("C&hat templates")}};
    for (const auto& [setting, title] : rows) {
        Titles titles;
        for (const QString& version : ui::settingInfo(setting).choices)
            titles << std::pair(version, ui::versionTitle(setting, version));
        addChoice(setting, title, titles);
    }
    addRemark(
        tr("Overview and Chat show the version where an answer depends on it. Overview can choose another "
           "one for a single tokenizer."));
}

void Preferences::addKept() {
    using Kept = ui::Session::Kept;
    addHeading(tr("Kept on this machine"));
    addKept(Setting::KeepTexts, Kept::Texts, tr("Te&xts"),
            tr("The text, the conversations of Chat and the words of Train. They are saved again when they "
               "change."));
    addKept(Setting::KeepRecent, Kept::Recent, tr("Recent fil&es"), tr("The list in the File menu"));
    addKept(Setting::KeepWindow, Kept::Window, tr("State of the &window"),
            tr("Size, views and progress in lessons. Clearing it takes effect at the next start."));
    const auto environment = locate::Environment::ofProcess();
    addFolder(fromPath(locate::ownHubCache(environment)), tr("Downloaded files"),
              tr("In the program's own cache. Other downloads are in the cache of Hugging Face, which other "
                 "programs "
                 "use too: %1")
                  .arg(QDir::toNativeSeparators(fromPath(locate::huggingFaceCache(environment)))));
    addFolder(ui::StateStore::defaultFolder() + QStringLiteral("/trained"), tr("Trained tokenizers"),
              tr("Those that Train opened in the window without a file of yours"));
    addFolder(ui::StateStore::defaultFolder() + QStringLiteral("/lessons"), tr("Tokenizers of lessons"), {});
}

void Preferences::addHeading(const QString& title) {
    auto* heading = new QLabel(title, m_form);
    ui::makeSectionHeading(*heading);
    heading->setContentsMargins(0, 14, 0, 2);
    m_grid->addWidget(heading, m_grid->rowCount(), 0, 1, 3);
}

void Preferences::addRemark(const QString& text) {
    auto* remark = new QLabel(text, m_form);
    remark->setProperty("look", "remark");
    remark->setTextFormat(Qt::PlainText);
    remark->setWordWrap(true);
    m_grid->addWidget(remark, m_grid->rowCount(), 0, 1, 3);
}

void Preferences::addRow(const QString& title, QWidget& control, const QString& remark) {
    auto* label = new QLabel(title, m_form);
    label->setBuddy(&control);
    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(&control, row, 1, Qt::AlignLeft);
    control.setAccessibleName(QString(title).remove(QLatin1Char('&')));
    control.setAccessibleDescription(remark);
    m_controls.append({control.accessibleName(), &control});
    control.setFocusPolicy(Qt::StrongFocus); // the wheel gives no focus
    control.installEventFilter(this);
    if (remark.isEmpty())
        return;
    auto* below = new QLabel(remark, m_form);
    below->setProperty("look", "remark");
    below->setTextFormat(Qt::PlainText);
    below->setWordWrap(true);
    m_grid->addWidget(below, row + 1, 1, 1, 2);
}

QCheckBox& Preferences::addFlag(Setting setting, const QString& title, const QString& remark) {
    auto* box = new QCheckBox(title, m_form);
    box->setObjectName(ui::settingInfo(setting).name);
    box->setAccessibleDescription(remark);
    box->installEventFilter(this);
    m_controls.append({QString(title).remove(QLatin1Char('&')), box});
    const int row = m_grid->rowCount();
    m_grid->addWidget(box, row, 0, 1, remark.isEmpty() ? 2 : 1);
    if (!remark.isEmpty()) {
        auto* note = new QLabel(remark, m_form);
        note->setProperty("look", "remark");
        note->setTextFormat(Qt::PlainText);
        note->setWordWrap(true);
        m_grid->addWidget(note, row, 1);
    }
    connect(box, &QCheckBox::clicked, this, [setting](bool on) { Settings::instance().set(setting, on); });
    m_updates.emplace_back([box, setting] { box->setChecked(Settings::instance().flag(setting)); });
    return *box;
}

void Preferences::addNumber(Setting setting, const QString& title, const QString& suffix, int step,
                            const QString& remark) {
    const ui::SettingInfo& info = ui::settingInfo(setting);
    auto* number = new ui::NumberField(m_form);
    number->setObjectName(info.name);
    number->setRange(info.least, info.most);
    number->setSingleStep(step);
    number->setSuffix(suffix);
    number->setKeyboardTracking(false); // a number that is being typed isn't one yet
    connect(number, &QSpinBox::valueChanged, this,
            [setting](int value) { Settings::instance().set(setting, value); });
    m_updates.emplace_back([number, setting] { number->setValue(Settings::instance().number(setting)); });
    addRow(title, *number, remark);
}

QComboBox& Preferences::addChoice(Setting setting, const QString& title, const Titles& titles,
                                  const QString& remark) {
    auto* choice = new QComboBox(m_form);
    choice->setObjectName(ui::settingInfo(setting).name);
    for (const auto& [value, shown] : titles)
        choice->addItem(shown, value);
    connect(choice, &QComboBox::activated, this, [choice, setting](int item) {
        Settings::instance().set(setting, choice->itemData(item).toString());
    });
    m_updates.emplace_back([choice, setting] {
        const QString& value = Settings::instance().text(setting);
        if (choice->findData(value) < 0) // such as a font that was removed
            choice->addItem(value, value);
        choice->setCurrentIndex(choice->findData(value));
    });
    addRow(title, *choice, remark);
    return *choice;
}

void Preferences::addKept(Setting setting, ui::Session::Kept kept, const QString& title,
                          const QString& remark) {
    QCheckBox& box = addFlag(setting, title);
    const int row = m_grid->rowCount() - 1;
    box.setAccessibleDescription(remark);
    m_grid->removeWidget(&box);
    m_grid->addWidget(&box, row, 0);
    auto* size = new QLabel(m_form);
    auto* clear = new QPushButton(tr("Clear now"), m_form);
    clear->setObjectName(QStringLiteral("clear_") + ui::settingInfo(setting).name);
    clear->setAccessibleName(tr("Clear now: %1").arg(QString(title).remove(QLatin1Char('&'))));
    clear->setToolTip(clear->accessibleName());
    clear->installEventFilter(this);
    connect(clear, &QPushButton::clicked, this, [this, kept] {
        m_session.forget(kept);
        updateSizes();
    });
    m_sizes.emplace_back([this, size, clear, kept] {
        const quint64 bytes = m_session.keptBytes(kept);
        size->setText(keptText(bytes));
        clear->setEnabled(bytes > 0);
    });
    m_grid->addWidget(size, row, 1);
    m_grid->addWidget(clear, row, 2);
    addRemark(remark);
}

void Preferences::addFolder(const QString& path, const QString& title, const QString& remark) {
    if (path.isEmpty())
        return;
    const int row = m_grid->rowCount();
    auto* size = new QLabel(m_form);
    auto* clear = new QPushButton(tr("Clear now"), m_form);
    clear->setObjectName(QStringLiteral("clear_") + QFileInfo(path).fileName());
    clear->setAccessibleName(tr("Clear now: %1").arg(title));
    clear->setToolTip(QDir::toNativeSeparators(path));
    clear->installEventFilter(this);
    m_grid->addWidget(new QLabel(title, m_form), row, 0);
    m_grid->addWidget(size, row, 1);
    m_grid->addWidget(clear, row, 2);
    m_folders.push_back({path, title, size, clear});
    m_controls.append({title, clear});
    connect(clear, &QPushButton::clicked, this, [this, folder = m_folders.back()] { clearFolder(folder); });
    if (!remark.isEmpty())
        addRemark(remark);
}

void Preferences::clearFolder(const KeptFolder& folder) {
    auto* question =
        new QMessageBox(QMessageBox::Question, windowTitle(),
                        tr("Delete all files in this folder?\n%1").arg(QDir::toNativeSeparators(folder.path)),
                        QMessageBox::Cancel, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* remove = question->addButton(tr("Delete"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, this, [this, path = folder.path] {
        QDir(path).removeRecursively();
        updateSizes();
    });
    question->open();
}

void Preferences::updateSizes() {
    for (const auto& update : m_sizes)
        update();
    QStringList paths;
    for (const KeptFolder& folder : m_folders) {
        paths << folder.path;
        folder.clear->setEnabled(false); // until its files are counted
    }
    m_count.run(
        [paths](const Progress& progress) {
            std::vector<FolderSize> sizes;
            for (const QString& path : paths)
                sizes.push_back(sizeOf(path, progress));
            return sizes;
        },
        [this](const std::vector<FolderSize>& sizes) {
            for (std::size_t i = 0; i < sizes.size(); ++i) {
                m_folders[i].size->setText(keptText(sizes[i].bytes));
                m_folders[i].clear->setEnabled(sizes[i].files > 0);
            }
        });
}

/// As large as the interface size asks for and the screen allows.
void Preferences::fit() {
    const QSize wanted(ui::scaled(kPreferencesWidth), ui::scaled(kPreferencesHeight));
    const QSize most = screen()->availableSize() * 9 / 10;
    const QSize least(m_form->minimumSizeHint().width() + m_area->verticalScrollBar()->sizeHint().width(),
                      240);
    resize(wanted.expandedTo(least).boundedTo(most));
}

void Preferences::restoreDefaults() {
    Settings::instance().restoreDefaults();
    m_session.resetSwitches();
}

/// Tab scrolls to what it reaches.
bool Preferences::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn)
        m_area->ensureWidgetVisible(qobject_cast<QWidget*>(watched));
    // The wheel scrolls the dialog instead of changing a value that is only passed.
    if (event->type() == QEvent::Wheel && !qobject_cast<QWidget*>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace tokenscope::app
