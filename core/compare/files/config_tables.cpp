// What the files beside the tokenizers of two folders say, field by field.
#include "core/compare/files/diff_table_maker.h"
#include "core/formats/transformers/folder_settings.h"

#include <algorithm>

namespace tokenscope::compare::files {
namespace {

const FolderSetting* settingAt(const std::vector<FolderSetting>& settings, const std::string& where) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const FolderSetting& setting) { return setting.where == where; });
    return found == settings.end() ? nullptr : &*found;
}

} // namespace

DiffTable configurationDiff(const FilePair& pair) {
    DiffTableMaker maker(pair, DiffSection::Configuration);
    const auto isFolder = [](const Tokenizer& tokenizer) {
        return !tokenizer.definition().provenance.files.empty();
    };
    if (!isFolder(*pair.a) || !isFolder(*pair.b)) // a file by itself says nothing of this
        return maker.take();
    const std::vector<FolderSetting> a = readFolderSettings(pair.a->definition());
    const std::vector<FolderSetting> b = readFolderSettings(pair.b->definition());
    for (const FolderSetting& one : a) {
        const FolderSetting* other = settingAt(b, one.where);
        if (!other)
            maker.text({DiffKind::OnlyInA, one.where, one.value, {}});
        else if (one.value != other->value)
            maker.text({DiffKind::Changed, one.where, one.value, other->value});
    }
    for (const FolderSetting& other : b) {
        if (!settingAt(a, other.where))
            maker.text({DiffKind::OnlyInB, other.where, {}, other.value});
    }
    return maker.take();
}

} // namespace tokenscope::compare::files
