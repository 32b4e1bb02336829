#include "ui/support/piece_requests.h"

namespace tokenscope::ui {

PieceRequests& PieceRequests::instance() {
    static PieceRequests requests;
    return requests;
}

void PieceRequests::request(const EncodedText& encoded, std::size_t token) {
    if (token < encoded.size() && !encoded.isInvalidId(token))
        emit requested(encoded.tokenizer, encoded.encoding.ids[token]);
}

} // namespace tokenscope::ui
