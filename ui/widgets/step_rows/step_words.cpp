#include "ui/widgets/step_rows/step_words.h"

#include "core/explain/prose/replay.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tokenscope::ui {
namespace {

struct StepTexts {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

constexpr std::uint32_t kMaxNamed = 6;

/// In prose, `▁` would look like a line: it becomes the space that it represents. Characters without a glyph
/// become their code points.
QString inProse(const QString& text) {
    QString prose;
    for (const char32_t c : text.toUcs4())
        prose += c == 0x2581                ? QString(QChar(0x2423))
                 : c <= 0x20 || hasGlyph(c) ? QString::fromUcs4(&c, 1)
                                            : codePointName(c);
    return prose;
}

QString taken(const BpeWord& word, const explain::BpeStep& step,
              const std::vector<explain::NodeIndex>& before) {
    QStringList texts;
    const std::uint32_t named = std::min(step.inputCount, kMaxNamed);
    for (std::uint32_t i = 0; i < named && step.position + i < before.size(); ++i)
        texts.push_back(inProse(word.text(before[step.position + i])));
    if (step.inputCount > named)
        texts.push_back(QStringLiteral("…"));
    return texts.join(QLatin1Char(' '));
}

QString made(const BpeWord& word, const explain::BpeStep& step,
             const QString& between = QStringLiteral(" ")) {
    QStringList texts;
    for (std::uint32_t i = 0; i < std::min(step.outputCount, kMaxNamed); ++i)
        texts.push_back(word.text(step.firstOutput + i));
    if (step.outputCount > kMaxNamed)
        texts.push_back(QStringLiteral("…"));
    return texts.join(between);
}

/// True if only spaces changed: `␣` and `▁` look alike.
bool onlySpacesChanged(const explain::StepBefore& step) {
    const QString from = QString::fromStdString(step.from);
    return from.contains(QLatin1Char(' ')) &&
           QString(from).replace(QLatin1Char(' '), QChar(0x2581)) == QString::fromStdString(step.to);
}

/// `␣lower is spelled Ġlower in the byte-level alphabet`
QString clauseBefore(const BpeWord& word) {
    QStringList clauses;
    for (const explain::StepBefore& step : explain::stepsBefore(*word.tokenizer, word.word)) {
        const QString from = isolated(labelText(textLabel(step.from)));
        const QString to = isolated(labelText(textLabel(step.to)));
        if (step.kind == explain::StepBefore::Kind::Spelled)
            clauses << StepTexts::tr("%1 is spelled %2 in the byte-level alphabet").arg(from, to);
        else if (onlySpacesChanged(step))
            clauses << StepTexts::tr("space becomes %1").arg(QChar(0x2581));
        else if (step.from.empty())
            clauses << StepTexts::tr("%1 was added by %2").arg(to, QString::fromStdString(step.by));
        else if (step.by.empty())
            clauses << StepTexts::tr("%1 is normalized to %2").arg(from, to);
        else
            clauses << StepTexts::tr("%1 is normalized to %2 by %3")
                           .arg(from, to, QString::fromStdString(step.by));
    }
    return clauses.join(QStringLiteral(", "));
}

} // namespace

bool ordersByScore(const Tokenizer& tokenizer) {
    const auto* model = std::get_if<BpeModel>(&tokenizer.definition().model);
    return model && model->order == BpeModel::Order::Scores;
}

QString stepClause(const BpeWord& word, std::size_t step, const std::vector<explain::NodeIndex>& before) {
    if (word.word.fixed)
        return word.word.userDefined
                   ? StepTexts::tr("nothing is merged: a user-defined piece, extracted before merging")
                   : StepTexts::tr("nothing is merged: an added token, extracted before all other stages");
    if (step == 0) {
        QString earlier = clauseBefore(word);
        if (!earlier.isEmpty())
            earlier += QStringLiteral("; ");
        const auto symbols = static_cast<int>(word.steps.symbols);
        if (word.count() == 0 && symbols > 1)
            return earlier +
                   StepTexts::tr("%1 symbols, none of which can be merged").arg(grouped(word.steps.symbols));
        return earlier + (word.count() == 0 && symbols == 1
                              ? StepTexts::tr("one symbol: nothing to merge")
                              : StepTexts::tr("starts with %1 symbols").arg(grouped(word.steps.symbols)));
    }
    const explain::BpeStep& s = word.steps.steps[step - 1];
    switch (s.kind) {
    case explain::BpeStep::Kind::Merge: {
        const explain::StepNode& node = word.node(s.firstOutput);
        return StepTexts::tr("joins %1 and %2 into %3")
            .arg(inProse(word.text(node.left)), inProse(word.text(node.right)),
                 inProse(word.text(s.firstOutput)));
    }
    case explain::BpeStep::Kind::WholePiece:
        return StepTexts::tr("the whole word is a piece and is looked up instead of being merged: %1")
            .arg(made(word, s));
    case explain::BpeStep::Kind::Resegment:
        return StepTexts::tr("splits the unused piece %1 again into %2")
            .arg(taken(word, s, before), made(word, s));
    case explain::BpeStep::Kind::Bytes:
        return StepTexts::tr("%1 is not in the vocabulary and falls back to bytes: %2")
            .arg(taken(word, s, before), made(word, s));
    case explain::BpeStep::Kind::JoinUnknown:
        if (s.inputCount == 1)
            return StepTexts::tr("%1 is not in the vocabulary and becomes %2")
                .arg(taken(word, s, before), made(word, s));
        return StepTexts::tr(
                   "joins %1 adjacent symbols that are not in the vocabulary into one unknown token: %2")
            .arg(s.inputCount)
            .arg(taken(word, s, before));
    case explain::BpeStep::Kind::Drop:
        return StepTexts::tr("drops %1: neither it nor its bytes are in the vocabulary")
            .arg(taken(word, s, before));
    }
    return {};
}

QString stepOrder(const explain::BpeStep& step) {
    if (step.kind != explain::BpeStep::Kind::Merge)
        return {};
    if (step.rank)
        return StepTexts::tr("rank %1").arg(grouped(*step.rank));
    return step.score ? StepTexts::tr("score %1").arg(floatNumber(*step.score)) : QString();
}

QString stepAsText(const BpeWord& word, std::size_t step, const std::vector<explain::NodeIndex>& before,
                   const std::vector<explain::NodeIndex>& after) {
    const auto line = [&word](const std::vector<explain::NodeIndex>& row) {
        QStringList texts;
        for (const explain::NodeIndex node : row)
            texts << word.text(node);
        return texts.join(QLatin1Char(' '));
    };
    if (step == 0)
        return line(before);
    QString clause = StepTexts::tr("step %1 %2").arg(step).arg(stepClause(word, step, before));
    if (const QString order = stepOrder(word.steps.steps[step - 1]); !order.isEmpty())
        clause += QStringLiteral(", ") + order;
    return QStringList{line(before), clause, line(after)}.join(QLatin1Char('\n'));
}

StepSides stepSides(const BpeWord& word, const explain::BpeStep& step,
                    const std::vector<explain::NodeIndex>& before) {
    StepSides sides;
    const MergeRules* rules = word.tokenizer->mergeRules();
    if (step.kind != explain::BpeStep::Kind::Merge || !rules)
        return sides;
    const auto sidePair = [&](explain::NodeIndex left, explain::NodeIndex right) {
        const auto merge = rules->find(word.word.text, word.steps.symbol(left), word.steps.symbol(right));
        const QString pair = inProse(word.text(left) + kPairDot + word.text(right)) + QLatin1Char(' ');
        if (!merge)
            return SidePair{pair + StepTexts::tr("no merge"), pair + QStringLiteral("–")};
        const QString number = merge->rank ? grouped(*merge->rank) : floatNumber(merge->score.value_or(0));
        const QString text = merge->rank ? StepTexts::tr("rank %1") : StepTexts::tr("score %1");
        return SidePair{pair + text.arg(number), pair + number};
    };
    const explain::StepNode& made = word.node(step.firstOutput);
    if (step.position > 0) {
        const explain::NodeIndex neighbor = before[step.position - 1];
        sides.lostLeft = sidePair(neighbor, made.left);
        sides.gainedLeft = sidePair(neighbor, step.firstOutput);
    }
    if (step.position + 2 < before.size()) {
        const explain::NodeIndex neighbor = before[step.position + 2];
        sides.lostRight = sidePair(made.right, neighbor);
        sides.gainedRight = sidePair(step.firstOutput, neighbor);
    }
    sides.order = StepTexts::tr("best candidate");
    return sides;
}

QString stepKindName(explain::BpeStep::Kind kind) {
    switch (kind) {
    case explain::BpeStep::Kind::Merge:
        return StepTexts::tr("merge");
    case explain::BpeStep::Kind::WholePiece:
        return StepTexts::tr("looked up");
    case explain::BpeStep::Kind::Resegment:
        return StepTexts::tr("split again");
    case explain::BpeStep::Kind::Bytes:
        return StepTexts::tr("byte fallback");
    case explain::BpeStep::Kind::JoinUnknown:
        return StepTexts::tr("joined unknown");
    case explain::BpeStep::Kind::Drop:
        return StepTexts::tr("dropped");
    }
    return {};
}

QString stepPair(const BpeWord& word, const explain::BpeStep& step) {
    if (step.kind == explain::BpeStep::Kind::Merge) {
        const explain::StepNode& node = word.node(step.firstOutput);
        return word.text(node.left) + kPairDot + word.text(node.right);
    }
    if (step.outputCount == 0)
        return StepTexts::tr("a symbol");
    const std::uint32_t begin = word.node(step.firstOutput).span.begin;
    const std::uint32_t end = word.node(step.firstOutput + step.outputCount - 1).span.end;
    return labelText(textLabel(*word.tokenizer, word.textOf({begin, end})));
}

QString stepGives(const BpeWord& word, const explain::BpeStep& step) {
    return made(word, step, QString());
}

QString stepNodeText(const BpeWord& word, explain::NodeIndex index) {
    const explain::StepNode& node = word.node(index);
    const ByteSpan origin = word.origin(index);
    QString text = word.text(index);
    text += node.id == kNoPiece ? StepTexts::tr("\nnot in the vocabulary")
                                : StepTexts::tr("\nid %1").arg(node.id);
    if (const std::size_t step = word.stepOf(index); step > 0)
        text += StepTexts::tr(", created in step %1").arg(step);
    if (node.frozen)
        text += StepTexts::tr("\nuser-defined: never merged");
    text += StepTexts::tr("\nbytes [%1,%2) of the text").arg(origin.begin).arg(origin.end);
    return text;
}

} // namespace tokenscope::ui
