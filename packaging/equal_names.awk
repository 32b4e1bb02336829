# Prints those of the sources whose anonymous namespaces have a name that an earlier source of the same folder has in its
# own: compiled as one, the two would be redefinitions. Relies on the format: what a namespace declares is not indented.
FNR == 1 { inside = 0; folder = FILENAME; sub(/[^\/]*$/, "", folder) }
/^namespace {$/ { inside = 1 }
/^} .. namespace$/ { inside = 0 }
inside && /^[A-Za-z]/ && !/^(namespace|template)/ {
    name = $0
    sub(/^(class|struct|union|enum class|enum|using) /, "", name)
    if (name != $0)
        sub(/[^A-Za-z0-9_].*/, "", name)
    else {
        sub(/ *[=({[;].*/, "", name)
        sub(/.*[^A-Za-z0-9_]/, "", name)
    }
    if (!((folder name) in owners))
        owners[folder name] = FILENAME
    else if (owners[folder name] != FILENAME && !(FILENAME in printed)) {
        printed[FILENAME] = 1
        print FILENAME
    }
}
