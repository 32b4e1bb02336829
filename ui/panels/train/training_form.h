#pragma once
// The options of a training on real files, as fields: a preset to begin with, and below it what can be changed. Fields that
// the chosen model has no use for are hidden.

#include "core/train/pipeline/train_options.h"

#include <QJsonObject>
#include <QList>
#include <QScrollArea>

#include <functional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace tokenscope::ui {

/// Whether it is a pattern by which texts are cut so, and no other way.
bool splitsByPattern(const std::string& words);
inline constexpr int kMaxOptionPieces = 4'000'000;

class TrainingForm : public QScrollArea {
    Q_OBJECT

  public:
    explicit TrainingForm(QWidget* parent = nullptr);

    /// All but the sources, held-out texts and outputs, which stand elsewhere. What a hidden field has is left out where it
    /// would matter.
    [[nodiscard]] TrainOptions options() const;
    void setOptions(const TrainOptions& options);
    /// By name; as the user does who chooses it.
    void choosePreset(const QString& name);
    [[nodiscard]] QString preset() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    /// While a training runs.
    void setLocked(bool locked);
    /// Frames the field of that object name, and brings it into sight; until something is changed. Empty: none.
    void markWrong(const QString& field);

    [[nodiscard]] QComboBox* presetField() const { return m_preset; }
    [[nodiscard]] QComboBox* modelField() const { return m_model; }
    [[nodiscard]] QComboBox* formField() const { return m_form; }
    [[nodiscard]] QSpinBox* piecesField() const { return m_pieces; }
    [[nodiscard]] QComboBox* wordsField() const { return m_words; }
    [[nodiscard]] QPlainTextEdit* addedField() const { return m_added; }

  signals:
    void changed();

  private:
    using Use = std::function<bool(const TrainOptions&)>; ///< whether a row is of use
    struct Row {
        QWidget* field;
        QList<QWidget*> widgets;
        Use use;
    };
    void addHeading(const QString& title);
    void addRow(const QString& name, QWidget* field, const QString& tip, const QString& unit = {},
                Use use = {});
    /// A path that is typed, or chosen in a dialog that `ask` opens.
    void addPathRow(const QString& name, QLineEdit* field, const QString& tip, std::function<QString()> ask,
                    Use use = {});
    void addRowWith(const QString& name, QWidget* field, QWidget* behind, const QString& tip, Use use);
    void makeModel();
    void makeWords();
    void makeMore();
    [[nodiscard]] bool inUse(const QWidget* field, const TrainOptions& options) const;
    void leaveOutUnused(TrainOptions& options) const;
    [[nodiscard]] std::string wordsChosen() const;
    void fitForms();
    void watch();
    void edited();
    void fitRows();
    void suit(TrainOptions options);

    QWidget* m_page;
    QGridLayout* m_grid;
    QList<Row> m_rows;
    bool m_quiet = false;
    QString m_wrong; ///< object name of the field that is framed
    QComboBox* m_preset;
    QLabel* m_summary;
    QComboBox* m_model;
    QComboBox* m_form;
    QSpinBox* m_pieces;
    QComboBox* m_ties;
    QComboBox* m_score;
    QSpinBox* m_least;
    QSpinBox* m_longest;
    QComboBox* m_words;
    QComboBox* m_digits;
    QComboBox* m_apostrophes;
    QComboBox* m_normalizer;
    QDoubleSpinBox* m_coverage;
    QSpinBox* m_alphabet;
    QCheckBox* m_fallback;
    QCheckBox* m_dummyPrefix;
    QCheckBox* m_removeBlanks;
    QSpinBox* m_transition;
    QSpinBox* m_superWords;
    QCheckBox* m_superPunctuation;
    QCheckBox* m_superLines;
    QSpinBox* m_seeds;
    QDoubleSpinBox* m_shrink;
    QSpinBox* m_rounds;
    QLineEdit* m_wordEnd;
    QPlainTextEdit* m_added;
    QPlainTextEdit* m_userDefined;
    QComboBox* m_records;
    QLineEdit* m_field;
    QDoubleSpinBox* m_sample;
    QSpinBox* m_seed;
    QDoubleSpinBox* m_temperature;
    QSpinBox* m_mostWords;
    QSpinBox* m_threads;
    QLineEdit* m_from;
    QSpinBox* m_prune;
    QLineEdit* m_checkpoint;
};

} // namespace tokenscope::ui
