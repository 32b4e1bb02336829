#pragma once
// What the vocabulary is like: charts of lengths, scripts, types, depths of merge trees and ids over rank, which can be
// exported, and figures: use by the text, holes between ids, reserved pieces, the overlap with other open tokenizers.

#include "core/vocab/vocabulary_stats.h"
#include "ui/panels/vocab/piece_list.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/chart_view/chart_view.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QTextBrowser;

namespace tokenscope::ui {

class StatsPane : public QWidget {
    Q_OBJECT

  public:
    /// Both must outlive it.
    StatsPane(Session& session, PieceList& list, QWidget* parent = nullptr);

    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] QList<QWidget*> panes() const;
    /// Index of the chart.
    [[nodiscard]] int chart() const;
    void setChart(int chart);

  signals:
    void chartChosen();
    void statusMessage(const QString& message);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    /// A chart and its numbers.
    struct Drawn {
        Chart chart;
        QByteArray csv;
        bool isOfAll = false; ///< whatever the filters are
    };
    struct Overlap {
        QString name;
        vocab::VocabularyOverlap counts;
    };
    struct Content {
        vocab::VocabularyStats stats;
        std::vector<vocab::NumberRange> holes;
        std::vector<vocab::IdInOrder> order;
        std::vector<Overlap> overlaps;
        bool filterIsOff = false; ///< PieceList::isFilterOff()
    };
    QWidget* makeCharts();
    void refresh();
    void show(const Content& content);
    [[nodiscard]] std::vector<Drawn> draw(const Content& content) const;
    void showFigures(const Content& content);
    void showChart();

    Session& m_session;
    PieceList& m_list;
    QComboBox* m_charts = nullptr;
    QCheckBox* m_onlyFiltered = nullptr;
    QLabel* m_remark = nullptr; ///< which pieces
    QString m_pieces;           ///< the remark for most charts
    ChartView* m_view = nullptr;
    QTextBrowser* m_figures = nullptr;
    std::vector<Drawn> m_drawn;
    LatestJob m_job;
    int m_chart = 0;
};

} // namespace tokenscope::ui
