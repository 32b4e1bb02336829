#pragma once
// Where downloaded files go: the Hugging Face cache in its own layout (blobs, snapshots of links, refs), so
// that other programs find them, or a plain folder. A file gets its name only when it is complete and its
// checksum is right; until then, its bytes are in a partial file in the same folder, so that the download can
// resume.

#include "core/base/error.h"
#include "core/locate/environment.h"
#include "core/locate/model_name.h"
#include "ui/download/hub_listing.h"

#include <QString>

namespace tokenscope::ui {

class HubStore {
  public:
    /// The Hugging Face cache, or the program's own if that can't be written. Errors: Unreadable if neither
    /// can.
    static Result<HubStore> inCache(const locate::Environment& environment, const locate::ModelName& name);
    /// Plain files in a folder, which is created with the first one. Errors: Unreadable.
    static Result<HubStore> inFolder(const QString& folder);

    /// Sets the commit of the listing, which all other functions need.
    void setCommit(const QString& commit) { m_commit = commit; }
    /// Whether the complete file is here. In the cache the name proves it; in a plain folder the bytes are
    /// hashed, which is too slow for the UI thread. Any thread; false if canceled.
    [[nodiscard]] bool has(const HubFile& file, const Progress& progress = {}) const;
    /// The partial file. Errors: Unreadable if its folder can't be created.
    [[nodiscard]] Result<QString> partFile(const HubFile& file) const;
    /// Renames the partial file to the complete one. Errors: Unreadable.
    [[nodiscard]] Result<void> keep(const HubFile& file) const;
    /// Call it after the last file, so that a name never refers to half a model: creates the links, then the
    /// ref. Errors: Unreadable.
    [[nodiscard]] Result<void> finish(const QList<HubFile>& files, const QString& revision) const;

    /// The folder to open afterwards.
    [[nodiscard]] QString folder() const;
    [[nodiscard]] bool isCache() const { return m_isCache; }

  private:
    [[nodiscard]] QString blob(const HubFile& file) const;
    [[nodiscard]] Result<void> link(const HubFile& file) const;

    QString m_root; ///< folder of the repository in the cache, or the plain folder
    QString m_commit;
    bool m_isCache = false;
};

} // namespace tokenscope::ui
