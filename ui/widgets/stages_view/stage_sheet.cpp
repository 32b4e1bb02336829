#include "ui/widgets/stages_view/stage_sheet.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tokenscope::ui {
namespace {

// What a rule did to a text, found by comparing the origins of the cells of two rows.

/// Above this product of lengths, a group that isn't equal counts as changed as a whole.
constexpr std::size_t kMaxCompared = 4096;

class Comparison {
  public:
    Comparison(const StageRow& above, StageRow& row)
        : m_above(above)
        , m_row(row) {}

    void run() {
        std::size_t i = 0;
        std::size_t j = 0;
        const auto& a = m_above.cells;
        const auto& b = m_row.cells;
        while (i < a.size() || j < b.size()) {
            const std::size_t i0 = i;
            const std::size_t j0 = j;
            if (takesInserted(a, i, b, j)) {
                while (i < a.size() && isInserted(a[i]) && a[i].origin.begin == a[i0].origin.begin)
                    ++i;
                while (j < b.size() && isInserted(b[j]) && b[j].origin.begin == b[j0].origin.begin)
                    ++j;
            } else {
                takeGroup(i, j);
            }
            if (i == i0 && j == j0) // impossible, but never loop forever
                i < a.size() ? ++i : ++j;
            compare(i0, i, j0, j);
        }
    }

  private:
    static bool isInserted(const StageCell& cell) { return cell.origin.empty(); }
    using Cells = std::vector<StageCell>;

    /// Skips cells that one side or both inserted at this position. True if there were any.
    static bool takesInserted(const Cells& a, std::size_t i, const Cells& b, std::size_t j) {
        return i < a.size() && j < b.size() && isInserted(a[i]) && isInserted(b[j]) &&
               a[i].origin.begin == b[j].origin.begin;
    }
    /// Collects the cells of both sides that overlap in the original, or one inserted cell.
    void takeGroup(std::size_t& i, std::size_t& j) const {
        const auto& a = m_above.cells;
        const auto& b = m_row.cells;
        const auto key = [](const StageCell& cell) {
            return std::pair(cell.origin.begin, isInserted(cell) ? 0 : 1);
        };
        const bool first = j >= b.size() || (i < a.size() && key(a[i]) <= key(b[j]));
        const StageCell& head = first ? a[i] : b[j];
        std::uint32_t end = head.origin.end;
        if (isInserted(head)) {
            first ? ++i : ++j;
            return;
        }
        first ? ++i : ++j;
        for (bool grew = true; grew;) {
            grew = false;
            for (; i < a.size() && !isInserted(a[i]) && a[i].origin.begin < end; ++i, grew = true)
                end = std::max(end, a[i].origin.end);
            for (; j < b.size() && !isInserted(b[j]) && b[j].origin.begin < end; ++j, grew = true)
                end = std::max(end, b[j].origin.end);
        }
    }
    [[nodiscard]] bool same(std::size_t i, std::size_t j) const {
        return m_above.textOf(m_above.cells[i].bytes) == m_row.textOf(m_row.cells[j].bytes);
    }
    void match(std::size_t i, std::size_t j) { m_row.cells[j].above = static_cast<std::uint32_t>(i); }

    void compare(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) {
        if (i1 - i0 == 1 && j1 - j0 == 1 && same(i0, j0))
            return match(i0, j0);
        std::vector<bool> kept(i1 - i0, false);
        if ((i1 - i0) * (j1 - j0) <= kMaxCompared)
            matchLongest(i0, i1, j0, j1, kept);
        const bool lost = std::find(kept.begin(), kept.end(), false) != kept.end();
        std::size_t fresh = 0;
        for (std::size_t j = j0; j < j1; ++j)
            fresh += m_row.cells[j].above == StageCell::kNone ? 1U : 0U;
        for (std::size_t j = j0; j < j1; ++j) {
            StageCell& cell = m_row.cells[j];
            if (cell.above != StageCell::kNone)
                continue;
            cell.mark = lost ? StageMark::Changed : StageMark::Added;
            ++(lost ? m_row.counts.changed : m_row.counts.added);
        }
        if (fresh > 0)
            return;
        for (std::size_t i = i0; i < i1; ++i) {
            if (kept[i - i0])
                continue;
            const StageCell& cell = m_above.cells[i];
            m_row.drops.push_back({cell.bytes, cell.origin, static_cast<std::uint32_t>(i), false, {}});
            ++m_row.counts.dropped;
        }
    }
    /// Matches the longest common subsequence.
    void matchLongest(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1,
                      std::vector<bool>& kept) {
        const std::size_t n = i1 - i0;
        const std::size_t m = j1 - j0;
        std::vector<std::uint16_t> best((n + 1) * (m + 1), 0);
        const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& { return best[i * (m + 1) + j]; };
        for (std::size_t i = n; i-- > 0;)
            for (std::size_t j = m; j-- > 0;)
                at(i, j) = same(i0 + i, j0 + j) ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                                                : std::max(at(i + 1, j), at(i, j + 1));
        for (std::size_t i = 0, j = 0; i < n && j < m;) {
            if (same(i0 + i, j0 + j) && at(i, j) == at(i + 1, j + 1) + 1) {
                match(i0 + i, j0 + j);
                kept[i] = true;
                ++i;
                ++j;
            } else {
                at(i + 1, j) >= at(i, j + 1) ? ++i : ++j;
            }
        }
    }

    const StageRow& m_above;
    StageRow& m_row;
};

/// One cell per code point of `row.text`; `origin` has one span per byte.
std::vector<StageCell> cellsOf(std::string_view text, const std::vector<ByteSpan>& origin) {
    std::vector<StageCell> cells;
    cells.reserve(text.size());
    for (std::uint32_t at = 0; at < text.size();) {
        const std::uint32_t end = at + decodeUtf8(text, at).length;
        StageCell cell;
        cell.bytes = {at, end};
        cell.origin = {origin[at].begin, std::max(origin[at].end, origin[end - 1].end)};
        cells.push_back(cell);
        at = end;
    }
    return cells;
}

/// Marks the cells of `row` as changed or added, records drops and counts, and links cells to those of
/// `above`. Cells that represent the same bytes of the original are compared as a group: equal cells are
/// unchanged, the rest counts as changed if both sides have some, otherwise as added or dropped.
void markChanges(const StageRow& above, StageRow& row) {
    Comparison(above, row).run();
}

// The rows of the decoder, rule by rule. Each rule is compared with the row above, the first one with the
// spellings of the pieces.
//
//   tokens       [re][##tok]
//   WordPiece     re  tok       ## is dropped
//
// Bytes know their token. So cells are characters where a token represents as many characters as its text
// has, otherwise whole tokens.

StageRow codePointsOf(std::string text, const std::vector<ByteSpan>& origin) {
    StageRow row;
    row.stage = Stage::Decoder;
    row.cells = cellsOf(text, origin);
    row.text = std::move(text);
    return row;
}

/// The spellings of the pieces, which is what decoders start with. Special tokens are skipped first if the
/// reference implementation does so.
StageRow spelledPieces(const Tokenizer& tokenizer, const explain::StageTrace& trace) {
    const TokenizerDefinition& definition = tokenizer.definition();
    std::set<PieceId> skipped;
    if (definition.skipSpecialByDefault)
        for (const AddedToken& token : definition.addedTokens)
            if (token.special)
                skipped.insert(token.id);
    std::string text;
    std::vector<ByteSpan> origin;
    for (std::size_t i = 0; i < trace.encoding.size(); ++i) {
        if (skipped.contains(trace.encoding.ids[i]))
            continue;
        text += tokenizer.spelling(trace.encoding.ids[i]);
        origin.resize(text.size(), trace.encoding.bytes[i]);
    }
    return codePointsOf(std::move(text), origin);
}

StageMark markOf(std::span<const StageCell> cells) {
    const auto all = [&](StageMark mark) {
        return std::all_of(cells.begin(), cells.end(), [mark](const StageCell& c) { return c.mark == mark; });
    };
    return all(StageMark::None)    ? StageMark::None
           : all(StageMark::Added) ? StageMark::Added
                                   : StageMark::Changed;
}

/// The code points of the original, which need not be valid UTF-8. If the span covers only a part of a code
/// point, that part.
std::vector<ByteSpan> charactersIn(std::string_view original, ByteSpan span) {
    std::vector<ByteSpan> characters;
    for (std::uint32_t at = span.begin; at < span.end;) {
        const std::uint32_t end = std::min(at + decodeUtf8(original, at).length, span.end);
        characters.push_back({at, end});
        at = end;
    }
    return characters;
}

/// The number of cells that were added before the others, if those are the characters of the original, one by
/// one; otherwise none.
std::size_t addedBefore(std::string_view original, const StageRow& row, std::span<const StageCell> cells,
                        const std::vector<ByteSpan>& characters) {
    if (characters.empty() || cells.size() <= characters.size())
        return 0;
    const std::size_t before = cells.size() - characters.size();
    for (std::size_t i = 0; i < characters.size(); ++i)
        if (row.textOf(cells[before + i].bytes) != original.substr(characters[i].begin, characters[i].size()))
            return 0;
    return before;
}

/// Joins cells that represent the same part of the original, unless there are as many characters as that part
/// has: in `##tok` for `tok`, `##` was added before three characters. A space added between tokens represents
/// what is between them in the text, if anything. A text that equals the original keeps one cell per
/// character.
void joinCells(std::string_view original, StageRow& row) {
    for (StageCell& cell : row.cells) {
        cell.above = StageCell::kNone; // the row above may join its cells differently
        if (row.text == original)
            cell.origin = cell.bytes;
    }
    if (row.text == original)
        return;
    const std::vector<StageCell> cells = std::exchange(row.cells, {});
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < cells.size();) {
        std::size_t end = i + 1;
        while (end < cells.size() && cells[end].origin == cells[i].origin)
            ++end;
        ByteSpan origin = cells[i].origin;
        if (origin.empty() && origin.begin > place)
            origin = {place, origin.begin};
        place = std::max(place, origin.end);
        const auto characters = charactersIn(original, origin);
        const auto put = [&](std::size_t first, std::size_t last, ByteSpan span) {
            row.cells.push_back(cells[first]);
            row.cells.back().bytes.end = cells[last - 1].bytes.end;
            row.cells.back().origin = span;
            row.cells.back().mark = markOf(std::span(cells).subspan(first, last - first));
        };
        if (const std::size_t before =
                addedBefore(original, row, std::span(cells).subspan(i, end - i), characters)) {
            put(i, i + before, {origin.begin, origin.begin});
            i += before;
        }
        if (characters.size() == end - i) {
            for (std::size_t k = i; k < end; ++k)
                put(k, k + 1, characters[k - i]);
        } else {
            put(i, end, origin);
        }
        i = end;
    }
}

/// Only characters that vanished without a trace are marked as dropped; the `##` of a token that remains is
/// not.
void keepWholeDrops(const StageRow& codePoints, StageRow& row) {
    std::vector<StageDrop> kept;
    for (StageDrop& drop : row.drops) {
        const bool stays =
            std::any_of(codePoints.cells.begin(), codePoints.cells.end(), [&](const StageCell& cell) {
                return cell.origin == drop.origin ||
                       (cell.origin.begin < drop.origin.end && drop.origin.begin < cell.origin.end);
            });
        if (stays || (!kept.empty() && kept.back().origin == drop.origin))
            continue;
        drop.above = StageCell::kNone;
        kept.push_back(drop);
    }
    row.drops = std::move(kept);
}

class DecoderRowsBuilder {
  public:
    DecoderRowsBuilder(const explain::StageTrace& trace, StageRow pieces)
        : m_trace(trace)
        , m_last(std::move(pieces)) {}

    void add(const explain::TracedText& traced) {
        StageRow row = codePointsOf(traced.text, traced.origin);
        row.rule = traced.rule;
        row.where = traced.where;
        markChanges(m_last, row);
        StageRow shown = row;
        joinCells(m_trace.original, shown);
        keepWholeDrops(row, shown);
        m_rows.push_back(std::move(shown));
        m_last = std::move(row);
    }
    void add(const explain::SwitchedOffRule& off) {
        StageRow row = m_last;
        row.rule = off.name;
        row.where = off.where;
        row.off = true;
        row.drops.clear();
        row.counts = {};
        for (StageCell& cell : row.cells)
            cell.mark = StageMark::None;
        joinCells(m_trace.original, row);
        m_rows.push_back(std::move(row));
    }
    std::vector<StageRow>& rows() { return m_rows; }

  private:
    const explain::StageTrace& m_trace;
    StageRow m_last; ///< one cell per code point
    std::vector<StageRow> m_rows;
};

/// `collapsed`: one row with what all rules did together. `off`: the switched-off rules of this stage.
std::vector<StageRow> decoderRows(const Tokenizer& tokenizer, const explain::StageTrace& trace,
                                  bool collapsed, std::span<const explain::SwitchedOffRule> off) {
    DecoderRowsBuilder builder(trace, spelledPieces(tokenizer, trace));
    const auto& rules = trace.decoder;
    const bool wholeOff = !off.empty() && off.front().where == "$.decoder";
    if (const auto all = collapsed && !wholeOff ? offTogether(rules, off) : std::nullopt) {
        builder.add(*all);
        builder.rows().back().rules = off.size();
        return std::move(builder.rows());
    }
    if (collapsed && !wholeOff) {
        if (!rules.empty())
            builder.add(rules.back());
        if (rules.size() > 1 && !builder.rows().empty()) {
            builder.rows().back().rules = rules.size();
            builder.rows().back().where = "$.decoder";
        }
        return std::move(builder.rows());
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i <= rules.size(); ++i) {
        for (; next < off.size() && (off[next].before <= i || i == rules.size()); ++next)
            builder.add(off[next]);
        if (i == rules.size() || (!off.empty() && isEmptySequence(rules[i])))
            continue;
        builder.add(rules[i]);
        if (wholeOff) // decoding without a decoder is no rule of the file
            builder.rows().back().where.clear();
    }
    return std::move(builder.rows());
}

StageRow originalRow(const explain::StageTrace& trace) {
    StageRow row;
    row.stage = Stage::Original;
    row.text = trace.original;
    for (std::uint32_t at = 0; at < row.text.size();) {
        const std::uint32_t end = at + decodeUtf8(row.text, at).length;
        row.cells.emplace_back();
        row.cells.back().bytes = row.cells.back().origin = {at, end};
        at = end;
    }
    return row;
}

void takeUnits(const explain::TracedText& traced, bool words, StageRow& row) {
    std::size_t cell = 0;
    for (const explain::TracedUnit& unit : traced.units) {
        for (; cell < row.cells.size() && row.cells[cell].bytes.begin < unit.span.end; ++cell)
            row.cells[cell].inAdded =
                unit.added != kNoPiece && row.cells[cell].bytes.begin >= unit.span.begin;
        if (words || unit.added != kNoPiece)
            row.boxes.push_back({unit.span, unit.origin, unit.added, StageBox::kNone, false, {}});
    }
}

StageRow tracedRow(const explain::TracedText& traced, Stage stage) {
    StageRow row;
    row.stage = stage;
    row.rule = traced.rule;
    row.where = traced.where;
    row.text = traced.text;
    row.cells = cellsOf(traced.text, traced.origin);
    takeUnits(traced, stage != Stage::Normalizer, row);
    return row;
}

/// Marks the text between words as dropped: the model doesn't receive it.
void dropBetweenWords(StageRow& row, const StageRow& above) {
    std::size_t box = 0;
    for (const StageCell& cell : row.cells) {
        while (box < row.boxes.size() && row.boxes[box].bytes.end <= cell.bytes.begin)
            ++box;
        if (box < row.boxes.size() && row.boxes[box].bytes.begin <= cell.bytes.begin)
            continue;
        row.drops.push_back({cell.bytes, cell.origin, cell.above, true, {}});
        const bool already = cell.above != StageCell::kNone && above.stage == Stage::PreTokenizer &&
                             std::any_of(above.drops.begin(), above.drops.end(), [&](const StageDrop& drop) {
                                 return drop.betweenWords && drop.bytes == above.cells[cell.above].bytes;
                             });
        row.counts.dropped += already ? 0 : 1;
    }
}

StageRow tokenRow(const Encoding& encoding, Stage stage) {
    StageRow row;
    row.stage = stage;
    row.boxes.reserve(encoding.size());
    for (std::size_t i = 0; i < encoding.size(); ++i)
        row.boxes.push_back(
            {{}, encoding.bytes[i], encoding.ids[i], static_cast<std::uint32_t>(i), false, {}});
    return row;
}

/// Marks what the model received and has no token for. Of several tokens for one character, each covers it.
void dropWithoutToken(StageRow& model, const StageRow& words) {
    std::size_t between = 0;
    std::size_t token = 0;
    for (std::size_t i = 0; i < words.cells.size(); ++i) {
        const StageCell& cell = words.cells[i];
        while (between < words.drops.size() &&
               (!words.drops[between].betweenWords || words.drops[between].bytes.begin < cell.bytes.begin))
            ++between;
        const bool received = between == words.drops.size() || words.drops[between].bytes != cell.bytes;
        if (!received || cell.inAdded || cell.origin.empty())
            continue;
        while (token < model.boxes.size() && model.boxes[token].origin.end <= cell.origin.begin)
            ++token;
        if (token < model.boxes.size() && model.boxes[token].origin.begin < cell.origin.end)
            continue;
        model.drops.push_back({cell.bytes, cell.origin, static_cast<std::uint32_t>(i), false, {}});
        ++model.counts.dropped;
    }
}

/// Marks in the original whether the last normalized text still has each character.
void markFates(const StageRow& normalized, StageRow& original) {
    StageRow last = normalized;
    last.drops.clear();
    last.counts = {};
    for (StageCell& cell : last.cells) {
        cell.mark = StageMark::None;
        cell.above = StageCell::kNone;
    }
    markChanges(original, last);
    for (const StageDrop& drop : last.drops)
        if (drop.above < original.cells.size())
            original.cells[drop.above].mark = StageMark::Dropped;
    std::size_t next = 0;
    for (const StageCell& cell : last.cells) {
        if (cell.mark != StageMark::Changed || cell.origin.empty())
            continue;
        while (next < original.cells.size() && original.cells[next].origin.end <= cell.origin.begin)
            ++next;
        for (std::size_t i = next;
             i < original.cells.size() && original.cells[i].origin.begin < cell.origin.end; ++i)
            original.cells[i].mark = StageMark::Changed;
    }
}

/// A row for a switched-off rule: the text of the row above, unchanged.
StageRow offRow(const explain::SwitchedOffRule& off, Stage stage, const StageRow& above) {
    StageRow row = above;
    row.stage = stage;
    row.rule = off.name.text();
    row.where = off.where;
    row.rules = 1;
    row.off = true;
    row.counts = {};
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        row.cells[i].mark = StageMark::None;
        row.cells[i].above = static_cast<std::uint32_t>(i);
    }
    const bool words = stage == Stage::PreTokenizer && above.stage == stage;
    std::erase_if(row.boxes, [&](const StageBox& box) { return !words && box.id == kNoPiece; });
    std::erase_if(row.drops, [](const StageDrop& drop) { return !drop.betweenWords; });
    return row;
}

std::string_view keyOf(Stage stage) {
    switch (stage) {
    case Stage::AddedTokens:
        return "added_tokens";
    case Stage::Normalizer:
        return "normalizer";
    case Stage::PreTokenizer:
        return "pre_tokenizer";
    case Stage::PostProcessor:
        return "post_processor";
    case Stage::Decoder:
        return "decoder";
    default:
        return {};
    }
}

class Builder {
  public:
    Builder(const Tokenizer& tokenizer, const explain::StageTrace& trace, const std::set<Stage>& collapsed,
            std::span<const explain::SwitchedOffRule> off)
        : m_tokenizer(tokenizer)
        , m_trace(trace)
        , m_collapsed(collapsed)
        , m_off(off) {}

    std::vector<StageRow> build() {
        m_rows.push_back(originalRow(m_trace));
        StageRow last = m_rows.front(); // the text that the rules work on
        if (m_trace.addedTokens.text == m_trace.original || !m_trace.addedTokens.units.empty()) {
            StageRow scan = tracedRow(m_trace.addedTokens, Stage::AddedTokens);
            markChanges(last, scan);
            scan.off = !offOf(Stage::AddedTokens).empty();
            last = scan;
            m_rows.push_back(std::move(scan));
        }
        addRules(m_trace.normalizer, Stage::Normalizer, last);
        if (!m_trace.normalizer.empty())
            markFates(last, m_rows.front());
        addRules(m_trace.preTokenizer, Stage::PreTokenizer, last);
        StageRow model = tokenRow(m_trace.model, Stage::Model);
        dropWithoutToken(model, last);
        m_rows.push_back(std::move(model));
        m_rows.push_back(tokenRow(m_trace.encoding, Stage::PostProcessor));
        for (const std::uint32_t token : m_trace.inserted)
            m_rows.back().boxes[token].isOuter = true;
        m_rows.back().counts.added = static_cast<std::uint32_t>(m_trace.inserted.size());
        m_rows.back().off = !offOf(Stage::PostProcessor).empty();
        for (StageRow& row :
             decoderRows(m_tokenizer, m_trace, m_collapsed.contains(Stage::Decoder), offOf(Stage::Decoder)))
            m_rows.push_back(std::move(row));
        return std::move(m_rows);
    }

  private:
    [[nodiscard]] std::vector<explain::SwitchedOffRule> offOf(Stage stage) const {
        std::vector<explain::SwitchedOffRule> off;
        std::copy_if(m_off.begin(), m_off.end(), std::back_inserter(off),
                     [&](const explain::SwitchedOffRule& rule) { return rule.stage == keyOf(stage); });
        return off;
    }
    void addRules(const std::vector<explain::TracedText>& rules, Stage stage, StageRow& last) {
        const bool one = m_collapsed.contains(stage) && !rules.empty();
        auto off = offOf(stage);
        if (const auto all = one ? offTogether(rules, off) : std::nullopt) {
            put(offRow(*all, stage, last), last);
            last.rules = m_rows.back().rules = off.size();
            return;
        }
        if (one)
            off.clear();
        std::size_t next = 0;
        for (std::size_t i = one ? rules.size() - 1 : 0; i <= rules.size(); ++i) {
            for (; next < off.size() && (off[next].before <= i || i == rules.size()); ++next)
                put(offRow(off[next], stage, last), last);
            if (i == rules.size() || (!off.empty() && isEmptySequence(rules[i])))
                continue;
            StageRow row = tracedRow(rules[i], stage);
            row.rules = one ? rules.size() : 1;
            if (row.rules > 1)
                row.where = stage == Stage::Normalizer ? "$.normalizer" : "$.pre_tokenizer";
            markChanges(last, row);
            if (stage == Stage::PreTokenizer)
                dropBetweenWords(row, last);
            put(std::move(row), last);
        }
    }
    void put(StageRow row, StageRow& last) {
        last = row;
        m_rows.push_back(std::move(row));
    }

    const Tokenizer& m_tokenizer;
    const explain::StageTrace& m_trace;
    const std::set<Stage>& m_collapsed;
    std::span<const explain::SwitchedOffRule> m_off;
    std::vector<StageRow> m_rows;
};

} // namespace

std::vector<StageRow> stageRows(const Tokenizer& tokenizer, const explain::StageTrace& trace,
                                const std::set<Stage>& collapsed,
                                std::span<const explain::SwitchedOffRule> off) {
    return Builder(tokenizer, trace, collapsed, off).build();
}

std::optional<explain::SwitchedOffRule> offTogether(std::span<const explain::TracedText> rules,
                                                    std::span<const explain::SwitchedOffRule> off) {
    if (off.empty() || rules.size() != 1 || !isEmptySequence(rules.front()))
        return std::nullopt;
    explain::SwitchedOffRule all = off.front();
    if (off.size() > 1)
        all.where = "$." + all.stage;
    return all;
}

bool isEmptySequence(const explain::TracedText& traced) {
    return traced.rule == "Sequence";
}

} // namespace tokenscope::ui
