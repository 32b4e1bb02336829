#include "ui/lessons/lesson_look.h"

#include <string_view>

namespace tokenscope::ui {
namespace {

struct GermanText {
    std::string_view english, german;
};

constexpr GermanText kGermanTexts[] = {
    {"‹ &Back", "‹ &Zurück"},
    {"&Next ›", "&Weiter ›"},
    {"Start again", "Neu beginnen"},
    {"Page of the lesson", "Seite der Lektion"},
    {"Clear the progress of this lesson and go to its first page",
     "Setzt den Fortschritt dieser Lektion zurück und geht zu ihrer ersten Seite"},
    {"Page %1 of %2: %3", "Seite %1 von %2: %3"},
    {"End of the lesson", "Ende der Lektion"},
    {"Escape leaves the presentation.", "Escape verlässt die Präsentation."},
    {"✓ You did all of its tasks.", "✓ Sie haben alle Aufgaben erledigt."},
    {"%1 of %2 task is done.", "%1 von %2 Aufgabe ist erledigt."},
    {"%1 of %2 tasks are done.", "%1 von %2 Aufgaben sind erledigt."},
    {"Next lesson: **%1**", "Nächste Lektion: **%1**"},
    {"Page %1 has an open task", "Auf Seite %1 ist eine Aufgabe offen"},
    {"&Leave", "&Verlassen"},
    {"&Next lesson ›", "&Nächste Lektion ›"},
    {"All &lessons", "Alle &Lektionen"},
    {"%1 of %2 task done", "%1 von %2 Aufgabe erledigt"},
    {"%1 of %2 tasks done", "%1 von %2 Aufgaben erledigt"},
    {"Page %1 of %2", "Seite %1 von %2"},
    {"After the last page", "Nach der letzten Seite"},
    {"Task", "Aufgabe"},
    {"✓ Task, done", "✓ Aufgabe, erledigt"},
    {"Task, completed earlier with a different answer", "Aufgabe, zuvor mit einer anderen Antwort erledigt"},
    {"Task, done", "Aufgabe, erledigt"},
    {"Your answer, a number", "Ihre Antwort, eine Zahl"},
    {"a number", "eine Zahl"},
    {"Check", "Prüfen"},
    {"✓ Right. %1", "✓ Richtig. %1"},
    {"Enter a number first.", "Geben Sie zuerst eine Zahl ein."},
    {"That is not a number.", "Das ist keine Zahl."},
    {"✗ Not %1. Try again.", "✗ Nicht %1. Versuchen Sie es noch einmal."},
    {"Merge this pair", "Dieses Paar verschmelzen"},
    {"Undo", "Zurücknehmen"},
    {"Train by hand: choose the pair to merge",
     "Von Hand trainieren: Wählen Sie das Paar, das verschmolzen wird"},
    {"Words of the training text; below each symbol its number",
     "Wörter des Trainingstextes; unter jedem Symbol seine Nummer"},
    {"Pairs and how often they occur in the text", "Paare und wie oft sie im Text vorkommen"},
    {"Pair", "Paar"},
    {"Numbers", "Nummern"},
    {"Count", "Anzahl"},
    {"Choose a pair first.", "Wählen Sie erst ein Paar."},
    {"The last merge was undone.", "Der letzte Merge wurde zurückgenommen."},
    {"✓ Right: %1 occurs %2×. No pair is more frequent, and among equally frequent pairs it has the smallest "
     "numbers.",
     "✓ Richtig: %1 kommt %2× vor. Kein Paar ist häufiger, und unter gleich häufigen hat es die kleinsten "
     "Nummern."},
    {"✗ %1 is not the most frequent pair: it occurs %2×, and another pair occurs more often.",
     "✗ %1 ist nicht das häufigste Paar: Es kommt %2× vor, ein anderes Paar öfter."},
    {"✗ %1 is as frequent as another pair whose symbols have smaller numbers: that pair is merged first.",
     "✗ %1 ist so häufig wie ein anderes Paar, dessen Symbole kleinere Nummern haben: Jenes wird zuerst "
     "verschmolzen."},
    {"The merge table is empty; merges to learn: %1.", "Die Merge-Tabelle ist leer; zu lernende Merges: %1."},
    {"%1 piece", "%1 Stück"},
    {"%1 pieces", "%1 Stücke"},
    {"%1 byte", "%1 Byte"},
    {"%1 bytes", "%1 Bytes"},
    {"%1 code point", "%1 Codepoint"},
    {"%1 code points", "%1 Codepoints"},
    {"%1 character", "%1 Zeichen"},
    {"%1 characters", "%1 Zeichen"},
    {"%1 word", "%1 Wort"},
    {"%1 words", "%1 Wörter"},
    {"%1 merge", "%1 Merge"},
    {"%1 merges", "%1 Merges"},
    {"fewer than %1", "weniger als %1"},
    {"more than %1", "mehr als %1"},
    {"at most %1", "höchstens %1"},
    {"at least %1", "mindestens %1"},
    {"exactly %1", "genau %1"},
    {"a normal piece", "ein normales Stück"},
    {"no normal piece", "kein normales Stück"},
    {"an unknown piece", "ein unbekanntes Stück"},
    {"no unknown piece", "kein unbekanntes Stück"},
    {"a control piece", "ein Steuerstück"},
    {"no control piece", "kein Steuerstück"},
    {"a user-defined piece", "ein benutzerdefiniertes Stück"},
    {"no user-defined piece", "kein benutzerdefiniertes Stück"},
    {"an unused piece", "ein unbenutztes Stück"},
    {"no unused piece", "kein unbenutztes Stück"},
    {"a byte-fallback piece", "ein Byte-Fallback-Stück"},
    {"no byte-fallback piece", "kein Byte-Fallback-Stück"},
    {"the piece %1", "das Stück %1"},
    {"no piece %1", "kein Stück %1"},
    {"contains %1", "enthält %1"},
    {"starts with %1", "beginnt mit %1"},
    {"the same ids as %1", "dieselben Ids wie %1"},
    {"different ids from %1", "andere Ids als %1"},
    {"Your text", "Ihr Text"},
    {"Pieces of your text", "Stücke Ihres Textes"},
    {"Hint", "Hinweis"},
    {"Show a solution", "Eine Lösung zeigen"},
    {" — now %1", " — jetzt %1"},
    {"Holds: %1", "Trifft zu: %1"},
    {"Doesn't hold yet: %1", "Trifft noch nicht zu: %1"},
    {"Merges of a word", "Merges eines Wortes"},
    {"Vocabulary lookups for a word", "Was für ein Wort im Vokabular nachgeschlagen wird"},
    {"Segmentations of a word", "Segmentierungen eines Wortes"},
    {"First", "Anfang"},
    {"Previous step", "Vorheriger Schritt"},
    {"Next step", "Nächster Schritt"},
    {"Last", "Ende"},
    {"rank %1", "Rang %1"},
    {"There is no word.", "Es gibt kein Wort."},
    {"The word starts as %1 symbol.", "Das Wort beginnt als %1 Symbol."},
    {"The word starts as %1 symbols.", "Das Wort beginnt als %1 Symbole."},
    {"Step %1 of %2: %3.", "Schritt %1 von %2: %3."},
    {"%1 and %2 become %3", "aus %1 und %2 wird %3"},
    {"No other adjacent symbols can merge.", "Keine weiteren Nachbarn können verschmelzen."},
    {"not in the vocabulary", "nicht im Vokabular"},
    {"✓ used", "✓ verwendet"},
    {"found", "gefunden"},
    {"The word is too long: it becomes the unknown token.",
     "Das Wort ist zu lang: Es wird zum unbekannten Token."},
    {"No piece matches at one position: the whole word becomes the unknown token.",
     "An einer Stelle passt kein Stück: Das ganze Wort wird zum unbekannten Token."},
    {"%1 lookups, %2 of them found a piece.", "%1-mal nachgeschlagen, davon %2-mal ein Stück gefunden."},
    {"The best segmentations and the sums of their scores.",
     "Die besten Segmentierungen und die Summen ihrer Bewertungen."},
    {"Text to encode", "Zu encodierender Text"},
    {"Open in window", "Im Fenster öffnen"},
    {"Show this text and the tokenizer %1 in the main window",
     "Zeigt diesen Text und den Tokenizer %1 im Hauptfenster"},
    {"Pieces of a text", "Stücke eines Textes"},
    {"Recognize special tokens in the text", "Spezialtokens im Text erkennen"},
    {"Pieces", "Stücke"},
    {"Code points", "Codepoints"},
    {"%1 minute", "%1 Minute"},
    {"%1 minutes", "%1 Minuten"},
    {"✓ done", "✓ erledigt"},
};

} // namespace

QString LessonLook::translate(const char* english) const {
    if (language == QLatin1String("de"))
        for (const GermanText& text : kGermanTexts)
            if (text.english == english)
                return QString::fromUtf8(text.german.data(), static_cast<qsizetype>(text.german.size()));
    return QString::fromUtf8(english);
}

QLocale LessonLook::locale() const {
    return language == QLatin1String("de") ? QLocale(QLocale::German) : QLocale(QLocale::English);
}

} // namespace tokenscope::ui
