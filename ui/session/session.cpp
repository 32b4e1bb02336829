#include "ui/session/session.h"

#include "core/encoding/token_lookup.h"
#include "core/text/utf8.h"
#include "resources/samples.h"
#include "ui/session/context_lengths.h"
#include "ui/session/text_files.h"
#include "ui/support/numbers.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kMaxRecent = 12;
constexpr int kSaveWhenCalmMs = 250;
constexpr int kSaveAtLatestMs = 1500;             ///< while the user keeps typing
constexpr std::size_t kMaxUndoable = 100'000'000; ///< bytes
const QString kEncodingKey = QStringLiteral("encoding");
const QString kTextKey = QStringLiteral("text");

QString absolute(const QString& path) {
    return QFileInfo(path).absoluteFilePath();
}

} // namespace

Session::Session(QString stateFolder, QObject* parent)
    : QObject(parent)
    , m_encoder(m_document)
    , m_contextLengths(new ContextLengths(m_tokenizers, this))
    , m_textJob(tr("Opening text"))
    , m_saveJob(tr("Saving text"))
    , m_store(std::move(stateFolder)) {
    connect(&m_tokenizers, &TokenizerList::listChanged, this, &Session::tokenizersChanged);
    connect(&m_tokenizers, &TokenizerList::listChanged, this, &Session::saveSoon);
    connect(&m_tokenizers, &TokenizerList::currentChanged, this, [this] {
        applySwitches();
        m_encoder.setTokenizer(m_tokenizers.currentTokenizer());
        emit currentTokenizerChanged();
        emit switchesChanged();
        saveSoon();
    });
    connect(&m_tokenizers, &TokenizerList::opened, this, [this](const TokenizerSource& source) {
        m_maybeText.removeAll(source.path);
        m_wantsSample = false;
        openNext(source.path, true);
        addRecent(source.path);
        dismiss(source.path.isEmpty() ? source.sample : source.path);
    });
    connect(&m_tokenizers, &TokenizerList::failed, this, &Session::tokenizerFailed);

    connect(&m_encoder, &EncodeJob::encodedChanged, this, &Session::applyEncoding);
    connect(&m_encoder, &EncodeJob::failed, this,
            [this](const Error& error) { report(kEncodingKey, error); });
    connect(&m_selection, &TokenSelection::currentChanged, this, [this] {
        if (!m_selection.isSettling())
            m_place.reset();
    });
    connect(&m_document, &TextDocument::edited, this, [this](const TextEdit& edit) {
        dismiss(kTextKey);
        m_place.reset();
        m_editsSinceShown = m_editsSinceShown ? joined(*m_editsSinceShown, edit) : edit;
        textChanged();
    });
    connect(&m_document, &TextDocument::wasReset, this, [this] {
        dismiss(kTextKey);
        m_place.reset();
        m_selection.clear();
        textChanged();
    });
    connect(&m_document, &TextDocument::refused, this, &Session::textRefused);
    connect(&m_document, &TextDocument::originChanged, this, &Session::textOriginChanged);
    connect(&m_document, &TextDocument::originChanged, this, &Session::saveSoon);

    connect(&m_tokenizers, &TokenizerList::activityChanged, this, &Session::activityChanged);
    for (LatestJob* job : {&m_encoder.job(), &m_textJob, &m_saveJob}) {
        connect(job, &LatestJob::started, this, &Session::activityChanged);
        connect(job, &LatestJob::progress, this, &Session::activityChanged);
        connect(job, &LatestJob::finished, this, &Session::activityChanged);
    }

    connect(&m_saveJob, &LatestJob::finished, this, &Session::savingEnded);
    connect(&Settings::instance(), &Settings::changed, this, &Session::applySetting);

    m_saveWhenCalm.setInterval(kSaveWhenCalmMs);
    m_saveAtLatest.setInterval(kSaveAtLatestMs);
    for (QTimer* timer : {&m_saveWhenCalm, &m_saveAtLatest}) {
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, this, &Session::save);
    }
}

Session::~Session() = default;

void Session::applyEncoding() {
    // The selection moves to the token at the same position of the text.
    std::optional<std::uint32_t> place = m_place;
    const auto selected = m_selection.current();
    const auto& now = m_encoder.encoded();
    if (m_shown && selected >= 0 && static_cast<std::size_t>(selected) < m_shown->size()) {
        const ByteSpan span = m_shown->span(static_cast<std::size_t>(selected));
        std::uint32_t byte =
            m_place && span.contains(*m_place) ? *m_place : visibleByte(*m_shown->text, span);
        if (m_editsSinceShown && byte >= m_editsSinceShown->begin) {
            const TextEdit& edit = *m_editsSinceShown;
            byte = byte >= edit.begin + edit.removed ? byte - edit.removed + edit.inserted : edit.begin;
        }
        place = byte;
    }
    const bool sameShape = m_shown && now && !m_editsSinceShown && m_shown->tokenizer == now->tokenizer &&
                           m_shown->encoding.ids == now->encoding.ids;
    m_place = place; // also if no token of this encoding is there
    m_shown = now;
    const bool isEdited = m_editsSinceShown.has_value();
    m_editsSinceShown.reset();
    if (now && now->revision != m_document.revision())
        m_editsSinceShown = m_encoder.pendingEdit();
    dismiss(kEncodingKey);
    if (sameShape) {
        emit encodedChanged(now);
        return;
    }
    m_selection.setSettling(true);
    m_marks.setHits(nullptr);
    m_selection.clear();
    emit encodedChanged(now);
    // Unless a view has selected another one: the editor follows its caret.
    if (now && place && m_selection.current() == TokenSelection::kNone)
        if (const auto token = tokenAtByte(now->encoding, *place))
            m_selection.setCurrent(static_cast<qsizetype>(*token));
    m_selection.setSettling(false);
    if (isEdited)
        m_selection.reveal();
}

namespace {

/// Absent: as the tokenizer does by default.
std::optional<bool> inPreferences(Setting setting) {
    const QString& value = Settings::instance().text(setting);
    return value == QLatin1String("tokenizer") ? std::nullopt : std::optional(value == QLatin1String("on"));
}

} // namespace

EncodeOptions Session::switches() const {
    EncodeOptions options;
    options.addSpecial = m_addSpecial ? m_addSpecial : inPreferences(Setting::AddSpecial);
    options.parseSpecial = m_parseSpecial ? m_parseSpecial : inPreferences(Setting::ParseSpecial);
    return options;
}

bool Session::addSpecial() const {
    const auto tokenizer = m_tokenizers.currentTokenizer();
    return switches().addSpecial.value_or(tokenizer && tokenizer->definition().addSpecialByDefault);
}

bool Session::parseSpecial() const {
    const auto tokenizer = m_tokenizers.currentTokenizer();
    return switches().parseSpecial.value_or(tokenizer && tokenizer->definition().parseSpecialByDefault);
}

void Session::setAddSpecial(bool on) {
    m_addSpecial = on;
    applySwitches();
    emit switchesChanged();
    saveSoon();
}

void Session::setParseSpecial(bool on) {
    m_parseSpecial = on;
    applySwitches();
    emit switchesChanged();
    saveSoon();
}

void Session::resetSwitches() {
    m_addSpecial.reset();
    m_parseSpecial.reset();
    applySwitches();
    emit switchesChanged();
    saveSoon();
}

bool Session::acceptsWords() const {
    const auto tokenizer = m_tokenizers.currentTokenizer();
    return tokenizer && tokenscope::acceptsWords(tokenizer->definition());
}

void Session::setWordInput(WordInput input) {
    if (input == m_wordInput)
        return;
    m_wordInput = input;
    applySwitches();
    emit switchesChanged();
    saveSoon();
}

void Session::applySwitches() {
    m_encoder.setOptions(switches(), acceptsWords() ? m_wordInput : WordInput::None);
}

/// Whoever uses another setting follows it as well.
void Session::applySetting(Setting setting) {
    switch (setting) {
    case Setting::AddSpecial:
    case Setting::ParseSpecial:
        resetSwitches();
        break;
    case Setting::GroupDigits:
        // Views put the counts of these into their labels.
        emit encodedChanged(m_shown);
        emit tokenizersChanged();
        emit currentTokenizerChanged();
        emit countsChanged();
        break;
    case Setting::KeepTexts:
        m_textChanged = true; // it is saved now, or deleted
        break;
    default:
        break;
    }
    saveSoon();
}

void Session::openAny(const QString& path) {
    openFiles({path});
}

void Session::openTokenizer(const QString& path) {
    m_tokenizers.open({absolute(path), {}});
}

void Session::openSampleTokenizer(const QString& name) {
    m_tokenizers.open({{}, name});
}

void Session::tokenizerFailed(const TokenizerSource& source, const Error& error, bool kept) {
    openNext(source.path, false);
    if (m_maybeText.removeAll(source.path) > 0 && !kept && error.code == ErrorCode::NotRecognized) {
        textFound(source.path, error);
        openWantedSample();
        return;
    }
    if (error.code != ErrorCode::Canceled)
        report(source.path.isEmpty() ? source.sample : source.path, error,
               kept ? tr("The loaded version stays in use.") : QString());
}

void Session::openText(const QString& path) {
    m_oneText.reset();
    loadText(absolute(path));
}

void Session::openSampleText(const QString& name) {
    for (const SampleText& sample : sampleTexts())
        if (name == QLatin1String(sample.name.data(), static_cast<qsizetype>(sample.name.size()))) {
            m_textJob.cancel();
            takeText(
                std::string(sample.text),
                {{}, QString::fromUtf8(sample.title.data(), static_cast<qsizetype>(sample.title.size()))});
        }
}

void Session::takeText(std::string text, const TextOrigin& origin) {
    m_waitingText.reset();
    // Undo restores the previous text, unless both are too large to be kept.
    if (m_document.text().size() + text.size() > kMaxUndoable) {
        m_waitingText = WaitingText{std::move(text), origin};
        if (m_document.isModified() && !m_document.text().empty())
            emit textWouldBeLost();
        else
            showWaitingText();
        return;
    }
    if (!m_document.open(text, origin))
        return;
    emit textOpened();
    saveSoon();
}

void Session::showWaitingText() {
    if (!m_waitingText)
        return;
    WaitingText waiting = *std::exchange(m_waitingText, std::nullopt);
    m_document.reset(std::move(waiting.text), waiting.origin);
    emit textOpened();
    saveSoon();
}

void Session::dropWaitingText() {
    m_waitingText.reset();
}

void Session::loadText(const QString& path, const std::optional<Error>& asTokenizer) {
    m_textJob.setWhat(tr("Opening %1").arg(QFileInfo(path).fileName()));
    m_textJob.run(
        [path, asTokenizer](const Progress& progress) -> Result<std::string> {
            auto text = readText(path, progress);
            // For an image or a Git LFS pointer, the error as a tokenizer is the better one.
            if (asTokenizer && (!text || !isPlainText(path, *text)))
                return tl::unexpected(*asTokenizer);
            return text;
        },
        [this, path](Result<std::string> text) { textLoaded(path, std::move(text)); });
}

void Session::textLoaded(const QString& path, Result<std::string> text) {
    if (!text) {
        report(path, text.error());
        return;
    }
    dismiss(path);
    addRecent(path);
    takeText(std::move(*text), {path, {}});
}

void Session::saveText(const QString& path) {
    const QString file = absolute(path);
    m_saveJob.setWhat(tr("Saving %1").arg(QFileInfo(path).fileName()));
    m_saveJob.run([file, text = m_document.snapshot()](const Progress&) { return writeText(file, *text); },
                  [this, file, point = m_document.savePoint()](const std::optional<Error>& error) {
                      if (error) {
                          report(file, *error);
                          return;
                      }
                      dismiss(file);
                      m_document.markSaved(point, file);
                      addRecent(file);
                  });
}

void Session::addRecent(const QString& path) {
    if (path.isEmpty())
        return;
    m_recent.removeAll(path);
    m_recent.prepend(path);
    while (m_recent.size() > kMaxRecent)
        m_recent.removeLast();
    emit recentChanged();
    saveSoon();
}

void Session::clearRecent() {
    m_recent.clear();
    emit recentChanged();
    saveSoon();
}

void Session::report(const QString& key, Error error, const QString& note) {
    std::erase_if(m_problems, [&](const Problem& problem) { return problem.key == key; });
    m_problems.push_back({key, std::move(error), note});
    emit problemsChanged();
}

void Session::dismiss(const QString& key) {
    if (std::erase_if(m_problems, [&](const Problem& problem) { return problem.key == key; }) > 0)
        emit problemsChanged();
}

void Session::dismissAll() {
    if (m_problems.empty())
        return;
    m_problems.clear();
    emit problemsChanged();
}

void Session::textRefused(quint64 bytes) {
    const std::string size = byteCount(bytes).toStdString();
    const std::string bound = byteCount(m_document.maxBytes()).toStdString();
    const bool wasCut = m_document.text().size() == m_document.maxBytes();
    report(kTextKey,
           Error{ErrorCode::TooLarge,
                 {},
                 {},
                 wasCut ? message("the text would have {}; the window shows up to {}: only its start "
                                  "is shown",
                                  size, bound)
                        : message("the text would have {}; the window shows up to {}: nothing was "
                                  "changed",
                                  size, bound),
                 "use a part of the text"});
}

LatestJob* Session::busyJob() {
    if (LatestJob* loading = m_tokenizers.runningJob())
        return loading;
    for (LatestJob* job : {&m_textJob, &m_encoder.job(), &m_saveJob})
        if (job->busy())
            return job;
    return nullptr;
}

void Session::cancelBusyJob() {
    LatestJob* job = busyJob();
    if (!job)
        return;
    if (job == &m_encoder.job())
        cancelEncoding();
    else
        job->cancel();
}

void Session::cancelEncoding() {
    m_encoder.cancel();
    report(kEncodingKey,
           Error{ErrorCode::Canceled,
                 {},
                 {},
                 encoded() ? "encoding was canceled; the tokens shown may be those of an older text"
                           : "encoding was canceled, so there are no tokens to show",
                 "press F5 to encode again"});
}

void Session::restore(bool filesFollow) {
    const std::optional<SessionState> saved = m_store.load();
    Settings::instance().restore(saved ? saved->settings : QJsonObject());
    if (saved) {
        m_addSpecial = saved->addSpecial;
        m_parseSpecial = saved->parseSpecial;
        m_wordInput = saved->wordInput;
        m_recent = saved->recent;
        m_windowState = saved->window;
        m_panelTexts = saved->panelTexts;
        m_tokenizers.setChoices(saved->choices);
        m_tokenizers.setFolderChoices(saved->folderChoices);
        emit recentChanged();
    }
    const bool isInFile = saved && saved->textIs.isEmpty() && !saved->textFile.isEmpty();
    if (saved && (saved->lostText > 0 || isInFile)) {
        restoreLostText(*saved);
    } else {
        restoreText();
        m_stateFitsText = saved && saved->textIs == textIdentity(std::string(m_document.text()));
        if (m_stateFitsText)
            m_document.setOrigin({saved->textFile, saved->textTitle}, saved->textModified);
    }

    if (saved && !saved->tokenizers.isEmpty())
        for (qsizetype i = 0; i < saved->tokenizers.size(); ++i)
            m_tokenizers.open(saved->tokenizers[i], i == saved->current);
    else
        m_wantsSample = true;
    if (!filesFollow)
        openWantedSample();
}

/// Unless a tokenizer is open, or being opened.
void Session::openWantedSample() {
    for (int i = 0; i < m_tokenizers.size(); ++i)
        if (!m_tokenizers.at(i).error)
            return;
    if (!std::exchange(m_wantsSample, false) || sampleTokenizers().empty())
        return;
    const std::string_view name = sampleTokenizers().front().name;
    openSampleTokenizer(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
}

void Session::restoreText() {
    if (std::optional<std::string> text = m_store.loadText()) {
        m_document.reset(std::move(*text));
        m_textChanged = false;
    } else if (!sampleTexts().empty()) {
        const SampleText& sample = sampleTexts().front();
        m_document.reset(
            std::string(sample.text),
            {{}, QString::fromUtf8(sample.title.data(), static_cast<qsizetype>(sample.title.size()))});
    }
}

/// The text of the last session was not saved, as it was too large or the user wants none to be: its file is
/// opened again. The user learns that a text that was too large is gone.
void Session::restoreLostText(const SessionState& saved) {
    const std::string size = byteCount(saved.lostText).toStdString();
    const std::string most = byteCount(StateStore::kMaxText).toStdString();
    m_document.reset({});
    if (saved.textFile.isEmpty()) {
        report(kTextKey, Error{ErrorCode::TooLarge,
                               {},
                               {},
                               message("the text of the last session had {} and is gone: texts are kept "
                                       "up to {}",
                                       size, most),
                               "save a text of that size to a file"});
        return;
    }
    const QString path = saved.textFile;
    m_textJob.setWhat(tr("Opening %1").arg(QFileInfo(path).fileName()));
    m_textJob.run(
        [path](const Progress& progress) { return readText(path, progress); },
        [this, path, size, most, lost = saved.textModified && saved.lostText > 0](Result<std::string> text) {
            const QString note = tr("The text of the last session is gone.");
            if (!text)
                return report(path, text.error(), note);
            m_document.reset(std::move(*text), {path, {}});
            emit textOpened();
            if (lost)
                report(path, Error{ErrorCode::TooLarge,
                                   path.toStdString(),
                                   {},
                                   message("the changes of the last session are gone: the text had "
                                           "{}, and texts are kept up to {}",
                                           size, most),
                                   "save changes of a text of that size to a file"});
        });
}

SessionState Session::state() const {
    SessionState state;
    for (int i = 0; i < m_tokenizers.size(); ++i)
        state.tokenizers << m_tokenizers.at(i).source;
    state.current = m_tokenizers.currentIndex();
    state.addSpecial = m_addSpecial;
    state.parseSpecial = m_parseSpecial;
    state.wordInput = m_wordInput;
    state.textFile = m_document.origin().file;
    state.textTitle = m_document.origin().title;
    state.textModified = m_document.isModified();
    if (Settings::instance().flag(Setting::KeepRecent))
        state.recent = m_recent;
    state.choices = m_tokenizers.choices();
    state.folderChoices = m_tokenizers.folderChoices();
    if (Settings::instance().flag(Setting::KeepWindow) && !m_windowForgotten)
        state.window = m_windowState;
    if (Settings::instance().flag(Setting::KeepTexts))
        for (auto it = m_panelTexts.begin(); it != m_panelTexts.end(); ++it)
            if (m_forgottenTexts[it.key()] != it.value())
                state.panelTexts.insert(it.key(), it.value());
    state.settings = Settings::instance().toJson();
    return state;
}

void Session::textChanged() {
    m_textChanged = true;
    m_textForgotten = false;
    saveSoon();
}

void Session::saveSoon() {
    m_saveWhenCalm.start();
    if (!m_saveAtLatest.isActive())
        m_saveAtLatest.start();
}

void Session::save() {
    emit aboutToSave();
    m_saveWhenCalm.stop();
    m_saveAtLatest.stop();
    const bool changed = std::exchange(m_textChanged, false);
    const bool keeps = Settings::instance().flag(Setting::KeepTexts);
    if (changed && !keeps)
        m_store.forgetText();
    m_store.save(state(), changed && keeps ? m_document.snapshot() : nullptr);
}

void Session::saveNow() {
    save();
    m_store.waitUntilWritten();
}

void Session::setWindowState(const QJsonObject& windowState, const QJsonObject& panelTexts) {
    if (windowState == m_windowState && panelTexts == m_panelTexts)
        return;
    m_windowState = windowState;
    m_panelTexts = panelTexts;
    saveSoon();
}

quint64 Session::keptBytes(Kept kept) {
    saveNow();
    const auto size = [](const QJsonObject& json) -> quint64 {
        return json.isEmpty() ? 0 : static_cast<quint64>(QJsonDocument(json).toJson().size());
    };
    const SessionState now = state();
    switch (kept) {
    case Kept::Texts:
        return m_store.textBytes() + size(now.panelTexts);
    case Kept::Recent:
        return now.recent.isEmpty()
                   ? 0
                   : size({{QStringLiteral("recent"), QJsonArray::fromStringList(now.recent)}});
    default:
        return size(now.window);
    }
}

void Session::forget(Kept kept) {
    switch (kept) {
    case Kept::Texts:
        emit aboutToSave(); // for m_panelTexts
        m_forgottenTexts = m_panelTexts;
        forgetText();
        break;
    case Kept::Recent:
        clearRecent();
        break;
    case Kept::Window:
        m_windowForgotten = true;
        break;
    }
    saveNow();
}

void Session::forgetText() {
    m_textChanged = false;
    m_textForgotten = true;
    m_store.forgetText();
}

bool Session::wouldLoseText() {
    if (!m_document.isModified() || m_document.text().empty())
        return false;
    if (m_textForgotten || !Settings::instance().flag(Setting::KeepTexts))
        return true;
    saveNow();
    return !m_store.keepsText();
}

bool Session::wouldLosePanelText(const QString& panel) {
    saveNow(); // asks for m_panelTexts
    return m_panelTexts.contains(panel) && (!state().panelTexts.contains(panel) || !m_store.keepsState());
}

// Several files opened at once: which becomes current, and which the text.

void Session::openFiles(const QStringList& paths) {
    m_openedTogether.clear();
    m_oneText = QString();
    for (const QString& path : paths) {
        const QString file = QFileInfo(path).absoluteFilePath();
        if (looksLikeTextName(file)) {
            textFound(file, std::nullopt);
            continue;
        }
        const bool first = m_openedTogether.isEmpty();
        m_openedTogether << file;
        m_maybeText << file;
        m_tokenizers.open({file, {}}, first);
    }
    if (m_tokenizers.current() && m_openedTogether.value(0) == m_tokenizers.current()->source.path)
        m_openedTogether.clear(); // it was open already
    openWantedSample();
}

/// It is known whether this file can be opened: if it was the first, it is current now, or the next one is
/// tried.
void Session::openNext(const QString& path, bool opened) {
    if (m_openedTogether.isEmpty())
        return;
    const bool wasFirst = m_openedTogether.constFirst() == path;
    if (opened) {
        if (wasFirst)
            m_openedTogether.clear();
        return;
    }
    m_openedTogether.removeAll(path);
    if (!wasFirst || m_openedTogether.isEmpty())
        return;
    const TokenizerSource next{m_openedTogether.constFirst(), {}};
    m_tokenizers.open(next);
    if (m_tokenizers.current() && m_tokenizers.current()->source == next)
        m_openedTogether.clear();
}

void Session::textFound(const QString& path, const std::optional<Error>& asTokenizer) {
    if (m_oneText && !m_oneText->isEmpty() && *m_oneText != path) {
        report(path, Error{ErrorCode::BadInput,
                           path.toStdString(),
                           {},
                           message("only one text is shown at a time, and that is {}",
                                   QFileInfo(*m_oneText).fileName().toStdString()),
                           "open this file alone to see it"});
        return;
    }
    if (m_oneText)
        m_oneText = path;
    loadText(path, asTokenizer);
}

} // namespace tokenscope::ui
