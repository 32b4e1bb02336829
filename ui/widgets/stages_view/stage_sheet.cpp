#include "ui/widgets/stages_view/stage_sheet.h"

#include "core/text/utf8.h"
#include "ui/widgets/stages_view/decoder_rows.h"
#include "ui/widgets/stages_view/stage_changes.h"

#include <algorithm>
#include <iterator>

namespace tokenscope::ui {
namespace {

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
        m_rows.push_back(tokenRow(m_trace.model, Stage::Model));
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
