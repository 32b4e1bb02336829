#include "core/report/html_page.h"

#include "core/base/printable.h"
#include "core/report/chart.h"

#include <fmt/format.h>

#include <cstddef>

namespace tokenscope::report {
namespace {

constexpr const char* kHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'{policy}">
<title>{title}</title>
<style>
{common}{own}</style>
</head>
<body>
<h1>{heading}</h1>
<p class="remark">{remark}</p>
)html";

} // namespace

std::string shownMarkup(std::string_view text) {
    return escapedMarkup(printable(text));
}

HtmlPage::HtmlPage(std::string_view title, std::string_view remark)
    : HtmlPage(Head{shownMarkup(title), shownMarkup(title), shownMarkup(remark), {}, false}) {}

HtmlPage::HtmlPage(const Head& head)
    : m_out(fmt::format(kHead, fmt::arg("policy", head.isScripted ? "; script-src 'unsafe-inline'" : ""),
                        fmt::arg("title", head.title), fmt::arg("common", pageStyle()),
                        fmt::arg("own", head.style), fmt::arg("heading", head.heading),
                        fmt::arg("remark", head.remark))) {}

void HtmlPage::heading(std::string_view text) {
    m_out += fmt::format("<h2>{}</h2>\n", shownMarkup(text));
}

void HtmlPage::paragraph(std::string_view text) {
    m_out += fmt::format("<p>{}</p>\n", shownMarkup(text));
}

void HtmlPage::verdict(std::string_view text, bool good) {
    m_out += fmt::format("<p class=\"verdict {}\">{}</p>\n", good ? "good" : "bad", shownMarkup(text));
}

void HtmlPage::list(const std::vector<std::string>& items) {
    m_out += "<ul>\n";
    for (const std::string& item : items)
        m_out += fmt::format("<li>{}</li>\n", shownMarkup(item));
    m_out += "</ul>\n";
}

void HtmlPage::beginTable(const std::vector<std::string>& headings, std::vector<bool> numbers) {
    m_numbers = std::move(numbers);
    m_numbers.resize(headings.size());
    m_out += "<div class=\"scroll\"><table>\n<thead><tr>";
    for (std::size_t i = 0; i < headings.size(); ++i)
        m_out += fmt::format("<th{}>{}</th>", m_numbers[i] ? " class=\"n\"" : "", shownMarkup(headings[i]));
    m_out += "</tr></thead>\n<tbody>\n";
}

void HtmlPage::row(const std::vector<std::string>& cells) {
    m_out += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i)
        m_out += fmt::format("<td class=\"{}\">{}</td>", i < m_numbers.size() && m_numbers[i] ? "n" : "s",
                             shownMarkup(cells[i]));
    m_out += "</tr>\n";
}

void HtmlPage::endTable() {
    m_out += "</tbody></table></div>\n";
}

std::string HtmlPage::finish() && {
    m_out += "</body>\n</html>\n";
    return std::move(m_out);
}

} // namespace tokenscope::report

// pages_data.S has the bytes; see core/CMakeLists.txt.
#define TOKENSCOPE_PAGE(function, symbol)                                                                    \
    extern "C" const char tokenscope_embedded_##symbol[];                                                    \
    extern "C" const char tokenscope_embedded_##symbol##_end[];                                              \
    std::string_view tokenscope::report::function() {                                                        \
        return {tokenscope_embedded_##symbol, static_cast<std::size_t>(tokenscope_embedded_##symbol##_end -  \
                                                                       tokenscope_embedded_##symbol)};       \
    }

TOKENSCOPE_PAGE(pageStyle, page_css)
TOKENSCOPE_PAGE(latticeStyle, lattice_css)
TOKENSCOPE_PAGE(replayStyle, replay_css)
TOKENSCOPE_PAGE(replayPlayer, replay_html)
TOKENSCOPE_PAGE(replayScript, replay_js)
