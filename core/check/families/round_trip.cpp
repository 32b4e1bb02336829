// Round trip: decoding the ids of a text gives the text. Texts that the normalizer or the pre-tokenizer changes are
// excluded, and so are those with unknown tokens: other families are about them.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/definition/stage_configs.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

enum class TripResult : std::uint8_t { Same, Skipped, OtherSpaces, OtherText, OtherToken, NotEncodable };

struct Trip {
    TripResult result = TripResult::Same;
    std::vector<PieceId> ids;
    std::string decoded;
};

bool isByteLevel(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(),
                           [](const PreTokenizerConfig& part) { return isByteLevel(part); });
    return std::holds_alternative<ByteLevelPreTokenizer>(config.kind);
}

bool isByteLevel(const NormalizerConfig& config) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(),
                           [](const NormalizerConfig& part) { return isByteLevel(part); });
    return std::holds_alternative<ByteLevelNormalizer>(config.kind);
}

/// Pieces for all bytes: any text can be given back.
bool promisesAllText(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    if (const auto* bpe = std::get_if<BpeModel>(&definition.model))
        if (bpe->order == BpeModel::Order::Ranks || bpe->byteFallback)
            return true;
    return (definition.preTokenizer && isByteLevel(*definition.preTokenizer)) ||
           (definition.normalizer && isByteLevel(*definition.normalizer));
}

class RoundTrips {
  public:
    RoundTrips(const Tokenizer& tokenizer, const Progress& progress)
        : m_tokenizer(tokenizer)
        , m_progress(progress)
        , m_promises(promisesAllText(tokenizer))
        , m_normalizer(tokenizer.definition())
        , m_words(tokenizer.definition()) {}

    std::vector<Finding> run() {
        for (const std::string& text : sampleTexts())
            if (!m_progress.stopped())
                tryText(text);
        for (unsigned c = 0x20; c < 0x7F && !m_progress.stopped(); ++c)
            tryText(std::string(1, static_cast<char>(c)));
        tryPieces();
        return findings();
    }

  private:
    /// Two pieces have the id: the family `ids` is about that.
    [[nodiscard]] bool isShared(PieceId id) const {
        const auto& shared = m_tokenizer.definition().vocabulary.sharedIds();
        return std::find(shared.begin(), shared.end(), id) != shared.end();
    }

    /// The normalizer changes more than spaces.
    [[nodiscard]] bool isChanged(const std::string& text) const {
        if (!m_normalizer.exists())
            return false;
        const auto normalized = m_normalizer.normalized(text, m_progress);
        return !normalized || withoutSpaces(*normalized) != withoutSpaces(text);
    }

    /// The decoder gives such tokens through the alphabet of its pieces, although they aren't spelled in it.
    [[nodiscard]] bool hasAddedToken(const std::vector<PieceId>& ids) const {
        const auto& added = m_tokenizer.definition().addedTokens;
        return std::any_of(added.begin(), added.end(), [&](const AddedToken& token) {
            return std::find(ids.begin(), ids.end(), token.id) != ids.end();
        });
    }

    [[nodiscard]] Trip tripOf(const std::string& text) const {
        Trip trip;
        if (isChanged(text) || text.find("\xE2\x96\x81") != std::string::npos) {
            trip.result = TripResult::Skipped;
            return trip;
        }
        EncodeOptions encode;
        encode.addSpecial = false;
        encode.parseSpecial = false;
        encode.progress.stop = m_progress.stop;
        auto encoding = m_tokenizer.encode(text, encode);
        if (!encoding) { // a pattern that takes too long is a matter of the pre-tokenizer
            const bool hasNoPiece = encoding.error().code == ErrorCode::BadInput;
            trip.result = hasNoPiece ? TripResult::NotEncodable : TripResult::Skipped;
            return trip;
        }
        trip.ids = std::move(encoding->ids);
        if (std::any_of(trip.ids.begin(), trip.ids.end(),
                        [this](PieceId id) { return isUnknown(m_tokenizer, id) || isShared(id); })) {
            trip.result = TripResult::Skipped;
            return trip;
        }
        DecodeOptions options;
        options.skipSpecial = false;
        auto decoded = m_tokenizer.decode(trip.ids, options);
        if (!decoded) {
            trip.result = TripResult::OtherText;
            return trip;
        }
        trip.decoded = std::move(decoded->text);
        if (trip.decoded == text)
            trip.result = TripResult::Same;
        else
            trip.result = sameButForSpaces(trip.decoded, text) ? TripResult::OtherSpaces
                          : hasAddedToken(trip.ids)            ? TripResult::OtherToken
                                                               : TripResult::OtherText;
        if (trip.result == TripResult::OtherText && m_words.dropsText(text, m_progress))
            trip.result = TripResult::Skipped;
        return trip;
    }
    /// `▁` in decoded text is not a space.
    static bool sameButForSpaces(const std::string& decoded, const std::string& text) {
        return decoded.find("\xE2\x96\x81") == std::string::npos &&
               withoutSpaces(decoded) == withoutSpaces(text);
    }

    TripResult tryText(const std::string& text) {
        Trip trip = tripOf(text);
        const TripResult result = trip.result;
        ++m_tried;
        auto& kept = result == TripResult::OtherText      ? m_other
                     : result == TripResult::OtherToken   ? m_added
                     : result == TripResult::OtherSpaces  ? m_spaces
                     : result == TripResult::NotEncodable ? m_notEncodable
                                                          : m_none;
        if (&kept != &m_none && (!kept || text.size() < kept->first.size()))
            kept = {text, std::move(trip)};
        return result;
    }

    /// All pieces, many in one text; the texts that fail are halved.
    void tryPieces() {
        constexpr std::size_t kInOne = 64;
        constexpr std::size_t kMaxHalved = 64;
        std::vector<std::string> texts;
        std::size_t halved = 0;
        const auto tryAll = [&](const auto& self, std::size_t begin, std::size_t end) -> void {
            std::string text;
            for (std::size_t i = begin; i < end; ++i)
                text += texts[i];
            const TripResult result = tryText(text);
            const bool stops = result == TripResult::Same || end - begin == 1 || halved >= kMaxHalved ||
                               (result == TripResult::OtherSpaces && !m_promises && m_spaces);
            if (stops || m_progress.stopped())
                return;
            ++halved;
            self(self, begin, (begin + end) / 2);
            self(self, (begin + end) / 2, end);
        };
        for (const PieceId id : m_tokenizer.ids()) {
            const PieceType type = m_tokenizer.type(id);
            if (type == PieceType::Normal || type == PieceType::UserDefined)
                if (std::string text = m_tokenizer.pieceBytes(id); !text.empty() && isValidUtf8(text))
                    texts.push_back(std::move(text));
            if (texts.size() == kInOne || (id == m_tokenizer.maxId() && !texts.empty())) {
                tryAll(tryAll, 0, texts.size());
                texts.clear();
                if (m_progress.stopped())
                    return;
            }
        }
    }

    std::vector<Finding> findings() {
        std::vector<Finding> findings;
        const auto addTripFinding = [&](const Kept& kept, Finding finding, FindingSeverity severity) {
            finding.severity = severity;
            finding.place = fileName(m_tokenizer);
            finding.evidence = textEvidence(kept->first, kept->second.ids, kept->second.decoded);
            finding.view = "stages";
            findings.push_back(std::move(finding));
        };
        const auto text = [](const Kept& kept) { return printable(kept->first, 60); };
        const auto decoded = [](const Kept& kept) { return printable(kept->second.decoded, 60); };
        const FindingSeverity ifPromised = m_promises ? FindingSeverity::Error : FindingSeverity::Warning;
        if (m_other)
            addTripFinding(m_other, otherText(text(m_other), decoded(m_other)), ifPromised);
        if (m_added)
            addTripFinding(
                m_added,
                {.code = "added-token",
                 .message =
                     message("`{}` decodes to `{}`: it has an added token, which the decoder reads as bytes",
                             text(m_added), decoded(m_added)),
                 .why = "what the model writes is shown differently",
                 .remedy = "make the token special, or spell it without letters that stand for bytes"},
                FindingSeverity::Warning);
        if (m_notEncodable)
            addTripFinding(m_notEncodable, notEncodable(text(m_notEncodable)), ifPromised);
        if (m_spaces)
            addTripFinding(m_spaces, otherSpaces(text(m_spaces), decoded(m_spaces)), FindingSeverity::Info);
        return findings;
    }

    using Kept = std::optional<std::pair<std::string, Trip>>;
    const Tokenizer& m_tokenizer;
    const Progress& m_progress;
    const bool m_promises;
    const TextNormalizer m_normalizer;
    const WordSplitter m_words;
    Kept m_other, m_added, m_spaces, m_notEncodable, m_none; ///< the shortest texts
    std::size_t m_tried = 0;
};

std::vector<Finding> checkRoundTrip(const CheckInput& input, const Progress& progress) {
    return RoundTrips(*input.tokenizer, progress).run();
}

} // namespace

const Check kRoundTripCheck = {"round-trip", "Round trip",
                               "round trip: decoding the ids of a text gives the text", hasTokenizer,
                               checkRoundTrip};

} // namespace tokenscope::check
