#include "ui/panels/steps/unigram_view.h"

#include "core/steps/lattice/sampled_ways.h"
#include "ui/panels/steps/ways_model.h"
#include "ui/support/counted_words.h"
#include "ui/support/format_number.h"
#include "ui/support/splitter_sizes.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/step_player/step_player.h"
#include "ui/widgets/step_table/step_table.h"

#include <QButtonGroup>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>
#include <utility>

// What the view does; how it is put together is in unigram_view_parts.cpp.
namespace tokenscope::ui {
namespace {

constexpr std::size_t kArcsAtOnce = 2048; ///< candidates: a few milliseconds
constexpr std::size_t kBytesAtOnce = 64;  ///< of a word whose candidates aren't counted
constexpr std::size_t kWaysAtOnce = 64;   ///< places of a word
constexpr std::size_t kWaysShown = 50;
constexpr std::size_t kDrawsAtOnce = 10;
constexpr std::size_t kMaxDraws = 10'000;
constexpr double kExactWays = 1e6;

QString wayCount(const WayCount& ways) {
    if (ways.value < kExactWays)
        return grouped(static_cast<quint64>(ways.value));
    return QStringLiteral("10^%1").arg(ways.log10, 0, 'f', 1);
}

Result<WordLatticePtr> latticeFor(const ListedWords& words, std::size_t index, const Progress& progress) {
    const SteppedWord& word = words.list.words[index];
    const auto& tokenizer = words.encoded->tokenizer;
    if (words.lattice) {
        const auto [begin, end] = words.places[index];
        return wordLattice(tokenizer, word, partOf(*words.lattice, begin, end));
    }
    auto lattice = latticeOfWord(*tokenizer, word.text, progress);
    if (!lattice)
        return tl::unexpected(lattice.error());
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "canceled");
    return wordLattice(tokenizer, word, std::move(*lattice));
}

bool isSmall(const ListedWords& words, std::size_t index) {
    return index < words.candidates.size() ? words.candidates[index] <= kArcsAtOnce
                                           : words.list.words[index].text.size() <= kBytesAtOnce;
}

} // namespace

struct UnigramView::Draws {
    WordLatticePtr word; ///< the sampler's
    WaySampler sampler;
    std::vector<LatticeWay> ways;
};

bool UnigramView::shows(const Tokenizer& tokenizer) const {
    return hasLattice(tokenizer.definition());
}

void UnigramView::setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) {
    m_words = words;
    m_marked.reset();
    m_made = false;
    m_job.cancel();
    if (!words || !word)
        return showWord(nullptr);
    const SteppedWord& wanted = words->list.words[*word];
    if (wanted.fixed) {
        showWord(nullptr);
        m_lattice->setNote(
            tr("An added token: it is cut out of the text before the model looks for pieces."));
        return;
    }
    if (isSmall(*words, *word))
        return take(latticeFor(*words, *word, {}));
    showWord(nullptr);
    m_lattice->setNote(tr("Looking for the candidates of %1…").arg(byteCount(wanted.text.size())));
    m_job.run(
        [words, index = *word](const Progress& progress) { return latticeFor(*words, index, progress); },
        [this](Result<WordLatticePtr> made) { take(std::move(made)); });
}

void UnigramView::take(Result<WordLatticePtr> word) {
    if (word)
        return showWord(std::move(*word));
    showWord(nullptr);
    m_lattice->setNote(QString::fromStdString(describe(word.error())));
}

/// The same letters elsewhere, or after an edit: one stays where one is.
void UnigramView::showWord(WordLatticePtr word) {
    const bool same = word && m_word && word->tokenizer == m_word->tokenizer &&
                      word->lattice.arcs == m_word->lattice.arcs && word->word.text == m_word->word.text;
    m_word = std::move(word);
    const std::size_t steps = m_word ? m_word->steps() : 0;
    const std::size_t step = same ? m_player->step() : steps;
    m_lattice->setNote({});
    m_lattice->setWord(m_word);
    m_player->setSteps(steps, step);
    forgetDraws();
    findWays();
    showStep(step);
    if (m_marked && m_word) {
        m_lattice->setSelected(arcOf(*m_marked));
        if (std::exchange(m_made, false))
            showMade(*m_marked);
    }
    showFacts();
}

void UnigramView::showStep(std::size_t step) {
    m_lattice->setStep(step);
    m_waysModel->setLit(m_word && step == m_word->steps() && m_waysModel->rowCount() > 0 &&
                                m_waysModel->way(0) == m_lattice->path()
                            ? 0
                            : -1);
    m_drawsModel->setLit(-1);
    m_stepText->setText(!m_word ? QString()
                        : step < m_word->steps()
                            ? m_lattice->stepText()
                            : tr("Under each position: best sum so far, the piece that ends "
                                 "there, and where it starts. Bold is the way that won."));
    emit placeChanged();
}

void UnigramView::findWays() {
    m_waysJob.cancel();
    m_waysModel->setWays(m_word, {});
    m_waysRemark->clear();
    if (!m_word)
        return;
    if (m_word->steps() <= kWaysAtOnce)
        return takeWays(bestWays(m_word->lattice, kWaysShown));
    m_waysRemark->setText(tr("looking…"));
    m_waysJob.run(
        [word = m_word](const Progress& progress) { return bestWays(word->lattice, kWaysShown, progress); },
        [this](Result<BestWays> ways) {
            takeWays(std::move(ways));
            showStep(m_player->step());
        });
}

void UnigramView::takeWays(Result<BestWays> ways) {
    if (!ways)
        return m_waysRemark->setText(QString::fromStdString(describe(ways.error())));
    const std::size_t count = ways->ways.size();
    m_waysModel->setWays(m_word, std::move(ways->ways));
    const QString all = wayCount(m_word->shares.ways);
    m_waysRemark->setText(ways->gaveUp ? tr("%1 of %2, search given up").arg(grouped(count), all)
                                       : tr("%1 of %2").arg(grouped(count), all));
}

void UnigramView::showFacts() {
    if (!m_word) {
        for (QLabel* label : {m_title, m_entropy, m_margin})
            label->clear();
        return showArcFacts();
    }
    const LatticeShares& shares = m_word->shares;
    const QString characters =
        m_word->steps() == 1 ? tr("1 character") : tr("%1 characters").arg(grouped(m_word->steps()));
    m_title->setText(tr("%1, %2, %3")
                         .arg(characters, candidateCount(m_word->lattice.arcs.size()),
                              shares.ways.value == 1 ? tr("1 way through")
                                                     : tr("%1 ways through").arg(wayCount(shares.ways))));
    m_entropy->setText(tr("%1 bits").arg(shares.entropyBits, 0, 'f', 2));
    m_margin->setText(shares.margin ? scoreText(*shares.margin) : tr("there is one way only"));
    showArcFacts();
}

void UnigramView::chooseArc(std::uint32_t arc) {
    showArcFacts();
    emit spanChosen(m_word->origin(arc));
}

void UnigramView::showArcFacts() {
    const auto arc = m_lattice->selected();
    m_piece->setVisible(arc.has_value());
    if (!m_word || !arc) {
        m_pieceFacts->setText(tr("Click a box (Shift+← →)."));
        return;
    }
    const LatticeArc& a = m_word->lattice.arcs[*arc];
    m_piece->setText(m_word->text(*arc).replace(QChar(0x2581), QChar(0x2423))); // looks like a line there
    const QString id = a.id == kNoPiece ? tr("by its bytes") : tr("id %1").arg(grouped(a.id));
    const PieceType type = m_word->type(*arc);
    QString text =
        tr("%1    score %2    marginal %3")
            .arg(id, floatNumber(static_cast<float>(a.score)), shareText(m_word->shares.marginals[*arc]));
    if (type != PieceType::Normal && a.id != kNoPiece)
        text += QStringLiteral("    ") + typeLabel(type);
    m_pieceFacts->setText(text);
}

void UnigramView::showWay(const WaysModel& model, int row) {
    if (!m_word || row < 0 || row >= model.rowCount())
        return;
    if (m_player->step() != m_word->steps())
        m_player->last();
    m_lattice->setWay(model.way(row));
    m_waysModel->setLit(&model == m_waysModel ? row : -1);
    m_drawsModel->setLit(&model == m_drawsModel ? row : -1);
}

void UnigramView::forgetDraws() {
    m_drawJob.cancel();
    m_draws.reset();
    m_drawsModel->setDraws(nullptr, {});
    m_drawsTable->hide();
    m_draw->setEnabled(m_word != nullptr);
}

/// Ten more of the same seed's draws.
void UnigramView::draw() {
    if (!m_word || m_drawJob.running())
        return;
    bool given = false;
    const double alpha = m_alpha->text().toDouble(&given);
    if (!given)
        return emit told(tr("Alpha is a number from 0 on: 1 draws by the model's own shares"));
    if (m_draws && m_draws->ways.size() >= kMaxDraws)
        return emit told(tr("There are %1 draws: take another seed").arg(grouped(kMaxDraws)));
    const auto more = [draws = m_draws, word = m_word, alpha,
                       seed = m_seed->text().toULongLong()](const Progress& progress) {
        auto all =
            draws ? draws : std::make_shared<Draws>(Draws{word, WaySampler(word->lattice, alpha, seed), {}});
        for (std::size_t i = 0; all->sampler.canDraw() && i < kDrawsAtOnce && !progress.stopped(); ++i)
            all->ways.push_back(all->sampler.draw());
        return all;
    };
    if (m_word->lattice.arcs.size() <= kArcsAtOnce) {
        m_draws = more({});
        return takeDraws();
    }
    m_draw->setEnabled(false);
    m_drawJob.run(more, [this](std::shared_ptr<Draws> draws) {
        m_draws = std::move(draws);
        m_draw->setEnabled(true);
        takeDraws();
    });
}

void UnigramView::takeDraws() {
    m_drawsModel->setDraws(m_word, m_draws->ways);
    m_drawsTable->show();
    const auto drawn = grouped(m_draws->ways.size());
    const int different = m_drawsModel->rowCount();
    emit told(different == 1
                  ? tr("%1 draws, all the same way").arg(drawn)
                  : tr("%1 draws, %2 different ways").arg(drawn, grouped(static_cast<quint64>(different))));
}

std::optional<std::uint32_t> UnigramView::arcOf(std::size_t modelToken) const {
    if (!m_words || !m_word || modelToken >= m_words->list.model.size())
        return std::nullopt;
    const ByteSpan span = m_words->list.model.bytes[modelToken];
    for (const std::uint32_t arc : m_word->lattice.winner) {
        const ByteSpan own = m_word->origin(arc);
        if (own.begin >= span.begin && own.end <= span.end && !(own.empty() && !span.empty()))
            return arc;
    }
    return std::nullopt;
}

void UnigramView::setSelected(std::optional<std::size_t> modelToken) {
    m_marked = modelToken;
    if (!m_word)
        return;
    m_lattice->setSelected(modelToken ? arcOf(*modelToken) : std::nullopt);
    showArcFacts();
}

/// The step that fills the place where the token ends.
void UnigramView::showMade(std::size_t modelToken) {
    setSelected(modelToken);
    m_made = !m_word;
    const auto arc = m_lattice->selected();
    if (!m_word || !arc)
        return;
    // An unknown token may be of many characters.
    const ByteSpan span = m_words->list.model.bytes[modelToken];
    std::size_t step = m_word->stepOf(*arc);
    for (const std::uint32_t other : m_word->lattice.winner)
        if (const ByteSpan own = m_word->origin(other);
            !own.empty() && own.begin >= span.begin && own.end <= span.end)
            step = std::max(step, m_word->stepOf(other));
    m_player->goTo(step);
}

QString UnigramView::place() const {
    if (!m_word)
        return {};
    return tr("position %1 of %2").arg(grouped(m_player->step()), grouped(m_word->steps()));
}

QString UnigramView::caption(const ListedWords& words, std::size_t word, bool open) const {
    const SteppedWord& w = words.list.words[word];
    if (w.fixed)
        return tr("cut out");
    const std::uint32_t pieces = w.endToken - w.firstToken;
    if (word >= words.candidates.size())
        return pieceCount(pieces);
    const QString text = candidateCount(words.candidates[word]);
    return open ? tr("%1 → %2").arg(text, grouped(pieces)) : text;
}

QString UnigramView::counts(const ListedWords& words) const {
    return tr("%1, %2").arg(wordCount(words.size()), pieceCount(words.list.model.size()));
}

QString UnigramView::remark() const {
    return tr("Unigram keeps every candidate and takes the way with the highest sum of scores");
}

QList<QWidget*> UnigramView::panes() const {
    return {m_lattice, m_waysTable};
}

bool UnigramView::takeKey(const QKeyEvent& event) {
    return m_player->takeKey(event);
}

void UnigramView::setNumbers(LatticeView::Numbers numbers) {
    m_numbers->button(static_cast<int>(numbers))->setChecked(true);
    m_lattice->setNumbers(numbers);
    emit stateChanged();
}

QJsonObject UnigramView::state() const {
    return {{QStringLiteral("speed"), m_player->speed()},
            {QStringLiteral("marginals"), m_lattice->numbers() == LatticeView::Numbers::Marginals},
            {QStringLiteral("alpha"), m_alpha->text()},
            {QStringLiteral("seed"), m_seed->text()},
            {QStringLiteral("across"), sizesOf(*m_across)}};
}

void UnigramView::restore(const QJsonObject& state) {
    m_player->setSpeed(state[QStringLiteral("speed")].toInt(m_player->speed()));
    setNumbers(state[QStringLiteral("marginals")].toBool() ? LatticeView::Numbers::Marginals
                                                           : LatticeView::Numbers::Scores);
    m_alpha->setText(state[QStringLiteral("alpha")].toString(m_alpha->text()));
    m_seed->setText(state[QStringLiteral("seed")].toString(m_seed->text()));
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
}

} // namespace tokenscope::ui
