#include "tests/architecture/declared_types.h"
#include "tests/architecture/source_tree.h"

#include <QtTest>

#include <map>

using namespace tokenscope::test;

namespace {

/// The namespace of a source file: its module's below `tokenscope`. The modules that all others build on use
/// `tokenscope` itself.
std::string namespaceOf(std::string_view path) {
    const auto below = [&path](std::string_view folder) { return path.starts_with(folder); };
    for (const char* module : {"formats", "locate", "convert", "explain", "chat", "train", "compare", "check",
                               "vocab", "report"}) {
        if (below(std::string("core/") + module + "/"))
            return std::string("tokenscope::") + module;
    }
    if (below("ui/"))
        return "tokenscope::ui";
    if (below("app/cli/"))
        return "tokenscope::cli";
    return below("app/") ? "tokenscope::app" : "tokenscope";
}

} // namespace

class TestTypeNames : public QObject {
    Q_OBJECT
  private slots:
    void declarations_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QStringList>("names"); // qualified; "-" before a private one
        QTest::newRow("struct") << "namespace a::b {\nstruct One {\n};\n} // namespace a::b\n"
                                << QStringList{"a::b::One"};
        QTest::newRow("bases, final")
            << "namespace a {\nclass Two final : public One {\n};\n} // namespace a\n"
            << QStringList{"a::Two"};
        QTest::newRow("brace on the next line")
            << "namespace a {\nclass Two\n    : public One\n    , public Three {\n};\n} // namespace a\n"
            << QStringList{"a::Two"};
        QTest::newRow("enum class") << "enum class Kind : int { A, B };\n" << QStringList{"Kind"};
        QTest::newRow("forward declarations")
            << "namespace a {\nclass One;\nenum class Two : int;\n} // namespace a\n"
            << QStringList{};
        QTest::newRow("specialization") << "template <>\nstruct hash<One> {\n};\n" << QStringList{};
        QTest::newRow("nested") << "struct One {\n    struct Two {\n    };\n};\n" << QStringList{"One"};
        QTest::newRow("variable") << "struct One two() {\n}\n" << QStringList{};
        QTest::newRow("private")
            << "namespace a {\nnamespace {\nstruct One {\n};\n} // namespace\nstruct Two {\n};\n}"
               " // namespace a\n"
            << QStringList{"-a::One", "a::Two"};
    }

    void declarations() {
        QFETCH(QString, source);
        QFETCH(QStringList, names);
        QStringList found;
        for (const DeclaredType& type : declaredTypes(source.toStdString()))
            found << QString::fromStdString((type.isPrivate ? "-" : "") + type.scope +
                                            (type.scope.empty() ? "" : "::") + type.name);
        QCOMPARE(found, names);
    }

    /// Two definitions of one qualified name break the one-definition rule, and the linker picks one of them.
    /// Equal names in two modules are legal but make every reader ask which one is meant.
    void noTwoTypesShareAName() {
        std::map<std::string, std::string> seen;
        std::vector<std::string> complaints;
        for (const SourceFile& file : sourceTree()) {
            if (!isCode(file.path) || !isProduct(file.path))
                continue;
            for (const DeclaredType& type : declaredTypes(file.text)) {
                const std::string place = file.path + ":" + std::to_string(type.line);
                if (type.isPrivate)
                    continue;
                if (const auto [at, isNew] = seen.emplace(type.name, place); !isNew)
                    complaints.push_back(place + ": " + type.name + " is also declared in " + at->second);
            }
        }
        QVERIFY(seen.size() > 500); // the sources are found
        failWith(complaints);
    }

    void namespacesFollowFolders() {
        std::vector<std::string> complaints;
        for (const SourceFile& file : sourceTree()) {
            if (!isCode(file.path) || !isProduct(file.path))
                continue;
            const std::string wanted = namespaceOf(file.path);
            for (const DeclaredType& type : declaredTypes(file.text)) {
                if (type.scope != wanted && !type.scope.starts_with(wanted + "::"))
                    complaints.push_back(file.path + ":" + std::to_string(type.line) + ": " + type.scope +
                                         "::" + type.name + " belongs into " + wanted);
            }
        }
        failWith(complaints);
    }
};

QTEST_GUILESS_MAIN(TestTypeNames)
#include "tst_type_names.moc"
