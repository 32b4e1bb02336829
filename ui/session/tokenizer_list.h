#pragma once
// The open tokenizers and the current one. Files are loaded off the UI thread and reloaded when they change
// on disk; if a reload fails, the loaded version stays.

#include "ui/session/file_watcher.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/latest_job.h"
#include "ui/support/settings.h"

#include <QObject>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace tokenscope::ui {

struct OpenTokenizer {
    TokenizerSource source;
    std::shared_ptr<const Tokenizer> tokenizer; ///< null until it is loaded for the first time
    std::optional<Error> error;                 ///< of the last load, if it failed
    std::string rankFileHash;
    bool encodingUnknown = false; ///< see LoadedTokenizer
};

class TokenizerList : public QObject {
    Q_OBJECT

  public:
    explicit TokenizerList(QObject* parent = nullptr);
    ~TokenizerList() override;

    [[nodiscard]] int size() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] const OpenTokenizer& at(int index) const;
    [[nodiscard]] int indexOf(const TokenizerSource& source) const; ///< -1: not open
    [[nodiscard]] int currentIndex() const { return m_current; }    ///< -1: none
    [[nodiscard]] const OpenTokenizer* current() const;
    [[nodiscard]] std::shared_ptr<const Tokenizer> currentTokenizer() const;

    /// Makes it current: at once if it is open already, else once it is loaded, if `makeCurrent`.
    void open(const TokenizerSource& source, bool makeCurrent = true);
    void close(int index);
    /// Closes it unless it would be lost: then emits wouldBeLost().
    void requestClose(int index);
    /// Opens the one that was closed last at its former place and makes it current; again for the one before.
    void reopenClosed();
    [[nodiscard]] bool canReopen() const { return !m_closed.empty(); }
    void reload(int index);
    void setCurrent(int index);
    /// Sets the encoding of a rank file, and remembers it for files of the same content.
    void chooseEncoding(int index, const formats::TiktokenChoice& choice);

    /// Sets how the files next to it are used, and remembers it for its path.
    void chooseFolder(int index, const FolderChoice& choice);
    /// Reads it without the files next to it, until chooseFolder() is called or the program exits.
    void readAlone(const QString& path);
    [[nodiscard]] FolderChoice folderChoice(int index) const;
    /// The same with the versions of Preferences for those that were not chosen for this tokenizer.
    [[nodiscard]] FolderChoice appliedChoice(int index) const;

    // Trained tokenizers that the user has saved to no file: each is open from a file of the program.

    void markTrained(const QString& path) { m_trained.try_emplace(path, false); }
    /// Does nothing for a file that no training has written.
    void markSaved(const QString& path);
    [[nodiscard]] bool isUnsaved(int index) const;
    /// Of those that are open.
    [[nodiscard]] QStringList unsavedPaths() const;

    [[nodiscard]] const FolderChoices& folderChoices() const { return m_folderChoices; }
    void setFolderChoices(FolderChoices choices) { m_folderChoices = std::move(choices); }
    [[nodiscard]] const TiktokenChoices& choices() const { return m_choices; }
    void setChoices(TiktokenChoices choices) { m_choices = std::move(choices); }
    /// The running load job, or null.
    [[nodiscard]] LatestJob* runningJob() const;
    FileWatcher& watcher() { return m_watcher; }

  signals:
    void listChanged();
    /// Another tokenizer is current, or the current one was reloaded.
    void currentChanged();
    void opened(const tokenscope::ui::TokenizerSource& source);
    /// Loading failed; `kept`: the previous version stays in use.
    void failed(const tokenscope::ui::TokenizerSource& source, const tokenscope::Error& error, bool kept);
    void activityChanged();
    /// The user closes a trained tokenizer that isn't saved.
    void wouldBeLost(const tokenscope::ui::TokenizerSource& source);

  private:
    struct Entry;
    void insert(const TokenizerSource& source, bool makeCurrent, int index);
    void loadWaiting();
    void load(Entry& entry);
    [[nodiscard]] FolderChoice choiceFor(const TokenizerSource& source) const;
    void reloadOther(Setting version);
    void receive(const TokenizerSource& source, Result<LoadedTokenizer> result);
    void remove(int index);
    Entry* find(const TokenizerSource& source) const;

    std::vector<std::unique_ptr<Entry>> m_entries;
    int m_current = -1;
    struct Closed {
        TokenizerSource source;
        int index;
    };
    std::vector<Closed> m_closed;      ///< the last one was closed last; none of them is open
    std::map<QString, bool> m_trained; ///< the path, and whether it was saved elsewhere
    TiktokenChoices m_choices;
    FolderChoices m_folderChoices;
    std::set<QString> m_readAlone;
    FileWatcher m_watcher;
};

} // namespace tokenscope::ui
