#include "app/window/panels.h"

#include "core/base/printable.h"
#include "core/chat/conversation/conversation.h"
#include "ui/accessibility/focus_order.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/check/check_panel.h"
#include "ui/panels/check/tests_page.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/panels/vocab/vocab_panel.h"
#include "ui/support/fold.h"
#include "ui/support/piece_requests.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QApplication>
#include <QEvent>
#include <QLineEdit>
#include <QScrollArea>

#include <algorithm>

namespace tokenscope::app {
namespace {

const QString kFolds = QStringLiteral("folds");

/// What scrolls is as high as the panel needs at least. Around the panel itself, QScrollArea would take its preferred
/// height: that of a layout with wrapped text depends on its width.
class PanelFrame : public QWidget {
  public:
    using QWidget::QWidget;
    void setPanel(ui::Panel* panel) { m_panel = panel; }
    [[nodiscard]] QSize minimumSizeHint() const override {
        return m_panel ? m_panel->minimumSizeHint() : QSize();
    }

  protected:
    void resizeEvent(QResizeEvent*) override {
        if (m_panel)
            m_panel->setGeometry(rect());
    }
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
            updateGeometry();
        return QWidget::event(event);
    }

  private:
    ui::Panel* m_panel = nullptr;
};

} // namespace

Panels::Panels(ui::Session& session, QWidget* parent)
    : QStackedWidget(parent)
    , m_session(session) {
    // A new panel is one line here; ARCHITECTURE.md lists what else it needs.
    add<ui::InspectPanel>();
    add<ui::StepsPanel>();
    add<ui::ChatPanel>();
    add<ui::ComparePanel>();
    add<ui::TrainPanel>();
    add<ui::VocabPanel>();
    add<ui::CheckPanel>();
    add<ui::OverviewPanel>();
    m_mode = m_all.constFirst();
    connectPanels();
}

template <class P>
void Panels::add() {
    // Where large text leaves no room for all parts, the panel scrolls: no part covers or cuts another.
    auto* scrolls = new QScrollArea(this);
    scrolls->setFrameShape(QFrame::NoFrame);
    scrolls->setFocusPolicy(Qt::NoFocus);
    scrolls->setWidgetResizable(true);
    // Each widget has its final parent from the start: a new parent would style a whole panel again.
    auto* frame = new PanelFrame(scrolls->viewport());
    auto* panel = new P(m_session, frame);
    frame->setPanel(panel);
    scrolls->setWidget(frame);
    addWidget(scrolls);
    m_all << panel;
    connect(panel, &ui::Panel::statusMessage, this, &Panels::statusMessage);
    connect(panel, &ui::Panel::historyChanged, this, &Panels::historyChanged);
    connect(panel, &ui::Panel::documentChanged, this, &Panels::documentChanged);
    connect(panel, &ui::Panel::commandsChanged, this, &Panels::commandsChanged);
    connect(panel, &ui::Panel::openRequested, this, &Panels::openRequested);
    connect(panel, &ui::Panel::preferencesRequested, this, &Panels::preferencesRequested);
    connect(panel, &ui::Panel::saveRequested, this, &Panels::saveRequested);
    connect(panel, &ui::Panel::stateChanged, &m_session, &ui::Session::saveSoon);
    for (const auto* fold : panel->template findChildren<ui::Fold*>())
        connect(fold, &ui::Fold::chosen, &m_session, &ui::Session::saveSoon);
    connect(panel, &ui::Panel::closed, this, [this] { setMode(*m_mode); });
    connect(panel, &ui::Panel::statusTextChanged, this, [this, panel] {
        if (panel != &shown())
            return;
        if (QApplication::focusWidget() == panel)
            focusFirst();
        emit statusTextChanged();
    });
}

/// Connects requests of a panel to the panel that fulfills them.
void Panels::connectPanels() {
    auto& inspect = get<ui::InspectPanel>();
    auto& steps = get<ui::StepsPanel>();
    auto& compare = get<ui::ComparePanel>();
    connect(&steps, &ui::StepsPanel::spanChosen, inspect.editor(), &ui::TokenEditor::selectBytes);
    connect(&m_session.selection(), &ui::TokenSelection::derivationRequested, this,
            [this, &steps](qsizetype token) {
                setMode(steps);
                steps.showDerivation(token);
            });
    connect(&compare, &ui::ComparePanel::stagesRequested, this, [this, &inspect] {
        setMode(inspect);
        inspect.setView(ui::InspectPanel::View::Stages);
    });
    connect(&compare, &ui::ComparePanel::inspectRequested, this, [this, &inspect] { setMode(inspect); });
    auto& overview = get<ui::OverviewPanel>();
    connect(&overview, &ui::OverviewPanel::tokenRequested, this, &Panels::findToken);
    connect(&get<ui::VocabPanel>(), &ui::VocabPanel::tokenRequested, this, &Panels::findToken);
    connect(&get<ui::CheckPanel>(), &ui::CheckPanel::findingRequested, this, &Panels::showFinding);
    connectTests();
    connect(&ui::PieceRequests::instance(), &ui::PieceRequests::requested, this,
            [this](const std::shared_ptr<const Tokenizer>& tokenizer, PieceId id) {
                // A column of Compare with a switched stage has the pieces of its file, too.
                ui::TokenizerList& open = m_session.tokenizers();
                for (int i = 0; i < open.size(); ++i) {
                    const auto& one = open.at(i).tokenizer;
                    if (one != tokenizer && (!one || one->definition().path != tokenizer->definition().path))
                        continue;
                    open.setCurrent(i);
                    setMode<ui::VocabPanel>();
                    return get<ui::VocabPanel>().showPiece(id);
                }
                emit statusMessage(tr("The tokenizer of this piece is not open any more"));
            });
    connect(&overview, &ui::OverviewPanel::viewRequested, this, [this, &inspect](int view) {
        inspect.setView(static_cast<ui::InspectPanel::View>(view));
        setMode(inspect);
    });
    connect(&inspect, &ui::InspectPanel::overviewRequested, this, [this, &overview] { show(overview); });
    connect(&get<ui::TrainPanel>(), &ui::TrainPanel::opened, this,
            [this, &inspect, &steps, &compare](const QString& path, ui::UseOfStep use) {
                if (use == ui::UseOfStep::Steps)
                    return setMode(steps);
                if (use != ui::UseOfStep::Compare)
                    return setMode(inspect);
                setMode(compare);
                compare.compareWith({path, {}});
            });
}

void Panels::connectTests() {
    auto& check = get<ui::CheckPanel>();
    auto& inspect = get<ui::InspectPanel>();
    auto& chat = get<ui::ChatPanel>();
    ui::KeepTest* keep = &check.tests().keep();
    connect(&inspect, &ui::InspectPanel::testRequested, keep, &ui::KeepTest::askForText);
    connect(&chat, &ui::ChatPanel::testRequested, keep, &ui::KeepTest::ask);
    connect(&check, &ui::CheckPanel::inspectRequested, this, [this, &inspect] { setMode(inspect); });
    connect(&check, &ui::CheckPanel::compareRequested, this, [this](const ui::TokenizerSource& other) {
        setMode<ui::ComparePanel>();
        get<ui::ComparePanel>().compareWith(other);
    });
    connect(&check, &ui::CheckPanel::conversationRequested, this,
            [this, &chat](const chat::TemplateInput& input, const QString& title) {
                setMode(chat);
                chat.openTest(input, title);
            });
}

void Panels::keepAsTest() {
    if (!shown().keepAsTest())
        get<ui::CheckPanel>().tests().keep().askForText();
}

void Panels::openSuite(const QString& path) {
    setMode<ui::CheckPanel>();
    get<ui::CheckPanel>().openSuite(path);
}

QList<ui::Panel*> Panels::modes() const {
    QList<ui::Panel*> modes;
    std::copy_if(m_all.begin(), m_all.end(), std::back_inserter(modes),
                 [](const ui::Panel* panel) { return panel->info().place == ui::PanelInfo::Place::ModeBar; });
    return modes;
}

ui::Panel& Panels::shown() const {
    return *m_all[currentIndex()];
}

void Panels::setMode(ui::Panel& panel) {
    m_mode = &panel;
    show(panel);
    if (isVisible())
        m_session.saveSoon();
}

void Panels::show(ui::Panel& panel) {
    if (&panel != &shown()) {
        setCurrentIndex(static_cast<int>(m_all.indexOf(&panel)));
        focusFirst();
    }
    emit changed();
}

/// A panel that has nothing to show yet keeps the keyboard until it has something.
void Panels::focusFirst() {
    ui::Panel& panel = shown();
    QWidget* first = panel.firstFocus();
    if (!first && !panel.busy())
        first = ui::firstTabStop(panel);
    (first ? first : &panel)->setFocus(Qt::OtherFocusReason);
}

ui::Panel* Panels::showView(const QString& view) {
    for (ui::Panel* panel : m_all) {
        if (!panel->showView(view))
            continue;
        if (panel->info().place == ui::PanelInfo::Place::ModeBar)
            setMode(*panel);
        else
            show(*panel);
        return panel;
    }
    return nullptr;
}

void Panels::openFind() {
    if (shown().openFind())
        return;
    setMode(*m_all.constFirst());
    m_mode->openFind();
}

/// Where it isn't in the text, there is nothing to go to.
void Panels::findToken(PieceId id) {
    const ui::EncodedTextPtr encoded = m_session.encoded();
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    if (encoded && encoded->tokenizer == tokenizer && m_session.encoder().idle()) {
        const auto& ids = encoded->encoding.ids;
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            return emit statusMessage(tr("%1 (id %2) is not in the text")
                                          .arg(QString::fromStdString(printable(tokenizer->spelling(id), 60)))
                                          .arg(id));
    }
    auto& inspect = get<ui::InspectPanel>();
    setMode(inspect);
    inspect.find(QStringLiteral("id:%1").arg(id));
}

void Panels::showFinding(const ui::FindingTarget& target) {
    showView(target.view);
    if (target.place) {
        get<ui::InspectPanel>().editor()->selectBytes(*target.place);
        get<ui::InspectPanel>().editor()->setFocus(Qt::OtherFocusReason);
    }
    if (!target.obstacles.empty())
        get<ui::VocabPanel>().showUnreachable(target.obstacles, target.piece);
    else if (target.piece != kNoPiece)
        get<ui::VocabPanel>().showPiece(target.piece);
    if (auto conversation = chat::toConversation(target.conversation)) {
        chat::ConversationFile file;
        file.conversations.push_back(*std::move(conversation));
        get<ui::ChatPanel>().controller().document().open(std::move(file), tr("Conversation of a finding"));
    }
    if (target.line > 0)
        get<ui::ChatPanel>().showTemplateLine(target.line);
    if (target.file.isEmpty())
        return;
    if (target.view == QLatin1String("dataset"))
        return get<ui::ChatPanel>().checkDataset(target.file);
    get<ui::ComparePanel>().compareWith({target.file, {}});
    showView(target.view);
}

void Panels::openChatFile(const QString& path) {
    setMode<ui::ChatPanel>();
    get<ui::ChatPanel>().openFile(path);
}

void Panels::saveTo(QJsonObject& state, QJsonObject& texts) const {
    for (const ui::Panel* panel : m_all) {
        QJsonObject own = panel->state();
        QJsonObject written;
        for (const QString& key : panel->textKeys())
            written[key] = own.take(key);
        if (const QJsonObject folds = ui::Fold::choicesIn(*panel); !folds.isEmpty())
            own[kFolds] = folds;
        if (!own.isEmpty())
            state[panel->info().key] = own;
        if (!written.isEmpty())
            texts[panel->info().key] = written;
    }
    state[QStringLiteral("mode")] = m_mode->info().key;
}

void Panels::restore(const QJsonObject& state, const QJsonObject& texts) {
    for (ui::Panel* panel : m_all) {
        QJsonObject own = state[panel->info().key].toObject();
        const QJsonObject written = texts[panel->info().key].toObject();
        for (auto it = written.begin(); it != written.end(); ++it)
            own[it.key()] = it.value();
        panel->restore(own);
        ui::Fold::restoreChoices(*panel, own[kFolds].toObject());
    }
    for (ui::Panel* panel : modes())
        if (panel != m_mode && state[QStringLiteral("mode")].toString() == panel->info().key)
            setMode(*panel);
}

} // namespace tokenscope::app
