#pragma once
// From conversations to the rows of a batch, and what there is to say of it. Made off the UI thread.

#include "core/chat/batches/batch.h"
#include "ui/panels/chat/chat_result.h"

#include <QStringList>

namespace tokenscope::ui {

struct BatchSamples {
    std::vector<chat::BatchSample> samples;
    std::vector<std::size_t> conversationOf; ///< of each sample, from 0 among all that are open
    std::size_t failed = 0;
    std::size_t firstFailed = 0; ///< a conversation
    std::string firstError;
};
using BatchSamplesPtr = std::shared_ptr<const BatchSamples>;

/// Conversations `first` and those after it, labeled by one policy with what `base` has; what fails is left out.
BatchSamplesPtr labelConversations(const std::vector<ConversationPtr>& conversations, std::size_t first,
                                   const ChatRequest& base, chat::MaskPolicy policy,
                                   const Progress& progress);

struct BuiltBatch {
    chat::Batch batch;
    std::vector<std::size_t> conversationOf; ///< of each document, see BatchSamples
    QStringList remarks; ///< the sizes first, then what is odd, with rows or conversations
};
using BuiltBatchPtr = std::shared_ptr<BuiltBatch>;

/// Ids for padding and the end of sequence are the tokenizer's, and not taken from `options`.
BuiltBatchPtr buildBatch(const BatchSamples& samples, chat::BatchOptions options, const Tokenizer& tokenizer,
                         const QString& policy);

} // namespace tokenscope::ui
