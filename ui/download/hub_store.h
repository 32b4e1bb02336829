#pragma once
// Where downloaded files go: the Hugging Face cache in its own layout (blobs, snapshots of links, refs), so that
// other programs find them; or a plain folder. A file has its name only when it is whole and its checksum is
// right; until then its bytes wait beside it, to be gone on with.

#include "core/base/error.h"
#include "core/locate/environment.h"
#include "core/locate/model_name.h"
#include "ui/download/hub_listing.h"

#include <QString>

namespace tokenscope::ui {

class HubStore {
  public:
    /// The hub's cache, or our own where that can't be written. Errors: Unreadable when neither can.
    static Result<HubStore> inCache(const Environment& environment, const ModelName& name);
    /// Plain files in a folder, which is made when the first one comes. Errors: Unreadable.
    static Result<HubStore> inFolder(const QString& folder);

    /// The commit that the listing names; every other call needs it.
    void setCommit(const QString& commit) { m_commit = commit; }
    /// It is here, whole. In the cache its name says so; in a plain folder its bytes are read, which is no work for the
    /// UI thread. Any thread; false when stopped.
    [[nodiscard]] bool has(const HubFile& file, const Progress& progress = {}) const;
    /// Where its bytes go. Errors: Unreadable when the folder can't be made.
    [[nodiscard]] Result<QString> partFile(const HubFile& file) const;
    /// Gives the part its name. Errors: Unreadable.
    [[nodiscard]] Result<void> keep(const HubFile& file) const;
    /// After the last file, so that a name never leads to half a model: links, then the ref. Errors: Unreadable.
    [[nodiscard]] Result<void> finish(const QList<HubFile>& files, const QString& revision) const;

    /// What is to be opened afterwards.
    [[nodiscard]] QString folder() const;
    [[nodiscard]] bool isCache() const { return m_isCache; }

  private:
    [[nodiscard]] QString blob(const HubFile& file) const;
    [[nodiscard]] Result<void> link(const HubFile& file) const;

    QString m_root; ///< of the repository's folder, or the plain folder
    QString m_commit;
    bool m_isCache = false;
};

} // namespace tokenscope::ui
