#pragma once
// What the caches of this machine hold, as a list that what is typed filters.

#include "core/locate/cached_model.h"

#include <QAbstractListModel>
#include <QString>

#include <vector>

namespace tokenscope::ui {

class CachedModelList : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role : int {
        DetailRole = Qt::UserRole, ///< `Hugging Face · main · 5 files · 9.1 MB`
        PathRole,
    };

    using QAbstractListModel::QAbstractListModel;
    void setModels(std::vector<CachedModel> models);
    /// A name, a part of one, or an address of its page; with `@` also the revision.
    void setFilter(const QString& text);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

  private:
    void apply();

    std::vector<CachedModel> m_models;
    std::vector<std::size_t> m_shown;
    QString m_name;
    QString m_revision;
};

} // namespace tokenscope::ui
