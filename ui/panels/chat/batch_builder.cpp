#include "ui/panels/chat/batch_builder.h"

#include "core/chat/masks/labeled_chat.h"
#include "ui/panels/chat/chat_pipeline.h"
#include "ui/support/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxRowsListed = 6;

struct BatchText {
    Q_DECLARE_TR_FUNCTIONS(BatchBuilder)
};

using LabelResult = tl::expected<chat::LabeledChat, chat::LabelError>;

LabelResult labelOne(const ChatRequest& base, const CompiledPtr& withTools,
                     const chat::Conversation& conversation, chat::MaskPolicy policy,
                     const Progress& progress) {
    chat::LabelSettings settings;
    settings.policies = {policy};
    settings.mask = base.masks;
    settings.addSpecial = base.addSpecial;
    settings.progress = progress;
    settings.injected = base.injection;
    const chat::TemplateInput input = templateInput(conversation);
    if (base.nanochat) {
        chat::NanochatOptions options;
        options.inventSpecials = true;
        return labelNanochat(input, *base.tokenizer, settings, options);
    }
    const chat::TemplateInput whole = withSpecials(input, *base.tokenizer);
    const bool tools = whole.tools.isList() && !whole.tools.items.empty();
    const chat::CompiledTemplate& compiled = tools && withTools ? *withTools : *base.compiled;
    return labelChat(chatSource(compiled, whole, progress), *base.tokenizer, settings);
}

/// `row 2`, `rows 0, 3, 4 and 12 more`
QString listRows(const std::vector<QString>& rows) {
    QStringList listed;
    for (std::size_t i = 0; i < std::min(rows.size(), kMaxRowsListed); ++i)
        listed << rows[i];
    const QString list = listed.join(QStringLiteral(", "));
    if (rows.size() > kMaxRowsListed)
        return BatchText::tr("rows %1 and %2 more").arg(list, grouped(rows.size() - kMaxRowsListed));
    return BatchText::tr("rows %1", nullptr, pluralCount(rows.size())).arg(list);
}

/// Each message once, with all rows that it concerns.
QStringList describeDiagnostics(const chat::Batch& batch) {
    std::vector<std::pair<QString, std::vector<QString>>> messages;
    for (const Diagnostic& diagnostic : batch.diagnostics) {
        if (diagnostic.where.starts_with("sample ")) // described by describeTruncation()
            continue;
        const QString message = QString::fromStdString(diagnostic.message);
        auto same = std::find_if(messages.begin(), messages.end(),
                                 [&](const auto& one) { return one.first == message; });
        if (same == messages.end())
            same = messages.insert(messages.end(), {message, {}});
        if (diagnostic.where.starts_with("row "))
            same->second.push_back(QString::fromStdString(diagnostic.where.substr(4)));
    }
    QStringList all;
    for (const auto& [message, rows] : messages)
        all << (rows.empty() ? message : listRows(rows) + QStringLiteral(": ") + message);
    return all;
}

QStringList describeTruncation(const chat::Batch& batch, const BatchSamples& samples) {
    if (batch.cuts.empty())
        return {};
    const std::size_t first = samples.conversationOf[batch.cuts.front().sample] + 1;
    std::size_t tokens = 0, trained = 0;
    for (const chat::Cut& cut : batch.cuts) {
        tokens += cut.tokens;
        trained += cut.trained;
    }
    if (batch.cuts.size() == 1)
        return {BatchText::tr("conversation %1 is truncated by %2 tokens, %3 of them trained")
                    .arg(first)
                    .arg(grouped(tokens), grouped(trained))};
    return {
        BatchText::tr(
            "%1 conversations are truncated by %2 tokens, %3 of them trained; the first is conversation %4")
            .arg(grouped(batch.cuts.size()), grouped(tokens), grouped(trained))
            .arg(first)};
}

} // namespace

BatchSamplesPtr labelConversations(const std::vector<ConversationPtr>& conversations, std::size_t first,
                                   const ChatRequest& base, chat::MaskPolicy policy,
                                   const Progress& progress) {
    auto batch = std::make_shared<BatchSamples>();
    CompiledPtr withTools;
    if (!base.nanochat && !base.withTools.empty())
        if (auto compiled = chat::CompiledTemplate::compile(base.withTools))
            withTools = std::make_shared<chat::CompiledTemplate>(std::move(*compiled));
    for (std::size_t i = 0; i < conversations.size() && !progress.stopped(); ++i) {
        LabelResult chat = labelOne(base, withTools, *conversations[i], policy, {progress.stop, {}});
        progress.notify(i + 1, conversations.size());
        if (!chat) {
            if (batch->failed++ == 0) {
                batch->firstFailed = first + i;
                batch->firstError = describe(chat.error());
            }
            continue;
        }
        chat::Mask& mask = chat->masks.front();
        batch->samples.push_back(
            {std::move(chat->tokens.ids), std::move(mask.trained), std::move(mask.weights)});
        batch->conversationOf.push_back(first + i);
    }
    return batch;
}

BuiltBatchPtr buildBatch(const BatchSamples& samples, chat::BatchOptions options, const Tokenizer& tokenizer,
                         const QString& policy) {
    const SpecialIds& special = tokenizer.definition().special;
    options.eos = special.eos.value_or(kNoPiece);
    options.pad = special.pad.value_or(kNoPiece);
    auto built = std::make_shared<BuiltBatch>();
    built->batch = makeBatch(samples.samples, options);
    built->conversationOf = samples.conversationOf;
    std::size_t trained = 0, padded = 0;
    for (const chat::BatchRow& row : built->batch.rows)
        for (std::size_t i = 0; i < row.ids.size(); ++i) {
            trained += row.labels[i] != chat::kIgnored ? 1 : 0;
            padded += row.documents[i] == chat::BatchRow::kPadding ? 1 : 0;
        }
    QStringList& remarks = built->remarks;
    remarks << BatchText::tr("%1 × %2: %3 trained by %5, %4 padding")
                   .arg(grouped(built->batch.rows.size()), grouped(built->batch.width()), grouped(trained),
                        grouped(padded), policy);
    if (samples.failed > 0)
        remarks << (samples.failed == 1
                        ? BatchText::tr("conversation %1 is omitted: %2")
                              .arg(samples.firstFailed + 1)
                              .arg(QString::fromStdString(samples.firstError))
                        : BatchText::tr("%1 conversations are omitted; the first is conversation %2: %3")
                              .arg(grouped(samples.failed))
                              .arg(samples.firstFailed + 1)
                              .arg(QString::fromStdString(samples.firstError)));
    remarks << describeDiagnostics(built->batch);
    remarks << describeTruncation(built->batch, samples);
    return built;
}

} // namespace tokenscope::ui
