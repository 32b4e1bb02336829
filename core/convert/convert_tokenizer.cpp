#include "core/convert/convert_tokenizer.h"

#include "core/base/try.h"
#include "core/compare/search/sample_texts.h"
#include "core/definition/unicode_of_patterns.h"
#include "core/formats/load.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <system_error>
#include <utility>

namespace tokenscope::convert {
namespace {

constexpr std::uint64_t kMaxDifferences = 500;
constexpr std::uint64_t kTextsBetweenReports = 2048;

struct Answer {
    std::vector<PieceId> ids;
    Message message; ///< why there are no ids
    bool operator==(const Answer& other) const {
        return ids == other.ids && message.empty() == other.message.empty();
    }
};

class Comparison {
  public:
    Comparison(const Tokenizer& one, const Tokenizer& other, const std::vector<std::string>& literals,
               Proof& proof)
        : m_one(one)
        , m_other(other)
        , m_literals(literals)
        , m_proof(proof) {}

    void compare(const std::string& text, ProofSetting setting) {
        if (containsLiteral(text))
            return;
        Answer one = encode(m_one, text, setting);
        Answer other = encode(m_other, text, setting);
        ++m_proof.texts;
        m_proof.tokens += one.ids.size();
        if (one == other) {
            if (!setting.addSpecial) // added special tokens are compared by the ids
                compareDecoded(text, one);
            return;
        }
        ++m_proof.different;
        if (m_proof.shortest && m_proof.shortest->text.size() <= text.size())
            return;
        std::string shortest = shortened(text, setting);
        if (m_proof.shortest && m_proof.shortest->text.size() <= shortest.size())
            return;
        one = encode(m_one, shortest, setting);
        other = encode(m_other, shortest, setting);
        m_proof.shortest = Difference{std::move(shortest),    setting,
                                      std::move(one.ids),     std::move(other.ids),
                                      std::move(one.message), std::move(other.message)};
    }

  private:
    static Answer encode(const Tokenizer& tokenizer, const std::string& text, ProofSetting setting) {
        EncodeOptions options;
        options.addSpecial = setting.addSpecial;
        options.parseSpecial = setting.parseSpecial;
        auto encoding = tokenizer.encode(text, options);
        if (!encoding)
            return {{}, encoding.error().message};
        return {std::move(encoding->ids), {}};
    }
    [[nodiscard]] bool containsLiteral(const std::string& text) const {
        return std::any_of(m_literals.begin(), m_literals.end(), [&text](const std::string& literal) {
            return text.find(literal) != std::string::npos;
        });
    }
    [[nodiscard]] bool differs(const std::string& text, ProofSetting setting) const {
        return !(encode(m_one, text, setting) == encode(m_other, text, setting));
    }

    /// Removes what the difference doesn't need: halves, then quarters, down to characters.
    [[nodiscard]] std::string shortened(std::string text, ProofSetting setting) const {
        for (std::size_t part = text.size() / 2; part > 0; part /= 2) {
            for (std::size_t at = 0; at < text.size();) {
                std::size_t end = std::min(text.size(), at + part);
                while (end < text.size() && isContinuationByte(text[end]))
                    ++end;
                std::string shorter = text;
                shorter.erase(at, end - at);
                if (differs(shorter, setting))
                    text = std::move(shorter);
                else
                    at = end;
            }
        }
        return text;
    }
    void compareDecoded(const std::string& text, const Answer& answer) {
        if (!answer.message.empty())
            return;
        const auto one = m_one.decode(answer.ids);
        const auto other = m_other.decode(answer.ids);
        if (one.has_value() == other.has_value() && (!one || one->text == other->text))
            return;
        if (m_proof.decodedOtherwise++ == 0 || text.size() < m_proof.decodedExample.size())
            m_proof.decodedExample = text;
    }

    const Tokenizer& m_one;
    const Tokenizer& m_other;
    const std::vector<std::string>& m_literals;
    Proof& m_proof;
};

} // namespace

Result<Proof> proveEqual(const Tokenizer& one, const Tokenizer& other, const ProofOptions& options) {
    Proof proof;
    Comparison comparison(one, other, options.literals, proof);
    compare::RandomTexts texts(one, other, options.seed);
    const std::uint64_t pieces = texts.pieces().size();
    const std::uint64_t total = pieces + options.bytes / 64;
    std::uint64_t done = 0;
    const auto wantsMore = [&] {
        if (++done % kTextsBetweenReports == 0)
            options.progress.notify(std::min(done, total), total);
        return !options.progress.stopped() && proof.different < kMaxDifferences;
    };
    if (!options.settings.empty()) {
        comparison.compare({}, options.settings.front());
        for (std::size_t i = 0; i < texts.pieces().size() && wantsMore(); ++i)
            comparison.compare(texts.pieces()[i], options.settings[i % options.settings.size()]);
        for (std::size_t bytes = 0; bytes < options.bytes && wantsMore();) {
            const std::string text = texts.next();
            bytes += text.size() + 1;
            for (const ProofSetting& setting : options.settings)
                comparison.compare(text, setting);
        }
    }
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "the comparison was canceled");
    options.progress.notify(total, total);
    return proof;
}

namespace {

namespace fs = std::filesystem;

Error unwritable(const fs::path& path, const std::string& why) {
    return {ErrorCode::Unreadable,
            path.string(),
            {},
            why.empty() ? Message("it can't be written") : message("it can't be written: {}", why),
            "check the permissions and the free space of the disk"};
}

/// A temporary folder next to the target; removed at the end.
class WorkFolder {
  public:
    static Result<WorkFolder> create(const fs::path& parent) {
        std::random_device random;
        for (int attempt = 0; attempt < 16; ++attempt) {
            std::string name = ".tokenscope-";
            name += std::to_string(random());
            const fs::path path = parent / name;
            std::error_code error;
            if (fs::create_directory(path, error))
                return WorkFolder(path);
            if (error)
                return tl::unexpected<Error>(unwritable(parent, error.message()));
        }
        return tl::unexpected<Error>(unwritable(parent, {}));
    }
    ~WorkFolder() {
        std::error_code ignored;
        if (!m_path.empty())
            fs::remove_all(m_path, ignored);
    }
    WorkFolder(WorkFolder&& other) noexcept
        : m_path(std::exchange(other.m_path, fs::path())) {}
    WorkFolder& operator=(WorkFolder&&) = delete;
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return m_path; }

  private:
    explicit WorkFolder(fs::path path)
        : m_path(std::move(path)) {}
    fs::path m_path;
};

/// The folder that is the target itself; removed again if it remains empty.
class TargetFolder {
  public:
    explicit TargetFolder(fs::path path)
        : m_path(std::move(path)) {}
    ~TargetFolder() {
        std::error_code ignored;
        if (m_created)
            fs::remove(m_path, ignored); // fails if it is not empty
    }
    TargetFolder(const TargetFolder&) = delete;
    TargetFolder& operator=(const TargetFolder&) = delete;
    Result<void> create() {
        std::error_code error;
        m_created = !m_path.empty() && fs::create_directories(m_path, error);
        if (error)
            return tl::unexpected<Error>(unwritable(m_path, error.message()));
        return {};
    }

  private:
    fs::path m_path;
    bool m_created = false;
};

Result<void> writeFile(const fs::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file)
        return tl::unexpected<Error>(unwritable(path, {}));
    return {};
}

/// The folder of the files: the target itself if it is a folder, otherwise its parent.
fs::path folderOf(const ConvertRequest& request) {
    if (formats::isFolder(request.target))
        return request.out;
    const fs::path parent = request.out.parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

/// The path of a file: the first one gets the name of the target, with any extension.
fs::path placeOf(const ConvertRequest& request, const std::vector<formats::SavedFile>& files,
                 std::size_t index) {
    const bool named = index == 0 && !formats::isFolder(request.target);
    return folderOf(request) / (named ? request.out.filename() : fs::path(files[index].name));
}

/// The parent folder of a file must exist; a folder that is the target itself is created later.
Result<void> checkFolder(const ConvertRequest& request) {
    const fs::path folder = folderOf(request);
    std::error_code ignored;
    if (formats::isFolder(request.target) || fs::is_directory(folder, ignored))
        return {};
    const bool there = fs::exists(folder, ignored);
    return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                       folder.string(),
                                       {},
                                       there ? "this is not a folder" : "the folder doesn't exist",
                                       there ? "name a folder" : "create it, or name an existing folder"});
}

Result<void> checkFree(const ConvertRequest& request, const std::vector<formats::SavedFile>& files) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::error_code ignored;
        const fs::path place = placeOf(request, files, i);
        const fs::file_status there = fs::symlink_status(place, ignored);
        if (fs::is_directory(there))
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput, place.string(), {}, "this is a folder", "name a file"});
        if (fs::exists(there) && !fs::is_regular_file(there)) // it would be replaced by a file
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput,
                      place.string(),
                      {},
                      fs::is_symlink(there) ? "this is a link" : "this is not a regular file",
                      "name a new file"});
        if (!request.overwrite && fs::exists(there))
            return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                               place.string(),
                                               {},
                                               "it exists already",
                                               "choose another name, or overwrite it (--force)"});
    }
    return {};
}

/// Rejects files in the folder that would be loaded together with the result, or instead of it.
Result<void> checkNeighbors(const ConvertRequest& request, const std::vector<formats::SavedFile>& files) {
    if (!formats::isFolder(request.target))
        return {};
    const auto refuse = [](const fs::path& place, const char* why) {
        return tl::unexpected<Error>(
            Error{ErrorCode::BadInput, place.string(), {}, why, "name a separate folder"});
    };
    for (const char* name : {"special_tokens_map.json", "added_tokens.json", "chat_template.jinja"}) {
        std::error_code ignored;
        if (fs::exists(request.out / name, ignored))
            return refuse(request.out / name, "this file would be loaded together with the result");
    }
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(request.out, ignored)) {
        const std::string name = entry.path().filename().string();
        const std::string ending = entry.path().extension().string();
        const bool written = std::any_of(files.begin(), files.end(),
                                         [&](const formats::SavedFile& file) { return file.name == name; });
        const bool opens = name == "tokenizer.json" || name == "tekken.json" || name == "vocab.json" ||
                           name == "vocab.txt" || ending == ".model" || ending == ".tiktoken" ||
                           ending == ".gguf" || ending == ".pkl";
        if (opens && !written)
            return refuse(entry.path(),
                          "this file of another tokenizer would be loaded instead of the result");
    }
    return {};
}

std::vector<ProofSetting> settingsOf(const formats::Converted& converted) {
    std::vector<ProofSetting> settings;
    for (const bool parse : {false, true}) {
        for (const bool around : {false, true}) {
            if ((parse ? converted.sameParsed : converted.samePlain) && (!around || converted.sameAround))
                settings.push_back({around, parse});
        }
    }
    return settings;
}

Result<Proof> prove(const Tokenizer& source, const fs::path& written, const ConvertRequest& request,
                    const std::vector<ProofSetting>& settings, const formats::Converted& converted) {
    formats::LoadOptions options;
    // The written patterns are the source's, so they are compared in one version of Unicode.
    if (dependsOnUnicode(source.definition()))
        options.unicode = *unicodeOfPatterns(source.definition());
    options.progress.stop = request.options.progress.stop;
    const auto notLoadable = [&request](Error error) {
        error.file = request.out.string(); // not the temporary file
        error.message = message("the result can't be opened again: {}", error.message);
        return tl::unexpected<Error>(std::move(error));
    };
    auto definition = formats::loadDefinition(written, options);
    if (!definition)
        return notLoadable(definition.error());
    auto again = Tokenizer::create(*definition);
    if (!again)
        return notLoadable(again.error());
    ProofOptions proof;
    proof.settings = settings;
    proof.bytes = request.proofBytes;
    proof.literals = converted.literals;
    proof.progress = request.options.progress.part(10, 100, 100);
    return proveEqual(source, **again, proof);
}

} // namespace

Result<Conversion> convertTokenizer(const Tokenizer& source, const ConvertRequest& request) {
    TOKENSCOPE_TRY_VOID(checkFolder(request));
    const std::string stem = request.out.stem().string();
    TOKENSCOPE_TRY(auto converted,
                   formats::convertFor(source.definition(), request.target, stem, request.options));
    if (converted.files.empty()) {
        Conversion refused;
        refused.refused = std::move(converted.lost);
        refused.possible = converted.possible;
        return refused;
    }
    TOKENSCOPE_TRY_VOID(checkFree(request, converted.files));
    TOKENSCOPE_TRY_VOID(checkNeighbors(request, converted.files));
    request.options.progress.notify(10, 100);

    const fs::path folder = folderOf(request);
    TargetFolder target(formats::isFolder(request.target) ? folder : fs::path());
    TOKENSCOPE_TRY_VOID(target.create());
    TOKENSCOPE_TRY(const WorkFolder work, WorkFolder::create(folder));
    for (const formats::SavedFile& file : converted.files) {
        TOKENSCOPE_TRY_VOID(writeFile(work.path() / file.name, file.bytes));
    }
    Conversion conversion;
    conversion.settings = settingsOf(converted);
    TOKENSCOPE_TRY(conversion.proof, prove(source, work.path() / converted.files.front().name, request,
                                           conversion.settings, converted));
    conversion.written = conversion.proof.equal() || request.options.lossy;
    for (std::size_t i = 0; conversion.written && i < converted.files.size(); ++i) {
        std::error_code error;
        const fs::path place = placeOf(request, converted.files, i);
        fs::rename(work.path() / converted.files[i].name, place, error);
        if (error)
            return tl::unexpected<Error>(unwritable(place, error.message()));
        conversion.files.push_back(place);
    }
    conversion.notes = std::move(converted.notes);
    conversion.notes.insert(conversion.notes.end(), converted.lost.begin(), converted.lost.end());
    return conversion;
}

std::vector<Error> refusals(const Conversion& conversion, formats::TargetFormat target) {
    std::vector<Error> errors;
    errors.reserve(conversion.refused.size());
    for (const Diagnostic& one : conversion.refused) {
        errors.push_back({ErrorCode::Unsupported,
                          {},
                          one.where,
                          message("{} can't represent this: {}", formats::title(target), one.message),
                          {}});
    }
    if (!errors.empty())
        errors.back().remedy = conversion.possible
                                   ? Message("save in the format that the tokenizer came from, or omit what "
                                             "can't be represented (--lossy)")
                                   : Message("save in another format");
    return errors;
}

} // namespace tokenscope::convert
