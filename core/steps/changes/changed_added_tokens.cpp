#include "core/steps/changes/changed_added_tokens.h"

#include "core/base/printable.h"
#include "core/formats/huggingface/read_parts.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tokenscope::explain {
namespace {

bool hasPiece(const TokenizerDefinition& definition, PieceId id) {
    return definition.vocabulary.contains(id) ||
           std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                       [&](const AddedToken& token) { return token.id == id; });
}

/// Empty when no token has the id.
std::string_view spelling(const TokenizerDefinition& definition, PieceId id) {
    for (auto token = definition.addedTokens.rbegin(); token != definition.addedTokens.rend(); ++token)
        if (token->id == id)
            return token->content;
    return definition.vocabulary.bytes(id);
}

/// Ids that a post-processor puts in.
struct InsertedIds {
    std::vector<PieceId> ids;

    void operator()(const TemplatePostProcessor& config) {
        for (const auto& special : config.specials)
            ids.insert(ids.end(), special.ids.begin(), special.ids.end());
    }
    void operator()(const BertPostProcessor& config) {
        ids.insert(ids.end(), {config.cls.second, config.sep.second});
    }
    void operator()(const RobertaPostProcessor& config) {
        ids.insert(ids.end(), {config.cls.second, config.sep.second});
    }
    void operator()(const BosEosPostProcessor& config) {
        for (const auto& id : {config.bos, config.eos})
            if (id)
                ids.push_back(*id);
    }
    void operator()(const ByteLevelPostProcessor&) {}
    void operator()(const PostProcessorSequence& config) {
        for (const PostProcessorConfig& part : config.parts)
            std::visit(*this, part.kind);
    }
};

/// As the loader of tokenizer.json gives ids: the piece's, else the next free one in the order of the list.
Result<void> putAsAFileDoes(const std::vector<AddedToken>& tokens, TokenizerDefinition& definition) {
    auto list = nlohmann::json::array();
    for (const AddedToken& token : tokens)
        list.push_back({{"id", token.idInFile},
                        {"content", token.content},
                        {"special", token.special},
                        {"single_word", token.singleWord},
                        {"lstrip", token.lstrip},
                        {"rstrip", token.rstrip},
                        {"normalized", token.normalized}});
    const std::string text = list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const auto document = JsonDocument::parse(text);
    if (!document)
        return tl::unexpected(document.error());
    LoadReport report;
    definition.addedTokens.clear();
    huggingface::readAddedTokens(document->root(), definition, report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    for (AddedToken& token : definition.addedTokens)
        token.idInFile = token.id;
    return {};
}

PieceId freeId(const TokenizerDefinition& definition) {
    PieceId largest = definition.vocabulary.maxId();
    for (const AddedToken& token : definition.addedTokens)
        largest = std::max(largest, token.id);
    return largest + 1;
}

} // namespace

void ChangedAddedTokens::open() {
    if (!m_changed)
        m_tokens.assign(m_original.addedTokens.begin(), m_original.addedTokens.end());
    m_changed = true;
}

void ChangedAddedTokens::edit(std::size_t index, AddedToken token) {
    open();
    m_otherIds = m_otherIds || token.content != m_original.addedTokens[index].content;
    m_tokens[index] = std::move(token);
}

void ChangedAddedTokens::remove(std::size_t index) {
    open();
    m_otherIds = true;
    m_tokens[index].reset();
}

void ChangedAddedTokens::removeAll() {
    open();
    m_otherIds = true;
    for (std::size_t i = 0; i < m_original.addedTokens.size(); ++i)
        m_tokens[i].reset();
}

void ChangedAddedTokens::add(AddedToken token) {
    open();
    m_otherIds = true;
    m_tokens.emplace_back(std::move(token));
}

Result<void> ChangedAddedTokens::put(TokenizerDefinition& definition) const {
    if (!m_changed)
        return {};
    std::vector<AddedToken> tokens;
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
        if (!m_tokens[i])
            continue;
        if (m_tokens[i]->content.empty())
            return fail(ErrorCode::BadInput, fmt::format("$.added_tokens[{}].content", i),
                        "an added token needs a text that is looked for", "write one, or remove the token");
        tokens.push_back(*m_tokens[i]);
    }
    if (m_otherIds && definition.format == SourceFormat::HuggingFaceJson)
        return putAsAFileDoes(tokens, definition);
    definition.addedTokens.clear();
    for (std::size_t i = 0, next = 0; i < m_tokens.size(); ++i) {
        if (!m_tokens[i])
            continue;
        AddedToken token = std::move(tokens[next++]);
        const bool kept =
            i < m_original.addedTokens.size() && token.content == m_original.addedTokens[i].content;
        if (kept) {
            token.id = m_original.addedTokens[i].id;
        } else {
            const PieceId known = definition.vocabulary.find(token.content);
            token.id = known != kNoPiece ? known : std::max(freeId(definition), freeId(m_original));
        }
        token.idInFile = token.id;
        definition.addedTokens.push_back(std::move(token));
    }
    return {};
}

Result<void> checkInserted(const TokenizerDefinition& original, TokenizerDefinition& changed) {
    if (!changed.postProcessor)
        return {};
    if (auto* around = std::get_if<BosEosPostProcessor>(&changed.postProcessor->kind)) {
        const auto goes = [&](const std::optional<PieceId>& id) {
            return id && !hasPiece(changed, *id) && hasPiece(original, *id);
        };
        if (!around->bosIsSpecial && goes(around->bos))
            around->bos.reset();
        if (!around->eosIsSpecial && goes(around->eos))
            around->eos.reset();
    }
    InsertedIds inserted;
    std::visit(inserted, changed.postProcessor->kind);
    for (const PieceId id : inserted.ids) {
        const std::string_view before = spelling(original, id);
        const std::string_view after = spelling(changed, id);
        if (before.empty() || before == after)
            continue;
        return fail(ErrorCode::BadInput, "$.post_processor",
                    fmt::format("the post-processor puts in '{}' by its id {}, which {}",
                                printable(before, 60), id,
                                after.empty() ? "is no token any more"
                                              : fmt::format("is '{}' now", printable(after, 60))),
                    "edit the post-processor as well, or switch it off");
    }
    return {};
}

} // namespace tokenscope::explain
