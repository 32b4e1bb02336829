#include "ui/panels/compare/files_view.h"

#include "core/base/printable.h"
#include "core/unicode/utf8.h"
#include "ui/panels/compare/diff_pane.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/verdict_pane.h"
#include "ui/panels/compare/witness_model.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/step_table/step_table.h"

#include <QJsonArray>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kDimAfterMs = 150;

} // namespace

bool FilesView::working() const {
    return m_job.running() || m_searchJob.running() || m_rows->working();
}

QString FilesView::place() const {
    if (!m_compared)
        return tr("no files are compared yet");
    return tr("%1 and %2, %3 the same at the same id")
        .arg(grouped(m_compared->diff.piecesA), pieceCount(m_compared->diff.piecesB),
             grouped(m_compared->diff.samePieces));
}

QList<QWidget*> FilesView::panes() const {
    if (!showsBody())
        return {};
    return {m_witnessTable, m_sectionTable, m_rows->table()};
}

void FilesView::showEvent(QShowEvent* event) {
    CompareView::showEvent(event);
    refresh();
}

bool FilesView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_witnessTable && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QModelIndex current = m_witnessTable->currentIndex();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && current.isValid()) {
            showWitness(current.row());
            return true;
        }
    }
    return CompareView::eventFilter(watched, event);
}

bool FilesView::takeTokenizers(const QStringList& paths, const QPoint&) {
    if (paths.isEmpty() || !m_session.tokenizers().current())
        return false;
    m_choice.setOther({paths.constLast(), {}});
    return true;
}

/// Starts what is wanted and isn't there, as long as the view is looked at.
void FilesView::refresh() {
    updatePage();
    if (!isVisible())
        return;
    const std::optional<FilePair> pair = m_choice.pair();
    if (!pair) { // one of them is being opened: what goes on is of other files
        m_wanted = {};
        m_searchStop.request_stop();
        m_searchJob.cancel();
        m_job.cancel();
        return updateStale();
    }
    const Wanted wanted{pair->a, pair->b, m_choice.switches()};
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    m_stopped = false;
    m_searchStop.request_stop();
    m_searchJob.cancel();
    failure().setError(std::nullopt);
    m_job.run([pair = *pair, switches = wanted.switches](
                  const Progress& progress) { return compareFilePair(pair, switches, progress); },
              [this, wanted](const Result<ComparedFilesPtr>& compared) {
                  if (!compared) {
                      forget();
                      failure().setLead(tr("The files could not be compared."));
                      failure().setError(compared.error());
                      return updatePage();
                  }
                  m_shown = wanted;
                  take(*compared);
                  search();
              });
    tellSearch();
    updatePage();
}

void FilesView::search() {
    if (!m_compared || m_job.running())
        return;
    m_searchStop.request_stop();
    m_searchStop = {};
    m_searchJob.run(
        [compared = m_compared, text = m_session.document().snapshot(),
         stop = m_searchStop.get_token()](const Progress&) {
            return searchFilePair(compared, *text, {stop, {}});
        },
        [this](const ComparedFilesPtr& searched) { take(searched); });
    tellSearch();
}

void FilesView::stopSearch() {
    m_searchStop.request_stop();
}

void FilesView::compareAgain() {
    m_wanted = {};
    refresh();
}

bool FilesView::isStale() const {
    return m_compared && m_shown != m_wanted;
}

/// Of what was compared before nothing is left.
void FilesView::forget() {
    m_compared.reset();
    m_reasons->setCompared(nullptr);
    m_witnesses->setCompared(nullptr);
    m_sections->setCompared(nullptr);
    m_rows->setSection(nullptr, m_section);
    emit placeChanged();
}

/// One that was cancelled leaves nothing that could be taken for an answer on the files that are named now.
void FilesView::jobEnded() {
    if (!m_job.running() && m_wanted.a && (!m_compared || isStale()) && !failure().hasError()) {
        m_stopped = true;
        forget();
        updatePage();
    }
    tellSearch();
}

/// Former results are dimmed, once that is no flicker.
void FilesView::updateStale() {
    const bool stale = isStale();
    m_showText->setEnabled(!stale);
    m_export->setEnabled(m_compared && !stale);
    if (!stale) {
        m_dim.stop();
        m_split->setGraphicsEffect(nullptr);
    } else if (!m_split->graphicsEffect() && !m_dim.isActive()) {
        m_dim.start(kDimAfterMs);
    }
}

void FilesView::take(const ComparedFilesPtr& compared) {
    const bool other = !m_compared || m_compared->diff.pair.a != compared->diff.pair.a ||
                       m_compared->diff.pair.b != compared->diff.pair.b;
    m_compared = compared;
    m_reasons->setCompared(compared);
    m_witnesses->setCompared(compared);
    if (other) {
        m_sections->setCompared(compared);
        if (!m_chosen || compared->diff.table(m_section).empty())
            for (const DiffTable& table : compared->diff.tables)
                if (!table.empty()) {
                    m_section = table.section();
                    break;
                }
    }
    m_sectionTable->showRow(static_cast<int>(m_section));
    m_rows->setSection(compared, m_section);
    if (m_witnesses->rowCount() > 0)
        m_witnessTable->showRow(0);
    tellSearch();
    updatePage();
    emit placeChanged();
}

/// The line of the verdict, and what was tried.
void FilesView::tellSearch() {
    const bool searching = m_job.running() || m_searchJob.running();
    m_showText->setVisible(m_witnesses->rowCount() > 0);
    const bool cutShort =
        m_compared && (!m_compared->searched || m_compared->search.cancelled || m_compared->search.outOfTime);
    m_again->setVisible(cutShort && !searching);
    updateStale();
    if (!m_compared) {
        m_tried->setText(searching ? tr("Comparing…") : QString());
        return;
    }
    const Verdict& verdict = m_compared->verdict;
    QString remark;
    if (m_job.running())
        remark = tr("of the former files; comparing…");
    else if (searching)
        remark = tr("looking for the shortest text that shows a difference…");
    else if (!m_compared->searched || m_compared->search.cancelled)
        remark = tr("the search was stopped");
    else if (m_compared->search.outOfTime)
        remark = tr("the search ran out of time");
    m_verdict->setVerdict(verdict.kind, QString::fromStdString(printable(verdict.line)), remark);
    if (!m_compared->searched)
        m_tried->setText(searching ? tr("Searching…")
                                   : tr("No search was made: that none is here says nothing."));
    else if (cutShort)
        m_tried->setText((m_compared->search.cancelled
                              ? tr("Stopped before the end: there may be more. %1")
                              : tr("Time was up before the end: there may be more. %1"))
                             .arg(m_witnesses->tried()));
    else if (m_witnesses->rowCount() > 0)
        m_tried->setText(m_witnesses->tried());
    else if (m_compared->same.proved() && m_compared->same.sameDefaults)
        m_tried->setText(tr("None, as was proved. %1").arg(m_witnesses->tried()));
    else
        m_tried->setText(tr("None was found, which is no proof. %1").arg(m_witnesses->tried()));
}

QString FilesView::tried() const {
    return m_tried->text();
}

void FilesView::updatePage() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    const bool two = current && m_choice.hasOther();
    Page page = Page::Body;
    if (!two) {
        page = Page::Note;
        m_wanted = {};
        m_stopped = false;
        fillNote();
    } else if (m_stopped) {
        page = Page::Note;
        offerAgain();
    } else if (failure().hasError()) {
        page = Page::Failure;
    }
    showPage(page);
    const auto names = two ? m_choice.names() : std::pair<QString, QString>();
    m_names->setText(two ? tr("A  %1    B  %2").arg(names.first, names.second) : QString());
    m_swap->setEnabled(two && m_choice.switches().empty());
    updateStale();
}

void FilesView::setSection(DiffSection section) {
    m_section = section;
    m_chosen = true;
    m_sectionTable->showRow(static_cast<int>(section));
    m_rows->setSection(m_compared, section);
    emit stateChanged();
}

void FilesView::moveDifference(int step) {
    if (!m_compared)
        return;
    const int count = static_cast<int>(kDiffSectionCount);
    for (int i = 1; i <= count; ++i) {
        const int at = ((static_cast<int>(m_section) + step * i) % count + count) % count;
        if (!m_compared->diff.tables[static_cast<std::size_t>(at)].empty())
            return setSection(static_cast<DiffSection>(at));
    }
}

void FilesView::showWitness(int row) {
    if (!m_compared || isStale() || row < 0 || row >= m_witnesses->rowCount())
        return;
    const Witness witness = m_witnesses->witness(row);
    if (!isValidUtf8(witness.text)) {
        emit told(tr("This text is not UTF-8, as the window's text has to be: encode --file shows it"));
        return;
    }
    TextDocument& document = m_session.document();
    document.replace(0, static_cast<std::uint32_t>(document.text().size()), witness.text);
    emit pairRequested(m_choice.other(), witness.setting.addSpecial, witness.setting.parseSpecial,
                       m_choice.switches());
    emit told(tr("The text is in the Text view now; undo gives the former one back"));
}

QJsonObject FilesView::state() const {
    QJsonObject state{{QStringLiteral("other"), m_choice.state()}};
    if (m_chosen)
        state[QStringLiteral("section")] = diffSectionTitle(m_section);
    state[QStringLiteral("sizes")] = sizesOf(*m_split);
    return state;
}

void FilesView::restore(const QJsonObject& state) {
    m_choice.restore(state[QStringLiteral("other")].toObject());
    for (std::size_t i = 0; i < kDiffSectionCount; ++i)
        if (diffSectionTitle(static_cast<DiffSection>(i)) == state[QStringLiteral("section")].toString())
            setSection(static_cast<DiffSection>(i));
    setSizes(*m_split, state[QStringLiteral("sizes")].toArray());
}

} // namespace tokenscope::ui
