#include "ui/widgets/stages_view/trial.h"

#include "core/formats/huggingface/definition_json.h"
#include "ui/session/encoded_text.h"
#include "ui/support/numbers.h"

#include <QJsonDocument>
#include <QStringList>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kShownIds = 6;

/// The path of a rule or an option; empty for added tokens.
std::string placeOf(const explain::DefinitionChange& change) {
    if (const auto* off = std::get_if<explain::SwitchOff>(&change))
        return off->where;
    if (const auto* edit = std::get_if<explain::EditRule>(&change))
        return edit->where;
    if (const auto* option = std::get_if<explain::SetOption>(&change))
        return option->where;
    return {};
}

bool isInside(const std::string& place, const std::string& outer) {
    return place.size() > outer.size() && place.starts_with(outer) &&
           (place[outer.size()] == '.' || place[outer.size()] == '[');
}

bool replaces(const explain::DefinitionChange& newer, const explain::DefinitionChange& older) {
    if (const auto* token = std::get_if<explain::EditAddedToken>(&newer)) {
        const auto* former = std::get_if<explain::EditAddedToken>(&older);
        return former && former->index == token->index;
    }
    const std::string place = placeOf(newer);
    if (place.empty())
        return false;
    const bool inside = std::holds_alternative<explain::EditRule>(newer) && isInside(placeOf(older), place);
    return inside || (newer.index() == older.index() && placeOf(older) == place);
}

bool sameJson(const std::string& a, const std::string& b) {
    const auto parsed = [](const std::string& json) {
        return QJsonDocument::fromJson('[' + QByteArray::fromStdString(json) + ']');
    };
    return !parsed(a).isNull() && parsed(a) == parsed(b);
}

QString idsOf(const Encoding& encoding, const std::vector<explain::TokenDifference>& differences,
              bool after) {
    QStringList ids;
    std::size_t more = 0;
    for (const explain::TokenDifference& difference : differences)
        for (std::uint32_t token = after ? difference.afterBegin : difference.beforeBegin;
             token < (after ? difference.afterEnd : difference.beforeEnd); ++token) {
            if (static_cast<std::size_t>(ids.size()) < kShownIds)
                ids << QString::number(encoding.ids[token]);
            else
                ++more;
        }
    if (more > 0)
        ids << QStringLiteral("…");
    return ids.join(QStringLiteral(", "));
}

QString differenceWords(const TriedText& tried) {
    if (tried.differences.empty())
        return Trial::tr("No token of this text differs.");
    std::size_t before = 0;
    std::size_t after = 0;
    for (const explain::TokenDifference& d : tried.differences) {
        before += d.beforeEnd - d.beforeBegin;
        after += d.afterEnd - d.afterBegin;
    }
    const QString gone = idsOf(tried.original->encoding, tried.differences, false);
    const QString come = idsOf(tried.changed->encoding, tried.differences, true);
    const std::size_t all = tried.original->size();
    if (tried.changed->size() == 0)
        return Trial::tr("%1 removed, none left: ids %2").arg(tokenCount(all), gone);
    if (before == 0)
        return all == 0 ? Trial::tr("%1, where there were none before: ids %2").arg(tokenCount(after), come)
                        : Trial::tr("%1 added, %2 unchanged: ids %3")
                              .arg(tokenCount(after), tokenCount(all), come);
    if (after == 0)
        return Trial::tr("%1 removed, %2 unchanged: ids %3")
            .arg(tokenCount(before), tokenCount(all - before), gone);
    return Trial::tr("%1 of %2 tokens differ: ids %3 → %4").arg(grouped(before), grouped(all), gone, come);
}

} // namespace

std::optional<std::size_t> TriedText::before(std::size_t token) const {
    std::ptrdiff_t shift = 0;
    for (const explain::TokenDifference& d : differences) {
        if (token < d.afterBegin)
            break;
        if (token < d.afterEnd)
            return std::nullopt;
        shift = static_cast<std::ptrdiff_t>(d.beforeEnd) - static_cast<std::ptrdiff_t>(d.afterEnd);
    }
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(token) + shift);
}

std::optional<std::size_t> TriedText::after(std::size_t token) const {
    std::ptrdiff_t shift = 0;
    for (const explain::TokenDifference& d : differences) {
        if (token < d.beforeBegin)
            break;
        if (token < d.beforeEnd)
            return std::nullopt;
        shift = static_cast<std::ptrdiff_t>(d.afterEnd) - static_cast<std::ptrdiff_t>(d.beforeEnd);
    }
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(token) + shift);
}

Trial::Trial(QObject* parent)
    : QObject(parent)
    , m_job(tr("Trying a change")) {}

void Trial::setEncoded(EncodedTextPtr encoded) {
    const bool other = encoded && (!m_original || encoded->tokenizer != m_original->tokenizer);
    if (encoded == m_original)
        return;
    if (!encoded) { // between two tokenizers: the next encoding shows whether the tokenizer is another one
        m_job.cancel();
        m_tried.reset();
        return emit changed();
    }
    m_original = std::move(encoded);
    if (other) {
        m_job.cancel();
        m_changes.clear();
        m_wanted.clear();
        m_undo.clear();
        m_redo.clear();
        m_tokenizer.reset();
        m_error.reset();
    }
    m_tried.reset();
    if (m_wanted.empty())
        return emit changed();
    want(m_wanted, m_wanted == m_changes ? Step::Text : Step::Change);
}

void Trial::make(const explain::DefinitionChange& change) {
    // Replacing a whole stage by nothing would remove its row, and further typing would go into another rule.
    if (const auto* edit = std::get_if<explain::EditRule>(&change);
        edit && m_original && sameJson(edit->json, "null") &&
        explain::canSwitchOff(m_original->tokenizer->definition(), edit->where))
        return make(explain::SwitchOff{edit->where});
    Changes changes = m_wanted;
    std::erase_if(changes, [&](const explain::DefinitionChange& older) { return replaces(change, older); });
    const auto* edit = std::get_if<explain::EditRule>(&change);
    m_changedAt =
        std::holds_alternative<explain::EditAddedToken>(change) ? "$.added_tokens" : placeOf(change);
    const bool asItWas = edit && changes.empty() && m_original &&
                         formats::stageJson(m_original->tokenizer->definition(), edit->where) == edit->json;
    const auto* option = std::get_if<explain::SetOption>(&change);
    const bool optionAsItWas =
        option && m_original &&
        std::none_of(changes.begin(), changes.end(),
                     [&](const explain::DefinitionChange& other) {
                         return isInside(option->where, placeOf(other));
                     }) &&
        sameJson(formats::stageJson(m_original->tokenizer->definition(), option->where), option->json);
    if (!asItWas && !optionAsItWas)
        changes.push_back(change);
    want(std::move(changes), Step::Change);
}

void Trial::switchOn(const std::string& where) {
    m_changedAt = where;
    Changes changes = m_wanted;
    if (std::erase(changes, explain::DefinitionChange(explain::SwitchOff{where})) == 0)
        std::erase_if(changes, [&](const explain::DefinitionChange& change) {
            const auto* off = std::get_if<explain::SwitchOff>(&change);
            return off && isInside(off->where, where);
        });
    want(std::move(changes), Step::Change);
}

void Trial::takeBack(std::size_t index) {
    if (index >= m_changes.size())
        return;
    m_changedAt.clear();
    Changes changes = m_changes;
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(index));
    want(std::move(changes), Step::Change);
}

void Trial::reset() {
    m_changedAt.clear();
    want({}, Step::Change);
}

void Trial::undo() {
    if (canUndo())
        want(m_undo.back(), Step::Undo);
}

void Trial::redo() {
    if (canRedo())
        want(m_redo.back(), Step::Redo);
}

void Trial::want(Changes changes, Step step) {
    m_wanted = std::move(changes);
    if (!m_original)
        return;
    if (m_wanted.empty()) {
        m_job.cancel();
        m_error.reset();
        m_tried.reset();
        m_tokenizer.reset();
        accept(step);
        return emit changed();
    }
    m_job.run(
        [original = m_original, changes = m_wanted](const Progress& progress) -> Outcome {
            const std::shared_ptr<const TokenizerDefinition> definition(original->tokenizer,
                                                                        &original->tokenizer->definition());
            auto changedDefinition = explain::applyChanges(definition, changes);
            if (!changedDefinition)
                return {tl::unexpected(changedDefinition.error()), nullptr};
            auto tokenizer = Tokenizer::createLike(*changedDefinition, *original->tokenizer);
            if (!tokenizer)
                return {tl::unexpected(tokenizer.error()), nullptr};
            EncodeRequest request;
            request.tokenizer = *tokenizer;
            request.text = original->text;
            request.options = original->options;
            request.wordInput = original->wordInput;
            request.revision = original->revision;
            auto encoded = encodeText(request, progress);
            if (!encoded)
                return {tl::unexpected(encoded.error()), *tokenizer};
            auto tried = std::make_shared<TriedText>();
            tried->original = original;
            tried->changed = *encoded;
            tried->differences = explain::changedTokens(original->encoding, tried->changed->encoding);
            tried->off = explain::switchedOffRules(*definition, **changedDefinition, changes);
            tried->differs.resize(tried->changed->size());
            for (const explain::TokenDifference& d : tried->differences)
                std::fill(tried->differs.begin() + static_cast<std::ptrdiff_t>(d.afterBegin),
                          tried->differs.begin() + static_cast<std::ptrdiff_t>(d.afterEnd), true);
            return {TriedTextPtr(std::move(tried)), *tokenizer};
        },
        [this, step](Outcome outcome) { receive(std::move(outcome), step); });
}

void Trial::receive(Outcome outcome, Step step) {
    if (!outcome.text) {
        m_error = outcome.text.error();
        m_errorPlace = step == Step::Change ? m_changedAt : std::string();
        m_wanted = m_changes;
        // The text may have changed meanwhile: apply the previous changes to the new text, too.
        const bool isChange = step != Step::Text && step != Step::Again;
        if (isChange && !m_changes.empty() && !m_tried)
            want(m_changes, Step::Again);
        return emit changed();
    }
    if (step != Step::Again)
        m_error.reset();
    m_tried = *outcome.text;
    m_tokenizer = std::move(outcome.tokenizer);
    accept(step);
    emit changed();
}

void Trial::accept(Step step) {
    if (m_wanted == m_changes)
        return;
    Changes former = std::exchange(m_changes, m_wanted);
    if (step == Step::Undo) {
        m_undo.pop_back();
        m_redo.push_back(std::move(former));
    } else {
        if (step == Step::Redo)
            m_redo.pop_back();
        else
            m_redo.clear();
        m_undo.push_back(std::move(former));
    }
}

std::shared_ptr<const Tokenizer> Trial::tokenizer() const {
    return m_tokenizer ? m_tokenizer : m_original ? m_original->tokenizer : nullptr;
}

std::string Trial::originalPath(const std::string& place) const {
    return tokenscope::explain::originalPath(m_changes, place);
}

std::string Trial::changedPath(const std::string& place) const {
    return tokenscope::explain::changedPath(m_changes, place);
}

bool Trial::isSwitchedOff(const std::string& place) const {
    return tokenscope::explain::isSwitchedOff(m_changes, place);
}

bool Trial::hasRule(const std::string& place) const {
    if (!m_original || place.empty())
        return false;
    const TokenizerDefinition& definition = m_original->tokenizer->definition();
    if (place == "$.added_tokens")
        return !definition.addedTokens.empty();
    const std::string json = formats::stageJson(definition, place);
    return !json.empty() && json != "null";
}

QString Trial::whyNotSwitchedOff(const std::string& place) const {
    if (!m_original)
        return tr("There is no tokenizer.");
    if (place.empty())
        return tr("The text itself is not a stage.");
    if (place == "$.model")
        return tr("A tokenizer without a model has no tokens.");
    for (const explain::DefinitionChange& change : m_changes)
        if (const auto* edit = std::get_if<explain::EditRule>(&change); edit && isInside(place, edit->where))
            return tr("It is part of a stage that was edited as JSON: remove it there.");
    if (explain::canSwitchOff(m_original->tokenizer->definition(), place))
        return {};
    if (!hasRule(place))
        return tr("The file has no rule for this stage.");
    return tr("Files of this format have no separate rule for this stage; change its options on the right.");
}

std::string Trial::json(const std::string& place) const {
    if (!m_original || isSwitchedOff(place))
        return {};
    bool touched = false;
    for (const explain::DefinitionChange& change : m_changes) {
        const std::string other = placeOf(change);
        touched = touched || isInside(other, place) || isInside(place, other);
    }
    for (const explain::DefinitionChange& change : m_changes)
        if (const auto* edit = std::get_if<explain::EditRule>(&change);
            edit && edit->where == place && !touched)
            return edit->json;
    return formats::stageJson(tokenizer()->definition(), changedPath(place));
}

QString Trial::summary() const {
    if (m_error && m_changes.empty())
        return tr("Nothing changed: the change was refused.");
    if (!m_tried)
        return m_changes.empty() ? tr("Nothing changed yet.")
               : m_error         ? tr("The text can't be encoded with these changes.")
                                 : QString();
    const QString words = differenceWords(*m_tried);
    return m_error ? tr("The last change was refused. Without it: %1").arg(words) : words;
}

} // namespace tokenscope::ui
