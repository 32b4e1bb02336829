#pragma once
// Builds batches from conversations. Thread-safe: runs off the UI thread.

#include "core/chat/dataset/batch.h"
#include "ui/panels/chat/chat_result.h"

#include <QStringList>

namespace tokenscope::ui {

struct BatchSamples {
    std::vector<chat::BatchSample> samples;
    std::vector<std::size_t> conversationOf; ///< index of each sample's conversation among all open ones
    std::size_t failed = 0;
    std::size_t firstFailed = 0; ///< index of a conversation
    std::string firstError;
};
using BatchSamplesPtr = std::shared_ptr<const BatchSamples>;

/// Labels conversations by one policy, rendered as `base` specifies. `first` is the index of the first of
/// them among all open ones. Conversations that fail are omitted and counted.
BatchSamplesPtr labelConversations(const std::vector<ConversationPtr>& conversations, std::size_t first,
                                   const ChatRequest& base, chat::MaskPolicy policy,
                                   const Progress& progress);

struct BuiltBatch {
    chat::Batch batch;
    std::vector<std::size_t> conversationOf; ///< of each document, see BatchSamples
    QStringList remarks; ///< the sizes first, then problems with their rows or conversations
};
using BuiltBatchPtr = std::shared_ptr<BuiltBatch>;

/// The ids of padding and end of sequence are the tokenizer's; those in `options` are ignored.
BuiltBatchPtr buildBatch(const BatchSamples& samples, chat::BatchOptions options, const Tokenizer& tokenizer,
                         const QString& policy);

} // namespace tokenscope::ui
