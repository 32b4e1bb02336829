#pragma once
// The filter above the table of pieces: a field for what is typed, a menu for what is chosen, and a chip for each
// condition, which removes it. The field is one condition, of the chosen kind.

#include "ui/panels/vocab/filter_state.h"

#include <QList>
#include <QWidget>

#include <memory>

class QComboBox;
class QLineEdit;
class QMenu;
class QPushButton;

namespace tokenscope::ui {

class ElidedLabel;
class WrappingRow;

class FilterBar : public QWidget {
    Q_OBJECT

  public:
    explicit FilterBar(QWidget* parent = nullptr);

    [[nodiscard]] const vocab::PieceFilter& filter() const { return m_filter; }
    void setFilter(const vocab::PieceFilter& filter);
    /// The filter, the kind of what is typed, and text that is invalid.
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    /// The menu offers the scripts of its pieces.
    void setTable(const std::shared_ptr<const vocab::PieceTable>& table);
    [[nodiscard]] QLineEdit* field() const { return m_field; }
    /// Shown unless what is typed is invalid; empty: none.
    void setError(const QString& error);
    /// What is typed is invalid: the filter is the last valid one.
    [[nodiscard]] bool hasTypedError() const { return !m_typedError.isEmpty(); }

  signals:
    void filterChanged(const tokenscope::vocab::PieceFilter& filter);
    void typedErrorChanged();
    /// Down or Return in the field.
    void left();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeMenu();
    void fillScripts(const vocab::PieceTable& table);
    void typed(const QString& text);
    void setTypedError(const QString& error);
    void showError();
    void chooseKind();
    void change(const std::function<void(vocab::PieceFilter&)>& how);
    void showField(TypedFilter kind);
    void setFieldText(const QString& text);
    void showChips();
    [[nodiscard]] TypedFilter kind() const;

    vocab::PieceFilter m_filter;
    QComboBox* m_kind;
    QLineEdit* m_field;
    QPushButton* m_menuButton = nullptr;
    QMenu* m_menu;
    QMenu* m_scripts = nullptr;
    ElidedLabel* m_error;
    bool m_settingField = false;
    QString m_typedError;
    QString m_otherError;
    WrappingRow* m_chipRow;
    QWidget* m_chips;
    QList<QPushButton*> m_chipButtons;
    QList<std::function<void()>> m_showChecks; ///< of the menu
};

} // namespace tokenscope::ui
