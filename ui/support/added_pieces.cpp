#include "ui/support/added_pieces.h"

#include "core/base/printable.h"

#include <QCoreApplication>

#include <variant>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxShownBytes = 40; ///< of a piece

struct AddedTexts {
    Q_DECLARE_TR_FUNCTIONS(AddedPieces)
};

QString shown(std::string_view piece) {
    return QString::fromStdString(printable(piece, kMaxShownBytes));
}

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// A later processor adds its pieces outside those of the earlier ones.
void collect(const PostProcessorConfig& config, const Tokenizer& tokenizer, AddedPieces& added) {
    const auto around = [&](const auto& processor) {
        added.before.prepend(shown(processor.cls.first));
        added.after << shown(processor.sep.first);
    };
    std::visit(Overloaded{
                   [](const ByteLevelPostProcessor&) {},
                   [&](const BertPostProcessor& p) { around(p); },
                   [&](const RobertaPostProcessor& p) { around(p); },
                   [&](const TemplatePostProcessor& p) {
                       QStringList before;
                       bool after = false;
                       for (const TemplatePostProcessor::Piece& piece : p.single) {
                           const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
                           if (!special)
                               after = true;
                           else
                               (after ? added.after : before) << shown(special->id);
                       }
                       added.before = before + added.before;
                   },
                   // The end piece is only added when a caller requests it.
                   [&](const BosEosPostProcessor& p) {
                       if (p.bos)
                           added.before.prepend(shown(tokenizer.spelling(*p.bos)));
                   },
                   [&](const PostProcessorSequence& p) {
                       for (const PostProcessorConfig& part : p.parts)
                           collect(part, tokenizer, added);
                   },
               },
               config.kind);
}

} // namespace

AddedPieces addedPieces(const Tokenizer& tokenizer) {
    AddedPieces added;
    if (const auto& config = tokenizer.definition().postProcessor)
        collect(*config, tokenizer, added);
    return added;
}

QString addedPiecesSentence(const Tokenizer& tokenizer) {
    const AddedPieces added = addedPieces(tokenizer);
    const QString before = added.before.join(QLatin1Char(' '));
    const QString after = added.after.join(QLatin1Char(' '));
    if (before.isEmpty() && after.isEmpty())
        return AddedTexts::tr("This tokenizer adds no special tokens to a text");
    if (after.isEmpty())
        return AddedTexts::tr("Add %1 before the text").arg(before);
    if (before.isEmpty())
        return AddedTexts::tr("Add %1 after the text").arg(after);
    return AddedTexts::tr("Add %1 before the text and %2 after it").arg(before, after);
}

} // namespace tokenscope::ui
