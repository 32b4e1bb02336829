#include "ui/widgets/stages_view/rule_fields_pane.h"

#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/stages_view/rule_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextOption>
#include <algorithm>
#include <utility>

namespace tokenscope::ui {

void markError(QPlainTextEdit& text, int begin, int end) {
    const int size = text.document()->characterCount() - 1;
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(text.document());
    mark.cursor.setPosition(std::clamp(std::min(begin, size - 1), 0, size));
    mark.cursor.setPosition(std::clamp(end, std::min(begin, size), size), QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(piecePalette().error);
    mark.format.setBackground(piecePalette().warningFill);
    text.setExtraSelections({mark});
}

namespace {

using Kind = explain::RuleField::Kind;
constexpr int kPatternHeight = 62; // three lines

QJsonValue valueOf(const std::string& json) {
    return QJsonDocument::fromJson('[' + QByteArray::fromStdString(json) + ']').array().at(0);
}

std::string jsonOf(const QJsonValue& value) {
    const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return list.mid(1, list.size() - 2).toStdString();
}

bool sameShape(const explain::RuleField& a, const explain::RuleField& b) {
    return a.key == b.key && a.kind == b.kind && a.choices == b.choices;
}

} // namespace

RuleFieldsPane::RuleFieldsPane(Trial* trial, QWidget* parent)
    : QWidget(parent)
    , m_trial(trial)
    , m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(1, 1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(RuleEditor::kApplyAfterMs);
    connect(&m_soon, &QTimer::timeout, this, &RuleFieldsPane::applyTyped);
    connect(&Theme::instance(), &Theme::changed, this, &RuleFieldsPane::markRefused);
}

QWidget* RuleFieldsPane::field(const std::string& key) const {
    const Row* row = rowOf(key);
    return row ? row->editor : nullptr;
}

const RuleFieldsPane::Row* RuleFieldsPane::rowOf(const std::string& key) const {
    for (const Row& row : m_rows)
        if (row.field.key == key)
            return &row;
    return nullptr;
}

std::string RuleFieldsPane::refused() const {
    const std::string& at = m_trial->errorPlace();
    const std::string inside = m_place + '.';
    if (!m_trial->error() || m_place.empty() || !at.starts_with(inside))
        return {};
    const std::string key = at.substr(inside.size());
    return rowOf(key) ? key : std::string();
}

void RuleFieldsPane::showPlace(const std::string& place) {
    std::vector<explain::RuleField> fields;
    if (m_trial->original() && !place.empty() && !m_trial->isSwitchedOff(place) &&
        explain::canEdit(m_trial->original()->tokenizer->definition(), place))
        fields = explain::ruleFields(m_trial->tokenizer()->definition(), m_trial->changedPath(place));
    const bool same =
        place == m_place && fields.size() == m_rows.size() &&
        std::equal(fields.begin(), fields.end(), m_rows.begin(),
                   [](const explain::RuleField& f, const Row& row) { return sameShape(f, row.field); });
    m_place = place;
    if (!same) {
        m_soon.stop();
        m_pending = false;
        rebuild(std::move(fields));
    } else {
        const std::string kept = m_pending || m_trial->busy() ? m_typed : refused();
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            m_rows[i].field = std::move(fields[i]);
            if (m_rows[i].field.key != kept)
                showValue(m_rows[i]);
        }
    }
    markRefused();
    setVisible(!m_rows.empty());
}

void RuleFieldsPane::rebuild(std::vector<explain::RuleField> fields) {
    m_rows.clear();
    m_typed.clear();
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // its own click may still be in progress
        }
        delete item;
    }
    int line = 0;
    for (explain::RuleField& field : fields) {
        const bool two = field.kind == Kind::Pattern;
        addRow(std::move(field), line);
        line += two ? 2 : 1;
    }
}

void RuleFieldsPane::addRow(explain::RuleField field, int line) {
    const QString key = QString::fromStdString(field.key);
    Row row;
    row.field = std::move(field);
    const std::string name = row.field.key;
    if (row.field.kind == Kind::Flag) {
        auto* box = new QCheckBox(key, this);
        row.editor = box;
        connect(box, &QCheckBox::toggled, this, [this, name] { set(*rowOf(name)); });
        m_grid->addWidget(box, line, 0, 1, 2);
    } else {
        auto* label = new QLabel(key, this);
        label->setTextFormat(Qt::PlainText);
        m_grid->addWidget(label, line, 0);
        if (row.field.kind == Kind::Choice) {
            auto* list = new QComboBox(this);
            for (const explain::RuleField::Choice& choice : row.field.choices)
                list->addItem(QString::fromStdString(choice.name.text()));
            connect(list, &QComboBox::activated, this, [this, name] { set(*rowOf(name)); });
            row.editor = list;
            m_grid->addWidget(list, line, 1);
        } else if (row.field.kind == Kind::Pattern) {
            auto* kind = new QComboBox(this);
            kind->addItems({QStringLiteral("Regex"), QStringLiteral("String")});
            kind->setAccessibleName(tr("Kind of the pattern"));
            connect(kind, &QComboBox::activated, this, [this, name] { set(*rowOf(name)); });
            row.kind = kind;
            auto* text = new QPlainTextEdit(this);
            text->setProperty("look", "field");
            text->setTabChangesFocus(true);
            QTextOption shown; // show spaces: a pattern may be a space
            shown.setFlags(QTextOption::ShowTabsAndSpaces);
            shown.setWrapMode(QTextOption::WrapAnywhere);
            text->document()->setDefaultTextOption(shown);
            text->setWordWrapMode(QTextOption::WrapAnywhere);
            keepFont(*text, [] { return pieceFont(scaled(12)); });
            keepHeight(*text, kPatternHeight);
            connect(text, &QPlainTextEdit::textChanged, this, [this, name] { typed(name); });
            row.editor = text;
            m_grid->addWidget(kind, line, 1);
            m_grid->addWidget(text, line + 1, 0, 1, 2);
        } else {
            auto* text = new QLineEdit(this);
            keepFont(*text, [] { return pieceFont(scaled(12)); });
            if (row.field.kind == Kind::Number) {
                static const QRegularExpression kDigits(QStringLiteral("\\d{0,10}"));
                text->setValidator(new QRegularExpressionValidator(kDigits, text));
            } else {
                noteSpaces(*text);
            }
            if (row.field.nullable)
                text->setPlaceholderText(tr("none"));
            connect(text, &QLineEdit::textEdited, this, [this, name] { typed(name); });
            row.editor = text;
            m_grid->addWidget(text, line, 1);
        }
        label->setBuddy(row.editor);
    }
    row.editor->setAccessibleName(key);
    row.editor->setToolTip(QString::fromStdString(m_place + '.' + name));
    showValue(row);
    m_rows.push_back(std::move(row));
}

void noteSpaces(QLineEdit& field) {
    auto* row = new QHBoxLayout(&field);
    row->setContentsMargins(0, 0, scaled(6), 0);
    row->addStretch(1);
    auto* note = new QLabel(&field);
    note->setObjectName(QStringLiteral("spaces"));
    note->setProperty("look", "remark");
    note->setAttribute(Qt::WA_TransparentForMouseEvents);
    row->addWidget(note);
    const auto show = [note](const QString& text) {
        const bool onlySpaces = !text.isEmpty() && text.count(QLatin1Char(' ')) == text.size();
        note->setText(RuleFieldsPane::tr("%n spaces", nullptr, static_cast<int>(text.size())));
        note->setVisible(onlySpaces);
    };
    QObject::connect(&field, &QLineEdit::textChanged, note, show);
    show(field.text());
}

void RuleFieldsPane::showValue(const Row& row) {
    const QSignalBlocker quiet(row.editor);
    const QJsonValue value = valueOf(row.field.json);
    if (auto* box = qobject_cast<QCheckBox*>(row.editor)) {
        box->setChecked(value.toBool());
    } else if (auto* list = qobject_cast<QComboBox*>(row.editor)) {
        for (std::size_t i = 0; i < row.field.choices.size(); ++i)
            if (row.field.choices[i].json == row.field.json)
                list->setCurrentIndex(static_cast<int>(i));
    } else if (auto* pattern = qobject_cast<QPlainTextEdit*>(row.editor)) {
        const QJsonObject object = value.toObject();
        const QString kind = object.isEmpty() ? QString() : object.begin().key();
        const QString text = object.isEmpty() ? QString() : object.begin().value().toString();
        static_cast<QComboBox*>(row.kind)->setCurrentText(kind);
        if (pattern->toPlainText() != text)
            pattern->setPlainText(text);
    } else if (auto* text = qobject_cast<QLineEdit*>(row.editor)) {
        const QString shown = value.isNull()     ? QString()
                              : value.isString() ? value.toString()
                                                 : QString::fromStdString(row.field.json);
        if (text->text() != shown)
            text->setText(shown);
    }
}

/// Frames the refused field; in a pattern, marks the position of the error.
void RuleFieldsPane::markRefused() {
    const std::string wrong = refused();
    for (const Row& row : m_rows) {
        const bool mine = row.field.key == wrong && !(m_pending && m_typed == wrong);
        setStyled(*row.editor, "wrong", mine);
        auto* pattern = qobject_cast<QPlainTextEdit*>(row.editor);
        if (!pattern)
            continue;
        const QString text = pattern->toPlainText();
        const auto character = static_cast<qsizetype>(mine ? m_trial->error()->character : 0);
        if (character == 0) {
            pattern->setExtraSelections({});
            continue;
        }
        const QList<uint> points = text.toUcs4(); // the error counts code points
        const auto before = std::min(character - 1, points.size());
        const auto at =
            QString::fromUcs4(reinterpret_cast<const char32_t*>(points.constData()), before).size();
        markError(*pattern, static_cast<int>(at), static_cast<int>(at) + 1);
    }
}

void RuleFieldsPane::typed(const std::string& key) {
    if (key != m_typed)
        applyTyped();
    m_typed = key;
    m_pending = true;
    m_soon.start();
    markRefused();
}

void RuleFieldsPane::applyTyped() {
    const Row* row = std::exchange(m_pending, false) ? rowOf(m_typed) : nullptr;
    m_soon.stop();
    if (row)
        set(*row);
}

void RuleFieldsPane::set(const Row& row) {
    std::string json;
    if (const auto* box = qobject_cast<QCheckBox*>(row.editor)) {
        json = box->isChecked() ? "true" : "false";
    } else if (const auto* list = qobject_cast<QComboBox*>(row.editor)) {
        json = row.field.choices[static_cast<std::size_t>(list->currentIndex())].json;
    } else if (const auto* pattern = qobject_cast<QPlainTextEdit*>(row.editor)) {
        json =
            jsonOf(QJsonObject{{static_cast<QComboBox*>(row.kind)->currentText(), pattern->toPlainText()}});
    } else if (const auto* text = qobject_cast<QLineEdit*>(row.editor)) {
        const bool number = row.field.kind == Kind::Number;
        if (number && text->text().isEmpty() && !row.field.nullable)
            return; // a number is being typed
        json = !number                  ? jsonOf(text->text())
               : text->text().isEmpty() ? "null"
                                        : std::to_string(text->text().toULongLong());
    }
    if (json != row.field.json || refused() == row.field.key)
        m_trial->make(explain::SetOption{m_place + '.' + row.field.key, json});
}

} // namespace tokenscope::ui
