#include "core/json/json_data.h"
#include "core/json/json_writer.h"

namespace tokenscope {
namespace {

struct DataWriter {
    std::string out;
    std::size_t indent = 0;

    void line(std::size_t depth) {
        if (indent == 0)
            return;
        out += '\n';
        out.append(indent * depth, ' ');
    }

    void write(const Data& data, std::size_t depth) {
        switch (data.kind) {
        case Data::Kind::Null:
            out += "null";
            break;
        case Data::Kind::Bool:
            out += data.truth ? "true" : "false";
            break;
        case Data::Kind::Number:
            out += data.text;
            break;
        case Data::Kind::String:
            appendJsonString(out, data.text);
            break;
        case Data::Kind::List:
            writeAll('[', ']', data.items, depth, [&](const Data& item) { write(item, depth + 1); });
            break;
        case Data::Kind::Object:
            writeAll('{', '}', data.members, depth, [&](const Data::Member& member) {
                appendJsonString(out, member.first);
                out += ": ";
                write(member.second, depth + 1);
            });
            break;
        }
    }

    template <class All, class Each>
    void writeAll(char open, char close, const All& all, std::size_t depth, const Each& each) {
        out += open;
        bool first = true;
        for (const auto& one : all) {
            if (!first)
                out += indent == 0 ? ", " : ",";
            first = false;
            line(depth + 1);
            each(one);
        }
        if (!first)
            line(depth);
        out += close;
    }
};

} // namespace

std::string writeData(const Data& data, int indent) {
    DataWriter writer;
    writer.indent = static_cast<std::size_t>(indent);
    writer.write(data, 0);
    return std::move(writer.out);
}

} // namespace tokenscope
