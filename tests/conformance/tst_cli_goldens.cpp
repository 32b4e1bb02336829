// Every golden file through the command line, in the formats that scripts rely on: the program's results are
// those of the references. A third of the cases; the goldens of each format are tested in full without a program.

#include "tests/conformance/golden_cases.h"
#include "tests/support/rounds.h"
#include "tests/support/run_program.h"

#include <map>

using namespace tokenscope;
using tokenscope::test::addGoldenRows;
using tokenscope::test::run;
using tokenscope::test::sharedFile;
using tokenscope::test::Tally;
using Value = tokenscope::test::Json;

namespace {

/// `encode` or `decode`, one request per line.
std::vector<Value> answers(const char* command, const QString& file, const QStringList& options,
                           const std::vector<Value>& requests) {
    QByteArray lines;
    for (const Value& request : requests)
        lines += QByteArray::fromStdString(request.dump()) + "\n";
    const auto ran = run(QStringList{command, "--jsonl", "--bare", "-t", file} + options, lines);
    std::vector<Value> list;
    for (const QByteArray& line : ran.out.split('\n'))
        if (!line.isEmpty())
            list.push_back(Value::parse(line.begin(), line.end(), nullptr, false));
    list.resize(requests.size()); // missing answers are null, which equals nothing
    return list;
}

/// Goldens have bytes_base64 where the program writes bytes.
Value inOurWords(const Value& golden) {
    if (golden.is_object() && golden.size() == 1 && golden.contains("bytes_base64"))
        return {{"bytes", golden["bytes_base64"]}};
    if (!golden.is_array())
        return golden;
    Value list = Value::array();
    for (const Value& one : golden)
        list.push_back(inOurWords(one));
    return list;
}

Value flat(const Value& spans) {
    Value list = Value::array();
    for (const Value& span : spans)
        list.insert(list.end(), span.begin(), span.end());
    return list;
}

class Golden {
  public:
    /// `own`: options of all commands.
    Golden(const Value& file, const Value& inputs, QString tokenizer, QStringList own)
        : m_file(file)
        , m_tokenizer(std::move(tokenizer))
        , m_options(std::move(own)) {
        for (const char* kind : {"cases", "long", "pairs", "bytes"})
            for (const Value& input : inputs.at(kind))
                m_inputs[input.at("id")] = input;
    }

    /// A list of cases, each sent with `extra`, and compared by `fields` (ours, theirs); `within` is a member
    /// of a case that is compared unless it is null.
    void encode(const char* list, const QStringList& options, const Value& extra,
                const std::vector<std::pair<const char*, const char*>>& fields,
                const char* within = nullptr) {
        std::vector<Value> requests;
        std::vector<Value> wanted;
        for (const Value& one : m_file.value(list, Value::array())) {
            if (!isTaken() || one.contains("reference_error") || (within && !one.contains(within)))
                continue;
            requests.push_back(request(one, extra));
            const bool part = within && !one[within].is_null();
            wanted.push_back(part ? one[within] : one);
            wanted.back()["id"] = one["id"];
        }
        const auto got = answers("encode", m_tokenizer, m_options + options, requests);
        for (std::size_t i = 0; i < got.size(); ++i)
            for (const auto& [ours, theirs] : fields)
                if (wanted[i].contains(theirs))
                    compare(wanted[i], theirs, got[i].is_object() ? got[i].value(ours, Value()) : Value());
    }

    void decode(const char* list, const Value& extra, const char* ids, const char* theirs) {
        std::vector<Value> requests;
        std::vector<Value> wanted;
        for (const Value& one : m_file.value(list, Value::array())) {
            if (!isTaken() || !one.contains("ids"))
                continue;
            Value made = extra;
            made["ids"] = one.contains(ids) ? one[ids] : one["ids"];
            requests.push_back(made);
            wanted.push_back(one);
        }
        const auto got = answers("decode", m_tokenizer, m_options, requests);
        for (std::size_t i = 0; i < got.size(); ++i) {
            const bool bytes = wanted[i].value(theirs, Value()).is_object();
            Value text = got[i].is_object() ? got[i].value(bytes ? "bytes" : "text", Value()) : Value();
            if (bytes)
                text = {{"bytes", text}};
            if (wanted[i].contains(theirs))
                compare(wanted[i], theirs, text);
        }
    }

    void expect(const std::string& what, const Value& got, const Value& wanted) {
        m_tally.expect(what, got, wanted);
    }
    [[nodiscard]] const Tally& tally() const { return m_tally; }

  private:
    bool isTaken() { return test::isLongRun() || m_index++ % 3 == 0; }
    [[nodiscard]] Value request(const Value& one, const Value& extra) const {
        const Value& input =
            one.contains("text") || one.contains("bytes_base64") ? one : m_inputs.at(one.at("id"));
        Value made = extra;
        if (input.contains("bytes_base64"))
            made["bytes"] = input["bytes_base64"];
        else
            made["text"] = input["text"];
        const auto known = m_inputs.find(one.at("id"));
        if (known != m_inputs.end() && known->second.contains("pair"))
            made["pair"] = known->second["pair"];
        return made;
    }

    void compare(const Value& one, const std::string& theirs, Value got) {
        Value wanted = inOurWords(one.at(theirs));
        if (theirs == "types") {
            const std::string letters = wanted;
            wanted = Value::array();
            for (const char letter : letters)
                wanted.push_back(m_types.at(letter));
        } else if (theirs.ends_with("_flat")) {
            got = flat(got);
        } else if (theirs == "overflowing") {
            Value ids = Value::array();
            for (const Value& part : got)
                ids.push_back(part.value("ids", Value()));
            got = ids;
        }
        m_tally.expect(one.at("id").get<std::string>() + " " + theirs, got, wanted);
    }

    const std::map<char, const char*> m_types = {{'n', "normal"},       {'?', "unknown"}, {'c', "control"},
                                                 {'u', "user_defined"}, {'x', "unused"},  {'b', "byte"}};
    const Value& m_file;
    QString m_tokenizer;
    QStringList m_options;
    std::map<std::string, Value> m_inputs;
    std::size_t m_index = qChecksum(m_tokenizer.toUtf8()) % 3;
    Tally m_tally;
};

void checkHuggingFace(Golden& golden) {
    const std::vector<std::pair<const char*, const char*>> fields = {{"ids", "ids"},
                                                                     {"pieces", "tokens"},
                                                                     {"spans", "offsets"},
                                                                     {"word_ids", "word_ids"},
                                                                     {"special_mask", "special_mask"},
                                                                     {"type_ids", "type_ids"},
                                                                     {"sequence_ids", "sequence_ids"},
                                                                     {"attention_mask", "attention_mask"},
                                                                     {"overflowing", "overflowing"}};
    const Value without = {{"add_special", false}};
    const Value with = {{"add_special", true}};
    golden.encode("cases", {"--full", "--stages"}, without, fields);
    golden.encode("cases", {"--stages"}, without,
                  {{"normalized", "normalized"}, {"pre_tokenized", "pre_tokenized"}});
    golden.encode("cases", {"--full"}, with, fields, "with_special");
    golden.encode("pairs", {"--full"}, without, fields);
    golden.encode("pairs", {"--full"}, with, fields, "with_special");
    golden.encode("long", {}, without, {{"ids", "ids"}, {"spans", "offsets_flat"}});
    golden.encode("configured_cases", {"--full", "--configured"}, with, fields);
    golden.decode("cases", {{"skip_special", false}}, "ids", "decoded");
    golden.decode("cases", {{"skip_special", true}}, "ids", "decoded_skip_special");
}

void checkSentencePiece(Golden& golden, const std::string& extra) {
    const QStringList flags =
        extra == "eos" ? QStringList{"--add-eos"} : QStringList{"--add-bos", "--add-eos"};
    for (const char* list : {"cases", "bytes"}) {
        golden.encode(list, {"--stages"}, Value::object(),
                      {{"ids", "ids"},
                       {"pieces", "pieces"},
                       {"types", "types"},
                       {"spans", "offsets"},
                       {"normalized", "normalized"}});
        golden.encode(list, {"--unit", "bytes"}, Value::object(), {{"spans", "byte_offsets"}});
        golden.encode(list, flags, Value::object(), {{"ids", "extra_ids"}});
        golden.decode(list, Value::object(), "ids", "decoded");
    }
    golden.encode("long", {}, Value::object(), {{"ids", "ids"}, {"spans", "offsets_flat"}});
}

void checkTiktoken(Golden& golden) {
    const Value plain = {{"add_special", false}, {"parse_special", false}};
    const Value parsed = {{"add_special", false}, {"parse_special", true}};
    const std::vector<std::pair<const char*, const char*>> fields = {
        {"ids", "ids"}, {"pieces", "pieces"}, {"spans", "offsets"}};
    golden.encode("cases", {}, plain, fields);
    golden.encode("cases", {}, parsed, fields, "with_special");
    golden.encode("cases", {"--unit", "bytes"}, plain,
                  {{"spans", "byte_offsets"}, {"bytes", "byte_offsets"}});
    golden.encode("cases", {"--add-bos", "--add-eos"}, plain, {{"ids", "bos_eos_ids"}});
    golden.encode("long", {"--unit", "bytes"}, plain, {{"ids", "ids"}, {"spans", "byte_offsets_flat"}});
    golden.decode("cases", Value::object(), "ids", "text");
}

void checkGguf(Golden& golden) {
    for (const char* list : {"cases", "bytes", "vectors", "long"}) {
        golden.encode(list, {}, {{"add_special", false}, {"parse_special", false}},
                      {{"ids", "ids"}, {"pieces", "pieces"}});
        golden.encode(list, {}, {{"add_special", false}, {"parse_special", true}},
                      {{"ids", "ids_parse_special"}});
        golden.encode(list, {}, {{"add_special", true}, {"parse_special", false}},
                      {{"ids", "ids_add_special"}});
        golden.encode(list, {}, {{"add_special", true}, {"parse_special", true}},
                      {{"ids", "ids_add_and_parse_special"}});
        golden.decode(list, {{"skip_special", true}}, "ids", "detokenized");
        golden.decode(list, {{"skip_special", false}}, "ids_add_and_parse_special",
                      "detokenized_add_and_parse_special");
    }
}

} // namespace

class CliGoldens : public QObject {
    Q_OBJECT

  private slots:
    void agree_data() {
        addGoldenRows(
            {"hf", "hf_own", "sentencepiece", "sentencepiece_own", "tiktoken", "tekken_own", "gguf"});
    }
    void agree() {
        QFETCH(const QString, golden);
        if (golden.isEmpty())
            QSKIP("the shared reference files are missing");
        const Value file = test::readJson(sharedFile("tokenizers/" + golden.toStdString()));
        const Value inputs = test::readJson(sharedFile("tokenizers/inputs.json"));
        const auto path = sharedFile("tokenizers/" + file.at("tokenizer").get<std::string>());
        const std::string format = file.at("format");
        // That reference keeps accents.
        const QStringList options =
            format == "gguf" ? QStringList{"--llama-cpp", "before-2026-06"} : QStringList();
        Golden checked(file, inputs, QString::fromStdString(path), options);
        if (format == "hf-tokenizer-json")
            checkHuggingFace(checked);
        else if (format == "sentencepiece-model")
            checkSentencePiece(checked, file.value("extra_options", std::string()));
        else if (format == "gguf")
            checkGguf(checked);
        else
            checkTiktoken(checked);
        QVERIFY(checked.tally().checked() > 150);
        QCOMPARE(checked.tally().wrong(), 0);
    }
};

QTEST_GUILESS_MAIN(CliGoldens)
#include "tst_cli_goldens.moc"
