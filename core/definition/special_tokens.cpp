#include "core/definition/special_tokens.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace tokenscope {
namespace {

/// Bytes of templates times tokens searched in them: a few tenths of a second. Above this the templates are
/// not searched.
constexpr std::size_t kMaxSearched = std::size_t{1} << 29U;

class Collector {
  public:
    explicit Collector(const TokenizerDefinition& definition)
        : m_definition(definition) {
        for (std::size_t i = 0; i < definition.addedTokens.size(); ++i)
            m_added.emplace(definition.addedTokens[i].id, i);
    }

    std::vector<SpecialToken> collect() {
        addRoles();
        for (const Declaration& one : m_definition.provenance.declarations) {
            if (!one.role.empty() && !m_roles.contains({one.role, one.id}))
                add(one.role, one.id).inUse = !isOneOfSeven(one.role);
        }
        addWithoutRole();
        std::size_t templates = 0;
        for (const ChatTemplate& chat : m_definition.chatTemplates)
            templates += chat.source.size();
        const bool search = templates == 0 || m_tokens.size() <= kMaxSearched / templates;
        std::vector<SpecialToken> tokens;
        tokens.reserve(m_tokens.size());
        for (SpecialToken& token : m_tokens) {
            declare(token);
            if (search)
                declareByTemplate(token);
            tokens.push_back(std::move(token));
        }
        return tokens;
    }

  private:
    static bool isOneOfSeven(std::string_view role) {
        return role == "bos" || role == "eos" || role == "unk" || role == "pad" || role == "cls" ||
               role == "sep" || role == "mask";
    }
    SpecialToken& add(std::string role, PieceId id) {
        m_roles.emplace(role, id);
        SpecialToken& token = m_tokens.emplace_back();
        token.role = std::move(role);
        token.id = id;
        const auto added = m_added.find(id);
        token.added = added == m_added.end() ? SpecialToken::npos : added->second;
        token.piece = token.added != SpecialToken::npos ? m_definition.addedTokens[token.added].content
                                                        : std::string(m_definition.vocabulary.bytes(id));
        return token;
    }
    void addRoles() {
        const SpecialIds& special = m_definition.special;
        const std::pair<const char*, const std::optional<PieceId>&> roles[] = {
            {"bos", special.bos}, {"eos", special.eos}, {"unk", special.unk},  {"pad", special.pad},
            {"cls", special.cls}, {"sep", special.sep}, {"mask", special.mask}};
        for (const auto& [role, id] : roles) {
            if (id)
                add(role, *id);
        }
    }
    void addWithoutRole() {
        std::set<PieceId> listed;
        for (const SpecialToken& token : m_tokens)
            listed.insert(token.id);
        std::set<PieceId> further;
        for (const AddedToken& token : m_definition.addedTokens) {
            if (token.special)
                further.insert(token.id);
        }
        const Vocabulary& vocabulary = m_definition.vocabulary;
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            if (vocabulary.entry(i).type == PieceType::Control)
                further.insert(vocabulary.entry(i).id);
        }
        for (const PieceId id : further) {
            if (!listed.contains(id))
                add("additional", id);
        }
    }
    void declare(SpecialToken& token) {
        indexDeclarations();
        const auto [begin, end] = m_byId.equal_range(token.id);
        for (auto at = begin; at != end; ++at) {
            const Declaration& one = m_definition.provenance.declarations[at->second];
            if (one.role.empty() || one.role == token.role)
                token.declaredBy.push_back(one);
        }
    }
    void indexDeclarations() {
        if (m_indexed)
            return;
        m_indexed = true;
        const auto& all = m_definition.provenance.declarations;
        for (std::size_t i = 0; i < all.size(); ++i) // equal keys keep their insertion order
            m_byId.emplace(all[i].id, i);
    }
    void declareByTemplate(SpecialToken& token) const {
        if (token.piece.empty())
            return;
        for (const ChatTemplate& chat : m_definition.chatTemplates) {
            if (chat.source.find(token.piece) == std::string::npos)
                continue;
            const std::string& from = m_definition.provenance.chatTemplates;
            const std::size_t colon = from.find(": ");
            std::string place = colon == std::string::npos ? std::string() : from.substr(colon + 2);
            if (m_definition.format == SourceFormat::Gguf)
                place = "tokenizer.chat_template";
            token.declaredBy.push_back({"chat", token.id, from.substr(0, colon),
                                        place.empty()
                                            ? message("used by the template '{}'", chat.name)
                                            : message("{}, used by the template '{}'", place, chat.name)});
        }
    }

    const TokenizerDefinition& m_definition;
    std::vector<SpecialToken> m_tokens;
    std::unordered_map<PieceId, std::size_t> m_added;
    std::set<std::pair<std::string, PieceId>> m_roles;
    std::multimap<PieceId, std::size_t> m_byId;
    bool m_indexed = false;
};

} // namespace

std::vector<SpecialToken> specialTokens(const TokenizerDefinition& definition) {
    return Collector(definition).collect();
}

PieceId findTokenId(const TokenizerDefinition& definition, std::string_view content) {
    for (const AddedToken& token : definition.addedTokens) {
        if (token.content == content)
            return token.id;
    }
    return definition.vocabulary.find(content);
}

} // namespace tokenscope
