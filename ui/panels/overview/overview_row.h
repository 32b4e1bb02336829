#pragma once
// A row of the overview: a name, its value, and the location in the file. Sections are rows as well.

#include "core/definition/piece_type.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

struct OverviewRow {
    enum class Kind : quint8 {
        Section,
        Fact,    ///< `what` and a value that wraps
        Code,    ///< a value in the fixed-width font, on one line
        Type,    ///< a type of pieces, its share as a bar
        Token,   ///< a piece as a chip
        Info,    ///< a diagnostic
        Warning, ///< likewise
    };
    Kind kind = Kind::Fact;
    QString what;
    QString value;
    QString where;
    std::optional<PieceType> type; ///< Type, Token
    QByteArray piece;              ///< Token: its bytes
    std::optional<PieceId> id;     ///< Token
    QString note;                  ///< Token: its flags, painted after the chip
    double share = 0;              ///< Type: relative to the largest, 0 to 1
    bool open = false;             ///< expanded at first
    std::vector<std::unique_ptr<OverviewRow>> children;
    /// Children that are created on demand: `total` of them, by `more(first, count)`.
    std::size_t total = 0;
    std::function<std::vector<std::unique_ptr<OverviewRow>>(std::size_t first, std::size_t count)> more;
    OverviewRow* parent = nullptr;

    OverviewRow& add(std::unique_ptr<OverviewRow> row) {
        row->parent = this;
        children.push_back(std::move(row));
        return *children.back();
    }
    OverviewRow& add(Kind rowKind, QString about, QString text = {}, QString location = {}) {
        auto row = std::make_unique<OverviewRow>();
        row->kind = rowKind;
        row->what = std::move(about);
        row->value = std::move(text);
        row->where = std::move(location);
        return add(std::move(row));
    }
};

using OverviewRowPtr = std::unique_ptr<OverviewRow>;

} // namespace tokenscope::ui
