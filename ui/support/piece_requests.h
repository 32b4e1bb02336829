#pragma once
// Requests of any view to show the page of a piece: the window fulfills them. One object for all views.

#include "ui/session/encoded_text.h"

#include <QObject>

#include <cstddef>
#include <memory>

namespace tokenscope::ui {

class PieceRequests : public QObject {
    Q_OBJECT

  public:
    static PieceRequests& instance();
    /// The piece of a token. Does nothing for an id without a piece.
    void request(const EncodedText& encoded, std::size_t token);
    void request(const std::shared_ptr<const Tokenizer>& tokenizer, PieceId id);

  signals:
    void requested(const std::shared_ptr<const tokenscope::Tokenizer>& tokenizer, tokenscope::PieceId id);
};

} // namespace tokenscope::ui
