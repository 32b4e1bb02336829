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

QString detailOf(const locate::CachedModel& model) {
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

QString pathOf(const locate::CachedModel& model) {
    return QFile::decodeName(QByteArray::fromStdString(model.path.string()));
}

} // namespace

CachedModelList::CachedModelList(QObject* parent)
    : TableModel({Column({}, [](const locate::CachedModel& model) { return shown(model.name); })}, parent) {
    setRowRole(DetailRole, detailOf);
    setRowRole(PathRole, pathOf);
    setRowRole(Qt::ToolTipRole, pathOf);
    setRowRole(Qt::AccessibleTextRole, [](const locate::CachedModel& model) {
        return QString(shown(model.name) + QStringLiteral(", ") + detailOf(model));
    });
}

void CachedModelList::setModels(std::vector<locate::CachedModel> models) {
    m_models = std::move(models);
    apply();
}

void CachedModelList::setFilter(const QString& text) {
    m_name = text.trimmed();
    m_revision.clear();
    if (const auto name = locate::parseModelName(m_name.toStdString())) {
        m_name = QString::fromStdString(name->id());
        m_revision = QString::fromStdString(name->tag.empty() ? name->revision : name->tag);
        if (!name->tag.empty())
            m_name += QLatin1Char(':') + m_revision;
    }
    apply();
}

void CachedModelList::apply() {
    std::vector<locate::CachedModel> rows;
    const bool tag = m_name.contains(QLatin1Char(':'));
    for (const locate::CachedModel& model : m_models) {
        const bool fits = m_revision.isEmpty() || tag ||
                          QString::fromStdString(model.revision).startsWith(m_revision) ||
                          QString::fromStdString(model.ref) == m_revision;
        if (fits && QString::fromStdString(model.name).contains(m_name, Qt::CaseInsensitive))
            rows.push_back(model);
    }
    setRows(std::move(rows));
}

} // namespace tokenscope::ui
