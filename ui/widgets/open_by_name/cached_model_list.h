#pragma once
// The models in the caches of this machine, as a list that is filtered while a name is typed.

#include "core/locate/cached_model.h"
#include "ui/widgets/table_model.h"

#include <QString>

#include <vector>

namespace tokenscope::ui {

class CachedModelList : public TableModel<locate::CachedModel> {
    Q_OBJECT

  public:
    enum Role : int {
        DetailRole = Qt::UserRole, ///< `Hugging Face · main · 5 files · 9.1 MB`
        PathRole,
    };

    explicit CachedModelList(QObject* parent = nullptr);
    void setModels(std::vector<locate::CachedModel> models);
    /// A name, a part of one, or the address of its page; with `@` also the revision.
    void setFilter(const QString& text);

  private:
    void apply();

    std::vector<locate::CachedModel> m_models;
    QString m_name;
    QString m_revision;
};

} // namespace tokenscope::ui
