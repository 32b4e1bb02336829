#include "ui/widgets/open_by_name/cached_model_list.h"

#include "core/base/printable.h"
#include "core/locate/model_name.h"
#include "ui/support/numbers.h"

#include <QFile>
#include <QStringList>

#include <utility>

namespace tokenscope::ui {
namespace {

QString shown(const std::string& text) {
    return QString::fromStdString(printable(text, 200));
}

QString detailOf(const CachedModel& model) {
    const std::string_view kind = name(model.kind);
    QStringList parts = {QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()))};
    if (!model.ref.empty() && !model.name.ends_with(":" + model.ref))
        parts << shown(model.ref);
    if (!model.revision.empty() && (model.ref.empty() || model.fallback))
        parts << shown(model.revision.substr(0, 12));
    const bool one = model.files.size() == 1;
    parts << (one ? shown(model.files.front()) : CachedModelList::tr("%1 files").arg(model.files.size()));
    parts << byteCount(model.bytes);
    return parts.join(QStringLiteral(" · "));
}

} // namespace

void CachedModelList::setModels(std::vector<CachedModel> models) {
    beginResetModel();
    m_models = std::move(models);
    apply();
    endResetModel();
}

void CachedModelList::setFilter(const QString& text) {
    beginResetModel();
    m_name = text.trimmed();
    m_revision.clear();
    if (const auto name = parseModelName(m_name.toStdString())) {
        m_name = QString::fromStdString(name->id());
        m_revision = QString::fromStdString(name->tag.empty() ? name->revision : name->tag);
        if (!name->tag.empty())
            m_name += QLatin1Char(':') + m_revision;
    }
    apply();
    endResetModel();
}

void CachedModelList::apply() {
    m_shown.clear();
    for (std::size_t i = 0; i < m_models.size(); ++i) {
        const CachedModel& model = m_models[i];
        const QString revision = QString::fromStdString(model.revision);
        const bool tag = m_name.contains(QLatin1Char(':'));
        const bool fits = m_revision.isEmpty() || tag || revision.startsWith(m_revision) ||
                          QString::fromStdString(model.ref) == m_revision;
        if (fits && QString::fromStdString(model.name).contains(m_name, Qt::CaseInsensitive))
            m_shown.push_back(i);
    }
}

int CachedModelList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant CachedModelList::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CachedModel& model = m_models[m_shown[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
        return shown(model.name);
    case DetailRole:
        return detailOf(model);
    case PathRole:
    case Qt::ToolTipRole:
        return QFile::decodeName(QByteArray::fromStdString(model.path.string()));
    case Qt::AccessibleTextRole:
        return QString(shown(model.name) + QStringLiteral(", ") + detailOf(model));
    default:
        return {};
    }
}

} // namespace tokenscope::ui
