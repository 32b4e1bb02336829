#pragma once
// A line of the overview: what it is about, what is said of it, and where that stands. Sections are rows too.

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
        Fact,    ///< `what`, and a value that wraps
        Code,    ///< in the fixed font, on one line
        Type,    ///< a type of pieces: its share as a bar
        Token,   ///< a piece as a chip
        Info,    ///< a diagnostic
        Warning, ///< likewise
    };
    Kind kind = Kind::Fact;
    QString what;
    QString value;
    QString where;
    std::optional<PieceType> type; ///< Type, Token
    QByteArray piece;              ///< Token: spelled
    std::optional<PieceId> id;     ///< Token
    QString note;                  ///< Token: its flags, painted behind the chip
    double share = 0;              ///< Type: of the largest, 0 to 1
    bool open = false;             ///< shown with its children at first
    std::vector<std::unique_ptr<OverviewRow>> children;
    /// Children that are made when they are asked for: `total` of them, by `more(first, count)`.
    std::size_t total = 0;
    std::function<std::vector<std::unique_ptr<OverviewRow>>(std::size_t first, std::size_t count)> more;
    OverviewRow* parent = nullptr;

    OverviewRow& add(std::unique_ptr<OverviewRow> row) {
        row->parent = this;
        children.push_back(std::move(row));
        return *children.back();
    }
    OverviewRow& add(Kind rowKind, QString about, QString said = {}, QString stands = {}) {
        auto row = std::make_unique<OverviewRow>();
        row->kind = rowKind;
        row->what = std::move(about);
        row->value = std::move(said);
        row->where = std::move(stands);
        return add(std::move(row));
    }
};

using OverviewRowPtr = std::unique_ptr<OverviewRow>;

} // namespace tokenscope::ui
