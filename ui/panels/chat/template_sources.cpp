#include "ui/panels/chat/template_sources.h"

#include "core/base/mapped_file.h"
#include "core/chat/template/template_choice.h"
#include "resources/chat_templates.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxTemplateBytes = std::size_t{4} << 20U;

struct SourceText {
    Q_DECLARE_TR_FUNCTIONS(TemplateSources)
};

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

TemplateSource builtIn(const chat::NamedTemplate& table, const QString& remark) {
    return {{TemplateChoice::From::BuiltIn, toQString(table.name)},
            toQString(table.title),
            remark,
            std::string(table.source),
            false,
            std::nullopt};
}

constexpr const char* kNanochat = R"({#- nanochat has no template: it renders ids, so that nothing
    in a message can become a special token.

    <|bos|> <|user_start|> … <|user_end|>
    <|assistant_start|> … <|assistant_end|>

    Parts of the assistant: text;
    <|python_start|> … <|python_end|>;
    <|output_start|> … <|output_end|>, which is not trained.
    A system message is merged into the first of the user. -#}
)";

const QString& nanochatName() {
    static const QString kName = QStringLiteral("nanochat");
    return kName;
}

} // namespace

QList<TemplateEntry> templateEntries(const Tokenizer* tokenizer) {
    QList<TemplateEntry> entries;
    if (tokenizer != nullptr)
        for (const ChatTemplate& one : tokenizer->definition().chatTemplates)
            entries << TemplateEntry{{TemplateChoice::From::Tokenizer, toQString(one.name)},
                                     SourceText::tr("Tokenizer: %1").arg(toQString(one.name))};
    for (const chat::NamedTemplate& one : chatTemplates())
        entries << TemplateEntry{{TemplateChoice::From::BuiltIn, toQString(one.name)}, toQString(one.title)};
    entries << TemplateEntry{{TemplateChoice::From::BuiltIn, nanochatName()},
                             SourceText::tr("nanochat (id by id)")};
    return entries;
}

TemplateSource readTemplateFile(const TemplateChoice& choice, const Progress& progress) {
    constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;
    TemplateSource source{choice, QFileInfo(choice.name).fileName(), {}, {}, false, {}};
    const auto file = MappedFile::open(choice.name.toStdString());
    if (!file) {
        source.error = file.error();
        return source;
    }
    const std::string_view bytes = file->bytes();
    if (bytes.size() > kMaxTemplateBytes)
        source.error = Error{
            ErrorCode::TooLarge, choice.name.toStdString(), {}, "the template is larger than 4 MiB", {}};
    while (!source.error && source.source.size() < bytes.size() && !progress.stopped()) {
        source.source += bytes.substr(source.source.size(), kBlockBytes);
        progress.notify(source.source.size(), bytes.size());
    }
    return source;
}

TemplateSource templateSource(const TemplateChoice& choice, const Tokenizer* tokenizer, bool withTools) {
    if (choice.from == TemplateChoice::From::BuiltIn && choice.name == nanochatName())
        return {choice, SourceText::tr("nanochat (id by id)"), {}, kNanochat, true, {}};
    if (choice.from == TemplateChoice::From::BuiltIn)
        if (const auto* table = findChatTemplate(choice.name.toStdString()))
            return builtIn(*table, SourceText::tr("built-in template"));
    if (tokenizer != nullptr) {
        const auto& templates = tokenizer->definition().chatTemplates;
        const std::string name = choice.name.toStdString();
        auto chosen = chat::chooseTemplate(
            templates, name.empty() ? std::nullopt : std::optional<std::string>(name), withTools);
        if (!chosen)
            chosen = chat::chooseTemplate(templates, std::nullopt, withTools);
        const ChatTemplate* one = chosen ? *chosen : templates.empty() ? nullptr : &templates.front();
        if (one != nullptr)
            return {{TemplateChoice::From::Tokenizer, toQString(one->name)},
                    SourceText::tr("Tokenizer: %1").arg(toQString(one->name)),
                    {},
                    one->source,
                    false,
                    {}};
        if (const auto* table = chat::bestFit(chatTemplates(), *tokenizer))
            return builtIn(*table,
                           SourceText::tr("the tokenizer has no template; this built-in one fits it best"));
    }
    return builtIn(chatTemplates().front(), SourceText::tr("built-in template"));
}

} // namespace tokenscope::ui
