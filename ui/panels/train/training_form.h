#pragma once
// The options of a training on real files, as a form that is generated from the option table: a preset to
// start from, and below it the options of each section. Options that have no effect on the chosen model are
// hidden.

#include "core/base/error.h"
#include "core/train/pipeline/option_table.h"

#include <QJsonObject>
#include <QList>
#include <QScrollArea>
#include <QString>

#include <functional>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace tokenscope::ui {

/// The editor of an option has the option's name as its objectName; that of the presets is "preset".
class TrainingForm : public QScrollArea {
    Q_OBJECT

  public:
    explicit TrainingForm(QWidget* parent = nullptr);

    /// All but sources, evaluation texts and outputs. An option that is hidden has its default.
    [[nodiscard]] train::TrainOptions options() const;
    void setOptions(const train::TrainOptions& options);
    /// As if the user had chosen it; an unknown name changes nothing.
    void choosePreset(const QString& name);
    /// The preset whose options these are; empty: none.
    [[nodiscard]] QString preset() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    /// While a training runs.
    void setLocked(bool locked);
    /// Frames the editor of that name and scrolls to it, until something is changed. Empty: none.
    void markWrong(const QString& field);
    /// Wide enough for every field: the form doesn't scroll sideways.
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// The label of an option: "Vocab size".
    static QString labelOf(const train::TrainingOption& option);

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    struct Field {
        const train::TrainingOption* option;
        QWidget* editor;
        QList<QWidget*> row; ///< shown and hidden together, the editor among them
        std::function<train::OptionValue()> value;
        std::function<void(const train::OptionValue&)> setValue;
    };

    void addPresets();
    void addHeading(const QString& title);
    void addField(const train::TrainingOption& option);
    Field makeField(const train::TrainingOption& option);
    Field makeNumber(const train::TrainingOption& option);
    Field makeChoice(const train::TrainingOption& option);
    Field makeName(const train::TrainingOption& option);
    QWidget* makePathButton(const train::TrainingOption& option, QLineEdit* field);
    [[nodiscard]] const Field& field(std::string_view name) const;
    void watch();
    void edited();
    void updateRows();
    void updateChoices(const train::TrainOptions& options);
    /// Takes over what suits another model or form; the size and the tokenizer to extend stay.
    void applyDefaults(train::TrainOptions options);

    QWidget* m_page;
    QGridLayout* m_grid;
    QComboBox* m_preset;
    QLabel* m_summary;
    std::vector<Field> m_fields;
    bool m_quiet = false;
    QString m_wrong; ///< the editor that is framed
};

// Errors about training options, reworded for the form: labels of fields replace the options of the command
// line.

/// The place `--vocab-size` becomes `“Vocab size”:` before the message, `omit --form` becomes
/// `change “Alphabet”`.
Error withFormLabels(Error error);
/// The same for a sentence.
QString withFormLabels(const Message& sentence);
/// The objectName of the field that the error is about; empty: none.
QString fieldAtFault(const Error& error);

} // namespace tokenscope::ui
