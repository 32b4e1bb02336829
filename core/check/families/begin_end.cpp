// BOS and EOS: what is added around a text, and whether a generation stops where the template ends a turn.

#include "core/base/printable.h"
#include "core/chat/masks/prefix_texts.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/chat/template/template_outline.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

/// The ids that the post-processor adds before and after a text.
struct AddedIds {
    std::vector<PieceId> before, after;
};

AddedIds addedIds(const Tokenizer& tokenizer) {
    AddedIds added;
    EncodeOptions options;
    options.addSpecial = true;
    options.parseSpecial = false;
    options.full = true;
    const auto encoding = tokenizer.encode("a", options);
    if (!encoding)
        return added;
    const auto isAdded = [&](std::size_t i) {
        return encoding->specialMask[i] != 0 && encoding->bytes[i].size() == 0;
    };
    std::size_t begin = 0, end = encoding->size();
    while (begin < end && isAdded(begin))
        added.before.push_back(encoding->ids[begin++]);
    while (end > begin && isAdded(end - 1))
        added.after.insert(added.after.begin(), encoding->ids[--end]);
    return added;
}

bool repeats(const std::vector<PieceId>& ids) {
    return std::adjacent_find(ids.begin(), ids.end()) != ids.end();
}

bool contains(const std::vector<PieceId>& ids, PieceId id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Two rounds of a conversation, rendered and encoded with special tokens parsed.
struct RenderedTurns {
    std::string text;
    std::vector<PieceId> ids;
    std::vector<PieceId> start;      ///< control tokens before any other text
    PieceId beforeOne = kNoPiece;    ///< the last control token before the first question
    std::vector<PieceId> afterOne;   ///< control tokens between the first answer and the second question
    std::vector<PieceId> afterLast;  ///< control tokens after the second answer
    std::vector<PieceId> takeSpaces; ///< tokens that cover more than their own text
    std::size_t controls = 0;        ///< in all of it
    std::uint32_t line = 0;          ///< of the template, where the first answer is printed
    std::uint32_t lineOfEnd = 0;     ///< where the first of `afterOne` is printed
    Data conversation;
};

/// Also added tokens that aren't declared special, unless they are words.
bool isControl(const Tokenizer& tokenizer, PieceId id) {
    if (tokenizer.type(id) == PieceType::Control || isSpecial(tokenizer.definition(), id))
        return true;
    const auto& added = tokenizer.definition().addedTokens;
    return std::any_of(added.begin(), added.end(), [id](const AddedToken& token) {
        return token.id == id && !withoutSpaces(token.content).empty() && !isWord(token.content);
    });
}

/// nullopt if the template doesn't render it: the family `template` reports why.
std::optional<RenderedTurns> renderTurns(const Tokenizer& tokenizer, const TemplateToCheck& own,
                                         const Progress& progress) {
    const auto compiled = chat::CompiledTemplate::compile(own.source);
    if (!compiled)
        return std::nullopt;
    auto conversation = readData("{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', "
                                 "content: 'Answer-1'}, {role: 'user', "
                                 "content: 'Question-2'}, {role: 'assistant', content: 'Answer-2'}]}");
    if (!conversation)
        return std::nullopt;
    chat::RenderOptions options;
    options.progress = progress;
    auto rendered = compiled->render(
        chat::chatVariables(*conversation->find("messages"), {}, {}, own.arguments), options);
    if (!rendered)
        return std::nullopt;
    RenderedTurns turns;
    turns.text = rendered->rendered.text;
    turns.conversation = *std::move(conversation);
    const std::size_t answer = turns.text.find("Answer-1");
    const std::size_t question = turns.text.find("Question-2", answer);
    const std::size_t last = turns.text.find("Answer-2", question);
    if (answer == std::string::npos || question == std::string::npos || last == std::string::npos)
        return std::nullopt;
    EncodeOptions encode;
    encode.addSpecial = false;
    encode.parseSpecial = true;
    const auto encoding = tokenizer.encode(turns.text, encode);
    if (!encoding)
        return std::nullopt;
    turns.ids = encoding->ids;
    const auto lineOf = [&](std::size_t byte) {
        const auto printed = chat::templateByteAt(rendered->rendered, byte);
        return printed ? chat::lineAt(own.source, *printed) : 0;
    };
    const std::size_t firstQuestion = turns.text.find("Question-1");
    bool atStart = true;
    for (std::size_t i = 0; i < encoding->size(); ++i) {
        const PieceId id = encoding->ids[i];
        if (!isControl(tokenizer, id)) {
            atStart = atStart && encoding->bytes[i].size() == 0;
            continue;
        }
        ++turns.controls;
        if (encoding->bytes[i].size() > tokenizer.pieceBytes(id).size() && !contains(turns.takeSpaces, id))
            turns.takeSpaces.push_back(id);
        const std::size_t at = encoding->bytes[i].begin;
        if (atStart)
            turns.start.push_back(id);
        if (at < firstQuestion)
            turns.beforeOne = id;
        if (at > answer && at < question) {
            if (turns.afterOne.empty())
                turns.lineOfEnd = lineOf(at);
            turns.afterOne.push_back(id);
        }
        if (at > last)
            turns.afterLast.push_back(id);
    }
    turns.line = lineOf(answer);
    return turns;
}

class BeginEnd {
  public:
    BeginEnd(const CheckInput& input, const Progress& progress)
        : m_input(input)
        , m_tokenizer(*input.tokenizer)
        , m_special(m_tokenizer.definition().special)
        , m_progress(progress) {}

    std::vector<Finding> run() {
        checkRoles();
        checkAdded();
        if (m_input.chatTemplate)
            checkTemplate();
        return std::move(m_findings);
    }

  private:
    void addRoleFinding(std::string_view code, FindingSeverity severity, std::string place, Message sentence,
                        Message why, Message remedy, std::string evidence, std::string_view view,
                        std::uint32_t line = 0, std::string subject = {}) {
        const bool isAboutStopping =
            code == "no-end-of-turn" || code == "stops-elsewhere" || code == "eos-not-added";
        m_findings.push_back({.code = code,
                              .severity = severity,
                              .place = std::move(place),
                              .line = line,
                              .message = std::move(sentence),
                              .why = std::move(why),
                              .remedy = std::move(remedy),
                              .evidence = std::move(evidence),
                              .view = view,
                              .subject = std::move(subject),
                              .isAboutStopping = isAboutStopping});
    }

    /// `decides`: programs use this id in texts or to stop.
    void checkRole(const char* role, PieceId id, const std::string& place, bool decides) {
        if (!m_tokenizer.contains(id))
            return addRoleFinding("no-such-token", FindingSeverity::Error, place,
                                  message("{} has the id {}, which no token has", role, id),
                                  "the model gets an id it was not trained on, or never stops",
                                  "write the id of the right token", {}, "overview", 0,
                                  role + (" " + std::to_string(id)));
        const PieceType type = m_tokenizer.type(id);
        const bool isPiece = type == PieceType::Normal || type == PieceType::Byte;
        const bool isDeclaredWord =
            isSpecial(m_tokenizer.definition(), id) && isWord(m_tokenizer.spelling(id));
        if ((!isPiece || isSpecial(m_tokenizer.definition(), id)) && !isDeclaredWord)
            return;
        const bool isText = !withoutSpaces(m_tokenizer.pieceBytes(id)).empty();
        addRoleFinding(
            "is-text", isText && decides ? FindingSeverity::Error : FindingSeverity::Warning, place,
            message("{} is the ordinary piece {}", role, pieceAndId(m_tokenizer, id)),
            "ordinary text contains it, so generation stops in the middle of a text, or a text starts twice",
            "name a special token", idsEvidence(m_tokenizer, std::vector<PieceId>{id}), "overview", 0,
            printable(m_tokenizer.spelling(id)));
    }

    void checkRoles() {
        std::vector<PieceId> seen;
        const auto once = [&](const char* role, PieceId id, const std::string& place, bool decides = true) {
            if (contains(seen, id))
                return;
            seen.push_back(id);
            checkRole(role, id, place, decides);
        };
        // A tokenizer.json has them only in its post-processor: see adds-no-token. A class may not use that.
        const auto isRole = [&](PieceId id) {
            return m_tokenizer.contains(id) ||
                   m_tokenizer.definition().format != SourceFormat::HuggingFaceJson;
        };
        if (m_special.bos && isRole(*m_special.bos))
            once("BOS", *m_special.bos, fileName(m_tokenizer));
        if (m_special.eos && isRole(*m_special.eos))
            once("EOS", *m_special.eos, fileName(m_tokenizer));
        // SentencePiece finds them by their spelling, and takes only control pieces.
        if (m_tokenizer.definition().format == SourceFormat::SentencePiece &&
            m_tokenizer.definition().postProcessor)
            if (const auto* around =
                    std::get_if<BosEosPostProcessor>(&m_tokenizer.definition().postProcessor->kind))
                for (const auto& [role, id] : {std::pair("BOS", around->bos), {"EOS", around->eos}})
                    if (id)
                        once(role, *id, fileName(m_tokenizer), false);
        for (const auto& model : m_input.config.modelIds)
            if (model.role == "bos_token" || model.role == "eos_token") {
                for (const PieceId id : model.ids) {
                    // A BOS of the model is only for an empty prompt if the tokenizer has its own.
                    if (model.role == "eos_token")
                        once("EOS", id, model.where);
                    else
                        once("BOS", id, model.where, !m_special.bos);
                }
            }
    }

    void checkAdded() {
        m_added = addedIds(m_tokenizer);
        for (const auto* ids : {&m_added.before, &m_added.after})
            if (repeats(*ids))
                addRoleFinding(
                    "added-twice", FindingSeverity::Error, fileName(m_tokenizer),
                    message("the post-processor adds {} twice in a row",
                            pieceAndId(m_tokenizer, *std::adjacent_find(ids->begin(), ids->end()))),
                    "the model was trained with one, and gets worse with two",
                    "remove one from the post-processor", idsEvidence(m_tokenizer, *ids), "stages", 0,
                    printable(m_tokenizer.spelling(*std::adjacent_find(ids->begin(), ids->end()))));
        for (const auto* ids : {&m_added.before, &m_added.after})
            for (const PieceId id : *ids)
                if (!m_tokenizer.contains(id))
                    addRoleFinding("adds-no-token", FindingSeverity::Error, fileName(m_tokenizer),
                                   message("the post-processor adds the id {}, which no token has", id),
                                   "the model gets an id that it has no meaning for",
                                   "write the id of the right token", {}, "stages", 0, std::to_string(id));
        checkSpelledIds();
        if (m_input.config.addBos.value_or(false) && m_special.bos &&
            !contains(m_added.before, *m_special.bos))
            addRoleFinding(
                "bos-not-added", FindingSeverity::Warning, "tokenizer_config.json: $.add_bos_token",
                "add_bos_token is true, but no BOS is added",
                "the model was probably trained with BOS before each text", "add it in the post-processor",
                idsEvidence(m_tokenizer, std::vector<PieceId>{*m_special.bos}), "stages");
        if (m_input.config.addEos.value_or(false) && m_special.eos &&
            !contains(m_added.after, *m_special.eos))
            addRoleFinding("eos-not-added", FindingSeverity::Warning,
                           "tokenizer_config.json: $.add_eos_token",
                           "add_eos_token is true, but no EOS is added",
                           "the model doesn't see where a training text ends", "add it in the post-processor",
                           idsEvidence(m_tokenizer, std::vector<PieceId>{*m_special.eos}), "stages");
    }

    /// Post-processors name tokens by text and by id.
    void checkSpelledIds() {
        const auto check = [&](const std::string& text, PieceId id) {
            const PieceId named = m_tokenizer.find(text);
            if (named == id || named == kNoPiece)
                return;
            addRoleFinding(
                "other-id", FindingSeverity::Error, fileName(m_tokenizer),
                message("the post-processor adds `{}` with the id {}, but that token has the id {}",
                        printable(text, 60), id, named),
                "the model gets another token than the one named",
                "write the token's id into the post-processor",
                idsEvidence(m_tokenizer, std::vector<PieceId>{id, named}), "stages", 0, printable(text));
        };
        const auto visit = [&](const auto& self, const PostProcessorConfig& config) -> void {
            if (const auto* sequence = std::get_if<PostProcessorSequence>(&config.kind))
                for (const PostProcessorConfig& part : sequence->parts)
                    self(self, part);
            else if (const auto* tokens = std::get_if<TemplatePostProcessor>(&config.kind))
                for (const auto& special : tokens->specials)
                    for (std::size_t i = 0; i < std::min(special.ids.size(), special.tokens.size()); ++i)
                        check(special.tokens[i], special.ids[i]);
            else if (const auto* bert = std::get_if<BertPostProcessor>(&config.kind))
                for (const auto& [text, id] : {bert->sep, bert->cls})
                    check(text, id);
            else if (const auto* roberta = std::get_if<RobertaPostProcessor>(&config.kind))
                for (const auto& [text, id] : {roberta->sep, roberta->cls})
                    check(text, id);
        };
        if (m_tokenizer.definition().postProcessor)
            visit(visit, *m_tokenizer.definition().postProcessor);
    }

    /// A BOS from the template and one from the post-processor are a finding of the template's lint.
    void checkTemplate() {
        const TemplateToCheck& own = *m_input.chatTemplate;
        const auto turns = renderTurns(m_tokenizer, own, m_progress);
        if (!turns)
            return;
        if (m_special.bos && turns->start.size() > 1 && turns->start[0] == *m_special.bos &&
            turns->start[1] == *m_special.bos)
            addRoleFinding(
                "template-starts-twice", FindingSeverity::Error, own.place,
                message("the template prints {} twice at the start", pieceAndId(m_tokenizer, *m_special.bos)),
                "the model was trained with one, and gets worse with two", "print it once",
                evidenceOf(*turns), "chat", 1);
        checkEndOfTurn(own, *turns);
        checkStrippedSpaces(own, *turns);
    }

    static std::string evidenceOf(const RenderedTurns& turns) {
        std::string out;
        JsonWriter json(out);
        json.beginObject().key("text").piece(turns.text).key("ids").values(turns.ids);
        json.key("conversation").raw(writeData(turns.conversation)).endObject();
        return out;
    }

    /// What ends a generation, by generation_config.json, else config.json, else the tokenizer.
    std::vector<PieceId> stops(std::string& place) const {
        for (const auto& model : m_input.config.modelIds)
            if (model.role == "eos_token" && !model.ids.empty()) {
                place = model.where;
                return model.ids;
            }
        std::vector<PieceId> ids;
        if (m_special.eos)
            ids.push_back(*m_special.eos);
        for (const Declaration& one : m_tokenizer.definition().provenance.declarations)
            if (one.role == "eot" || one.role == "eom")
                ids.push_back(one.id); // llama.cpp stops there, too
        return ids;
    }

    /// Also if it is directly before the first question: a system prompt of the template's own may precede it.
    static bool startsTurns(const RenderedTurns& turns, PieceId id) {
        return contains(turns.start, id) || (turns.afterOne.size() == 1 && turns.beforeOne == id);
    }

    /// Most training conversations have one answer, which is the last.
    void addLastWithoutEnd(const TemplateToCheck& own, const RenderedTurns& turns) {
        const std::string end = pieceAndId(m_tokenizer, turns.afterOne.front());
        addRoleFinding(
            "no-end-of-turn", FindingSeverity::Warning, own.place,
            message("the template ends an answer with {}, but not the last one of a conversation", end),
            "the last answer doesn't teach a model to stop, and a conversation with one answer has no other",
            message("print {} after the last answer, too", end), evidenceOf(turns), "chat", turns.lineOfEnd);
    }

    void checkEndOfTurn(const TemplateToCheck& own, const RenderedTurns& turns) {
        if (turns.afterLast.empty() && turns.afterOne.empty())
            return addRoleFinding("no-end-of-turn",
                                  turns.controls > turns.start.size() ? FindingSeverity::Error
                                                                      : FindingSeverity::Warning,
                                  own.place, "the template never ends an answer with a special token",
                                  "a model trained with it doesn't learn to stop",
                                  "print EOS, or a token that ends a turn, after an answer",
                                  evidenceOf(turns), "chat", turns.line);
        std::string place;
        const std::vector<PieceId> ends = stops(place);
        const auto stopsAt = [&](PieceId id) { return contains(ends, id); };
        if (!turns.afterOne.empty() &&
            std::none_of(turns.afterLast.begin(), turns.afterLast.end(), stopsAt) &&
            (stopsAt(turns.afterOne.front()) || !startsTurns(turns, turns.afterOne.front())) &&
            (turns.afterLast.empty() || startsTurns(turns, turns.afterLast.front())))
            return addLastWithoutEnd(own, turns);
        const std::vector<PieceId>& after = turns.afterLast.empty() ? turns.afterOne : turns.afterLast;
        if (std::any_of(turns.afterLast.begin(), turns.afterLast.end(), stopsAt) ||
            std::any_of(turns.afterOne.begin(), turns.afterOne.end(), stopsAt))
            return;
        if (std::any_of(ends.begin(), ends.end(), [this](PieceId id) { return !m_tokenizer.contains(id); }))
            return; // that is a finding already
        const PieceId end = after.front();
        if (turns.afterLast.empty())
            return addRoleFinding(
                "no-end-of-turn", FindingSeverity::Warning, own.place,
                message(
                    "the template prints no token that ends an answer: the next one is {}, which starts the "
                    "next message, and generation doesn't stop there",
                    pieceAndId(m_tokenizer, end)),
                "a model trained with it doesn't learn to stop",
                message("print EOS after an answer, or add {} to eos_token_id in generation_config.json",
                        pieceAndId(m_tokenizer, end)),
                evidenceOf(turns), "chat", turns.line);
        // A base model may come with a template for later training. Only files that contradict each other are an
        // error.
        const bool contradicts = !place.empty() && m_special.eos == end;
        const bool fromModel = !place.empty();
        addRoleFinding(
            "stops-elsewhere", contradicts ? FindingSeverity::Error : FindingSeverity::Warning,
            fromModel ? place : placeOfRole(m_input, "eos", m_special.eos),
            ends.empty() ? message("the template ends a turn with {}, but no EOS is declared",
                                   pieceAndId(m_tokenizer, end))
                         : message("the template ends a turn with {}, but generation stops at {}",
                                   pieceAndId(m_tokenizer, end), pieceAndId(m_tokenizer, ends.front())),
            contradicts
                ? Message("an answer doesn't stop: the model continues with the next question")
                : Message("an answer of a chat model doesn't stop: the model continues with the next "
                          "question; a base model may come with a template that it wasn't trained on"),
            fromModel ? message("add {} to eos_token_id", end)
                      : message("declare {} as eos_token, or as eos_token_id in a generation_config.json",
                                pieceAndId(m_tokenizer, end)),
            evidenceOf(turns), "chat");
    }

    /// Tokens with rstrip or lstrip take whitespace that the template prints next to them.
    void checkStrippedSpaces(const TemplateToCheck& own, const RenderedTurns& turns) {
        for (const PieceId id : turns.takeSpaces)
            addRoleFinding(
                "takes-spaces", FindingSeverity::Info, own.place,
                message("the template prints whitespace next to {}, which the token takes: it has "
                        "lstrip or rstrip",
                        pieceAndId(m_tokenizer, id)),
                "the ids of a conversation don't have this whitespace",
                "right for a model that was trained like this; else set lstrip and rstrip to false",
                evidenceOf(turns), "chat", turns.line, printable(m_tokenizer.spelling(id)));
    }

    const CheckInput& m_input;
    const Tokenizer& m_tokenizer;
    const SpecialIds& m_special;
    const Progress& m_progress;
    AddedIds m_added;
    std::vector<Finding> m_findings;
};

std::vector<Finding> checkBeginEnd(const CheckInput& input, const Progress& progress) {
    return BeginEnd(input, progress).run();
}

} // namespace

const Check kBeginEndCheck = {"begin-end", "BOS and EOS",
                              "BOS and EOS: added twice or never; where a generation stops", hasTokenizer,
                              checkBeginEnd};

} // namespace tokenscope::check
