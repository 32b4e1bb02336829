#pragma once
// Finds pieces and ids of the current vocabulary by what is typed into the command palette, and shows the one
// that was chosen: in the text if it occurs there, else its card.

#include "app/window/command_palette.h"
#include "core/encoding/tokenizer.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::app {

/// The texts of a vocabulary, sorted: a search is a binary search. Immutable, any thread. About 20 bytes for
/// each piece, and its text.
class PieceIndex {
  public:
    explicit PieceIndex(std::shared_ptr<const Tokenizer> tokenizer);

    [[nodiscard]] const std::shared_ptr<const Tokenizer>& tokenizer() const { return m_tokenizer; }
    /// The id that was typed as `15496` or `#15496`; the piece with exactly this spelling; pieces whose text is
    /// `typed`, then those whose text starts with it. Case and a space at the start don't matter, but pieces
    /// with the same case and space come first. Then pieces whose spelling starts with it (`Ġwor`). At most `most`.
    [[nodiscard]] std::vector<PieceId> find(const QString& typed, std::size_t most) const;

  private:
    struct Entry {
        std::uint32_t begin;
        std::uint32_t size;
        PieceId id;
    };
    [[nodiscard]] std::string_view key(const Entry& entry) const {
        return std::string_view(m_keys).substr(entry.begin, entry.size);
    }
    using Entries = std::span<const Entry>;
    /// Those whose text is this, and those whose text goes on.
    [[nodiscard]] std::pair<Entries, Entries> startingWith(const QString& text) const;

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::string m_keys; ///< the texts in lower case, one after the other
    std::vector<Entry> m_entries;
};

class PieceSearch : public QObject {
    Q_OBJECT

  public:
    /// The session must outlive it.
    explicit PieceSearch(ui::Session& session, QObject* parent = nullptr);

    /// Sorts the vocabulary of the current tokenizer if that was not done yet; ready() follows.
    void prepare();
    /// Empty until the vocabulary is sorted.
    [[nodiscard]] QList<PaletteCommand> find(const QString& typed);

    static constexpr std::size_t kMaxFound = 50;

  signals:
    void ready();
    void chosen(tokenscope::PieceId id);

  private:
    ui::Session& m_session;
    ui::LatestJob m_job;
    std::shared_ptr<const Tokenizer> m_wanted;
    std::shared_ptr<const PieceIndex> m_index;
};

} // namespace tokenscope::app
