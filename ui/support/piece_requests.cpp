#include "ui/support/piece_requests.h"

namespace tokenscope::ui {

PieceRequests& PieceRequests::instance() {
    static PieceRequests requests;
    return requests;
}

void PieceRequests::request(const EncodedText& encoded, std::size_t token) {
    if (token < encoded.size() && !encoded.isInvalidId(token))
        request(encoded.tokenizer, encoded.encoding.ids[token]);
}

void PieceRequests::request(const std::shared_ptr<const Tokenizer>& tokenizer, PieceId id) {
    if (tokenizer->contains(id))
        emit requested(tokenizer, id);
}

} // namespace tokenscope::ui
