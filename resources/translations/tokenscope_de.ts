<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AddedPieces</name>
    <message>
        <source>This tokenizer adds no special tokens to a text</source>
        <translation>Dieser Tokenizer fügt einem Text keine besonderen Tokens hinzu</translation>
    </message>
    <message>
        <source>Add %1 before the text</source>
        <translation>%1 vor dem Text hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 after the text</source>
        <translation>%1 nach dem Text hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 before the text and %2 after it</source>
        <translation>%1 vor dem Text und %2 danach hinzufügen</translation>
    </message>
</context>
<context>
    <name>BatchBuilder</name>
    <message numerus="yes">
        <source>rows %1</source>
        <translation>
            <numerusform>Zeile %1</numerusform>
            <numerusform>Zeilen %1</numerusform>
        </translation>
    </message>
    <message>
        <source>rows %1 and %2 more</source>
        <translation>Zeilen %1 und %2 weitere</translation>
    </message>
    <message>
        <source>conversation %1 is truncated by %2 tokens, %3 of them trained</source>
        <translation>Gespräch %1 wird um %2 Tokens gekürzt, davon %3 trainiert</translation>
    </message>
    <message>
        <source>%1 conversations are truncated by %2 tokens, %3 of them trained; the first is conversation %4</source>
        <translation>%1 Gespräche werden um %2 Tokens gekürzt, davon %3 trainiert; das erste ist Gespräch %4</translation>
    </message>
    <message>
        <source>%1 × %2: %3 trained (policy: %5), %4 padding</source>
        <translation>%1 × %2: %3 trainiert (Regel: %5), %4 Auffüllung</translation>
    </message>
    <message>
        <source>conversation %1 is omitted: %2</source>
        <translation>Gespräch %1 wird ausgelassen: %2</translation>
    </message>
    <message>
        <source>%1 conversations are omitted; the first is conversation %2: %3</source>
        <translation>%1 Gespräche werden ausgelassen; das erste ist Gespräch %2: %3</translation>
    </message>
</context>
<context>
    <name>ChatExamples</name>
    <message>
        <source>Two turns</source>
        <translation>Zwei Runden</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>Werkzeugaufruf</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Gedankengang</translation>
    </message>
    <message>
        <source>With a document</source>
        <translation>Mit einem Dokument</translation>
    </message>
    <message>
        <source>Injected &lt;|im_end|&gt;</source>
        <translation>Eingeschleustes &lt;|im_end|&gt;</translation>
    </message>
    <message>
        <source>Injected &lt;|eot_id|&gt;</source>
        <translation>Eingeschleustes &lt;|eot_id|&gt;</translation>
    </message>
    <message>
        <source>Content parts (nanochat)</source>
        <translation>Inhaltsteile (nanochat)</translation>
    </message>
    <message>
        <source>Three conversations (batch)</source>
        <translation>Drei Gespräche (Batch)</translation>
    </message>
</context>
<context>
    <name>CopyAs</name>
    <message>
        <source>Ids as JSON</source>
        <translation>Ids als JSON</translation>
    </message>
    <message>
        <source>Ids as Python</source>
        <translation>Ids als Python</translation>
    </message>
    <message>
        <source>Ids as C</source>
        <translation>Ids als C</translation>
    </message>
    <message>
        <source>Ids as Rust</source>
        <translation>Ids als Rust</translation>
    </message>
    <message>
        <source>Ids, plain</source>
        <translation>Ids, einfach</translation>
    </message>
    <message>
        <source>Pieces, one per line</source>
        <translation>Stücke, eines je Zeile</translation>
    </message>
    <message>
        <source>Table as CSV</source>
        <translation>Tabelle als CSV</translation>
    </message>
    <message>
        <source>Table as Markdown</source>
        <translation>Tabelle als Markdown</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%1 pieces</source>
        <translation>
            <numerusform>%1 Stück</numerusform>
            <numerusform>%1 Stücke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 Merge</numerusform>
            <numerusform>%1 Merges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 words</source>
        <translation>
            <numerusform>%1 Wort</numerusform>
            <numerusform>%1 Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 symbols</source>
        <translation>
            <numerusform>%1 Symbol</numerusform>
            <numerusform>%1 Symbole</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 candidates</source>
        <translation>
            <numerusform>%1 Kandidat</numerusform>
            <numerusform>%1 Kandidaten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 chars</source>
        <translation>
            <numerusform>%1 Zeichen</numerusform>
            <numerusform>%1 Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 Byte</numerusform>
            <numerusform>%1 Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differences</source>
        <translation>
            <numerusform>%1 Unterschied</numerusform>
            <numerusform>%1 Unterschiede</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 texts</source>
        <translation>
            <numerusform>%1 Text</numerusform>
            <numerusform>%1 Texte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boundaries</source>
        <translation>
            <numerusform>%1 Grenze</numerusform>
            <numerusform>%1 Grenzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 rows</source>
        <translation>
            <numerusform>%1 Zeile</numerusform>
            <numerusform>%1 Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 hits</source>
        <translation>
            <numerusform>%1 Treffer</numerusform>
            <numerusform>%1 Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 misses</source>
        <translation>
            <numerusform>%1 Fehlversuch</numerusform>
            <numerusform>%1 Fehlversuche</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>Derivation</name>
    <message>
        <source>added tokens</source>
        <translation>hinzugefügte Tokens</translation>
    </message>
    <message>
        <source>user-defined</source>
        <translation>benutzerdefiniert</translation>
    </message>
    <message>
        <source>none here</source>
        <translation>hier keine</translation>
    </message>
    <message>
        <source>normalized</source>
        <translation>normalisiert</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>durch %1</translation>
    </message>
    <message>
        <source>removed completely</source>
        <translation>vollständig entfernt</translation>
    </message>
    <message>
        <source>the unchanged text</source>
        <translation>der unveränderte Text</translation>
    </message>
    <message>
        <source>pre-tokens</source>
        <translation>Pre-Tokens</translation>
    </message>
    <message>
        <source>no rule; split at spaces that no merge crosses</source>
        <translation>keine Regel; an Leerzeichen getrennt, die kein Merge überschreitet</translation>
    </message>
    <message>
        <source>merges</source>
        <translation>Merges</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>this model does not merge; its result are the pieces below</source>
        <translation>dieses Modell verwendet keine Merges; sein Ergebnis sind die Stücke unten</translation>
    </message>
    <message>
        <source>the whole word is a piece and was looked up first</source>
        <translation>das ganze Wort ist ein Stück und wurde zuerst nachgeschlagen</translation>
    </message>
    <message>
        <source>nothing merges here</source>
        <translation>hier wird nichts zusammengefügt</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1 has no piece %2.</source>
        <translation>%1 hat kein Stück %2.</translation>
    </message>
    <message>
        <source>%1 has no piece for a part of the text.</source>
        <translation>%1 hat kein Stück für einen Teil des Textes.</translation>
    </message>
    <message>
        <source>%1 splits the text here before its model sees it; %2 has a token across this boundary.</source>
        <translation>%1 trennt den Text hier, bevor das Modell ihn sieht; %2 hat ein Token über diese Grenze hinweg.</translation>
    </message>
    <message>
        <source>That matters however the text is split into words.</source>
        <translation>Das ist von Bedeutung, wie auch immer der Text in Wörter zerlegt wird.</translation>
    </message>
    <message>
        <source>%1&apos;s model gets %2, %3&apos;s model gets %4.</source>
        <translation>Das Modell von %1 erhält %2, das von %3 erhält %4.</translation>
    </message>
    <message>
        <source>The first difference is in the added tokens.</source>
        <translation>Der erste Unterschied liegt bei den hinzugefügten Tokens.</translation>
    </message>
    <message>
        <source>One recognizes a token where the other reads text.</source>
        <translation>Einer erkennt ein Token, wo der andere Text liest.</translation>
    </message>
    <message>
        <source>The first difference is in the normalizer.</source>
        <translation>Der erste Unterschied liegt im Normalisierer.</translation>
    </message>
    <message>
        <source>%1 reads %2, %3 reads %4.</source>
        <translation>%1 liest %2, %3 liest %4.</translation>
    </message>
    <message>
        <source>The first difference is in the pre-tokens.</source>
        <translation>Der erste Unterschied liegt bei den Pre-Tokens.</translation>
    </message>
    <message>
        <source>The first difference is in the model.</source>
        <translation>Der erste Unterschied liegt im Modell.</translation>
    </message>
    <message>
        <source>Both models get the same words; their vocabularies and merges give different pieces.</source>
        <translation>Beide Modelle erhalten dieselben Wörter; ihre Vokabulare und Merges ergeben verschiedene Stücke.</translation>
    </message>
    <message>
        <source>The first difference is after the model.</source>
        <translation>Der erste Unterschied liegt hinter dem Modell.</translation>
    </message>
    <message>
        <source>The models&apos; pieces are the same; the tokens added around them differ.</source>
        <translation>Die Stücke der Modelle sind gleich; die Tokens, die um sie herum hinzugefügt werden, unterscheiden sich.</translation>
    </message>
    <message>
        <source>The first difference is in the ids.</source>
        <translation>Der erste Unterschied liegt bei den Ids.</translation>
    </message>
    <message>
        <source>The same pieces have different ids.</source>
        <translation>Dieselben Stücke haben verschiedene Ids.</translation>
    </message>
</context>
<context>
    <name>DifferenceLook</name>
    <message>
        <source>boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>special</source>
        <translation>besonderes Token</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Only one has a token boundary here</source>
        <translation>Nur einer hat hier eine Tokengrenze</translation>
    </message>
    <message>
        <source>The same text, but a different id (or a different piece, if ids can&apos;t be compared)</source>
        <translation>Derselbe Text, aber eine andere Id (oder ein anderes Stück, wenn sich Ids nicht vergleichen lassen)</translation>
    </message>
    <message>
        <source>Only one has this special token, or this token without text</source>
        <translation>Nur einer hat dieses besondere Token oder dieses Token ohne Text</translation>
    </message>
    <message>
        <source>The tokens decode to different text</source>
        <translation>Die Tokens werden zu verschiedenem Text decodiert</translation>
    </message>
    <message>
        <source>Only one has a piece for this text</source>
        <translation>Nur einer hat ein Stück für diesen Text</translation>
    </message>
    <message numerus="yes">
        <source>boundaries</source>
        <translation>
            <numerusform>Grenze</numerusform>
            <numerusform>Grenzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>ids</source>
        <translation>
            <numerusform>Id</numerusform>
            <numerusform>Ids</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EmptyNote</name>
    <message>
        <source>The text is empty: there are no tokens.</source>
        <translation>Der Text ist leer: Es gibt keine Tokens.</translation>
    </message>
    <message>
        <source>The legend or “Only matches” hides every token.</source>
        <translation>Die Legende oder „Nur Treffer“ blendet alle Tokens aus.</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Open tokenizers</source>
        <translation>Tokenizer öffnen</translation>
    </message>
    <message>
        <source>Tokenizers (%1);;All files (*)</source>
        <translation>Tokenizer (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open the folder of a model</source>
        <translation>Ordner eines Modells öffnen</translation>
    </message>
    <message>
        <source>Open text</source>
        <translation>Text öffnen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save text</source>
        <translation>Text speichern</translation>
    </message>
    <message>
        <source>Open lesson</source>
        <translation>Lektion öffnen</translation>
    </message>
    <message>
        <source>Lessons (*.md *.markdown);;All files (*)</source>
        <translation>Lektionen (*.md *.markdown);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>FilterText</name>
    <message>
        <source>reachable</source>
        <translation>erreichbar</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>unerreichbar</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Regex</source>
        <translation>Regex</translation>
    </message>
    <message>
        <source>Bytes in hex</source>
        <translation>Bytes in Hex</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Number of bytes</source>
        <translation>Anzahl der Bytes</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Filter (Ctrl+F)</source>
        <translation>Filter (Strg+F)</translation>
    </message>
    <message>
        <source>Type pairs of hexadecimal digits: E4 BD</source>
        <translation>Tippen Sie Paare von Hexadezimalziffern: E4 BD</translation>
    </message>
    <message>
        <source>Type a number or a range: 3, 3-5, 3- or -5</source>
        <translation>Tippen Sie eine Zahl oder einen Bereich: 3, 3-5, 3- oder -5</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a condition and its value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>starts a word</source>
        <translation>beginnt ein Wort</translation>
    </message>
    <message>
        <source>doesn&apos;t start a word</source>
        <translation>beginnt kein Wort</translation>
    </message>
    <message>
        <source>another piece has its text</source>
        <translation>ein anderes Stück hat seinen Text</translation>
    </message>
    <message>
        <source>no other piece has its text</source>
        <translation>kein anderes Stück hat seinen Text</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>‹ &amp;Back</source>
        <translation>‹ &amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Next ›</source>
        <translation>&amp;Weiter ›</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Page of the lesson</source>
        <translation>Seite der Lektion</translation>
    </message>
    <message>
        <source>Clear the progress of this lesson and go to its first page</source>
        <translation>Setzt den Fortschritt dieser Lektion zurück und geht zu ihrer ersten Seite</translation>
    </message>
    <message>
        <source>Page %1 of %2: %3</source>
        <translation>Seite %1 von %2: %3</translation>
    </message>
    <message>
        <source>End of the lesson</source>
        <translation>Ende der Lektion</translation>
    </message>
    <message>
        <source>Escape leaves the presentation.</source>
        <translation>Escape verlässt die Präsentation.</translation>
    </message>
    <message>
        <source>✓ All tasks are done.</source>
        <translation>✓ Alle Aufgaben sind erledigt.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks are done.</source>
        <translation>
            <numerusform>%1 von %2 Aufgabe ist erledigt.</numerusform>
            <numerusform>%1 von %2 Aufgaben sind erledigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Next lesson: **%1**</source>
        <translation>Nächste Lektion: **%1**</translation>
    </message>
    <message>
        <source>Page %1 has an open task</source>
        <translation>Auf Seite %1 ist eine Aufgabe offen</translation>
    </message>
    <message>
        <source>&amp;Leave</source>
        <translation>&amp;Verlassen</translation>
    </message>
    <message>
        <source>&amp;Next lesson ›</source>
        <translation>&amp;Nächste Lektion ›</translation>
    </message>
    <message>
        <source>All &amp;lessons</source>
        <translation>Alle &amp;Lektionen</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks done</source>
        <translation>
            <numerusform>%1 von %2 Aufgabe erledigt</numerusform>
            <numerusform>%1 von %2 Aufgaben erledigt</numerusform>
        </translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
    <message>
        <source>After the last page</source>
        <translation>Nach der letzten Seite</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>✓ Task, done</source>
        <translation>✓ Aufgabe, erledigt</translation>
    </message>
    <message>
        <source>Task, completed earlier with a different answer</source>
        <translation>Aufgabe, zuvor mit einer anderen Antwort erledigt</translation>
    </message>
    <message>
        <source>Task, done</source>
        <translation>Aufgabe, erledigt</translation>
    </message>
    <message>
        <source>Your answer, a number</source>
        <translation>Ihre Antwort, eine Zahl</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>✓ Right. %1</source>
        <translation>✓ Richtig. %1</translation>
    </message>
    <message>
        <source>Enter a number first.</source>
        <translation>Geben Sie zuerst eine Zahl ein.</translation>
    </message>
    <message>
        <source>That is not a number.</source>
        <translation>Das ist keine Zahl.</translation>
    </message>
    <message>
        <source>✗ Not %1. Try again.</source>
        <translation>✗ Nicht %1. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Merge this pair</source>
        <translation>Dieses Paar verschmelzen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Train by hand: choose the pair to merge</source>
        <translation>Von Hand trainieren: Wählen Sie das Paar, das verschmolzen wird</translation>
    </message>
    <message>
        <source>Words of the training text; below each symbol its number</source>
        <translation>Wörter des Trainingstextes; unter jedem Symbol seine Nummer</translation>
    </message>
    <message>
        <source>Pairs and how often they occur in the text</source>
        <translation>Paare und wie oft sie im Text vorkommen</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nummern</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Choose a pair first.</source>
        <translation>Wählen Sie erst ein Paar.</translation>
    </message>
    <message>
        <source>The last merge was undone.</source>
        <translation>Der letzte Merge wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>✓ Right: %1 occurs %2×. No pair is more frequent, and among equally frequent pairs it has the smallest numbers.</source>
        <translation>✓ Richtig: %1 kommt %2× vor. Kein Paar ist häufiger, und unter gleich häufigen hat es die kleinsten Nummern.</translation>
    </message>
    <message>
        <source>✗ %1 is not the most frequent pair: it occurs %2×, and another pair occurs more often.</source>
        <translation>✗ %1 ist nicht das häufigste Paar: Es kommt %2× vor, ein anderes Paar öfter.</translation>
    </message>
    <message>
        <source>✗ %1 is as frequent as another pair whose symbols have smaller numbers: that pair is merged first.</source>
        <translation>✗ %1 ist so häufig wie ein anderes Paar, dessen Symbole kleinere Nummern haben: Jenes wird zuerst verschmolzen.</translation>
    </message>
    <message>
        <source>The merge table is empty; merges to learn: %1.</source>
        <translation>Die Merge-Tabelle ist leer; zu lernende Merges: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 pieces</source>
        <translation>
            <numerusform>%1 Stück</numerusform>
            <numerusform>%1 Stücke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 Byte</numerusform>
            <numerusform>%1 Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 code points</source>
        <translation>
            <numerusform>%1 Codepoint</numerusform>
            <numerusform>%1 Codepoints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 Zeichen</numerusform>
            <numerusform>%1 Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 words</source>
        <translation>
            <numerusform>%1 Wort</numerusform>
            <numerusform>%1 Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 Merge</numerusform>
            <numerusform>%1 Merges</numerusform>
        </translation>
    </message>
    <message>
        <source>fewer than %1</source>
        <translation>weniger als %1</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>exactly %1</source>
        <translation>genau %1</translation>
    </message>
    <message>
        <source>a normal piece</source>
        <translation>ein normales Stück</translation>
    </message>
    <message>
        <source>no normal piece</source>
        <translation>kein normales Stück</translation>
    </message>
    <message>
        <source>an unknown piece</source>
        <translation>ein unbekanntes Stück</translation>
    </message>
    <message>
        <source>no unknown piece</source>
        <translation>kein unbekanntes Stück</translation>
    </message>
    <message>
        <source>a control piece</source>
        <translation>ein Steuerstück</translation>
    </message>
    <message>
        <source>no control piece</source>
        <translation>kein Steuerstück</translation>
    </message>
    <message>
        <source>a user-defined piece</source>
        <translation>ein benutzerdefiniertes Stück</translation>
    </message>
    <message>
        <source>no user-defined piece</source>
        <translation>kein benutzerdefiniertes Stück</translation>
    </message>
    <message>
        <source>an unused piece</source>
        <translation>ein unbenutztes Stück</translation>
    </message>
    <message>
        <source>no unused piece</source>
        <translation>kein unbenutztes Stück</translation>
    </message>
    <message>
        <source>a byte-fallback piece</source>
        <translation>ein Byte-Fallback-Stück</translation>
    </message>
    <message>
        <source>no byte-fallback piece</source>
        <translation>kein Byte-Fallback-Stück</translation>
    </message>
    <message>
        <source>the piece %1</source>
        <translation>das Stück %1</translation>
    </message>
    <message>
        <source>no piece %1</source>
        <translation>kein Stück %1</translation>
    </message>
    <message>
        <source>contains %1</source>
        <translation>enthält %1</translation>
    </message>
    <message>
        <source>starts with %1</source>
        <translation>beginnt mit %1</translation>
    </message>
    <message>
        <source>the same ids as %1</source>
        <translation>dieselben Ids wie %1</translation>
    </message>
    <message>
        <source>different ids from %1</source>
        <translation>andere Ids als %1</translation>
    </message>
    <message>
        <source>Your text</source>
        <translation>Ihr Text</translation>
    </message>
    <message>
        <source>Pieces of your text</source>
        <translation>Stücke Ihres Textes</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Show a solution</source>
        <translation>Eine Lösung zeigen</translation>
    </message>
    <message>
        <source> — now %1</source>
        <translation> — jetzt %1</translation>
    </message>
    <message>
        <source>Holds: %1</source>
        <translation>Trifft zu: %1</translation>
    </message>
    <message>
        <source>Doesn&apos;t hold yet: %1</source>
        <translation>Trifft noch nicht zu: %1</translation>
    </message>
    <message>
        <source>Merges of a word</source>
        <translation>Merges eines Wortes</translation>
    </message>
    <message>
        <source>Vocabulary lookups for a word</source>
        <translation>Was für ein Wort im Vokabular nachgeschlagen wird</translation>
    </message>
    <message>
        <source>Segmentations of a word</source>
        <translation>Segmentierungen eines Wortes</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Vorheriger Schritt</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>There is no word.</source>
        <translation>Es gibt kein Wort.</translation>
    </message>
    <message numerus="yes">
        <source>The word starts as %1 symbols.</source>
        <translation>
            <numerusform>Das Wort beginnt als %1 Symbol.</numerusform>
            <numerusform>Das Wort beginnt als %1 Symbole.</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 of %2: %3.</source>
        <translation>Schritt %1 von %2: %3.</translation>
    </message>
    <message>
        <source>%1 and %2 become %3</source>
        <translation>aus %1 und %2 wird %3</translation>
    </message>
    <message>
        <source>No other adjacent symbols can merge.</source>
        <translation>Keine weiteren Nachbarn können verschmelzen.</translation>
    </message>
    <message>
        <source>not in the vocabulary</source>
        <translation>nicht im Vokabular</translation>
    </message>
    <message>
        <source>✓ used</source>
        <translation>✓ verwendet</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>The word is too long: it becomes the unknown token.</source>
        <translation>Das Wort ist zu lang: Es wird zum unbekannten Token.</translation>
    </message>
    <message>
        <source>No piece matches at one position: the whole word becomes the unknown token.</source>
        <translation>An einer Stelle passt kein Stück: Das ganze Wort wird zum unbekannten Token.</translation>
    </message>
    <message>
        <source>%1 lookups, %2 of them found a piece.</source>
        <translation>%1-mal nachgeschlagen, davon %2-mal ein Stück gefunden.</translation>
    </message>
    <message>
        <source>The best segmentations and the sums of their scores.</source>
        <translation>Die besten Segmentierungen und die Summen ihrer Bewertungen.</translation>
    </message>
    <message>
        <source>Text to encode</source>
        <translation>Zu encodierender Text</translation>
    </message>
    <message>
        <source>Open in window</source>
        <translation>Im Fenster öffnen</translation>
    </message>
    <message>
        <source>Show this text and the tokenizer %1 in the main window</source>
        <translation>Zeigt diesen Text und den Tokenizer %1 im Hauptfenster</translation>
    </message>
    <message>
        <source>Pieces of a text</source>
        <translation>Stücke eines Textes</translation>
    </message>
    <message>
        <source>Recognize special tokens in the text</source>
        <translation>Spezialtokens im Text erkennen</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>Code points</source>
        <translation>Codepoints</translation>
    </message>
    <message numerus="yes">
        <source>%1 minutes</source>
        <translation>
            <numerusform>%1 Minute</numerusform>
            <numerusform>%1 Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ erledigt</translation>
    </message>
</context>
<context>
    <name>MessageCard</name>
    <message>
        <source>content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>part: text</source>
        <translation>Teil: Text</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>Gedankengang</translation>
    </message>
    <message>
        <source>more</source>
        <translation>Weiteres</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>no pieces</source>
        <translation>keine Stücke</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1, without gaps</source>
        <translation>%1, lückenlos</translation>
    </message>
    <message>
        <source>%1; %2 of them have no piece</source>
        <translation>%1; %2 davon haben kein Stück</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>By default</source>
        <translation>Standardmäßig</translation>
    </message>
    <message>
        <source>special tokens are added to a text</source>
        <translation>besondere Tokens werden einem Text hinzugefügt</translation>
    </message>
    <message>
        <source>no special tokens are added to a text</source>
        <translation>einem Text werden keine besonderen Tokens hinzugefügt</translation>
    </message>
    <message>
        <source>special tokens in a text are recognized</source>
        <translation>besondere Tokens in einem Text werden erkannt</translation>
    </message>
    <message>
        <source>special tokens in a text are plain text</source>
        <translation>besondere Tokens in einem Text sind gewöhnlicher Text</translation>
    </message>
    <message>
        <source>decoding omits special tokens</source>
        <translation>beim Decodieren werden besondere Tokens ausgelassen</translation>
    </message>
    <message>
        <source>decoding includes special tokens</source>
        <translation>beim Decodieren werden besondere Tokens ausgegeben</translation>
    </message>
    <message>
        <source>single word</source>
        <translation>nur als ganzes Wort</translation>
    </message>
    <message>
        <source>strips whitespace before it</source>
        <translation>entfernt den Leerraum davor</translation>
    </message>
    <message>
        <source>strips whitespace after it</source>
        <translation>entfernt den Leerraum danach</translation>
    </message>
    <message>
        <source>matched after normalization</source>
        <translation>nach der Normalisierung gefunden</translation>
    </message>
    <message>
        <source>id %1 in the file</source>
        <translation>Id %1 in der Datei</translation>
    </message>
    <message>
        <source> (not in use)</source>
        <translation> (nicht in Gebrauch)</translation>
    </message>
    <message>
        <source>declared by</source>
        <translation>deklariert in</translation>
    </message>
    <message>
        <source>Other added tokens</source>
        <translation>Andere hinzugefügte Tokens</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>Stages, in order</source>
        <translation>Stufen, der Reihe nach</translation>
    </message>
    <message>
        <source>Chat templates</source>
        <translation>Chat-Templates</translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation>%1 Zeichen</translation>
    </message>
    <message>
        <source>Notes on the files</source>
        <translation>Hinweise zu den Dateien</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Compared with the other open files</source>
        <translation>Verglichen mit den anderen geöffneten Dateien</translation>
    </message>
    <message>
        <source>Special tokens and where they are declared</source>
        <translation>Besondere Tokens und wo sie deklariert sind</translation>
    </message>
    <message>
        <source>a sample that comes with the program</source>
        <translation>ein Beispiel aus dem Programm</translation>
    </message>
    <message>
        <source>%1, the tokenizer itself</source>
        <translation>%1, der Tokenizer selbst</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>nothing that affects tokenization</source>
        <translation>nichts, was die Tokenisierung beeinflusst</translation>
    </message>
    <message>
        <source>contains</source>
        <translation>enthält</translation>
    </message>
    <message>
        <source>a file of the same model: %1 of %2 pieces are the same; %3</source>
        <translation>eine Datei desselben Modells: %1 von %2 Stücken sind gleich; %3</translation>
    </message>
    <message>
        <source>%1 values: %2</source>
        <translation>%1 Werte: %2</translation>
    </message>
    <message>
        <source>Metadata of the file</source>
        <translation>Metadaten der Datei</translation>
    </message>
    <message>
        <source>Added tokens</source>
        <translation>Hinzugefügte Tokens</translation>
    </message>
    <message>
        <source>Normalizer</source>
        <translation>Normalisierer</translation>
    </message>
    <message>
        <source>Pre-tokenizer</source>
        <translation>Pre-Tokenizer</translation>
    </message>
    <message>
        <source>Post-processor</source>
        <translation>Post-Processor</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>Truncation</source>
        <translation>Kürzung</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Auffüllung</translation>
    </message>
    <message>
        <source>%1 used, %2 ignored</source>
        <translation>%1 verwendet, %2 ignoriert</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoriert</translation>
    </message>
    <message>
        <source>%1: the version whose tokenizer class is applied</source>
        <translation>%1: die Version, deren Tokenizer-Klasse angewendet wird</translation>
    </message>
    <message>
        <source>since June 2026: combining accents are dropped, as the file doesn&apos;t say otherwise</source>
        <translation>seit Juni 2026: kombinierende Akzente fallen weg, denn die Datei sagt nichts anderes</translation>
    </message>
    <message>
        <source>before June 2026: combining accents stay, as the file doesn&apos;t say otherwise</source>
        <translation>vor Juni 2026: kombinierende Akzente bleiben, denn die Datei sagt nichts anderes</translation>
    </message>
    <message>
        <source>%1 in \p{…} of patterns, as in llama.cpp</source>
        <translation>%1 in \p{…} von Mustern, wie in llama.cpp</translation>
    </message>
    <message>
        <source>%1 in \p{…} of patterns, as in newest releases of the reference</source>
        <translation>%1 in \p{…} von Mustern, wie in den neuesten Versionen der Referenz</translation>
    </message>
    <message>
        <source>%1 in \p{…} of patterns, as in older releases of the reference</source>
        <translation>%1 in \p{…} von Mustern, wie in älteren Versionen der Referenz</translation>
    </message>
    <message>
        <source>%1: %2 of the model, %3</source>
        <translation>%1: %2 des Modells, %3</translation>
    </message>
</context>
<context>
    <name>ProblemText</name>
    <message>
        <source>check that the file exists and that you are allowed to read it</source>
        <translation>prüfen Sie, ob die Datei vorhanden ist und ob Sie sie lesen dürfen</translation>
    </message>
    <message>
        <source>open a tokenizer.json, a .model, .tiktoken or .gguf file, or a model&apos;s folder</source>
        <translation>öffnen Sie eine tokenizer.json, eine .model-, .tiktoken- oder .gguf-Datei oder den Ordner eines Modells</translation>
    </message>
    <message>
        <source>download the file again, as it may be truncated or modified; if it is correct, please report this</source>
        <translation>laden Sie die Datei erneut herunter, da sie abgeschnitten oder verändert sein kann; wenn sie in Ordnung ist, melden Sie dies bitte</translation>
    </message>
    <message>
        <source>try another file of the same model</source>
        <translation>versuchen Sie es mit einer anderen Datei desselben Modells</translation>
    </message>
    <message>
        <source>try a smaller one</source>
        <translation>versuchen Sie es mit einer kleineren</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>With add special on</source>
        <translation>Mit Hinzufügen besonderer Tokens</translation>
    </message>
    <message>
        <source>With add special off</source>
        <translation>Ohne Hinzufügen besonderer Tokens</translation>
    </message>
    <message>
        <source>With parse special on</source>
        <translation>Mit Erkennen besonderer Tokens</translation>
    </message>
    <message>
        <source>With parse special off</source>
        <translation>Ohne Erkennen besonderer Tokens</translation>
    </message>
    <message>
        <source>With a stage switched</source>
        <translation>Mit einer umgeschalteten Stufe</translation>
    </message>
    <message>
        <source>%1 with another setting</source>
        <translation>%1 mit einer anderen Einstellung</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>Nach links verschieben</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>Nach rechts verschieben</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add the same tokenizer</source>
        <translation>Denselben Tokenizer hinzufügen</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>With %1</source>
        <translation>Mit %1</translation>
    </message>
    <message>
        <source>Without %1</source>
        <translation>Ohne %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Kennzahlen</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>pieces used</source>
        <translation>genutzte Stücke</translation>
    </message>
    <message>
        <source>Pieces that the corpus never used</source>
        <translation>Stücke, die das Korpus nie nutzt</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>%1 smaller ones are not listed</source>
        <translation>%1 kleinere sind nicht aufgeführt</translation>
    </message>
    <message>
        <source>Boundaries and vocabularies</source>
        <translation>Grenzen und Vokabulare</translation>
    </message>
    <message>
        <source>between</source>
        <translation>zwischen</translation>
    </message>
    <message>
        <source>Positions at which a token ends in both</source>
        <translation>Positionen, an denen in beiden ein Token endet</translation>
    </message>
    <message>
        <source>same ids</source>
        <translation>gleiche Ids</translation>
    </message>
    <message>
        <source>Tokens that end at the same position with the same id in both</source>
        <translation>Tokens, die in beiden an derselben Position mit derselben Id enden</translation>
    </message>
    <message>
        <source>Pieces that only the first uses</source>
        <translation>Stücke, die nur der erste nutzt</translation>
    </message>
    <message>
        <source>Pieces that only the second uses</source>
        <translation>Stücke, die nur der zweite nutzt</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Pieces most used</source>
        <translation>Am häufigsten genutzte Stücke</translation>
    </message>
    <message>
        <source>Pieces never used</source>
        <translation>Nie genutzte Stücke</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>the first %1 of each</source>
        <translation>jeweils die ersten %1</translation>
    </message>
    <message>
        <source>the first %1 of each by id</source>
        <translation>jeweils die ersten %1 nach Id</translation>
    </message>
    <message>
        <source>Lengths of tokens</source>
        <translation>Längen der Tokens</translation>
    </message>
    <message>
        <source>Bytes of text in a token</source>
        <translation>Bytes Text in einem Token</translation>
    </message>
    <message>
        <source>%1 share</source>
        <translation>%1 Anteil</translation>
    </message>
    <message>
        <source>How often pieces are used</source>
        <translation>Wie oft Stücke genutzt werden</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>ranks 1, 2, 5, 10, …</source>
        <translation>Ränge 1, 2, 5, 10, …</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 Anzahl</translation>
    </message>
    <message>
        <source>Where they differ most</source>
        <translation>Wo sie sich am stärksten unterscheiden</translation>
    </message>
    <message>
        <source>Press Enter to show one in the Text view</source>
        <translation>Die Eingabetaste zeigt eine Stelle in der Textansicht</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Token ends that some tokenizers have and others do not</source>
        <translation>Token-Enden, die manche Tokenizer haben und andere nicht</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>By folder</source>
        <translation>Nach Ordner</translation>
    </message>
    <message>
        <source>By file</source>
        <translation>Nach Datei</translation>
    </message>
    <message>
        <source>By script</source>
        <translation>Nach Schrift</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>nur in A</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>nur in B</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>Open tokenizers</source>
        <translation>Tokenizer öffnen</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Recently opened</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open tokenizer…</source>
        <translation>Tokenizer öffnen …</translation>
    </message>
    <message>
        <source>%1 (sample)</source>
        <translation>%1 (Beispiel)</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Tokenizers (%1);;All files (*)</source>
        <translation>Tokenizer (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>tokenizer.json (*.json)</source>
        <translation>tokenizer.json (*.json)</translation>
    </message>
    <message>
        <source>SentencePiece model (*.model)</source>
        <translation>SentencePiece-Modell (*.model)</translation>
    </message>
    <message>
        <source>tiktoken ranks with a Python module (*.tiktoken)</source>
        <translation>tiktoken-Ränge mit einem Python-Modul (*.tiktoken)</translation>
    </message>
    <message>
        <source>Folder with vocab.json and merges.txt (*)</source>
        <translation>Ordner mit vocab.json und merges.txt (*)</translation>
    </message>
    <message>
        <source>Folder with vocab.txt (*)</source>
        <translation>Ordner mit vocab.txt (*)</translation>
    </message>
    <message>
        <source>Token %1 (from 0): %2, id %3, %4, bytes [%5,%6)</source>
        <translation>Token %1 (ab 0): %2, Id %3, %4, Bytes [%5,%6)</translation>
    </message>
    <message>
        <source>; %1 means a space</source>
        <translation>; %1 steht für ein Leerzeichen</translation>
    </message>
    <message>
        <source>Show derivation</source>
        <translation>Herleitung zeigen</translation>
    </message>
    <message>
        <source>Copy piece</source>
        <translation>Stück kopieren</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Id kopieren</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Copy bytes as hex</source>
        <translation>Bytes hexadezimal kopieren</translation>
    </message>
    <message>
        <source>Copy byte span</source>
        <translation>Byte-Bereich kopieren</translation>
    </message>
    <message>
        <source>Pieces that both use, by their text</source>
        <translation>Stücke, die beide verwenden, verglichen nach ihrem Text</translation>
    </message>
    <message>
        <source>different ends</source>
        <translation>verschiedene Enden</translation>
    </message>
    <message>
        <source>different id</source>
        <translation>andere Id</translation>
    </message>
    <message>
        <source>different piece</source>
        <translation>anderes Stück</translation>
    </message>
    <message>
        <source>unknown: the piece for text that the vocabulary doesn&apos;t cover</source>
        <translation>unknown: das Stück für Text, den das Vokabular nicht abdeckt</translation>
    </message>
    <message>
        <source>control: a special token, such as BOS</source>
        <translation>control: ein besonderes Token, wie BOS</translation>
    </message>
    <message>
        <source>user-defined: an added token that isn&apos;t special; it is always found as a whole</source>
        <translation>user-defined: ein hinzugefügtes Token, das nicht besonders ist; es wird immer als Ganzes gefunden</translation>
    </message>
    <message>
        <source>unused: a piece that the file marks as unused</source>
        <translation>unused: ein Stück, das die Datei als unbenutzt kennzeichnet</translation>
    </message>
    <message>
        <source>normal: a piece of the vocabulary that is text</source>
        <translation>normal: ein Stück des Vokabulars, das Text ist</translation>
    </message>
    <message>
        <source>byte: a piece for bytes that form no complete character: one byte, or a part of a character</source>
        <translation>byte: ein Stück für Bytes, die kein ganzes Zeichen ergeben: ein einzelnes Byte oder ein Teil eines Zeichens</translation>
    </message>
    <message>
        <source>%1: open the tokenizers that the counts were created with, and merge them again</source>
        <translation>%1: Öffnen Sie die Tokenizer, mit denen die Zählungen entstanden sind, und führen Sie sie erneut zusammen</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>space</source>
        <translation>Leerzeichen</translation>
    </message>
    <message>
        <source>line feed</source>
        <translation>Zeilenvorschub</translation>
    </message>
    <message>
        <source>carriage return</source>
        <translation>Wagenrücklauf</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>token %1, %2, id %3, %4, bytes %5 to %6</source>
        <translation>Token %1, %2, Id %3, %4, Bytes %5 bis %6</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>kein Text</translation>
    </message>
    <message>
        <source>At most eight can be compared: remove one first</source>
        <translation>Höchstens acht lassen sich vergleichen: zuerst einen entfernen</translation>
    </message>
    <message>
        <source>Show on this page</source>
        <translation>Auf dieser Seite zeigen</translation>
    </message>
    <message>
        <source>Compare the others with %1 on a text</source>
        <translation>Die anderen an einem Text mit %1 vergleichen</translation>
    </message>
    <message>
        <source>Tokens of the whole corpus, without special tokens</source>
        <translation>Tokens des ganzen Korpus, ohne besondere Tokens</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>Bytes pro Token</translation>
    </message>
    <message>
        <source>Compression: bytes of the corpus, divided by its tokens</source>
        <translation>Kompression: Bytes des Korpus, geteilt durch seine Tokens</translation>
    </message>
    <message>
        <source>characters per token</source>
        <translation>Zeichen pro Token</translation>
    </message>
    <message>
        <source>Code points of the corpus, divided by its tokens</source>
        <translation>Codepunkte des Korpus, geteilt durch seine Tokens</translation>
    </message>
    <message>
        <source>tokens per word</source>
        <translation>Tokens pro Wort</translation>
    </message>
    <message>
        <source>Fertility: tokens, divided by words; a word is text without whitespace</source>
        <translation>Fertilität: Tokens, geteilt durch Wörter; ein Wort ist Text ohne Leerraum</translation>
    </message>
    <message>
        <source>one-byte tokens</source>
        <translation>Tokens von einem Byte</translation>
    </message>
    <message>
        <source>Tokens that are one byte long, as a share of all tokens, in percent</source>
        <translation>Tokens von einem Byte Länge als Anteil aller Tokens, in Prozent</translation>
    </message>
    <message>
        <source>unknown tokens</source>
        <translation>unbekannte Tokens</translation>
    </message>
    <message>
        <source>Unknown tokens, as a share of all tokens, in percent</source>
        <translation>Unbekannte Tokens als Anteil aller Tokens, in Prozent</translation>
    </message>
    <message>
        <source>Pieces that the corpus used at least once</source>
        <translation>Stücke, die das Korpus mindestens einmal nutzt</translation>
    </message>
    <message>
        <source>pieces never used</source>
        <translation>nie genutzte Stücke</translation>
    </message>
    <message>
        <source>%1 bytes per token</source>
        <translation>%1 Bytes pro Token</translation>
    </message>
    <message>
        <source>Bytes, divided by the tokens of %1</source>
        <translation>Bytes, geteilt durch die Tokens von %1</translation>
    </message>
    <message>
        <source>%1 characters per token</source>
        <translation>%1 Zeichen pro Token</translation>
    </message>
    <message>
        <source>Code points, divided by the tokens of %1</source>
        <translation>Codepunkte, geteilt durch die Tokens von %1</translation>
    </message>
    <message>
        <source>%1 tokens per word</source>
        <translation>%1 Tokens pro Wort</translation>
    </message>
    <message>
        <source>Tokens of %1, divided by words; a word is text without whitespace</source>
        <translation>Tokens von %1, geteilt durch Wörter; ein Wort ist Text ohne Leerraum</translation>
    </message>
    <message>
        <source>Tokens of %1</source>
        <translation>Tokens von %1</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Code points</source>
        <translation>Codepunkte</translation>
    </message>
    <message>
        <source>shared ends</source>
        <translation>gemeinsame Enden</translation>
    </message>
    <message>
        <source>ends only in the first</source>
        <translation>Enden nur beim ersten</translation>
    </message>
    <message>
        <source>Positions at which a token ends only in the first</source>
        <translation>Stellen, an denen nur beim ersten ein Token endet</translation>
    </message>
    <message>
        <source>ends only in the second</source>
        <translation>Enden nur beim zweiten</translation>
    </message>
    <message>
        <source>Positions at which a token ends only in the second</source>
        <translation>Stellen, an denen nur beim zweiten ein Token endet</translation>
    </message>
    <message>
        <source>ends that agree</source>
        <translation>gleiche Enden</translation>
    </message>
    <message>
        <source>Shared ends, as a share of all token ends, in percent</source>
        <translation>Gemeinsame Enden als Anteil aller Token-Enden, in Prozent</translation>
    </message>
    <message>
        <source>pieces that both use</source>
        <translation>Stücke von beiden</translation>
    </message>
    <message>
        <source>pieces only of the first</source>
        <translation>Stücke nur des ersten</translation>
    </message>
    <message>
        <source>pieces only of the second</source>
        <translation>Stücke nur des zweiten</translation>
    </message>
    <message>
        <source>times used</source>
        <translation>Verwendungen</translation>
    </message>
    <message>
        <source>share of all tokens</source>
        <translation>Anteil aller Tokens</translation>
    </message>
    <message>
        <source>In percent</source>
        <translation>In Prozent</translation>
    </message>
    <message>
        <source>item %1, %2, not an id of this tokenizer</source>
        <translation>Eintrag %1, %2, keine Id dieses Tokenizers</translation>
    </message>
    <message>
        <source>Position %1 (from 0): %2 is not an id of this tokenizer</source>
        <translation>Position %1 (ab 0): %2 ist keine Id dieses Tokenizers</translation>
    </message>
    <message>
        <source>token %1, %2, id %3, %4, bytes %5 to %6 of word %7</source>
        <translation>Token %1, %2, Id %3, %4, Bytes %5 bis %6 von Wort %7</translation>
    </message>
    <message>
        <source>Token %1 (from 0): %2, id %3, %4, bytes [%5,%6) of word %7 (from 0)</source>
        <translation>Token %1 (ab 0): %2, Id %3, %4, Bytes [%5,%6) von Wort %7 (ab 0)</translation>
    </message>
    <message>
        <source>byte pieces</source>
        <translation>Byte-Stücke</translation>
    </message>
    <message>
        <source>Tokens of type byte, as a share of all tokens, in percent: byte fallback, or bytes that form no complete character</source>
        <translation>Tokens vom Typ Byte, als Anteil an allen Tokens, in Prozent: Byte-Fallback oder Bytes, die kein ganzes Zeichen ergeben</translation>
    </message>
</context>
<context>
    <name>RenderedMarks</name>
    <message>
        <source>template</source>
        <translation>Template</translation>
    </message>
    <message>
        <source>tools[%1]</source>
        <translation>tools[%1]</translation>
    </message>
    <message>
        <source>doc %1</source>
        <translation>Dok. %1</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
</context>
<context>
    <name>StageItemTexts</name>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>kein Text</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>added by the post-processor</source>
        <translation>vom Post-Processor hinzugefügt</translation>
    </message>
</context>
<context>
    <name>StageWords</name>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Added-token scan</source>
        <translation>Suche nach hinzugefügten Tokens</translation>
    </message>
    <message>
        <source>Normalized</source>
        <translation>Normalisiert</translation>
    </message>
    <message>
        <source>Pre-tokens</source>
        <translation>Pre-Tokens</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Post-processed</source>
        <translation>Nachverarbeitet</translation>
    </message>
    <message>
        <source>Decoded</source>
        <translation>Decodiert</translation>
    </message>
    <message numerus="yes">
        <source>%1 rules</source>
        <translation>
            <numerusform>%1 Regel</numerusform>
            <numerusform>%1 Regeln</numerusform>
        </translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>, %1 off</source>
        <translation>, %1 aus</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>ausgeschaltet</translation>
    </message>
    <message>
        <source>no added tokens</source>
        <translation>keine hinzugefügten Tokens</translation>
    </message>
    <message>
        <source>%1 of %2 added tokens found</source>
        <translation>%1 von %2 hinzugefügten Tokens gefunden</translation>
    </message>
    <message>
        <source>nothing added</source>
        <translation>nichts hinzugefügt</translation>
    </message>
    <message>
        <source>none here</source>
        <translation>hier keine</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>%1 hinzugefügt</translation>
    </message>
    <message>
        <source>same as the text</source>
        <translation>gleich dem Text</translation>
    </message>
    <message>
        <source>differs from the text</source>
        <translation>weicht vom Text ab</translation>
    </message>
    <message>
        <source>on its own, this part has different tokens than in the whole text</source>
        <translation>für sich allein hat dieser Teil andere Tokens als im ganzen Text</translation>
    </message>
    <message>
        <source>A GGUF file has no rules for normalization and splitting: llama.cpp does both in its model code</source>
        <translation>Eine GGUF-Datei hat keine Regeln für Normalisierung und Zerlegung: llama.cpp erledigt beides in seinem Modellcode</translation>
    </message>
    <message>
        <source>The file has neither a normalizer nor a pre-tokenizer: the model receives the text unchanged</source>
        <translation>Die Datei hat weder einen Normalisierer noch einen Pre-Tokenizer: Das Modell erhält den Text unverändert</translation>
    </message>
    <message>
        <source>added tokens</source>
        <translation>hinzugefügte Tokens</translation>
    </message>
    <message>
        <source>not in the text</source>
        <translation>nicht im Text</translation>
    </message>
    <message>
        <source>chars %1</source>
        <translation>Zeichen %1</translation>
    </message>
    <message>
        <source>added token %1</source>
        <translation>hinzugefügtes Token %1</translation>
    </message>
    <message>
        <source>in part %1 of %2</source>
        <translation>in Teil %1 von %2</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>not in a word</source>
        <translation>nicht in einem Wort</translation>
    </message>
    <message>
        <source>added token</source>
        <translation>hinzugefügtes Token</translation>
    </message>
    <message>
        <source>piece %1 of %2</source>
        <translation>Stück %1 von %2</translation>
    </message>
    <message>
        <source>the whole word is one piece</source>
        <translation>das ganze Wort ist ein einziges Stück</translation>
    </message>
    <message>
        <source>piece %1 of %2 in its word</source>
        <translation>Stück %1 von %2 in seinem Wort</translation>
    </message>
    <message>
        <source>no token</source>
        <translation>kein Token</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>, type %1</source>
        <translation>, Typ %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>The text as you typed it.</source>
        <translation>Der Text, wie Sie ihn eingegeben haben.</translation>
    </message>
    <message>
        <source>The file has no rule for this stage.</source>
        <translation>Die Datei hat keine Regel für diese Stufe.</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>inserted at byte %1 of the text</source>
        <translation>eingefügt bei Byte %1 des Textes</translation>
    </message>
    <message>
        <source>bytes %1 of the text</source>
        <translation>Bytes %1 des Textes</translation>
    </message>
    <message>
        <source>will be dropped</source>
        <translation>wird verworfen</translation>
    </message>
    <message>
        <source>will be changed</source>
        <translation>wird geändert</translation>
    </message>
    <message>
        <source>changed by %1</source>
        <translation>geändert von %1</translation>
    </message>
    <message>
        <source>added by %1</source>
        <translation>hinzugefügt von %1</translation>
    </message>
    <message>
        <source>between words: dropped by %1</source>
        <translation>zwischen Wörtern: verworfen von %1</translation>
    </message>
    <message>
        <source>dropped by %1</source>
        <translation>verworfen von %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 changes</source>
        <translation>
            <numerusform>%1 Änderung</numerusform>
            <numerusform>%1 Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 added tokens</source>
        <translation>
            <numerusform>%1 hinzugefügtes Token</numerusform>
            <numerusform>%1 hinzugefügte Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Longest match</source>
        <translation>Längster Treffer</translation>
    </message>
    <message>
        <source>Showing line %1 of %2</source>
        <translation>Gezeigt wird Zeile %1 von %2</translation>
    </message>
    <message>
        <source>Showing lines %1 to %2 of %3</source>
        <translation>Gezeigt werden die Zeilen %1 bis %2 von %3</translation>
    </message>
    <message>
        <source>Showing characters %1 of %2</source>
        <translation>Gezeigt werden die Zeichen %1 von %2</translation>
    </message>
    <message>
        <source>Showing characters %1 of %2, in line %3 of %4</source>
        <translation>Gezeigt werden die Zeichen %1 von %2, in Zeile %3 von %4</translation>
    </message>
    <message>
        <source>Showing characters %1 of %2, in lines %3 to %4 of %5</source>
        <translation>Gezeigt werden die Zeichen %1 von %2, in den Zeilen %3 bis %4 von %5</translation>
    </message>
    <message>
        <source>the counts under the stages are for this part only</source>
        <translation>die Zahlen unter den Stufen gelten nur für diesen Teil</translation>
    </message>
    <message>
        <source>bytes %1 of the word</source>
        <translation>Bytes %1 des Wortes</translation>
    </message>
    <message>
        <source>Word %1 (from 0) of %2: each word passes through the stages alone, up to the post-processor</source>
        <translation>Wort %1 (ab 0) von %2: Jedes Wort durchläuft die Stufen für sich, bis zum Postprozessor</translation>
    </message>
    <message>
        <source>inserted at byte %1 of the word</source>
        <translation>eingefügt bei Byte %1 des Wortes</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message numerus="yes">
        <source>%1 comparisons</source>
        <translation>
            <numerusform>%1 Vergleich</numerusform>
            <numerusform>%1 Vergleiche</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 passes</source>
        <translation>
            <numerusform>%1 Durchlauf</numerusform>
            <numerusform>%1 Durchläufe</numerusform>
        </translation>
    </message>
    <message>
        <source>The listed part of the text starts here.</source>
        <translation>Hier beginnt der aufgeführte Teil des Textes.</translation>
    </message>
    <message>
        <source>The listed part of the text ends here.</source>
        <translation>Hier endet der aufgeführte Teil des Textes.</translation>
    </message>
    <message>
        <source>The text starts here.</source>
        <translation>Hier beginnt der Text.</translation>
    </message>
    <message>
        <source>The text ends here.</source>
        <translation>Hier endet der Text.</translation>
    </message>
    <message>
        <source>Before it is %1, an added token or a user-defined piece, which is never merged.</source>
        <translation>Davor steht %1, ein hinzugefügtes Token oder ein benutzerdefiniertes Stück, das nie zusammengefügt wird.</translation>
    </message>
    <message>
        <source>After it is %1, an added token or a user-defined piece, which is never merged.</source>
        <translation>Danach steht %1, ein hinzugefügtes Token oder ein benutzerdefiniertes Stück, das nie zusammengefügt wird.</translation>
    </message>
    <message>
        <source>Before it is %1, and no piece of the vocabulary spans both.</source>
        <translation>Davor steht %1, und kein Stück des Vokabulars umfasst beides.</translation>
    </message>
    <message>
        <source>After it is %1, and no piece of the vocabulary spans both.</source>
        <translation>Danach steht %1, und kein Stück des Vokabulars umfasst beides.</translation>
    </message>
    <message>
        <source>Pre-token boundary: %1 before it is another word, and merges never cross words.</source>
        <translation>Pre-Token-Grenze: %1 davor ist ein anderes Wort, und Merges gehen nie über Wortgrenzen hinaus.</translation>
    </message>
    <message>
        <source>Pre-token boundary: %1 after it is another word, and merges never cross words.</source>
        <translation>Pre-Token-Grenze: %1 danach ist ein anderes Wort, und Merges gehen nie über Wortgrenzen hinaus.</translation>
    </message>
    <message>
        <source>On its left: %1
On its right: %2</source>
        <translation>Links davon: %1
Rechts davon: %2</translation>
    </message>
    <message>
        <source>An added token or a user-defined piece, which is never merged: it is extracted from the text first.</source>
        <translation>Ein hinzugefügtes Token oder ein benutzerdefiniertes Stück, das nie zusammengefügt wird: Es wird zuerst aus dem Text herausgelöst.</translation>
    </message>
    <message>
        <source>%1 is spelled %2 in the byte-level alphabet</source>
        <translation>%1 wird im Byte-Level-Alphabet als %2 geschrieben</translation>
    </message>
    <message>
        <source>space becomes %1</source>
        <translation>Leerzeichen wird zu %1</translation>
    </message>
    <message>
        <source>%1 was added by %2</source>
        <translation>%1 wurde von %2 hinzugefügt</translation>
    </message>
    <message>
        <source>%1 is normalized to %2</source>
        <translation>%1 wird zu %2 normalisiert</translation>
    </message>
    <message>
        <source>%1 is normalized to %2 by %3</source>
        <translation>%1 wird von %3 zu %2 normalisiert</translation>
    </message>
    <message>
        <source>nothing is merged: a user-defined piece, extracted before merging</source>
        <translation>nichts wird zusammengefügt: ein benutzerdefiniertes Stück, vor den Merges herausgelöst</translation>
    </message>
    <message>
        <source>nothing is merged: an added token, extracted before all other stages</source>
        <translation>nichts wird zusammengefügt: ein hinzugefügtes Token, vor allen anderen Stufen herausgelöst</translation>
    </message>
    <message>
        <source>%1 symbols, none of which can be merged</source>
        <translation>%1 Symbole, von denen sich keines zusammenfügen lässt</translation>
    </message>
    <message>
        <source>one symbol: nothing to merge</source>
        <translation>ein Symbol: nichts zusammenzufügen</translation>
    </message>
    <message>
        <source>starts with %1 symbols</source>
        <translation>beginnt mit %1 Symbolen</translation>
    </message>
    <message>
        <source>joins %1 and %2 into %3</source>
        <translation>fügt %1 und %2 zu %3 zusammen</translation>
    </message>
    <message>
        <source>the whole word is a piece and is looked up instead of being merged: %1</source>
        <translation>das ganze Wort ist ein Stück und wird nachgeschlagen, statt zusammengefügt zu werden: %1</translation>
    </message>
    <message>
        <source>splits the unused piece %1 again into %2</source>
        <translation>zerlegt das unbenutzte Stück %1 wieder in %2</translation>
    </message>
    <message>
        <source>%1 is not in the vocabulary and falls back to bytes: %2</source>
        <translation>%1 steht nicht im Vokabular und weicht auf Bytes aus: %2</translation>
    </message>
    <message>
        <source>%1 is not in the vocabulary and becomes %2</source>
        <translation>%1 steht nicht im Vokabular und wird zu %2</translation>
    </message>
    <message>
        <source>joins %1 adjacent symbols that are not in the vocabulary into one unknown token: %2</source>
        <translation>fasst %1 benachbarte Symbole, die nicht im Vokabular stehen, zu einem unbekannten Token zusammen: %2</translation>
    </message>
    <message>
        <source>drops %1: neither it nor its bytes are in the vocabulary</source>
        <translation>verwirft %1: Weder es selbst noch seine Bytes stehen im Vokabular</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>Wert %1</translation>
    </message>
    <message>
        <source>no merge</source>
        <translation>kein Merge</translation>
    </message>
    <message>
        <source>best candidate</source>
        <translation>bester Kandidat</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>Merge</translation>
    </message>
    <message>
        <source>looked up</source>
        <translation>nachgeschlagen</translation>
    </message>
    <message>
        <source>split again</source>
        <translation>wieder zerlegt</translation>
    </message>
    <message>
        <source>byte fallback</source>
        <translation>Byte-Fallback</translation>
    </message>
    <message>
        <source>joined unknown</source>
        <translation>Unbekanntes zusammengefasst</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>a symbol</source>
        <translation>ein Symbol</translation>
    </message>
    <message>
        <source>
The first %1 of %2 rows.
</source>
        <translation>
Die ersten %1 von %2 Zeilen.
</translation>
    </message>
    <message>
        <source>rank</source>
        <extracomment>The words before a number in &quot;rank 17&quot;, &quot;score -3.5&quot; and &quot;step 4&quot;</extracomment>
        <translation>Rang</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>TeachingRules</name>
    <message>
        <source>at whitespace</source>
        <translation>an Leerraum</translation>
    </message>
    <message>
        <source>GPT-2 pattern</source>
        <translation>GPT-2-Muster</translation>
    </message>
    <message>
        <source>GPT-4 pattern</source>
        <translation>GPT-4-Muster</translation>
    </message>
    <message>
        <source>GPT-4o pattern</source>
        <translation>GPT-4o-Muster</translation>
    </message>
    <message>
        <source>Qwen pattern</source>
        <translation>Qwen-Muster</translation>
    </message>
    <message>
        <source>SentencePiece</source>
        <translation>SentencePiece</translation>
    </message>
    <message>
        <source>lines only</source>
        <translation>nur Zeilen</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>smallest ids first</source>
        <translation>kleinste Ids zuerst</translation>
    </message>
    <message>
        <source>by spelling</source>
        <translation>nach Schreibweise</translation>
    </message>
    <message>
        <source>first in the corpus</source>
        <translation>erstes im Korpus</translation>
    </message>
    <message>
        <source>the first in byte order</source>
        <translation>das erste in Byte-Reihenfolge</translation>
    </message>
    <message>
        <source>the first in the corpus</source>
        <translation>das erste im Korpus</translation>
    </message>
    <message>
        <source>the smallest ids</source>
        <translation>das mit den kleinsten Ids</translation>
    </message>
</context>
<context>
    <name>TeachingSamples</name>
    <message>
        <source>low lower newest widest</source>
        <translation>low lower newest widest</translation>
    </message>
    <message>
        <source>The textbook example: twelve merges, with ties from the second one on.</source>
        <translation>Das Lehrbuchbeispiel: zwölf Merges, ab dem zweiten mit Gleichständen.</translation>
    </message>
    <message>
        <source>low lower newest widest, with word ends</source>
        <translation>low lower newest widest, mit Wortenden</translation>
    </message>
    <message>
        <source>The same with the suffix &lt;/w&gt; at the end of words, as first published.</source>
        <translation>Dasselbe mit dem Suffix &lt;/w&gt; am Ende der Wörter, wie ursprünglich veröffentlicht.</translation>
    </message>
    <message>
        <source>hello hello hello world world</source>
        <translation>hello hello hello world world</translation>
    </message>
    <message>
        <source>As in nanochat: bytes, and each word becomes one token.</source>
        <translation>Wie in nanochat: Bytes, und jedes Wort wird zu einem Token.</translation>
    </message>
    <message>
        <source>banana anana aaaa</source>
        <translation>banana anana aaaa</translation>
    </message>
    <message>
        <source>Overlapping pairs: in a a a, one pair is merged, not two.</source>
        <translation>Überlappende Paare: In a a a wird ein Paar zusammengefügt, nicht zwei.</translation>
    </message>
    <message>
        <source>今天 今天天气 🙂</source>
        <translation>今天 今天天气 🙂</translation>
    </message>
    <message>
        <source>Characters of three or four bytes: some tokens are not valid text on their own.</source>
        <translation>Zeichen aus drei oder vier Bytes: Manche Tokens sind für sich allein kein gültiger Text.</translation>
    </message>
    <message>
        <source>the cat and the hat</source>
        <translation>the cat and the hat</translation>
    </message>
    <message>
        <source>Spaces belong to words, as in SentencePiece.</source>
        <translation>Leerzeichen gehören zu Wörtern, wie in SentencePiece.</translation>
    </message>
</context>
<context>
    <name>TemplateSources</name>
    <message>
        <source>Tokenizer: %1</source>
        <translation>Tokenizer: %1</translation>
    </message>
    <message>
        <source>nanochat (id by id)</source>
        <translation>nanochat (Id für Id)</translation>
    </message>
    <message>
        <source>built-in template</source>
        <translation>eingebautes Template</translation>
    </message>
    <message>
        <source>the tokenizer has no template; this built-in one fits it best</source>
        <translation>der Tokenizer hat kein Template; dieses eingebaute passt am besten zu ihm</translation>
    </message>
</context>
<context>
    <name>TokenFacts</name>
    <message>
        <source>span</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>this byte</source>
        <translation>dieses Byte</translation>
    </message>
    <message>
        <source>these bytes</source>
        <translation>diese Bytes</translation>
    </message>
    <message>
        <source>character</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>whole characters</source>
        <translation>ganze Zeichen</translation>
    </message>
    <message>
        <source>, part %1 of %2 of a character</source>
        <translation>, Teil %1 von %2 eines Zeichens</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>in the text: %1, not valid UTF-8</source>
        <translation>im Text: %1, kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Referenz</translation>
    </message>
</context>
<context>
    <name>TokenQuery</name>
    <message>
        <source>Not an id: %1</source>
        <translation>Keine Id: %1</translation>
    </message>
    <message>
        <source>Types are normal, unknown, control, user_defined, unused, byte</source>
        <translation>Typen sind normal, unknown, control, user_defined, unused, byte</translation>
    </message>
    <message>
        <source>%1, at the end</source>
        <translation>%1, am Ende</translation>
    </message>
    <message>
        <source>%1, at character %2</source>
        <translation>%1, bei Zeichen %2</translation>
    </message>
</context>
<context>
    <name>TrainedFile</name>
    <message>
        <source>BPE</source>
        <translation>BPE</translation>
    </message>
    <message>
        <source>SuperBPE</source>
        <translation>SuperBPE</translation>
    </message>
    <message>
        <source>Unigram</source>
        <translation>Unigram</translation>
    </message>
    <message>
        <source>WordPiece</source>
        <translation>WordPiece</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>gestutzt</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>fortgesetzt</translation>
    </message>
    <message>
        <source>&lt;/w&gt;</source>
        <translation>&lt;/w&gt;</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>like %1</source>
        <translation>wie %1</translation>
    </message>
</context>
<context>
    <name>TrainingEstimate</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>about %1 and %2</source>
        <translation>etwa %1 und %2</translation>
    </message>
</context>
<context>
    <name>VersionChoice</name>
    <message>
        <source>llama.cpp since June 2026</source>
        <translation>llama.cpp seit Juni 2026</translation>
    </message>
    <message>
        <source>llama.cpp before June 2026</source>
        <translation>llama.cpp vor Juni 2026</translation>
    </message>
</context>
<context>
    <name>WhyThisToken</name>
    <message>
        <source>Covers no text: the post-processor added it because Add special is on.</source>
        <translation>Deckt keinen Text ab: Der Post-Processor hat es hinzugefügt, weil „Besondere Tokens hinzufügen“ eingeschaltet ist.</translation>
    </message>
    <message>
        <source>The text contains this special token and Parse special is on, so it was extracted before the model ran.</source>
        <translation>Der Text enthält dieses besondere Token und „Besondere Tokens erkennen“ ist eingeschaltet; deshalb wurde es herausgelöst, bevor das Modell lief.</translation>
    </message>
    <message>
        <source>An added token: extracted from the text as one piece before the model ran.</source>
        <translation>Ein hinzugefügtes Token: als ein Stück aus dem Text herausgelöst, bevor das Modell lief.</translation>
    </message>
    <message>
        <source>only as a whole word</source>
        <translation>nur als ganzes Wort</translation>
    </message>
    <message>
        <source>with the whitespace before it</source>
        <translation>mit dem Leerraum davor</translation>
    </message>
    <message>
        <source>with the whitespace after it</source>
        <translation>mit dem Leerraum danach</translation>
    </message>
    <message>
        <source>matched after normalization</source>
        <translation>nach der Normalisierung gefunden</translation>
    </message>
    <message>
        <source>matched before normalization</source>
        <translation>vor der Normalisierung gefunden</translation>
    </message>
    <message>
        <source>this character</source>
        <translation>dieses Zeichen</translation>
    </message>
    <message>
        <source>The text has a byte here that is not valid UTF-8, so the model used the piece for that byte.</source>
        <translation>Der Text hat hier ein Byte, das kein gültiges UTF-8 ist; deshalb hat das Modell das Stück für dieses Byte verwendet.</translation>
    </message>
    <message>
        <source>No piece contains %1, so the model fell back to one piece per byte.</source>
        <translation>Kein Stück enthält %1; deshalb ist das Modell auf ein Stück je Byte ausgewichen.</translation>
    </message>
    <message>
        <source>The model works on bytes, and no piece covers all bytes of %1 here.</source>
        <translation>Das Modell arbeitet mit Bytes, und kein Stück deckt hier alle Bytes von %1 ab.</translation>
    </message>
    <message>
        <source>One character: no merge with a neighbor is in the vocabulary, or another merge came first.</source>
        <translation>Ein Zeichen: Kein Merge mit einem Nachbarn steht im Vokabular, oder ein anderer Merge kam zuerst.</translation>
    </message>
    <message>
        <source>Merged from neighboring pieces, the pair with the highest score first.</source>
        <translation>Aus benachbarten Stücken zusammengefügt, das Paar mit dem höchsten Wert zuerst.</translation>
    </message>
    <message>
        <source>An initial symbol of the model: no merge with a neighbor applied.</source>
        <translation>Ein Anfangssymbol des Modells: Kein Merge mit einem Nachbarn war anwendbar.</translation>
    </message>
    <message>
        <source>Merged from bytes, the lowest rank first; the rank of this piece is %1.</source>
        <translation>Aus Bytes zusammengefügt, der niedrigste Rang zuerst; der Rang dieses Stücks ist %1.</translation>
    </message>
    <message>
        <source>Merged in the order of the file&apos;s merges; the merge that creates this piece has rank %1, counted from 0.</source>
        <translation>In der Reihenfolge der Merges der Datei zusammengefügt; der Merge, der dieses Stück erzeugt, hat den Rang %1, gezählt ab 0.</translation>
    </message>
    <message>
        <source>No piece in the vocabulary covers this text, so the model used its unknown piece.</source>
        <translation>Kein Stück des Vokabulars deckt diesen Text ab; deshalb hat das Modell sein unbekanntes Stück verwendet.</translation>
    </message>
    <message>
        <source>A user-defined piece: matched anywhere in the text, the longest first, before the model ran.</source>
        <translation>Ein benutzerdefiniertes Stück: überall im Text gesucht, das längste zuerst, bevor das Modell lief.</translation>
    </message>
    <message>
        <source>The file marks this piece as unused, but the model found no shorter pieces to split it into.</source>
        <translation>Die Datei kennzeichnet dieses Stück als unbenutzt, aber das Modell hat keine kürzeren Stücke gefunden, in die es sich zerlegen lässt.</translation>
    </message>
    <message>
        <source>Covers no text: it is the space that the normalizer added in front.</source>
        <translation>Deckt keinen Text ab: Es ist das Leerzeichen, das der Normalisierer vorangestellt hat.</translation>
    </message>
    <message>
        <source>Part of the segmentation with the highest sum of scores.</source>
        <translation>Teil der Zerlegung mit der höchsten Summe der Werte.</translation>
    </message>
    <message>
        <source>The longest piece that matches here, from left to right in its word.</source>
        <translation>Das längste Stück, das hier passt, von links nach rechts in seinem Wort.</translation>
    </message>
    <message>
        <source>The longest piece that matches the text after the previous piece.</source>
        <translation>Das längste Stück, das auf den Text nach dem vorigen Stück passt.</translation>
    </message>
    <message>
        <source>The model uses one piece per character.</source>
        <translation>Das Modell verwendet ein Stück je Zeichen.</translation>
    </message>
    <message>
        <source>The whole word is a piece of the vocabulary.</source>
        <translation>Das ganze Wort ist ein Stück des Vokabulars.</translation>
    </message>
    <message>
        <source>The space at its start is not in the text: the tokenizer inserts one before the first word.</source>
        <translation>Das Leerzeichen an seinem Anfang steht nicht im Text: Der Tokenizer fügt vor dem ersten Wort eines ein.</translation>
    </message>
    <message>
        <source>The space at its start is not in the text: the tokenizer inserts one before each word of the list.</source>
        <translation>Das Leerzeichen an seinem Anfang steht nicht im Text: Der Tokenizer fügt vor jedem Wort der Liste eines ein.</translation>
    </message>
</context>
<context>
    <name>WordAttempts</name>
    <message>
        <source>gives up: the word has too many characters</source>
        <translation>gibt auf: Das Wort hat zu viele Zeichen</translation>
    </message>
    <message>
        <source>gives up: the whole word is unknown</source>
        <translation>gibt auf: Das ganze Wort ist unbekannt</translation>
    </message>
    <message>
        <source>miss</source>
        <translation>kein Treffer</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>hit, but discarded later</source>
        <translation>Treffer, später aber verworfen</translation>
    </message>
    <message>
        <source>hit, but a longer one follows</source>
        <translation>Treffer, aber ein längerer folgt</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>--preset and --pattern exclude each other</source>
        <translation>--preset und --pattern schließen einander aus</translation>
    </message>
    <message>
        <source>--steps prints merges and writes no file</source>
        <translation>--steps gibt Merges aus und schreibt keine Datei</translation>
    </message>
    <message>
        <source>1.0 is read</source>
        <translation>1.0 wird gelesen</translation>
    </message>
    <message>
        <source>RecursionError</source>
        <translation>RecursionError</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s normalizer can&apos;t be combined with other stages</source>
        <translation>der Normalisierer von SentencePiece lässt sich nicht mit anderen Stufen verbinden</translation>
    </message>
    <message>
        <source>SuperBPE needs the text itself for its second stage, not only counts</source>
        <translation>SuperBPE braucht für die zweite Stufe den Text selbst, nicht nur Zählungen</translation>
    </message>
    <message>
        <source>TemplateAssertionError</source>
        <translation>TemplateAssertionError</translation>
    </message>
    <message>
        <source>TemplateSyntaxError</source>
        <translation>TemplateSyntaxError</translation>
    </message>
    <message>
        <source>a byte order mark precedes the JSON, which the reference rejects</source>
        <translation>vor dem JSON steht eine Bytereihenfolge-Marke (BOM), die die Referenz ablehnt</translation>
    </message>
    <message>
        <source>a dictionary is needed here</source>
        <translation>hier ist ein Dictionary nötig</translation>
    </message>
    <message>
        <source>a line is base64, a space and a rank</source>
        <translation>eine Zeile besteht aus Base64, einem Leerzeichen und einem Rang</translation>
    </message>
    <message>
        <source>a name is org/name, or org/name@revision</source>
        <translation>ein Name lautet org/name oder org/name@revision</translation>
    </message>
    <message>
        <source>a rank from 0 to 4294967294 is needed here</source>
        <translation>hier ist ein Rang von 0 bis 4294967294 nötig</translation>
    </message>
    <message>
        <source>a request is one object on one line</source>
        <translation>eine Anfrage ist ein Objekt in einer Zeile</translation>
    </message>
    <message>
        <source>a request without a tokenizer has a template, a string</source>
        <translation>eine Anfrage ohne Tokenizer hat ein Template, eine Zeichenkette</translation>
    </message>
    <message>
        <source>a rule of a sequence can&apos;t be null</source>
        <translation>eine Regel einer Sequenz darf nicht null sein</translation>
    </message>
    <message>
        <source>a space before the text is possible only with the GPT-2 pattern and byte-level tokens</source>
        <translation>ein Leerzeichen vor dem Text ist nur mit dem GPT-2-Muster und Tokens auf Byte-Ebene möglich</translation>
    </message>
    <message>
        <source>a text and --file are given; one of them is enough</source>
        <translation>ein Text und --file sind angegeben; eines davon genügt</translation>
    </message>
    <message>
        <source>a text or list would become too long</source>
        <translation>ein Text oder eine Liste würde zu lang</translation>
    </message>
    <message>
        <source>a tokenizer.json is an object with the key &apos;model&apos;</source>
        <translation>eine tokenizer.json ist ein Objekt mit dem Schlüssel &apos;model&apos;</translation>
    </message>
    <message>
        <source>add --policy generation, or choose any, all or first</source>
        <translation>geben Sie --policy generation an, oder wählen Sie any, all oder first</translation>
    </message>
    <message>
        <source>all texts are in folders of the same name, which is one language, so there is nothing to balance</source>
        <translation>alle Texte liegen in Ordnern gleichen Namens, also in einer einzigen Sprache; es gibt nichts auszugleichen</translation>
    </message>
    <message>
        <source>another download of the file is running</source>
        <translation>die Datei wird bereits anderweitig heruntergeladen</translation>
    </message>
    <message>
        <source>build it with -DTOKENSCOPE_GUI=ON, or copy the files by hand</source>
        <translation>bauen Sie es mit -DTOKENSCOPE_GUI=ON, oder kopieren Sie die Dateien von Hand</translation>
    </message>
    <message>
        <source>build it with -DTOKENSCOPE_GUI=ON, or use a command: see --help</source>
        <translation>bauen Sie es mit -DTOKENSCOPE_GUI=ON, oder verwenden Sie einen Befehl: siehe --help</translation>
    </message>
    <message>
        <source>can&apos;t be written</source>
        <translation>lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>canceled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>check its permissions, or name the files to be read</source>
        <translation>prüfen Sie die Zugriffsrechte, oder nennen Sie die zu lesenden Dateien</translation>
    </message>
    <message>
        <source>check larger files with `tokenscope check --chat`</source>
        <translation>prüfen Sie größere Dateien mit `tokenscope check --chat`</translation>
    </message>
    <message>
        <source>check that HF_ENDPOINT is the address of a hub, or try again later</source>
        <translation>prüfen Sie, ob HF_ENDPOINT die Adresse eines Hubs ist, oder versuchen Sie es später erneut</translation>
    </message>
    <message>
        <source>check the disk and the permissions</source>
        <translation>prüfen Sie den Datenträger und die Zugriffsrechte</translation>
    </message>
    <message>
        <source>check the disk and the permissions, or choose another folder</source>
        <translation>prüfen Sie den Datenträger und die Zugriffsrechte, oder wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>check the folder and the free space of its disk</source>
        <translation>prüfen Sie den Ordner und den freien Platz auf seinem Datenträger</translation>
    </message>
    <message>
        <source>check the folder and the space on its disk</source>
        <translation>prüfen Sie den Ordner und den Platz auf seinem Datenträger</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>prüfen Sie den Pfad</translation>
    </message>
    <message>
        <source>check the path and the permissions</source>
        <translation>prüfen Sie den Pfad und die Zugriffsrechte</translation>
    </message>
    <message>
        <source>check the permissions</source>
        <translation>prüfen Sie die Zugriffsrechte</translation>
    </message>
    <message>
        <source>choose a shorter piece</source>
        <translation>wählen Sie ein kürzeres Stück</translation>
    </message>
    <message>
        <source>choose another folder</source>
        <translation>wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>choose one of none, nfc, nfd, nfkc, nfkd, lowercase, bert, bert-cased</source>
        <translation>wählen Sie eines von none, nfc, nfd, nfkc, nfkd, lowercase, bert, bert-cased</translation>
    </message>
    <message>
        <source>choose one of tokenizer.json, model, tiktoken, vocab-merges, vocab.txt</source>
        <translation>wählen Sie eines von tokenizer.json, model, tiktoken, vocab-merges, vocab.txt</translation>
    </message>
    <message>
        <source>comparing was canceled</source>
        <translation>der Vergleich wurde abgebrochen</translation>
    </message>
    <message>
        <source>convert needs the name of one file to write</source>
        <translation>convert braucht den Namen einer Datei, die geschrieben werden soll</translation>
    </message>
    <message>
        <source>correct it there</source>
        <translation>berichtigen Sie es dort</translation>
    </message>
    <message>
        <source>count with fewer threads or tokenizers</source>
        <translation>zählen Sie mit weniger Threads oder Tokenizern</translation>
    </message>
    <message>
        <source>count with fewer threads or tokenizers, or in parts (--shard)</source>
        <translation>zählen Sie mit weniger Threads oder Tokenizern oder in Teilen (--shard)</translation>
    </message>
    <message>
        <source>counting was canceled</source>
        <translation>das Zählen wurde abgebrochen</translation>
    </message>
    <message>
        <source>counting words creates no tokenizer to write</source>
        <translation>beim Zählen von Wörtern entsteht kein Tokenizer, der geschrieben werden könnte</translation>
    </message>
    <message>
        <source>create the file again with llama.cpp&apos;s converter</source>
        <translation>erzeugen Sie die Datei mit dem Konverter von llama.cpp neu</translation>
    </message>
    <message>
        <source>decode them in parts</source>
        <translation>decodieren Sie sie in Teilen</translation>
    </message>
    <message>
        <source>download it by hand if you trust it</source>
        <translation>laden Sie es von Hand herunter, wenn Sie ihm vertrauen</translation>
    </message>
    <message>
        <source>download it with that hub&apos;s own program, then open it by name</source>
        <translation>laden Sie es mit dem eigenen Programm dieses Hubs herunter, und öffnen Sie es dann über seinen Namen</translation>
    </message>
    <message>
        <source>download the files that you need by hand</source>
        <translation>laden Sie die benötigten Dateien von Hand herunter</translation>
    </message>
    <message>
        <source>edit the post-processor as well, or switch it off</source>
        <translation>bearbeiten Sie auch den Post-Processor, oder schalten Sie ihn aus</translation>
    </message>
    <message>
        <source>encode it as text, or reject the conversation</source>
        <translation>encodieren Sie es als Text, oder weisen Sie das Gespräch zurück</translation>
    </message>
    <message>
        <source>encode it in parts</source>
        <translation>encodieren Sie ihn in Teilen</translation>
    </message>
    <message>
        <source>encode it in parts, or close what else needs memory</source>
        <translation>encodieren Sie ihn in Teilen, oder schließen Sie, was sonst Speicher belegt</translation>
    </message>
    <message>
        <source>encode the text in parts or without special tokens, or fix the template</source>
        <translation>encodieren Sie den Text in Teilen oder ohne besondere Tokens, oder korrigieren Sie das Template</translation>
    </message>
    <message>
        <source>encoding was canceled</source>
        <translation>die Encodierung wurde abgebrochen</translation>
    </message>
    <message>
        <source>encoding was canceled, so there are no tokens to show</source>
        <translation>die Encodierung wurde abgebrochen, daher gibt es keine Tokens anzuzeigen</translation>
    </message>
    <message>
        <source>encoding was canceled; the tokens shown may be those of an older text</source>
        <translation>die Encodierung wurde abgebrochen; die angezeigten Tokens gehören möglicherweise zu einem älteren Text</translation>
    </message>
    <message>
        <source>estimating was stopped</source>
        <translation>die Schätzung wurde angehalten</translation>
    </message>
    <message>
        <source>exporting was canceled</source>
        <translation>der Export wurde abgebrochen</translation>
    </message>
    <message>
        <source>fetch the file again</source>
        <translation>laden Sie die Datei erneut herunter</translation>
    </message>
    <message>
        <source>fetch vocab.json too, or open the model alone for its own ids</source>
        <translation>laden Sie auch vocab.json herunter, oder öffnen Sie das Modell allein mit seinen eigenen Ids</translation>
    </message>
    <message>
        <source>fix that block</source>
        <translation>korrigieren Sie diesen Block</translation>
    </message>
    <message>
        <source>fix the pattern, or choose one from the list</source>
        <translation>korrigieren Sie das Muster, oder wählen Sie eines aus der Liste</translation>
    </message>
    <message>
        <source>fix the regular expression</source>
        <translation>korrigieren Sie den regulären Ausdruck</translation>
    </message>
    <message>
        <source>free some disk space, then try again</source>
        <translation>geben Sie Speicherplatz auf dem Datenträger frei, und versuchen Sie es dann erneut</translation>
    </message>
    <message>
        <source>give 1 for all, or 0.1 for a tenth</source>
        <translation>geben Sie 1 für alle oder 0.1 für ein Zehntel an</translation>
    </message>
    <message>
        <source>give a file that `compare --corpus … --save FILE` wrote</source>
        <translation>eine Datei angeben, die `compare --corpus … --save FILE` geschrieben hat</translation>
    </message>
    <message>
        <source>give a larger number</source>
        <translation>eine größere Zahl angeben</translation>
    </message>
    <message>
        <source>give a larger number, or a smaller alphabet (--character-coverage, --limit-alphabet)</source>
        <translation>eine größere Zahl oder ein kleineres Alphabet angeben (--character-coverage, --limit-alphabet)</translation>
    </message>
    <message>
        <source>give a larger number, which counts all ids of the result</source>
        <translation>eine größere Zahl angeben, die alle Ids des Ergebnisses zählt</translation>
    </message>
    <message>
        <source>give a longer one</source>
        <translation>ein längeres angeben</translation>
    </message>
    <message>
        <source>give a longer one, or use --added-token</source>
        <translation>ein längeres angeben oder --added-token verwenden</translation>
    </message>
    <message>
        <source>give a name that llama.cpp knows, such as gpt-2, llama-bpe or qwen2</source>
        <translation>einen Namen angeben, den llama.cpp kennt, etwa gpt-2, llama-bpe oder qwen2</translation>
    </message>
    <message>
        <source>give a smaller number</source>
        <translation>eine kleinere Zahl angeben</translation>
    </message>
    <message>
        <source>give a text</source>
        <translation>einen Text angeben</translation>
    </message>
    <message>
        <source>give another name, or overwrite it (--force)</source>
        <translation>einen anderen Namen angeben oder überschreiben (--force)</translation>
    </message>
    <message>
        <source>give one after regex:, or use --pre-tokenizer none</source>
        <translation>nach regex: einen Ausdruck angeben oder --pre-tokenizer none verwenden</translation>
    </message>
    <message>
        <source>give the texts</source>
        <translation>die Texte angeben</translation>
    </message>
    <message>
        <source>has more than 1 GiB of text</source>
        <translation>hat mehr als 1 GiB Text</translation>
    </message>
    <message>
        <source>ids and --file are given; one of them is enough</source>
        <translation>Ids und --file sind angegeben; eines von beiden genügt</translation>
    </message>
    <message>
        <source>ids go from 0 to 4294967294</source>
        <translation>Ids gehen von 0 bis 4294967294</translation>
    </message>
    <message>
        <source>inspect takes no text</source>
        <translation>inspect nimmt keinen Text an</translation>
    </message>
    <message>
        <source>it can&apos;t be written</source>
        <translation>es lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>it has too many candidate pieces to list</source>
        <translation>es hat zu viele mögliche Stücke, um sie aufzulisten</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>es wurde angehalten</translation>
    </message>
    <message>
        <source>its GGUF files also contain weights and are not downloaded: fetch one with the program that runs it, then open it here</source>
        <translation>seine GGUF-Dateien enthalten auch Gewichte und werden nicht heruntergeladen: laden Sie eine mit dem Programm herunter, das sie ausführt, und öffnen Sie sie dann hier</translation>
    </message>
    <message>
        <source>llama.cpp accepts none either; create the file again</source>
        <translation>llama.cpp nimmt auch keine an; erstellen Sie die Datei neu</translation>
    </message>
    <message>
        <source>llama.cpp has no answer either</source>
        <translation>llama.cpp hat auch keine Antwort</translation>
    </message>
    <message>
        <source>loading was canceled</source>
        <translation>das Laden wurde abgebrochen</translation>
    </message>
    <message>
        <source>make the folder writable</source>
        <translation>den Ordner beschreibbar machen</translation>
    </message>
    <message>
        <source>make the pattern simpler</source>
        <translation>das Muster vereinfachen</translation>
    </message>
    <message>
        <source>make the pattern simpler, or repeat its parts with {n}</source>
        <translation>das Muster vereinfachen oder seine Teile mit {n} wiederholen</translation>
    </message>
    <message>
        <source>measuring was stopped</source>
        <translation>die Messung wurde angehalten</translation>
    </message>
    <message>
        <source>more than one text is given</source>
        <translation>mehr als ein Text ist angegeben</translation>
    </message>
    <message>
        <source>more than {} files</source>
        <translation>mehr als {} Dateien</translation>
    </message>
    <message>
        <source>name a .model file whose character map is to be used, or normalize the text beforehand</source>
        <translation>eine .model-Datei angeben, deren Zeichentabelle verwendet werden soll, oder den Text vorher normalisieren</translation>
    </message>
    <message>
        <source>name a SentencePiece model</source>
        <translation>ein SentencePiece-Modell angeben</translation>
    </message>
    <message>
        <source>name a branch, a tag or a commit</source>
        <translation>einen Branch, ein Tag oder einen Commit angeben</translation>
    </message>
    <message>
        <source>name a file</source>
        <translation>eine Datei angeben</translation>
    </message>
    <message>
        <source>name a file, a folder or a model with -t</source>
        <translation>mit -t eine Datei, einen Ordner oder ein Modell angeben</translation>
    </message>
    <message>
        <source>name a folder</source>
        <translation>einen Ordner angeben</translation>
    </message>
    <message>
        <source>name a new file</source>
        <translation>eine neue Datei angeben</translation>
    </message>
    <message>
        <source>name a tokenizer block of the lesson, sample-bytelevel, sample-sentencepiece, or a file in the lesson&apos;s own folder</source>
        <translation>einen Tokenizer-Block der Lektion, sample-bytelevel, sample-sentencepiece oder eine Datei im Ordner der Lektion angeben</translation>
    </message>
    <message>
        <source>name a tokenizer with -t</source>
        <translation>mit -t einen Tokenizer angeben</translation>
    </message>
    <message>
        <source>name files or folders with text, or give --text</source>
        <translation>Dateien oder Ordner mit Text angeben oder --text verwenden</translation>
    </message>
    <message>
        <source>name one</source>
        <translation>einen Namen angeben</translation>
    </message>
    <message>
        <source>name one of the first line, or give its number, from 1</source>
        <translation>einen Namen aus der ersten Zeile angeben oder die Nummer, ab 1</translation>
    </message>
    <message>
        <source>name one with --template, or a tokenizer with -t</source>
        <translation>eines mit --template oder einen Tokenizer mit -t angeben</translation>
    </message>
    <message>
        <source>name one with -t</source>
        <translation>mit -t einen angeben</translation>
    </message>
    <message>
        <source>name the field that holds the text (--field), fix the line, or skip such lines (--skip-bad-lines)</source>
        <translation>das Feld mit dem Text angeben (--field), die Zeile berichtigen oder solche Zeilen überspringen (--skip-bad-lines)</translation>
    </message>
    <message>
        <source>name the file with -t</source>
        <translation>die Datei mit -t angeben</translation>
    </message>
    <message>
        <source>name two files, folders or models: compare --files A B</source>
        <translation>zwei Dateien, Ordner oder Modelle angeben: compare --files A B</translation>
    </message>
    <message>
        <source>name two files, folders or models: compare A B TEXT</source>
        <translation>zwei Dateien, Ordner oder Modelle angeben: compare A B TEXT</translation>
    </message>
    <message>
        <source>nanochat rendering needs a tokenizer</source>
        <translation>das Rendern für nanochat braucht einen Tokenizer</translation>
    </message>
    <message>
        <source>nanochat&apos;s conversations need its own tokenizer</source>
        <translation>die Gespräche von nanochat brauchen dessen eigenen Tokenizer</translation>
    </message>
    <message>
        <source>no piece fits here, and the file names no unknown token</source>
        <translation>kein Stück passt hier, und die Datei nennt kein unbekanntes Token</translation>
    </message>
    <message>
        <source>no template is given</source>
        <translation>kein Template ist angegeben</translation>
    </message>
    <message>
        <source>no tokenizer is given</source>
        <translation>kein Tokenizer ist angegeben</translation>
    </message>
    <message>
        <source>no tokenizer needs that; check where the file comes from</source>
        <translation>kein Tokenizer braucht das; prüfen Sie, woher die Datei stammt</translation>
    </message>
    <message>
        <source>normalizing was canceled</source>
        <translation>die Normalisierung wurde abgebrochen</translation>
    </message>
    <message>
        <source>nothing trained yet</source>
        <translation>noch nichts trainiert</translation>
    </message>
    <message>
        <source>nothing was saved; try again</source>
        <translation>nichts wurde gespeichert; versuchen Sie es erneut</translation>
    </message>
    <message>
        <source>omit --form, or choose another --model</source>
        <translation>--form weglassen oder ein anderes --model wählen</translation>
    </message>
    <message>
        <source>omit --out, or train from the counts (--counts)</source>
        <translation>--out weglassen oder aus den Zählungen trainieren (--counts)</translation>
    </message>
    <message>
        <source>omit --pre-tokenizer</source>
        <translation>--pre-tokenizer weglassen</translation>
    </message>
    <message>
        <source>omit it</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>omit one of the two options</source>
        <translation>eine der beiden Optionen weglassen</translation>
    </message>
    <message>
        <source>omit the tag to download the tokenizer in the same repository</source>
        <translation>das Tag weglassen, um den Tokenizer im selben Repository herunterzuladen</translation>
    </message>
    <message>
        <source>one of {}npy</source>
        <translation>eines von {}npy</translation>
    </message>
    <message>
        <source>only BPE merges within words can be shown step by step</source>
        <translation>nur BPE-Merges innerhalb von Wörtern lassen sich Schritt für Schritt zeigen</translation>
    </message>
    <message>
        <source>open a file</source>
        <translation>eine Datei öffnen</translation>
    </message>
    <message>
        <source>open a tokenizer file or the folder that contains one</source>
        <translation>eine Tokenizer-Datei oder den Ordner öffnen, der eine enthält</translation>
    </message>
    <message>
        <source>open one</source>
        <translation>eine öffnen</translation>
    </message>
    <message>
        <source>open the *.tiktoken file of that encoding</source>
        <translation>die *.tiktoken-Datei dieser Encodierung öffnen</translation>
    </message>
    <message>
        <source>open the file by its path, with the other half in the same folder</source>
        <translation>die Datei über ihren Pfad öffnen, mit der anderen Hälfte im selben Ordner</translation>
    </message>
    <message>
        <source>open the model alone for its own ids</source>
        <translation>das Modell allein öffnen, um seine eigenen Ids zu erhalten</translation>
    </message>
    <message>
        <source>open the tokenizer file in the same folder</source>
        <translation>die Tokenizer-Datei im selben Ordner öffnen</translation>
    </message>
    <message>
        <source>open the tokenizer.json or *.tiktoken in the same folder</source>
        <translation>tokenizer.json oder *.tiktoken im selben Ordner öffnen</translation>
    </message>
    <message>
        <source>open the tokenizer.json or tokenizer.model in the same folder</source>
        <translation>tokenizer.json oder tokenizer.model im selben Ordner öffnen</translation>
    </message>
    <message>
        <source>open this file alone to see it</source>
        <translation>diese Datei allein öffnen, um sie zu sehen</translation>
    </message>
    <message>
        <source>open vocab.txt alone, in a folder without this file, to look at the pieces</source>
        <translation>vocab.txt allein öffnen, in einem Ordner ohne diese Datei, um die Stücke anzusehen</translation>
    </message>
    <message>
        <source>or give one for all requests with --template or -t</source>
        <translation>oder mit --template oder -t eines für alle Anfragen angeben</translation>
    </message>
    <message>
        <source>press F5 to encode again</source>
        <translation>F5 drücken, um erneut zu encodieren</translation>
    </message>
    <message>
        <source>print its steps with --json</source>
        <translation>seine Schritte mit --json ausgeben</translation>
    </message>
    <message>
        <source>pruning was canceled</source>
        <translation>das Ausdünnen wurde abgebrochen</translation>
    </message>
    <message>
        <source>put both halves into one folder, or open the tokenizer.json</source>
        <translation>beide Hälften in einen Ordner legen oder die tokenizer.json öffnen</translation>
    </message>
    <message>
        <source>put the text in quotes</source>
        <translation>den Text in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>reading counts was canceled</source>
        <translation>das Lesen der Zählungen wurde abgebrochen</translation>
    </message>
    <message>
        <source>remove long added tokens from the file</source>
        <translation>lange hinzugefügte Tokens aus der Datei entfernen</translation>
    </message>
    <message>
        <source>render it without --json to have the text alone</source>
        <translation>ohne --json rendern, um nur den Text zu erhalten</translation>
    </message>
    <message>
        <source>restore the files, or start again: with --force and without --resume, or in another folder</source>
        <translation>die Dateien wiederherstellen oder neu beginnen: mit --force und ohne --resume oder in einem anderen Ordner</translation>
    </message>
    <message>
        <source>sample the texts (--sample), or keep fewer words (--max-words)</source>
        <translation>eine Stichprobe der Texte nehmen (--sample) oder weniger Wörter behalten (--max-words)</translation>
    </message>
    <message>
        <source>save in another format</source>
        <translation>in einem anderen Format speichern</translation>
    </message>
    <message>
        <source>save in the format that the tokenizer came from</source>
        <translation>im Format speichern, aus dem der Tokenizer stammt</translation>
    </message>
    <message>
        <source>save it as UTF-8</source>
        <translation>als UTF-8 speichern</translation>
    </message>
    <message>
        <source>save the file as UTF-8</source>
        <translation>die Datei als UTF-8 speichern</translation>
    </message>
    <message>
        <source>save the file as UTF-8 without it</source>
        <translation>die Datei als UTF-8 und ohne dies speichern</translation>
    </message>
    <message>
        <source>see --help</source>
        <translation>siehe --help</translation>
    </message>
    <message>
        <source>see that the folder can be written</source>
        <translation>prüfen, ob in den Ordner geschrieben werden kann</translation>
    </message>
    <message>
        <source>see tokenscope --help</source>
        <translation>siehe tokenscope --help</translation>
    </message>
    <message>
        <source>simplify the pattern so that it tries fewer alternatives at one position</source>
        <translation>das Muster vereinfachen, sodass es an einer Position weniger Alternativen versucht</translation>
    </message>
    <message>
        <source>splitting into words was canceled</source>
        <translation>das Zerlegen in Wörter wurde abgebrochen</translation>
    </message>
    <message>
        <source>standard input cannot be a source, because sources are read more than once</source>
        <translation>die Standardeingabe kann keine Quelle sein, weil Quellen mehrmals gelesen werden</translation>
    </message>
    <message>
        <source>start again</source>
        <translation>neu beginnen</translation>
    </message>
    <message>
        <source>start again in another folder</source>
        <translation>in einem anderen Ordner neu beginnen</translation>
    </message>
    <message>
        <source>start it again to resume</source>
        <translation>erneut starten, um fortzusetzen</translation>
    </message>
    <message>
        <source>switch it off</source>
        <translation>ausschalten</translation>
    </message>
    <message>
        <source>take a shorter word, or a page or a table of this one</source>
        <translation>ein kürzeres Wort nehmen oder eine Seite oder Tabelle von diesem</translation>
    </message>
    <message>
        <source>take a shorter word, or a table of this one</source>
        <translation>ein kürzeres Wort nehmen oder eine Tabelle von diesem</translation>
    </message>
    <message>
        <source>the JSON has too many values to read in 1 GB of memory</source>
        <translation>das JSON hat zu viele Werte, um es in 1 GB Speicher zu lesen</translation>
    </message>
    <message>
        <source>the block names no tokenizer, and the lesson has none</source>
        <translation>der Block nennt keinen Tokenizer, und die Lektion hat keinen</translation>
    </message>
    <message>
        <source>the bytes of a token are needed here</source>
        <translation>hier werden die Bytes eines Tokens benötigt</translation>
    </message>
    <message>
        <source>the charsmap is too short to hold the size of its trie</source>
        <translation>die charsmap ist zu kurz, um die Größe ihres Tries zu enthalten</translation>
    </message>
    <message>
        <source>the checkpoint does not name its counts</source>
        <translation>der Checkpoint nennt seine Zählungen nicht</translation>
    </message>
    <message>
        <source>the comparison was canceled</source>
        <translation>der Vergleich wurde abgebrochen</translation>
    </message>
    <message>
        <source>the connection ended before the end of the file</source>
        <translation>die Verbindung endete vor dem Ende der Datei</translation>
    </message>
    <message>
        <source>the context is an object</source>
        <translation>der Kontext ist ein Objekt</translation>
    </message>
    <message>
        <source>the conversation does not end with an answer</source>
        <translation>das Gespräch endet nicht mit einer Antwort</translation>
    </message>
    <message>
        <source>the conversations can&apos;t be read</source>
        <translation>die Gespräche können nicht gelesen werden</translation>
    </message>
    <message>
        <source>the conversion was canceled</source>
        <translation>die Umwandlung wurde abgebrochen</translation>
    </message>
    <message>
        <source>the delimiter is not one character</source>
        <translation>das Trennzeichen ist nicht genau ein Zeichen</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the distinct words have more than 2^32 characters</source>
        <translation>die verschiedenen Wörter haben mehr als 2^32 Zeichen</translation>
    </message>
    <message>
        <source>the download was canceled</source>
        <translation>das Herunterladen wurde abgebrochen</translation>
    </message>
    <message>
        <source>the file already exists</source>
        <translation>die Datei existiert bereits</translation>
    </message>
    <message>
        <source>the file can&apos;t be read</source>
        <translation>die Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the file can&apos;t be written</source>
        <translation>die Datei kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>the file contains no SentencePiece normalizer</source>
        <translation>die Datei enthält keinen SentencePiece-Normalisierer</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file is empty (0 bytes)</source>
        <translation>die Datei ist leer (0 Bytes)</translation>
    </message>
    <message>
        <source>the file is truncated; fetch it again</source>
        <translation>die Datei ist abgeschnitten; laden Sie sie erneut herunter</translation>
    </message>
    <message>
        <source>the folder had no checkpoint, so the training started from the beginning</source>
        <translation>der Ordner enthielt keinen Checkpoint, daher begann das Training von vorn</translation>
    </message>
    <message>
        <source>the line can&apos;t be read again</source>
        <translation>die Zeile kann nicht erneut gelesen werden</translation>
    </message>
    <message>
        <source>the line has more than 256 MiB</source>
        <translation>die Zeile hat mehr als 256 MiB</translation>
    </message>
    <message>
        <source>the memory does not suffice for this text</source>
        <translation>der Speicher reicht für diesen Text nicht aus</translation>
    </message>
    <message>
        <source>the model doesn&apos;t find pieces by looking them up</source>
        <translation>das Modell findet Stücke nicht durch Nachschlagen</translation>
    </message>
    <message>
        <source>the model file would be larger than 2 GiB</source>
        <translation>die Modelldatei wäre größer als 2 GiB</translation>
    </message>
    <message>
        <source>the model is none of SentencePiece&apos;s</source>
        <translation>das Modell ist keines von SentencePiece</translation>
    </message>
    <message>
        <source>the model is not BPE</source>
        <translation>das Modell ist nicht BPE</translation>
    </message>
    <message>
        <source>the model is not Unigram, so it has no lattice</source>
        <translation>das Modell ist nicht Unigram und hat daher kein Gitter</translation>
    </message>
    <message>
        <source>the name of a special token is needed here</source>
        <translation>hier wird der Name eines besonderen Tokens benötigt</translation>
    </message>
    <message>
        <source>the name of the tokenizer is empty</source>
        <translation>der Name des Tokenizers ist leer</translation>
    </message>
    <message>
        <source>the normalized text has more than 1 GiB</source>
        <translation>der normalisierte Text hat mehr als 1 GiB</translation>
    </message>
    <message>
        <source>the normalizer is not SentencePiece&apos;s</source>
        <translation>der Normalisierer ist nicht der von SentencePiece</translation>
    </message>
    <message>
        <source>the other formats go to standard output</source>
        <translation>die anderen Formate gehen an die Standardausgabe</translation>
    </message>
    <message>
        <source>the piece is not UTF-8</source>
        <translation>das Stück ist kein UTF-8</translation>
    </message>
    <message>
        <source>the program has no such sample</source>
        <translation>das Programm hat kein solches Beispiel</translation>
    </message>
    <message>
        <source>the regular expression is empty</source>
        <translation>der reguläre Ausdruck ist leer</translation>
    </message>
    <message>
        <source>the replacement is not one character</source>
        <translation>der Ersatz ist nicht genau ein Zeichen</translation>
    </message>
    <message>
        <source>the repository contains no tokenizer file</source>
        <translation>das Repository enthält keine Tokenizer-Datei</translation>
    </message>
    <message>
        <source>the repository has too many tokenizer files</source>
        <translation>das Repository hat zu viele Tokenizer-Dateien</translation>
    </message>
    <message>
        <source>the requests can&apos;t be read</source>
        <translation>die Anfragen können nicht gelesen werden</translation>
    </message>
    <message>
        <source>the result can&apos;t be opened again: {}</source>
        <translation>das Ergebnis kann nicht wieder geöffnet werden: {}</translation>
    </message>
    <message>
        <source>the search was canceled</source>
        <translation>die Suche wurde abgebrochen</translation>
    </message>
    <message>
        <source>the temperature is not above 0 and at most 1</source>
        <translation>die Temperatur ist nicht größer als 0 und höchstens 1</translation>
    </message>
    <message>
        <source>the template contradicts $.chat_template of tokenizer_config.json; this file is used</source>
        <translation>das Template widerspricht $.chat_template in tokenizer_config.json; diese Datei wird verwendet</translation>
    </message>
    <message>
        <source>the template for one text asks for a second one</source>
        <translation>das Template für einen Text verlangt einen zweiten</translation>
    </message>
    <message>
        <source>the template is UTF-16</source>
        <translation>das Template ist UTF-16</translation>
    </message>
    <message>
        <source>the template is larger than 4 MiB</source>
        <translation>das Template ist größer als 4 MiB</translation>
    </message>
    <message>
        <source>the template is not UTF-8</source>
        <translation>das Template ist kein UTF-8</translation>
    </message>
    <message>
        <source>the text has more than 1 GiB</source>
        <translation>der Text hat mehr als 1 GiB</translation>
    </message>
    <message>
        <source>the text has no word to draw</source>
        <translation>der Text hat kein Wort, das gezeichnet werden kann</translation>
    </message>
    <message>
        <source>the text is larger than 1 GiB</source>
        <translation>der Text ist größer als 1 GiB</translation>
    </message>
    <message>
        <source>the text is larger than 1 MiB</source>
        <translation>der Text ist größer als 1 MiB</translation>
    </message>
    <message>
        <source>the text is longer than 4 GiB</source>
        <translation>der Text ist länger als 4 GiB</translation>
    </message>
    <message>
        <source>the text is not UTF-8 here; each such byte is read as U+FFFD</source>
        <translation>der Text ist hier kein UTF-8; jedes solche Byte wird als U+FFFD gelesen</translation>
    </message>
    <message>
        <source>the text is not UTF-8 here; its bytes are encoded as they are</source>
        <translation>der Text ist hier kein UTF-8; seine Bytes werden unverändert encodiert</translation>
    </message>
    <message>
        <source>the token is empty</source>
        <translation>das Token ist leer</translation>
    </message>
    <message>
        <source>the tokenizer given by --extend defines these options itself</source>
        <translation>der mit --extend angegebene Tokenizer legt diese Optionen selbst fest</translation>
    </message>
    <message>
        <source>the tokenizer has no chat template</source>
        <translation>der Tokenizer hat kein Chat-Template</translation>
    </message>
    <message>
        <source>the tokenizer has no such token; its id here is beyond its own</source>
        <translation>der Tokenizer hat kein solches Token; dessen Id liegt hier jenseits seiner eigenen</translation>
    </message>
    <message>
        <source>the training was stopped</source>
        <translation>das Training wurde angehalten</translation>
    </message>
    <message>
        <source>the unknown piece is missing: no piece is of type unknown</source>
        <translation>das unbekannte Stück fehlt: kein Stück hat den Typ unknown</translation>
    </message>
    <message>
        <source>the vocabulary has no piece for a byte of the text</source>
        <translation>das Vokabular hat kein Stück für ein Byte des Textes</translation>
    </message>
    <message>
        <source>the vocabulary is empty: the file has no pieces</source>
        <translation>das Vokabular ist leer: die Datei hat keine Stücke</translation>
    </message>
    <message>
        <source>the window opens conversations of up to 64 MiB</source>
        <translation>das Fenster öffnet Gespräche bis 64 MiB</translation>
    </message>
    <message>
        <source>the window opens lines of up to 64 MiB</source>
        <translation>das Fenster öffnet Zeilen bis 64 MiB</translation>
    </message>
    <message>
        <source>there is no format {}</source>
        <translation>es gibt kein Format {}</translation>
    </message>
    <message>
        <source>there is no message to render</source>
        <translation>es gibt keine Nachricht zum Rendern</translation>
    </message>
    <message>
        <source>there is no rank after the token</source>
        <translation>nach dem Token steht kein Rang</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>there is no text to learn from</source>
        <translation>es gibt keinen Text, aus dem gelernt werden kann</translation>
    </message>
    <message>
        <source>there is not enough memory for this template</source>
        <translation>der Speicher reicht für dieses Template nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory for this text</source>
        <translation>der Speicher reicht für diesen Text nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory to read this file</source>
        <translation>der Speicher reicht nicht aus, um diese Datei zu lesen</translation>
    </message>
    <message>
        <source>this decoder works on ids, not on spellings</source>
        <translation>dieser Decoder arbeitet mit Ids, nicht mit Schreibweisen</translation>
    </message>
    <message>
        <source>this is JSON text inside a JSON string, as a Keras tokenizer (a table of words) is saved</source>
        <translation>dies ist JSON-Text in einem JSON-String, wie ein Keras-Tokenizer (eine Tabelle von Wörtern) gespeichert wird</translation>
    </message>
    <message>
        <source>this is JSON, but not a tokenizer: its root is a list</source>
        <translation>dies ist JSON, aber kein Tokenizer: die Wurzel ist eine Liste</translation>
    </message>
    <message>
        <source>this is a directory, not a file, and it contains no tokenizer.json, tokenizer.model, *.tiktoken, tekken.json, vocab.json, vocab.txt or *.gguf</source>
        <translation>dies ist ein Verzeichnis, keine Datei, und es enthält weder tokenizer.json, tokenizer.model, *.tiktoken, tekken.json, vocab.json, vocab.txt noch *.gguf</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>dies ist ein Ordner</translation>
    </message>
    <message>
        <source>this is a link</source>
        <translation>dies ist ein Link</translation>
    </message>
    <message>
        <source>this is a list of merges (merges.txt), one half of a tokenizer, and there is no vocab.json next to it</source>
        <translation>dies ist eine Liste von Merges (merges.txt), die eine Hälfte eines Tokenizers, und daneben liegt keine vocab.json</translation>
    </message>
    <message>
        <source>this is a list of pieces and their ids (vocab.json or added_tokens.json), one half of a tokenizer, and there is no merges.txt next to it</source>
        <translation>dies ist eine Liste von Stücken und ihren Ids (vocab.json oder added_tokens.json), die eine Hälfte eines Tokenizers, und daneben liegt keine merges.txt</translation>
    </message>
    <message>
        <source>this is a model of BlingFire, whose format is not read</source>
        <translation>dies ist ein Modell von BlingFire, dessen Format nicht gelesen wird</translation>
    </message>
    <message>
        <source>this is not a file; it is skipped</source>
        <translation>dies ist keine Datei; es wird übersprungen</translation>
    </message>
    <message>
        <source>this is one half of a tokenizer: vocab.json and merges.txt belong together</source>
        <translation>dies ist die eine Hälfte eines Tokenizers: vocab.json und merges.txt gehören zusammen</translation>
    </message>
    <message>
        <source>this model has no merges</source>
        <translation>dieses Modell hat keine Merges</translation>
    </message>
    <message>
        <source>this replacement adds more than 256 MiB to the tokens</source>
        <translation>diese Ersetzung vergrößert die Tokens um mehr als 256 MiB</translation>
    </message>
    <message>
        <source>this tokenscope was built without its window</source>
        <translation>dieses tokenscope wurde ohne sein Fenster gebaut</translation>
    </message>
    <message>
        <source>this {}; it is ignored</source>
        <translation>dies {}; es wird ignoriert</translation>
    </message>
    <message>
        <source>tokenscope convert -t FILE OUT</source>
        <translation>tokenscope convert -t FILE OUT</translation>
    </message>
    <message>
        <source>train a smaller vocabulary</source>
        <translation>trainieren Sie ein kleineres Vokabular</translation>
    </message>
    <message>
        <source>train on it under Real files</source>
        <translation>trainieren Sie damit unter „Echte Dateien“</translation>
    </message>
    <message>
        <source>training was canceled</source>
        <translation>das Training wurde abgebrochen</translation>
    </message>
    <message>
        <source>try again: the download resumes</source>
        <translation>versuchen Sie es erneut: der Download wird fortgesetzt</translation>
    </message>
    <message>
        <source>try another text, or a tokenizer that covers it</source>
        <translation>versuchen Sie einen anderen Text oder einen Tokenizer, der ihn abdeckt</translation>
    </message>
    <message>
        <source>two tokenizers are needed</source>
        <translation>zwei Tokenizer sind nötig</translation>
    </message>
    <message>
        <source>type a corpus, or choose a sample</source>
        <translation>geben Sie ein Korpus ein oder wählen Sie ein Beispiel</translation>
    </message>
    <message>
        <source>types are normal, unknown, control, user_defined, unused, byte</source>
        <translation>die Typen sind normal, unknown, control, user_defined, unused, byte</translation>
    </message>
    <message>
        <source>units are bytes, codepoints, utf16</source>
        <translation>die Einheiten sind bytes, codepoints, utf16</translation>
    </message>
    <message>
        <source>unknown kind</source>
        <translation>unbekannte Art</translation>
    </message>
    <message>
        <source>unset it, or copy the files to this machine by hand</source>
        <translation>heben Sie die Einstellung auf oder kopieren Sie die Dateien von Hand auf diesen Rechner</translation>
    </message>
    <message>
        <source>use --find or --regex</source>
        <translation>verwenden Sie --find oder --regex</translation>
    </message>
    <message>
        <source>use --form classical or bert, or another --pre-tokenizer</source>
        <translation>verwenden Sie --form classical oder bert oder einen anderen --pre-tokenizer</translation>
    </message>
    <message>
        <source>use --form sentencepiece</source>
        <translation>verwenden Sie --form sentencepiece</translation>
    </message>
    <message>
        <source>use --model bpe</source>
        <translation>verwenden Sie --model bpe</translation>
    </message>
    <message>
        <source>use .json, .model or .tiktoken, or name the format with --to</source>
        <translation>verwenden Sie .json, .model oder .tiktoken oder nennen Sie das Format mit --to</translation>
    </message>
    <message>
        <source>use a part of it</source>
        <translation>verwenden Sie einen Teil davon</translation>
    </message>
    <message>
        <source>use a part of the text</source>
        <translation>verwenden Sie einen Teil des Textes</translation>
    </message>
    <message>
        <source>use a part of the text, or export the steps as JSON</source>
        <translation>verwenden Sie einen Teil des Textes oder exportieren Sie die Schritte als JSON</translation>
    </message>
    <message>
        <source>use a shorter text</source>
        <translation>verwenden Sie einen kürzeren Text</translation>
    </message>
    <message>
        <source>use a shorter word</source>
        <translation>verwenden Sie ein kürzeres Wort</translation>
    </message>
    <message>
        <source>use a smaller text or file, or close other programs</source>
        <translation>verwenden Sie einen kleineren Text oder eine kleinere Datei, oder schließen Sie andere Programme</translation>
    </message>
    <message>
        <source>use a vocabulary that has all 256 bytes</source>
        <translation>verwenden Sie ein Vokabular, das alle 256 Bytes hat</translation>
    </message>
    <message>
        <source>use an address that starts with https://, or unset it</source>
        <translation>verwenden Sie eine Adresse, die mit https:// beginnt, oder heben Sie die Einstellung auf</translation>
    </message>
    <message>
        <source>use html, svg or markdown</source>
        <translation>verwenden Sie html, svg oder markdown</translation>
    </message>
    <message>
        <source>use markdown, or print its steps with --json</source>
        <translation>verwenden Sie markdown, oder geben Sie die Schritte mit --json aus</translation>
    </message>
    <message>
        <source>use the name of the base model</source>
        <translation>verwenden Sie den Namen des Basismodells</translation>
    </message>
    <message>
        <source>use the pattern gpt2, or omit the space</source>
        <translation>verwenden Sie das Muster gpt2, oder lassen Sie das Leerzeichen weg</translation>
    </message>
    <message>
        <source>use tokenscope completion bash, or tokenscope completion zsh</source>
        <translation>verwenden Sie tokenscope completion bash oder tokenscope completion zsh</translation>
    </message>
    <message>
        <source>versions 1, 2 and 3 are read; a newer release may read this one</source>
        <translation>gelesen werden die Versionen 1, 2 und 3; eine neuere Ausgabe liest diese vielleicht</translation>
    </message>
    <message>
        <source>vocab takes no text</source>
        <translation>vocab nimmt keinen Text</translation>
    </message>
    <message>
        <source>wait until the other download has finished</source>
        <translation>warten Sie, bis der andere Download beendet ist</translation>
    </message>
    <message>
        <source>write NAME=VALUE</source>
        <translation>schreiben Sie NAME=VALUE</translation>
    </message>
    <message>
        <source>write it as 2026-01-15T09:30:00</source>
        <translation>schreiben Sie es als 2026-01-15T09:30:00</translation>
    </message>
    <message>
        <source>write it between quotes, and \&quot; for a quote in it</source>
        <translation>schreiben Sie es zwischen Anführungszeichen, und \&quot; für ein Anführungszeichen darin</translation>
    </message>
    <message>
        <source>write it to a file, or give a short text with --text</source>
        <translation>schreiben Sie es in eine Datei, oder geben Sie mit --text einen kurzen Text an</translation>
    </message>
    <message>
        <source>write the file again</source>
        <translation>schreiben Sie die Datei neu</translation>
    </message>
    <message>
        <source>write this part in another way</source>
        <translation>schreiben Sie diesen Teil anders</translation>
    </message>
    <message>
        <source>write tokenizer: … in the block or in the front matter</source>
        <translation>schreiben Sie tokenizer: … in den Block oder in den Dateikopf (Front Matter)</translation>
    </message>
    <message>
        <source>write true, 100 or &quot;text&quot;</source>
        <translation>schreiben Sie true, 100 oder &quot;text&quot;</translation>
    </message>
    <message>
        <source>writing the counts was canceled</source>
        <translation>das Schreiben der Häufigkeiten wurde abgebrochen</translation>
    </message>
    <message>
        <source>{}; another file of the folder is opened</source>
        <translation>{}; eine andere Datei des Ordners wird geöffnet</translation>
    </message>
    <message>
        <source>{}; the rest of the file is ignored</source>
        <translation>{}; der Rest der Datei wird ignoriert</translation>
    </message>
    <message numerus="yes">
        <source>%n byte</source>
        <translation>
            <numerusform>%n Byte</numerusform>
            <numerusform>%n Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte is</source>
        <translation>
            <numerusform>%n Byte ist</numerusform>
            <numerusform>%n Bytes sind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte of text is</source>
        <translation>
            <numerusform>%n Byte Text ist</numerusform>
            <numerusform>%n Bytes Text sind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character</source>
        <translation>
            <numerusform>%n Zeichen</numerusform>
            <numerusform>%n Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cut</source>
        <translation>
            <numerusform>%n Schnitt</numerusform>
            <numerusform>%n Schnitte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n embedding row</source>
        <translation>
            <numerusform>%n Embedding-Zeile</numerusform>
            <numerusform>%n Embedding-Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file or part of a file was</source>
        <translation>
            <numerusform>%n Datei oder Teil einer Datei wurde</numerusform>
            <numerusform>%n Dateien oder Teile von Dateien wurden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n id</source>
        <translation>
            <numerusform>%n Id</numerusform>
            <numerusform>%n Ids</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n id means</source>
        <translation>
            <numerusform>%n Id bedeutet</numerusform>
            <numerusform>%n Ids bedeuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n id that the model was trained with</source>
        <translation>
            <numerusform>%n Id, mit der das Modell trainiert wurde,</numerusform>
            <numerusform>%n Ids, mit denen das Modell trainiert wurde,</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n id was</source>
        <translation>
            <numerusform>%n Id wurde</numerusform>
            <numerusform>%n Ids wurden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more place</source>
        <translation>
            <numerusform>%n weitere Stelle</numerusform>
            <numerusform>%n weitere Stellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece</source>
        <translation>
            <numerusform>%n Stück</numerusform>
            <numerusform>%n Stücke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece exists</source>
        <translation>
            <numerusform>%n Stück existiert</numerusform>
            <numerusform>%n Stücke existieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece gets an id</source>
        <translation>
            <numerusform>%n Stück bekommt eine Id</numerusform>
            <numerusform>%n Stücke bekommen eine Id</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece has a different id</source>
        <translation>
            <numerusform>%n Stück hat eine andere Id</numerusform>
            <numerusform>%n Stücke haben eine andere Id</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece that the model knows never occurs</source>
        <translation>
            <numerusform>%n Stück, das das Modell kennt, kommt nie vor</numerusform>
            <numerusform>%n Stücke, die das Modell kennt, kommen nie vor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place</source>
        <translation>
            <numerusform>%n Stelle</numerusform>
            <numerusform>%n Stellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text</source>
        <translation>
            <numerusform>%n Text</numerusform>
            <numerusform>%n Texte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>  source &lt;(tokenscope completion bash)     in ~/.bashrc
  source &lt;(tokenscope completion zsh)      in ~/.zshrc
</source>
        <translation>  source &lt;(tokenscope completion bash)     in ~/.bashrc
  source &lt;(tokenscope completion zsh)      in ~/.zshrc
</translation>
    </message>
    <message>
        <source>  tokenscope {:&lt;18} {}
</source>
        <translation>  tokenscope {:&lt;18} {}
</translation>
    </message>
    <message>
        <source>&quot;{}&quot; at byte {} of {}</source>
        <translation>„{}“ bei Byte {} von {}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; became token {}, a control token</source>
        <translation>„{}“ wurde zu Token {}, einem Steuertoken</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a single token: it can&apos;t be encoded</source>
        <translation>„{}“ ist kein einzelnes Token: es lässt sich nicht encodieren</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a single token: it can&apos;t be encoded, though the vocabulary has it</source>
        <translation>„{}“ ist kein einzelnes Token: es lässt sich nicht encodieren, obwohl das Vokabular es hat</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a single token: {}</source>
        <translation>„{}“ ist kein einzelnes Token: {}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a single token: {}, though the vocabulary has it</source>
        <translation>„{}“ ist kein einzelnes Token: {}, obwohl das Vokabular es hat</translation>
    </message>
    <message>
        <source>&quot;{}&quot; would be token {}, a control token</source>
        <translation>„{}“ wäre Token {}, ein Steuertoken</translation>
    </message>
    <message>
        <source>$.model</source>
        <translation>$.model</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is neither a command nor a file</source>
        <translation>„{}“ ist weder ein Befehl noch eine Datei</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a kind of export</source>
        <translation>„{}“ ist keine Art von Export</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a number above {} and at most {}</source>
        <translation>„{}“ ist keine Zahl über {} und höchstens {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a point in time</source>
        <translation>„{}“ ist kein Zeitpunkt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a revision</source>
        <translation>„{}“ ist keine Revision</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a whole number from {} to {}</source>
        <translation>„{}“ ist keine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not an id</source>
        <translation>„{}“ ist keine Id</translation>
    </message>
    <message>
        <source>&apos;{}&apos; needs a value</source>
        <translation>„{}“ braucht einen Wert</translation>
    </message>
    <message>
        <source>(here already)</source>
        <translation>(schon hier)</translation>
    </message>
    <message>
        <source>(line {} depends on {})</source>
        <translation>(Zeile {} hängt von {} ab)</translation>
    </message>
    <message>
        <source>(line {})</source>
        <translation>(Zeile {})</translation>
    </message>
    <message>
        <source>(not in use)</source>
        <translation>(nicht verwendet)</translation>
    </message>
    <message>
        <source>--export ignores this option</source>
        <translation>--export ignoriert diese Option</translation>
    </message>
    <message>
        <source>--extend needs the number of ids of the result</source>
        <translation>--extend braucht die Anzahl der Ids des Ergebnisses</translation>
    </message>
    <message>
        <source>--preset, --pattern and --special are for rank files; {} defines all this itself</source>
        <translation>--preset, --pattern und --special sind für Rangdateien; {} legt all das selbst fest</translation>
    </message>
    <message>
        <source>--regex &apos;{}&apos;: {}</source>
        <translation>--regex &apos;{}&apos;: {}</translation>
    </message>
    <message>
        <source>--special needs TEXT=ID with an id from 0 to {}, this is &apos;{}&apos;</source>
        <translation>--special braucht TEXT=ID mit einer Id von 0 bis {}, dies ist „{}“</translation>
    </message>
    <message>
        <source>--special needs TEXT=ID, this is &apos;{}&apos;</source>
        <translation>--special braucht TEXT=ID, dies ist „{}“</translation>
    </message>
    <message>
        <source>--{} and --{} exclude each other</source>
        <translation>--{} und --{} schließen einander aus</translation>
    </message>
    <message>
        <source>--{} needs a whole number from {} to {}, not &apos;{}&apos;</source>
        <translation>--{} braucht eine ganze Zahl von {} bis {}, nicht „{}“</translation>
    </message>
    <message>
        <source>--{} works only with --stats</source>
        <translation>--{} geht nur mit --stats</translation>
    </message>
    <message>
        <source>Each line of --jsonl is {&quot;ids&quot;: […]}, optionally with &quot;skip_special&quot; (true or false). The answer has
&quot;text&quot;, and &quot;bytes&quot; (base64) where the bytes of the pieces are not UTF-8. Ids that the tokenizer doesn&apos;t have
are skipped where the reference does so (tokenizer.json), and an error elsewhere.
</source>
        <translation>Jede Zeile von --jsonl ist {&quot;ids&quot;: […]}, wahlweise mit &quot;skip_special&quot; (true oder false). Die Antwort hat
&quot;text&quot;, und &quot;bytes&quot; (base64), wo die Bytes der Stücke kein UTF-8 sind. Ids, die der Tokenizer nicht hat,
werden übersprungen, wo die Referenz das tut (tokenizer.json), und sind sonst ein Fehler.
</translation>
    </message>
    <message>
        <source>Each line of --jsonl is {&quot;text&quot;: &quot;…&quot;} or {&quot;bytes&quot;: &quot;BASE64&quot;}, as for encode.
</source>
        <translation>Jede Zeile von --jsonl ist {&quot;text&quot;: &quot;…&quot;} oder {&quot;bytes&quot;: &quot;BASE64&quot;}, wie bei encode.
</translation>
    </message>
    <message>
        <source>A tokenizer with something that the format can&apos;t represent is refused, and the error names it. The result is
opened again and compared on several hundred thousand bytes of generated text; OUT is written only if all ids
are equal. Next to x.tiktoken, x.py has the pattern and the special tokens; for vocab-merges and vocab.txt,
OUT is a folder. Exit code 1: refused, or ids differ.
</source>
        <translation>Ein Tokenizer mit etwas, das das Format nicht darstellen kann, wird abgelehnt, und der Fehler nennt es. Das Ergebnis
wird wieder geöffnet und an mehreren hunderttausend Bytes erzeugten Textes verglichen; OUT wird nur geschrieben, wenn
alle Ids gleich sind. Neben x.tiktoken hat x.py das Muster und die besonderen Tokens; bei vocab-merges und vocab.txt
ist OUT ein Ordner. Exit-Code 1: abgelehnt, oder Ids unterscheiden sich.
</translation>
    </message>
    <message>
        <source>Across lines</source>
        <translation>Über Zeilen hinweg</translation>
    </message>
    <message>
        <source>Across punctuation</source>
        <translation>Über Satzzeichen hinweg</translation>
    </message>
    <message>
        <source>Add a special token after the vocabulary; may be repeated. `nanochat` adds the nine tokens of nanochat.</source>
        <translation>Ein besonderes Token nach dem Vokabular hinzufügen; mehrfach möglich. `nanochat` fügt die neun Tokens von nanochat hinzu.</translation>
    </message>
    <message>
        <source>Add a token that is found in every text; may be repeated.</source>
        <translation>Ein Token hinzufügen, das in jedem Text gefunden wird; mehrfach möglich.</translation>
    </message>
    <message>
        <source>Add dummy prefix</source>
        <translation>Präfix-Leerzeichen hinzufügen</translation>
    </message>
    <message>
        <source>Alphabet</source>
        <translation>Alphabet</translation>
    </message>
    <message>
        <source>BERT&apos;s form: prefix of tokens that do not start a word (default ##).</source>
        <translation>Form von BERT: Präfix der Tokens, die kein Wort beginnen (Vorgabe ##).</translation>
    </message>
    <message>
        <source>Balance languages, one folder per language: 1 leaves them as they are, values near 0 make them equal.</source>
        <translation>Sprachen (die Namen der Ordner) ausgleichen: 1 lässt sie, wie sie sind, Werte nahe 0 machen sie gleich.</translation>
    </message>
    <message>
        <source>Byte fallback</source>
        <translation>Byte-Fallback</translation>
    </message>
    <message>
        <source>Bytes of text counted between two points at which --max-words applies and counts are saved (default 33554432, 32 MiB).</source>
        <translation>Bytes Text zwischen zwei Stellen, an denen --max-words gilt und Zählungen gespeichert werden (Vorgabe 33554432, 32 MiB).</translation>
    </message>
    <message>
        <source>Character coverage</source>
        <translation>Zeichenabdeckung</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Classical BPE: suffix of the last token of a word (default &lt;/w&gt;; may be empty).</source>
        <translation>Klassisches BPE: Suffix des letzten Tokens eines Wortes (Vorgabe &lt;/w&gt;; darf leer sein).</translation>
    </message>
    <message>
        <source>Compares tokenizers on a text, on a corpus, or by their files. Exits with 1 if they differ.</source>
        <translation>Vergleicht Tokenizer an einem Text, an einem Korpus oder anhand ihrer Dateien. Endet mit 1, wenn sie sich unterscheiden.</translation>
    </message>
    <message>
        <source>Continue from the checkpoint; the result is the same, byte for byte.</source>
        <translation>Vom Checkpoint aus fortsetzen; das Ergebnis ist dasselbe, Byte für Byte.</translation>
    </message>
    <message>
        <source>Continue training this tokenizer (tokenizer.json or .tiktoken): all its ids stay as they are.</source>
        <translation>Diesen Tokenizer (tokenizer.json oder .tiktoken) weiter trainieren: Alle seine Ids bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Contractions</source>
        <translation>Kontraktionen</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>Count words, write the counts to this file and stop.</source>
        <translation>Wörter zählen, die Anzahlen in diese Datei schreiben und aufhören.</translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation>Ctrl++</translation>
    </message>
    <message>
        <source>Ctrl+-</source>
        <translation>Ctrl+-</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>Ctrl+=</source>
        <translation>Ctrl+=</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Ctrl+M</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation>Ctrl+Shift+N</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>Ctrl+Tab</source>
        <translation>Ctrl+Tab</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Ctrl+W</translation>
    </message>
    <message>
        <source>Ctrl+Y</source>
        <translation>Ctrl+Y</translation>
    </message>
    <message>
        <source>Digits per word</source>
        <translation>Ziffern je Wort</translation>
    </message>
    <message>
        <source>Download them? [y/N]</source>
        <translation>Herunterladen? [y/N]</translation>
    </message>
    <message>
        <source>Downloads a model&apos;s tokenizer, never its weights, from huggingface.co into the Hugging Face cache.</source>
        <translation>Lädt den Tokenizer eines Modells, nie dessen Gewichte, von huggingface.co in den Cache von Hugging Face herunter.</translation>
    </message>
    <message>
        <source>End-of-word suffix</source>
        <translation>Wortende-Suffix</translation>
    </message>
    <message>
        <source>Extend</source>
        <translation>Erweitern</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>Format of an OUT without a known extension.</source>
        <translation>Format für ein OUT ohne bekannte Dateiendung.</translation>
    </message>
    <message>
        <source>Fraction of all characters in the corpus that the alphabet must cover, such as 0.9995.</source>
        <translation>Anteil aller Zeichen des Korpus, den das Alphabet abdecken muss, etwa 0.9995.</translation>
    </message>
    <message>
        <source>How a plain text file is split into records: lines (default), paragraphs or file.</source>
        <translation>Wie eine reine Textdatei in Datensätze zerlegt wird: lines (Vorgabe), paragraphs oder file.</translation>
    </message>
    <message>
        <source>How text is normalized first (default none); for --form sentencepiece, none or a .model file whose character map is used.</source>
        <translation>Wie der Text zuerst normalisiert wird (Vorgabe none); bei --form sentencepiece none oder eine .model-Datei, deren Zeichentabelle verwendet wird.</translation>
    </message>
    <message>
        <source>How text is split into words, which no token crosses: gpt2 (default), another name, or regex:PATTERN.</source>
        <translation>Wie der Text in Wörter zerlegt wird, deren Grenzen kein Token überschreitet: gpt2 (Vorgabe), ein anderer Name oder regex:PATTERN.</translation>
    </message>
    <message>
        <source>List the presets and exit.</source>
        <translation>Die Voreinstellungen auflisten und beenden.</translation>
    </message>
    <message>
        <source>Lists the files and asks before downloading; without a terminal, it downloads only with --yes. Ctrl+C stops
it, and the same command resumes. HF_TOKEN (or the token of `hf auth login`) is sent only to the hub.
Only HTTPS is used; TOKENSCOPE_LOCAL_HTTP=1 allows an http:// address of this machine in HF_ENDPOINT, for a
test server. HF_ENDPOINT, HF_HOME, HF_HUB_CACHE and HF_HUB_OFFLINE work as in Hugging Face&apos;s own programs.
</source>
        <translation>Listet die Dateien auf und fragt vor dem Herunterladen; ohne Terminal wird nur mit --yes heruntergeladen. Strg+C bricht
ab, und derselbe Befehl setzt fort. HF_TOKEN (oder das Token von `hf auth login`) wird nur an den Hub gesendet.
Nur HTTPS wird verwendet; TOKENSCOPE_LOCAL_HTTP=1 erlaubt in HF_ENDPOINT eine http://-Adresse dieses Rechners, für einen
Testserver. HF_ENDPOINT, HF_HOME, HF_HUB_CACHE und HF_HUB_OFFLINE wirken wie in den Programmen von Hugging Face.
</translation>
    </message>
    <message>
        <source>Maximum length of a token in bytes, or in characters if tokens consist of characters.</source>
        <translation>Höchstlänge eines Tokens in Bytes, oder in Zeichen, wenn Tokens aus Zeichen bestehen.</translation>
    </message>
    <message>
        <source>Maximum number of different characters in the alphabet.</source>
        <translation>Höchstzahl verschiedener Zeichen im Alphabet.</translation>
    </message>
    <message>
        <source>Maximum number of digits in a word: 1, 2 or 3 (default: as in the pattern). Longer numbers are split.</source>
        <translation>Höchstzahl der Ziffern in einem Wort: 1, 2 oder 3 (Vorgabe: wie im Muster). Längere Zahlen werden zerlegt.</translation>
    </message>
    <message>
        <source>Maximum number of distinct words to keep; the rarest are dropped and reported (default: as many as fit into 2 GiB).</source>
        <translation>Höchstzahl verschiedener Wörter, die behalten werden; die seltensten werden verworfen und gemeldet (Vorgabe: so viele, wie in 2 GiB passen).</translation>
    </message>
    <message>
        <source>Measure the result on this text, which is not trained on; may be repeated.</source>
        <translation>Das Ergebnis an diesem Text messen, auf dem nicht trainiert wird; darf mehrmals stehen.</translation>
    </message>
    <message>
        <source>Measure this tokenizer on the same text as well; may be repeated.</source>
        <translation>Auch diesen Tokenizer an demselben Text messen; darf mehrmals stehen.</translation>
    </message>
    <message>
        <source>Merge score</source>
        <translation>Merge-Wert</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Normalizer</source>
        <translation>Normalisierer</translation>
    </message>
    <message>
        <source>Number of threads (default: one per processor); the result does not depend on it.</source>
        <translation>Anzahl der Threads (Vorgabe: einer je Prozessor); das Ergebnis hängt nicht davon ab.</translation>
    </message>
    <message>
        <source>Number of tokens, including alphabet and byte tokens but not added tokens (default 32768); with --extend, the number of all ids.</source>
        <translation>Anzahl der Tokens, einschließlich Alphabet und Byte-Tokens, aber ohne hinzugefügte Tokens (Vorgabe 32768); mit --extend die Anzahl aller Ids.</translation>
    </message>
    <message>
        <source>Other options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <source>Overwrite existing files.</source>
        <translation>Vorhandene Dateien überschreiben.</translation>
    </message>
    <message>
        <source>Pairs or words that occur less often do not become tokens (default 2).</source>
        <translation>Paare oder Wörter, die seltener vorkommen, werden keine Tokens (Vorgabe 2).</translation>
    </message>
    <message>
        <source>Pre-tokenizer</source>
        <translation>Pre-Tokenizer</translation>
    </message>
    <message>
        <source>Print each merge: pair, count, new token, words changed, ties; with --json, one line of JSON each.</source>
        <translation>Jeden Merge ausgeben: Paar, Anzahl, neues Token, geänderte Wörter, Gleichstände; mit --json je eine Zeile JSON.</translation>
    </message>
    <message>
        <source>Prints a script that completes commands and options in a shell.</source>
        <translation>Gibt ein Skript aus, das Befehle und Optionen in einer Shell vervollständigt.</translation>
    </message>
    <message>
        <source>Prints how each word was split: every merge (BPE), the n-best paths (Unigram), every lookup (others).</source>
        <translation>Gibt aus, wie jedes Wort zerlegt wurde: jeden Merge (BPE), die n besten Pfade (Unigram), jedes Nachschlagen (andere).</translation>
    </message>
    <message>
        <source>Tokenizes a text (the argument, --file, or standard input) and prints its ids, pieces, types and spans.</source>
        <translation>Tokenisiert einen Text (das Argument, --file oder die Standardeingabe) und gibt Ids, Stücke, Typen und Bereiche aus.</translation>
    </message>
    <message>
        <source>Prints the pieces, including added tokens, in the order of their ids.</source>
        <translation>Gibt die Stücke, einschließlich hinzugefügter Tokens, in der Reihenfolge ihrer Ids aus.</translation>
    </message>
    <message>
        <source>Prints the text after each stage of the tokenizer, rule by rule, with its ranges in the original.</source>
        <translation>Gibt den Text nach jeder Stufe des Tokenizers aus, Regel für Regel, mit seinen Bereichen im Original.</translation>
    </message>
    <message>
        <source>Prints the text of ids, which come as arguments, from --file or from standard input.</source>
        <translation>Gibt den Text zu Ids aus; sie kommen als Argumente, aus --file oder von der Standardeingabe.</translation>
    </message>
    <message>
        <source>Prints what a tokenizer file defines: format, model, sizes, types, special ids, stages and findings.</source>
        <translation>Gibt aus, was eine Tokenizer-Datei festlegt: Format, Modell, Größen, Typen, besondere Ids, Stufen und Befunde.</translation>
    </message>
    <message>
        <source>Prune to</source>
        <translation>Kürzen auf</translation>
    </message>
    <message>
        <source>Qt can&apos;t find a TLS library on this machine</source>
        <translation>Qt findet auf diesem Rechner keine TLS-Bibliothek</translation>
    </message>
    <message>
        <source>Read only this fraction of the records.</source>
        <translation>Nur diesen Anteil der Datensätze lesen.</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Remove tokens from the tokenizer given by --extend until N are left: those least used in the corpus, or without a corpus the last ones.</source>
        <translation>Aus dem mit --extend angegebenen Tokenizer Tokens entfernen, bis N übrig sind: die im Korpus am wenigsten benutzten oder, ohne Korpus, die letzten.</translation>
    </message>
    <message>
        <source>Renders a conversation with a chat template: text, the origin of every character and, with a tokenizer, masks and labels.</source>
        <translation>Rendert ein Gespräch mit einem Chat-Template: Text, Herkunft jedes Zeichens und, mit einem Tokenizer, Masken und Labels.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Run tokenscope COMMAND --help for the options of a command. Exit codes: 0 success; 1 negative result
(differences, failed checks); 2 usage error; 3 a file could not be read or is damaged.</source>
        <translation>Die Optionen eines Befehls zeigt tokenscope COMMAND --help. Exit-Codes: 0 Erfolg; 1 negatives Ergebnis
(Unterschiede, fehlgeschlagene Prüfungen); 2 Fehler im Aufruf; 3 eine Datei war nicht lesbar oder ist beschädigt.</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Stichprobe</translation>
    </message>
    <message>
        <source>Save progress in this folder, so that an interrupted run can be resumed.</source>
        <translation>Den Fortschritt in diesem Ordner speichern, damit ein unterbrochenes Training fortgesetzt werden kann.</translation>
    </message>
    <message>
        <source>Seconds between two checkpoints (default 20).</source>
        <translation>Sekunden zwischen zwei Checkpoints (Standard: 20).</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Seed of the sample: the same seed reads the same records (default 0).</source>
        <translation>Startwert der Stichprobe: Derselbe Startwert liest dieselben Datensätze (Standard: 0).</translation>
    </message>
    <message>
        <source>Seed size</source>
        <translation>Anzahl der Start-Tokens</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s bos and eos options</source>
        <translation>die Optionen bos und eos von SentencePiece</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s decoding rules</source>
        <translation>die Decodierregeln von SentencePiece</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s normalizer</source>
        <translation>der Normalisierer von SentencePiece</translation>
    </message>
    <message>
        <source>SentencePiece: add a space before the text, so that a word has the same token at the start as after a space (default).</source>
        <translation>SentencePiece: ein Leerzeichen vor den Text setzen, damit ein Wort am Anfang dasselbe Token hat wie nach einem Leerzeichen (Standard).</translation>
    </message>
    <message>
        <source>SentencePiece: add a token that is always found whole; may be repeated.</source>
        <translation>SentencePiece: ein Token hinzufügen, das immer als Ganzes gefunden wird; mehrfach möglich.</translation>
    </message>
    <message>
        <source>SentencePiece: collapse repeated spaces and remove those at both ends; decoding cannot restore them.</source>
        <translation>SentencePiece: mehrfache Leerzeichen zusammenfassen und die an beiden Enden entfernen; das Decodieren kann sie nicht wiederherstellen.</translation>
    </message>
    <message>
        <source>SentencePiece: spell characters outside the alphabet with 256 byte tokens (default).</source>
        <translation>SentencePiece: Zeichen außerhalb des Alphabets mit 256 Byte-Tokens schreiben (Standard).</translation>
    </message>
    <message>
        <source>ShareGPT has no role {}</source>
        <translation>ShareGPT kennt keine Rolle {}</translation>
    </message>
    <message>
        <source>Shift+F5</source>
        <translation>Shift+F5</translation>
    </message>
    <message>
        <source>Shift+F6</source>
        <translation>Shift+F6</translation>
    </message>
    <message>
        <source>Show the help</source>
        <translation>Die Hilfe anzeigen</translation>
    </message>
    <message>
        <source>Shrinking factor</source>
        <translation>Schrumpffaktor</translation>
    </message>
    <message>
        <source>Skip bad lines</source>
        <translation>Fehlerhafte Zeilen überspringen</translation>
    </message>
    <message>
        <source>Skip lines of .jsonl and .tsv files that are invalid or have no such field, and report how many.</source>
        <translation>Zeilen von .jsonl- und .tsv-Dateien überspringen, die ungültig sind oder kein solches Feld haben, und ihre Anzahl melden.</translation>
    </message>
    <message>
        <source>Spelling of the unknown token (default &lt;unk&gt;; BERT: [UNK]).</source>
        <translation>Schreibweise des unbekannten Tokens (Standard: &lt;unk&gt;; BERT: [UNK]).</translation>
    </message>
    <message>
        <source>Start from the options of a known tokenizer; --presets lists them.</source>
        <translation>Mit den Optionen eines bekannten Tokenizers beginnen; --presets listet sie auf.</translation>
    </message>
    <message>
        <source>Steps other than merges have a &quot;kind&quot;: whole_piece, resegment, byte_fallback, join_unknown, drop, and the
numbers of symbols that they consume (&quot;taken&quot;) and create (&quot;made&quot;). Rows and candidates of an answer have up
to 128 MiB: later steps have no &quot;symbols&quot;, and &quot;rows_left_out&quot; of their word counts them. A request of
--jsonl is {&quot;text&quot;: &quot;…&quot;} or {&quot;bytes&quot;: &quot;BASE64&quot;}, as for encode.
--nbest lists up to 1024 paths and --sample up to 100000, of long texts fewer: paths times characters are
at most 16777216.
</source>
        <translation>Andere Schritte als Merges haben ein &quot;kind&quot;: whole_piece, resegment, byte_fallback, join_unknown, drop, und die
Anzahl der Symbole, die sie verbrauchen (&quot;taken&quot;) und erzeugen (&quot;made&quot;). Zeilen und Kandidaten einer Antwort haben
bis zu 128 MiB: Spätere Schritte haben keine &quot;symbols&quot;, und &quot;rows_left_out&quot; ihres Wortes zählt sie. Eine Anfrage von
--jsonl ist {&quot;text&quot;: &quot;…&quot;} oder {&quot;bytes&quot;: &quot;BASE64&quot;}, wie bei encode.
--nbest listet bis zu 1024 Pfade auf und --sample bis zu 100000, bei langen Texten weniger: Pfade mal Zeichen sind
höchstens 16777216.
</translation>
    </message>
    <message>
        <source>Sub-iterations</source>
        <translation>Teilrunden</translation>
    </message>
    <message>
        <source>SuperBPE: a token may contain punctuation between its words.</source>
        <translation>SuperBPE: Ein Token darf zwischen seinen Wörtern Satzzeichen enthalten.</translation>
    </message>
    <message>
        <source>SuperBPE: a token may continue on the next line.</source>
        <translation>SuperBPE: Ein Token darf in der nächsten Zeile weitergehen.</translation>
    </message>
    <message>
        <source>SuperBPE: maximum number of words in a token (default 4).</source>
        <translation>SuperBPE: Höchstzahl der Wörter in einem Token (Standard: 4).</translation>
    </message>
    <message>
        <source>SuperBPE: vocabulary size at which merges across words begin (default four fifths).</source>
        <translation>SuperBPE: Vokabulargröße, ab der Merges über Wortgrenzen beginnen (Standard: vier Fünftel).</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Text and alphabet</source>
        <translation>Text und Alphabet</translation>
    </message>
    <message>
        <source>Text field</source>
        <translation>Textfeld</translation>
    </message>
    <message>
        <source>The model to train (default bpe).</source>
        <translation>Das Modell, das trainiert wird (Vorgabe bpe).</translation>
    </message>
    <message>
        <source>The field or column of .jsonl and .tsv files that contains the text (default text).</source>
        <translation>Das Feld oder die Spalte von .jsonl- und .tsv-Dateien, die den Text enthält (Standard: text).</translation>
    </message>
    <message>
        <source>The sources are count files written by --count-only; they are merged.</source>
        <translation>Die Quellen sind Zähldateien, die --count-only geschrieben hat; sie werden zusammengeführt.</translation>
    </message>
    <message>
        <source>The window needs a display: start it from a desktop session, or set DISPLAY or WAYLAND_DISPLAY
(with `ssh -X`, or QT_QPA_PLATFORM=vnc for a remote view). Everything else works here:
  tokenscope encode -t tokenizer.json &apos;some text&apos;
  tokenscope inspect -t tokenizer.model
  tokenscope --help
</source>
        <translation>Das Fenster braucht eine Anzeige: Starten Sie es in einer Desktop-Sitzung, oder setzen Sie DISPLAY oder WAYLAND_DISPLAY
(mit `ssh -X`, oder QT_QPA_PLATFORM=vnc für eine Fernansicht). Alles andere funktioniert hier:
  tokenscope encode -t tokenizer.json &apos;some text&apos;
  tokenscope inspect -t tokenizer.model
  tokenscope --help
</translation>
    </message>
    <message>
        <source>The window takes these options:</source>
        <translation>Das Fenster nimmt diese Optionen an:</translation>
    </message>
    <message>
        <source>There is no display, so the window can&apos;t open. This is the sample text in pieces:</source>
        <translation>Es gibt keine Anzeige, daher lässt sich das Fenster nicht öffnen. Dies ist der Beispieltext in Stücken:</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Tie-break</source>
        <translation>Bei Gleichstand</translation>
    </message>
    <message>
        <source>Train on this text as well.</source>
        <translation>Auch mit diesem Text trainieren.</translation>
    </message>
    <message>
        <source>Trains a tokenizer on texts and saves it.</source>
        <translation>Trainiert einen Tokenizer mit Texten und speichert ihn.</translation>
    </message>
    <message>
        <source>Transition</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>Unigram: fraction of tokens that each pruning step keeps (default 0.75).</source>
        <translation>Unigram: Anteil der Tokens, den jeder Kürzungsschritt behält (Standard: 0.75).</translation>
    </message>
    <message>
        <source>Unigram: number of candidate tokens to start with (default 1000000).</source>
        <translation>Unigram: Anzahl der Kandidaten-Tokens zu Beginn (Standard: 1000000).</translation>
    </message>
    <message>
        <source>Unigram: rounds of expectation maximization before each pruning step (default 2).</source>
        <translation>Unigram: Runden der Erwartungsmaximierung vor jedem Kürzungsschritt (Standard: 2).</translation>
    </message>
    <message>
        <source>User-defined symbols</source>
        <translation>Benutzerdefinierte Symbole</translation>
    </message>
    <message>
        <source>WordPiece merges the pair with the highest likelihood (count divided by the counts of its parts; default) or frequency (as Hugging Face does).</source>
        <translation>WordPiece verschmilzt das Paar mit der höchsten Likelihood (Anzahl geteilt durch die Anzahlen seiner Teile; Standard) oder Häufigkeit (wie bei Hugging Face).</translation>
    </message>
    <message>
        <source>Write OUT.manifest.json: sources, options and figures of the training (default).</source>
        <translation>OUT.manifest.json schreiben: Quellen, Optionen und Zahlen des Trainings (Standard).</translation>
    </message>
    <message>
        <source>Write tokenizer.json, x.model, x.tiktoken, or a folder with --to; may be repeated.</source>
        <translation>tokenizer.json, x.model, x.tiktoken oder mit --to einen Ordner schreiben; mehrfach möglich.</translation>
    </message>
    <message>
        <source>Writes a tokenizer in another format, and checks that it gives the same ids.</source>
        <translation>Schreibt einen Tokenizer in einem anderen Format und prüft, ob er dieselben Ids ergibt.</translation>
    </message>
    <message>
        <source>a call</source>
        <translation>ein Aufruf</translation>
    </message>
    <message>
        <source>a call of bytes</source>
        <translation>ein Aufruf von bytes</translation>
    </message>
    <message>
        <source>a control character is in a string</source>
        <translation>eine Zeichenkette enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>a conversation is an object or a list of messages; this is {}</source>
        <translation>ein Gespräch ist ein Objekt oder eine Liste von Nachrichten; dies ist {}</translation>
    </message>
    <message>
        <source>a length of 0 splits nothing</source>
        <translation>eine Länge von 0 zerlegt nichts</translation>
    </message>
    <message>
        <source>a list is not an id</source>
        <translation>eine Liste ist keine Id</translation>
    </message>
    <message>
        <source>a list of strings is needed</source>
        <translation>eine Liste von Zeichenketten wird benötigt</translation>
    </message>
    <message>
        <source>a message</source>
        <translation>eine Nachricht</translation>
    </message>
    <message>
        <source>a message is an object with role and content; this is {}</source>
        <translation>eine Nachricht ist ein Objekt mit role und content; dies ist {}</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>eine Zahl ist zu groß</translation>
    </message>
    <message>
        <source>a pair of a token and its id is needed</source>
        <translation>ein Paar aus einem Token und seiner Id wird benötigt</translation>
    </message>
    <message>
        <source>a part has a text</source>
        <translation>ein Teil hat einen Text</translation>
    </message>
    <message>
        <source>a pattern is {&quot;String&quot;: …} or {&quot;Regex&quot;: …}</source>
        <translation>ein Muster ist {&quot;String&quot;: …} oder {&quot;Regex&quot;: …}</translation>
    </message>
    <message>
        <source>a piece of a template is {&quot;Sequence&quot;: …} or {&quot;SpecialToken&quot;: …}</source>
        <translation>ein Stück eines Templates ist {&quot;Sequence&quot;: …} oder {&quot;SpecialToken&quot;: …}</translation>
    </message>
    <message>
        <source>a side is left or right, not {}</source>
        <translation>eine Seite ist left oder right, nicht {}</translation>
    </message>
    <message>
        <source>a special token has a rank and a token_str</source>
        <translation>ein besonderes Token hat einen rank und einen token_str</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>eine Zeichenkette</translation>
    </message>
    <message>
        <source>a string is needed here</source>
        <translation>hier wird eine Zeichenkette benötigt</translation>
    </message>
    <message>
        <source>a system message</source>
        <translation>eine Systemnachricht</translation>
    </message>
    <message>
        <source>a system message is followed by one of the user</source>
        <translation>auf eine Systemnachricht folgt eine des Benutzers</translation>
    </message>
    <message>
        <source>a system message is one string</source>
        <translation>eine Systemnachricht ist eine einzige Zeichenkette</translation>
    </message>
    <message>
        <source>a tool call</source>
        <translation>ein Tool-Aufruf</translation>
    </message>
    <message>
        <source>a tool&apos;s result</source>
        <translation>das Ergebnis eines Tools</translation>
    </message>
    <message>
        <source>a turn of the history is a pair of strings</source>
        <translation>eine Runde des Verlaufs ist ein Paar von Zeichenketten</translation>
    </message>
    <message>
        <source>a whole number is needed here</source>
        <translation>hier wird eine ganze Zahl benötigt</translation>
    </message>
    <message>
        <source>accept it on the model&apos;s page</source>
        <translation>akzeptieren Sie dies auf der Seite des Modells</translation>
    </message>
    <message>
        <source>add --policy {}</source>
        <translation>--policy {} hinzufügen</translation>
    </message>
    <message>
        <source>add ]</source>
        <translation>] hinzufügen</translation>
    </message>
    <message>
        <source>add {}</source>
        <translation>{} hinzufügen</translation>
    </message>
    <message>
        <source>add }</source>
        <translation>} hinzufügen</translation>
    </message>
    <message>
        <source>add_generation_prompt changes nothing after a question</source>
        <translation>add_generation_prompt ändert nach einer Frage nichts</translation>
    </message>
    <message>
        <source>added by the rendering within {}</source>
        <translation>beim Rendern innerhalb von {} hinzugefügt</translation>
    </message>
    <message>
        <source>added by the rendering, which has no template</source>
        <translation>beim Rendern hinzugefügt, das ohne Template geschieht</translation>
    </message>
    <message>
        <source>added to the text by {}</source>
        <translation>dem Text hinzugefügt von {}</translation>
    </message>
    <message>
        <source>added tokens</source>
        <translation>hinzugefügte Tokens</translation>
    </message>
    <message>
        <source>added_tokens</source>
        <translation>added_tokens</translation>
    </message>
    <message>
        <source>after every span of text and every merge</source>
        <translation>nach jedem Textbereich und jedem Merge</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>all conversations as one batch: json, python, markdown, or npy with --output</source>
        <translation>alle Gespräche als ein Batch: json, python, markdown oder, mit --output, npy</translation>
    </message>
    <message>
        <source>all methods and the lookup of the whole word give the same symbols</source>
        <translation>alle Methoden und das Nachschlagen des ganzen Worts ergeben dieselben Symbole</translation>
    </message>
    <message>
        <source>all methods give the same symbols</source>
        <translation>alle Methoden ergeben dieselben Symbole</translation>
    </message>
    <message>
        <source>all {} trained tokens are beyond the first {}</source>
        <translation>alle {} trainierten Tokens liegen jenseits der ersten {}</translation>
    </message>
    <message>
        <source>an object is not an id</source>
        <translation>ein Objekt ist keine Id</translation>
    </message>
    <message>
        <source>an object of special tokens is needed</source>
        <translation>ein Objekt mit besonderen Tokens wird benötigt</translation>
    </message>
    <message>
        <source>as in the pattern</source>
        <translation>wie im Muster</translation>
    </message>
    <message>
        <source>before the last message of the user: only the last turn is trained</source>
        <translation>vor der letzten Nachricht des Benutzers: Nur der letzte Beitrag wird trainiert</translation>
    </message>
    <message>
        <source>belongs to {}</source>
        <translation>gehört zu {}</translation>
    </message>
    <message>
        <source>belongs to {}.content[{}], the output of a tool</source>
        <translation>gehört zu {}.content[{}], der Ausgabe eines Tools</translation>
    </message>
    <message>
        <source>branch, tag or commit (default: main)</source>
        <translation>Branch, Tag oder Commit (Vorgabe: main)</translation>
    </message>
    <message>
        <source>can&apos;t be read: {}</source>
        <translation>kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>can&apos;t be written: {}</source>
        <translation>kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>check the clock, and whether a proxy intercepts your traffic</source>
        <translation>prüfen Sie die Uhr und ob ein Proxy Ihren Datenverkehr abfängt</translation>
    </message>
    <message>
        <source>check the connection and the proxy, then try again: the download resumes</source>
        <translation>prüfen Sie die Verbindung und den Proxy und versuchen Sie es erneut: Das Herunterladen wird fortgesetzt</translation>
    </message>
    <message>
        <source>check the file again if it has changed</source>
        <translation>die Datei erneut prüfen, wenn sie sich geändert hat</translation>
    </message>
    <message>
        <source>check the name, or search for the model&apos;s page</source>
        <translation>prüfen Sie den Namen oder suchen Sie die Seite des Modells</translation>
    </message>
    <message>
        <source>choose a stride smaller than max_length without the special tokens</source>
        <translation>wählen Sie einen stride, der kleiner ist als max_length ohne die besonderen Tokens</translation>
    </message>
    <message>
        <source>choose another strategy or a larger max_length</source>
        <translation>wählen Sie eine andere Strategie oder ein größeres max_length</translation>
    </message>
    <message>
        <source>choose one of {}</source>
        <translation>wählen Sie aus: {}</translation>
    </message>
    <message>
        <source>choose the format with --to</source>
        <translation>wählen Sie das Format mit --to</translation>
    </message>
    <message>
        <source>compare tokenizer C (a, b, …; the last) without this stage, rule or flag</source>
        <translation>Tokenizer C (a, b, …; sonst den letzten) ohne diese Stufe, diese Regel oder dieses Flag vergleichen</translation>
    </message>
    <message>
        <source>compare up to eight tokenizers on a file or a folder; may be repeated</source>
        <translation>bis zu acht Tokenizer an einer Datei oder einem Ordner vergleichen; mehrfach möglich</translation>
    </message>
    <message>
        <source>computed by the template, line {}: {}</source>
        <translation>vom Template berechnet, Zeile {}: {}</translation>
    </message>
    <message>
        <source>const</source>
        <translation>const</translation>
    </message>
    <message>
        <source>what to do with control tokens in content: as-is (default), as-text, escape, reject</source>
        <translation>Steuertokens im Inhalt: as-is (Vorgabe), as-text, escape, reject</translation>
    </message>
    <message>
        <source>count files</source>
        <translation>Dateien mit Anzahlen</translation>
    </message>
    <message>
        <source>create it, or name another one</source>
        <translation>legen Sie ihn an oder geben Sie einen anderen an</translation>
    </message>
    <message>
        <source>decoded</source>
        <translation>decodiert</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>dict</source>
        <translation>dict</translation>
    </message>
    <message>
        <source>different ids on {} of {}</source>
        <translation>unterschiedliche Ids bei {} von {}</translation>
    </message>
    <message>
        <source>different ids on {} of {}, such as {}</source>
        <translation>unterschiedliche Ids bei {} von {}, etwa {}</translation>
    </message>
    <message>
        <source>do not use this hub</source>
        <translation>verwenden Sie diesen Hub nicht</translation>
    </message>
    <message>
        <source>download needs the name of one model</source>
        <translation>download braucht den Namen genau eines Modells</translation>
    </message>
    <message>
        <source>download plain files to this folder instead of the Hugging Face cache</source>
        <translation>einfache Dateien in diesen Ordner statt in den Hugging-Face-Cache herunterladen</translation>
    </message>
    <message>
        <source>download without asking</source>
        <translation>ohne Rückfrage herunterladen</translation>
    </message>
    <message>
        <source>encode a pair, or omit --configured</source>
        <translation>encodieren Sie ein Paar oder lassen Sie --configured weg</translation>
    </message>
    <message>
        <source>end it with */</source>
        <translation>beenden Sie ihn mit */</translation>
    </message>
    <message>
        <source>ends the turn of {}</source>
        <translation>beendet den Beitrag von {}</translation>
    </message>
    <message>
        <source>expected a colon after the key, found {}</source>
        <translation>nach dem Schlüssel wird ein Doppelpunkt erwartet, gefunden wurde {}</translation>
    </message>
    <message>
        <source>expected a comma or {}, found {}</source>
        <translation>ein Komma oder {} wird erwartet, gefunden wurde {}</translation>
    </message>
    <message>
        <source>expected a key in quotes, found {}</source>
        <translation>ein Schlüssel in Anführungszeichen wird erwartet, gefunden wurde {}</translation>
    </message>
    <message>
        <source>expected a value, found {}</source>
        <translation>ein Wert wird erwartet, gefunden wurde {}</translation>
    </message>
    <message>
        <source>expected four hexadecimal digits after \u</source>
        <translation>nach \u werden vier hexadezimale Ziffern erwartet</translation>
    </message>
    <message>
        <source>expected hexadecimal digits after this escape</source>
        <translation>nach dieser Escape-Sequenz werden hexadezimale Ziffern erwartet</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>finding: {}</source>
        <translation>Befund: {}</translation>
    </message>
    <message>
        <source>finish_reason shows that the answer was truncated</source>
        <translation>finish_reason zeigt, dass die Antwort gekürzt wurde</translation>
    </message>
    <message>
        <source>for rank files: a special token; may be repeated</source>
        <translation>für Rangdateien: ein besonderes Token; mehrfach möglich</translation>
    </message>
    <message>
        <source>for rank files: the pre-token pattern</source>
        <translation>für Rangdateien: das Pre-Token-Muster</translation>
    </message>
    <message>
        <source>for rank files: the published encoding (cl100k_base, …)</source>
        <translation>für Rangdateien: die veröffentlichte Encodierung (cl100k_base, …)</translation>
    </message>
    <message>
        <source>four fifths</source>
        <translation>vier Fünftel</translation>
    </message>
    <message>
        <source>full</source>
        <translation>full</translation>
    </message>
    <message>
        <source>give a file with one request per line</source>
        <translation>geben Sie eine Datei mit einer Anfrage je Zeile an</translation>
    </message>
    <message>
        <source>give a file, or one of the built-in templates: {}</source>
        <translation>geben Sie eine Datei oder eines der eingebauten Templates an: {}</translation>
    </message>
    <message>
        <source>give a number larger than that of the tokenizer</source>
        <translation>geben Sie eine größere Zahl als die des Tokenizers an</translation>
    </message>
    <message>
        <source>give each --out another name</source>
        <translation>geben Sie jedem --out einen anderen Namen</translation>
    </message>
    <message>
        <source>give one with --template, a file or a built-in one ({}); its tokens fit {} best</source>
        <translation>geben Sie eines mit --template an, eine Datei oder ein eingebautes ({}); die Tokens passen am besten zu {}</translation>
    </message>
    <message>
        <source>ids go up to {}</source>
        <translation>die Ids reichen bis {}</translation>
    </message>
    <message>
        <source>in generation block {}</source>
        <translation>im Generation-Block {}</translation>
    </message>
    <message>
        <source>in generation block {}, which prints {}</source>
        <translation>im Generation-Block {}, der {} ausgibt</translation>
    </message>
    <message>
        <source>in words</source>
        <translation>in Wörtern</translation>
    </message>
    <message>
        <source>install OpenSSL, or copy the files here by hand</source>
        <translation>installieren Sie OpenSSL oder kopieren Sie die Dateien von Hand hierher</translation>
    </message>
    <message>
        <source>it doesn&apos;t compile: {}</source>
        <translation>lässt sich nicht kompilieren: {}</translation>
    </message>
    <message>
        <source>it has: {}</source>
        <translation>vorhanden sind: {}</translation>
    </message>
    <message>
        <source>keep all</source>
        <translation>alle behalten</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>list</source>
        <translation>list</translation>
    </message>
    <message>
        <source>lists and objects are nested too deeply</source>
        <translation>Listen und Objekte sind zu tief verschachtelt</translation>
    </message>
    <message>
        <source>lists or dicts are nested more than {} deep</source>
        <translation>Listen oder Dicts sind mehr als {} Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>macros, blocks or recursive loops are nested more than {} deep</source>
        <translation>Makros, Blöcke oder rekursive Schleifen sind mehr als {} Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>mask: generation, content, prefix_difference, response_marker, parts or all; may be repeated</source>
        <translation>Maske: generation, content, prefix_difference, response_marker, parts oder all; mehrfach möglich</translation>
    </message>
    <message>
        <source>messages are a list; this is {}</source>
        <translation>messages ist eine Liste; dies ist {}</translation>
    </message>
    <message>
        <source>methods: a word of {} symbols is too long for the slow methods</source>
        <translation>Methoden: Ein Wort aus {} Symbolen ist zu lang für die langsamen Methoden</translation>
    </message>
    <message>
        <source>methods: heap {} comparisons</source>
        <translation>Methoden: Heap {} Vergleiche</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>more text follows the value</source>
        <translation>nach dem Wert folgt weiterer Text</translation>
    </message>
    <message>
        <source>name a file with one conversation per line</source>
        <translation>geben Sie eine Datei mit einem Gespräch je Zeile an</translation>
    </message>
    <message>
        <source>name a new one, or allow writing into it (--force)</source>
        <translation>geben Sie einen neuen an oder erlauben Sie, in ihn zu schreiben (--force)</translation>
    </message>
    <message>
        <source>name their folder with --output FOLDER</source>
        <translation>geben Sie den Ordner dafür mit --output ORDNER an</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no answer follows the last message of the user: all zero</source>
        <translation>auf die letzte Nachricht des Benutzers folgt keine Antwort: nur Nullen</translation>
    </message>
    <message>
        <source>no generation block in this template: all zero</source>
        <translation>kein Generation-Block in diesem Template: nur Nullen</translation>
    </message>
    <message>
        <source>no generation block: return_assistant_tokens_mask returns only zeros, and an assistant-only loss trains nothing</source>
        <translation>kein Generation-Block: return_assistant_tokens_mask liefert nur Nullen, und ein auf den Assistenten beschränkter Loss trainiert nichts</translation>
    </message>
    <message>
        <source>no id is left for this token</source>
        <translation>für dieses Token ist keine Id übrig</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>kein Limit</translation>
    </message>
    <message>
        <source>no literal is given that starts an answer, and none can be derived from this template: all zero</source>
        <translation>es ist keine Zeichenfolge angegeben, mit der eine Antwort beginnt, und aus diesem Template lässt sich keine ableiten: nur Nullen</translation>
    </message>
    <message>
        <source>no message is the assistant&apos;s: all zero</source>
        <translation>keine Nachricht stammt vom Assistenten: nur Nullen</translation>
    </message>
    <message>
        <source>no shell is named</source>
        <translation>es ist keine Shell angegeben</translation>
    </message>
    <message>
        <source>no token is trained by the policy {}</source>
        <translation>nach der Regel {} wird kein Token trainiert</translation>
    </message>
    <message>
        <source>no token is trained: no message is the assistant&apos;s</source>
        <translation>kein Token wird trainiert: Keine Nachricht stammt vom Assistenten</translation>
    </message>
    <message>
        <source>no token is trained: the template has no generation block</source>
        <translation>kein Token wird trainiert: Das Template hat keinen Generation-Block</translation>
    </message>
    <message>
        <source>no token is trained: {}</source>
        <translation>kein Token wird trainiert: {}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>normalizer</source>
        <translation>Normalisierer</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>note: {} decoded differently, such as {}</source>
        <translation>Hinweis: {} anders decodiert, etwa {}</translation>
    </message>
    <message>
        <source>nothing is trained in this row: its loss is NaN on its own</source>
        <translation>in dieser Zeile wird nichts trainiert: Ihr Loss ist für sich genommen NaN</translation>
    </message>
    <message>
        <source>nothing was downloaded</source>
        <translation>es wurde nichts heruntergeladen</translation>
    </message>
    <message>
        <source>nothing was downloaded; --yes downloads without asking</source>
        <translation>es wurde nichts heruntergeladen; --yes lädt ohne Rückfrage herunter</translation>
    </message>
    <message>
        <source>nothing was written: the converted tokenizer gives different ids for some texts</source>
        <translation>es wurde nichts geschrieben: Der umgewandelte Tokenizer ergibt für manche Texte andere Ids</translation>
    </message>
    <message>
        <source>nothing was written: the converted tokenizer gives different ids for {}</source>
        <translation>es wurde nichts geschrieben: Der umgewandelte Tokenizer ergibt andere Ids für {}</translation>
    </message>
    <message>
        <source>npy writes several files</source>
        <translation>npy schreibt mehrere Dateien</translation>
    </message>
    <message>
        <source>null is not a weight: read as 1</source>
        <translation>null ist kein Gewicht: als 1 gelesen</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>omit one of them</source>
        <translation>lassen Sie eine der Angaben weg</translation>
    </message>
    <message>
        <source>omit the option</source>
        <translation>lassen Sie die Option weg</translation>
    </message>
    <message>
        <source>omit them</source>
        <translation>lassen Sie sie weg</translation>
    </message>
    <message>
        <source>only models of huggingface.co can be downloaded, not those of {}</source>
        <translation>nur Modelle von huggingface.co können heruntergeladen werden, nicht die von {}</translation>
    </message>
    <message>
        <source>only one text is shown at a time, and that is {}</source>
        <translation>es wird immer nur ein Text gezeigt, und das ist {}</translation>
    </message>
    <message>
        <source>open with the text of this file</source>
        <translation>mit dem Text dieser Datei öffnen</translation>
    </message>
    <message>
        <source>opens the window</source>
        <translation>öffnet das Fenster</translation>
    </message>
    <message>
        <source>original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>outside of all answers</source>
        <translation>außerhalb aller Antworten</translation>
    </message>
    <message>
        <source>outside of all generation blocks</source>
        <translation>außerhalb aller Generation-Blöcke</translation>
    </message>
    <message>
        <source>parse-special</source>
        <translation>parse-special</translation>
    </message>
    <message>
        <source>parts are text, python or python_output</source>
        <translation>Teile sind text, python oder python_output</translation>
    </message>
    <message>
        <source>post-processor</source>
        <translation>Post-Processor</translation>
    </message>
    <message>
        <source>pre-tokenizer</source>
        <translation>Pre-Tokenizer</translation>
    </message>
    <message>
        <source>pre_tokenizer</source>
        <translation>pre_tokenizer</translation>
    </message>
    <message>
        <source>prefix differs at character {} (before and after messages[{}]): the template is not prefix-preserving</source>
        <translation>Präfix weicht bei Zeichen {} ab (vor und nach messages[{}]): Das Template ist nicht präfixerhaltend</translation>
    </message>
    <message>
        <source>prefix differs at character {} (up to, and beyond, messages[{}]): the template is not prefix-preserving</source>
        <translation>Präfix weicht bei Zeichen {} ab (bis zu messages[{}] und darüber hinaus): Das Template ist nicht präfixerhaltend</translation>
    </message>
    <message>
        <source>print one JSON object</source>
        <translation>ein JSON-Objekt ausgeben</translation>
    </message>
    <message>
        <source>prompt and answer are both strings or both lists of messages</source>
        <translation>prompt und answer sind beide Zeichenketten oder beide Listen von Nachrichten</translation>
    </message>
    <message>
        <source>put text in double quotes</source>
        <translation>setzen Sie Text in doppelte Anführungszeichen</translation>
    </message>
    <message>
        <source>rank {}</source>
        <translation>Rang {}</translation>
    </message>
    <message>
        <source>read one request per line, answer each on a line</source>
        <translation>eine Anfrage je Zeile lesen und jede auf einer Zeile beantworten</translation>
    </message>
    <message>
        <source>read the text (with --jsonl: the requests) from a file</source>
        <translation>den Text (mit --jsonl: die Anfragen) aus einer Datei lesen</translation>
    </message>
    <message>
        <source>recognize special tokens in the text</source>
        <translation>besondere Tokens im Text erkennen</translation>
    </message>
    <message>
        <source>restore it: it is then read again</source>
        <translation>stellen Sie sie wieder her: Sie wird dann erneut gelesen</translation>
    </message>
    <message>
        <source>save the text as UTF-8</source>
        <translation>speichern Sie den Text als UTF-8</translation>
    </message>
    <message>
        <source>score {}</source>
        <translation>Wert {}</translation>
    </message>
    <message>
        <source>select this token, counted from 0</source>
        <translation>dieses Token auswählen, von 0 an gezählt</translation>
    </message>
    <message>
        <source>special tokens</source>
        <translation>besondere Tokens</translation>
    </message>
    <message>
        <source>split it into parts</source>
        <translation>zerlegen Sie sie in Teile</translation>
    </message>
    <message>
        <source>stale: {}</source>
        <translation>veraltet: {}</translation>
    </message>
    <message>
        <source>stopped here: the whole word is unknown</source>
        <translation>hier angehalten: Das ganze Wort ist unbekannt</translation>
    </message>
    <message>
        <source>such as org/name</source>
        <translation>etwa org/name</translation>
    </message>
    <message>
        <source>system, light or dark</source>
        <translation>system, light oder dark</translation>
    </message>
    <message>
        <source>text in parts</source>
        <translation>Text in Teilen</translation>
    </message>
    <message>
        <source>text next to a tool call</source>
        <translation>Text neben einem Tool-Aufruf</translation>
    </message>
    <message>
        <source>text of the conversation becomes a control token when it is rendered: &quot;{}&quot;</source>
        <translation>Text des Gesprächs wird beim Rendern zu einem Steuertoken: „{}“</translation>
    </message>
    <message>
        <source>text of the conversation is a control token: {}</source>
        <translation>Text des Gesprächs ist ein Steuertoken: {}</translation>
    </message>
    <message>
        <source>text of the conversation is a control token: {} and {} more</source>
        <translation>Text des Gesprächs ist ein Steuertoken: {} und {} weitere</translation>
    </message>
    <message>
        <source>text of the template within {}, line {}</source>
        <translation>Text des Templates innerhalb von {}, Zeile {}</translation>
    </message>
    <message>
        <source>text of the template, line {}</source>
        <translation>Text des Templates, Zeile {}</translation>
    </message>
    <message>
        <source>the answer is not in the text</source>
        <translation>die Antwort kommt im Text nicht vor</translation>
    </message>
    <message>
        <source>the argument {}</source>
        <translation>das Argument {}</translation>
    </message>
    <message>
        <source>the candidates of a word of {} symbols are not printed</source>
        <translation>die Kandidaten eines Worts aus {} Symbolen werden nicht ausgegeben</translation>
    </message>
    <message>
        <source>the chat template: errors, prefixes, generation blocks, special tokens, roles</source>
        <translation>das Chat-Template: Fehler, Präfixe, Generation-Blöcke, besondere Tokens, Rollen</translation>
    </message>
    <message>
        <source>the checkpoint belongs to a training with other options</source>
        <translation>der Checkpoint gehört zu einem Training mit anderen Optionen</translation>
    </message>
    <message>
        <source>the checkpoint is incomplete or invalid</source>
        <translation>der Checkpoint ist unvollständig oder ungültig</translation>
    </message>
    <message>
        <source>the checkpoint was written by another version of the program</source>
        <translation>der Checkpoint wurde von einer anderen Version des Programms geschrieben</translation>
    </message>
    <message>
        <source>the comment has no end</source>
        <translation>der Kommentar hat kein Ende</translation>
    </message>
    <message>
        <source>the conversation before messages[{}] can&apos;t be rendered: {}</source>
        <translation>das Gespräch vor messages[{}] kann nicht gerendert werden: {}</translation>
    </message>
    <message>
        <source>the conversation up to messages[{}] can&apos;t be rendered: {}</source>
        <translation>das Gespräch bis messages[{}] kann nicht gerendert werden: {}</translation>
    </message>
    <message>
        <source>the downloaded file differs from the one that the hub announced: its checksum is {} instead of {}</source>
        <translation>die heruntergeladene Datei ist nicht die, die der Hub angekündigt hat: Ihre Prüfsumme ist {} statt {}</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>das Ende des Textes</translation>
    </message>
    <message>
        <source>the exponent of this number has no digits</source>
        <translation>der Exponent dieser Zahl hat keine Ziffern</translation>
    </message>
    <message>
        <source>the file has {} bytes; tokenizer files of up to {} bytes are downloaded</source>
        <translation>die Datei hat {} Bytes; Tokenizer-Dateien werden bis zu {} Bytes heruntergeladen</translation>
    </message>
    <message>
        <source>the file no longer exists</source>
        <translation>die Datei ist nicht mehr vorhanden</translation>
    </message>
    <message>
        <source>the format of &apos;{}&apos; is not known from its extension</source>
        <translation>das Format von „{}“ lässt sich an der Dateiendung nicht erkennen</translation>
    </message>
    <message>
        <source>the formats are tokenizer.json, model, tiktoken, vocab-merges and vocab.txt</source>
        <translation>die Formate sind tokenizer.json, model, tiktoken, vocab-merges und vocab.txt</translation>
    </message>
    <message>
        <source>the hub gives no size or checksum for the file</source>
        <translation>der Hub nennt weder Größe noch Prüfsumme der Datei</translation>
    </message>
    <message>
        <source>the hub has no model of this name</source>
        <translation>der Hub hat kein Modell dieses Namens</translation>
    </message>
    <message>
        <source>the hub has no public model of this name</source>
        <translation>der Hub hat kein öffentliches Modell dieses Namens</translation>
    </message>
    <message>
        <source>the hub has received too many requests from this address</source>
        <translation>der Hub hat von dieser Adresse zu viele Anfragen erhalten</translation>
    </message>
    <message>
        <source>the hub is not available: status {}</source>
        <translation>der Hub ist nicht verfügbar: Status {}</translation>
    </message>
    <message>
        <source>the hub lists a file twice</source>
        <translation>der Hub führt eine Datei zweimal auf</translation>
    </message>
    <message>
        <source>the hub redirects in a loop</source>
        <translation>der Hub leitet im Kreis weiter</translation>
    </message>
    <message>
        <source>the hub redirects to {}, which is not HTTPS</source>
        <translation>der Hub leitet zu {} weiter, was nicht HTTPS ist</translation>
    </message>
    <message>
        <source>the hub responds with status {}</source>
        <translation>der Hub antwortet mit Status {}</translation>
    </message>
    <message>
        <source>the hub sends a different part of the file than requested</source>
        <translation>der Hub sendet einen anderen Teil der Datei als angefordert</translation>
    </message>
    <message>
        <source>the hub sends more bytes than it announced</source>
        <translation>der Hub sendet mehr Bytes als angekündigt</translation>
    </message>
    <message>
        <source>the hub&apos;s address is &apos;{}&apos;, which is not HTTPS</source>
        <translation>die Adresse des Hubs ist „{}“, was nicht HTTPS ist</translation>
    </message>
    <message>
        <source>the hub&apos;s response is not a list of files</source>
        <translation>die Antwort des Hubs ist keine Liste von Dateien</translation>
    </message>
    <message>
        <source>the hub&apos;s response names no commit</source>
        <translation>die Antwort des Hubs nennt keinen Commit</translation>
    </message>
    <message>
        <source>the key &apos;behavior&apos; is missing</source>
        <translation>der Schlüssel „behavior“ fehlt</translation>
    </message>
    <message>
        <source>the key &apos;config&apos; is missing</source>
        <translation>der Schlüssel „config“ fehlt</translation>
    </message>
    <message>
        <source>the key &apos;content&apos; is missing</source>
        <translation>der Schlüssel „content“ fehlt</translation>
    </message>
    <message>
        <source>the key &apos;id&apos; is missing</source>
        <translation>der Schlüssel „id“ fehlt</translation>
    </message>
    <message>
        <source>the key &apos;merges&apos; is missing</source>
        <translation>der Schlüssel „merges“ fehlt</translation>
    </message>
    <message>
        <source>the key &apos;pattern&apos; is missing</source>
        <translation>der Schlüssel „pattern“ fehlt</translation>
    </message>
    <message>
        <source>the key &apos;precompiled_charsmap&apos; is missing</source>
        <translation>der Schlüssel „precompiled_charsmap“ fehlt</translation>
    </message>
    <message>
        <source>the key &apos;type&apos; is missing, and the fields fit no kind</source>
        <translation>der Schlüssel „type“ fehlt, und die Felder passen zu keiner Art</translation>
    </message>
    <message>
        <source>the key &apos;type&apos; is missing, and the fields fit no model</source>
        <translation>der Schlüssel „type“ fehlt, und die Felder passen zu keinem Modell</translation>
    </message>
    <message>
        <source>the key &apos;vocab&apos; is missing</source>
        <translation>der Schlüssel „vocab“ fehlt</translation>
    </message>
    <message>
        <source>the largest id of this tokenizer is {}</source>
        <translation>die größte Id dieses Tokenizers ist {}</translation>
    </message>
    <message>
        <source>the last message is the assistant&apos;s, which is removed</source>
        <translation>die letzte Nachricht stammt vom Assistenten und wird entfernt</translation>
    </message>
    <message>
        <source>the lesson is not UTF-8</source>
        <translation>die Lektion ist nicht in UTF-8</translation>
    </message>
    <message>
        <source>the limit is {} levels</source>
        <translation>die Grenze liegt bei {} Ebenen</translation>
    </message>
    <message>
        <source>the line has more than {} MiB: is it JSON lines, with one conversation per line?</source>
        <translation>die Zeile hat mehr als {} MiB: Ist es JSON Lines mit einem Gespräch je Zeile?</translation>
    </message>
    <message>
        <source>the list has no end</source>
        <translation>die Liste hat kein Ende</translation>
    </message>
    <message>
        <source>the list of tools</source>
        <translation>die Liste der Tools</translation>
    </message>
    <message>
        <source>the model has no such revision</source>
        <translation>das Modell hat keine solche Revision</translation>
    </message>
    <message>
        <source>the name {} doesn&apos;t end in .json, .model or .tiktoken</source>
        <translation>der Name {} endet nicht auf .json, .model oder .tiktoken</translation>
    </message>
    <message>
        <source>the object has no end</source>
        <translation>das Objekt hat kein Ende</translation>
    </message>
    <message>
        <source>the option --{} is given twice, as &apos;{}&apos; and as &apos;{}&apos;; it takes one value</source>
        <translation>die Option --{} ist zweimal angegeben, als „{}“ und als „{}“; sie nimmt nur einen Wert an</translation>
    </message>
    <message>
        <source>the option --{} needs a value: {}</source>
        <translation>die Option --{} braucht einen Wert: {}</translation>
    </message>
    <message>
        <source>the option --{} takes no value</source>
        <translation>die Option --{} nimmt keinen Wert an</translation>
    </message>
    <message>
        <source>the option needs a value</source>
        <translation>die Option braucht einen Wert</translation>
    </message>
    <message>
        <source>the output can&apos;t be written: the disk is full, or the reading program has exited</source>
        <translation>die Ausgabe kann nicht geschrieben werden: Der Datenträger ist voll, oder das lesende Programm wurde beendet</translation>
    </message>
    <message>
        <source>the padding token is the end of sequence (id {}): a collator that ignores labels by that id also ignores {}</source>
        <translation>das Auffülltoken ist das Sequenzende (Id {}): Ein Collator, der Labels anhand dieser Id ignoriert, ignoriert auch {}</translation>
    </message>
    <message>
        <source>the padding token is the end of sequence (id {}): a collator that ignores labels by that id also ignores {}, and the model never learns to stop</source>
        <translation>das Auffülltoken ist das Sequenzende (Id {}): Ein Collator, der Labels anhand dieser Id ignoriert, ignoriert auch {}, und das Modell lernt nie aufzuhören</translation>
    </message>
    <message>
        <source>the piece is empty</source>
        <translation>das Stück ist leer</translation>
    </message>
    <message>
        <source>the presets are {}</source>
        <translation>die Voreinstellungen sind {}</translation>
    </message>
    <message>
        <source>the reasoning of earlier answers is dropped when the conversation continues</source>
        <translation>der Gedankengang früherer Antworten wird verworfen, wenn das Gespräch weitergeht</translation>
    </message>
    <message>
        <source>the reasoning of the last answer</source>
        <translation>der Gedankengang der letzten Antwort</translation>
    </message>
    <message>
        <source>the request contains a number that is too large</source>
        <translation>die Anfrage enthält eine zu große Zahl</translation>
    </message>
    <message>
        <source>the request is not JSON</source>
        <translation>die Anfrage ist kein JSON</translation>
    </message>
    <message>
        <source>the request is not a JSON object</source>
        <translation>die Anfrage ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>the request nests lists and objects more than {} levels deep</source>
        <translation>die Anfrage verschachtelt Listen und Objekte mehr als {} Ebenen tief</translation>
    </message>
    <message>
        <source>the same ids on {} with {}</source>
        <translation>dieselben Ids bei {} mit {}</translation>
    </message>
    <message>
        <source>the size must be WIDTHxHEIGHT in pixels, such as 1280x800</source>
        <translation>die Größe muss BREITExHÖHE in Pixeln sein, etwa 1280x800</translation>
    </message>
    <message>
        <source>the string has no end</source>
        <translation>die Zeichenkette hat kein Ende</translation>
    </message>
    <message>
        <source>the tag {} refers to a GGUF file, which contains weights and is not downloaded</source>
        <translation>das Tag {} verweist auf eine GGUF-Datei, die Gewichte enthält und nicht heruntergeladen wird</translation>
    </message>
    <message>
        <source>the template is longer than {} MiB</source>
        <translation>das Template ist länger als {} MiB</translation>
    </message>
    <message>
        <source>the template needs more than {} MiB of memory</source>
        <translation>das Template braucht mehr als {} MiB Speicher</translation>
    </message>
    <message>
        <source>the template nests too deeply</source>
        <translation>das Template ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>the template of {} differs from this line on</source>
        <translation>das Template von {} unterscheidet sich ab dieser Zeile</translation>
    </message>
    <message>
        <source>the template takes longer than {} ms</source>
        <translation>das Template braucht länger als {} ms</translation>
    </message>
    <message>
        <source>the template takes more than {} steps</source>
        <translation>das Template braucht mehr als {} Schritte</translation>
    </message>
    <message>
        <source>the text depends on the date: a conversation that is trained today is rendered differently tomorrow</source>
        <translation>der Text hängt vom Datum ab: Ein heute trainiertes Gespräch wird morgen anders gerendert</translation>
    </message>
    <message>
        <source>the text is not JSON</source>
        <translation>der Text ist kein JSON</translation>
    </message>
    <message>
        <source>the text of the first {} messages is not a prefix of the text of all {}</source>
        <translation>der Text der ersten {} Nachrichten ist kein Präfix des Textes aller {}</translation>
    </message>
    <message>
        <source>the text of the first {} messages is not a prefix of the text of all {}, with reasoning</source>
        <translation>der Text der ersten {} Nachrichten ist kein Präfix des Textes aller {}, mit Reasoning</translation>
    </message>
    <message>
        <source>the text that a model continues ends with a space, which most tokenizers join with the next word</source>
        <translation>der Text, den ein Modell fortsetzt, endet mit einem Leerzeichen, das die meisten Tokenizer mit dem nächsten Wort verbinden</translation>
    </message>
    <message>
        <source>the text would have {}; the window shows up to {}: nothing was changed</source>
        <translation>der Text hätte {}; das Fenster zeigt bis zu {}: Nichts wurde geändert</translation>
    </message>
    <message>
        <source>the text would have {}; the window shows up to {}: only its start is shown</source>
        <translation>der Text hätte {}; das Fenster zeigt bis zu {}: Nur sein Anfang wird gezeigt</translation>
    </message>
    <message>
        <source>the theme must be system, light or dark</source>
        <translation>das Farbschema muss system, light oder dark sein</translation>
    </message>
    <message>
        <source>the token must be a number, counted from 0</source>
        <translation>das Token muss eine Zahl sein, gezählt ab 0</translation>
    </message>
    <message>
        <source>the tokenizer files have {} bytes in total; up to {} are downloaded</source>
        <translation>die Tokenizer-Dateien haben insgesamt {} Bytes; heruntergeladen werden bis zu {}</translation>
    </message>
    <message>
        <source>the tokenizer has neither a padding token nor an end of sequence; id 0 is used here</source>
        <translation>der Tokenizer hat weder ein Auffülltoken noch ein Sequenzende; hier wird die Id 0 verwendet</translation>
    </message>
    <message>
        <source>the tokenizer has no chat template {}</source>
        <translation>der Tokenizer hat kein Chat-Template {}</translation>
    </message>
    <message>
        <source>the tokenizer has no padding token; its end of sequence is used here</source>
        <translation>der Tokenizer hat kein Auffülltoken; hier wird sein Sequenzende verwendet</translation>
    </message>
    <message>
        <source>the tokenizer has several chat templates, and none is named default</source>
        <translation>der Tokenizer hat mehrere Chat-Templates, und keines heißt default</translation>
    </message>
    <message>
        <source>the value is not base64</source>
        <translation>der Wert ist kein Base64</translation>
    </message>
    <message>
        <source>the whole word is a piece: nothing is merged</source>
        <translation>das ganze Wort ist ein Stück: Nichts wird zusammengefügt</translation>
    </message>
    <message>
        <source>the window&apos;s size in pixels, as 1280x800</source>
        <translation>die Größe des Fensters in Pixeln, etwa 1280x800</translation>
    </message>
    <message>
        <source>the written file is opened again to check it, which standard output can&apos;t be</source>
        <translation>die geschriebene Datei wird zur Prüfung erneut geöffnet, was bei der Standardausgabe nicht möglich ist</translation>
    </message>
    <message>
        <source>there is already a checkpoint</source>
        <translation>es gibt bereits einen Checkpoint</translation>
    </message>
    <message>
        <source>there is no option &apos;{}&apos;</source>
        <translation>es gibt keine Option „{}“</translation>
    </message>
    <message>
        <source>there is no piece with the id {}</source>
        <translation>es gibt kein Stück mit der Id {}</translation>
    </message>
    <message>
        <source>there is no preset &apos;{}&apos;</source>
        <translation>es gibt keine Voreinstellung „{}“</translation>
    </message>
    <message>
        <source>there is no type &apos;{}&apos;</source>
        <translation>es gibt keinen Typ „{}“</translation>
    </message>
    <message>
        <source>there is no unit &apos;{}&apos;</source>
        <translation>es gibt keine Einheit „{}“</translation>
    </message>
    <message>
        <source>there is no value here</source>
        <translation>hier steht kein Wert</translation>
    </message>
    <message>
        <source>they are expected as &quot;messages&quot;, &quot;conversations&quot;, &quot;instruction&quot; or &quot;prompt&quot;</source>
        <translation>sie werden als &quot;messages&quot;, &quot;conversations&quot;, &quot;instruction&quot; oder &quot;prompt&quot; erwartet</translation>
    </message>
    <message>
        <source>this byte is not UTF-8</source>
        <translation>dieses Byte ist kein UTF-8</translation>
    </message>
    <message>
        <source>this is UTF-16</source>
        <translation>das ist UTF-16</translation>
    </message>
    <message>
        <source>this is a device or a pipe, and a file would take its place</source>
        <translation>dies ist ein Gerät oder eine Pipe, an deren Stelle eine Datei treten würde</translation>
    </message>
    <message>
        <source>this is not a hexadecimal number of up to 64 bits</source>
        <translation>das ist keine Hexadezimalzahl mit höchstens 64 Bits</translation>
    </message>
    <message>
        <source>this is not a number</source>
        <translation>das ist keine Zahl</translation>
    </message>
    <message>
        <source>this key is ignored; train, training, loss and weight are read</source>
        <translation>dieser Schlüssel wird ignoriert; gelesen werden train, training, loss und weight</translation>
    </message>
    <message>
        <source>this message must have the role {}</source>
        <translation>diese Nachricht muss die Rolle {} haben</translation>
    </message>
    <message>
        <source>this model is available only to users who have accepted its license</source>
        <translation>dieses Modell ist nur für Benutzer verfügbar, die seine Lizenz akzeptiert haben</translation>
    </message>
    <message>
        <source>this object has no messages</source>
        <translation>dieses Objekt hat keine Nachrichten</translation>
    </message>
    <message>
        <source>this tokenizer has no {}</source>
        <translation>dieser Tokenizer hat kein {}</translation>
    </message>
    <message>
        <source>this works only with --json and --jsonl; other output always has it</source>
        <translation>dies wirkt nur mit --json und --jsonl; andere Ausgaben enthalten es immer</translation>
    </message>
    <message>
        <source>this works only with --sample</source>
        <translation>dies wirkt nur mit --sample</translation>
    </message>
    <message>
        <source>tiktoken&apos;s decoding by bytes</source>
        <translation>die byteweise Decodierung von tiktoken</translation>
    </message>
    <message>
        <source>tokenizer file, a folder with one, or the name of a model (org/name)</source>
        <translation>Tokenizer-Datei, ein Ordner mit einer solchen oder der Name eines Modells (org/name)</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>tokenscope {}
</source>
        <translation>tokenscope {}
</translation>
    </message>
    <message>
        <source>tokenscope {}: an inspector for the tokenizers of language models</source>
        <translation>tokenscope {}: ein Inspektor für die Tokenizer von Sprachmodellen</translation>
    </message>
    <message>
        <source>too many characters: the whole word is unknown</source>
        <translation>zu viele Zeichen: Das ganze Wort ist unbekannt</translation>
    </message>
    <message>
        <source>try again</source>
        <translation>versuchen Sie es erneut</translation>
    </message>
    <message>
        <source>try again later</source>
        <translation>versuchen Sie es später erneut</translation>
    </message>
    <message>
        <source>tuple</source>
        <translation>tuple</translation>
    </message>
    <message>
        <source>turns of user and assistant have to alternate: &quot;{}&quot;</source>
        <translation>Beiträge von user und assistant müssen sich abwechseln: „{}“</translation>
    </message>
    <message>
        <source>unknown format &apos;{}&apos;</source>
        <translation>unbekanntes Format „{}“</translation>
    </message>
    <message>
        <source>unknown option</source>
        <translation>unbekannte Option</translation>
    </message>
    <message>
        <source>unknown preset &apos;{}&apos;</source>
        <translation>unbekannte Voreinstellung „{}“</translation>
    </message>
    <message>
        <source>unknown value &apos;{}&apos;</source>
        <translation>unbekannter Wert „{}“</translation>
    </message>
    <message>
        <source>use an address that starts with https://, or unset it; for a test server on this machine set {}=1</source>
        <translation>verwenden Sie eine Adresse, die mit https:// beginnt, oder löschen Sie die Variable; für einen Testserver auf diesem Rechner setzen Sie {}=1</translation>
    </message>
    <message>
        <source>use one of the presets that --presets lists</source>
        <translation>verwenden Sie eine der Voreinstellungen, die --presets auflistet</translation>
    </message>
    <message>
        <source>use the name of a branch, a tag or a commit</source>
        <translation>verwenden Sie den Namen eines Branches, eines Tags oder eines Commits</translation>
    </message>
    <message>
        <source>wait a few minutes, then try again</source>
        <translation>warten Sie einige Minuten und versuchen Sie es dann erneut</translation>
    </message>
    <message>
        <source>warning: {}</source>
        <translation>Warnung: {}</translation>
    </message>
    <message>
        <source>with --batch: left or right (default)</source>
        <translation>mit --batch: left oder right (Standard)</translation>
    </message>
    <message>
        <source>with --batch: rows have at most N tokens</source>
        <translation>mit --batch: Zeilen haben höchstens N Tokens</translation>
    </message>
    <message>
        <source>with --corpus: only the I-th of N parts</source>
        <translation>mit --corpus: nur der I-te von N Teilen</translation>
    </message>
    <message>
        <source>with --json: also figures of both and each difference; with --files: all rows</source>
        <translation>mit --json: auch Zahlen zu beiden und jeder Unterschied; mit --files: alle Zeilen</translation>
    </message>
    <message>
        <source>with --jsonl, requests come from standard input or --file</source>
        <translation>mit --jsonl kommen Anfragen aus der Standardeingabe oder --file</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>write \\ for a backslash</source>
        <translation>schreiben Sie \\ für einen Backslash</translation>
    </message>
    <message>
        <source>write a picture of the window and exit; needs no display</source>
        <translation>ein Bild des Fensters schreiben und beenden; braucht keine Anzeige</translation>
    </message>
    <message>
        <source>write it anyway with --lossy</source>
        <translation>schreiben Sie es trotzdem mit --lossy</translation>
    </message>
    <message>
        <source>write it as an escape, \n for a line end</source>
        <translation>schreiben Sie es als Escape-Sequenz, \n für ein Zeilenende</translation>
    </message>
    <message>
        <source>write the smaller one first</source>
        <translation>schreiben Sie die kleinere zuerst</translation>
    </message>
    <message>
        <source>write {0,m}, or \{ for a brace</source>
        <translation>schreiben Sie {0,m} oder \{ für eine geschweifte Klammer</translation>
    </message>
    <message>
        <source>wrote {}</source>
        <translation>{} geschrieben</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>{} (the rule {})</source>
        <translation>{} (die Regel {})</translation>
    </message>
    <message>
        <source>{} MB, {} MB/s</source>
        <translation>{} MB, {} MB/s</translation>
    </message>
    <message>
        <source>{} Values: {}.</source>
        <translation>{} Werte: {}.</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>{} at {}, commit {}:</source>
        <translation>{} auf {}, Commit {}:</translation>
    </message>
    <message>
        <source>{} can&apos;t be reached: {}</source>
        <translation>{} ist nicht erreichbar: {}</translation>
    </message>
    <message>
        <source>{} ends an answer but is outside the generation block: a model trained with it doesn&apos;t learn to stop</source>
        <translation>{} beendet eine Antwort, steht aber außerhalb des Generation-Blocks: Ein damit trainiertes Modell lernt nicht aufzuhören</translation>
    </message>
    <message>
        <source>{} has no filter {}</source>
        <translation>{} hat keinen Filter {}</translation>
    </message>
    <message>
        <source>{} has no name and value</source>
        <translation>{} hat keinen Namen und Wert</translation>
    </message>
    <message>
        <source>{} has no statement {}</source>
        <translation>{} hat keine Anweisung {}</translation>
    </message>
    <message>
        <source>{} has no test {}</source>
        <translation>{} hat keinen Test {}</translation>
    </message>
    <message>
        <source>{} has no trusted certificate: {}</source>
        <translation>{} hat kein vertrauenswürdiges Zertifikat: {}</translation>
    </message>
    <message>
        <source>{} has stopped responding</source>
        <translation>{} antwortet nicht mehr</translation>
    </message>
    <message>
        <source>{} has the weight 0</source>
        <translation>{} hat das Gewicht 0</translation>
    </message>
    <message>
        <source>{} is marked as not trained</source>
        <translation>{} ist als nicht trainiert markiert</translation>
    </message>
    <message>
        <source>{} is not a boolean: ignored, the message is not trained</source>
        <translation>{} ist kein boolescher Wert: ignoriert, die Nachricht wird nicht trainiert</translation>
    </message>
    <message>
        <source>{} is not a boolean: ignored, the message is trained</source>
        <translation>{} ist kein boolescher Wert: ignoriert, die Nachricht wird trainiert</translation>
    </message>
    <message>
        <source>{} is not a boolean: read as false</source>
        <translation>{} ist kein boolescher Wert: als false gelesen</translation>
    </message>
    <message>
        <source>{} is not a boolean: read as true</source>
        <translation>{} ist kein boolescher Wert: als true gelesen</translation>
    </message>
    <message>
        <source>{} is not a finite number of at least 0: read as 1</source>
        <translation>{} ist keine endliche Zahl von mindestens 0: als 1 gelesen</translation>
    </message>
    <message>
        <source>{} is not a piece: byte fallback</source>
        <translation>{} ist kein Stück: Byte-Fallback</translation>
    </message>
    <message>
        <source>{} is not a piece: dropped</source>
        <translation>{} ist kein Stück: verworfen</translation>
    </message>
    <message>
        <source>{} is not a piece: unknown</source>
        <translation>{} ist kein Stück: unbekannt</translation>
    </message>
    <message>
        <source>{} is not an id</source>
        <translation>{} ist keine Id</translation>
    </message>
    <message>
        <source>{} is set, so nothing is downloaded</source>
        <translation>{} ist gesetzt, daher wird nichts heruntergeladen</translation>
    </message>
    <message>
        <source>{} is silently dropped</source>
        <translation>{} wird stillschweigend weggelassen</translation>
    </message>
    <message>
        <source>{} is unused: split again</source>
        <translation>{} ist unbenutzt: wieder getrennt</translation>
    </message>
    <message>
        <source>{} makes the template fail: {}</source>
        <translation>{} lässt das Template scheitern: {}</translation>
    </message>
    <message>
        <source>{} more of them</source>
        <translation>{} weitere davon</translation>
    </message>
    <message>
        <source>{} more; --json lists all</source>
        <translation>{} weitere; --json listet alle auf</translation>
    </message>
    <message>
        <source>{} more; --json lists all; {}</source>
        <translation>{} weitere; --json listet alle auf; {}</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{} of {} MB, {} MB/s</source>
        <translation>{} von {} MB, {} MB/s</translation>
    </message>
    <message>
        <source>{} of {} matching pieces</source>
        <translation>{} von {} passenden Stücken</translation>
    </message>
    <message>
        <source>{} of {} trained tokens are beyond the first {}</source>
        <translation>{} von {} trainierten Tokens liegen jenseits der ersten {}</translation>
    </message>
    <message>
        <source>{} of {} will be downloaded; {} of the model, including its weights, will not.</source>
        <translation>{} von {} werden heruntergeladen; {} des Modells, auch seine Gewichte, nicht.</translation>
    </message>
    <message>
        <source>{} symbols are not pieces: unknown</source>
        <translation>{} Symbole sind keine Stücke: unbekannt</translation>
    </message>
    <message>
        <source>{} the id of the padding token ({})</source>
        <translation>{} die Id des Auffülltokens ({})</translation>
    </message>
    <message>
        <source>{} {} in {}</source>
        <translation>{} {} in {}</translation>
    </message>
    <message>
        <source>{}, as by transformers</source>
        <translation>{}, wie bei transformers</translation>
    </message>
    <message>
        <source>{}, as transformers does in generation blocks</source>
        <translation>{}, wie transformers es in Generation-Blöcken macht</translation>
    </message>
    <message>
        <source>{}, for a few words: the remaining checks were skipped</source>
        <translation>{}, bei wenigen Wörtern: Die übrigen Prüfungen wurden übersprungen</translation>
    </message>
    <message>
        <source>{}, in {}</source>
        <translation>{}, in {}</translation>
    </message>
    <message>
        <source>{}, the first of {}</source>
        <translation>{}, das erste in {}</translation>
    </message>
    <message>
        <source>{}, with {}</source>
        <translation>{}, mit {}</translation>
    </message>
    <message>
        <source>{}: not a file of the same model</source>
        <translation>{}: keine Datei desselben Modells</translation>
    </message>
    <message>
        <source>{}: nothing was found
</source>
        <translation>{}: nichts gefunden
</translation>
    </message>
    <message>
        <source>{}: {} of {}</source>
        <translation>{}: {} aus {}</translation>
    </message>
    <message>
        <source>{}: {} of {} pieces are the same; {}</source>
        <translation>{}: {} von {} Stücken sind gleich; {}</translation>
    </message>
    <message>
        <source>{}: {}; a private or gated model needs a token of your account in HF_TOKEN</source>
        <translation>{}: {}; ein privates oder zugangsbeschränktes Modell braucht ein Token Ihres Kontos in HF_TOKEN</translation>
    </message>
    <message>
        <source>{}: {}; the token in HF_TOKEN was sent, but may belong to another account</source>
        <translation>{}: {}; das Token in HF_TOKEN wurde gesendet, gehört aber vielleicht zu einem anderen Konto</translation>
    </message>
    <message>
        <source>{}; --metadata lists them</source>
        <translation>{}; --metadata listet sie auf</translation>
    </message>
    <message>
        <source>{}; characters on both sides of an edge: not trained by the rule {}</source>
        <translation>{}; Zeichen auf beiden Seiten einer Grenze: nach der Regel {} nicht trainiert</translation>
    </message>
    <message>
        <source>{}; characters on both sides of an edge: trained by the rule {}</source>
        <translation>{}; Zeichen auf beiden Seiten einer Grenze: nach der Regel {} trainiert</translation>
    </message>
    <message>
        <source>{}; in a generation block transformers trains it</source>
        <translation>{}; in einem Generation-Block trainiert transformers es</translation>
    </message>
    <message>
        <source>{}; they differ from character {} on, which depends on {}: a prefix cache is lost, and masks by prefix difference are wrong</source>
        <translation>{}; sie unterscheiden sich ab Zeichen {}, das von {} abhängt: Ein Präfix-Cache geht verloren, und Masken aus Präfixunterschieden sind falsch</translation>
    </message>
    <message>
        <source>{}; they differ from character {} on: a prefix cache is lost, and masks by prefix difference are wrong</source>
        <translation>{}; sie unterscheiden sich ab Zeichen {}: Ein Präfix-Cache geht verloren, und Masken aus Präfixunterschieden sind falsch</translation>
    </message>
    <message>
        <source>{}; transformers doesn&apos;t</source>
        <translation>{}; transformers tut das nicht</translation>
    </message>
    <message>
        <source>{}; transformers trains it</source>
        <translation>{}; transformers trainiert es</translation>
    </message>
    <message>
        <source>… {} more</source>
        <translation>… {} weitere</translation>
    </message>
    <message>
        <source>→ nothing</source>
        <translation>→ nichts</translation>
    </message>
    <message numerus="yes">
        <source>%n key</source>
        <translation>
            <numerusform>%n Schlüssel</numerusform>
            <numerusform>%n Schlüssel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n merge</source>
        <translation>
            <numerusform>%n Merge</numerusform>
            <numerusform>%n Merges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file</source>
        <translation>
            <numerusform>%n weitere Datei</numerusform>
            <numerusform>%n weitere Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pass</source>
        <translation>
            <numerusform>%n Durchgang</numerusform>
            <numerusform>%n Durchgängen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text is</source>
        <translation>
            <numerusform>%n Text wird</numerusform>
            <numerusform>%n Texte werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trained token</source>
        <translation>
            <numerusform>%n trainiertes Token</numerusform>
            <numerusform>%n trainierte Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trained token has</source>
        <translation>
            <numerusform>%n trainiertes Token hat</numerusform>
            <numerusform>%n trainierte Tokens haben</numerusform>
        </translation>
    </message>
    <message>
        <source>$.added_tokens</source>
        <translation>$.added_tokens</translation>
    </message>
    <message>
        <source>$.additional_special_tokens</source>
        <translation>$.additional_special_tokens</translation>
    </message>
    <message>
        <source>$.post_processor</source>
        <translation>$.post_processor</translation>
    </message>
    <message>
        <source>$.sha</source>
        <translation>$.sha</translation>
    </message>
    <message>
        <source>$.siblings</source>
        <translation>$.siblings</translation>
    </message>
    <message>
        <source>$.special_tokens</source>
        <translation>$.special_tokens</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; both have the rank {}</source>
        <translation>„{}“ und „{}“ haben beide den Rang {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; contradicts &apos;{}&apos; in {}, which is used</source>
        <translation>„{}“ widerspricht dem verwendeten „{}“ in {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has the score {} here, but {} in the model</source>
        <translation>„{}“ hat hier den Wert {}, im Modell aber {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no model&apos;s name: {}</source>
        <translation>„{}“ ist kein Modellname: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a control token by its type, but is treated as one because of its name, as llama.cpp does</source>
        <translation>„{}“ ist seinem Typ nach kein Steuertoken, wird aber wegen seines Namens wie in llama.cpp als eines behandelt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a known kind of tokenizer</source>
        <translation>„{}“ ist keine bekannte Art von Tokenizer</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a known pre-tokenizer</source>
        <translation>„{}“ ist kein bekannter Pre-Tokenizer</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a known type</source>
        <translation>„{}“ ist kein bekannter Typ</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a part of a corpus</source>
        <translation>„{}“ ist kein Teil eines Korpus</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not an id, a literal and a length</source>
        <translation>„{}“ besteht nicht aus einer Id, einem Literal und einer Länge</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not known</source>
        <translation>„{}“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the base64 of a token</source>
        <translation>„{}“ ist nicht das Base64 eines Tokens</translation>
    </message>
    <message>
        <source>** or pow()</source>
        <translation>** oder pow()</translation>
    </message>
    <message>
        <source>two tokenizers and no text are needed</source>
        <translation>nötig sind zwei Tokenizer und kein Text</translation>
    </message>
    <message>
        <source>.rank</source>
        <translation>.rank</translation>
    </message>
    <message>
        <source>.token_bytes</source>
        <translation>.token_bytes</translation>
    </message>
    <message>
        <source>Checks a chat template, or a dataset (one conversation per line) by rendering it the way training would.</source>
        <translation>Prüft ein Chat-Template oder einen Datensatz (ein Gespräch je Zeile), indem er ihn wie ein Training rendert.</translation>
    </message>
    <message>
        <source>For a template, prints each finding with its line and a conversation that shows it. For a dataset (- is
standard input), prints the line of each conversation that can&apos;t be read or rendered, trains nothing, has
a truncated answer, or contains text that became a control token; then the number of tokens by role and
how many of them are trained. Ctrl+C stops and prints the totals so far.
Exits with 1 if there are errors.
</source>
        <translation>Gibt für ein Template jeden Befund mit seiner Zeile und einem Gespräch aus, das ihn zeigt. Gibt für einen
Datensatz (- ist die Standardeingabe) die Zeile jedes Gesprächs aus, das sich nicht lesen oder rendern lässt,
nichts trainiert, eine gekürzte Antwort hat oder Text enthält, der zu einem Steuertoken wurde; danach die
Anzahl der Tokens je Rolle und wie viele davon trainiert werden. Strg+C bricht ab und gibt die bisherigen
Summen aus.
Endet mit 1, wenn es Fehler gibt.
</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s model file can&apos;t represent {}</source>
        <translation>Die Modelldatei von SentencePiece kann {} nicht darstellen</translation>
    </message>
    <message>
        <source>What counts as a difference (exit code 1): on texts and corpora, different ids or boundaries; with --files, any row of any
table (chat template, decoder and truncation have rows, too) and any text that shows a difference. If equal ids are
proved, rows that affect only encoding don&apos;t count. A search that runs out of time without a proof exits with 1. Exit
code 0 does not mean proved: the verdict reports whether equality is proved or no difference was found.
A and B are files, folders or names of models. Ids are compared if at least half of them mean the same piece in both
tokenizers, or if nine of ten pieces are in both; otherwise pieces are compared by their text. A boundary is a position
where a token with text starts or ends, including both ends of the text; in a corpus only ends of tokens count.
Boundaries inside a character are shown with --unit bytes only.

A corpus is read in constant memory, each file as one stream, without BOS and EOS. It is split where no tokenizer has a
token or word across the split. Text without such a position (megabytes of one letter) is kept in memory as a whole, with
15 to 35 bytes of memory per byte of text on each thread that reads one; a file with more than 64 MiB of it in a row is
skipped.
Counts of parts of a corpus (--shard 1/4 --save part1.json, on any machine) can be merged:
compare --merge part*.json
Standard error and the JSON report what is missing from a merge: parts that none of the files has (2 to 3 of 4), runs
that were stopped, and text that is counted twice because a part was merged twice. The exit code is then 1, and the
results of the rest are printed. Files that a run could not read are reported, too, with exit code 3. Counts that other
tokenizers produced are refused (2).
A run that is stopped (Ctrl+C) prints and saves what it has counted, marks it as partial, and exits with 1.

To compare a tokenizer before and after a change: compare A A --off b:normalizer TEXT. --off and --on accept stages
(normalizer, pre_tokenizer, added_tokens, post_processor, decoder), rules (Lowercase, &apos;$.normalizer.normalizers[0]&apos;),
flags (byte_fallback, add_dummy_prefix) and, on a text, add_special and parse_special.

The JSON is one object; a piece that is not UTF-8 is {&quot;bytes&quot;:BASE64}
  on a text  {&quot;a&quot;:{&quot;tokens&quot;:5},&quot;b&quot;:{&quot;tokens&quot;:7},&quot;boundaries&quot;:{&quot;shared&quot;:4,&quot;only_a&quot;:[5],&quot;only_b&quot;:[2,9]},&quot;same_ids&quot;:false}
             and with --full the figures of both, and &quot;differences&quot;:[{&quot;span&quot;:[0,5],&quot;kinds&quot;:[…],&quot;a&quot;:{&quot;ids&quot;:[…],
             &quot;pieces&quot;:[…]},&quot;b&quot;:…}]; where only b can encode it {&quot;a&quot;:{&quot;error&quot;:…},&quot;b&quot;:{&quot;tokens&quot;:7},&quot;same_ids&quot;:false}
  --files    {&quot;verdict&quot;:{&quot;kind&quot;:K,&quot;line&quot;:…,&quot;reasons&quot;:[…],&quot;a_under_b&quot;:[…],&quot;b_under_a&quot;:[…]},
             &quot;pieces&quot;:{&quot;a&quot;:…,&quot;b&quot;:…,&quot;same&quot;:…},
             &quot;witnesses&quot;:[{&quot;cause&quot;:…,&quot;text&quot;:…,&quot;a&quot;:[ids],&quot;b&quot;:[ids],&quot;words&quot;:…,&quot;tokens&quot;:[…],&quot;seen&quot;:…,&quot;milliseconds&quot;:…}],
             &quot;tried&quot;:[{&quot;what&quot;:…,&quot;texts&quot;:…,&quot;different&quot;:…}],&quot;offsets&quot;:[{&quot;text&quot;:…,&quot;ids&quot;:[…],&quot;a&quot;:[spans],&quot;b&quot;:[spans],
             &quot;words&quot;:…}],&quot;searched&quot;:…,&quot;milliseconds&quot;:…,&quot;cancelled&quot;:…,&quot;out_of_time&quot;:…,
             &quot;sections&quot;:{&quot;merges&quot;:{&quot;rows&quot;:…,&quot;kinds&quot;:{&quot;moved&quot;:…},&quot;first&quot;:[{&quot;kind&quot;:…,&quot;what&quot;:…,&quot;a&quot;:…,&quot;b&quot;:…}]}}}
             K: same_ids same_ids_when_set none_found other_ids other_vocabulary other_places not_compatible.
             &quot;first&quot; has the first 1000 rows, or all with --full; sections without rows are omitted
  --corpus   {&quot;bytes&quot;:…,&quot;characters&quot;:…,&quot;words&quot;:…,&quot;lines&quot;:…,&quot;damaged&quot;:bytes,&quot;partial&quot;:…,
             &quot;left_out&quot;:[{&quot;file&quot;:…,&quot;why&quot;:…}],&quot;more_left_out&quot;:…,&quot;missing_parts&quot;:[{&quot;first&quot;:2,&quot;last&quot;:3,&quot;of&quot;:4}],
             &quot;counted_twice&quot;:bytes,&quot;tokenizers&quot;:[{&quot;name&quot;:…,&quot;tokens&quot;:…,&quot;bytes_per_token&quot;:…,&quot;characters_per_token&quot;:…,
             &quot;tokens_per_word&quot;:…,&quot;unknown&quot;:…,&quot;single_bytes&quot;:…,&quot;byte_pieces&quot;:…,&quot;longest&quot;:…,&quot;pieces_used&quot;:…,
             &quot;pieces_never_used&quot;:…,&quot;lengths&quot;:[of 0 to 63 bytes, and more],&quot;most_used&quot;:[{&quot;count&quot;:…,&quot;id&quot;:…,&quot;piece&quot;:…}]}],
             &quot;agreement&quot;:[{&quot;between&quot;:[0,1],&quot;shared&quot;:…,&quot;only_first&quot;:…,&quot;only_second&quot;:…,&quot;same_ids&quot;:…,&quot;used_by_both&quot;:…,
             &quot;used_by_first&quot;:…,&quot;used_by_second&quot;:…}],&quot;folders&quot;:[row],&quot;files&quot;:[row],&quot;scripts&quot;:[row],
             &quot;places&quot;:[{&quot;cuts&quot;:…,&quot;file&quot;:…,&quot;byte&quot;:…,&quot;text&quot;:…}]}
             row: {&quot;name&quot;:…,&quot;bytes&quot;:…,&quot;characters&quot;:…,&quot;words&quot;:…,&quot;tokens&quot;:[by tokenizer],&quot;bytes_per_token&quot;:[…],
             &quot;characters_per_token&quot;:[…],&quot;tokens_per_word&quot;:[…]}; scripts have no words. --merge prints the same

Exit codes: 0 no difference; 1 differences, a partial corpus (stopped, or a merge with gaps), a text that only one
tokenizer can encode, a --jsonl request that fails; 2 wrong usage, or a text that neither can encode; 3 a file that is
unreadable or damaged, or corpus files that were skipped.
</source>
        <translation>Was als Unterschied gilt (Exit-Code 1): bei Texten und Korpora andere Ids oder Grenzen; mit --files jede Zeile einer
Tabelle (auch Chat-Template, Decoder und Kürzung haben Zeilen) und jeder Text, der einen Unterschied zeigt. Sind gleiche
Ids bewiesen, zählen Zeilen nicht, die nur die Encodierung betreffen. Eine Suche, deren Zeit ohne Beweis abläuft, endet
mit 1. Exit-Code 0 heißt nicht bewiesen: Das Urteil besagt, ob die Gleichheit bewiesen ist oder kein Unterschied gefunden
wurde.
A und B sind Dateien, Ordner oder Namen von Modellen. Ids werden verglichen, wenn mindestens die Hälfte von ihnen in beiden
Tokenizern dasselbe Stück bedeutet oder wenn neun von zehn Stücken in beiden vorkommen; sonst werden Stücke nach ihrem Text
verglichen. Eine Grenze ist eine Position, an der ein Token mit Text beginnt oder endet, auch beide Enden des Textes; in
einem Korpus zählen nur Enden von Tokens. Grenzen innerhalb eines Zeichens zeigt nur --unit bytes.

Ein Korpus wird mit konstantem Speicherbedarf gelesen, jede Datei als ein Strom, ohne BOS und EOS. Er wird dort getrennt,
wo kein Tokenizer ein Token oder Wort über die Trennstelle hinweg hat. Text ohne eine solche Stelle (Megabytes eines
Buchstabens) bleibt als Ganzes im Speicher, mit 15 bis 35 Bytes Speicher je Byte Text in jedem Thread, der solchen liest;
eine Datei mit mehr als 64 MiB davon am Stück wird übersprungen.
Zählungen von Teilen eines Korpus (--shard 1/4 --save part1.json, auf beliebigen Rechnern) lassen sich zusammenführen:
compare --merge part*.json
Die Standardfehlerausgabe und das JSON melden, was beim Zusammenführen fehlt: Teile, die keine der Dateien hat (2 bis 3
von 4), abgebrochene Läufe und Text, der doppelt zählt, weil ein Teil zweimal einging. Der Exit-Code ist dann 1, und die
Ergebnisse des Rests werden ausgegeben. Auch Dateien, die ein Lauf nicht lesen konnte, werden gemeldet, mit Exit-Code 3.
Zählungen anderer Tokenizer werden abgelehnt (2).
Ein abgebrochener Lauf (Strg+C) gibt aus und speichert, was er gezählt hat, kennzeichnet es als unvollständig und endet
mit 1.

Um einen Tokenizer vor und nach einer Änderung zu vergleichen: compare A A --off b:normalizer TEXT. --off und --on nehmen
Stufen (normalizer, pre_tokenizer, added_tokens, post_processor, decoder), Regeln (Lowercase, &apos;$.normalizer.normalizers[0]&apos;),
Schalter (byte_fallback, add_dummy_prefix) und, bei einem Text, add_special und parse_special an.

Das JSON ist ein Objekt; ein Stück, das kein UTF-8 ist, ist {&quot;bytes&quot;:BASE64}
  Text       {&quot;a&quot;:{&quot;tokens&quot;:5},&quot;b&quot;:{&quot;tokens&quot;:7},&quot;boundaries&quot;:{&quot;shared&quot;:4,&quot;only_a&quot;:[5],&quot;only_b&quot;:[2,9]},&quot;same_ids&quot;:false}
             und mit --full die Zahlen zu beiden und &quot;differences&quot;:[{&quot;span&quot;:[0,5],&quot;kinds&quot;:[…],&quot;a&quot;:{&quot;ids&quot;:[…],
             &quot;pieces&quot;:[…]},&quot;b&quot;:…}]; kann nur b ihn encodieren: {&quot;a&quot;:{&quot;error&quot;:…},&quot;b&quot;:{&quot;tokens&quot;:7},&quot;same_ids&quot;:false}
  --files    {&quot;verdict&quot;:{&quot;kind&quot;:K,&quot;line&quot;:…,&quot;reasons&quot;:[…],&quot;a_under_b&quot;:[…],&quot;b_under_a&quot;:[…]},
             &quot;pieces&quot;:{&quot;a&quot;:…,&quot;b&quot;:…,&quot;same&quot;:…},
             &quot;witnesses&quot;:[{&quot;cause&quot;:…,&quot;text&quot;:…,&quot;a&quot;:[Ids],&quot;b&quot;:[Ids],&quot;words&quot;:…,&quot;tokens&quot;:[…],&quot;seen&quot;:…,&quot;milliseconds&quot;:…}],
             &quot;tried&quot;:[{&quot;what&quot;:…,&quot;texts&quot;:…,&quot;different&quot;:…}],&quot;offsets&quot;:[{&quot;text&quot;:…,&quot;ids&quot;:[…],&quot;a&quot;:[Bereiche],&quot;b&quot;:[Bereiche],
             &quot;words&quot;:…}],&quot;searched&quot;:…,&quot;milliseconds&quot;:…,&quot;cancelled&quot;:…,&quot;out_of_time&quot;:…,
             &quot;sections&quot;:{&quot;merges&quot;:{&quot;rows&quot;:…,&quot;kinds&quot;:{&quot;moved&quot;:…},&quot;first&quot;:[{&quot;kind&quot;:…,&quot;what&quot;:…,&quot;a&quot;:…,&quot;b&quot;:…}]}}}
             K: same_ids same_ids_when_set none_found other_ids other_vocabulary other_places not_compatible.
             &quot;first&quot; hat die ersten 1000 Zeilen, mit --full alle; Abschnitte ohne Zeilen entfallen
  --corpus   {&quot;bytes&quot;:…,&quot;characters&quot;:…,&quot;words&quot;:…,&quot;lines&quot;:…,&quot;damaged&quot;:Bytes,&quot;partial&quot;:…,
             &quot;left_out&quot;:[{&quot;file&quot;:…,&quot;why&quot;:…}],&quot;more_left_out&quot;:…,&quot;missing_parts&quot;:[{&quot;first&quot;:2,&quot;last&quot;:3,&quot;of&quot;:4}],
             &quot;counted_twice&quot;:Bytes,&quot;tokenizers&quot;:[{&quot;name&quot;:…,&quot;tokens&quot;:…,&quot;bytes_per_token&quot;:…,&quot;characters_per_token&quot;:…,
             &quot;tokens_per_word&quot;:…,&quot;unknown&quot;:…,&quot;single_bytes&quot;:…,&quot;byte_pieces&quot;:…,&quot;longest&quot;:…,&quot;pieces_used&quot;:…,
             &quot;pieces_never_used&quot;:…,&quot;lengths&quot;:[von 0 bis 63 Bytes, und mehr],&quot;most_used&quot;:[{&quot;count&quot;:…,&quot;id&quot;:…,&quot;piece&quot;:…}]}],
             &quot;agreement&quot;:[{&quot;between&quot;:[0,1],&quot;shared&quot;:…,&quot;only_first&quot;:…,&quot;only_second&quot;:…,&quot;same_ids&quot;:…,&quot;used_by_both&quot;:…,
             &quot;used_by_first&quot;:…,&quot;used_by_second&quot;:…}],&quot;folders&quot;:[Zeile],&quot;files&quot;:[Zeile],&quot;scripts&quot;:[Zeile],
             &quot;places&quot;:[{&quot;cuts&quot;:…,&quot;file&quot;:…,&quot;byte&quot;:…,&quot;text&quot;:…}]}
             Zeile: {&quot;name&quot;:…,&quot;bytes&quot;:…,&quot;characters&quot;:…,&quot;words&quot;:…,&quot;tokens&quot;:[je Tokenizer],&quot;bytes_per_token&quot;:[…],
             &quot;characters_per_token&quot;:[…],&quot;tokens_per_word&quot;:[…]}; scripts haben kein words. --merge gibt dasselbe aus

Exit-Codes: 0 kein Unterschied; 1 Unterschiede, ein unvollständiger Korpus (abgebrochen oder mit Lücken zusammengeführt),
ein Text, den nur ein Tokenizer encodieren kann, eine fehlgeschlagene Anfrage mit --jsonl; 2 falscher Aufruf oder ein Text,
den keiner encodieren kann; 3 eine unlesbare oder beschädigte Datei oder übersprungene Dateien eines Korpus.
</translation>
    </message>
    <message>
        <source>\K within a look-around</source>
        <translation>\K in einem Look-around</translation>
    </message>
    <message>
        <source>a backslash at the end</source>
        <translation>ein Backslash am Ende</translation>
    </message>
    <message>
        <source>a boundary of text segments</source>
        <translation>eine Grenze von Textsegmenten</translation>
    </message>
    <message>
        <source>a byte that is in no character</source>
        <translation>ein zu keinem Zeichen gehörendes Byte</translation>
    </message>
    <message>
        <source>a call of a group that isn&apos;t there</source>
        <translation>ein Aufruf einer nicht vorhandenen Gruppe</translation>
    </message>
    <message>
        <source>a call that never comes to an end</source>
        <translation>ein nie endender Aufruf</translation>
    </message>
    <message>
        <source>a callout or verb</source>
        <translation>ein Callout oder Verb</translation>
    </message>
    <message>
        <source>a case-insensitive class with a character that folds to several</source>
        <translation>eine Klasse ohne Beachtung der Groß- und Kleinschreibung mit einem zu mehreren Zeichen gefalteten Zeichen</translation>
    </message>
    <message>
        <source>a case-insensitive property that isn&apos;t closed under folding</source>
        <translation>eine unter Faltung nicht abgeschlossene Eigenschaft ohne Beachtung der Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>a class nested more than 100 deep</source>
        <translation>eine mehr als 100-fach verschachtelte Klasse</translation>
    </message>
    <message>
        <source>a class with so many symmetric differences</source>
        <translation>eine Klasse mit so vielen symmetrischen Differenzen</translation>
    </message>
    <message>
        <source>a class without a name</source>
        <translation>eine Klasse ohne Namen</translation>
    </message>
    <message>
        <source>a class without its closing bracket</source>
        <translation>eine Klasse ohne schließende eckige Klammer</translation>
    </message>
    <message>
        <source>a closing parenthesis that nothing opened</source>
        <translation>eine schließende Klammer ohne öffnende</translation>
    </message>
    <message>
        <source>a comment without its end</source>
        <translation>ein Kommentar ohne Ende</translation>
    </message>
    <message>
        <source>a construct that Oniguruma rejects within a look-behind,</source>
        <translation>ein Konstrukt, das Oniguruma in einem Look-behind ablehnt,</translation>
    </message>
    <message>
        <source>a control character without its letter</source>
        <translation>ein Steuerzeichen ohne seinen Buchstaben</translation>
    </message>
    <message>
        <source>a dataset is checked with one policy</source>
        <translation>ein Datensatz wird mit einer einzigen Richtlinie geprüft</translation>
    </message>
    <message>
        <source>a dataset needs a tokenizer</source>
        <translation>ein Datensatz braucht einen Tokenizer</translation>
    </message>
    <message>
        <source>a group without its closing parenthesis</source>
        <translation>eine Gruppe ohne schließende Klammer</translation>
    </message>
    <message>
        <source>a group&apos;s name that begins with no letter, or has a parenthesis,</source>
        <translation>ein Gruppenname, der nicht mit einem Buchstaben beginnt oder eine Klammer enthält,</translation>
    </message>
    <message>
        <source>a group&apos;s name without its end</source>
        <translation>ein Gruppenname ohne Ende</translation>
    </message>
    <message>
        <source>a key without a value</source>
        <translation>ein Schlüssel ohne Wert</translation>
    </message>
    <message>
        <source>a line &apos;#version&apos; is not a merge; it is skipped</source>
        <translation>eine Zeile „#version“ ist kein Merge; sie wird übersprungen</translation>
    </message>
    <message>
        <source>a line without an end</source>
        <translation>eine Zeile ohne Ende</translation>
    </message>
    <message>
        <source>a list is needed, this is {}</source>
        <translation>eine Liste wird benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>a list of merges is needed, this is {}</source>
        <translation>eine Liste von Merges wird benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>a list of pieces and scores is needed, this is {}</source>
        <translation>eine Liste von Stücken und Werten wird benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>a look-behind whose branches have no fixed length</source>
        <translation>ein Look-behind mit Zweigen ohne feste Länge</translation>
    </message>
    <message>
        <source>a look-behind with a reference to a later group</source>
        <translation>ein Look-behind mit einem Verweis auf eine spätere Gruppe</translation>
    </message>
    <message>
        <source>a number that no character of a text has</source>
        <translation>eine in keinem Text als Zeichen vorkommende Zahl</translation>
    </message>
    <message>
        <source>a numbered call in a pattern with named groups</source>
        <translation>ein nummerierter Aufruf in einem Muster mit benannten Gruppen</translation>
    </message>
    <message>
        <source>a numbered reference in a pattern with named groups</source>
        <translation>ein nummerierter Verweis in einem Muster mit benannten Gruppen</translation>
    </message>
    <message>
        <source>a pair of a piece and its score is needed, this is {}</source>
        <translation>ein Paar aus einem Stück und seinem Wert wird benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>a pattern nested more than 200 deep</source>
        <translation>ein mehr als 200-fach verschachteltes Muster</translation>
    </message>
    <message>
        <source>a pattern with both calls of groups and references to what they matched</source>
        <translation>ein Muster sowohl mit Aufrufen von Gruppen als auch mit Verweisen auf deren Treffer</translation>
    </message>
    <message>
        <source>a property without its name or closing brace</source>
        <translation>eine Eigenschaft ohne Namen oder schließende geschweifte Klammer</translation>
    </message>
    <message>
        <source>a range of characters that ends before it begins</source>
        <translation>ein Zeichenbereich mit dem Ende vor dem Anfang</translation>
    </message>
    <message>
        <source>a range that begins with a set</source>
        <translation>ein mit einer Menge beginnender Bereich</translation>
    </message>
    <message>
        <source>a range that ends with a set</source>
        <translation>ein mit einer Menge endender Bereich</translation>
    </message>
    <message>
        <source>a reference to a group that doesn&apos;t come before it by name</source>
        <translation>ein Verweis per Name auf eine nicht davor stehende Gruppe</translation>
    </message>
    <message>
        <source>a reference to a group that isn&apos;t there</source>
        <translation>ein Verweis auf eine nicht vorhandene Gruppe</translation>
    </message>
    <message>
        <source>a reference with a level</source>
        <translation>ein Verweis mit einer Ebene</translation>
    </message>
    <message>
        <source>a reference without a name</source>
        <translation>ein Verweis ohne Namen</translation>
    </message>
    <message>
        <source>a repetition of more than 65535</source>
        <translation>eine mehr als 65535-fache Wiederholung</translation>
    </message>
    <message>
        <source>a repetition of what matches no character, which Oniguruma refuses,</source>
        <translation>eine von Oniguruma abgelehnte Wiederholung eines Ausdrucks ohne Zeichen</translation>
    </message>
    <message>
        <source>a repetition that isn&apos;t {n}, {n,} or {n,m}</source>
        <translation>eine Wiederholung, die nicht {n}, {n,} oder {n,m} ist,</translation>
    </message>
    <message>
        <source>a repetition with its bounds swapped</source>
        <translation>eine Wiederholung mit vertauschten Grenzen</translation>
    </message>
    <message>
        <source>a state without an object</source>
        <translation>ein Zustand ohne Objekt</translation>
    </message>
    <message>
        <source>a template is a string or a list of named ones; this is {}</source>
        <translation>ein Template ist eine Zeichenfolge oder eine Liste benannter Templates; dies ist {}</translation>
    </message>
    <message>
        <source>a token is a string or an object with &apos;content&apos;; this is {}</source>
        <translation>ein Token ist eine Zeichenfolge oder ein Objekt mit &apos;content&apos;; dies ist {}</translation>
    </message>
    <message>
        <source>a token without content is skipped</source>
        <translation>ein Token ohne Inhalt wird übersprungen</translation>
    </message>
    <message>
        <source>a varint has more than 10 bytes</source>
        <translation>ein Varint hat mehr als 10 Bytes</translation>
    </message>
    <message>
        <source>add BOS, EOS and the like as each file specifies</source>
        <translation>BOS, EOS und Ähnliches hinzufügen, wie es jede Datei angibt</translation>
    </message>
    <message>
        <source>add it to special_tokens with its ids</source>
        <translation>fügen Sie es mit seinen Ids zu special_tokens hinzu</translation>
    </message>
    <message>
        <source>also write the report as an HTML page</source>
        <translation>den Bericht auch als HTML-Seite schreiben</translation>
    </message>
    <message>
        <source>an absence operator in another</source>
        <translation>ein Absenzoperator in einem anderen</translation>
    </message>
    <message>
        <source>an absence operator with a separate expression</source>
        <translation>ein Absenzoperator mit eigenem Ausdruck</translation>
    </message>
    <message>
        <source>an added token without content is skipped</source>
        <translation>ein hinzugefügtes Token ohne content wird übersprungen</translation>
    </message>
    <message>
        <source>an entry without name and template is skipped</source>
        <translation>ein Eintrag ohne name und template wird übersprungen</translation>
    </message>
    <message>
        <source>an escape</source>
        <translation>eine Escape-Sequenz</translation>
    </message>
    <message>
        <source>an escape inside brackets</source>
        <translation>eine Escape-Sequenz in eckigen Klammern</translation>
    </message>
    <message>
        <source>an object is needed here, this is {}</source>
        <translation>hier wird ein Objekt benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>an object of ids and tokens is needed, this is {}</source>
        <translation>ein Objekt mit Ids und Tokens wird benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>an object of pieces and ids is needed, this is {}</source>
        <translation>ein Objekt mit Stücken und Ids wird benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>an object of tokens and ids is needed, this is {}</source>
        <translation>ein Objekt mit Tokens und Ids wird benötigt, dies ist {}</translation>
    </message>
    <message>
        <source>byte 0</source>
        <translation>Byte 0</translation>
    </message>
    <message>
        <source>bytes that are no UTF-8 character</source>
        <translation>Bytes, die kein UTF-8-Zeichen sind</translation>
    </message>
    <message>
        <source>calls of groups that multiply</source>
        <translation>Gruppenaufrufe, die sich vervielfachen</translation>
    </message>
    <message>
        <source>compare the files: a verdict, tables, and the shortest texts that show a difference; also tries some lines of --file and --corpus</source>
        <translation>die Dateien vergleichen: ein Urteil, Tabellen und die kürzesten Texte, die einen Unterschied zeigen; probiert auch einige Zeilen von --file und --corpus</translation>
    </message>
    <message>
        <source>config.json: $.vocab_size</source>
        <translation>config.json: $.vocab_size</translation>
    </message>
    <message>
        <source>convert the tokenizer again</source>
        <translation>den Tokenizer erneut umwandeln</translation>
    </message>
    <message>
        <source>digits are missing</source>
        <translation>Ziffern fehlen</translation>
    </message>
    <message>
        <source>eos_token</source>
        <translation>eos_token</translation>
    </message>
    <message>
        <source>exactly one character is needed, this is &quot;{}&quot;</source>
        <translation>genau ein Zeichen wird benötigt, dies ist „{}“</translation>
    </message>
    <message>
        <source>for example, 1/4 is the first of four parts</source>
        <translation>zum Beispiel ist 1/4 der erste von vier Teilen</translation>
    </message>
    <message>
        <source>give one policy</source>
        <translation>geben Sie genau eine Regel an</translation>
    </message>
    <message>
        <source>groups are nested more than {} deep</source>
        <translation>Gruppen sind mehr als {} Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>how the class {} builds a tokenizer is not known; it is treated as BERT&apos;s</source>
        <translation>wie die Klasse {} einen Tokenizer aufbaut, ist nicht bekannt; sie wird wie die von BERT behandelt</translation>
    </message>
    <message>
        <source>it can&apos;t be written: {}</source>
        <translation>kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>endet zu früh</translation>
    </message>
    <message>
        <source>known are {}</source>
        <translation>bekannt sind {}</translation>
    </message>
    <message>
        <source>lengths start at 1</source>
        <translation>Längen beginnen bei 1</translation>
    </message>
    <message>
        <source>line 1</source>
        <translation>Zeile 1</translation>
    </message>
    <message>
        <source>merge counts that --save wrote; takes no tokenizers</source>
        <translation>mit --save geschriebene Zählungen zusammenführen; ohne Tokenizer</translation>
    </message>
    <message>
        <source>name files that `compare --corpus … --save FILE` has written</source>
        <translation>geben Sie Dateien an, die `compare --corpus … --save FILE` geschrieben hat</translation>
    </message>
    <message>
        <source>no POSIX class [:{}:]</source>
        <translation>keine POSIX-Klasse [:{}:]</translation>
    </message>
    <message>
        <source>no published encoding has {} ranks, and the file does not contain its pattern and special tokens: cl100k_base&apos;s pattern is used, without special tokens; choose another</source>
        <translation>keine veröffentlichte Encodierung hat {} Ränge, und die Datei enthält weder ihr Muster noch ihre besonderen Tokens: Verwendet wird das Muster von cl100k_base, ohne besondere Tokens; wählen Sie gegebenenfalls eine andere</translation>
    </message>
    <message>
        <source>not enough memory to read the JSON: {}</source>
        <translation>der Speicher reicht nicht, um das JSON zu lesen: {}</translation>
    </message>
    <message>
        <source>nothing to remember</source>
        <translation>nichts zu merken</translation>
    </message>
    <message>
        <source>nothing to repeat</source>
        <translation>nichts zu wiederholen</translation>
    </message>
    <message>
        <source>only {} can encode this text</source>
        <translation>nur {} kann diesen Text encodieren</translation>
    </message>
    <message>
        <source>precompiled_charsmap is damaged at its {}: {}</source>
        <translation>precompiled_charsmap ist beschädigt, Stelle {}: {}</translation>
    </message>
    <message>
        <source>read from {} and {}</source>
        <translation>gelesen aus {} und {}</translation>
    </message>
    <message>
        <source>remove it</source>
        <translation>entfernen Sie es</translation>
    </message>
    <message>
        <source>several characters in one escape</source>
        <translation>mehrere Zeichen in einer Escape-Sequenz</translation>
    </message>
    <message>
        <source>so many case-insensitive classes of several parts</source>
        <translation>so viele mehrteilige Klassen ohne Beachtung der Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>the JSON can&apos;t be read: {}</source>
        <translation>das JSON kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>the JSON is nested too deeply: more than {} levels</source>
        <translation>das JSON ist zu tief verschachtelt: mehr als {} Ebenen</translation>
    </message>
    <message>
        <source>the array {} claims {} values of {} bytes, but {} bytes follow: the file is truncated or damaged</source>
        <translation>das Array {} gibt {} Werte zu je {} Bytes an, aber nur {} Bytes folgen: Die Datei ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>the character map has {} bytes; at most {} are read</source>
        <translation>die Zeichentabelle hat {} Bytes; höchstens {} werden gelesen</translation>
    </message>
    <message>
        <source>the charsmap declares a trie of {} bytes, which is not a positive multiple of 4</source>
        <translation>die charsmap deklariert einen Trie von {} Bytes; das ist kein positives Vielfaches von 4</translation>
    </message>
    <message>
        <source>the charsmap declares a trie of {} bytes, {} follow</source>
        <translation>die charsmap deklariert einen Trie von {} Bytes, es folgen {}</translation>
    </message>
    <message>
        <source>the class is {}, built like {}</source>
        <translation>die Klasse ist {}, aufgebaut wie {}</translation>
    </message>
    <message>
        <source>the class {} ({}) replaces it: {}</source>
        <translation>die Klasse {} ({}) ersetzt ihn: {}</translation>
    </message>
    <message>
        <source>the class {} adds tokens before and after a text, of which one is neither in the model nor in the folder&apos;s files; none are added</source>
        <translation>die Klasse {} fügt vor und nach einem Text Tokens hinzu, von denen eines weder im Modell noch in den Dateien des Ordners vorkommt; keine werden hinzugefügt</translation>
    </message>
    <message>
        <source>the class {} builds a Hugging Face tokenizer from the SentencePiece model; open the model alone for SentencePiece&apos;s own answers</source>
        <translation>die Klasse {} baut aus dem SentencePiece-Modell einen Hugging-Face-Tokenizer auf; öffnen Sie das Modell allein, um die Ergebnisse von SentencePiece selbst zu erhalten</translation>
    </message>
    <message>
        <source>the directory can&apos;t be read: {}</source>
        <translation>das Verzeichnis kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>the file can&apos;t be read: {}</source>
        <translation>die Datei kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>the file declares {} entries, but vocab has {}</source>
        <translation>die Datei deklariert {} Einträge, aber vocab hat {}</translation>
    </message>
    <message>
        <source>the file has no id 0; RWKV uses it for the end of a text, {}</source>
        <translation>die Datei hat keine Id 0; RWKV verwendet sie für das Ende eines Textes, {}</translation>
    </message>
    <message>
        <source>the file is truncated inside a group</source>
        <translation>die Datei ist innerhalb einer Gruppe abgeschnitten</translation>
    </message>
    <message>
        <source>the file is truncated inside a varint</source>
        <translation>die Datei ist innerhalb eines Varints abgeschnitten</translation>
    </message>
    <message>
        <source>the file is truncated or damaged: {} bytes were announced, {} are left</source>
        <translation>die Datei ist abgeschnitten oder beschädigt: {} Bytes waren angekündigt, {} sind übrig</translation>
    </message>
    <message>
        <source>the file is truncated: a number of {} bytes was expected, {} are left</source>
        <translation>die Datei ist abgeschnitten: Eine Zahl von {} Bytes wurde erwartet, {} sind übrig</translation>
    </message>
    <message>
        <source>the file is truncated: it ends after {} bytes, inside {}</source>
        <translation>die Datei ist abgeschnitten: Sie endet nach {} Bytes, Stelle: {}</translation>
    </message>
    <message>
        <source>the file lists no special tokens; those of {} are used</source>
        <translation>die Datei führt keine besonderen Tokens auf; verwendet werden die von {}</translation>
    </message>
    <message>
        <source>the file starts with a byte order mark, which JSON does not allow; it is skipped</source>
        <translation>die Datei beginnt mit einer Byte-Order-Mark, die JSON nicht erlaubt; sie wird übersprungen</translation>
    </message>
    <message>
        <source>the file starts with a byte order mark, which is skipped</source>
        <translation>die Datei beginnt mit einer Byte-Order-Mark, die übersprungen wird</translation>
    </message>
    <message>
        <source>the first 256 entries are the single bytes in their order, but this is &apos;{}&apos;</source>
        <translation>die ersten 256 Einträge sind die einzelnen Bytes in ihrer Reihenfolge, aber dies ist „{}“</translation>
    </message>
    <message>
        <source>the format is not recognized: binary data that begins with {}</source>
        <translation>das Format wurde nicht erkannt: Binärdaten, die mit {} beginnen</translation>
    </message>
    <message>
        <source>the format is not recognized: plain text that begins with &apos;{}&apos;</source>
        <translation>das Format wurde nicht erkannt: reiner Text, der mit „{}“ beginnt</translation>
    </message>
    <message>
        <source>the header declares {} keys, but {} bytes follow, and no file has more than {}</source>
        <translation>der Kopf deklariert {} Schlüssel, aber nur {} Bytes folgen, und keine Datei hat mehr als {}</translation>
    </message>
    <message>
        <source>the id &apos;{}&apos; is not a number from 0 to 4294967294</source>
        <translation>die Id „{}“ ist keine Zahl von 0 bis 4294967294</translation>
    </message>
    <message>
        <source>the key &apos;type&apos; is missing, as in old files; the fields are those of {}</source>
        <translation>der Schlüssel „type“ fehlt, wie in alten Dateien; die Felder sind die von {}</translation>
    </message>
    <message>
        <source>the key &apos;type&apos; is missing; the fields are those of {}</source>
        <translation>der Schlüssel „type“ fehlt; die Felder sind die von {}</translation>
    </message>
    <message>
        <source>the key &apos;{}&apos; is missing</source>
        <translation>der Schlüssel „{}“ fehlt</translation>
    </message>
    <message>
        <source>the key is not an id; the token is skipped</source>
        <translation>der Schlüssel ist keine Id; das Token wird übersprungen</translation>
    </message>
    <message>
        <source>the key occurs more than once; the last one is used</source>
        <translation>der Schlüssel kommt mehrmals vor; der letzte wird verwendet</translation>
    </message>
    <message>
        <source>the key {} is missing</source>
        <translation>der Schlüssel {} fehlt</translation>
    </message>
    <message>
        <source>the line is empty; the id {} has no piece</source>
        <translation>die Zeile ist leer; die Id {} hat kein Stück</translation>
    </message>
    <message>
        <source>the list continues after the {} pieces of the model</source>
        <translation>die Liste geht nach den {} Stücken des Modells weiter</translation>
    </message>
    <message>
        <source>the list ends here, but the model has {} pieces</source>
        <translation>die Liste endet hier, aber das Modell hat {} Stücke</translation>
    </message>
    <message>
        <source>the list has &apos;{}&apos; here, but the model has &apos;{}&apos;</source>
        <translation>die Liste hat hier „{}“, das Modell aber „{}“</translation>
    </message>
    <message>
        <source>the merge &apos;{}&apos; is not exactly two parts separated by a space</source>
        <translation>der Merge „{}“ besteht nicht aus genau zwei durch ein Leerzeichen getrennten Teilen</translation>
    </message>
    <message>
        <source>the merge {} is not a list of two strings</source>
        <translation>der Merge {} ist keine Liste aus zwei Zeichenketten</translation>
    </message>
    <message>
        <source>the model has {} rows of embeddings, but the tokenizer&apos;s ids go up to {}</source>
        <translation>das Modell hat {} Embedding-Zeilen, aber die Ids des Tokenizers reichen bis {}</translation>
    </message>
    <message>
        <source>the model has {}, but the tokenizer&apos;s {} is {}</source>
        <translation>das Modell hat {}, aber {} des Tokenizers ist {}</translation>
    </message>
    <message>
        <source>the name &apos;{}&apos; is not UTF-8</source>
        <translation>der Name „{}“ ist kein UTF-8</translation>
    </message>
    <message>
        <source>the pickle has more values than any tokenizer</source>
        <translation>das Pickle hat mehr Werte als irgendein Tokenizer</translation>
    </message>
    <message>
        <source>the pickle has only the name of a published encoding, &apos;{}&apos;, and not its ranks</source>
        <translation>das Pickle enthält nur den Namen einer veröffentlichten Encodierung, „{}“, und nicht ihre Ränge</translation>
    </message>
    <message>
        <source>the pickle is damaged: {}</source>
        <translation>das Pickle ist beschädigt: {}</translation>
    </message>
    <message>
        <source>the piece &apos;{}&apos; is not UTF-8</source>
        <translation>das Stück „{}“ ist kein UTF-8</translation>
    </message>
    <message>
        <source>the piece &apos;{}&apos; is on line {} too; the last one is used, with the id {}</source>
        <translation>das Stück „{}“ steht auch in Zeile {}; das letzte wird verwendet, mit der Id {}</translation>
    </message>
    <message>
        <source>the piece with id {} is empty</source>
        <translation>das Stück mit der Id {} ist leer</translation>
    </message>
    <message>
        <source>the piece {} has {} bytes, but the line has &apos;{}&apos;</source>
        <translation>das Stück {} hat {} Bytes, aber in der Zeile steht „{}“</translation>
    </message>
    <message>
        <source>the piece {} is not a string or bytes in Python&apos;s spelling</source>
        <translation>das Stück {} ist weder eine Zeichenkette noch Bytes in Python-Schreibweise</translation>
    </message>
    <message>
        <source>the rank &apos;{}&apos; is not a number from 0 to 4294967294</source>
        <translation>der Rang „{}“ ist keine Zahl von 0 bis 4294967294</translation>
    </message>
    <message>
        <source>the rank of &apos;{}&apos; is {}, but default_num_special_tokens is {}</source>
        <translation>der Rang von „{}“ ist {}, aber default_num_special_tokens ist {}</translation>
    </message>
    <message>
        <source>the same, but with a flag turned on; both may be repeated</source>
        <translation>dasselbe, aber mit einem eingeschalteten Flag; beide mehrfach möglich</translation>
    </message>
    <message>
        <source>the saved state belongs to other words or options</source>
        <translation>der gespeicherte Zustand gehört zu anderen Wörtern oder Optionen</translation>
    </message>
    <message>
        <source>the saved state has an invalid token</source>
        <translation>der gespeicherte Zustand enthält ein ungültiges Token</translation>
    </message>
    <message>
        <source>the saved state is unreadable</source>
        <translation>der gespeicherte Zustand ist unlesbar</translation>
    </message>
    <message>
        <source>the segmentation of text into words</source>
        <translation>die Zerlegung von Text in Wörter</translation>
    </message>
    <message>
        <source>the stack is empty</source>
        <translation>der Stack ist leer</translation>
    </message>
    <message>
        <source>the string at byte {} in the value of {} claims {} bytes, but {} follow: the file is truncated or damaged</source>
        <translation>die Zeichenkette bei Byte {} im Wert von {} gibt {} Bytes an, aber nur {} folgen: Die Datei ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>the template is not UTF-8; it is ignored</source>
        <translation>das Template ist kein UTF-8; es wird ignoriert</translation>
    </message>
    <message>
        <source>the template names the special token &apos;{}&apos;, which special_tokens does not define</source>
        <translation>das Template nennt das besondere Token „{}“, das special_tokens nicht definiert</translation>
    </message>
    <message>
        <source>the unknown piece is defined twice, with ids {} and {}</source>
        <translation>das unbekannte Stück ist doppelt definiert, mit den Ids {} und {}</translation>
    </message>
    <message>
        <source>the value of {} is an array of arrays</source>
        <translation>der Wert von {} ist ein Array aus Arrays</translation>
    </message>
    <message>
        <source>the vocabulary is empty</source>
        <translation>das Vokabular ist leer</translation>
    </message>
    <message>
        <source>there are {} tokens, but {} values here</source>
        <translation>es gibt {} Tokens, hier aber {} Werte</translation>
    </message>
    <message>
        <source>there is no mark on the stack</source>
        <translation>auf dem Stack liegt keine Markierung</translation>
    </message>
    <message>
        <source>there is no published encoding named &apos;{}&apos;</source>
        <translation>es gibt keine veröffentlichte Encodierung namens „{}“</translation>
    </message>
    <message>
        <source>there is no token &lt;|{}|&gt; for the language or task; none is added before a text</source>
        <translation>es gibt kein Token &lt;|{}|&gt; für die Sprache oder Aufgabe; vor einem Text wird keines hinzugefügt</translation>
    </message>
    <message>
        <source>there is no token {}, which the class adds to a text; it is omitted</source>
        <translation>es gibt kein Token {}, das die Klasse einem Text hinzufügt; es entfällt</translation>
    </message>
    <message>
        <source>there is no unknown piece; a text with an unknown character can&apos;t be encoded</source>
        <translation>es gibt kein unbekanntes Stück; ein Text mit einem unbekannten Zeichen lässt sich nicht encodieren</translation>
    </message>
    <message>
        <source>this GGUF file (architecture {}) has no tokenizer: its model is &apos;{}&apos;</source>
        <translation>diese GGUF-Datei (Architektur {}) hat keinen Tokenizer: Ihr Modell ist „{}“</translation>
    </message>
    <message>
        <source>this GGUF file (of the architecture {}) has no tokenizer: the key is missing</source>
        <translation>diese GGUF-Datei (Architektur {}) hat keinen Tokenizer: Der Schlüssel fehlt</translation>
    </message>
    <message>
        <source>this describes how images or audio become tokens; it is ignored</source>
        <translation>dies beschreibt, wie Bilder oder Audio zu Tokens werden; es wird ignoriert</translation>
    </message>
    <message>
        <source>this group option</source>
        <translation>diese Gruppenoption</translation>
    </message>
    <message>
        <source>this is GGUF version {}</source>
        <translation>dies ist GGUF-Version {}</translation>
    </message>
    <message>
        <source>this is JSON, but not a tokenizer: {}; {}</source>
        <translation>dies ist JSON, aber kein Tokenizer: {}; {}</translation>
    </message>
    <message>
        <source>this is a Python pickle of {}, not of a tokenizer</source>
        <translation>dies ist ein Python-Pickle von {}, nicht von einem Tokenizer</translation>
    </message>
    <message>
        <source>this is {}, not a tokenizer</source>
        <translation>dies ist {}, kein Tokenizer</translation>
    </message>
    <message>
        <source>this key is not known; it is ignored</source>
        <translation>dieser Schlüssel ist nicht bekannt; er wird ignoriert</translation>
    </message>
    <message>
        <source>tokenizer.ggml.add_bos_token</source>
        <translation>tokenizer.ggml.add_bos_token</translation>
    </message>
    <message>
        <source>tokenizer.ggml.add_eos_token</source>
        <translation>tokenizer.ggml.add_eos_token</translation>
    </message>
    <message>
        <source>tokenizer.ggml.pre</source>
        <translation>tokenizer.ggml.pre</translation>
    </message>
    <message>
        <source>tokenizer.json can&apos;t represent {}</source>
        <translation>tokenizer.json kann {} nicht darstellen</translation>
    </message>
    <message>
        <source>tokenizer_config.json has another {}, which the class uses instead</source>
        <translation>tokenizer_config.json hat einen anderen Wert für {}, den die Klasse stattdessen verwendet</translation>
    </message>
    <message>
        <source>too many marks</source>
        <translation>zu viele Markierungen</translation>
    </message>
    <message>
        <source>two groups of one name</source>
        <translation>zwei Gruppen gleichen Namens</translation>
    </message>
    <message>
        <source>type {} does not exist; the piece is treated as normal</source>
        <translation>der Typ {} existiert nicht; das Stück wird als normal behandelt</translation>
    </message>
    <message>
        <source>unk_id is {}, but the vocabulary has {} pieces</source>
        <translation>unk_id ist {}, aber das Vokabular hat {} Stücke</translation>
    </message>
    <message>
        <source>version &apos;{}&apos; is not known</source>
        <translation>die Version „{}“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>vocab and merges must come from the same training</source>
        <translation>vocab und merges müssen aus demselben Training stammen</translation>
    </message>
    <message>
        <source>with --corpus and --merge: save the counts, which can be merged later</source>
        <translation>mit --corpus und --merge: die Zählungen speichern, um sie später zusammenzuführen</translation>
    </message>
    <message>
        <source>with --corpus: the number of threads (default: all cores)</source>
        <translation>mit --corpus: die Anzahl der Threads (Vorgabe: alle Kerne)</translation>
    </message>
    <message>
        <source>write its characters between brackets</source>
        <translation>schreiben Sie die Zeichen in eckige Klammern</translation>
    </message>
    <message>
        <source>write one branch per length</source>
        <translation>schreiben Sie einen Zweig je Länge</translation>
    </message>
    <message>
        <source>write the character itself</source>
        <translation>schreiben Sie das Zeichen selbst</translation>
    </message>
    <message>
        <source>write the characters that are meant, or (?-i:…) around the class</source>
        <translation>schreiben Sie die gemeinten Zeichen oder (?-i:…) um die Klasse</translation>
    </message>
    <message>
        <source>{} (at character {}) can&apos;t be run exactly</source>
        <translation>nicht genau ausführbar: {} (bei Zeichen {})</translation>
    </message>
    <message>
        <source>{} are read</source>
        <translation>gelesen werden {}</translation>
    </message>
    <message>
        <source>{} at character {}</source>
        <translation>{} bei Zeichen {}</translation>
    </message>
    <message>
        <source>{} contradicts {} in {}, which is used when text is generated</source>
        <translation>{} widerspricht {} in {}; beim Generieren von Text gilt die Angabe dort</translation>
    </message>
    <message>
        <source>{} has the id {} here, but {} in the main file, which is used</source>
        <translation>{} hat hier die Id {}, in der Hauptdatei aber {}; diese wird verwendet</translation>
    </message>
    <message>
        <source>{} is also the spelling of piece {}, which is of another type</source>
        <translation>{} ist auch die Schreibweise des Stücks {}, das einen anderen Typ hat</translation>
    </message>
    <message>
        <source>{} is among merges like &quot;a b&quot;</source>
        <translation>{} steht zwischen Merges der Form &quot;a b&quot;</translation>
    </message>
    <message>
        <source>{} is defined twice, with ids {} and {}</source>
        <translation>{} ist doppelt definiert, mit den Ids {} und {}</translation>
    </message>
    <message>
        <source>{} is not UTF-8; the piece can&apos;t occur in a text</source>
        <translation>{} ist kein UTF-8; das Stück kann in keinem Text vorkommen</translation>
    </message>
    <message>
        <source>{} is not a probability from 0 to 1</source>
        <translation>{} ist keine Wahrscheinlichkeit von 0 bis 1</translation>
    </message>
    <message>
        <source>{} is not a whole number from 0 to {}</source>
        <translation>{} ist keine ganze Zahl von 0 bis {}</translation>
    </message>
    <message>
        <source>{} is of type byte, but not spelled like one, `&lt;0x00&gt;` to `&lt;0xFF&gt;`</source>
        <translation>{} hat den Typ Byte, ist aber nicht so geschrieben, `&lt;0x00&gt;` bis `&lt;0xFF&gt;`</translation>
    </message>
    <message>
        <source>{} looks up its ids in a vocab.json, but there is none next to the model</source>
        <translation>{} schlägt die Ids in einer vocab.json nach, aber neben dem Modell liegt keine</translation>
    </message>
    <message>
        <source>{} merges in {} bytes; at most {} merges in {} bytes are read</source>
        <translation>{} Merges in {} Bytes; höchstens {} Merges in {} Bytes werden gelesen</translation>
    </message>
    <message>
        <source>{} more pieces have such problems</source>
        <translation>{} weitere Stücke haben solche Probleme</translation>
    </message>
    <message>
        <source>{} needs the token &apos;{}&apos;, which is not in the vocabulary</source>
        <translation>{} benötigt das Token „{}“, das nicht im Vokabular ist</translation>
    </message>
    <message>
        <source>{} tokens are empty</source>
        <translation>{} Tokens sind leer</translation>
    </message>
    <message>
        <source>{} tokens in {} bytes; at most {} tokens in {} bytes are read</source>
        <translation>{} Tokens in {} Bytes; höchstens {} Tokens in {} Bytes werden gelesen</translation>
    </message>
    <message>
        <source>{}: matching takes too long; it reached byte {} of {}</source>
        <translation>{}: das Suchen dauert zu lange; erreicht wurde Byte {} von {}</translation>
    </message>
    <message>
        <source>{}: the right part is shorter than the prefix &apos;{}&apos;</source>
        <translation>{}: der rechte Teil ist kürzer als das Präfix „{}“</translation>
    </message>
    <message>
        <source>{}: {} at byte {} of the text</source>
        <translation>{}: {} bei Byte {} des Textes</translation>
    </message>
    <message>
        <source>{}; TokenMonster&apos;s and other binary vocabularies are not</source>
        <translation>{}; die Vokabulare von TokenMonster und andere binäre nicht</translation>
    </message>
    <message>
        <source>{}; the model is used</source>
        <translation>{}; verwendet wird das Modell</translation>
    </message>
    <message>
        <source>{}{} is no id of the {} tokens; {} is used</source>
        <translation>{}{} ist keine Id der {} Tokens; verwendet wird {}</translation>
    </message>
    <message>
        <source>#compdef tokenscope
# zsh completion of tokenscope; load it with: source &lt;(tokenscope completion zsh)
_tokenscope() {
    local -a commands=(
</source>
        <translation>#compdef tokenscope
# zsh-Vervollständigung für tokenscope; laden mit: source &lt;(tokenscope completion zsh)
_tokenscope() {
    local -a commands=(
</translation>
    </message>
    <message>
        <source>$.model.byte_fallback</source>
        <translation>$.model.byte_fallback</translation>
    </message>
    <message>
        <source>$.model.continuing_subword_prefix</source>
        <translation>$.model.continuing_subword_prefix</translation>
    </message>
    <message>
        <source>$.model.end_of_word_suffix</source>
        <translation>$.model.end_of_word_suffix</translation>
    </message>
    <message>
        <source>$.model.unk_id</source>
        <translation>$.model.unk_id</translation>
    </message>
    <message>
        <source>$.model.unk_token</source>
        <translation>$.model.unk_token</translation>
    </message>
    <message>
        <source>$.normalizer</source>
        <translation>$.normalizer</translation>
    </message>
    <message>
        <source>$.pre_tokenizer</source>
        <translation>$.pre_tokenizer</translation>
    </message>
    <message>
        <source>$.pre_tokenizer.replacement</source>
        <translation>$.pre_tokenizer.replacement</translation>
    </message>
    <message>
        <source>&apos;{}&apos; can&apos;t be edited here</source>
        <translation>„{}“ lässt sich hier nicht bearbeiten</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no piece</source>
        <translation>„{}“ ist kein Stück</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a key of this stage</source>
        <translation>„{}“ ist kein Schlüssel dieser Stufe</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a number</source>
        <translation>„{}“ ist keine Zahl</translation>
    </message>
    <message>
        <source>--merge does not read tokenizer files</source>
        <translation>--merge liest keine Tokenizer-Dateien</translation>
    </message>
    <message>
        <source>.content</source>
        <translation>.content</translation>
    </message>
    <message>
        <source>.role</source>
        <translation>.role</translation>
    </message>
    <message>
        <source>BOS was requested, but the file names no such piece</source>
        <translation>BOS wurde verlangt, die Datei nennt aber kein solches Stück</translation>
    </message>
    <message>
        <source>EOS was requested, but the file names no such piece</source>
        <translation>EOS wurde verlangt, die Datei nennt aber kein solches Stück</translation>
    </message>
    <message>
        <source>PLaMo-2&apos;s model</source>
        <translation>das Modell von PLaMo-2</translation>
    </message>
    <message>
        <source>RWKV&apos;s longest match</source>
        <translation>die längste Übereinstimmung von RWKV</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s char model</source>
        <translation>das char-Modell von SentencePiece</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s word model</source>
        <translation>das word-Modell von SentencePiece</translation>
    </message>
    <message>
        <source>a BPE model without a list of merges</source>
        <translation>ein BPE-Modell ohne Liste von Merges</translation>
    </message>
    <message>
        <source>a GGUF file&apos;s tokenizer, which llama.cpp runs by its own rules</source>
        <translation>den von llama.cpp nach eigenen Regeln ausgeführten Tokenizer einer GGUF-Datei</translation>
    </message>
    <message>
        <source>a Unigram piece whose id is not its position</source>
        <translation>ein Unigram-Stück mit einer von seiner Position abweichenden Id</translation>
    </message>
    <message>
        <source>a character is unknown, and the unknown token &apos;{}&apos; is no piece</source>
        <translation>ein Zeichen ist unbekannt, und das unbekannte Token „{}“ ist kein Stück</translation>
    </message>
    <message>
        <source>a merge of a piece that is not there</source>
        <translation>einen Merge mit einem fehlenden Stück</translation>
    </message>
    <message>
        <source>a normalizer of another kind</source>
        <translation>Normalisierer anderer Art</translation>
    </message>
    <message>
        <source>a number that is not a character</source>
        <translation>eine Zahl, die kein Zeichen ist</translation>
    </message>
    <message>
        <source>a page shows one text</source>
        <translation>eine Seite zeigt nur einen Text</translation>
    </message>
    <message>
        <source>a piece that is not UTF-8</source>
        <translation>ein Stück mit ungültigem UTF-8</translation>
    </message>
    <message>
        <source>a pre-tokenizer</source>
        <translation>Pre-Tokenizer</translation>
    </message>
    <message>
        <source>a score that is not a number</source>
        <translation>einen nicht numerischen Wert</translation>
    </message>
    <message>
        <source>a template accepts one or two parts, and the preceding processors give {}; Hugging Face tokenizers fails here</source>
        <translation>ein Template nimmt einen oder zwei Teile an, und die vorangehenden Post-Processoren liefern {}; die Bibliothek tokenizers von Hugging Face bricht hier ab</translation>
    </message>
    <message>
        <source>a text that is not UTF-8</source>
        <translation>Text mit ungültigem UTF-8</translation>
    </message>
    <message>
        <source>a user-defined piece, extracted before merging</source>
        <translation>ein benutzerdefiniertes Stück, vor dem Zusammenfügen herausgelöst</translation>
    </message>
    <message>
        <source>a word is unknown, and the unknown token &apos;{}&apos; is no piece</source>
        <translation>ein Wort ist unbekannt, und das unbekannte Token „{}“ ist kein Stück</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>added by {}</source>
        <translation>hinzugefügt durch {}</translation>
    </message>
    <message>
        <source>an added token needs content</source>
        <translation>ein hinzugefügtes Token benötigt einen Inhalt</translation>
    </message>
    <message>
        <source>an added token, extracted first</source>
        <translation>ein hinzugefügtes Token, zuerst herausgelöst</translation>
    </message>
    <message>
        <source>an id that is not the piece&apos;s position</source>
        <translation>eine von der Position des Stücks abweichende Id</translation>
    </message>
    <message>
        <source>an octal number that is not a byte</source>
        <translation>eine Oktalzahl, die kein Byte ist</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>und weitere</translation>
    </message>
    <message>
        <source>bos before, eos after</source>
        <translation>bos davor, eos danach</translation>
    </message>
    <message>
        <source>bos before, no eos</source>
        <translation>bos davor, kein eos</translation>
    </message>
    <message>
        <source>byte {} of the pattern is not UTF-8</source>
        <translation>Byte {} des Musters ist kein UTF-8</translation>
    </message>
    <message>
        <source>characters that are not in the vocabulary are replaced first; merging starts after that</source>
        <translation>Zeichen, die nicht im Vokabular stehen, werden zuerst ersetzt; erst danach beginnt das Zusammenfügen</translation>
    </message>
    <message>
        <source>chat templates: {}</source>
        <translation>Chat-Templates: {}</translation>
    </message>
    <message>
        <source>choose a larger max_length or a smaller stride, encode in parts, or omit --configured</source>
        <translation>wählen Sie ein größeres max_length oder ein kleineres stride, encodieren Sie in Teilen oder lassen Sie --configured weg</translation>
    </message>
    <message>
        <source>counts are either measured or merged</source>
        <translation>Zählungen werden entweder gemessen oder zusammengeführt</translation>
    </message>
    <message>
        <source>default_vocab_size is {}, but there are {} entries in vocab and {} special tokens</source>
        <translation>default_vocab_size ist {}, es gibt aber {} Einträge in vocab und {} besondere Tokens</translation>
    </message>
    <message>
        <source>default_vocab_size is {}, which leaves no room for the 256 single bytes next to {} special tokens</source>
        <translation>default_vocab_size ist {}, was neben {} besonderen Tokens keinen Platz für die 256 einzelnen Bytes lässt</translation>
    </message>
    <message>
        <source>each of {} windows of one text combined with each of {} of the other exceeds the limit of {} tokens</source>
        <translation>jedes der {} Fenster des einen Texts, kombiniert mit jedem der {} des anderen, überschreitet die Grenze von {} Tokens</translation>
    </message>
    <message>
        <source>encode one text, or omit the special tokens</source>
        <translation>encodieren Sie nur einen Text oder lassen Sie die besonderen Tokens weg</translation>
    </message>
    <message>
        <source>enter some, or remove the token</source>
        <translation>geben Sie einen Inhalt ein oder entfernen Sie das Token</translation>
    </message>
    <message>
        <source>files are compared with both settings</source>
        <translation>Dateien werden mit beiden Einstellungen verglichen</translation>
    </message>
    <message>
        <source>going through the merges in order gives {}: {}</source>
        <translation>die Merges der Reihe nach durchzugehen ergibt {}: {}</translation>
    </message>
    <message>
        <source>ids of this tokenizer go up to {}</source>
        <translation>die Ids dieses Tokenizers reichen bis {}</translation>
    </message>
    <message>
        <source>inf</source>
        <translation>inf</translation>
    </message>
    <message>
        <source>it can&apos;t be spelled as text</source>
        <translation>es lässt sich nicht als Text schreiben</translation>
    </message>
    <message>
        <source>it has other stages</source>
        <translation>er hat andere Stufen</translation>
    </message>
    <message>
        <source>it has {} symbols; at most {} can be replayed</source>
        <translation>es hat {} Symbole; höchstens {} lassen sich schrittweise wiedergeben</translation>
    </message>
    <message>
        <source>it has {} symbols; the slow methods are limited to {}</source>
        <translation>es hat {} Symbole; die langsamen Methoden sind auf {} begrenzt</translation>
    </message>
    <message>
        <source>it is a byte-fallback piece: it replaces a byte of a character that is not in the vocabulary, and merging never produces it</source>
        <translation>es ist ein Byte-Fallback-Stück: Es ersetzt ein Byte eines Zeichens, das nicht im Vokabular steht, und entsteht nie durch Zusammenfügen</translation>
    </message>
    <message>
        <source>it is a control piece: it is extracted from the text as a whole, or added by the post-processor</source>
        <translation>es ist ein Steuerstück: Es wird als Ganzes aus dem Text herausgelöst oder vom Post-Processor hinzugefügt</translation>
    </message>
    <message>
        <source>it is merged in this step ({})</source>
        <translation>es wird in diesem Schritt zusammengefügt ({})</translation>
    </message>
    <message>
        <source>it is merged next ({})</source>
        <translation>es wird als Nächstes zusammengefügt ({})</translation>
    </message>
    <message>
        <source>it is one of the symbols that merging starts from</source>
        <translation>es ist eines der Symbole, mit denen das Zusammenfügen beginnt</translation>
    </message>
    <message>
        <source>it is the unknown piece: it replaces text that is not in the vocabulary</source>
        <translation>es ist das unbekannte Stück: Es ersetzt Text, der nicht im Vokabular steht</translation>
    </message>
    <message>
        <source>it is user-defined: it is extracted from the text as a whole</source>
        <translation>es ist benutzerdefiniert: Es wird als Ganzes aus dem Text herausgelöst</translation>
    </message>
    <message>
        <source>joining bytes has no options</source>
        <translation>das Zusammenfügen von Bytes hat keine Optionen</translation>
    </message>
    <message>
        <source>joins {} and {} into {}</source>
        <translation>fügt {} und {} zu {} zusammen</translation>
    </message>
    <message>
        <source>joins {} and {} into {}, rank {}</source>
        <translation>fügt {} und {} zu {} zusammen, Rang {}</translation>
    </message>
    <message>
        <source>joins {} and {} into {}, score {}</source>
        <translation>fügt {} und {} zu {} zusammen, Wert {}</translation>
    </message>
    <message>
        <source>left neighbor was merged in step {}</source>
        <translation>linker Nachbar wurde in Schritt {} zusammengefügt</translation>
    </message>
    <message>
        <source>merges created pairs with a higher priority than earlier merges</source>
        <translation>Merges haben Paare mit höherer Priorität als frühere Merges erzeugt</translation>
    </message>
    <message>
        <source>merging all occurrences of a pair at once gives {}: {}</source>
        <translation>alle Vorkommen eines Paars auf einmal zusammenzufügen ergibt {}: {}</translation>
    </message>
    <message>
        <source>merging has finished</source>
        <translation>das Zusammenfügen ist abgeschlossen</translation>
    </message>
    <message>
        <source>merging its own text ends with {}, which no merge can join</source>
        <translation>das Zusammenfügen seines eigenen Texts endet mit {}, was kein Merge zusammenfügen kann</translation>
    </message>
    <message>
        <source>name one of {}</source>
        <translation>nennen Sie eines von {}</translation>
    </message>
    <message>
        <source>nan</source>
        <translation>nan</translation>
    </message>
    <message>
        <source>no bos, eos after</source>
        <translation>kein bos, eos danach</translation>
    </message>
    <message>
        <source>no bos, no eos</source>
        <translation>kein bos, kein eos</translation>
    </message>
    <message>
        <source>no piece covers `{}`, and the model has no unknown piece</source>
        <translation>kein Stück deckt `{}` ab, und das Modell hat kein unbekanntes Stück</translation>
    </message>
    <message>
        <source>no piece has the id {}; the largest id is {}</source>
        <translation>kein Stück hat die Id {}; die größte Id ist {}</translation>
    </message>
    <message>
        <source>no tokens can be added in this tokenizer</source>
        <translation>diesem Tokenizer lassen sich keine Tokens hinzufügen</translation>
    </message>
    <message>
        <source>normalized from {}</source>
        <translation>normalisiert aus {}</translation>
    </message>
    <message>
        <source>normalized from {} by {}</source>
        <translation>normalisiert aus {} durch {}</translation>
    </message>
    <message>
        <source>not compatible: {} something else</source>
        <translation>nicht kompatibel: {} etwas anderes</translation>
    </message>
    <message>
        <source>not proved: each format encodes by its own rules</source>
        <translation>nicht bewiesen: Jedes Format encodiert nach eigenen Regeln</translation>
    </message>
    <message>
        <source>not proved: {} differ</source>
        <translation>nicht bewiesen: Unterschiede bei {}</translation>
    </message>
    <message>
        <source>not proved: {} differs</source>
        <translation>nicht bewiesen: Unterschied bei {}</translation>
    </message>
    <message>
        <source>nothing here can be edited</source>
        <translation>hier lässt sich nichts bearbeiten</translation>
    </message>
    <message>
        <source>nothing is remembered under {}</source>
        <translation>unter {} ist nichts gemerkt</translation>
    </message>
    <message>
        <source>nothing of it can be switched</source>
        <translation>nichts davon lässt sich ein- oder ausschalten</translation>
    </message>
    <message>
        <source>of pieces with equal scores, the leftmost is merged first</source>
        <translation>von Stücken mit gleichem Wert wird das am weitesten links stehende zuerst zusammengefügt</translation>
    </message>
    <message>
        <source>omit --configured</source>
        <translation>lassen Sie --configured weg</translation>
    </message>
    <message>
        <source>one text with special tokens</source>
        <translation>ein Text mit besonderen Tokens</translation>
    </message>
    <message>
        <source>one text without special tokens</source>
        <translation>ein Text ohne besondere Tokens</translation>
    </message>
    <message>
        <source>only BPE has a pre-tokenizer&apos;s name</source>
        <translation>nur BPE hat den Namen eines Pre-Tokenizers</translation>
    </message>
    <message>
        <source>only the second text is truncated, and there is none</source>
        <translation>nur der zweite Text wird gekürzt, und es gibt keinen</translation>
    </message>
    <message>
        <source>padding would add {} tokens in {} windows; the limit is {}</source>
        <translation>die Auffüllung würde {} Tokens in {} Fenstern hinzufügen; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>repair the normalizer, whose rules make the text grow</source>
        <translation>korrigieren Sie den Normalisierer, dessen Regeln den Text wachsen lassen</translation>
    </message>
    <message>
        <source>right neighbor was merged in step {}</source>
        <translation>rechter Nachbar wurde in Schritt {} zusammengefügt</translation>
    </message>
    <message>
        <source>same ids on all text</source>
        <translation>gleiche Ids für jeden Text</translation>
    </message>
    <message>
        <source>same ids on all text except for {}</source>
        <translation>gleiche Ids für jeden Text, ausgenommen {}</translation>
    </message>
    <message>
        <source>same vocabulary, different ids added around a text</source>
        <translation>gleiches Vokabular, andere Ids um einen Text herum hinzugefügt</translation>
    </message>
    <message>
        <source>same vocabulary, different ids for some texts</source>
        <translation>gleiches Vokabular, andere Ids für manche Texte</translation>
    </message>
    <message>
        <source>same vocabulary; no difference found in {}</source>
        <translation>gleiches Vokabular; kein Unterschied gefunden, geprüft: {}</translation>
    </message>
    <message>
        <source>same vocabulary; whether the ids are equal was not tested</source>
        <translation>gleiches Vokabular; ob die Ids gleich sind, wurde nicht geprüft</translation>
    </message>
    <message>
        <source>spelled in the byte-level alphabet</source>
        <translation>im Byte-Level-Alphabet geschrieben</translation>
    </message>
    <message>
        <source>step {} ({}) creates a pair with higher priority, merged in step {} ({})</source>
        <translation>Schritt {} ({}) erzeugt ein Paar mit höherer Priorität, zusammengefügt in Schritt {} ({})</translation>
    </message>
    <message>
        <source>symbols that are not in the vocabulary become {}: {}</source>
        <translation>Symbole, die nicht im Vokabular stehen, werden zu {}: {}</translation>
    </message>
    <message>
        <source>the added tokens have more than {} bytes in total, as they are matched</source>
        <translation>die hinzugefügten Tokens haben in der Form, in der sie gesucht werden, insgesamt mehr als {} Bytes</translation>
    </message>
    <message>
        <source>the class {}</source>
        <translation>die Klasse {}</translation>
    </message>
    <message>
        <source>the counts are already measured</source>
        <translation>die Zählungen sind bereits gemessen</translation>
    </message>
    <message>
        <source>the decoders turn the tokens into more than 16 times their text</source>
        <translation>die Decoder machen aus den Tokens mehr als das 16-Fache ihres Texts</translation>
    </message>
    <message>
        <source>the embedding of {} trained for another piece: {} was {} and is now {}</source>
        <translation>das Embedding von {} für ein anderes Stück trainiert: {} war {} und ist jetzt {}</translation>
    </message>
    <message>
        <source>the embeddings match, but some texts get different ids than in training</source>
        <translation>die Embeddings passen, aber manche Texte erhalten andere Ids als im Training</translation>
    </message>
    <message>
        <source>the embeddings of {} trained for another piece: {} was {} and is now {}</source>
        <translation>die Embeddings von {} für ein anderes Stück trainiert: {} war {} und ist jetzt {}</translation>
    </message>
    <message>
        <source>the file pads to at least {} tokens; the limit is {}</source>
        <translation>die Datei füllt auf mindestens {} Tokens auf; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the first {} of its {} entries are used, as default_vocab_size requires</source>
        <translation>die ersten {} der {} Einträge werden verwendet, wie es default_vocab_size verlangt</translation>
    </message>
    <message>
        <source>the folder already exists and is not empty</source>
        <translation>der Ordner ist bereits vorhanden und nicht leer</translation>
    </message>
    <message>
        <source>the key &apos;special_tokens&apos; is missing, which only files of the versions {} may omit; this is &apos;{}&apos;</source>
        <translation>der Schlüssel „special_tokens“ fehlt, was nur in Dateien der Versionen {} zulässig ist; diese hat „{}“</translation>
    </message>
    <message>
        <source>the length of words is 0</source>
        <translation>die Länge der Wörter ist 0</translation>
    </message>
    <message>
        <source>the model has no embedding for them</source>
        <translation>das Modell hat dafür kein Embedding</translation>
    </message>
    <message>
        <source>the model {} exists only in SentencePiece files</source>
        <translation>das Modell {} gibt es nur in SentencePiece-Dateien</translation>
    </message>
    <message>
        <source>the name of a file to write is empty</source>
        <translation>der Name einer zu schreibenden Datei ist leer</translation>
    </message>
    <message>
        <source>the new token {}</source>
        <translation>das neue Token {}</translation>
    </message>
    <message>
        <source>the normalized text would have more than {} bytes</source>
        <translation>der normalisierte Text hätte mehr als {} Bytes</translation>
    </message>
    <message>
        <source>the normalizer leaves nothing of &apos;{}&apos;: the token is never found here, while Hugging Face tokenizers finds it everywhere and splits the text there</source>
        <translation>der Normalisierer lässt von „{}“ nichts übrig: Das Token wird hier nie gefunden, während die Bibliothek tokenizers von Hugging Face es überall findet und den Text dort trennt</translation>
    </message>
    <message>
        <source>the normalizer makes &apos;{}&apos; the same as &apos;{}&apos; ($.added_tokens[{}]): that one, with id {}, is found here, while Hugging Face tokenizers finds either of them, depending on the run</source>
        <translation>der Normalisierer macht „{}“ gleich mit „{}“ ($.added_tokens[{}]): Gefunden wird hier letzteres mit der Id {}, während die Bibliothek tokenizers von Hugging Face je nach Lauf das eine oder das andere findet</translation>
    </message>
    <message>
        <source>the pattern has {} bytes; the limit is {}</source>
        <translation>das Muster hat {} Bytes; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the piece &apos;{}&apos; appears twice, with the ids {} and {}; encoding uses the last</source>
        <translation>das Stück „{}“ kommt zweimal vor, mit den Ids {} und {}; beim Encodieren wird die letzte verwendet</translation>
    </message>
    <message>
        <source>the piece appears twice, with the ids {} and {}; the last one is used</source>
        <translation>das Stück kommt zweimal vor, mit den Ids {} und {}; die letzte wird verwendet</translation>
    </message>
    <message>
        <source>the piece has {} bytes; the limit is {}</source>
        <translation>das Stück hat {} Bytes; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the pieces of this file are not spelled as &apos;{}&apos; requires</source>
        <translation>die Stücke dieser Datei sind nicht so geschrieben, wie „{}“ es verlangt</translation>
    </message>
    <message>
        <source>the post-processor adds &apos;{}&apos; by its id {}, which is no longer a token</source>
        <translation>der Post-Processor fügt „{}“ über die Id {} hinzu, zu der es kein Token mehr gibt</translation>
    </message>
    <message>
        <source>the post-processor adds &apos;{}&apos; by its id {}, which is now &apos;{}&apos;</source>
        <translation>der Post-Processor fügt „{}“ über die Id {} hinzu, zu der jetzt „{}“ gehört</translation>
    </message>
    <message>
        <source>the special token &apos;{}&apos; appears twice</source>
        <translation>das besondere Token „{}“ kommt zweimal vor</translation>
    </message>
    <message>
        <source>the stripped text is not one character</source>
        <translation>der zu entfernende Text ist nicht genau ein Zeichen</translation>
    </message>
    <message>
        <source>the template adds more than {} tokens to this text</source>
        <translation>das Template fügt diesem Text mehr als {} Tokens hinzu</translation>
    </message>
    <message>
        <source>the template for one text names sequence B, but there is only one text</source>
        <translation>das Template für einen Text nennt Sequenz B, es gibt aber nur einen Text</translation>
    </message>
    <message>
        <source>the template names {}, which special_tokens does not define</source>
        <translation>das Template nennt {}, das in special_tokens nicht definiert ist</translation>
    </message>
    <message>
        <source>the text has {} bytes; at most {} can be explained</source>
        <translation>der Text hat {} Bytes; höchstens {} lassen sich erklären</translation>
    </message>
    <message>
        <source>the text has {} bytes; at most {} can be traced</source>
        <translation>der Text hat {} Bytes; höchstens {} lassen sich nachverfolgen</translation>
    </message>
    <message>
        <source>the text to truncate has {} tokens, but {} tokens exceed max_length</source>
        <translation>der zu kürzende Text hat {} Tokens, aber {} Tokens gehen über max_length hinaus</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; appears twice</source>
        <translation>das Token „{}“ kommt zweimal vor</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; appears twice; the last one is used</source>
        <translation>das Token „{}“ kommt zweimal vor; das letzte wird verwendet</translation>
    </message>
    <message>
        <source>the tokenizer gives {}; merging the best pair each time gives {}</source>
        <translation>der Tokenizer liefert {}; jedes Mal das beste Paar zusammenzufügen ergibt {}</translation>
    </message>
    <message>
        <source>the tokenizer has no piece with id {}</source>
        <translation>der Tokenizer hat kein Stück mit der Id {}</translation>
    </message>
    <message>
        <source>the value is nested too deeply</source>
        <translation>der Wert ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>the value is not JSON</source>
        <translation>der Wert ist kein JSON</translation>
    </message>
    <message>
        <source>the value of {} has the type {}, which does not exist</source>
        <translation>der Wert von {} hat den Typ {}, den es nicht gibt</translation>
    </message>
    <message>
        <source>the value&apos;s type is {}, but {} is expected</source>
        <translation>der Wert hat den Typ {}, erwartet wird aber {}</translation>
    </message>
    <message>
        <source>the vocabulary has at least {} pieces; the limit is {}</source>
        <translation>das Vokabular hat mindestens {} Stücke; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the vocabulary has no piece for the byte 0x{}</source>
        <translation>das Vokabular hat kein Stück für das Byte 0x{}</translation>
    </message>
    <message>
        <source>the vocabulary has no piece for the byte 0x{} here</source>
        <translation>das Vokabular hat kein Stück für das Byte 0x{} an dieser Stelle</translation>
    </message>
    <message>
        <source>the vocabulary has no piece for the byte 0x{} in the word that starts here</source>
        <translation>das Vokabular hat kein Stück für das Byte 0x{} in dem Wort, das hier beginnt</translation>
    </message>
    <message>
        <source>the vocabulary has {} pieces; the limit is {}</source>
        <translation>das Vokabular hat {} Stücke; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the whole word is a piece and is looked up; merging alone gives {}</source>
        <translation>das ganze Wort ist ein Stück und wird nachgeschlagen; das Zusammenfügen allein ergibt {}</translation>
    </message>
    <message>
        <source>the whole word is a piece and was looked up, so nothing is merged</source>
        <translation>das ganze Wort ist ein Stück und wurde nachgeschlagen, also wird nichts zusammengefügt</translation>
    </message>
    <message>
        <source>the whole word {} is a piece, so it is looked up and nothing is merged</source>
        <translation>das ganze Wort {} ist ein Stück, also wird es nachgeschlagen und nichts zusammengefügt</translation>
    </message>
    <message>
        <source>the word ends here, and merges never cross a word boundary</source>
        <translation>das Wort endet hier, und Merges gehen nie über eine Wortgrenze hinweg</translation>
    </message>
    <message>
        <source>the word itself is a piece, but merging can&apos;t build it and gives {}</source>
        <translation>das Wort selbst ist ein Stück, aber das Zusammenfügen kann es nicht bilden und ergibt {}</translation>
    </message>
    <message>
        <source>the words have more than {} steps in total, which is the limit of a replay</source>
        <translation>die Wörter haben insgesamt mehr als {} Schritte, die Grenze für eine schrittweise Wiedergabe</translation>
    </message>
    <message>
        <source>there is no byte token {}, which PLaMo-2 needs</source>
        <translation>es fehlt das Byte-Token {}, das PLaMo-2 benötigt</translation>
    </message>
    <message>
        <source>there is no rule here</source>
        <translation>hier gibt es keine Regel</translation>
    </message>
    <message>
        <source>these can be edited: {}</source>
        <translation>bearbeiten lassen sich: {}</translation>
    </message>
    <message>
        <source>they are the bytes of {}, which is not a piece</source>
        <translation>es sind die Bytes von {}, das kein Stück ist</translation>
    </message>
    <message>
        <source>this can&apos;t be edited in this tokenizer</source>
        <translation>das lässt sich in diesem Tokenizer nicht bearbeiten</translation>
    </message>
    <message>
        <source>this can&apos;t be removed in this tokenizer</source>
        <translation>das lässt sich in diesem Tokenizer nicht entfernen</translation>
    </message>
    <message>
        <source>this can&apos;t be set in this tokenizer</source>
        <translation>das lässt sich in diesem Tokenizer nicht setzen</translation>
    </message>
    <message>
        <source>this can&apos;t be switched off in this tokenizer</source>
        <translation>das lässt sich in diesem Tokenizer nicht ausschalten</translation>
    </message>
    <message>
        <source>this folder does not exist</source>
        <translation>dieser Ordner ist nicht vorhanden</translation>
    </message>
    <message>
        <source>this goes with --json, --jsonl and --files</source>
        <translation>das geht nur zusammen mit --json, --jsonl oder --files</translation>
    </message>
    <message>
        <source>this is a file, but the format needs a folder</source>
        <translation>das ist eine Datei, das Format benötigt aber einen Ordner</translation>
    </message>
    <message>
        <source>this is not a stage whose JSON can be edited</source>
        <translation>das ist keine Stufe, deren JSON sich bearbeiten lässt</translation>
    </message>
    <message>
        <source>this needs --corpus</source>
        <translation>das erfordert --corpus</translation>
    </message>
    <message>
        <source>this needs --corpus or --merge</source>
        <translation>das erfordert --corpus oder --merge</translation>
    </message>
    <message>
        <source>this replacement turns one token into more than 64 MiB</source>
        <translation>diese Ersetzung macht aus einem Token mehr als 64 MiB</translation>
    </message>
    <message>
        <source>this tokenizer has no &apos;{}&apos; that can be switched off</source>
        <translation>dieser Tokenizer hat kein „{}“, das sich ausschalten lässt</translation>
    </message>
    <message>
        <source>this tokenizer has no &apos;{}&apos; that can be switched on</source>
        <translation>dieser Tokenizer hat kein „{}“, das sich einschalten lässt</translation>
    </message>
    <message>
        <source>this works on a text and with --files</source>
        <translation>das geht nur mit einem Text oder mit --files</translation>
    </message>
    <message>
        <source>this works on a text only</source>
        <translation>das geht nur mit einem Text</translation>
    </message>
    <message>
        <source>tokenizer.ggml.model</source>
        <translation>tokenizer.ggml.model</translation>
    </message>
    <message>
        <source>tokenizer.ggml.tokens</source>
        <translation>tokenizer.ggml.tokens</translation>
    </message>
    <message>
        <source>tokenizer.ggml.unknown_token_id</source>
        <translation>tokenizer.ggml.unknown_token_id</translation>
    </message>
    <message>
        <source>two outputs would be written to this file</source>
        <translation>zwei Ausgaben würden in diese Datei geschrieben</translation>
    </message>
    <message>
        <source>two texts with special tokens</source>
        <translation>zwei Texte mit besonderen Tokens</translation>
    </message>
    <message>
        <source>two texts without special tokens</source>
        <translation>zwei Texte ohne besondere Tokens</translation>
    </message>
    <message>
        <source>unless the model has spare rows, it has no embedding for them</source>
        <translation>sofern das Modell keine Reservezeilen hat, hat es dafür kein Embedding</translation>
    </message>
    <message>
        <source>use fewer levels</source>
        <translation>verwenden Sie weniger Ebenen</translation>
    </message>
    <message>
        <source>windows of {} tokens can&apos;t overlap by {}</source>
        <translation>Fenster von {} Tokens können sich nicht um {} überlappen</translation>
    </message>
    <message>
        <source>with this prefix merge {} results in &apos;{}&apos;, which is no piece</source>
        <translation>mit diesem Präfix entsteht durch Merge {} „{}“, das kein Stück ist</translation>
    </message>
    <message>
        <source>with {}</source>
        <translation>mit {}</translation>
    </message>
    <message>
        <source>without {}</source>
        <translation>ohne {}</translation>
    </message>
    <message>
        <source>{} bytes are needed here, but only {} follow</source>
        <translation>hier werden {} Bytes benötigt, aber nur {} folgen</translation>
    </message>
    <message>
        <source>{} can&apos;t be matched as expected after normalization</source>
        <translation>nach der Normalisierung nicht wie erwartet auffindbar: {}</translation>
    </message>
    <message>
        <source>{} has the id {}, but the main file&apos;s {} is {}; that file is used</source>
        <translation>{} hat die Id {}, in der Hauptdatei ist {} aber {}; verwendet wird die Hauptdatei</translation>
    </message>
    <message>
        <source>{} has the id {}, but the main file&apos;s {} is {}; this file is used</source>
        <translation>{} hat die Id {}, in der Hauptdatei ist {} aber {}; verwendet wird diese Datei</translation>
    </message>
    <message>
        <source>{} in only one of the files; all shared ids mean the same</source>
        <translation>{} nur in einer der Dateien; alle gemeinsamen Ids bedeuten dasselbe</translation>
    </message>
    <message>
        <source>{} in only one of the files; all shared ids mean the same, but some texts get different ids</source>
        <translation>{} nur in einer der Dateien; alle gemeinsamen Ids bedeuten dasselbe, aber manche Texte erhalten andere Ids</translation>
    </message>
    <message>
        <source>{} in place of {}</source>
        <translation>{} anstelle von {}</translation>
    </message>
    <message>
        <source>{} is a piece of type {}, which merging never produces</source>
        <translation>{} ist ein Stück des Typs {}, das nie durch Zusammenfügen entsteht</translation>
    </message>
    <message>
        <source>{} is a piece, but no merge builds it from {} and {}</source>
        <translation>{} ist ein Stück, aber kein Merge bildet es aus {} und {}</translation>
    </message>
    <message>
        <source>{} is already off</source>
        <translation>{} ist bereits ausgeschaltet</translation>
    </message>
    <message>
        <source>{} is already on</source>
        <translation>{} ist bereits eingeschaltet</translation>
    </message>
    <message>
        <source>{} is an unused piece and is split again into {}</source>
        <translation>{} ist ein unbenutztes Stück und wird wieder in {} zerlegt</translation>
    </message>
    <message>
        <source>{} is not a token of the main file</source>
        <translation>{} ist kein Token der Hauptdatei</translation>
    </message>
    <message>
        <source>{} is not in the vocabulary</source>
        <translation>{} steht nicht im Vokabular</translation>
    </message>
    <message>
        <source>{} is not in the vocabulary and becomes {}</source>
        <translation>{} steht nicht im Vokabular und wird zu {}</translation>
    </message>
    <message>
        <source>{} is not in the vocabulary and falls back to the bytes {}</source>
        <translation>{} steht nicht im Vokabular und wird durch die Bytes {} ersetzt</translation>
    </message>
    <message>
        <source>{} is not in the vocabulary, has no byte fallback, and is dropped</source>
        <translation>{} steht nicht im Vokabular, hat keinen Byte-Fallback und entfällt</translation>
    </message>
    <message>
        <source>{} is unused: it was merged and then split again</source>
        <translation>{} ist unbenutzt: Es wurde zusammengefügt und dann wieder getrennt</translation>
    </message>
    <message>
        <source>{} is user-defined and never merged</source>
        <translation>{} ist benutzerdefiniert und wird nie zusammengefügt</translation>
    </message>
    <message>
        <source>{} loses to {} of {} + {} here</source>
        <translation>{} unterliegt hier {} von {} + {}</translation>
    </message>
    <message>
        <source>{} of {} are beyond the {}; the first is {}, {}; {}</source>
        <translation>{} von {} liegen jenseits der {}; die erste ist {}, {}; {}</translation>
    </message>
    <message>
        <source>{} of {} is beyond the {}; the first is {}, {}; {}</source>
        <translation>{} von {} liegt jenseits der {}; die erste ist {}, {}; {}</translation>
    </message>
    <message>
        <source>{} rows of embeddings (vocab_size)</source>
        <translation>{} Embedding-Zeilen (vocab_size)</translation>
    </message>
    <message>
        <source>{} single bytes have no token ({}); text that needs them can&apos;t be encoded</source>
        <translation>{} einzelne Bytes haben kein Token ({}); Text, der sie benötigt, lässt sich nicht encodieren</translation>
    </message>
    <message>
        <source>{} single bytes have no token ({}, …); text that needs them can&apos;t be encoded</source>
        <translation>{} einzelne Bytes haben kein Token ({}, …); Text, der sie benötigt, lässt sich nicht encodieren</translation>
    </message>
    <message>
        <source>{} special tokens exceed max_length {}; nothing is truncated for them, as in Hugging Face tokenizers</source>
        <translation>{} besondere Tokens überschreiten max_length {}; ihretwegen wird nichts gekürzt, wie in der Bibliothek tokenizers von Hugging Face</translation>
    </message>
    <message>
        <source>{} ties with {} + {} here, which is further left and goes first</source>
        <translation>{} hat hier auch {} + {}; dieses Paar steht weiter links und kommt zuerst an die Reihe</translation>
    </message>
    <message>
        <source>{} tokens appear twice</source>
        <translation>{} Tokens kommen zweimal vor</translation>
    </message>
    <message>
        <source>{} tokens result in {} windows of {} that overlap by {}; the limit is {} tokens in all windows together</source>
        <translation>{} Tokens ergeben {} Fenster zu je {} mit einer Überlappung von {}; die Grenze liegt bei {} Tokens in allen Fenstern zusammen</translation>
    </message>
    <message>
        <source>{} was trained as {} and is now {}</source>
        <translation>{} wurde als {} trainiert und ist jetzt {}</translation>
    </message>
    <message>
        <source>{} with the same settings, but the defaults differ</source>
        <translation>{} bei gleichen Einstellungen, aber die Vorgaben unterscheiden sich</translation>
    </message>
    <message>
        <source>{} without a trained embedding: {}</source>
        <translation>{} ohne trainiertes Embedding: {}</translation>
    </message>
    <message>
        <source>{} {}, as declared before</source>
        <translation>{} {}, wie zuvor angegeben</translation>
    </message>
    <message>
        <source>{} {}, id {}</source>
        <translation>{} {}, Id {}</translation>
    </message>
    <message>
        <source>{} {}, id {}, in place of {}</source>
        <translation>{} {}, Id {}, anstelle von {}</translation>
    </message>
    <message>
        <source>{} {}, which is not used</source>
        <translation>{} {}, wird nicht verwendet</translation>
    </message>
    <message>
        <source>{}, but the search did not finish</source>
        <translation>{}, aber die Suche wurde nicht abgeschlossen</translation>
    </message>
    <message>
        <source>{}, nor {}</source>
        <translation>{}, ebenso wenig {}</translation>
    </message>
    <message>
        <source>{}, then {}</source>
        <translation>{}, dann {}</translation>
    </message>
    <message>
        <source>{}, with the same settings; the defaults differ</source>
        <translation>{}, bei gleichen Einstellungen; die Vorgaben unterscheiden sich</translation>
    </message>
    <message>
        <source>{}, {} in only one of the files</source>
        <translation>{}, {} nur in einer der Dateien</translation>
    </message>
    <message>
        <source>{}: not compared; a program that applies it as the file says produces different ids</source>
        <translation>{}: nicht verglichen; ein Programm, das dies so anwendet, wie die Datei es angibt, erzeugt andere Ids</translation>
    </message>
    <message>
        <source>{}; different ids are added around a text</source>
        <translation>{}; um einen Text herum werden unterschiedliche Ids hinzugefügt</translation>
    </message>
    <message>
        <source>{}; in step {} {} is merged with its other neighbor</source>
        <translation>{}; in Schritt {} wird {} mit dem anderen Nachbarn zusammengefügt</translation>
    </message>
    <message>
        <source>{}; it is merged from &apos;{}&apos; and &apos;{}&apos;</source>
        <translation>{}; es wird aus „{}“ und „{}“ zusammengefügt</translation>
    </message>
    <message>
        <source>{}; it is merged in step {}</source>
        <translation>{}; es wird in Schritt {} zusammengefügt</translation>
    </message>
    <message>
        <source>{}; no text was found that shows it</source>
        <translation>{}; es wurde kein Text gefunden, der das zeigt</translation>
    </message>
    <message>
        <source>{}; some texts get different ids</source>
        <translation>{}; manche Texte erhalten andere Ids</translation>
    </message>
    <message>
        <source>{}; the first is {}</source>
        <translation>{}; das erste ist {}</translation>
    </message>
    <message>
        <source>{}; the result is an unused piece, which is split again at the end</source>
        <translation>{}; das Ergebnis ist ein unbenutztes Stück, das am Ende wieder zerlegt wird</translation>
    </message>
    <message>
        <source>{}; {} more</source>
        <translation>{}; {} weitere</translation>
    </message>
    <message>
        <source>{}_id: {}</source>
        <translation>{}_id: {}</translation>
    </message>
    <message numerus="yes">
        <source>%n more added token</source>
        <translation>
            <numerusform>%n weiteres hinzugefügtes Token</numerusform>
            <numerusform>%n weitere hinzugefügte Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>&quot;{}&quot; (id {}) comes from message {}, {}</source>
        <translation>„{}“ (Id {}) stammt aus Nachricht {}, {}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; (id {}) comes from tool or document {}, {}</source>
        <translation>„{}“ (Id {}) stammt aus Werkzeug oder Dokument {}, {}</translation>
    </message>
    <message>
        <source>$.decoder</source>
        <translation>$.decoder</translation>
    </message>
    <message>
        <source>&apos;{}&apos; differs from the content of token_bytes, &apos;{}&apos;; the bytes are used</source>
        <translation>„{}“ weicht vom Inhalt von token_bytes ab, „{}“; verwendet werden die Bytes</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is also token {}; the later one is used. llama.cpp rejects such a file</source>
        <translation>„{}“ ist auch Token {}; das spätere wird verwendet. llama.cpp lehnt eine solche Datei ab</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a number from 0 to 1000</source>
        <translation>„{}“ ist keine Zahl von 0 bis 1000</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the spelling of a byte, so it cannot be an added token as well</source>
        <translation>„{}“ ist die Schreibweise eines Bytes und kann daher nicht zugleich ein hinzugefügtes Token sein</translation>
    </message>
    <message>
        <source>--add-bos</source>
        <translation>--add-bos</translation>
    </message>
    <message>
        <source>--add-eos</source>
        <translation>--add-eos</translation>
    </message>
    <message>
        <source>--pre-tokenizer</source>
        <translation>--pre-tokenizer</translation>
    </message>
    <message>
        <source>--prune sets how many tokens remain</source>
        <translation>--prune legt fest, wie viele Tokens übrig bleiben</translation>
    </message>
    <message>
        <source>.tokenscope-</source>
        <translation>.tokenscope-</translation>
    </message>
    <message>
        <source>0-9A-Fa-f</source>
        <translation>0-9A-Fa-f</translation>
    </message>
    <message>
        <source>1 added token is extracted from the text first</source>
        <translation>1 hinzugefügtes Token wird zuerst aus dem Text herausgelöst</translation>
    </message>
    <message>
        <source>1 samples by the model&apos;s probabilities, 0 makes all paths equally likely</source>
        <translation>1 zieht mit den Wahrscheinlichkeiten des Modells, 0 macht alle Pfade gleich wahrscheinlich</translation>
    </message>
    <message>
        <source>10^{} paths</source>
        <translation>10^{} Pfade</translation>
    </message>
    <message>
        <source>&lt;/s&gt;</source>
        <translation>&lt;/s&gt;</translation>
    </message>
    <message>
        <source>&lt;/s&gt;NOTUSED</source>
        <translation>&lt;/s&gt;NOTUSED</translation>
    </message>
    <message>
        <source>&lt;mask_2&gt;</source>
        <translation>&lt;mask_2&gt;</translation>
    </message>
    <message>
        <source>&lt;pad&gt;</source>
        <translation>&lt;pad&gt;</translation>
    </message>
    <message>
        <source>&lt;s&gt;</source>
        <translation>&lt;s&gt;</translation>
    </message>
    <message>
        <source>&lt;s&gt;NOTUSED</source>
        <translation>&lt;s&gt;NOTUSED</translation>
    </message>
    <message>
        <source>&lt;unk&gt;</source>
        <translation>&lt;unk&gt;</translation>
    </message>
    <message>
        <source>&lt;unk&gt;NOTUSED</source>
        <translation>&lt;unk&gt;NOTUSED</translation>
    </message>
    <message>
        <source>&lt;|begin_of_text|&gt;</source>
        <translation>&lt;|begin_of_text|&gt;</translation>
    </message>
    <message>
        <source>&lt;|end_of_text|&gt;</source>
        <translation>&lt;|end_of_text|&gt;</translation>
    </message>
    <message>
        <source>&lt;|endofprompt|&gt;</source>
        <translation>&lt;|endofprompt|&gt;</translation>
    </message>
    <message>
        <source>&lt;|eom|&gt;</source>
        <translation>&lt;|eom|&gt;</translation>
    </message>
    <message>
        <source>&lt;|eot|&gt;</source>
        <translation>&lt;|eot|&gt;</translation>
    </message>
    <message>
        <source>&lt;|fim_middle|&gt;</source>
        <translation>&lt;|fim_middle|&gt;</translation>
    </message>
    <message>
        <source>&lt;|fim_prefix|&gt;</source>
        <translation>&lt;|fim_prefix|&gt;</translation>
    </message>
    <message>
        <source>&lt;|fim_suffix|&gt;</source>
        <translation>&lt;|fim_suffix|&gt;</translation>
    </message>
    <message>
        <source>&lt;|finetune_right_pad|&gt;</source>
        <translation>&lt;|finetune_right_pad|&gt;</translation>
    </message>
    <message>
        <source>&lt;|header_end|&gt;</source>
        <translation>&lt;|header_end|&gt;</translation>
    </message>
    <message>
        <source>&lt;|header_start|&gt;</source>
        <translation>&lt;|header_start|&gt;</translation>
    </message>
    <message>
        <source>&lt;|image_end|&gt;</source>
        <translation>&lt;|image_end|&gt;</translation>
    </message>
    <message>
        <source>&lt;|image_start|&gt;</source>
        <translation>&lt;|image_start|&gt;</translation>
    </message>
    <message>
        <source>&lt;|image|&gt;</source>
        <translation>&lt;|image|&gt;</translation>
    </message>
    <message>
        <source>&lt;|patch|&gt;</source>
        <translation>&lt;|patch|&gt;</translation>
    </message>
    <message>
        <source>&lt;|python_end|&gt;</source>
        <translation>&lt;|python_end|&gt;</translation>
    </message>
    <message>
        <source>&lt;|python_start|&gt;</source>
        <translation>&lt;|python_start|&gt;</translation>
    </message>
    <message>
        <source>&lt;|reasoning_thinking_end|&gt;</source>
        <translation>&lt;|reasoning_thinking_end|&gt;</translation>
    </message>
    <message>
        <source>&lt;|reasoning_thinking_start|&gt;</source>
        <translation>&lt;|reasoning_thinking_start|&gt;</translation>
    </message>
    <message>
        <source>&lt;|start_header_id|&gt;</source>
        <translation>&lt;|start_header_id|&gt;</translation>
    </message>
    <message>
        <source>&lt;|step|&gt;</source>
        <translation>&lt;|step|&gt;</translation>
    </message>
    <message>
        <source>&lt;|tile_x_separator|&gt;</source>
        <translation>&lt;|tile_x_separator|&gt;</translation>
    </message>
    <message>
        <source>&lt;|tile_y_separator|&gt;</source>
        <translation>&lt;|tile_y_separator|&gt;</translation>
    </message>
    <message>
        <source>A space is prepended if the text doesn&apos;t start with one; each byte becomes a character of GPT-2&apos;s byte-level alphabet</source>
        <translation>Dem Text wird ein Leerzeichen vorangestellt, wenn er nicht mit einem beginnt; jedes Byte wird zu einem Zeichen des Byte-Alphabets von GPT-2</translation>
    </message>
    <message>
        <source>A space is prepended if the text doesn&apos;t start with one; the text is split by GPT-2&apos;s pattern; each byte becomes a character of GPT-2&apos;s byte-level alphabet</source>
        <translation>Dem Text wird ein Leerzeichen vorangestellt, wenn er nicht mit einem beginnt; der Text wird mit dem GPT-2-Muster zerlegt; jedes Byte wird zu einem Zeichen des Byte-Alphabets von GPT-2</translation>
    </message>
    <message>
        <source>Accents (combining marks) are removed</source>
        <translation>Akzente (kombinierende Zeichen) werden entfernt</translation>
    </message>
    <message>
        <source>Adds no tokens</source>
        <translation>Fügt keine Tokens hinzu</translation>
    </message>
    <message>
        <source>Adds {} after the text</source>
        <translation>Fügt {} nach dem Text hinzu</translation>
    </message>
    <message>
        <source>Adds {} before and {} after the text</source>
        <translation>Fügt {} vor und {} nach dem Text hinzu</translation>
    </message>
    <message>
        <source>Adds {} before the text</source>
        <translation>Fügt {} vor dem Text hinzu</translation>
    </message>
    <message>
        <source>Adds {} before the text and {} after it</source>
        <translation>Fügt {} vor dem Text und {} danach hinzu</translation>
    </message>
    <message>
        <source>Alpaca only has pairs of user and assistant texts, and a system text before them</source>
        <translation>Alpaca kennt nur Paare von user- und assistant-Texten und davor einen system-Text</translation>
    </message>
    <message>
        <source>As in the pattern</source>
        <translation>Wie im Muster</translation>
    </message>
    <message>
        <source>At spaces, kept as ▁ (Metaspace)</source>
        <translation>An Leerzeichen, als ▁ erhalten (Metaspace)</translation>
    </message>
    <message>
        <source>At whitespace only (WhitespaceSplit)</source>
        <translation>Nur an Leerraum (WhitespaceSplit)</translation>
    </message>
    <message>
        <source>BERT</source>
        <translation>BERT</translation>
    </message>
    <message>
        <source>BERT normalization: {}</source>
        <translation>BERT-Normalisierung: {}</translation>
    </message>
    <message>
        <source>BERT, cased</source>
        <translation>BERT, mit Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>BERT, uncased</source>
        <translation>BERT, nur Kleinbuchstaben</translation>
    </message>
    <message>
        <source>BPE</source>
        <translation>BPE</translation>
    </message>
    <message>
        <source>BPE: adjacent pieces are merged in the order of a list of {}</source>
        <translation>BPE: Benachbarte Stücke werden in der Reihenfolge einer Liste von {} verschmolzen</translation>
    </message>
    <message>
        <source>BPE: adjacent pieces whose concatenation is a piece are merged, highest score first</source>
        <translation>BPE: Benachbarte Stücke, deren Verkettung ein Stück ist, werden verschmolzen, höchster Wert zuerst</translation>
    </message>
    <message>
        <source>BPE: adjacent pieces whose concatenation is a piece are merged, lowest rank first</source>
        <translation>BPE: Benachbarte Stücke, deren Verkettung ein Stück ist, werden verschmolzen, niedrigster Rang zuerst</translation>
    </message>
    <message>
        <source>BertProcessing</source>
        <translation>BertProcessing</translation>
    </message>
    <message>
        <source>Blenderbot: byte level, &lt;/s&gt; after</source>
        <translation>Blenderbot: Byte-Ebene, &lt;/s&gt; danach</translation>
    </message>
    <message>
        <source>By spelling</source>
        <translation>Nach Schreibweise</translation>
    </message>
    <message>
        <source>Byte-fallback pieces are converted back to characters</source>
        <translation>Byte-Fallback-Stücke werden in Zeichen zurückverwandelt</translation>
    </message>
    <message>
        <source>Bytes, as GPT-2</source>
        <translation>Bytes, wie GPT-2</translation>
    </message>
    <message>
        <source>CLIP: lowercased, byte level, &lt;|startoftext|&gt; before and &lt;|endoftext|&gt; after</source>
        <translation>CLIP: Kleinbuchstaben, Byte-Ebene, &lt;|startoftext|&gt; davor und &lt;|endoftext|&gt; danach</translation>
    </message>
    <message>
        <source>Char: each character is looked up separately</source>
        <translation>Char: Jedes Zeichen wird einzeln nachgeschlagen</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Characters are decomposed into letters and combining marks (NFD)</source>
        <translation>Zeichen werden in Buchstaben und kombinierende Zeichen zerlegt (NFD)</translation>
    </message>
    <message>
        <source>Characters are replaced by SentencePiece&apos;s table of {} bytes</source>
        <translation>Zeichen werden nach der Tabelle von SentencePiece ({} Bytes) ersetzt</translation>
    </message>
    <message>
        <source>Characters of GPT-2&apos;s byte-level alphabet are converted back to bytes</source>
        <translation>Zeichen des Byte-Alphabets von GPT-2 werden in Bytes zurückverwandelt</translation>
    </message>
    <message>
        <source>Characters, ## inside words (BERT)</source>
        <translation>Zeichen, ## im Wortinneren (BERT)</translation>
    </message>
    <message>
        <source>Characters, &lt;/w&gt; at the end of words</source>
        <translation>Zeichen, &lt;/w&gt; am Wortende</translation>
    </message>
    <message>
        <source>Characters, ▁ for spaces (SentencePiece)</source>
        <translation>Zeichen, ▁ für Leerzeichen (SentencePiece)</translation>
    </message>
    <message>
        <source>Classical BPE</source>
        <translation>Klassisches BPE</translation>
    </message>
    <message>
        <source>Compatibility characters are replaced by their equivalents, and characters are decomposed into letters and marks (NFKD)</source>
        <translation>Kompatibilitätszeichen werden durch ihre Entsprechungen ersetzt und Zeichen in Buchstaben und kombinierende Zeichen zerlegt (NFKD)</translation>
    </message>
    <message>
        <source>Compatibility characters are replaced by their equivalents, then letters and marks are composed (NFKC)</source>
        <translation>Kompatibilitätszeichen werden durch ihre Entsprechungen ersetzt, dann werden Buchstaben und kombinierende Zeichen zusammengesetzt (NFKC)</translation>
    </message>
    <message>
        <source>Control characters are removed, and unusual whitespace becomes a space</source>
        <translation>Steuerzeichen werden entfernt, und ungewöhnlicher Leerraum wird zu einem Leerzeichen</translation>
    </message>
    <message>
        <source>DeBERTa: byte level, [CLS] before and [SEP] after</source>
        <translation>DeBERTa: Byte-Ebene, [CLS] davor und [SEP] danach</translation>
    </message>
    <message>
        <source>Each byte becomes a character of GPT-2&apos;s byte-level alphabet</source>
        <translation>Jedes Byte wird zu einem Zeichen des Byte-Alphabets von GPT-2</translation>
    </message>
    <message>
        <source>Each byte becomes a visible character of GPT-2&apos;s byte-level alphabet</source>
        <translation>Jedes Byte wird zu einem sichtbaren Zeichen des Byte-Alphabets von GPT-2</translation>
    </message>
    <message>
        <source>Each digit becomes a separate pre-token</source>
        <translation>Jede Ziffer wird ein eigenes Pre-Token</translation>
    </message>
    <message>
        <source>Each line</source>
        <translation>Jede Zeile</translation>
    </message>
    <message>
        <source>Each paragraph</source>
        <translation>Jeder Absatz</translation>
    </message>
    <message>
        <source>First in the corpus</source>
        <translation>Erstes im Korpus</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Häufigkeit</translation>
    </message>
    <message>
        <source>GPT-1: lowercased, BERT&apos;s words</source>
        <translation>GPT-1: Kleinbuchstaben, Wörter von BERT</translation>
    </message>
    <message>
        <source>GPT-2</source>
        <translation>GPT-2</translation>
    </message>
    <message>
        <source>GPT-2 pattern</source>
        <translation>GPT-2-Muster</translation>
    </message>
    <message>
        <source>GPT-2&apos;s pattern up to 180 000 tokens, then merges across words up to 200 000</source>
        <translation>GPT-2-Muster bis 180 000 Tokens, dann Merges über Wortgrenzen hinweg bis 200 000</translation>
    </message>
    <message>
        <source>GPT-2: byte level, no space added before the text</source>
        <translation>GPT-2: Byte-Ebene, kein Leerzeichen vor dem Text</translation>
    </message>
    <message>
        <source>GPT-4</source>
        <translation>GPT-4</translation>
    </message>
    <message>
        <source>GPT-4 pattern (cl100k)</source>
        <translation>GPT-4-Muster (cl100k)</translation>
    </message>
    <message>
        <source>GPT-4o</source>
        <translation>GPT-4o</translation>
    </message>
    <message>
        <source>GPT-4o pattern (o200k)</source>
        <translation>GPT-4o-Muster (o200k)</translation>
    </message>
    <message>
        <source>HerBERT: BERT&apos;s words, &lt;s&gt; before and &lt;/s&gt; after</source>
        <translation>HerBERT: Wörter von BERT, &lt;s&gt; davor und &lt;/s&gt; danach</translation>
    </message>
    <message>
        <source>Hugging Face tokenizers applies the character map to whole graphemes of up to five bytes, SentencePiece to the longest match</source>
        <translation>die Bibliothek tokenizers von Hugging Face wendet die Zeichentabelle auf ganze Grapheme von bis zu fünf Bytes an, SentencePiece auf die längste Übereinstimmung</translation>
    </message>
    <message>
        <source>Hugging Face tokenizers has no equivalent of SentencePiece&apos;s {} model</source>
        <translation>die Bibliothek tokenizers von Hugging Face hat keine Entsprechung für das {}-Modell von SentencePiece</translation>
    </message>
    <message>
        <source>Hugging Face tokenizers rejects false without &quot;prepend_scheme&quot;: &quot;never&quot; (&quot;does not match declared prepend_scheme&quot;); &quot;never&quot; is used</source>
        <translation>die Bibliothek tokenizers von Hugging Face lehnt false ohne &quot;prepend_scheme&quot;: &quot;never&quot; ab (&quot;does not match declared prepend_scheme&quot;); verwendet wird &quot;never&quot;</translation>
    </message>
    <message>
        <source>Hugging Face tokenizers rejects null here; {} is used</source>
        <translation>die Bibliothek tokenizers von Hugging Face lehnt null hier ab; verwendet wird {}</translation>
    </message>
    <message>
        <source>Hugging Face tokenizers requires this field, but it is missing; {} is used</source>
        <translation>die Bibliothek tokenizers von Hugging Face verlangt dieses Feld, aber es fehlt; verwendet wird {}</translation>
    </message>
    <message>
        <source>LZ4-compressed</source>
        <translation>LZ4-komprimiert</translation>
    </message>
    <message>
        <source>Leading and trailing whitespace is removed</source>
        <translation>Leerraum am Anfang und am Ende wird entfernt</translation>
    </message>
    <message>
        <source>Leading whitespace is removed</source>
        <translation>Leerraum am Anfang wird entfernt</translation>
    </message>
    <message>
        <source>Letters and combining marks are composed into single characters (NFC)</source>
        <translation>Buchstaben und kombinierende Zeichen werden zu einzelnen Zeichen zusammengesetzt (NFC)</translation>
    </message>
    <message>
        <source>Likelihood</source>
        <translation>Likelihood</translation>
    </message>
    <message>
        <source>Llama 3</source>
        <translation>Llama 3</translation>
    </message>
    <message>
        <source>Llama 3 pattern</source>
        <translation>Llama-3-Muster</translation>
    </message>
    <message>
        <source>Longest match: repeatedly takes the longest piece that the remaining bytes start with</source>
        <translation>Längste Übereinstimmung: Nimmt wiederholt das längste Stück, mit dem die restlichen Bytes beginnen</translation>
    </message>
    <message>
        <source>Lowercase</source>
        <translation>Kleinbuchstaben</translation>
    </message>
    <message>
        <source>MarkupLM: byte level, &lt;s&gt; before and &lt;/s&gt; after</source>
        <translation>MarkupLM: Byte-Ebene, &lt;s&gt; davor und &lt;/s&gt; danach</translation>
    </message>
    <message>
        <source>Metaspace adds no space before a text that starts with one</source>
        <translation>Metaspace fügt vor einem Text, der mit einem Leerzeichen beginnt, keines hinzu</translation>
    </message>
    <message>
        <source>Mistral Tekken pattern</source>
        <translation>Mistral-Tekken-Muster</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>NFC</source>
        <translation>NFC</translation>
    </message>
    <message>
        <source>NFD</source>
        <translation>NFD</translation>
    </message>
    <message>
        <source>NFKC</source>
        <translation>NFKC</translation>
    </message>
    <message>
        <source>NFKD</source>
        <translation>NFKD</translation>
    </message>
    <message>
        <source>No path can be sampled: the sum of the scores times alpha is not finite.</source>
        <translation>Es lässt sich kein Pfad ziehen: Die Summe der mit alpha multiplizierten Werte ist nicht endlich.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Not split off</source>
        <translation>Nicht abgetrennt</translation>
    </message>
    <message>
        <source>One text becomes {}; a pair becomes {}</source>
        <translation>Ein Text wird zu {}; ein Paar wird zu {}</translation>
    </message>
    <message>
        <source>Oniguruma can&apos;t express the pattern of {}</source>
        <translation>Oniguruma kann das Muster von {} nicht ausdrücken</translation>
    </message>
    <message>
        <source>Oniguruma can&apos;t express this pattern of Rust&apos;s regex</source>
        <translation>Oniguruma kann dieses Muster der Rust-Bibliothek regex nicht ausdrücken</translation>
    </message>
    <message>
        <source>PLaMo-2: of all segmentations, the one with the highest sum of scores, computed from the end</source>
        <translation>PLaMo-2: Von allen Zerlegungen die mit der höchsten Summe der Werte, vom Ende her berechnet</translation>
    </message>
    <message>
        <source>Padded to the longest text of a batch</source>
        <translation>Aufgefüllt auf die Länge des längsten Textes eines Batches</translation>
    </message>
    <message>
        <source>Padded to {}</source>
        <translation>Aufgefüllt auf {}</translation>
    </message>
    <message>
        <source>Pieces are joined with spaces, except before pieces that start with {}</source>
        <translation>Stücke werden mit Leerzeichen verbunden, außer vor Stücken, die mit {} beginnen</translation>
    </message>
    <message>
        <source>Qwen</source>
        <translation>Qwen</translation>
    </message>
    <message>
        <source>Qwen 2 pattern</source>
        <translation>Qwen-2-Muster</translation>
    </message>
    <message>
        <source>Qwen2: NFC, byte level</source>
        <translation>Qwen2: NFC, Byte-Ebene</translation>
    </message>
    <message>
        <source>Repeated pieces and {} are removed; {} becomes a space</source>
        <translation>Wiederholte Stücke und {} werden entfernt; {} wird zu einem Leerzeichen</translation>
    </message>
    <message>
        <source>RoBERTa: byte level, &lt;s&gt; before and &lt;/s&gt; after</source>
        <translation>RoBERTa: Byte-Ebene, &lt;s&gt; davor und &lt;/s&gt; danach</translation>
    </message>
    <message>
        <source>RobertaProcessing</source>
        <translation>RobertaProcessing</translation>
    </message>
    <message>
        <source>Runs of digits become separate pre-tokens</source>
        <translation>Ziffernfolgen werden eigene Pre-Tokens</translation>
    </message>
    <message>
        <source>SentencePiece</source>
        <translation>SentencePiece</translation>
    </message>
    <message>
        <source>SentencePiece BPE</source>
        <translation>SentencePiece-BPE</translation>
    </message>
    <message>
        <source>SentencePiece Unigram</source>
        <translation>SentencePiece-Unigram</translation>
    </message>
    <message>
        <source>SentencePiece never finds control pieces in a text, so &apos;{}&apos; could no longer be encoded</source>
        <translation>SentencePiece findet Steuerstücke nie in einem Text, „{}“ ließe sich also nicht mehr encodieren</translation>
    </message>
    <message>
        <source>SentencePiece treats text that spells one of {} pieces, such as {}, as plain text</source>
        <translation>SentencePiece behandelt Text, der wie eines von {} Stücken lautet, etwa {}, als gewöhnlichen Text</translation>
    </message>
    <message>
        <source>SentencePiece treats text that spells the piece {} as plain text</source>
        <translation>SentencePiece behandelt Text, der wie das Stück {} lautet, als gewöhnlichen Text</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s model file</source>
        <translation>die Modelldatei von SentencePiece</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s normalization: {}</source>
        <translation>Normalisierung von SentencePiece: {}</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s normalizer cannot be combined with a pre-tokenizer</source>
        <translation>der Normalisierer von SentencePiece lässt sich nicht mit einem Pre-Tokenizer kombinieren</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s words need SentencePiece&apos;s normalizer</source>
        <translation>die Wörter von SentencePiece brauchen den Normalisierer von SentencePiece</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Sequence</translation>
    </message>
    <message>
        <source>Smallest ids first</source>
        <translation>Kleinste Ids zuerst</translation>
    </message>
    <message>
        <source>Spaces become {}</source>
        <translation>Leerzeichen werden zu {}</translation>
    </message>
    <message>
        <source>Spans exclude the whitespace around a piece</source>
        <translation>Bereiche schließen den Leerraum um ein Stück aus</translation>
    </message>
    <message>
        <source>Spans include the whitespace around a piece</source>
        <translation>Bereiche schließen den Leerraum um ein Stück ein</translation>
    </message>
    <message>
        <source>SpecialToken</source>
        <translation>SpecialToken</translation>
    </message>
    <message>
        <source>Split at each {}, which is removed</source>
        <translation>Getrennt an jedem {}, das entfernt wird</translation>
    </message>
    <message>
        <source>Split at everything that doesn&apos;t match {}: {}</source>
        <translation>Getrennt an allem, was nicht zu {} passt: {}</translation>
    </message>
    <message>
        <source>Split at punctuation: {}</source>
        <translation>Getrennt an Satzzeichen: {}</translation>
    </message>
    <message>
        <source>Split at whitespace, which is removed</source>
        <translation>Getrennt an Leerraum, der entfernt wird</translation>
    </message>
    <message>
        <source>Split at whitespace, which is removed, and around each punctuation character</source>
        <translation>Getrennt an Leerraum, der entfernt wird, und vor und nach jedem Satzzeichen</translation>
    </message>
    <message>
        <source>Split at whitespace, which is removed, and between word characters and punctuation</source>
        <translation>Getrennt an Leerraum, der entfernt wird, und zwischen Wortzeichen und Satzzeichen</translation>
    </message>
    <message>
        <source>Split at {}: {}</source>
        <translation>Getrennt an {}: {}</translation>
    </message>
    <message>
        <source>Split into pieces of {}</source>
        <translation>Zerlegt in Stücke von {}</translation>
    </message>
    <message>
        <source>Split where the script changes</source>
        <translation>Getrennt, wo die Schrift wechselt</translation>
    </message>
    <message>
        <source>SuperBPE</source>
        <translation>SuperBPE</translation>
    </message>
    <message>
        <source>SuperBPE (merges across words)</source>
        <translation>SuperBPE (Merges über Wortgrenzen hinweg)</translation>
    </message>
    <message>
        <source>SuperBPE has neither an end-of-word suffix nor a continuing-subword prefix</source>
        <translation>SuperBPE hat weder ein Wortende-Suffix noch ein Fortsetzungspräfix</translation>
    </message>
    <message>
        <source>TemplateProcessing</source>
        <translation>TemplateProcessing</translation>
    </message>
    <message>
        <source>Text is lowercased</source>
        <translation>Text wird in Kleinbuchstaben umgewandelt</translation>
    </message>
    <message>
        <source>The bytes of all pieces are joined</source>
        <translation>Die Bytes aller Stücke werden aneinandergefügt</translation>
    </message>
    <message>
        <source>The pieces are joined</source>
        <translation>Die Stücke werden aneinandergefügt</translation>
    </message>
    <message>
        <source>The sum of the scores is not finite: no path has a probability.</source>
        <translation>Die Summe der Werte ist nicht endlich: Kein Pfad hat eine Wahrscheinlichkeit.</translation>
    </message>
    <message>
        <source>The text is left unchanged</source>
        <translation>Der Text bleibt unverändert</translation>
    </message>
    <message>
        <source>The text is split by GPT-2&apos;s pattern; each byte becomes a character of GPT-2&apos;s byte-level alphabet</source>
        <translation>Der Text wird mit dem GPT-2-Muster zerlegt; jedes Byte wird zu einem Zeichen des Byte-Alphabets von GPT-2</translation>
    </message>
    <message>
        <source>The whole file</source>
        <translation>Die ganze Datei</translation>
    </message>
    <message>
        <source>There are too many equal paths to search for more.</source>
        <translation>Es gibt zu viele gleiche Pfade, um nach weiteren zu suchen.</translation>
    </message>
    <message>
        <source>Trailing whitespace is removed</source>
        <translation>Leerraum am Ende wird entfernt</translation>
    </message>
    <message>
        <source>Truncated to {} on the left, {} (only when requested)</source>
        <translation>Links auf {} gekürzt, {} (nur auf Anforderung)</translation>
    </message>
    <message>
        <source>Truncated to {} on the right, {} (only when requested)</source>
        <translation>Rechts auf {} gekürzt, {} (nur auf Anforderung)</translation>
    </message>
    <message>
        <source>U+2581, which marks a space in pieces, is encoded differently where the text contains it</source>
        <translation>U+2581, das in Stücken ein Leerzeichen kennzeichnet, wird anders encodiert, wo es im Text vorkommt</translation>
    </message>
    <message>
        <source>U+FFFD, which replaces bytes that are not valid UTF-8, occurs {}; are all files text?</source>
        <translation>U+FFFD, das ungültige UTF-8-Bytes ersetzt, kommt {} vor; sind alle Dateien Text?</translation>
    </message>
    <message>
        <source>UTF-16 text</source>
        <translation>UTF-16-Text</translation>
    </message>
    <message>
        <source>UTF-32 text</source>
        <translation>UTF-32-Text</translation>
    </message>
    <message>
        <source>Unigram</source>
        <translation>Unigram</translation>
    </message>
    <message>
        <source>Unigram: of all segmentations, the one with the highest sum of scores</source>
        <translation>Unigram: Von allen Zerlegungen die mit der höchsten Summe der Werte</translation>
    </message>
    <message>
        <source>Up to {} {} at the start and {} at the end are removed</source>
        <translation>Bis zu {} {} am Anfang und {} am Ende werden entfernt</translation>
    </message>
    <message>
        <source>Wav2Vec2CTCTokenizer uppercases a text with this option; this is not supported</source>
        <translation>Wav2Vec2CTCTokenizer wandelt Text mit dieser Option in Großbuchstaben um; das wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Whisper: byte level, &lt;|startoftranscript|&gt;&lt;|notimestamps|&gt; before and &lt;|endoftext|&gt; after</source>
        <translation>Whisper: Byte-Ebene, &lt;|startoftranscript|&gt;&lt;|notimestamps|&gt; davor und &lt;|endoftext|&gt; danach</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>With &apos; and ’</source>
        <translation>Mit &apos; und ’</translation>
    </message>
    <message>
        <source>Word: each word is looked up as a whole</source>
        <translation>Word: Jedes Wort wird als Ganzes nachgeschlagen</translation>
    </message>
    <message>
        <source>WordLevel: each word is looked up as a whole; unknown words become {}</source>
        <translation>WordLevel: Jedes Wort wird als Ganzes nachgeschlagen; unbekannte Wörter werden zu {}</translation>
    </message>
    <message>
        <source>WordPiece</source>
        <translation>WordPiece</translation>
    </message>
    <message>
        <source>WordPiece by frequency, lowercase without accents, 30 522 ids</source>
        <translation>WordPiece nach Häufigkeit, Kleinbuchstaben ohne Akzente, 30 522 Ids</translation>
    </message>
    <message>
        <source>WordPiece: repeatedly takes the longest matching piece from the left, using pieces that start with {} inside a word; a word with no match becomes {}</source>
        <translation>WordPiece: Nimmt wiederholt das längste passende Stück von links, im Wortinneren Stücke, die mit {} beginnen; ein Wort ohne passendes Stück wird zu {}</translation>
    </message>
    <message>
        <source>WordPiece: repeatedly takes the longest matching piece from the left; a word with no match becomes {}</source>
        <translation>WordPiece: Nimmt wiederholt das längste passende Stück von links; ein Wort ohne passendes Stück wird zu {}</translation>
    </message>
    <message>
        <source>Words and punctuation (Whitespace)</source>
        <translation>Wörter und Satzzeichen (Whitespace)</translation>
    </message>
    <message>
        <source>Zstandard-compressed</source>
        <translation>Zstandard-komprimiert</translation>
    </message>
    <message>
        <source>\p{Lu}\p{Ll}\p{Lt}</source>
        <translation>\p{Lu}\p{Ll}\p{Lt}</translation>
    </message>
    <message>
        <source>\t-\r\x20\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}</source>
        <translation>\t-\r\x20\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}</translation>
    </message>
    <message>
        <source>\x{200d}\x{e33}\x{eb3}</source>
        <translation>\x{200d}\x{e33}\x{eb3}</translation>
    </message>
    <message>
        <source>\x{b2}\x{b3}\x{b9}\x{bc}-\x{be}</source>
        <translation>\x{b2}\x{b3}\x{b9}\x{bc}-\x{be}</translation>
    </message>
    <message>
        <source>`▁` (U+2581) in a text</source>
        <translation>`▁` (U+2581) in einem Text</translation>
    </message>
    <message>
        <source>a 7-Zip archive</source>
        <translation>ein 7-Zip-Archiv</translation>
    </message>
    <message>
        <source>a GIF picture</source>
        <translation>ein GIF-Bild</translation>
    </message>
    <message>
        <source>a Git LFS pointer, not the file itself</source>
        <translation>ein Git-LFS-Zeiger, nicht die Datei selbst</translation>
    </message>
    <message>
        <source>a JPEG picture</source>
        <translation>ein JPEG-Bild</translation>
    </message>
    <message>
        <source>a Jinja chat template</source>
        <translation>ein Jinja-Chat-Template</translation>
    </message>
    <message>
        <source>a Jupyter notebook</source>
        <translation>ein Jupyter-Notebook</translation>
    </message>
    <message>
        <source>a Keras tokenizer, a table of whole words</source>
        <translation>ein Keras-Tokenizer, eine Tabelle ganzer Wörter</translation>
    </message>
    <message>
        <source>a NumPy array</source>
        <translation>ein NumPy-Array</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>ein PDF-Dokument</translation>
    </message>
    <message>
        <source>a PNG picture</source>
        <translation>ein PNG-Bild</translation>
    </message>
    <message>
        <source>a Parquet table</source>
        <translation>eine Parquet-Tabelle</translation>
    </message>
    <message>
        <source>a PyTorch checkpoint (a zip archive with pickled objects)</source>
        <translation>ein PyTorch-Checkpoint (ein Zip-Archiv mit Pickle-Objekten)</translation>
    </message>
    <message>
        <source>a Python program</source>
        <translation>ein Python-Programm</translation>
    </message>
    <message>
        <source>a RAR archive</source>
        <translation>ein RAR-Archiv</translation>
    </message>
    <message>
        <source>a SentencePiece model cannot use the normalizer &apos;{}&apos;</source>
        <translation>ein SentencePiece-Modell kann den Normalisierer „{}“ nicht verwenden</translation>
    </message>
    <message>
        <source>a SentencePiece model cannot use the pre-tokenizer &apos;{}&apos;</source>
        <translation>ein SentencePiece-Modell kann den Pre-Tokenizer „{}“ nicht verwenden</translation>
    </message>
    <message>
        <source>a SentencePiece model is smaller than 2 GiB</source>
        <translation>ein SentencePiece-Modell ist kleiner als 2 GiB</translation>
    </message>
    <message>
        <source>a TIFF picture</source>
        <translation>ein TIFF-Bild</translation>
    </message>
    <message>
        <source>a WebP picture</source>
        <translation>ein WebP-Bild</translation>
    </message>
    <message>
        <source>a backslash is not followed by \, t, n, r or xHH</source>
        <translation>auf einen Backslash folgt weder \ noch t, n, r oder xHH</translation>
    </message>
    <message>
        <source>a boolean</source>
        <translation>ein Wahrheitswert</translation>
    </message>
    <message>
        <source>a byte of this piece is not a piece itself, so there is no merge</source>
        <translation>ein Byte dieses Stücks ist selbst kein Stück, daher gibt es keinen Merge</translation>
    </message>
    <message>
        <source>a byte-fallback piece</source>
        <translation>ein Byte-Fallback-Stück</translation>
    </message>
    <message>
        <source>a call of _codecs.encode that does not return Latin-1 bytes</source>
        <translation>ein Aufruf von _codecs.encode, der keine Latin-1-Bytes zurückgibt</translation>
    </message>
    <message>
        <source>a character of bytes is not in Latin-1</source>
        <translation>ein Zeichen der Bytes gehört nicht zu Latin-1</translation>
    </message>
    <message>
        <source>a character that is not in the vocabulary falls back to byte pieces</source>
        <translation>ein Zeichen, das nicht im Vokabular steht, weicht auf Byte-Stücke aus</translation>
    </message>
    <message>
        <source>a chat template file</source>
        <translation>eine Chat-Template-Datei</translation>
    </message>
    <message>
        <source>a checkpoint trained with {} under {}</source>
        <translation>ein mit {} trainierter Checkpoint unter {}</translation>
    </message>
    <message>
        <source>a choice has from two to nine answers</source>
        <translation>eine Auswahlfrage hat zwei bis neun Antworten</translation>
    </message>
    <message>
        <source>a configuration file of transformers</source>
        <translation>eine Konfigurationsdatei von transformers</translation>
    </message>
    <message>
        <source>a corpus is encoded without the tokens added around a text</source>
        <translation>ein Korpus wird ohne die Tokens encodiert, die um einen Text hinzugefügt werden</translation>
    </message>
    <message>
        <source>a corpus is measured with 1 to {} tokenizers, not {}</source>
        <translation>ein Korpus wird mit 1 bis {} Tokenizern gemessen, nicht mit {}</translation>
    </message>
    <message>
        <source>a denormalization table is applied</source>
        <translation>eine Denormalisierungstabelle wird angewandt</translation>
    </message>
    <message>
        <source>a field&apos;s tag was expected, but {} is not one</source>
        <translation>das Tag eines Feldes wurde erwartet, aber {} ist keines</translation>
    </message>
    <message>
        <source>a generation_config.json</source>
        <translation>eine generation_config.json</translation>
    </message>
    <message>
        <source>a language code such as &gt;&gt;de&lt;&lt; is one token anywhere; in the class it is one only at the start of a text</source>
        <translation>ein Sprachcode wie &gt;&gt;de&lt;&lt; ist überall ein einziges Token; bei der Klasse gilt das nur am Anfang eines Textes</translation>
    </message>
    <message>
        <source>a line has more than 256 MiB</source>
        <translation>eine Zeile hat mehr als 256 MiB</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a list of ids is needed</source>
        <translation>eine Liste von Ids wird benötigt</translation>
    </message>
    <message>
        <source>a match is merged with the following text</source>
        <translation>eine Übereinstimmung wird mit dem folgenden Text zusammengefasst</translation>
    </message>
    <message>
        <source>a match is merged with the preceding text</source>
        <translation>eine Übereinstimmung wird mit dem vorangehenden Text zusammengefasst</translation>
    </message>
    <message>
        <source>a merge contains a piece with a space or a line end</source>
        <translation>ein Merge enthält ein Stück mit einem Leerzeichen oder Zeilenende</translation>
    </message>
    <message>
        <source>a message with the role {} is silently dropped</source>
        <translation>eine Nachricht mit der Rolle {} wird stillschweigend verworfen</translation>
    </message>
    <message>
        <source>a model in an old GGML format, from before GGUF</source>
        <translation>ein Modell in einem alten GGML-Format aus der Zeit vor GGUF</translation>
    </message>
    <message>
        <source>a model of this kind ({})</source>
        <translation>ein Modell dieser Art ({})</translation>
    </message>
    <message>
        <source>a model&apos;s config.json</source>
        <translation>die config.json eines Modells</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a piece</source>
        <translation>ein Stück</translation>
    </message>
    <message>
        <source>a piece has several merges, whose order scores can&apos;t express</source>
        <translation>ein Stück hat mehrere Merges, deren Reihenfolge Werte nicht ausdrücken können</translation>
    </message>
    <message>
        <source>a piece that starts with a space</source>
        <translation>ein Stück, das mit einem Leerzeichen beginnt</translation>
    </message>
    <message>
        <source>a rank file</source>
        <translation>eine Rangdatei</translation>
    </message>
    <message>
        <source>a safetensors file of model weights</source>
        <translation>eine safetensors-Datei mit Modellgewichten</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>ein Skript</translation>
    </message>
    <message>
        <source>a server&apos;s error message, saved under the file&apos;s name</source>
        <translation>die Fehlermeldung eines Servers, unter dem Namen der Datei gespeichert</translation>
    </message>
    <message>
        <source>a space added before the text affects the added token {}</source>
        <translation>ein vor dem Text hinzugefügtes Leerzeichen betrifft das hinzugefügte Token {}</translation>
    </message>
    <message>
        <source>a space added before the text, or whitespace removed from it, affects the user-defined piece {}</source>
        <translation>ein vor dem Text hinzugefügtes Leerzeichen oder daraus entfernter Leerraum betrifft das benutzerdefinierte Stück {}</translation>
    </message>
    <message>
        <source>a space is added after the text, not before it</source>
        <translation>ein Leerzeichen wird nach dem Text hinzugefügt, nicht davor</translation>
    </message>
    <message>
        <source>a space is appended to the text</source>
        <translation>ein Leerzeichen wird an den Text angehängt</translation>
    </message>
    <message>
        <source>a space is prepended to the text</source>
        <translation>ein Leerzeichen wird dem Text vorangestellt</translation>
    </message>
    <message>
        <source>a special_tokens_map.json</source>
        <translation>eine special_tokens_map.json</translation>
    </message>
    <message>
        <source>a state for a value that isn&apos;t an object</source>
        <translation>ein Zustand für einen Wert, der kein Objekt ist</translation>
    </message>
    <message>
        <source>a string is needed</source>
        <translation>eine Zeichenkette wird benötigt</translation>
    </message>
    <message>
        <source>a string of base64 is needed</source>
        <translation>eine Base64-Zeichenkette wird benötigt</translation>
    </message>
    <message>
        <source>a table of whole words, as Keras writes it</source>
        <translation>eine Tabelle ganzer Wörter, wie Keras sie schreibt</translation>
    </message>
    <message>
        <source>a tar archive</source>
        <translation>ein Tar-Archiv</translation>
    </message>
    <message>
        <source>a template accepts one or two parts, but the preceding processors return another number: as in Hugging Face tokenizers, it can&apos;t encode {}</source>
        <translation>ein Template nimmt einen oder zwei Teile an, aber die vorangehenden Post-Processoren liefern eine andere Anzahl; wie in der Bibliothek tokenizers von Hugging Face lässt sich nicht encodieren: {}</translation>
    </message>
    <message>
        <source>a token</source>
        <translation>ein Token</translation>
    </message>
    <message>
        <source>a tokenizer with an end-of-word suffix or a continuing-subword prefix cannot be extended</source>
        <translation>ein Tokenizer mit Wortende-Suffix oder Fortsetzungspräfix kann nicht erweitert werden</translation>
    </message>
    <message>
        <source>a tokenizer_config.json, which has options but no vocabulary</source>
        <translation>eine tokenizer_config.json, die Optionen, aber kein Vokabular enthält</translation>
    </message>
    <message>
        <source>a training script&apos;s own table of characters or words</source>
        <translation>die eigene Zeichen- oder Wörtertabelle eines Trainingsskripts</translation>
    </message>
    <message>
        <source>a variable of the template; the value is JSON, otherwise a string; may be repeated</source>
        <translation>eine Variable des Templates; der Wert ist JSON, sonst eine Zeichenkette; mehrfach möglich</translation>
    </message>
    <message>
        <source>a vocabulary of MidiTok, which encodes music, not text</source>
        <translation>ein Vokabular von MidiTok, das Musik encodiert, keinen Text</translation>
    </message>
    <message>
        <source>a word that is a piece is not merged</source>
        <translation>in einem Wort, das ein Stück ist, wird nichts zusammengefügt</translation>
    </message>
    <message>
        <source>a word that is itself a piece is not split</source>
        <translation>ein Wort, das selbst ein Stück ist, wird nicht zerlegt</translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation>ein ZIP-Archiv</translation>
    </message>
    <message>
        <source>accents are removed</source>
        <translation>Akzente werden entfernt</translation>
    </message>
    <message>
        <source>across-lines</source>
        <translation>across-lines</translation>
    </message>
    <message>
        <source>across-punctuation</source>
        <translation>across-punctuation</translation>
    </message>
    <message>
        <source>add the special tokens of the file (default: off, as in apply_chat_template)</source>
        <translation>die besonderen Tokens der Datei hinzufügen (Vorgabe: aus, wie bei apply_chat_template)</translation>
    </message>
    <message>
        <source>add-dummy-prefix</source>
        <translation>add-dummy-prefix</translation>
    </message>
    <message>
        <source>add-special</source>
        <translation>add-special</translation>
    </message>
    <message>
        <source>add_generation_prompt is not read: the text never ends with the start of an answer</source>
        <translation>add_generation_prompt wird nicht gelesen: Der Text endet nie mit dem Anfang einer Antwort</translation>
    </message>
    <message>
        <source>add_generation_prompt: end with the start of an answer</source>
        <translation>add_generation_prompt: mit dem Anfang einer Antwort enden</translation>
    </message>
    <message>
        <source>added tokens that are not special are found in every text; here they become special tokens, which are found only if special tokens are parsed</source>
        <translation>hinzugefügte Tokens, die nicht besonders sind, werden in jedem Text gefunden; hier werden sie zu besonderen Tokens, die nur gefunden werden, wenn besondere Tokens erkannt werden</translation>
    </message>
    <message>
        <source>added-token</source>
        <translation>added-token</translation>
    </message>
    <message>
        <source>additional</source>
        <translation>zusätzlich</translation>
    </message>
    <message>
        <source>adds entity tokens after the pieces of its model</source>
        <translation>fügt nach den Stücken des Modells Entitäts-Tokens hinzu</translation>
    </message>
    <message>
        <source>all are matched after normalization</source>
        <translation>alle werden nach der Normalisierung gefunden</translation>
    </message>
    <message>
        <source>all are special</source>
        <translation>alle sind besonders</translation>
    </message>
    <message>
        <source>all messages of the assistant are marked as not trained (train, weight): all zero</source>
        <translation>alle Nachrichten des Assistenten sind als nicht trainiert gekennzeichnet (train, weight): nur Nullen</translation>
    </message>
    <message>
        <source>all records are read</source>
        <translation>alle Datensätze werden gelesen</translation>
    </message>
    <message>
        <source>an HDF5 file of model weights</source>
        <translation>eine HDF5-Datei mit Modellgewichten</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>eine HTML-Seite</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>eine SQLite-Datenbank</translation>
    </message>
    <message>
        <source>an XML document</source>
        <translation>ein XML-Dokument</translation>
    </message>
    <message>
        <source>an added token edited</source>
        <translation>ein hinzugefügtes Token bearbeitet</translation>
    </message>
    <message>
        <source>an answer doesn&apos;t start with the generation prompt: {} instead of {}</source>
        <translation>eine Antwort beginnt nicht mit dem Generation-Prompt: {} statt {}</translation>
    </message>
    <message>
        <source>an error message of the hub</source>
        <translation>eine Fehlermeldung des Hubs</translation>
    </message>
    <message>
        <source>an executable (ELF)</source>
        <translation>eine ausführbare Datei (ELF)</translation>
    </message>
    <message>
        <source>an executable (Mach-O or Java)</source>
        <translation>eine ausführbare Datei (Mach-O oder Java)</translation>
    </message>
    <message>
        <source>an executable (Mach-O)</source>
        <translation>eine ausführbare Datei (Mach-O)</translation>
    </message>
    <message>
        <source>an executable (WebAssembly)</source>
        <translation>eine ausführbare Datei (WebAssembly)</translation>
    </message>
    <message>
        <source>an executable (Windows)</source>
        <translation>eine ausführbare Datei (Windows)</translation>
    </message>
    <message>
        <source>an index of model weights</source>
        <translation>ein Index von Modellgewichten</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an object of a value that isn&apos;t a class</source>
        <translation>ein Objekt eines Wertes, der keine Klasse ist</translation>
    </message>
    <message>
        <source>an old PyTorch checkpoint (Python pickles)</source>
        <translation>ein alter PyTorch-Checkpoint (Python-Pickles)</translation>
    </message>
    <message>
        <source>and {}</source>
        <translation>und {}</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>und {} weitere</translation>
    </message>
    <message>
        <source>and {} more (--full shows all)</source>
        <translation>und {} weitere (--full zeigt alle)</translation>
    </message>
    <message>
        <source>another piece has the same score as {}: SentencePiece merges the leftmost of them first</source>
        <translation>ein anderes Stück hat denselben Wert wie {}: SentencePiece fügt das am weitesten links stehende zuerst zusammen</translation>
    </message>
    <message>
        <source>answer-not-trained</source>
        <translation>answer-not-trained</translation>
    </message>
    <message>
        <source>anything that is not in the vocabulary becomes {}</source>
        <translation>alles, was nicht im Vokabular steht, wird zu {}</translation>
    </message>
    <message>
        <source>apostrophes</source>
        <translation>Apostrophe</translation>
    </message>
    <message>
        <source>around a text</source>
        <translation>um einen Text herum</translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation>wie gewählt</translation>
    </message>
    <message>
        <source>assigns three ids per character: for its piece, its shape and its sound</source>
        <translation>vergibt drei Ids je Zeichen: für Stück, Form und Laut</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>assistant</translation>
    </message>
    <message>
        <source>base64 is needed</source>
        <translation>base64 ist erforderlich</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>baseline</translation>
    </message>
    <message>
        <source>belongs to {}, with the role {}</source>
        <translation>gehört zu {} mit der Rolle {}</translation>
    </message>
    <message>
        <source>best</source>
        <translation>best</translation>
    </message>
    <message>
        <source>both recognize {} in a text, but encode the text next to it differently</source>
        <translation>beide erkennen {} in einem Text, encodieren aber den Text daneben unterschiedlich</translation>
    </message>
    <message>
        <source>both recognize {} in a text, but encode the text next to them differently</source>
        <translation>beide erkennen {} in einem Text, encodieren aber den Text neben ihnen unterschiedlich</translation>
    </message>
    <message>
        <source>both recognize {} in a text, but with different ids</source>
        <translation>beide erkennen {} in einem Text, aber mit unterschiedlichen Ids</translation>
    </message>
    <message>
        <source>boundaries: {} shared, {} only in a, {} only in b; {} of the same id</source>
        <translation>Grenzen: {} gemeinsam, {} nur in a, {} nur in b; {} mit derselben Id</translation>
    </message>
    <message>
        <source>byte fallback doesn&apos;t have pieces for all 256 bytes</source>
        <translation>der Byte-Fallback hat nicht für alle 256 Bytes Stücke</translation>
    </message>
    <message>
        <source>byte-fallback</source>
        <translation>byte-fallback</translation>
    </message>
    <message>
        <source>byte-level BPE on NFC text, single digits, 151 646 ids</source>
        <translation>Byte-Level-BPE auf NFC-Text, einzelne Ziffern, 151 646 Ids</translation>
    </message>
    <message>
        <source>byte-level BPE, GPT-2&apos;s pattern, 50 257 ids</source>
        <translation>Byte-Level-BPE, Muster von GPT-2, 50 257 Ids</translation>
    </message>
    <message>
        <source>byte-level BPE, Llama 3&apos;s pattern, 128 005 ids</source>
        <translation>Byte-Level-BPE, Muster von Llama 3, 128 005 Ids</translation>
    </message>
    <message>
        <source>byte-level BPE, at most two digits, nine special tokens, 65 536 ids</source>
        <translation>Byte-Level-BPE, höchstens zwei Ziffern, neun besondere Tokens, 65 536 Ids</translation>
    </message>
    <message>
        <source>byte-level BPE, cl100k&apos;s pattern, 100 261 ids</source>
        <translation>Byte-Level-BPE, Muster von cl100k, 100 261 Ids</translation>
    </message>
    <message>
        <source>byte-level BPE, o200k&apos;s pattern, 200 000 ids</source>
        <translation>Byte-Level-BPE, Muster von o200k, 200 000 Ids</translation>
    </message>
    <message>
        <source>byte-level tokens can spell any text, so there is no unknown token</source>
        <translation>Byte-Level-Tokens können jeden Text darstellen, daher gibt es kein unbekanntes Token</translation>
    </message>
    <message>
        <source>byte-level tokens cannot be used with &apos;{}&apos;, which removes or replaces spaces</source>
        <translation>Byte-Level-Tokens lassen sich nicht mit „{}“ verwenden, das Leerzeichen entfernt oder ersetzt</translation>
    </message>
    <message>
        <source>byte-level tokens cover every character with 256 bytes</source>
        <translation>Byte-Level-Tokens decken mit 256 Bytes jedes Zeichen ab</translation>
    </message>
    <message>
        <source>byte_fallback is on, but byte-fallback pieces are missing: {}</source>
        <translation>byte_fallback ist eingeschaltet, aber Byte-Fallback-Stücke fehlen: {}</translation>
    </message>
    <message>
        <source>bytes_per_token</source>
        <translation>bytes_per_token</translation>
    </message>
    <message>
        <source>bzip2-compressed</source>
        <translation>mit bzip2 komprimiert</translation>
    </message>
    <message>
        <source>can&apos;t be decompressed, {}: {}</source>
        <translation>lässt sich nicht dekomprimieren, {}: {}</translation>
    </message>
    <message>
        <source>can&apos;t be mapped into memory: {}</source>
        <translation>lässt sich nicht in den Speicher einblenden: {}</translation>
    </message>
    <message>
        <source>can&apos;t be opened: {}</source>
        <translation>lässt sich nicht öffnen: {}</translation>
    </message>
    <message>
        <source>can&apos;t be read: there is no such file</source>
        <translation>lässt sich nicht lesen: diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>character-coverage</source>
        <translation>character-coverage</translation>
    </message>
    <message>
        <source>characters are replaced by a table ({}) of {} bytes</source>
        <translation>Zeichen werden anhand einer Tabelle ({}) von {} Bytes ersetzt</translation>
    </message>
    <message>
        <source>characters are replaced by a table of {} bytes</source>
        <translation>Zeichen werden anhand einer Tabelle von {} Bytes ersetzt</translation>
    </message>
    <message>
        <source>characters, split at whitespace, end-of-word suffix &lt;/w&gt;</source>
        <translation>Zeichen, an Leerraum getrennt, Wortende-Suffix &lt;/w&gt;</translation>
    </message>
    <message>
        <source>characters_per_token</source>
        <translation>characters_per_token</translation>
    </message>
    <message>
        <source>check it; ** stands for any folders</source>
        <translation>prüfen Sie das Muster; ** steht für beliebige Ordner</translation>
    </message>
    <message>
        <source>check that it is a count file</source>
        <translation>prüfen Sie, ob es eine Zähldatei ist</translation>
    </message>
    <message>
        <source>check the folder, its permissions and the free space on its disk</source>
        <translation>prüfen Sie den Ordner, seine Zugriffsrechte und den freien Platz auf seinem Datenträger</translation>
    </message>
    <message>
        <source>check the permissions and the free space of the disk</source>
        <translation>prüfen Sie die Zugriffsrechte und den freien Platz auf dem Datenträger</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>checkpoint</translation>
    </message>
    <message>
        <source>checkpoint-interval</source>
        <translation>checkpoint-interval</translation>
    </message>
    <message>
        <source>choose another name, or overwrite it (--force)</source>
        <translation>einen anderen Namen wählen oder überschreiben (--force)</translation>
    </message>
    <message>
        <source>choose one of {}, metaspace, sentencepiece, whitespace, whitespace-split, bert, none, and regex:PATTERN</source>
        <translation>wählen Sie eines von {}, metaspace, sentencepiece, whitespace, whitespace-split, bert, none und regex:MUSTER</translation>
    </message>
    <message>
        <source>choose one of {}, or give your own regular expression</source>
        <translation>wählen Sie eines von {} oder geben Sie einen eigenen regulären Ausdruck an</translation>
    </message>
    <message>
        <source>compress it with a smaller window, or decompress it first</source>
        <translation>komprimieren Sie die Datei mit einem kleineren Fenster oder dekomprimieren Sie sie vorher</translation>
    </message>
    <message>
        <source>consecutive matches form one pre-token</source>
        <translation>aufeinanderfolgende Treffer bilden ein Pre-Token</translation>
    </message>
    <message>
        <source>consists of two tokenizers, one for the question and one for the answer</source>
        <translation>besteht aus zwei Tokenizern, einem für die Frage und einem für die Antwort</translation>
    </message>
    <message>
        <source>content that is null, as in OpenAI&apos;s tool calls, is printed as None</source>
        <translation>content mit dem Wert null, wie in den Tool-Aufrufen von OpenAI, wird als None ausgegeben</translation>
    </message>
    <message>
        <source>content that is null, as in OpenAI&apos;s tool calls, makes the template fail: {}</source>
        <translation>content mit dem Wert null, wie in den Tool-Aufrufen von OpenAI, lässt das Template scheitern: {}</translation>
    </message>
    <message>
        <source>content: also train template text within a message</source>
        <translation>content: auch Text des Templates innerhalb einer Nachricht</translation>
    </message>
    <message>
        <source>content: also train the token that ends a turn</source>
        <translation>content: auch das Token, das einen Beitrag beendet</translation>
    </message>
    <message>
        <source>continue it (--resume) or overwrite it (--force)</source>
        <translation>fortsetzen (--resume) oder überschreiben (--force)</translation>
    </message>
    <message>
        <source>continuing-subword-prefix</source>
        <translation>continuing-subword-prefix</translation>
    </message>
    <message>
        <source>control characters are kept</source>
        <translation>Steuerzeichen bleiben erhalten</translation>
    </message>
    <message>
        <source>control characters are removed and any whitespace becomes a space</source>
        <translation>Steuerzeichen werden entfernt, und jeder Leerraum wird zu einem Leerzeichen</translation>
    </message>
    <message>
        <source>control pieces are not declared as special tokens, because SentencePiece doesn&apos;t find them in a text; decoding shows them. --special-tokens declares them</source>
        <translation>Steuerstücke werden nicht als besondere Tokens deklariert, weil SentencePiece sie in einem Text nicht findet; beim Decodieren erscheinen sie. --special-tokens deklariert sie</translation>
    </message>
    <message>
        <source>control pieces become special tokens, which are found in a text; SentencePiece treats text that spells them as plain text</source>
        <translation>Steuerstücke werden zu besonderen Tokens, die in einem Text gefunden werden; SentencePiece behandelt Text mit ihrer Schreibung als gewöhnlichen Text</translation>
    </message>
    <message>
        <source>control tokens become special added tokens, user-defined ones plain added tokens</source>
        <translation>Steuertokens werden zu besonderen hinzugefügten Tokens, benutzerdefinierte zu gewöhnlichen hinzugefügten Tokens</translation>
    </message>
    <message>
        <source>count again with this program</source>
        <translation>zählen Sie mit diesem Programm erneut</translation>
    </message>
    <message>
        <source>count all texts with the same split: {}</source>
        <translation>zählen Sie alle Texte mit derselben Zerlegung: {}</translation>
    </message>
    <message>
        <source>count-only</source>
        <translation>count-only</translation>
    </message>
    <message>
        <source>counting was stopped: the figures cover only a part of the corpus</source>
        <translation>das Zählen wurde abgebrochen: Die Zahlen gelten nur für einen Teil des Korpus</translation>
    </message>
    <message>
        <source>counting words</source>
        <translation>Zählen der Wörter</translation>
    </message>
    <message>
        <source>create it, or name an existing folder</source>
        <translation>legen Sie ihn an oder geben Sie einen vorhandenen Ordner an</translation>
    </message>
    <message>
        <source>date-dependent</source>
        <translation>date-dependent</translation>
    </message>
    <message>
        <source>demands-alternation</source>
        <translation>demands-alternation</translation>
    </message>
    <message>
        <source>dialect</source>
        <translation>dialect</translation>
    </message>
    <message>
        <source>did you mean {}?</source>
        <translation>meinten Sie {}?</translation>
    </message>
    <message>
        <source>different ids are added around a text by default</source>
        <translation>standardmäßig werden um einen Text herum unterschiedliche Ids hinzugefügt</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>do_lower_case is not set; text is lowercased, as is the default of {}</source>
        <translation>do_lower_case ist nicht gesetzt; der Text wird in Kleinbuchstaben umgewandelt, wie es die Vorgabe von {} ist</translation>
    </message>
    <message>
        <source>do_lower_case is not set; text is lowercased, as is the default of {}, although there are pieces with capital letters</source>
        <translation>do_lower_case ist nicht gesetzt; der Text wird in Kleinbuchstaben umgewandelt, wie es die Vorgabe von {} ist, obwohl es Stücke mit Großbuchstaben gibt</translation>
    </message>
    <message>
        <source>doesn&apos;t come from text of the conversation</source>
        <translation>stammt nicht aus Text des Gesprächs</translation>
    </message>
    <message>
        <source>double-bos</source>
        <translation>double-bos</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>each format encodes the text by its own rules</source>
        <translation>jedes Format encodiert den Text nach eigenen Regeln</translation>
    </message>
    <message>
        <source>each match becomes a separate pre-token</source>
        <translation>jeder Treffer wird ein eigenes Pre-Token</translation>
    </message>
    <message>
        <source>encoded as text</source>
        <translation>als Text encodiert</translation>
    </message>
    <message>
        <source>encoding the text</source>
        <translation>Encodieren des Textes</translation>
    </message>
    <message>
        <source>encoding {}</source>
        <translation>Encodieren von {}</translation>
    </message>
    <message>
        <source>end-of-turn-not-trained</source>
        <translation>end-of-turn-not-trained</translation>
    </message>
    <message>
        <source>end-of-word-suffix</source>
        <translation>end-of-word-suffix</translation>
    </message>
    <message>
        <source>ends in the middle of its {} data</source>
        <translation>endet mitten in den {}-Daten</translation>
    </message>
    <message>
        <source>endswith</source>
        <translation>endswith</translation>
    </message>
    <message>
        <source>evaluate</source>
        <translation>evaluate</translation>
    </message>
    <message>
        <source>every character, in batches</source>
        <translation>jedes Zeichen, in Batches</translation>
    </message>
    <message>
        <source>every piece as a text</source>
        <translation>jedes Stück als Text</translation>
    </message>
    <message>
        <source>extend</source>
        <translation>extend</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>scheitert</translation>
    </message>
    <message>
        <source>false</source>
        <translation>false</translation>
    </message>
    <message>
        <source>false contradicts prepend_scheme, which adds a prefix</source>
        <translation>false widerspricht prepend_scheme, das ein Präfix hinzufügt</translation>
    </message>
    <message>
        <source>fetch the complete tekken.json</source>
        <translation>laden Sie die vollständige tekken.json herunter</translation>
    </message>
    <message>
        <source>fetch the file again; it isn&apos;t a complete SentencePiece model</source>
        <translation>laden Sie die Datei erneut herunter; sie ist kein vollständiges SentencePiece-Modell</translation>
    </message>
    <message>
        <source>fetch the real file with `git lfs pull`</source>
        <translation>laden Sie die eigentliche Datei mit `git lfs pull` herunter</translation>
    </message>
    <message>
        <source>fetch the tokenizer file again</source>
        <translation>laden Sie die Tokenizer-Datei erneut herunter</translation>
    </message>
    <message>
        <source>field</source>
        <translation>field</translation>
    </message>
    <message>
        <source>file {} of the sources was another one when the checkpoint was created: {}</source>
        <translation>Datei {} der Quellen war beim Anlegen des Checkpoints eine andere: {}</translation>
    </message>
    <message>
        <source>follows the start of answer {}</source>
        <translation>folgt auf den Anfang der Antwort {}</translation>
    </message>
    <message>
        <source>form</source>
        <translation>form</translation>
    </message>
    <message>
        <source>found after {} ms; {} showed it</source>
        <translation>nach {} ms gefunden; {} zeigte es</translation>
    </message>
    <message>
        <source>front matter has no key {}</source>
        <translation>die Kopfdaten (Front Matter) haben keinen Schlüssel {}</translation>
    </message>
    <message>
        <source>generation-misplaced</source>
        <translation>generation-misplaced</translation>
    </message>
    <message>
        <source>generation-prompt-differs</source>
        <translation>generation-prompt-differs</translation>
    </message>
    <message>
        <source>generation-prompt-ignored</source>
        <translation>generation-prompt-ignored</translation>
    </message>
    <message>
        <source>generation: don&apos;t reproduce the transformers bug that marks every token up to the end</source>
        <translation>generation: den Fehler von transformers nicht nachbilden, der alle Tokens bis zum Ende markiert</translation>
    </message>
    <message>
        <source>generation: use the exact positions of the blocks, not those that transformers computes</source>
        <translation>generation: die genauen Positionen der Blöcke verwenden, nicht die von transformers berechneten</translation>
    </message>
    <message>
        <source>get it with `modelscope download --model {}`, or give a path</source>
        <translation>laden Sie es mit `modelscope download --model {}` herunter oder geben Sie einen Dateipfad an</translation>
    </message>
    <message>
        <source>get it with `ollama pull {}`, or give a path</source>
        <translation>laden Sie es mit `ollama pull {}` herunter oder geben Sie einen Dateipfad an</translation>
    </message>
    <message>
        <source>get its tokenizer with `tokenscope download {}{}`, or give a path</source>
        <translation>laden Sie den Tokenizer mit `tokenscope download {}{}` herunter oder geben Sie einen Dateipfad an</translation>
    </message>
    <message>
        <source>get its tokenizer, without the weights, with `tokenscope download {}`, if the repository has one next to its GGUF files</source>
        <translation>laden Sie den Tokenizer ohne die Gewichte mit `tokenscope download {}` herunter, falls das Repository neben den GGUF-Dateien einen enthält</translation>
    </message>
    <message>
        <source>get the file again</source>
        <translation>laden Sie die Datei erneut herunter</translation>
    </message>
    <message>
        <source>gguf-differs</source>
        <translation>gguf-differs</translation>
    </message>
    <message>
        <source>give 1 to leave the languages as they are, less to balance them</source>
        <translation>geben Sie 1 an, um die Sprachen zu lassen, wie sie sind, weniger, um sie anzugleichen</translation>
    </message>
    <message>
        <source>give 1, 2 or 3, or 0 for as many as in the pattern</source>
        <translation>1, 2 oder 3 angeben oder 0 für so viele wie im Muster</translation>
    </message>
    <message>
        <source>give a file</source>
        <translation>geben Sie eine Datei an</translation>
    </message>
    <message>
        <source>give a file (./- for a file with that name)</source>
        <translation>eine Datei angeben (./- für eine Datei dieses Namens)</translation>
    </message>
    <message>
        <source>give a file with one conversation per line</source>
        <translation>geben Sie eine Datei mit einem Gespräch je Zeile an</translation>
    </message>
    <message>
        <source>give a tokenizer file</source>
        <translation>geben Sie eine Tokenizer-Datei an</translation>
    </message>
    <message>
        <source>give a weight above 0, and at most 65536</source>
        <translation>ein Gewicht über 0 und höchstens 65536 angeben</translation>
    </message>
    <message>
        <source>give one with --template, as a file or as the name of a built-in template</source>
        <translation>eines mit --template angeben, als Datei oder als Name eines eingebauten Templates</translation>
    </message>
    <message>
        <source>give the same options, or start again in another folder</source>
        <translation>dieselben Optionen angeben oder in einem anderen Ordner neu beginnen</translation>
    </message>
    <message>
        <source>give this one another name</source>
        <translation>geben Sie diesem einen anderen Namen</translation>
    </message>
    <message>
        <source>gpt2</source>
        <translation>gpt2</translation>
    </message>
    <message>
        <source>gzip-compressed</source>
        <translation>mit gzip komprimiert</translation>
    </message>
    <message>
        <source>has no files</source>
        <translation>enthält keine Dateien</translation>
    </message>
    <message>
        <source>has no vocabulary: an id is a Unicode code point</source>
        <translation>hat kein Vokabular: Eine Id ist ein Unicode-Codepoint</translation>
    </message>
    <message>
        <source>has no vocabulary: an id is a byte plus six</source>
        <translation>hat kein Vokabular: Eine Id ist ein Byte plus sechs</translation>
    </message>
    <message>
        <source>how the class {} builds a tokenizer is not known</source>
        <translation>wie die Klasse {} einen Tokenizer aufbaut, ist nicht bekannt</translation>
    </message>
    <message>
        <source>how the class {} builds a tokenizer is not known; by its pieces it is treated as {}</source>
        <translation>wie die Klasse {} einen Tokenizer aufbaut, ist nicht bekannt; nach seinen Stücken wird er als {} behandelt</translation>
    </message>
    <message>
        <source>id 0, by RWKV&apos;s convention</source>
        <translation>Id 0, gemäß der Konvention von RWKV</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>identity</translation>
    </message>
    <message>
        <source>injected</source>
        <translation>eingefügt</translation>
    </message>
    <message>
        <source>is a directory, not a file</source>
        <translation>ist ein Verzeichnis, keine Datei</translation>
    </message>
    <message>
        <source>is a pipe, socket or device, not a file</source>
        <translation>ist eine Pipe, ein Socket oder ein Gerät, keine Datei</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>ist keine reguläre Datei</translation>
    </message>
    <message>
        <source>is not text: it has a NUL near its start</source>
        <translation>ist kein Text: nahe dem Anfang steht ein NUL</translation>
    </message>
    <message>
        <source>is the model&apos;s own program, which adds [gMASK] and sop before a text</source>
        <translation>ist das modelleigene Programm, das [gMASK] und sop vor einem Text hinzufügt</translation>
    </message>
    <message>
        <source>it can&apos;t be inflated</source>
        <translation>lässt sich nicht entpacken</translation>
    </message>
    <message>
        <source>it cannot be written: {}</source>
        <translation>kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>it exists already</source>
        <translation>existiert bereits</translation>
    </message>
    <message>
        <source>it has no keys</source>
        <translation>hat keine Schlüssel</translation>
    </message>
    <message>
        <source>it has no tag {}, but {}</source>
        <translation>es gibt kein Tag {}, aber {}</translation>
    </message>
    <message>
        <source>it uses options that liblzma doesn&apos;t support</source>
        <translation>verwendet Optionen, die liblzma nicht unterstützt</translation>
    </message>
    <message>
        <source>items for a value that isn&apos;t a container</source>
        <translation>Elemente für einen Wert, der kein Container ist</translation>
    </message>
    <message>
        <source>its checksums or lengths are wrong</source>
        <translation>die Prüfsummen oder Längen stimmen nicht</translation>
    </message>
    <message>
        <source>its dictionary needs more than 256 MiB of memory</source>
        <translation>das Wörterbuch braucht mehr als 256 MiB Speicher</translation>
    </message>
    <message>
        <source>its key is {}</source>
        <translation>der Schlüssel ist {}</translation>
    </message>
    <message>
        <source>its keys are title, summary, minutes, tokenizer</source>
        <translation>die Schlüssel sind title, summary, minutes, tokenizer</translation>
    </message>
    <message>
        <source>its keys are {}</source>
        <translation>die Schlüssel sind {}</translation>
    </message>
    <message>
        <source>its keys are {} and {} more</source>
        <translation>die Schlüssel sind {} und {} weitere</translation>
    </message>
    <message>
        <source>its origin is unknown</source>
        <translation>die Herkunft ist unbekannt</translation>
    </message>
    <message>
        <source>keep fewer words (--max-words)</source>
        <translation>weniger Wörter behalten (--max-words)</translation>
    </message>
    <message>
        <source>key {}</source>
        <translation>Schlüssel {}</translation>
    </message>
    <message>
        <source>leading, trailing and repeated spaces are removed</source>
        <translation>Leerzeichen am Anfang und am Ende sowie mehrfache Leerzeichen werden entfernt</translation>
    </message>
    <message>
        <source>learning pieces</source>
        <translation>Lernen der Stücke</translation>
    </message>
    <message>
        <source>letters followed by marks</source>
        <translation>Buchstaben mit folgenden kombinierenden Zeichen</translation>
    </message>
    <message>
        <source>like Llama 2: characters, byte fallback, single digits, 32 000 ids</source>
        <translation>wie Llama 2: Zeichen, Byte-Fallback, einzelne Ziffern, 32 000 Ids</translation>
    </message>
    <message>
        <source>like T5 and Gemma, with byte fallback, 32 000 ids</source>
        <translation>wie T5 und Gemma, mit Byte-Fallback, 32 000 Ids</translation>
    </message>
    <message>
        <source>like lowercase</source>
        <translation>wie lowercase</translation>
    </message>
    <message>
        <source>limit-alphabet</source>
        <translation>limit-alphabet</translation>
    </message>
    <message>
        <source>lines of the corpus, also with small changes</source>
        <translation>Zeilen des Korpus, auch mit kleinen Änderungen</translation>
    </message>
    <message>
        <source>literal-not-one-token</source>
        <translation>literal-not-one-token</translation>
    </message>
    <message>
        <source>llama.cpp</source>
        <translation>llama.cpp</translation>
    </message>
    <message>
        <source>llama.cpp adds a space only before the text, not after the user-defined token {}</source>
        <translation>llama.cpp fügt nur vor dem Text ein Leerzeichen hinzu, nicht nach dem benutzerdefinierten Token {}</translation>
    </message>
    <message>
        <source>llama.cpp rejects unknown ones as well; a newer release may support it</source>
        <translation>llama.cpp lehnt Unbekanntes ebenfalls ab; eine neuere Version unterstützt es vielleicht</translation>
    </message>
    <message>
        <source>llama.cpp runs this model ({}) by its own rules; convert the tokenizer that the GGUF file was created from</source>
        <translation>llama.cpp führt dieses Modell ({}) nach eigenen Regeln aus; konvertieren Sie den Tokenizer, aus dem die GGUF-Datei erstellt wurde</translation>
    </message>
    <message>
        <source>llama.cpp&apos;s default for this kind of tokenizer</source>
        <translation>Vorgabe von llama.cpp für diese Art von Tokenizer</translation>
    </message>
    <message>
        <source>log in if the model requires it, and fetch the file again</source>
        <translation>melden Sie sich an, falls das Modell es verlangt, und laden Sie die Datei erneut herunter</translation>
    </message>
    <message>
        <source>manifest</source>
        <translation>manifest</translation>
    </message>
    <message>
        <source>mark one with - [x]</source>
        <translation>eine mit - [x] kennzeichnen</translation>
    </message>
    <message>
        <source>matches are removed</source>
        <translation>Treffer werden entfernt</translation>
    </message>
    <message>
        <source>max-token-length</source>
        <translation>max-token-length</translation>
    </message>
    <message>
        <source>max-words</source>
        <translation>max-words</translation>
    </message>
    <message>
        <source>max-words-per-token</source>
        <translation>max-words-per-token</translation>
    </message>
    <message>
        <source>measuring held-out text</source>
        <translation>Messen des zurückgehaltenen Textes</translation>
    </message>
    <message>
        <source>merge summaries of the same tokenizers in the same order</source>
        <translation>Zusammenfassungen derselben Tokenizer in derselben Reihenfolge zusammenführen</translation>
    </message>
    <message>
        <source>min-frequency</source>
        <translation>min-frequency</translation>
    </message>
    <message>
        <source>minutes is not a number</source>
        <translation>minutes ist keine Zahl</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>model type {} does not exist (1 unigram, 2 bpe, 3 word, 4 char); it is read as unigram, as in SentencePiece</source>
        <translation>der Modelltyp {} existiert nicht (1 unigram, 2 bpe, 3 word, 4 char); er wird wie in SentencePiece als unigram gelesen</translation>
    </message>
    <message>
        <source>models</source>
        <translation>models</translation>
    </message>
    <message>
        <source>more characters than bytes, or more words or lines than characters</source>
        <translation>mehr Zeichen als Bytes oder mehr Wörter oder Zeilen als Zeichen</translation>
    </message>
    <message>
        <source>more than {} skipped: {}</source>
        <translation>mehr als {} übersprungen: {}</translation>
    </message>
    <message>
        <source>name a separate folder</source>
        <translation>einen eigenen Ordner angeben</translation>
    </message>
    <message>
        <source>name another one with --checkpoint</source>
        <translation>mit --checkpoint einen anderen angeben</translation>
    </message>
    <message>
        <source>name files, or give .txt, .jsonl or .tsv, plain or .gz, .xz, .zst</source>
        <translation>geben Sie einzelne Dateien an oder verwenden Sie .txt, .jsonl oder .tsv, unkomprimiert oder als .gz, .xz, .zst</translation>
    </message>
    <message>
        <source>name it with --extend</source>
        <translation>mit --extend angeben</translation>
    </message>
    <message>
        <source>name its folder with --checkpoint</source>
        <translation>geben Sie den Ordner dafür mit --checkpoint an</translation>
    </message>
    <message>
        <source>name the text with --evaluate</source>
        <translation>geben Sie den Text mit --evaluate an</translation>
    </message>
    <message>
        <source>nanochat</source>
        <translation>nanochat</translation>
    </message>
    <message>
        <source>nanochat pattern</source>
        <translation>Muster von nanochat</translation>
    </message>
    <message>
        <source>neither the file nor a tokenizer_config.json specifies whether text is lowercased; it is not, because there are pieces with capital letters</source>
        <translation>weder die Datei noch eine tokenizer_config.json gibt an, ob Text in Kleinbuchstaben umgewandelt wird; das geschieht nicht, weil es Stücke mit Großbuchstaben gibt</translation>
    </message>
    <message>
        <source>neither the file nor a tokenizer_config.json specifies whether text is lowercased; it is, and accents are stripped, because no piece has a capital letter</source>
        <translation>weder die Datei noch eine tokenizer_config.json gibt an, ob Text in Kleinbuchstaben umgewandelt wird; das geschieht, und Akzente werden entfernt, weil kein Stück einen Großbuchstaben hat</translation>
    </message>
    <message>
        <source>no GGUF file of {} is here</source>
        <translation>hier ist keine GGUF-Datei von {} vorhanden</translation>
    </message>
    <message>
        <source>no answer is marked as right</source>
        <translation>keine Antwort ist als richtig gekennzeichnet</translation>
    </message>
    <message>
        <source>no conversation with a question and an answer can be rendered: {}</source>
        <translation>kein Gespräch mit Frage und Antwort kann gerendert werden: {}</translation>
    </message>
    <message>
        <source>no difference on this text</source>
        <translation>kein Unterschied bei diesem Text</translation>
    </message>
    <message>
        <source>no file matches the pattern</source>
        <translation>keine Datei passt zum Muster</translation>
    </message>
    <message>
        <source>no ids</source>
        <translation>keine Ids</translation>
    </message>
    <message>
        <source>no ids ({})</source>
        <translation>keine Ids ({})</translation>
    </message>
    <message>
        <source>no known class has this normalizer</source>
        <translation>keine bekannte Klasse hat diesen Normalisierer</translation>
    </message>
    <message>
        <source>no other pair that may be merged occurs {} (--min-frequency, --max-token-length)</source>
        <translation>kein weiteres Paar, das zusammengefügt werden darf, kommt {} vor (--min-frequency, --max-token-length)</translation>
    </message>
    <message>
        <source>no other word occurs {} (--min-frequency)</source>
        <translation>kein weiteres Wort kommt {} vor (--min-frequency)</translation>
    </message>
    <message>
        <source>no pair within words was left to merge at {} tokens, so merging across words began there and not at {}</source>
        <translation>bei {} Tokens ließ sich innerhalb von Wörtern kein Paar mehr zusammenfügen, daher begann das Zusammenfügen über Wörter hinweg dort und nicht bei {}</translation>
    </message>
    <message>
        <source>no part of the text around this place can be encoded separately</source>
        <translation>kein Teil des Textes um diese Stelle lässt sich für sich allein encodieren</translation>
    </message>
    <message>
        <source>no property &apos;{}&apos;</source>
        <translation>keine Eigenschaft „{}“</translation>
    </message>
    <message>
        <source>no revision of the model is here</source>
        <translation>hier ist keine Revision des Modells vorhanden</translation>
    </message>
    <message>
        <source>no revision {} is here</source>
        <translation>hier ist keine Revision {} vorhanden</translation>
    </message>
    <message>
        <source>no search was made for texts that show a difference</source>
        <translation>nach Texten, die einen Unterschied zeigen, wurde nicht gesucht</translation>
    </message>
    <message>
        <source>no start of an answer was found: all zero</source>
        <translation>kein Anfang einer Antwort wurde gefunden: nur Nullen</translation>
    </message>
    <message>
        <source>no token but the first contains the end of generation block {}: transformers marks everything after it</source>
        <translation>kein Token außer dem ersten enthält das Ende des Generation-Blocks {}: transformers markiert alles danach</translation>
    </message>
    <message>
        <source>no token but the first contains the last character of generation block {}; transformers marks everything up to the end</source>
        <translation>kein Token außer dem ersten enthält das letzte Zeichen des Generation-Blocks {}; transformers markiert alles bis zum Ende</translation>
    </message>
    <message>
        <source>no token contains the first character of generation block {}: transformers skips it and all later blocks</source>
        <translation>kein Token enthält das erste Zeichen des Generation-Blocks {}: transformers überspringt ihn und alle späteren Blöcke</translation>
    </message>
    <message>
        <source>no token contains the first character of generation block {}; transformers skips it and all later blocks</source>
        <translation>kein Token enthält das erste Zeichen des Generation-Blocks {}; transformers überspringt ihn und alle späteren Blöcke</translation>
    </message>
    <message>
        <source>no tokenizer_config.json declares a class</source>
        <translation>keine tokenizer_config.json deklariert eine Klasse</translation>
    </message>
    <message>
        <source>no tokenizer_config.json specifies which stages belong to vocab.json and merges.txt; by its pieces it is treated as {}</source>
        <translation>keine tokenizer_config.json gibt an, welche Stufen zu vocab.json und merges.txt gehören; nach seinen Stücken wird der Tokenizer als {} behandelt</translation>
    </message>
    <message>
        <source>no-generation-block</source>
        <translation>no-generation-block</translation>
    </message>
    <message>
        <source>none of its keys is known</source>
        <translation>keiner seiner Schlüssel ist bekannt</translation>
    </message>
    <message>
        <source>none of the classes with &lt;/w&gt; (CLIP, GPT-1 and HerBERT) has this normalizer</source>
        <translation>keine der Klassen mit &lt;/w&gt; (CLIP, GPT-1 und HerBERT) hat diesen Normalisierer</translation>
    </message>
    <message>
        <source>none of the classes with &lt;/w&gt; (CLIP, GPT-1 and HerBERT) splits words like this</source>
        <translation>keine der Klassen mit &lt;/w&gt; (CLIP, GPT-1 und HerBERT) trennt Wörter auf diese Weise</translation>
    </message>
    <message>
        <source>not-prefix-preserving</source>
        <translation>not-prefix-preserving</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing will be written or measured, because neither --out nor --evaluate is given</source>
        <translation>es wird nichts geschrieben oder gemessen, weil weder --out noch --evaluate angegeben ist</translation>
    </message>
    <message>
        <source>now &apos;{}&apos;</source>
        <translation>jetzt „{}“</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>null is not a type of model</source>
        <translation>null ist kein Modelltyp</translation>
    </message>
    <message>
        <source>offsets</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>often an error page saved under the file&apos;s name; fetch the file itself</source>
        <translation>oft eine Fehlerseite, die unter dem Namen der Datei gespeichert wurde; laden Sie die Datei selbst herunter</translation>
    </message>
    <message>
        <source>omit it, or use --form bert</source>
        <translation>weglassen oder --form bert verwenden</translation>
    </message>
    <message>
        <source>omit it, or use --form classical</source>
        <translation>weglassen oder --form classical verwenden</translation>
    </message>
    <message>
        <source>omit it, or use --limit-alphabet</source>
        <translation>weglassen oder --limit-alphabet verwenden</translation>
    </message>
    <message>
        <source>omit it, or use --model bpe</source>
        <translation>weglassen oder --model bpe verwenden</translation>
    </message>
    <message>
        <source>omit it, or use --model wordpiece</source>
        <translation>weglassen oder --model wordpiece verwenden</translation>
    </message>
    <message>
        <source>omit it, or use another --form (sentencepiece, classical)</source>
        <translation>weglassen oder eine andere --form verwenden (sentencepiece, classical)</translation>
    </message>
    <message>
        <source>omit it, or use another --pre-tokenizer, such as gpt2</source>
        <translation>weglassen oder einen anderen --pre-tokenizer verwenden, etwa gpt2</translation>
    </message>
    <message>
        <source>omit long ones</source>
        <translation>lange weglassen</translation>
    </message>
    <message>
        <source>omit the other normalizer, or use another split</source>
        <translation>den anderen Normalisierer weglassen oder anders zerlegen</translation>
    </message>
    <message>
        <source>one is prepended to each section of the text</source>
        <translation>jedem Abschnitt des Textes wird eines vorangestellt</translation>
    </message>
    <message>
        <source>one is prepended to the text</source>
        <translation>dem Text wird eines vorangestellt</translation>
    </message>
    <message>
        <source>one of the two symbols does not exist yet</source>
        <translation>eines der beiden Symbole gibt es noch nicht</translation>
    </message>
    <message>
        <source>only BERT&apos;s form marks continuing subwords</source>
        <translation>nur die Form von BERT kennzeichnet fortsetzende Teilwörter</translation>
    </message>
    <message>
        <source>only BPE can be extended</source>
        <translation>nur BPE lässt sich erweitern</translation>
    </message>
    <message>
        <source>only BPE chooses among equally frequent pairs</source>
        <translation>nur BPE wählt unter gleich häufigen Paaren</translation>
    </message>
    <message>
        <source>only SentencePiece models have this setting</source>
        <translation>nur SentencePiece-Modelle haben diese Einstellung</translation>
    </message>
    <message>
        <source>only SentencePiece models have user-defined symbols</source>
        <translation>nur SentencePiece-Modelle haben benutzerdefinierte Symbole</translation>
    </message>
    <message>
        <source>only SentencePiece models use this pre-tokenizer</source>
        <translation>nur SentencePiece-Modelle verwenden diesen Pre-Tokenizer</translation>
    </message>
    <message>
        <source>only SuperBPE uses it</source>
        <translation>nur SuperBPE verwendet dies</translation>
    </message>
    <message>
        <source>only Unigram uses it</source>
        <translation>nur Unigram verwendet dies</translation>
    </message>
    <message>
        <source>only WordPiece uses it</source>
        <translation>nur WordPiece verwendet dies</translation>
    </message>
    <message>
        <source>only a BPE tokenizer.json or .tiktoken can be extended</source>
        <translation>nur eine tokenizer.json mit BPE oder eine .tiktoken lässt sich erweitern</translation>
    </message>
    <message>
        <source>only classical BPE marks the end of words</source>
        <translation>nur klassisches BPE kennzeichnet das Ende von Wörtern</translation>
    </message>
    <message>
        <source>only merges and lattices can be drawn, and this model has neither</source>
        <translation>nur Merges und Gitter lassen sich zeichnen, und dieses Modell hat beides nicht</translation>
    </message>
    <message>
        <source>only that class gives its ids; open the model&apos;s tokenizer.json if it has one</source>
        <translation>seine Ids ergeben sich nur aus dieser Klasse; hat das Modell eine tokenizer.json, öffnen Sie diese</translation>
    </message>
    <message>
        <source>only the first text</source>
        <translation>nur der erste Text</translation>
    </message>
    <message>
        <source>only the second text</source>
        <translation>nur der zweite Text</translation>
    </message>
    <message>
        <source>only {} of the requested {} tokens were learned: {}</source>
        <translation>nur {} der verlangten {} Tokens wurden gelernt: {}</translation>
    </message>
    <message>
        <source>open a file that has one</source>
        <translation>eine Datei öffnen, die einen enthält</translation>
    </message>
    <message>
        <source>open its .model</source>
        <translation>die zugehörige .model öffnen</translation>
    </message>
    <message>
        <source>open the complete tokenizer.json</source>
        <translation>die vollständige tokenizer.json öffnen</translation>
    </message>
    <message>
        <source>open the file of the language model itself; this may be a projector, an adapter or a part</source>
        <translation>die Datei des Sprachmodells selbst öffnen; diese ist vielleicht ein Projektor, ein Adapter oder ein Teil</translation>
    </message>
    <message>
        <source>ordinal not in range(128)</source>
        <translation>ordinal not in range(128)</translation>
    </message>
    <message>
        <source>ordinal not in range(256)</source>
        <translation>ordinal not in range(256)</translation>
    </message>
    <message>
        <source>over-limit</source>
        <translation>over-limit</translation>
    </message>
    <message>
        <source>parts are missing: {}</source>
        <translation>es fehlen Teile: {}</translation>
    </message>
    <message>
        <source>parts are missing: {}; they belong to {} different corpora (their files differ in name or size)</source>
        <translation>es fehlen Teile: {}; sie gehören zu {} verschiedenen Korpora (ihre Dateien unterscheiden sich in Name oder Größe)</translation>
    </message>
    <message>
        <source>pattern &quot;{}&quot;</source>
        <translation>Muster „{}“</translation>
    </message>
    <message>
        <source>pattern and special tokens come from the pickled encoding &apos;{}&apos;</source>
        <translation>Muster und besondere Tokens stammen aus der im Pickle gespeicherten Encodierung „{}“</translation>
    </message>
    <message>
        <source>pattern and special tokens come from this module, which was read, not run</source>
        <translation>Muster und besondere Tokens stammen aus diesem Modul, das gelesen, aber nicht ausgeführt wurde</translation>
    </message>
    <message>
        <source>piece {}, of type {}</source>
        <translation>Stück {}, vom Typ {}</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>pieces and merges that differ, next to other pieces and overlapping them</source>
        <translation>Stücke und Merges, die sich unterscheiden, neben anderen Stücken und mit ihnen überlappend</translation>
    </message>
    <message>
        <source>pieces at the end of a word end with {}</source>
        <translation>Stücke am Ende eines Wortes enden mit {}</translation>
    </message>
    <message>
        <source>pieces inside a word start with {}</source>
        <translation>Stücke im Inneren eines Wortes beginnen mit {}</translation>
    </message>
    <message>
        <source>pieces that are not normal lower the score of unknown characters</source>
        <translation>Stücke, die nicht normal sind, senken den Wert unbekannter Zeichen</translation>
    </message>
    <message>
        <source>pieces that are not normal, such as {}, are matched in a text that spells them; SentencePiece treats it as plain text</source>
        <translation>Stücke, die nicht normal sind, etwa {}, werden in einem Text erkannt, der sie ausschreibt; SentencePiece behandelt ihn als gewöhnlichen Text</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>Vorbereiten</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>prune</source>
        <translation>prune</translation>
    </message>
    <message>
        <source>put the merge that creates it before this one</source>
        <translation>den Merge, der es erzeugt, vor diesen setzen</translation>
    </message>
    <message>
        <source>random texts of pieces, characters, spaces and tokens</source>
        <translation>zufällige Texte aus Stücken, Zeichen, Leerzeichen und Tokens</translation>
    </message>
    <message>
        <source>reads bpe.codes with a vocab.txt, and marks the parts of words with @@</source>
        <translation>liest bpe.codes mit einer vocab.txt und kennzeichnet die Teile von Wörtern mit @@</translation>
    </message>
    <message>
        <source>reads tables, not texts</source>
        <translation>liest Tabellen, keine Texte</translation>
    </message>
    <message>
        <source>recognized as {} only by its {} ranks; choose another encoding with --preset if that is wrong</source>
        <translation>als {} erkannt, nur an den {} Rängen; wählen Sie mit --preset eine andere Encodierung, wenn das falsch ist</translation>
    </message>
    <message>
        <source>records</source>
        <translation>records</translation>
    </message>
    <message>
        <source>remove it, because it matches nothing</source>
        <translation>entfernen, denn es passt auf nichts</translation>
    </message>
    <message>
        <source>remove it, escape it, or encode it as text</source>
        <translation>entfernen, maskieren oder als Text encodieren</translation>
    </message>
    <message>
        <source>remove it, or encode it as text</source>
        <translation>entfernen oder als Text encodieren</translation>
    </message>
    <message>
        <source>remove long tokens from added_tokens</source>
        <translation>lange Tokens aus added_tokens entfernen</translation>
    </message>
    <message>
        <source>remove one of them</source>
        <translation>eine der Angaben entfernen</translation>
    </message>
    <message>
        <source>remove-extra-whitespaces</source>
        <translation>remove-extra-whitespaces</translation>
    </message>
    <message>
        <source>rename the file, or get it again</source>
        <translation>die Datei umbenennen oder neu beschaffen</translation>
    </message>
    <message>
        <source>build the ids as nanochat does, without a template</source>
        <translation>die Ids wie nanochat bilden, ohne Template</translation>
    </message>
    <message>
        <source>request at most {}, or use a shorter text</source>
        <translation>höchstens {} verlangen oder einen kürzeren Text verwenden</translation>
    </message>
    <message>
        <source>request more tokens</source>
        <translation>mehr Tokens verlangen</translation>
    </message>
    <message>
        <source>request more tokens, or a smaller alphabet</source>
        <translation>mehr Tokens oder ein kleineres Alphabet verlangen</translation>
    </message>
    <message>
        <source>request more tokens, or less character coverage</source>
        <translation>mehr Tokens oder eine geringere Zeichenabdeckung verlangen</translation>
    </message>
    <message>
        <source>reserved pieces lower the score of unknown characters</source>
        <translation>reservierte Stücke senken den Wert unbekannter Zeichen</translation>
    </message>
    <message>
        <source>reserved pieces, such as special tokens and byte-fallback pieces, are not matched in a text; tokenizer.json matches text that spells them</source>
        <translation>reservierte Stücke, etwa besondere Tokens und Byte-Fallback-Stücke, werden in einem Text nicht erkannt; tokenizer.json erkennt Text, der sie ausschreibt</translation>
    </message>
    <message>
        <source>response_marker: search for ids, not for text</source>
        <translation>response_marker: nach Ids suchen, nicht nach Text</translation>
    </message>
    <message>
        <source>response_marker: text that ends it</source>
        <translation>response_marker: Text, der sie beendet</translation>
    </message>
    <message>
        <source>response_marker: text that starts an answer (default: guessed)</source>
        <translation>response_marker: Text, mit dem eine Antwort beginnt (Standard: geraten)</translation>
    </message>
    <message>
        <source>restore it, or start again: with --force and without --resume, or in another folder</source>
        <translation>wiederherstellen oder neu beginnen: mit --force und ohne --resume oder in einem anderen Ordner</translation>
    </message>
    <message>
        <source>restore the tokenizer given by --extend, or start again with --force and without --resume</source>
        <translation>den mit --extend angegebenen Tokenizer wiederherstellen oder mit --force und ohne --resume neu beginnen</translation>
    </message>
    <message>
        <source>resume</source>
        <translation>resume</translation>
    </message>
    <message>
        <source>rewrites bytes by morphology before they are counted</source>
        <translation>schreibt Bytes nach der Morphologie um, bevor sie gezählt werden</translation>
    </message>
    <message>
        <source>rewrites links, numbers and prices, and splits by its own table of words</source>
        <translation>schreibt Links, Zahlen und Preise um und trennt nach einer eigenen Worttabelle</translation>
    </message>
    <message>
        <source>rewrites tweets (names, links, emojis) and marks the parts of words with @@</source>
        <translation>schreibt Tweets um (Namen, Links, Emojis) und kennzeichnet die Teile von Wörtern mit @@</translation>
    </message>
    <message>
        <source>rewrites whitespace and unprintable characters before its model splits the text</source>
        <translation>schreibt Leerraum und nicht druckbare Zeichen um, bevor ihr Modell den Text zerlegt</translation>
    </message>
    <message>
        <source>role-dropped</source>
        <translation>role-dropped</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>sample</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>gezogen</translation>
    </message>
    <message>
        <source>sampling the lines was canceled</source>
        <translation>das Ziehen der Zeilen wurde abgebrochen</translation>
    </message>
    <message>
        <source>save in the format that the tokenizer came from, or omit what can&apos;t be represented (--lossy)</source>
        <translation>im Format speichern, aus dem der Tokenizer stammt, oder weglassen, was sich nicht darstellen lässt (--lossy)</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>scores are rounded to floats and summed as floats, not as doubles: where two segmentations are equal to seven digits, the other one may be chosen</source>
        <translation>Werte werden auf floats gerundet und als floats summiert, nicht als doubles: Wo zwei Zerlegungen auf sieben Stellen gleich sind, wird vielleicht die andere gewählt</translation>
    </message>
    <message>
        <source>scores are summed as doubles, not as floats as in SentencePiece: where two segmentations are equal to seven digits, the other one may be chosen</source>
        <translation>Werte werden als doubles summiert, nicht als floats wie in SentencePiece: Wo zwei Zerlegungen auf sieben Stellen gleich sind, wird vielleicht die andere gewählt</translation>
    </message>
    <message>
        <source>scores are summed as floats, not as doubles: where two segmentations are equal to seven digits, the other one may be chosen</source>
        <translation>Werte werden als floats summiert, nicht als doubles: Wo zwei Zerlegungen auf sieben Stellen gleich sind, wird vielleicht die andere gewählt</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>seed</translation>
    </message>
    <message>
        <source>seed-size</source>
        <translation>seed-size</translation>
    </message>
    <message>
        <source>sequences of characters of all classes</source>
        <translation>Folgen von Zeichen aller Klassen</translation>
    </message>
    <message>
        <source>set another tokenizer_class, or use the model of this class</source>
        <translation>eine andere tokenizer_class angeben oder das Modell dieser Klasse verwenden</translation>
    </message>
    <message>
        <source>set it to false, and use uppercase texts</source>
        <translation>auf false setzen und Texte in Großbuchstaben verwenden</translation>
    </message>
    <message>
        <source>set the fraction to read with --sample</source>
        <translation>den zu lesenden Anteil mit --sample angeben</translation>
    </message>
    <message>
        <source>shifts the ids of its model by twelve to make room for its own pieces</source>
        <translation>verschiebt die Ids ihres Modells um zwölf, um Platz für eigene Stücke zu schaffen</translation>
    </message>
    <message>
        <source>short pieces next to characters of all classes</source>
        <translation>kurze Stücke neben Zeichen aller Klassen</translation>
    </message>
    <message>
        <source>shorten it</source>
        <translation>kürzen</translation>
    </message>
    <message>
        <source>shortest texts that show a difference</source>
        <translation>kürzeste Texte, die einen Unterschied zeigen</translation>
    </message>
    <message>
        <source>show for each token why it is trained or not</source>
        <translation>zu jedem Token angeben, warum es trainiert wird oder nicht</translation>
    </message>
    <message>
        <source>shrinking-factor</source>
        <translation>shrinking-factor</translation>
    </message>
    <message>
        <source>single characters</source>
        <translation>einzelne Zeichen</translation>
    </message>
    <message>
        <source>skip the file, or break its lines</source>
        <translation>die Datei überspringen oder ihre Zeilen umbrechen</translation>
    </message>
    <message>
        <source>skip the file, or decompress it first</source>
        <translation>die Datei überspringen oder zuerst entpacken</translation>
    </message>
    <message>
        <source>skip-bad-lines</source>
        <translation>skip-bad-lines</translation>
    </message>
    <message>
        <source>small conversations take more than {} ms in total</source>
        <translation>kleine Gespräche brauchen insgesamt mehr als {} ms</translation>
    </message>
    <message>
        <source>spaces are added around Chinese characters</source>
        <translation>um chinesische Zeichen herum werden Leerzeichen eingefügt</translation>
    </message>
    <message>
        <source>spaces are replaced with something other than ▁</source>
        <translation>Leerzeichen werden durch etwas anderes als ▁ ersetzt</translation>
    </message>
    <message>
        <source>spaces at the end of a text are kept although repeated spaces become one</source>
        <translation>Leerzeichen am Ende eines Textes bleiben erhalten, obwohl mehrere Leerzeichen zu einem werden</translation>
    </message>
    <message>
        <source>spaces become {}</source>
        <translation>Leerzeichen werden zu {}</translation>
    </message>
    <message>
        <source>spaces before punctuation are removed</source>
        <translation>Leerzeichen vor Satzzeichen werden entfernt</translation>
    </message>
    <message>
        <source>spaces in pieces stay spaces</source>
        <translation>Leerzeichen in Stücken bleiben Leerzeichen</translation>
    </message>
    <message>
        <source>span</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>spans exclude the whitespace around a piece</source>
        <translation>Bereiche umfassen den Leerraum um ein Stück nicht</translation>
    </message>
    <message>
        <source>special and added tokens in the text, alone and between other characters</source>
        <translation>besondere und hinzugefügte Tokens im Text, allein und zwischen anderen Zeichen</translation>
    </message>
    <message>
        <source>special token of rank {}</source>
        <translation>besonderes Token mit Rang {}</translation>
    </message>
    <message>
        <source>special token of rank {}, by its name</source>
        <translation>besonderes Token mit Rang {}, nach seinem Namen</translation>
    </message>
    <message>
        <source>special tokens become control pieces: SentencePiece treats text that spells them as plain text</source>
        <translation>besondere Tokens werden zu Steuerstücken: SentencePiece behandelt Text, der sie ausschreibt, als gewöhnlichen Text</translation>
    </message>
    <message>
        <source>special-token</source>
        <translation>special-token</translation>
    </message>
    <message>
        <source>spells out numbers and abbreviations</source>
        <translation>schreibt Zahlen und Abkürzungen aus</translation>
    </message>
    <message>
        <source>split it into several pages</source>
        <translation>in mehrere Seiten teilen</translation>
    </message>
    <message>
        <source>split it into several, or open a Markdown file that is a lesson</source>
        <translation>teilen Sie sie in mehrere, oder öffnen Sie eine Markdown-Datei, die eine Lektion ist</translation>
    </message>
    <message>
        <source>split the document, or check the format of the file</source>
        <translation>das Dokument teilen oder das Format der Datei prüfen</translation>
    </message>
    <message>
        <source>splits a text with its model and looks the pieces up in a dict.txt</source>
        <translation>zerlegt einen Text mit ihrem Modell und schlägt die Stücke in einer dict.txt nach</translation>
    </message>
    <message>
        <source>splits the model&apos;s pieces again and looks them up in a vocab.txt</source>
        <translation>zerlegt die Stücke des Modells noch einmal und schlägt sie in einer vocab.txt nach</translation>
    </message>
    <message>
        <source>splits words by its own rules and marks their parts with @@</source>
        <translation>trennt Wörter nach eigenen Regeln und kennzeichnet ihre Teile mit @@</translation>
    </message>
    <message>
        <source>splits words by the rules of Moses, another program</source>
        <translation>trennt Wörter nach den Regeln von Moses, einem anderen Programm</translation>
    </message>
    <message>
        <source>splits words with jieba, another program</source>
        <translation>trennt Wörter mit jieba, einem anderen Programm</translation>
    </message>
    <message>
        <source>start again in another folder, or overwrite it (--force without --resume)</source>
        <translation>in einem anderen Ordner neu beginnen oder überschreiben (--force ohne --resume)</translation>
    </message>
    <message>
        <source>start another page with a line # before it</source>
        <translation>davor mit einer Zeile # eine weitere Seite beginnen</translation>
    </message>
    <message>
        <source>start each answer with - [ ], the right one with - [x]</source>
        <translation>jede Antwort mit - [ ] beginnen, die richtige mit - [x]</translation>
    </message>
    <message>
        <source>start each page with a heading, # like this</source>
        <translation>jede Seite mit einer Überschrift beginnen, # wie hier</translation>
    </message>
    <message>
        <source>start it with a line ---, a line title: …, and a line ---</source>
        <translation>mit einer Zeile ---, einer Zeile title: … und einer Zeile --- beginnen</translation>
    </message>
    <message>
        <source>startswith</source>
        <translation>startswith</translation>
    </message>
    <message>
        <source>stopped before the search; the differences of the files are above</source>
        <translation>vor der Suche abgebrochen; die Unterschiede der Dateien stehen oben</translation>
    </message>
    <message>
        <source>stopped; the counts so far follow</source>
        <translation>abgebrochen; die bisherigen Zählungen folgen</translation>
    </message>
    <message>
        <source>stopped; the results so far are above</source>
        <translation>abgebrochen; die bisherigen Ergebnisse stehen oben</translation>
    </message>
    <message>
        <source>straddles an edge of the trained text, and all of its characters count</source>
        <translation>liegt über einem Rand des trainierten Textes, und alle seine Zeichen zählen</translation>
    </message>
    <message>
        <source>straddles an edge of the trained text, and its first character counts</source>
        <translation>liegt über einem Rand des trainierten Textes, und sein erstes Zeichen zählt</translation>
    </message>
    <message>
        <source>strings of normalizers and pre-tokenizers</source>
        <translation>Zeichenfolgen von Normalisierern und Pre-Tokenizern</translation>
    </message>
    <message>
        <source>sub-iterations</source>
        <translation>sub-iterations</translation>
    </message>
    <message>
        <source>superwords.</source>
        <translation>superwords.</translation>
    </message>
    <message>
        <source>surrogates not allowed</source>
        <translation>surrogates not allowed</translation>
    </message>
    <message>
        <source>system</source>
        <translation>system</translation>
    </message>
    <message>
        <source>tabs, line ends and other whitespace count as spaces</source>
        <translation>Tabulatoren, Zeilenenden und anderer Leerraum zählen als Leerzeichen</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>temperature</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>text in parts is printed as a Python list</source>
        <translation>Text in Teilen wird als Python-Liste ausgegeben</translation>
    </message>
    <message>
        <source>text is lowercased</source>
        <translation>Text wird in Kleinbuchstaben umgewandelt</translation>
    </message>
    <message>
        <source>text that neither vocabulary covers gets a different unknown token</source>
        <translation>Text, den keines der beiden Vokabulare abdeckt, erhält ein anderes unbekanntes Token</translation>
    </message>
    <message>
        <source>texts for parts of regexes that only one file has</source>
        <translation>Texte zu Teilen regulärer Ausdrücke, die nur eine Datei enthält</translation>
    </message>
    <message>
        <source>texts that are not UTF-8</source>
        <translation>Texte, die kein UTF-8 sind</translation>
    </message>
    <message>
        <source>the JSON ends too early: {}</source>
        <translation>das JSON endet zu früh: {}</translation>
    </message>
    <message>
        <source>the JSON is damaged: {}</source>
        <translation>das JSON ist beschädigt: {}</translation>
    </message>
    <message>
        <source>the JSON is damaged: {}, near &apos;{}&apos;</source>
        <translation>das JSON ist beschädigt: {}, bei „{}“</translation>
    </message>
    <message>
        <source>the added token &apos;{}&apos;</source>
        <translation>das hinzugefügte Token „{}“</translation>
    </message>
    <message>
        <source>the added token &apos;{}&apos;: {}</source>
        <translation>das hinzugefügte Token „{}“: {}</translation>
    </message>
    <message>
        <source>the added token {} has lstrip, rstrip or single_word</source>
        <translation>das hinzugefügte Token {} hat lstrip, rstrip oder single_word</translation>
    </message>
    <message>
        <source>the added token {} is not a piece of the model</source>
        <translation>das hinzugefügte Token {} ist kein Stück des Modells</translation>
    </message>
    <message>
        <source>the added tokens</source>
        <translation>die hinzugefügten Tokens</translation>
    </message>
    <message>
        <source>the added tokens have more than {} bytes together</source>
        <translation>die hinzugefügten Tokens haben zusammen mehr als {} Bytes</translation>
    </message>
    <message>
        <source>the added tokens up to this one have {} bytes in total; the limit is {}</source>
        <translation>die hinzugefügten Tokens bis zu diesem haben insgesamt {} Bytes; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the alphabet alone has {} tokens</source>
        <translation>das Alphabet allein hat {} Tokens</translation>
    </message>
    <message>
        <source>the alphabet alone has {} tokens, more than the requested {}</source>
        <translation>das Alphabet allein hat {} Tokens, mehr als die verlangten {}</translation>
    </message>
    <message>
        <source>the alphabet alone has {} tokens, more than the {} of the first stage</source>
        <translation>das Alphabet allein hat {} Tokens, mehr als die {} der ersten Stufe</translation>
    </message>
    <message>
        <source>the answer is empty</source>
        <translation>die Antwort ist leer</translation>
    </message>
    <message>
        <source>the assistant&apos;s text is a string or a list of parts</source>
        <translation>der Text des Assistenten ist eine Zeichenfolge oder eine Liste von Teilen</translation>
    </message>
    <message>
        <source>the assistant&apos;s text is outside the generation block</source>
        <translation>der Text des Assistenten steht außerhalb des Generation-Blocks</translation>
    </message>
    <message>
        <source>the block &apos;{}&apos;</source>
        <translation>der Block „{}“</translation>
    </message>
    <message>
        <source>the block doesn&apos;t end</source>
        <translation>der Block endet nicht</translation>
    </message>
    <message>
        <source>the block is longer than {} bytes</source>
        <translation>der Block ist länger als {} Bytes</translation>
    </message>
    <message>
        <source>the character coverage is not above 0 and at most 1</source>
        <translation>die Zeichenabdeckung ist nicht größer als 0 und höchstens 1</translation>
    </message>
    <message>
        <source>the characters of scripts and those of the text</source>
        <translation>die Zeichen von Schriften und die des Textes</translation>
    </message>
    <message>
        <source>the check was canceled</source>
        <translation>die Prüfung wurde abgebrochen</translation>
    </message>
    <message>
        <source>the class defines the post-processor: {}</source>
        <translation>die Klasse legt den Post-Processor fest: {}</translation>
    </message>
    <message>
        <source>the class {} does not accept a {} model</source>
        <translation>die Klasse {} nimmt kein {}-Modell an</translation>
    </message>
    <message>
        <source>the class {} is not supported: it {}</source>
        <translation>die Klasse {} wird nicht unterstützt: Sie {}</translation>
    </message>
    <message>
        <source>the class {} splits a text with {} and looks up the ids in vocab.json</source>
        <translation>die Klasse {} zerlegt einen Text mit {} und schlägt die Ids in vocab.json nach</translation>
    </message>
    <message>
        <source>the class {} splits a text with {}, which also has the ids</source>
        <translation>die Klasse {} zerlegt einen Text mit {}, worin auch die Ids stehen</translation>
    </message>
    <message>
        <source>the class&apos;s default token</source>
        <translation>das Standardtoken der Klasse</translation>
    </message>
    <message>
        <source>the clauses are: tokens, bytes, codepoints, characters, words or merges with =, &lt;, &gt;, &lt;=, &gt;= and a number; has or no with a type or piece &quot;…&quot;; contains &quot;…&quot;; starts with &quot;…&quot;; same ids as &quot;…&quot;; other ids than &quot;…&quot;</source>
        <translation>die Bedingungen sind: tokens, bytes, codepoints, characters, words oder merges mit =, &lt;, &gt;, &lt;=, &gt;= und einer Zahl; has oder no mit einem Typ oder piece &quot;…&quot;; contains &quot;…&quot;; starts with &quot;…&quot;; same ids as &quot;…&quot;; other ids than &quot;…&quot;</translation>
    </message>
    <message>
        <source>the continuing-subword prefix is {}, not ##</source>
        <translation>das Fortsetzungspräfix ist {}, nicht ##</translation>
    </message>
    <message>
        <source>the control and user-defined pieces up to this one have {} bytes in total; the limit is {}</source>
        <translation>die Steuerstücke und benutzerdefinierten Stücke bis zu diesem haben insgesamt {} Bytes; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the corpus allows only {}</source>
        <translation>das Korpus erlaubt nur {}</translation>
    </message>
    <message>
        <source>the count is not a whole number</source>
        <translation>die Anzahl ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>the counts contradict each other: {}</source>
        <translation>die Zählungen widersprechen sich: {}</translation>
    </message>
    <message>
        <source>the data other than the pieces is not a SentencePiece model</source>
        <translation>die Daten außer den Stücken sind kein SentencePiece-Modell</translation>
    </message>
    <message>
        <source>the data there is not xz</source>
        <translation>die Daten dort sind nicht im Format xz</translation>
    </message>
    <message>
        <source>the decoder</source>
        <translation>der Decoder</translation>
    </message>
    <message>
        <source>the empty text</source>
        <translation>der leere Text</translation>
    </message>
    <message>
        <source>the empty text and a letter, with default settings</source>
        <translation>der leere Text und ein Buchstabe, mit Standardeinstellungen</translation>
    </message>
    <message>
        <source>the end of a group has no start</source>
        <translation>das Ende einer Gruppe hat keinen Anfang</translation>
    </message>
    <message>
        <source>the end-of-word suffix is {}, not &lt;/w&gt;</source>
        <translation>das Wortende-Suffix ist {}, nicht &lt;/w&gt;</translation>
    </message>
    <message>
        <source>the ends of tokens and the bytes</source>
        <translation>die Enden von Tokens und die Bytes</translation>
    </message>
    <message>
        <source>the engine that runs it here rejects the {}: {}</source>
        <translation>{}: die Engine, die dies hier ausführt, lehnt es ab: {}</translation>
    </message>
    <message>
        <source>the evaluation was stopped</source>
        <translation>die Messung wurde abgebrochen</translation>
    </message>
    <message>
        <source>the file adds bos, but defines none; nothing is added</source>
        <translation>die Datei fügt bos hinzu, definiert aber keines; nichts wird hinzugefügt</translation>
    </message>
    <message>
        <source>the file adds eos, but defines none; nothing is added</source>
        <translation>die Datei fügt eos hinzu, definiert aber keines; nichts wird hinzugefügt</translation>
    </message>
    <message>
        <source>the file has changed since it was counted</source>
        <translation>die Datei hat sich seit dem Zählen geändert</translation>
    </message>
    <message>
        <source>the file has changed: it has {} bytes, and had {} when it was counted</source>
        <translation>die Datei hat sich geändert: Sie hat {} Bytes und hatte {}, als sie gezählt wurde</translation>
    </message>
    <message>
        <source>the file has more than {} pieces</source>
        <translation>die Datei hat mehr als {} Stücke</translation>
    </message>
    <message>
        <source>the file has more than {} ranks</source>
        <translation>die Datei hat mehr als {} Ränge</translation>
    </message>
    <message>
        <source>the file has no pieces</source>
        <translation>die Datei hat keine Stücke</translation>
    </message>
    <message>
        <source>the file has no ranks</source>
        <translation>die Datei hat keine Ränge</translation>
    </message>
    <message>
        <source>the file is equal to that of {}, which is used, and that of {}, which has other special tokens; choose with --preset</source>
        <translation>die Datei gleicht der von {}, das verwendet wird, und der von {} mit anderen besonderen Tokens; wählen Sie mit --preset</translation>
    </message>
    <message>
        <source>the file is larger than 1 MiB, the limit for lessons</source>
        <translation>die Datei ist größer als 1 MiB, die Grenze für Lektionen</translation>
    </message>
    <message>
        <source>the file is missing from the sources since the checkpoint was created</source>
        <translation>die Datei fehlt in den Quellen, seit der Checkpoint angelegt wurde</translation>
    </message>
    <message>
        <source>the file was added after the checkpoint was created</source>
        <translation>die Datei wurde hinzugefügt, nachdem der Checkpoint angelegt wurde</translation>
    </message>
    <message>
        <source>the first of the given tokenizers is a, the last {}</source>
        <translation>der erste der angegebenen Tokenizer ist a, der letzte {}</translation>
    </message>
    <message>
        <source>the folder also contains {}: name one to open it instead</source>
        <translation>der Ordner enthält auch {}: nennen Sie eine davon, um sie stattdessen zu öffnen</translation>
    </message>
    <message>
        <source>the folder can&apos;t be read: {}</source>
        <translation>der Ordner kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>the folder cannot be created: {}</source>
        <translation>der Ordner kann nicht angelegt werden: {}</translation>
    </message>
    <message>
        <source>the folder contains no text files</source>
        <translation>der Ordner enthält keine Textdateien</translation>
    </message>
    <message>
        <source>the folder doesn&apos;t exist</source>
        <translation>der Ordner ist nicht vorhanden</translation>
    </message>
    <message>
        <source>the folder is opened by its {}</source>
        <translation>der Ordner wird über {} geöffnet</translation>
    </message>
    <message>
        <source>the folder is opened by its {}; it also contains {}: name a file to open another one</source>
        <translation>der Ordner wird über {} geöffnet; er enthält auch {}: nennen Sie eine Datei, um eine andere zu öffnen</translation>
    </message>
    <message>
        <source>the form alone needs {} tokens</source>
        <translation>die Form allein braucht {} Tokens</translation>
    </message>
    <message>
        <source>the fraction of records to read is not above 0 and at most 1</source>
        <translation>der Anteil der zu lesenden Datensätze ist nicht größer als 0 und höchstens 1</translation>
    </message>
    <message>
        <source>the front matter doesn&apos;t end</source>
        <translation>der Vorspann endet nicht</translation>
    </message>
    <message>
        <source>the generation block is in a macro, a filter or a set block, where transformers records a wrong position for it: its mask is wrong</source>
        <translation>der Generation-Block steht in einem Makro, einem Filter oder einem set-Block, wo transformers eine falsche Position für ihn festhält: Seine Maske ist falsch</translation>
    </message>
    <message>
        <source>the header</source>
        <translation>der Kopf</translation>
    </message>
    <message>
        <source>the header does not state the numbers of words</source>
        <translation>der Kopf gibt die Wortanzahlen nicht an</translation>
    </message>
    <message>
        <source>the id &apos;{}&apos; differs from the key; the template uses the key</source>
        <translation>die Id „{}“ weicht vom Schlüssel ab; das Template verwendet den Schlüssel</translation>
    </message>
    <message>
        <source>the id differs from the number of the line, {} (counted from 0)</source>
        <translation>die Id weicht von der Nummer der Zeile ab, {} (ab 0 gezählt)</translation>
    </message>
    <message>
        <source>the id differs from the piece&apos;s position, {}</source>
        <translation>die Id weicht von der Position des Stücks ab, {}</translation>
    </message>
    <message>
        <source>the id of &apos;{}&apos; is {} in the file, but {} is used, as in Hugging Face tokenizers: {}</source>
        <translation>die Id von „{}“ ist in der Datei {}, verwendet wird aber {}, wie in der Bibliothek tokenizers von Hugging Face: {}</translation>
    </message>
    <message>
        <source>the ids are equal, but the offsets of {} differ: for {} they are {} in {} and {} in {}</source>
        <translation>die Ids sind gleich, aber die Positionen von {} unterscheiden sich: Für {} sind sie {} in {} und {} in {}</translation>
    </message>
    <message>
        <source>the ids are too large to be extended</source>
        <translation>die Ids sind zu groß, um erweitert zu werden</translation>
    </message>
    <message>
        <source>the ids start at {}: this is an added_tokens.json, not a vocabulary</source>
        <translation>die Ids beginnen bei {}: Dies ist eine added_tokens.json, kein Vokabular</translation>
    </message>
    <message>
        <source>the ids that start an answer are not among the tokens: all zero</source>
        <translation>die Ids, mit denen eine Antwort beginnt, sind nicht unter den Tokens: nur Nullen</translation>
    </message>
    <message>
        <source>the key &apos;model&apos; is missing, so there is no vocabulary</source>
        <translation>der Schlüssel „model“ fehlt, sodass es kein Vokabular gibt</translation>
    </message>
    <message>
        <source>the key &apos;{}&apos; appears twice; the first value is used, not &apos;{}&apos;. llama.cpp rejects such a file</source>
        <translation>der Schlüssel „{}“ kommt zweimal vor; verwendet wird der erste Wert, nicht „{}“. llama.cpp lehnt eine solche Datei ab</translation>
    </message>
    <message>
        <source>the key is missing, as in old files; llama.cpp&apos;s default pattern is used, which is right only for a few models</source>
        <translation>der Schlüssel fehlt, wie in alten Dateien; verwendet wird das Standardmuster von llama.cpp, das nur für wenige Modelle richtig ist</translation>
    </message>
    <message>
        <source>the key {} appears twice</source>
        <translation>der Schlüssel {} kommt zweimal vor</translation>
    </message>
    <message>
        <source>the keys of this block are {}</source>
        <translation>die Schlüssel dieses Blocks sind {}</translation>
    </message>
    <message>
        <source>the lengths of tokens and their number</source>
        <translation>die Längen der Tokens und ihre Anzahl</translation>
    </message>
    <message>
        <source>the lesson has no front matter</source>
        <translation>die Lektion hat kein Front Matter</translation>
    </message>
    <message>
        <source>the lesson has no page</source>
        <translation>die Lektion hat keine Seite</translation>
    </message>
    <message>
        <source>the lesson has no title</source>
        <translation>die Lektion hat keinen Titel</translation>
    </message>
    <message>
        <source>the list merges {} differently from ranks, or not at all</source>
        <translation>die Liste fügt {} anders zusammen als die Ränge oder gar nicht</translation>
    </message>
    <message>
        <source>the list merges {} differently from scores</source>
        <translation>die Liste fügt {} anders zusammen als die Werte</translation>
    </message>
    <message>
        <source>the literal that starts an answer is in the text, but its ids are not consecutive tokens, because it is split differently there: all zero</source>
        <translation>die Zeichenfolge, mit der eine Antwort beginnt, steht im Text, aber ihre Ids folgen unter den Tokens nicht aufeinander, da sie dort anders zerlegt ist: nur Nullen</translation>
    </message>
    <message>
        <source>the literal that starts an answer is not in the text: all zero</source>
        <translation>die Zeichenfolge, mit der eine Antwort beginnt, steht nicht im Text: nur Nullen</translation>
    </message>
    <message>
        <source>the literal that starts an answer is only in the conversation&apos;s own text, where it is encoded as text: all zero</source>
        <translation>die Zeichenfolge, mit der eine Antwort beginnt, steht nur im eigenen Text des Gesprächs, wo sie als Text encodiert ist: nur Nullen</translation>
    </message>
    <message>
        <source>the longer text of a pair first</source>
        <translation>zuerst der längere Text eines Paars</translation>
    </message>
    <message>
        <source>the longest token and the text</source>
        <translation>das längste Token und der Text</translation>
    </message>
    <message>
        <source>the manifest of {} has no model, or is damaged</source>
        <translation>das Manifest von {} hat kein Modell oder ist beschädigt</translation>
    </message>
    <message>
        <source>the manifest of {} is here, but its blob is not: the pull was not finished</source>
        <translation>das Manifest von {} ist vorhanden, sein Blob aber nicht: Der Pull wurde nicht abgeschlossen</translation>
    </message>
    <message>
        <source>the maximum token length is not between 1 and 127 characters</source>
        <translation>die maximale Tokenlänge liegt nicht zwischen 1 und 127 Zeichen</translation>
    </message>
    <message>
        <source>the merge &apos;{}&apos; + &apos;{}&apos;</source>
        <translation>der Merge „{}“ + „{}“</translation>
    </message>
    <message>
        <source>the merge is not a pair of numbers</source>
        <translation>der Merge ist kein Zahlenpaar</translation>
    </message>
    <message>
        <source>the merge {} needs the piece {}, which no earlier merge creates</source>
        <translation>der Merge {} benötigt das Stück {}, das kein früherer Merge erzeugt</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>the model ({}) has no list of merges</source>
        <translation>das Modell ({}) hat keine Liste von Merges</translation>
    </message>
    <message>
        <source>the model ({}) is not a byte-level BPE</source>
        <translation>das Modell ({}) ist kein Byte-Level-BPE</translation>
    </message>
    <message>
        <source>the model doesn&apos;t have the token, and that is the next free id</source>
        <translation>das Modell hat das Token nicht, und dies ist die nächste freie Id</translation>
    </message>
    <message>
        <source>the model doesn&apos;t have the token, and that is the next free id; the file&apos;s id belongs to the piece &apos;{}&apos;</source>
        <translation>das Modell hat das Token nicht, und dies ist die nächste freie Id; die Id der Datei gehört zum Stück „{}“</translation>
    </message>
    <message>
        <source>the model has a continuing-subword prefix, {}</source>
        <translation>das Modell hat ein Fortsetzungspräfix, {}</translation>
    </message>
    <message>
        <source>the model has no piece &lt;unk&gt;, which {} requires</source>
        <translation>das Modell hat kein Stück &lt;unk&gt;, das {} verlangt</translation>
    </message>
    <message>
        <source>the model has no unknown piece</source>
        <translation>das Modell hat kein unbekanntes Stück</translation>
    </message>
    <message>
        <source>the model has {} rows of embeddings, but the tokenizer&apos;s ids go up to {}: {} rows belong to no token</source>
        <translation>das Modell hat {} Embedding-Zeilen, aber die Ids des Tokenizers reichen bis {}: {} Zeilen gehören zu keinem Token</translation>
    </message>
    <message>
        <source>the model is a byte-level BPE by ranks; SentencePiece&apos;s pieces consist of whole characters</source>
        <translation>das Modell ist ein Byte-Level-BPE nach Rängen; die Stücke von SentencePiece bestehen aus ganzen Zeichen</translation>
    </message>
    <message>
        <source>the model is here, but no file of its tokenizer</source>
        <translation>das Modell ist vorhanden, aber keine Datei seines Tokenizers</translation>
    </message>
    <message>
        <source>the model is {}, not BPE or Unigram</source>
        <translation>das Modell ist {}, nicht BPE oder Unigram</translation>
    </message>
    <message>
        <source>the model is {}, not WordPiece</source>
        <translation>das Modell ist {}, nicht WordPiece</translation>
    </message>
    <message>
        <source>the model uses byte fallback</source>
        <translation>das Modell verwendet Byte-Fallback</translation>
    </message>
    <message>
        <source>the model uses continuing_subword_prefix or end_of_word_suffix</source>
        <translation>das Modell verwendet continuing_subword_prefix oder end_of_word_suffix</translation>
    </message>
    <message>
        <source>the model uses continuing_subword_prefix, end_of_word_suffix or ignore_merges</source>
        <translation>das Modell verwendet continuing_subword_prefix, end_of_word_suffix oder ignore_merges</translation>
    </message>
    <message>
        <source>the model {} cannot be trained in the form {}</source>
        <translation>das Modell {} lässt sich nicht in der Form {} trainieren</translation>
    </message>
    <message>
        <source>the model&apos;s vocabulary has the token with that id</source>
        <translation>das Vokabular des Modells hat das Token mit dieser Id</translation>
    </message>
    <message>
        <source>the models split the same words into different pieces</source>
        <translation>die Modelle zerlegen dieselben Wörter in verschiedene Stücke</translation>
    </message>
    <message>
        <source>the name indicates {}, but the content is something else</source>
        <translation>der Name deutet auf {} hin, der Inhalt ist aber etwas anderes</translation>
    </message>
    <message>
        <source>the name of key {}</source>
        <translation>der Name des Schlüssels {}</translation>
    </message>
    <message>
        <source>the name of key {} has {} bytes; the limit is {}</source>
        <translation>der Name des Schlüssels {} hat {} Bytes; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the name of the template, if the tokenizer has several (default, tool_use, …)</source>
        <translation>der Name des Templates, wenn der Tokenizer mehrere hat (default, tool_use, …)</translation>
    </message>
    <message>
        <source>the normalizer</source>
        <translation>der Normalisierer</translation>
    </message>
    <message>
        <source>the normalizer has rules other than a character map, a space added before the text, extra spaces removed, and ▁ in place of spaces</source>
        <translation>der Normalisierer hat andere Regeln als eine Zeichentabelle, ein vor dem Text hinzugefügtes Leerzeichen, das Entfernen überzähliger Leerzeichen und ▁ anstelle von Leerzeichen</translation>
    </message>
    <message>
        <source>the normalizer is not BERT&apos;s</source>
        <translation>der Normalisierer ist nicht der von BERT</translation>
    </message>
    <message>
        <source>the normalizers produce different texts</source>
        <translation>die Normalisierer erzeugen verschiedene Texte</translation>
    </message>
    <message>
        <source>the number of sub-iterations is 0</source>
        <translation>die Anzahl der Teilrunden ist 0</translation>
    </message>
    <message>
        <source>the number of tokens is not between 1 and 16 million</source>
        <translation>die Anzahl der Tokens liegt nicht zwischen 1 und 16 Millionen</translation>
    </message>
    <message>
        <source>the object has more than {} keys; only a handful of them can be known</source>
        <translation>das Objekt hat mehr als {} Schlüssel; nur eine Handvoll davon kann bekannt sein</translation>
    </message>
    <message>
        <source>the one that occurs first in the corpus</source>
        <translation>das im Korpus zuerst vorkommende</translation>
    </message>
    <message>
        <source>the one whose left piece is first in the order of bytes, then whose right one is</source>
        <translation>das, dessen linkes Stück nach der Reihenfolge der Bytes zuerst kommt, dann das, dessen rechtes zuerst kommt</translation>
    </message>
    <message>
        <source>the opcode {}</source>
        <translation>der Opcode {}</translation>
    </message>
    <message>
        <source>the order of pieces, or their number</source>
        <translation>die Reihenfolge der Stücke oder ihre Anzahl</translation>
    </message>
    <message>
        <source>the page has more than {} blocks: the rest is not shown</source>
        <translation>die Seite hat mehr als {} Blöcke: Der Rest wird nicht angezeigt</translation>
    </message>
    <message>
        <source>the pattern comes from this module, which was read, not run</source>
        <translation>das Muster stammt aus diesem Modul, das gelesen, aber nicht ausgeführt wurde</translation>
    </message>
    <message>
        <source>the pattern is both a String and a Regex, which Hugging Face tokenizers rejects; the String is used unless it is null</source>
        <translation>das Muster ist sowohl String als auch Regex, was die Bibliothek tokenizers von Hugging Face ablehnt; verwendet wird String, sofern nicht null</translation>
    </message>
    <message>
        <source>the pattern {}</source>
        <translation>das Muster {}</translation>
    </message>
    <message>
        <source>the pickle creates more bytes than it has</source>
        <translation>das Pickle erzeugt mehr Bytes, als es hat</translation>
    </message>
    <message>
        <source>the piece &lt;unk&gt; is missing</source>
        <translation>das Stück &lt;unk&gt; fehlt</translation>
    </message>
    <message>
        <source>the piece {} can&apos;t be written as one line</source>
        <translation>das Stück {} lässt sich nicht als eine Zeile schreiben</translation>
    </message>
    <message>
        <source>the piece {} contains a character that is not a piece</source>
        <translation>das Stück {} enthält ein Zeichen, das kein Stück ist</translation>
    </message>
    <message>
        <source>the piece {} is not in the byte alphabet</source>
        <translation>das Stück {} ist nicht im Byte-Alphabet geschrieben</translation>
    </message>
    <message>
        <source>the piece {} is on {} too; encoding uses the last one</source>
        <translation>das Stück {} steht auch in {}; beim Encodieren wird das letzte verwendet</translation>
    </message>
    <message>
        <source>the pieces &apos;{}&apos; and &apos;{}&apos; both have the id {}; both are encoded to it, and it decodes to the last one</source>
        <translation>die Stücke „{}“ und „{}“ haben beide die Id {}; beide werden zu ihr encodiert, decodiert wird sie als das letzte</translation>
    </message>
    <message>
        <source>the pieces are the same on this text; their ids differ, as the vocabularies do</source>
        <translation>die Stücke sind bei diesem Text gleich; ihre Ids unterscheiden sich wie die Vokabulare</translation>
    </message>
    <message>
        <source>the pieces are the same, but their ids differ</source>
        <translation>die Stücke sind gleich, aber ihre Ids unterscheiden sich</translation>
    </message>
    <message>
        <source>the policy of the labels (generation if the template has blocks, otherwise content)</source>
        <translation>die Regel für die Labels (generation, wenn das Template Blöcke hat, sonst content)</translation>
    </message>
    <message>
        <source>the post-processor</source>
        <translation>der Post-Processor</translation>
    </message>
    <message>
        <source>the pre-tokenizer</source>
        <translation>der Pre-Tokenizer</translation>
    </message>
    <message>
        <source>the property &apos;{}&apos;</source>
        <translation>die Eigenschaft „{}“</translation>
    </message>
    <message>
        <source>the question is missing</source>
        <translation>die Frage fehlt</translation>
    </message>
    <message>
        <source>the rank is {}, but the position in the list is {}</source>
        <translation>der Rang ist {}, aber die Stelle in der Liste ist {}</translation>
    </message>
    <message>
        <source>the rank {} is not in the file; that id has no token</source>
        <translation>der Rang {} steht nicht in der Datei; zu dieser Id gibt es kein Token</translation>
    </message>
    <message>
        <source>the rank {} is not in the file; the special token {} has that id</source>
        <translation>der Rang {} steht nicht in der Datei; das besondere Token {} hat diese Id</translation>
    </message>
    <message>
        <source>the ranks {} to {} are not in the file; these ids have no token</source>
        <translation>die Ränge {} bis {} stehen nicht in der Datei; zu diesen Ids gibt es kein Token</translation>
    </message>
    <message>
        <source>the revision is known, but none of its files are here</source>
        <translation>die Revision ist bekannt, aber keine ihrer Dateien ist vorhanden</translation>
    </message>
    <message>
        <source>the revision {} is here, not {}</source>
        <translation>die Revision {} ist vorhanden, nicht {}</translation>
    </message>
    <message>
        <source>the rule {} of the decoder</source>
        <translation>die Regel {} des Decoders</translation>
    </message>
    <message>
        <source>the rule {} of the normalizer</source>
        <translation>die Regel {} des Normalisierers</translation>
    </message>
    <message>
        <source>the rule {} of the post-processor</source>
        <translation>die Regel {} des Post-Processors</translation>
    </message>
    <message>
        <source>the rule {} of the pre-tokenizer</source>
        <translation>die Regel {} des Pre-Tokenizers</translation>
    </message>
    <message>
        <source>the saved header of the original file can&apos;t be read</source>
        <translation>der gespeicherte Header der Originaldatei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the saved position is not in these files</source>
        <translation>die gespeicherte Position ist in keiner dieser Dateien</translation>
    </message>
    <message>
        <source>the score of {} is {}; the piece may never or always be chosen</source>
        <translation>der Wert von {} ist {}; das Stück wird möglicherweise nie oder immer gewählt</translation>
    </message>
    <message>
        <source>the shrinking factor is not between 0 and 1</source>
        <translation>der Schrumpffaktor liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
        <source>the smaller left id, then the smaller right one (as Hugging Face&apos;s trainer)</source>
        <translation>die kleinere linke Id, dann die kleinere rechte (wie der Trainer von Hugging Face)</translation>
    </message>
    <message>
        <source>the space that is added before a text</source>
        <translation>das Leerzeichen, das vor einem Text hinzugefügt wird</translation>
    </message>
    <message>
        <source>the special token {} has the id {}, which is also a rank</source>
        <translation>das besondere Token {} hat die Id {}, die auch ein Rang ist</translation>
    </message>
    <message>
        <source>the special token {} has the same spelling as the piece with id {}</source>
        <translation>das besondere Token {} hat dieselbe Schreibweise wie das Stück mit der Id {}</translation>
    </message>
    <message>
        <source>the special tokens up to this one have {} bytes in total; the limit is {}</source>
        <translation>die besonderen Tokens bis zu diesem haben zusammen {} Bytes; die Grenze liegt bei {}</translation>
    </message>
    <message>
        <source>the sum of the counts needs more than 64 bits</source>
        <translation>die Summe der Anzahlen braucht mehr als 64 Bit</translation>
    </message>
    <message>
        <source>the sums exceed the largest count of a summary (2^53)</source>
        <translation>die Summen übersteigen die größte Anzahl einer Zusammenfassung (2^53)</translation>
    </message>
    <message>
        <source>the task is missing</source>
        <translation>die Aufgabe fehlt</translation>
    </message>
    <message>
        <source>the template omits sequence {}; its tokens are dropped</source>
        <translation>das Template lässt die Sequenz {} aus; ihre Tokens werden verworfen</translation>
    </message>
    <message>
        <source>the template rejects it at {}: {}</source>
        <translation>das Template lehnt es bei {} ab: {}</translation>
    </message>
    <message>
        <source>the template starts with {}, and the tokenizer adds another one: encode rendered text without special tokens</source>
        <translation>das Template beginnt mit {}, und der Tokenizer fügt noch eines hinzu: gerenderten Text ohne besondere Tokens encodieren</translation>
    </message>
    <message>
        <source>the template: a file, or the name of a built-in one (chatml, llama-3, …)</source>
        <translation>das Template: eine Datei oder der Name eines eingebauten (chatml, llama-3, …)</translation>
    </message>
    <message>
        <source>the text has more than {} runs</source>
        <translation>der Text hat mehr als {} Abschnitte</translation>
    </message>
    <message>
        <source>the text has no more seed tokens (--seed-size, --max-token-length)</source>
        <translation>der Text ergibt keine weiteren Ausgangstokens (--seed-size, --max-token-length)</translation>
    </message>
    <message>
        <source>the text has no other characters (--character-coverage, --limit-alphabet)</source>
        <translation>der Text hat keine weiteren Zeichen (--character-coverage, --limit-alphabet)</translation>
    </message>
    <message>
        <source>the text is longer than {} bytes: the rest is not shown</source>
        <translation>der Text ist länger als {} Bytes: Der Rest wird nicht angezeigt</translation>
    </message>
    <message>
        <source>the text is split before each</source>
        <translation>der Text wird jeweils davor getrennt</translation>
    </message>
    <message>
        <source>the text is split into different words before the model sees it</source>
        <translation>der Text wird in unterschiedliche Wörter zerlegt, bevor das Modell ihn sieht</translation>
    </message>
    <message>
        <source>the text would be longer than {} MiB</source>
        <translation>der Text würde länger als {} MiB</translation>
    </message>
    <message>
        <source>the time that strftime_now returns, for example 2026-01-15T09:30:00 (default: now)</source>
        <translation>die Zeit, die strftime_now liefert, zum Beispiel 2026-01-15T09:30:00 (Vorgabe: jetzt)</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; added</source>
        <translation>das Token „{}“ hinzugefügt</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; gets the id {}, which the piece &apos;{}&apos; has too; the id decodes to the token</source>
        <translation>das Token „{}“ erhält die Id {}, die auch das Stück „{}“ hat; die Id wird als das Token decodiert</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; is added with the id {}, but its id is {}</source>
        <translation>das Token „{}“ wird mit der Id {} hinzugefügt, seine Id ist aber {}</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; is added with the id {}, but there is no such piece</source>
        <translation>das Token „{}“ wird mit der Id {} hinzugefügt, aber ein solches Stück gibt es nicht</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; occurs twice; the first is $.vocab{}</source>
        <translation>das Token „{}“ kommt zweimal vor; das erste ist $.vocab{}</translation>
    </message>
    <message>
        <source>the token is empty; it is named {}, as in llama.cpp</source>
        <translation>das Token ist leer; es heißt wie in llama.cpp {}</translation>
    </message>
    <message>
        <source>the tokenizer already has {} ids, so there is nothing to learn to get {}</source>
        <translation>der Tokenizer hat bereits {} Ids; um {} zu erreichen, ist nichts zu lernen</translation>
    </message>
    <message>
        <source>the tokenizer given by --extend defines this itself and keeps it</source>
        <translation>der mit --extend angegebene Tokenizer legt dies selbst fest und behält es bei</translation>
    </message>
    <message>
        <source>the tokenizer has no name</source>
        <translation>der Tokenizer hat keinen Namen</translation>
    </message>
    <message>
        <source>the tokenizer has only {} tokens, so there is nothing to remove to get {}</source>
        <translation>der Tokenizer hat nur {} Tokens; um auf {} zu kommen, ist nichts zu entfernen</translation>
    </message>
    <message>
        <source>the tokenizer still encodes &quot;{}&quot; as a control token</source>
        <translation>der Tokenizer encodiert „{}“ noch immer als Steuertoken</translation>
    </message>
    <message>
        <source>the tokenizer {} is defined twice</source>
        <translation>der Tokenizer {} ist zweimal definiert</translation>
    </message>
    <message>
        <source>the tokens added before and after a text are omitted</source>
        <translation>die vor und nach einem Text hinzugefügten Tokens entfallen</translation>
    </message>
    <message>
        <source>the tokens added before and after a text become SentencePiece&apos;s options for bos and eos</source>
        <translation>die vor und nach einem Text hinzugefügten Tokens werden zu den Optionen von SentencePiece für bos und eos</translation>
    </message>
    <message>
        <source>the tokens added before and after a text become those of the class</source>
        <translation>die vor und nach einem Text hinzugefügten Tokens werden zu denen der Klasse</translation>
    </message>
    <message>
        <source>the tokens of scripts and their number</source>
        <translation>die Tokens der Schriften und ihre Anzahl</translation>
    </message>
    <message>
        <source>the transition at {} tokens is beyond the requested {}</source>
        <translation>der Übergang bei {} Tokens liegt jenseits der angeforderten {}</translation>
    </message>
    <message>
        <source>the turn of messages[{}] differs from the generation prompt before it at character {} {}: the text after their common part is trained</source>
        <translation>der Beitrag von messages[{}] weicht vom vorangehenden Generation-Prompt bei Zeichen {} {} ab: Trainiert wird der Text nach ihrem gemeinsamen Teil</translation>
    </message>
    <message>
        <source>the turn of messages[{}] differs from the generation prompt before it at character {}: the text after their common part is trained</source>
        <translation>der Beitrag von messages[{}] weicht vom vorangehenden Generation-Prompt bei Zeichen {} ab: Trainiert wird der Text nach ihrem gemeinsamen Teil</translation>
    </message>
    <message>
        <source>the unknown token &apos;{}&apos; is not in the vocabulary; a text that needs it can&apos;t be encoded</source>
        <translation>das unbekannte Token „{}“ ist nicht im Vokabular; ein Text, der es benötigt, lässt sich nicht encodieren</translation>
    </message>
    <message>
        <source>the unused piece {} is merged and then split again</source>
        <translation>das unbenutzte Stück {} wird zusammengefügt und dann wieder getrennt</translation>
    </message>
    <message>
        <source>the user&apos;s text is one string</source>
        <translation>der Text des Benutzers ist eine einzige Zeichenfolge</translation>
    </message>
    <message>
        <source>the user-defined piece {} contains a space</source>
        <translation>das benutzerdefinierte Stück {} enthält ein Leerzeichen</translation>
    </message>
    <message>
        <source>the uses of pieces and the number of tokens</source>
        <translation>die Verwendungen der Stücke und die Anzahl der Tokens</translation>
    </message>
    <message>
        <source>the value is longer than 2000 bytes</source>
        <translation>der Wert ist länger als 2000 Bytes</translation>
    </message>
    <message>
        <source>the value of {}</source>
        <translation>der Wert von {}</translation>
    </message>
    <message>
        <source>the value&apos;s type is {}, but a template is a string; it is ignored</source>
        <translation>der Typ des Werts ist {}, ein Template ist aber eine Zeichenkette; es wird ignoriert</translation>
    </message>
    <message>
        <source>the values are {}</source>
        <translation>die Werte sind {}</translation>
    </message>
    <message>
        <source>the version &apos;{}&apos; is unknown; the file is read like the versions {}</source>
        <translation>die Version „{}“ ist unbekannt; die Datei wird wie die Versionen {} gelesen</translation>
    </message>
    <message>
        <source>the vocabulary has only special pieces, so no text can be encoded</source>
        <translation>das Vokabular hat nur besondere Stücke, daher kann kein Text encodiert werden</translation>
    </message>
    <message>
        <source>the weight {} is invalid</source>
        <translation>das Gewicht {} ist ungültig</translation>
    </message>
    <message>
        <source>the words do not match the header: the file is incomplete or was changed</source>
        <translation>die Wörter passen nicht zum Kopf: Die Datei ist unvollständig oder wurde verändert</translation>
    </message>
    <message>
        <source>the words of the checkpoint were split differently: {}</source>
        <translation>die Wörter des Checkpoints wurden anders getrennt: {}</translation>
    </message>
    <message>
        <source>the words of this file were split differently: {}</source>
        <translation>die Wörter dieser Datei wurden anders getrennt: {}</translation>
    </message>
    <message>
        <source>there are more than {} merges</source>
        <translation>es gibt mehr als {} Merges</translation>
    </message>
    <message>
        <source>there are more than {} special tokens; the others are ignored</source>
        <translation>es gibt mehr als {} besondere Tokens; die übrigen werden ignoriert</translation>
    </message>
    <message>
        <source>there are {}; a SentencePiece model has all 256 or none</source>
        <translation>es gibt {}; ein SentencePiece-Modell hat alle 256 oder keines</translation>
    </message>
    <message>
        <source>there is a byte 0: this is not a text file</source>
        <translation>hier steht ein Byte 0: Das ist keine Textdatei</translation>
    </message>
    <message>
        <source>there is a normalizer</source>
        <translation>es gibt einen Normalisierer</translation>
    </message>
    <message>
        <source>there is a pre-tokenizer</source>
        <translation>es gibt einen Pre-Tokenizer</translation>
    </message>
    <message>
        <source>there is no checkpoint</source>
        <translation>es gibt keinen Checkpoint</translation>
    </message>
    <message>
        <source>there is no column &apos;{}&apos;</source>
        <translation>es gibt keine Spalte „{}“</translation>
    </message>
    <message>
        <source>there is no kind of block called {}</source>
        <translation>es gibt keine Blockart namens {}</translation>
    </message>
    <message>
        <source>there is no normalizer</source>
        <translation>es gibt keinen Normalisierer</translation>
    </message>
    <message>
        <source>there is no piece for the byte {}</source>
        <translation>es gibt kein Stück für das Byte {}</translation>
    </message>
    <message>
        <source>there is no position in 64 MiB where the text can be split for all tokenizers</source>
        <translation>in 64 MiB gibt es keine Stelle, an der sich der Text für alle Tokenizer trennen lässt</translation>
    </message>
    <message>
        <source>there is no such file, and no cache on this machine has a model with this name ({})</source>
        <translation>diese Datei gibt es nicht, und kein Cache auf diesem Rechner hat ein Modell dieses Namens ({})</translation>
    </message>
    <message>
        <source>there is no tab between a word and its count</source>
        <translation>zwischen einem Wort und seiner Anzahl fehlt der Tabulator</translation>
    </message>
    <message>
        <source>there is no text to measure it on</source>
        <translation>es gibt keinen Text, an dem gemessen werden kann</translation>
    </message>
    <message>
        <source>there is no tokenizer &apos;{}&apos;</source>
        <translation>es gibt keinen Tokenizer „{}“</translation>
    </message>
    <message>
        <source>there is no tokenizer file here, and the hub reported that there is no tokenizer.json</source>
        <translation>hier ist keine Tokenizer-Datei, und der Hub hat gemeldet, dass es keine tokenizer.json gibt</translation>
    </message>
    <message>
        <source>there is no tokenizer to prune</source>
        <translation>es gibt keinen Tokenizer zum Verkleinern</translation>
    </message>
    <message>
        <source>there is no tokenizer {}</source>
        <translation>es gibt keinen Tokenizer {}</translation>
    </message>
    <message>
        <source>there is no unknown token, which a SentencePiece model requires</source>
        <translation>es fehlt das unbekannte Token, das ein SentencePiece-Modell benötigt</translation>
    </message>
    <message>
        <source>there is no wire type {}, only 0 to 5</source>
        <translation>es gibt keinen Wire-Typ {}, nur 0 bis 5</translation>
    </message>
    <message>
        <source>there is no {}</source>
        <translation>{} gibt es nicht</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>der Speicher reicht nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory for this part</source>
        <translation>der Speicher reicht für diesen Teil nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory to count this corpus</source>
        <translation>der Speicher reicht nicht aus, um dieses Korpus zu zählen</translation>
    </message>
    <message>
        <source>there is not enough memory to decompress it</source>
        <translation>der Speicher reicht zum Entpacken nicht aus</translation>
    </message>
    <message>
        <source>these words and options do not merge the two symbols</source>
        <translation>diese Wörter und Optionen verbinden die beiden Symbole nicht</translation>
    </message>
    <message>
        <source>this cache has no revisions</source>
        <translation>dieser Cache hat keine Revisionen</translation>
    </message>
    <message>
        <source>this file of another tokenizer would be loaded instead of the result</source>
        <translation>diese Datei eines anderen Tokenizers würde anstelle des Ergebnisses geladen</translation>
    </message>
    <message>
        <source>this file would be loaded together with the result</source>
        <translation>diese Datei würde zusammen mit dem Ergebnis geladen</translation>
    </message>
    <message>
        <source>this format has no chat template; it is omitted</source>
        <translation>dieses Format kennt kein Chat-Template; es entfällt</translation>
    </message>
    <message>
        <source>this is not a JSON escape</source>
        <translation>das ist keine Escape-Sequenz von JSON</translation>
    </message>
    <message>
        <source>this is not a JSON number</source>
        <translation>das ist keine JSON-Zahl</translation>
    </message>
    <message>
        <source>this is not a folder</source>
        <translation>das ist kein Ordner</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <translation>dies ist keine reguläre Datei</translation>
    </message>
    <message>
        <source>this is the list of pieces and scores (.vocab) of a SentencePiece model, without its normalizer and piece types</source>
        <translation>dies ist die Liste der Stücke und Werte (.vocab) eines SentencePiece-Modells, ohne dessen Normalisierer und die Arten der Stücke</translation>
    </message>
    <message>
        <source>this is the list of pieces of {}, which is opened instead</source>
        <translation>dies ist die Liste der Stücke von {}; stattdessen wird diese Datei geöffnet</translation>
    </message>
    <message>
        <source>this key is not known and is ignored; Hugging Face tokenizers rejects the file because of it</source>
        <translation>dieser Schlüssel ist nicht bekannt und wird ignoriert; die Bibliothek tokenizers von Hugging Face lehnt die Datei seinetwegen ab</translation>
    </message>
    <message>
        <source>this link has no target</source>
        <translation>dieser Link hat kein Ziel</translation>
    </message>
    <message>
        <source>this model does not select tokens by frequency</source>
        <translation>dieses Modell wählt Tokens nicht nach Häufigkeit aus</translation>
    </message>
    <message>
        <source>this model limits its alphabet by a number of characters</source>
        <translation>dieses Modell begrenzt sein Alphabet durch eine Anzahl von Zeichen</translation>
    </message>
    <message>
        <source>this option can&apos;t be combined with {}</source>
        <translation>diese Option kann nicht mit {} kombiniert werden</translation>
    </message>
    <message>
        <source>this option has no effect without --batch npy</source>
        <translation>diese Option hat ohne --batch npy keine Wirkung</translation>
    </message>
    <message>
        <source>this option has no effect without -t</source>
        <translation>diese Option hat ohne -t keine Wirkung</translation>
    </message>
    <message>
        <source>this option has no effect without {}</source>
        <translation>diese Option hat ohne {} keine Wirkung</translation>
    </message>
    <message>
        <source>this option is for Unigram, but the model is {}</source>
        <translation>diese Option gilt für Unigram, das Modell ist aber {}</translation>
    </message>
    <message>
        <source>this option is for conversations, but no file with conversations is given</source>
        <translation>diese Option betrifft Gespräche, es ist aber keine Datei mit Gesprächen angegeben</translation>
    </message>
    <message>
        <source>this option is for models that merge, but the model is {}</source>
        <translation>diese Option gilt für Modelle mit Merges, das Modell ist aber {}</translation>
    </message>
    <message>
        <source>this option is for the policy {}, which is not requested</source>
        <translation>diese Option betrifft die Regel {}, die nicht angefordert ist</translation>
    </message>
    <message>
        <source>this pickle is more than a tokenizer&apos;s data: it requires {}, and nothing in a pickle is executed</source>
        <translation>dieses Pickle enthält mehr als die Daten eines Tokenizers: Es verlangt {}, und aus einem Pickle wird nichts ausgeführt</translation>
    </message>
    <message>
        <source>this policy trains no token: all zero</source>
        <translation>diese Regel trainiert kein Token: nur Nullen</translation>
    </message>
    <message>
        <source>this pre-tokenizer has no rule for contractions</source>
        <translation>dieser Pre-Tokenizer hat keine Regel für Kontraktionen</translation>
    </message>
    <message>
        <source>this pre-tokenizer has no rule for numbers</source>
        <translation>dieser Pre-Tokenizer hat keine Regel für Zahlen</translation>
    </message>
    <message>
        <source>this program does not know version {} of count files</source>
        <translation>dieses Programm kennt die Version {} von Zähldateien nicht</translation>
    </message>
    <message>
        <source>this rule is for generation blocks, but the policy generation is not requested</source>
        <translation>diese Regel gilt für Generation-Blöcke, die Regel generation ist aber nicht angefordert</translation>
    </message>
    <message>
        <source>this token has another id in {}, which is used</source>
        <translation>dieses Token hat in {} eine andere Id; maßgeblich ist die Angabe dort</translation>
    </message>
    <message>
        <source>this token is not in {}, which is used</source>
        <translation>dieses Token fehlt in {}; maßgeblich ist die Angabe dort</translation>
    </message>
    <message>
        <source>this tokenscope was built without network support</source>
        <translation>dieses tokenscope wurde ohne Netzwerkunterstützung gebaut</translation>
    </message>
    <message>
        <source>those of files or folders and those of the whole</source>
        <translation>die der Dateien oder Ordner und die des Ganzen</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>tie-break</source>
        <translation>bei Gleichstand</translation>
    </message>
    <message>
        <source>to continue, run the same command with --resume</source>
        <translation>zum Fortsetzen denselben Befehl mit --resume ausführen</translation>
    </message>
    <message>
        <source>tokenizer.chat_template</source>
        <translation>tokenizer.chat_template</translation>
    </message>
    <message>
        <source>tokenizer.json</source>
        <translation>tokenizer.json</translation>
    </message>
    <message>
        <source>tokenizer.json, SentencePiece models, tiktoken ranks, tekken.json, vocab.json with merges.txt, BERT&apos;s vocab.txt, RWKV&apos;s vocabulary and GGUF files are read</source>
        <translation>gelesen werden tokenizer.json, SentencePiece-Modelle, tiktoken-Ränge, tekken.json, vocab.json mit merges.txt, vocab.txt von BERT, das Vokabular von RWKV und GGUF-Dateien</translation>
    </message>
    <message>
        <source>train a token that is only partly in range if any, all, or the first of its bytes are in it; transformers: as transformers does (only for generation)</source>
        <translation>trainiert ein Token, das nur teilweise im Bereich liegt, wenn beliebige (any), alle (all) oder das erste (first) seiner Bytes darin liegen; transformers: wie transformers (nur für generation)</translation>
    </message>
    <message>
        <source>tokens of a kind and their number</source>
        <translation>die Tokens einer Art und ihre Anzahl</translation>
    </message>
    <message>
        <source>tokens with the same id and all tokens</source>
        <translation>die Tokens mit derselben Id und alle Tokens</translation>
    </message>
    <message>
        <source>tokens_per_word</source>
        <translation>tokens_per_word</translation>
    </message>
    <message>
        <source>trailing-blank</source>
        <translation>trailing-blank</translation>
    </message>
    <message>
        <source>train a SentencePiece model (--preset sentencepiece or unigram), or {}</source>
        <translation>ein SentencePiece-Modell trainieren (--preset sentencepiece oder unigram) oder {}</translation>
    </message>
    <message>
        <source>train a WordPiece model like BERT (--preset bert), or {}</source>
        <translation>ein WordPiece-Modell wie BERT trainieren (--preset bert) oder {}</translation>
    </message>
    <message>
        <source>train as GPT-1 does (--normalizer bert --pre-tokenizer bert), or {}</source>
        <translation>wie GPT-1 trainieren (--normalizer bert --pre-tokenizer bert) oder {}</translation>
    </message>
    <message>
        <source>train byte-level BPE with the GPT-2 pattern (--preset gpt2), or {}</source>
        <translation>Byte-Level-BPE mit dem GPT-2-Muster trainieren (--preset gpt2) oder {}</translation>
    </message>
    <message>
        <source>train byte-level BPE without a normalizer (--preset gpt2), or {}</source>
        <translation>Byte-Level-BPE ohne Normalisierer trainieren (--preset gpt2) oder {}</translation>
    </message>
    <message>
        <source>train only the text after the user&apos;s last message</source>
        <translation>nur den Text nach der letzten Nachricht des Benutzers trainieren</translation>
    </message>
    <message>
        <source>transition</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>tried {} in {} ms</source>
        <translation>{} in {} ms geprüft</translation>
    </message>
    <message>
        <source>tried {} in {} ms, then it was stopped: there may be more</source>
        <translation>{} in {} ms geprüft, dann wurde angehalten: Es kann mehr geben</translation>
    </message>
    <message>
        <source>tried {} in {} ms, then time was up: there may be more</source>
        <translation>{} in {} ms geprüft, dann war die Zeit abgelaufen: Es kann mehr geben</translation>
    </message>
    <message>
        <source>trims-content</source>
        <translation>trims-content</translation>
    </message>
    <message>
        <source>true</source>
        <translation>true</translation>
    </message>
    <message>
        <source>true or false is needed</source>
        <translation>true oder false ist nötig</translation>
    </message>
    <message>
        <source>truncation and padding are omitted</source>
        <translation>Kürzung und Auffüllung entfallen</translation>
    </message>
    <message>
        <source>turn arguments of tool calls that are JSON strings into objects</source>
        <translation>Argumente von Tool-Aufrufen, die JSON-Zeichenketten sind, in Objekte umwandeln</translation>
    </message>
    <message>
        <source>turns a text into phonemes by another program</source>
        <translation>wandelt einen Text mit einem anderen Programm in Phoneme um</translation>
    </message>
    <message>
        <source>two pieces are spelled {}</source>
        <translation>zwei Stücke haben die Schreibweise {}</translation>
    </message>
    <message>
        <source>two pieces have the id {}</source>
        <translation>zwei Stücke haben die Id {}</translation>
    </message>
    <message>
        <source>two tasks have the name {}</source>
        <translation>zwei Aufgaben haben den Namen {}</translation>
    </message>
    <message>
        <source>two tokens have the rank {}</source>
        <translation>zwei Tokens haben den Rang {}</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>unk-token</source>
        <translation>unk-token</translation>
    </message>
    <message>
        <source>unknown characters in a row are one token</source>
        <translation>aufeinanderfolgende unbekannte Zeichen sind ein Token</translation>
    </message>
    <message>
        <source>unknown characters in a row are separate tokens</source>
        <translation>unbekannte Zeichen hintereinander sind getrennte Tokens</translation>
    </message>
    <message>
        <source>unknown normalizer &apos;{}&apos;</source>
        <translation>unbekannter Normalisierer „{}“</translation>
    </message>
    <message>
        <source>unknown pattern &apos;{}&apos;</source>
        <translation>unbekanntes Muster „{}“</translation>
    </message>
    <message>
        <source>unknown pre-tokenizer &apos;{}&apos;</source>
        <translation>unbekannter Pre-Tokenizer „{}“</translation>
    </message>
    <message>
        <source>unpack it first</source>
        <translation>die Datei zuerst entpacken</translation>
    </message>
    <message>
        <source>unpack it with `bunzip2` first</source>
        <translation>die Datei zuerst mit `bunzip2` entpacken</translation>
    </message>
    <message>
        <source>unpack it with `gunzip` first</source>
        <translation>die Datei zuerst mit `gunzip` entpacken</translation>
    </message>
    <message>
        <source>unpack it with `tar xf` first</source>
        <translation>die Datei zuerst mit `tar xf` entpacken</translation>
    </message>
    <message>
        <source>unpack it with `unlz4` first</source>
        <translation>die Datei zuerst mit `unlz4` entpacken</translation>
    </message>
    <message>
        <source>unpack it with `unxz` first</source>
        <translation>die Datei zuerst mit `unxz` entpacken</translation>
    </message>
    <message>
        <source>unpack it with `unzip` first</source>
        <translation>die Datei zuerst mit `unzip` entpacken</translation>
    </message>
    <message>
        <source>unpack it with `unzstd` first</source>
        <translation>die Datei zuerst mit `unzstd` entpacken</translation>
    </message>
    <message>
        <source>use --added-token, which is found in every text too, or --form sentencepiece</source>
        <translation>verwenden Sie --added-token, das ebenfalls in jedem Text gefunden wird, oder --form sentencepiece</translation>
    </message>
    <message>
        <source>use BPE, Unigram, WordPiece or WordLevel</source>
        <translation>verwenden Sie BPE, Unigram, WordPiece oder WordLevel</translation>
    </message>
    <message>
        <source>use attempts with WordPiece and similar models, steps with BPE</source>
        <translation>verwenden Sie bei WordPiece und ähnlichen Modellen Versuche, bei BPE Schritte</translation>
    </message>
    <message>
        <source>use fewer control and user-defined pieces</source>
        <translation>weniger Steuerstücke und benutzerdefinierte Stücke verwenden</translation>
    </message>
    <message>
        <source>used by the template &apos;{}&apos;</source>
        <translation>vom Template „{}“ verwendet</translation>
    </message>
    <message>
        <source>user</source>
        <translation>user</translation>
    </message>
    <message>
        <source>user-defined-symbol</source>
        <translation>user-defined-symbol</translation>
    </message>
    <message>
        <source>user_defined</source>
        <translation>user_defined</translation>
    </message>
    <message>
        <source>vocab-size</source>
        <translation>vocab-size</translation>
    </message>
    <message>
        <source>vocab.json and merges.txt</source>
        <translation>vocab.json und merges.txt</translation>
    </message>
    <message>
        <source>vocab.txt</source>
        <translation>vocab.txt</translation>
    </message>
    <message>
        <source>where they differ most</source>
        <translation>wo sie sich am stärksten unterscheiden</translation>
    </message>
    <message>
        <source>whitespace around the assistant&apos;s text is removed</source>
        <translation>Leerraum um den Text des Assistenten wird entfernt</translation>
    </message>
    <message>
        <source>whitespace around the user&apos;s text is removed</source>
        <translation>Leerraum um den Text des Benutzers wird entfernt</translation>
    </message>
    <message>
        <source>whole words and characters are not limited in length</source>
        <translation>ganze Wörter und Zeichen sind in der Länge nicht begrenzt</translation>
    </message>
    <message>
        <source>whole words have no alphabet</source>
        <translation>ganze Wörter haben kein Alphabet</translation>
    </message>
    <message>
        <source>with --batch npy: the folder for input_ids.npy, labels.npy and the others</source>
        <translation>mit --batch npy: der Ordner für input_ids.npy, labels.npy und die übrigen</translation>
    </message>
    <message>
        <source>with --batch: no label for tokens with the padding id</source>
        <translation>mit --batch: kein Label für Tokens mit der Auffüll-Id</translation>
    </message>
    <message>
        <source>with --batch: pack several conversations into a row</source>
        <translation>mit --batch: mehrere Gespräche in eine Zeile packen</translation>
    </message>
    <message>
        <source>with --batch: round row lengths up to a multiple of N</source>
        <translation>mit --batch: Zeilenlängen auf ein Vielfaches von N aufrunden</translation>
    </message>
    <message>
        <source>with --batch: the padding token, if the file has none or another one</source>
        <translation>mit --batch: das Auffülltoken, wenn die Datei keines oder ein anderes hat</translation>
    </message>
    <message>
        <source>with --batch: the side that is truncated, left or right (default)</source>
        <translation>mit --batch: die Seite, an der gekürzt wird, left oder right (Standard)</translation>
    </message>
    <message>
        <source>with --nanochat: the maximum number of tokens (2048)</source>
        <translation>mit --nanochat: die Höchstzahl der Tokens (2048)</translation>
    </message>
    <message>
        <source>with a dropout of {}, Hugging Face tokenizers skips random merges; here no merges are skipped, as with null</source>
        <translation>bei einem dropout von {} überspringt die Bibliothek tokenizers von Hugging Face zufällig Merges; hier werden keine übersprungen, wie bei null</translation>
    </message>
    <message>
        <source>words after the first have no space before them</source>
        <translation>Wörter nach dem ersten haben kein Leerzeichen vor sich</translation>
    </message>
    <message>
        <source>words are not split as in BERT</source>
        <translation>Wörter werden nicht wie in BERT getrennt</translation>
    </message>
    <message>
        <source>words are not split by one pattern and then spelled in bytes</source>
        <translation>Wörter werden nicht mit einem einzigen Muster getrennt und dann in Bytes geschrieben</translation>
    </message>
    <message>
        <source>words are split neither by GPT-2&apos;s pattern nor by that of another known class</source>
        <translation>Wörter werden weder mit dem Muster von GPT-2 noch mit dem einer anderen bekannten Klasse getrennt</translation>
    </message>
    <message>
        <source>words of more than {} characters are unknown; the limit of the class is {}</source>
        <translation>Wörter mit mehr als {} Zeichen sind unbekannt; die Grenze der Klasse ist {}</translation>
    </message>
    <message>
        <source>words of up to {} digits are not possible</source>
        <translation>Wörter mit bis zu {} Ziffern sind nicht möglich</translation>
    </message>
    <message>
        <source>words.</source>
        <translation>Wörter.</translation>
    </message>
    <message>
        <source>write - [ ] and the text of the answer</source>
        <translation>schreiben Sie - [ ] und den Text der Antwort</translation>
    </message>
    <message>
        <source>write SentencePiece&apos;s own format (.model)</source>
        <translation>schreiben Sie das SentencePiece-eigene Format (.model)</translation>
    </message>
    <message>
        <source>write ```tokenizer and one word</source>
        <translation>schreiben Sie ```tokenizer und ein Wort</translation>
    </message>
    <message>
        <source>write a line --- after its last key</source>
        <translation>schreiben Sie nach dem letzten Schlüssel eine Zeile ---</translation>
    </message>
    <message>
        <source>write a line ``` after it</source>
        <translation>schreiben Sie danach eine Zeile ```</translation>
    </message>
    <message>
        <source>write a number from 1 to 99</source>
        <translation>schreiben Sie eine Zahl von 1 bis 99</translation>
    </message>
    <message>
        <source>write a tokenizer.json</source>
        <translation>schreiben Sie eine tokenizer.json</translation>
    </message>
    <message>
        <source>write digits and a point, as in 8.5</source>
        <translation>schreiben Sie Ziffern und einen Punkt, wie in 8.5</translation>
    </message>
    <message>
        <source>write it before answer:</source>
        <translation>schreiben Sie es vor answer:</translation>
    </message>
    <message>
        <source>write it before the answers</source>
        <translation>schreiben Sie es vor die Antworten</translation>
    </message>
    <message>
        <source>write it before the keys</source>
        <translation>schreiben Sie es vor die Schlüssel</translation>
    </message>
    <message>
        <source>write key: value</source>
        <translation>schreiben Sie Schlüssel: Wert</translation>
    </message>
    <message>
        <source>write merges: {}, or more text</source>
        <translation>schreiben Sie merges: {} oder mehr Text</translation>
    </message>
    <message>
        <source>write minutes: 9</source>
        <translation>schreiben Sie minutes: 9</translation>
    </message>
    <message>
        <source>write one after text:</source>
        <translation>schreiben Sie eines hinter text:</translation>
    </message>
    <message>
        <source>write one word after ```{}, or nothing</source>
        <translation>schreiben Sie nach ```{} ein Wort oder nichts</translation>
    </message>
    <message>
        <source>write title: … between the two lines ---</source>
        <translation>schreiben Sie title: … zwischen die beiden Zeilen ---</translation>
    </message>
    <message>
        <source>write two pieces separated by a space, and a comma between merges</source>
        <translation>schreiben Sie zwei Stücke, durch ein Leerzeichen getrennt, und zwischen Merges ein Komma</translation>
    </message>
    <message>
        <source>write {}: …</source>
        <translation>schreiben Sie {}: …</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>xz-compressed</source>
        <translation>xz-komprimiert</translation>
    </message>
    <message>
        <source>{0} and {1}: {2} % of boundaries shared ({3} shared, {4} only in {0}, {5} only in {1})</source>
        <translation>{0} und {1}: {2} % der Grenzen gemeinsam ({3} gemeinsam, {4} nur in {0}, {5} nur in {1})</translation>
    </message>
    <message>
        <source>{0} of {1} set to {2}</source>
        <translation>{0} von {1} auf {2} gesetzt</translation>
    </message>
    <message>
        <source>{0}; of the used pieces, {1} are used by both, {2} only by {3}, {4} only by {5}</source>
        <translation>{0}; von den verwendeten Stücken werden {1} von beiden verwendet, {2} nur von {3}, {4} nur von {5}</translation>
    </message>
    <message>
        <source>{} (both agree when special tokens are parsed)</source>
        <translation>{} (beide stimmen überein, wenn besondere Tokens erkannt werden)</translation>
    </message>
    <message>
        <source>{} (column {})</source>
        <translation>{} (Spalte {})</translation>
    </message>
    <message>
        <source>{} MB of text ({} of {} MB read), {} words, {} MB/s</source>
        <translation>{} MB Text ({} von {} MB gelesen), {} Wörter, {} MB/s</translation>
    </message>
    <message>
        <source>{} MB of text, {} MB/s</source>
        <translation>{} MB Text, {} MB/s</translation>
    </message>
    <message>
        <source>{} MB of text, {} words, {} MB/s</source>
        <translation>{} MB Text, {} Wörter, {} MB/s</translation>
    </message>
    <message>
        <source>{} added tokens are extracted from the text first</source>
        <translation>{} hinzugefügte Tokens werden zuerst aus dem Text herausgelöst</translation>
    </message>
    <message>
        <source>{} and more</source>
        <translation>{} und weitere</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} und {} weitere</translation>
    </message>
    <message>
        <source>{} answers are marked as right</source>
        <translation>{} Antworten sind als richtig markiert</translation>
    </message>
    <message>
        <source>{} are matched after normalization</source>
        <translation>{} werden nach der Normalisierung gefunden</translation>
    </message>
    <message>
        <source>{} are special</source>
        <translation>{} sind besondere Tokens</translation>
    </message>
    <message>
        <source>{} becomes a space</source>
        <translation>{} wird zu einem Leerzeichen</translation>
    </message>
    <message>
        <source>{} becomes a space, except at the end</source>
        <translation>{} wird zu einem Leerzeichen, außer am Ende</translation>
    </message>
    <message>
        <source>{} becomes a space, the leading one is removed, byte-fallback pieces are converted back to characters, and the unknown piece is written as {}</source>
        <translation>{} wird zu einem Leerzeichen, das führende wird entfernt, Byte-Fallback-Stücke werden wieder in Zeichen umgewandelt, und das unbekannte Stück wird als {} geschrieben</translation>
    </message>
    <message>
        <source>{} becomes a space; the first one is removed</source>
        <translation>{} wird zu einem Leerzeichen; das erste wird entfernt</translation>
    </message>
    <message>
        <source>{} becomes {}</source>
        <translation>{} wird zu {}</translation>
    </message>
    <message>
        <source>{} cache</source>
        <translation>Cache von {}</translation>
    </message>
    <message>
        <source>{} cache, commit {}</source>
        <translation>Cache von {}, Commit {}</translation>
    </message>
    <message>
        <source>{} cache, {}</source>
        <translation>Cache von {}, {}</translation>
    </message>
    <message>
        <source>{} cache, {}, commit {}</source>
        <translation>Cache von {}, {}, Commit {}</translation>
    </message>
    <message>
        <source>{} can&apos;t be run on text that is not UTF-8</source>
        <translation>{} ist nicht auf Text anwendbar, der kein UTF-8 ist</translation>
    </message>
    <message>
        <source>{} can&apos;t represent this: {}</source>
        <translation>{} kann dies nicht darstellen: {}</translation>
    </message>
    <message>
        <source>{} cannot encode the text</source>
        <translation>{} kann den Text nicht encodieren</translation>
    </message>
    <message>
        <source>{} changed</source>
        <translation>{} geändert</translation>
    </message>
    <message>
        <source>{} counted more than once, because the same part or the same files were merged twice</source>
        <translation>{} mehr als einmal gezählt, weil derselbe Teil oder dieselben Dateien zweimal zusammengeführt wurden</translation>
    </message>
    <message>
        <source>{} declared differently in {}</source>
        <translation>{} anders deklariert in {}</translation>
    </message>
    <message>
        <source>{} distinct words with {} symbols in total are too many</source>
        <translation>{} verschiedene Wörter mit insgesamt {} Symbolen sind zu viele</translation>
    </message>
    <message>
        <source>{} doesn&apos;t encode to itself: no merge results in it</source>
        <translation>{} wird nicht zu sich selbst encodiert: kein Merge ergibt dieses Stück</translation>
    </message>
    <message>
        <source>{} dropped to save memory; a count is too low by at most {}</source>
        <translation>{} verworfen, um Speicher zu sparen; eine Anzahl ist um höchstens {} zu niedrig</translation>
    </message>
    <message>
        <source>{} dropped, because a weighted count below one half is rounded to 0</source>
        <translation>{} verworfen, weil eine gewichtete Anzahl unter einhalb auf 0 gerundet wird</translation>
    </message>
    <message>
        <source>{} edited</source>
        <translation>{} bearbeitet</translation>
    </message>
    <message>
        <source>{} exist only in {}</source>
        <translation>{} gibt es nur in {}</translation>
    </message>
    <message>
        <source>{} exists only in {}</source>
        <translation>{} gibt es nur in {}</translation>
    </message>
    <message>
        <source>{} has an empty part, so it never applies</source>
        <translation>{} hat einen leeren Teil und wird deshalb nie angewendet</translation>
    </message>
    <message>
        <source>{} has no meaning here</source>
        <translation>{} hat hier keine Bedeutung</translation>
    </message>
    <message>
        <source>{} has the id {} here, but gets {}, as in Hugging Face tokenizers</source>
        <translation>{} hat hier die Id {}, erhält aber {}, wie in der Bibliothek tokenizers von Hugging Face</translation>
    </message>
    <message>
        <source>{} ids, but {} tokens: all ids are added, and those without a token are named after their piece; Hugging Face tokenizers pairs all later tokens with wrong ids</source>
        <translation>{} Ids, aber {} Tokens: Alle Ids werden hinzugefügt, und die ohne Token werden nach ihrem Stück benannt; die Bibliothek tokenizers von Hugging Face ordnet allen späteren Tokens falsche Ids zu</translation>
    </message>
    <message>
        <source>{} in a text</source>
        <translation>{} in einem Text</translation>
    </message>
    <message>
        <source>{} is a byte-fallback piece, but byte_fallback is off</source>
        <translation>{} ist ein Byte-Fallback-Stück, aber byte_fallback ist ausgeschaltet</translation>
    </message>
    <message>
        <source>{} is a link to a missing blob: its download was not finished</source>
        <translation>{} ist ein Link auf einen fehlenden Blob: er wurde nicht vollständig heruntergeladen</translation>
    </message>
    <message>
        <source>{} is a lone surrogate, shown as U+FFFD here; transformers rejects such text</source>
        <translation>{} ist ein einzelnes Surrogat, hier als U+FFFD gezeigt; transformers lehnt solchen Text ab</translation>
    </message>
    <message>
        <source>{} is a lone surrogate, shown as U+FFFD here; transformers rejects such text ({} in all)</source>
        <translation>{} ist ein einzelnes Surrogat, hier als U+FFFD gezeigt; transformers lehnt solchen Text ab ({} insgesamt)</translation>
    </message>
    <message>
        <source>{} is a variant of BPE that only llama.cpp has</source>
        <translation>{} ist eine Variante von BPE, die nur llama.cpp hat</translation>
    </message>
    <message>
        <source>{} is longer than {} bytes</source>
        <translation>{} ist länger als {} Bytes</translation>
    </message>
    <message>
        <source>{} is merged before pieces with a lower id: ranks are both id and order</source>
        <translation>{} wird vor Stücken mit kleinerer Id zusammengefügt: Ränge sind zugleich Id und Reihenfolge</translation>
    </message>
    <message>
        <source>{} is not a JSON string</source>
        <translation>{} ist kein JSON-String</translation>
    </message>
    <message>
        <source>{} is not a clause of a check</source>
        <translation>{} ist keine Bedingung einer Prüfung</translation>
    </message>
    <message>
        <source>{} is not a line of front matter</source>
        <translation>{} ist keine Zeile des Vorspanns</translation>
    </message>
    <message>
        <source>{} is not a list</source>
        <translation>{} ist keine Liste</translation>
    </message>
    <message>
        <source>{} is not a merge</source>
        <translation>{} ist kein Merge</translation>
    </message>
    <message>
        <source>{} is not a name for a task</source>
        <translation>{} ist kein Name für eine Aufgabe</translation>
    </message>
    <message>
        <source>{} is not a number</source>
        <translation>{} ist keine Zahl</translation>
    </message>
    <message>
        <source>{} is not a number of merges</source>
        <translation>{} ist keine Anzahl von Merges</translation>
    </message>
    <message>
        <source>{} is not a special token, but the class makes it one</source>
        <translation>{} ist kein besonderes Token, aber die Klasse macht es dazu</translation>
    </message>
    <message>
        <source>{} is not a string</source>
        <translation>{} ist kein String</translation>
    </message>
    <message>
        <source>{} is not a value of this key</source>
        <translation>{} ist kein Wert dieses Schlüssels</translation>
    </message>
    <message>
        <source>{} is not an answer</source>
        <translation>{} ist keine Antwort</translation>
    </message>
    <message>
        <source>{} is not an opcode</source>
        <translation>{} ist kein Opcode</translation>
    </message>
    <message>
        <source>{} is not in {}, which is used</source>
        <translation>{} steht nicht in {}; nur Letzteres wird verwendet</translation>
    </message>
    <message>
        <source>{} is not the type that the fields belong to; as in Hugging Face tokenizers, they are read as {}</source>
        <translation>{} ist nicht der Typ, zu dem die Felder gehören; wie in der Bibliothek tokenizers von Hugging Face werden sie als {} gelesen</translation>
    </message>
    <message>
        <source>{} is not true or false</source>
        <translation>{} ist weder true noch false</translation>
    </message>
    <message>
        <source>{} is opened from the {}: {}</source>
        <translation>{} wird aus dem {} geöffnet: {}</translation>
    </message>
    <message>
        <source>{} is prepended to the text</source>
        <translation>{} wird dem Text vorangestellt</translation>
    </message>
    <message>
        <source>{} is removed</source>
        <translation>{} wird entfernt</translation>
    </message>
    <message>
        <source>{} is too large for the engine that runs it here</source>
        <translation>{} ist zu groß für die Engine, die dies hier ausführt</translation>
    </message>
    <message>
        <source>{} is {} in {}, {} in {}</source>
        <translation>{} ist {} in {}, {} in {}</translation>
    </message>
    <message>
        <source>{} missing in this file and become &lt;unk&gt;</source>
        <translation>{} in dieser Datei nicht vorhanden; stattdessen steht &lt;unk&gt;</translation>
    </message>
    <message>
        <source>{} missing in this file and become &lt;unk&gt;; unlike in the class, other pieces don&apos;t replace them</source>
        <translation>{} in dieser Datei nicht vorhanden; stattdessen steht &lt;unk&gt;, und anders als in der Klasse dient kein anderes Stück als Ersatz</translation>
    </message>
    <message>
        <source>{} moved</source>
        <translation>{} verschoben</translation>
    </message>
    <message>
        <source>{} not UTF-8</source>
        <translation>{} kein UTF-8</translation>
    </message>
    <message>
        <source>{} of the decoder</source>
        <translation>{} des Decoders</translation>
    </message>
    <message>
        <source>{} of the normalizer</source>
        <translation>{} des Normalisierers</translation>
    </message>
    <message>
        <source>{} of the post-processor</source>
        <translation>{} des Post-Processors</translation>
    </message>
    <message>
        <source>{} of the pre-tokenizer</source>
        <translation>{} des Pre-Tokenizers</translation>
    </message>
    <message>
        <source>{} of {} bytes are NUL; are all files text?</source>
        <translation>{} von {} Bytes sind NUL; sind alle Dateien Text?</translation>
    </message>
    <message>
        <source>{} of {} bytes are not valid UTF-8; are all files text?</source>
        <translation>{} von {} Bytes sind kein gültiges UTF-8; sind alle Dateien Text?</translation>
    </message>
    <message>
        <source>{} of {} tokens are cut off at the left, {} of them trained</source>
        <translation>{} von {} Tokens werden links abgeschnitten, davon {} trainiert</translation>
    </message>
    <message>
        <source>{} of {} tokens are cut off at the right, {} of them trained</source>
        <translation>{} von {} Tokens werden rechts abgeschnitten, davon {} trainiert</translation>
    </message>
    <message>
        <source>{} of {} tokens are cut off at the right, {} of them trained, including the last one</source>
        <translation>{} von {} Tokens werden rechts abgeschnitten, davon {} trainiert, darunter das letzte</translation>
    </message>
    <message>
        <source>{} of {} tokens trained ({} %)</source>
        <translation>{} von {} Tokens trainiert ({} %)</translation>
    </message>
    <message>
        <source>{} of {} tokens trained ({} %), {} across an edge</source>
        <translation>{} von {} Tokens trainiert ({} %), {} über eine Grenze hinweg</translation>
    </message>
    <message>
        <source>{} of {} tokens, {} per second</source>
        <translation>{} von {} Tokens, {} je Sekunde</translation>
    </message>
    <message>
        <source>{} off</source>
        <translation>{} aus</translation>
    </message>
    <message>
        <source>{} on</source>
        <translation>{} an</translation>
    </message>
    <message>
        <source>{} only in {}</source>
        <translation>{} nur in {}</translation>
    </message>
    <message>
        <source>{} paths of a text of {} characters would need too much memory</source>
        <translation>{} Pfade eines Textes mit {} Zeichen würden zu viel Speicher brauchen</translation>
    </message>
    <message>
        <source>{} recognizes {} in a text, {} reads it as plain text</source>
        <translation>{} erkennt {} in einem Text, {} liest es als gewöhnlichen Text</translation>
    </message>
    <message>
        <source>{} recognizes {} in a text, {} reads them as plain text</source>
        <translation>{} erkennt {} in einem Text, {} liest sie als gewöhnlichen Text</translation>
    </message>
    <message>
        <source>{} removed</source>
        <translation>{} entfernt</translation>
    </message>
    <message>
        <source>{} skipped: invalid, or no text in &apos;{}&apos;</source>
        <translation>{} übersprungen: ungültig oder kein Text in „{}“</translation>
    </message>
    <message>
        <source>{} skipped: {}</source>
        <translation>{} übersprungen: {}</translation>
    </message>
    <message>
        <source>{} special tokens have no name; they are named &lt;SPECIAL_n&gt; by their id</source>
        <translation>{} besondere Tokens haben keinen Namen; sie heißen nach ihrer Id &lt;SPECIAL_n&gt;</translation>
    </message>
    <message>
        <source>{} splits words with {}, which is not available here</source>
        <translation>{} trennt Wörter mit {}, hier nicht verfügbar</translation>
    </message>
    <message>
        <source>{} switched off</source>
        <translation>{} ausgeschaltet</translation>
    </message>
    <message>
        <source>{} to {} of {}</source>
        <translation>{} bis {} von {}</translation>
    </message>
    <message>
        <source>{} tokens beyond {} are cut off, {} of them trained</source>
        <translation>{} Tokens jenseits von {} werden abgeschnitten, davon {} trainiert</translation>
    </message>
    <message>
        <source>{} tokens cannot be removed, more than the {} to keep</source>
        <translation>{} Tokens lassen sich nicht entfernen, das sind mehr als die {}, die bleiben sollen</translation>
    </message>
    <message>
        <source>{} used, {} never; most used:</source>
        <translation>{} verwendet, {} nie; am häufigsten verwendet:</translation>
    </message>
    <message>
        <source>{} uses piece {} as the unknown piece, but there are {} pieces</source>
        <translation>{} verwendet das Stück {} als das unbekannte, aber es gibt nur {} Stücke</translation>
    </message>
    <message>
        <source>{} with a byte-fallback model is not supported</source>
        <translation>{} mit einem Modell mit Byte-Fallback wird nicht unterstützt</translation>
    </message>
    <message>
        <source>{} with another id</source>
        <translation>{} mit einer anderen Id</translation>
    </message>
    <message>
        <source>{} with another piece</source>
        <translation>{} mit einem anderen Stück</translation>
    </message>
    <message>
        <source>{} with {} (id {}) on the left (only when requested)</source>
        <translation>{} mit {} (Id {}) links (nur auf Anforderung)</translation>
    </message>
    <message>
        <source>{} with {} (id {}) on the right (only when requested)</source>
        <translation>{} mit {} (Id {}) rechts (nur auf Anforderung)</translation>
    </message>
    <message>
        <source>{}, entropy {} bits</source>
        <translation>{}, Entropie {} Bit</translation>
    </message>
    <message>
        <source>{}, first minus second {}</source>
        <translation>{}, erster minus zweiter {}</translation>
    </message>
    <message>
        <source>{}, inside {}</source>
        <translation>{}, innerhalb von {}</translation>
    </message>
    <message>
        <source>{}, only when special tokens are requested</source>
        <translation>{}, nur wenn besondere Tokens angefordert sind</translation>
    </message>
    <message>
        <source>{}, to a multiple of {}</source>
        <translation>{}, auf ein Vielfaches von {}</translation>
    </message>
    <message>
        <source>{}, used by the template &apos;{}&apos;</source>
        <translation>{}, vom Template „{}“ verwendet</translation>
    </message>
    <message>
        <source>{}, with an overlap of {}</source>
        <translation>{}, mit einer Überlappung von {}</translation>
    </message>
    <message>
        <source>{}, {} different</source>
        <translation>{}, {} verschieden</translation>
    </message>
    <message>
        <source>{}, {} left</source>
        <translation>{}, noch {}</translation>
    </message>
    <message>
        <source>{}, {} of them new</source>
        <translation>{}, davon {} neu</translation>
    </message>
    <message>
        <source>{}, {} with the same id</source>
        <translation>{}, {} mit derselben Id</translation>
    </message>
    <message>
        <source>{}, {}, {}, {} in {}</source>
        <translation>{}, {}, {}, {} in {}</translation>
    </message>
    <message>
        <source>{}: nothing that affects tokenization</source>
        <translation>{}: nichts, was die Tokenisierung beeinflusst</translation>
    </message>
    <message>
        <source>{}: stopped after {}</source>
        <translation>{}: angehalten nach {}</translation>
    </message>
    <message>
        <source>{}: the tokenizer itself</source>
        <translation>{}: der Tokenizer selbst</translation>
    </message>
    <message>
        <source>{}: {} encodes {} to {}, {} to {}</source>
        <translation>{}: {} encodiert {} zu {}, {} zu {}</translation>
    </message>
    <message>
        <source>{}: {} encodes {} to {}, {} to {} with special tokens not parsed</source>
        <translation>{}: {} encodiert {} zu {}, {} zu {}, wenn besondere Tokens nicht erkannt werden</translation>
    </message>
    <message>
        <source>{}: {} encodes {} to {}, {} to {} with special tokens parsed</source>
        <translation>{}: {} encodiert {} zu {}, {} zu {}, wenn besondere Tokens erkannt werden</translation>
    </message>
    <message>
        <source>{}; @{} is another revision</source>
        <translation>{}; @{} ist eine andere Revision</translation>
    </message>
    <message>
        <source>{}; and {} more</source>
        <translation>{}; und {} weitere</translation>
    </message>
    <message>
        <source>{}; the folder also contains {}: name one to open it instead</source>
        <translation>{}; der Ordner enthält außerdem {}: nennen Sie eine davon, um sie stattdessen zu öffnen</translation>
    </message>
    <message>
        <source>{}; the model is opened as by SentencePiece itself</source>
        <translation>{}; das Modell wird wie von SentencePiece selbst geöffnet</translation>
    </message>
    <message>
        <source>{}; there are also: {}</source>
        <translation>{}; es gibt außerdem: {}</translation>
    </message>
    <message>
        <source>{}; there are also: {} and {} more</source>
        <translation>{}; es gibt außerdem: {} und {} weitere</translation>
    </message>
    <message>
        <source>{}; {} in the {} cache: {}</source>
        <translation>{}; {} im Cache von {}: {}</translation>
    </message>
    <message numerus="yes">
        <source>%n added token</source>
        <translation>
            <numerusform>%n hinzugefügtes Token</numerusform>
            <numerusform>%n hinzugefügte Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte token</source>
        <translation>
            <numerusform>%n Byte-Token</numerusform>
            <numerusform>%n Byte-Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n literal that starts or ends an answer is text of the conversation itself</source>
        <translation>
            <numerusform>%n Literal, das eine Antwort beginnt oder beendet, ist Text des Gesprächs selbst</numerusform>
            <numerusform>%n Literale, die eine Antwort beginnen oder beenden, sind Text des Gesprächs selbst</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more added token gets an id other than that in the file</source>
        <translation>
            <numerusform>%n weiteres hinzugefügtes Token erhält eine andere Id als in der Datei</numerusform>
            <numerusform>%n weitere hinzugefügte Tokens erhalten andere Ids als in der Datei</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more entry has a token_str that is not its bytes</source>
        <translation>
            <numerusform>%n weiterer Eintrag hat einen token_str, der nicht seinen Bytes entspricht</numerusform>
            <numerusform>%n weitere Einträge haben einen token_str, der nicht ihren Bytes entspricht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more gap is in the ranks</source>
        <translation>
            <numerusform>%n weitere Lücke ist in den Rängen</numerusform>
            <numerusform>%n weitere Lücken sind in den Rängen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more line is empty</source>
        <translation>
            <numerusform>%n weitere Zeile ist leer</numerusform>
            <numerusform>%n weitere Zeilen sind leer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more merge has an empty part</source>
        <translation>
            <numerusform>%n weiterer Merge hat einen leeren Teil</numerusform>
            <numerusform>%n weitere Merges haben einen leeren Teil</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more piece appears twice</source>
        <translation>
            <numerusform>%n weiteres Stück kommt zweimal vor</numerusform>
            <numerusform>%n weitere Stücke kommen zweimal vor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more piece is on several lines</source>
        <translation>
            <numerusform>%n weiteres Stück steht auf mehreren Zeilen</numerusform>
            <numerusform>%n weitere Stücke stehen auf mehreren Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more piece shares an id with another</source>
        <translation>
            <numerusform>%n weiteres Stück teilt sich eine Id mit einem anderen</numerusform>
            <numerusform>%n weitere Stücke teilen sich eine Id mit einem anderen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more problem in this file is not listed</source>
        <translation>
            <numerusform>%n weiteres Problem in dieser Datei ist nicht aufgeführt</numerusform>
            <numerusform>%n weitere Probleme in dieser Datei sind nicht aufgeführt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more token has another id here</source>
        <translation>
            <numerusform>%n weiteres Token hat hier eine andere Id</numerusform>
            <numerusform>%n weitere Tokens haben hier eine andere Id</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more token has other options here</source>
        <translation>
            <numerusform>%n weiteres Token hat hier andere Optionen</numerusform>
            <numerusform>%n weitere Tokens haben hier andere Optionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more token is</source>
        <translation>
            <numerusform>%n weiteres Token ist</numerusform>
            <numerusform>%n weitere Tokens sind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n path</source>
        <translation>
            <numerusform>%n Pfad</numerusform>
            <numerusform>%n Pfade</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece is</source>
        <translation>
            <numerusform>%n Stück ist</numerusform>
            <numerusform>%n Stücke sind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rare word</source>
        <translation>
            <numerusform>%n seltenes Wort</numerusform>
            <numerusform>%n seltene Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule</source>
        <translation>
            <numerusform>%n Regel</numerusform>
            <numerusform>%n Regeln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time</source>
        <translation>
            <numerusform>%n Mal</numerusform>
            <numerusform>%n Mal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token is added to those of the main file</source>
        <translation>
            <numerusform>%n Token kommt zu denen der Hauptdatei hinzu</numerusform>
            <numerusform>%n Tokens kommen zu denen der Hauptdatei hinzu</numerusform>
        </translation>
    </message>
    <message>
        <source>use paths with Unigram, steps with BPE</source>
        <translation>verwenden Sie bei Unigram Pfade, bei BPE Schritte</translation>
    </message>
    <message>
        <source>use steps with a BPE tokenizer, attempts or paths with others</source>
        <translation>verwenden Sie bei einem BPE-Tokenizer Schritte, bei anderen Versuche oder Pfade</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is neither a conversation in JSON nor a file</source>
        <translation>&apos;{}&apos; ist weder ein Gespräch in JSON noch eine Datei</translation>
    </message>
    <message>
        <source>--full works only with --json and --jsonl</source>
        <translation>--full geht nur mit --json und --jsonl</translation>
    </message>
    <message>
        <source>--{} and --no-{} exclude each other</source>
        <translation>--{} und --no-{} schließen einander aus</translation>
    </message>
    <message>
        <source>A conversation is JSON in the format of OpenAI, ShareGPT, Alpaca or nanochat, or a file with one per line.
Each line of --jsonl is {&quot;messages&quot;: […], &quot;tools&quot;: …, &quot;documents&quot;: …, &quot;arguments&quot;: {…}}; without --template and -t
it is {&quot;template&quot;: &quot;…&quot;, &quot;context&quot;: {…}}, and the context is all that the template gets. A tokenizer&apos;s special tokens are
arguments (bos_token, …), but not for requests with --template.

A mask policy (--policy) decides which tokens are trained:
  generation         those in the {% generation %} blocks of the template
  content            those of text that was copied from an assistant&apos;s message
  prefix_difference  those that an assistant&apos;s message adds to the rendering of the messages before it
  response_marker    those after the text that starts an answer, up to the text that ends it
  parts              those that nanochat trains: an assistant&apos;s text and calls, but not results of tools
The others have the label -100.
</source>
        <translation>Ein Gespräch ist JSON im Format von OpenAI, ShareGPT, Alpaca oder nanochat, oder eine Datei mit einem je Zeile.
Jede Zeile von --jsonl ist {&quot;messages&quot;: […], &quot;tools&quot;: …, &quot;documents&quot;: …, &quot;arguments&quot;: {…}}; ohne --template und -t
ist sie {&quot;template&quot;: &quot;…&quot;, &quot;context&quot;: {…}}, und das Template bekommt nur den Kontext. Die besonderen Tokens eines
Tokenizers sind Argumente (bos_token, …), aber nicht bei Anfragen mit --template.

Eine Masken-Regel (--policy) bestimmt, welche Tokens trainiert werden:
  generation         die in den {% generation %}-Blöcken des Templates
  content            die von Text, der aus einer Nachricht des Assistenten kopiert wurde
  prefix_difference  die, um die eine Nachricht des Assistenten das Rendern der Nachrichten davor verlängert
  response_marker    die nach dem Text, der eine Antwort beginnt, bis zu dem Text, der sie beendet
  parts              die, die nanochat trainiert: Text und Aufrufe des Assistenten, aber nicht Ergebnisse von Werkzeugen
Die anderen haben das Label -100.
</translation>
    </message>
    <message>
        <source>a text to compare the tokenizers on is needed, but standard input is empty</source>
        <translation>ein Text zum Vergleichen der Tokenizer wird gebraucht, aber die Standardeingabe ist leer</translation>
    </message>
    <message>
        <source>add --json</source>
        <translation>--json hinzufügen</translation>
    </message>
    <message>
        <source>did you mean &apos;{}&apos;?</source>
        <translation>gemeint ist vielleicht &apos;{}&apos;</translation>
    </message>
    <message>
        <source>give at least {}</source>
        <translation>mindestens {} angeben</translation>
    </message>
    <message>
        <source>give it as an argument or with --file, or compare the files with --files</source>
        <translation>ihn als Argument oder mit --file angeben, oder mit --files die Dateien vergleichen</translation>
    </message>
    <message>
        <source>info</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>sibling</source>
        <translation>Schwesterdatei</translation>
    </message>
    <message>
        <source>the picture is a PNG, but the name &apos;{}&apos; doesn&apos;t end in .png</source>
        <translation>das Bild ist ein PNG, aber der Name &apos;{}&apos; endet nicht auf .png</translation>
    </message>
    <message>
        <source>there is no token {}, because the text has {}</source>
        <translation>es gibt kein Token {}, denn der Text hat {}</translation>
    </message>
    <message>
        <source>tokens are counted from 0</source>
        <translation>Tokens werden ab 0 gezählt</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>width and height must be from {} to {} pixels, not {}</source>
        <translation>Breite und Höhe müssen zwischen {} und {} Pixeln liegen, nicht {}</translation>
    </message>
    <message>
        <source>write a message as [{role: &apos;user&apos;, content: &apos;Hi&apos;}], or give a file with --file</source>
        <translation>eine Nachricht als [{role: &apos;user&apos;, content: &apos;Hi&apos;}] schreiben, oder mit --file eine Datei angeben</translation>
    </message>
    <message>
        <source>{} of {} failed; their answers contain the error</source>
        <translation>{} von {} sind gescheitert; ihre Antworten nennen den Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n request</source>
        <translation>
            <numerusform>%n Anfrage</numerusform>
            <numerusform>%n Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Whether contractions such as &apos;s and &apos;ll are separate words: published (as in the pattern; default), both (after &apos; and ’), or none.</source>
        <translation>Kontraktionen: ob &apos;s, &apos;ll und Ähnliches eigene Wörter sind: published (wie im Muster; Vorgabe), both (nach &apos; und ’) oder none (nie).</translation>
    </message>
    <message>
        <source>Print the result as one JSON object.</source>
        <translation>Gibt das Ergebnis als ein JSON-Objekt aus.</translation>
    </message>
    <message>
        <source>The alphabet, which decides the file formats that can hold the tokens: bytes (default); or characters: sentencepiece (▁ for spaces), classical (&lt;/w&gt; at the end of words), bert (## inside words).</source>
        <translation>Das Alphabet; davon hängt ab, welche Dateiformate die Tokens fassen: bytes (Vorgabe) oder Zeichen, und zwar sentencepiece (▁ für Leerzeichen), classical (&lt;/w&gt; am Ende von Wörtern) oder bert (## in Wörtern).</translation>
    </message>
    <message>
        <source>Which of several equally frequent pairs is merged: ids (the pair with the smallest ids; default, as Hugging Face does), spelling (the first in byte order) or first (the first in the corpus).</source>
        <translation>Welches von mehreren gleich häufigen Paaren zusammengefügt wird: ids (das mit den kleinsten Ids; Vorgabe, wie bei Hugging Face), spelling (das erste in der Reihenfolge der Bytes) oder first (das erste im Korpus).</translation>
    </message>
    <message>
        <source>\u in a string must be followed by 4 hexadecimal digits</source>
        <translation>auf \u in einer Zeichenkette müssen 4 hexadezimale Ziffern folgen</translation>
    </message>
    <message>
        <source>a backslash in a string is followed by another character than &quot; \ / b f n r t u</source>
        <translation>auf einen Backslash in einer Zeichenkette folgt ein anderes Zeichen als &quot; \ / b f n r t u</translation>
    </message>
    <message>
        <source>a colon is expected after a key</source>
        <translation>nach einem Schlüssel wird ein Doppelpunkt erwartet</translation>
    </message>
    <message>
        <source>a comma or &apos;]&apos; is expected</source>
        <translation>ein Komma oder &apos;]&apos; wird erwartet</translation>
    </message>
    <message>
        <source>a comma or &apos;}&apos; is expected</source>
        <translation>ein Komma oder &apos;}&apos; wird erwartet</translation>
    </message>
    <message>
        <source>a key in double quotes is expected</source>
        <translation>ein Schlüssel in doppelten Anführungszeichen wird erwartet</translation>
    </message>
    <message>
        <source>a number is incomplete</source>
        <translation>eine Zahl ist unvollständig</translation>
    </message>
    <message>
        <source>a string contains a control character that isn&apos;t escaped</source>
        <translation>eine Zeichenkette enthält ein Steuerzeichen, das nicht maskiert ist</translation>
    </message>
    <message>
        <source>a string contains bytes that are not UTF-8</source>
        <translation>eine Zeichenkette enthält Bytes, die kein UTF-8 sind</translation>
    </message>
    <message>
        <source>a string has no closing quote</source>
        <translation>einer Zeichenkette fehlt das schließende Anführungszeichen</translation>
    </message>
    <message>
        <source>a value is expected</source>
        <translation>ein Wert wird erwartet</translation>
    </message>
    <message>
        <source>nothing but whitespace is expected after the value</source>
        <translation>nach dem Wert wird nichts als Leerraum erwartet</translation>
    </message>
    <message>
        <source>or more</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>the escape of half a character has no other half</source>
        <translation>zum maskierten halben Zeichen fehlt die andere Hälfte</translation>
    </message>
    <message>
        <source>counts have 1 to {} columns</source>
        <translation>Zählungen haben 1 bis {} Spalten</translation>
    </message>
    <message>
        <source>no counts were given</source>
        <translation>es wurden keine Zählungen angegeben</translation>
    </message>
    <message>
        <source>stopped; the counts so far follow, and are saved as partial counts</source>
        <translation>abgebrochen; die bisherigen Zählungen folgen und werden als unvollständige Zählungen gespeichert</translation>
    </message>
    <message>
        <source>the counts are not JSON</source>
        <translation>die Zählungen sind kein JSON</translation>
    </message>
    <message>
        <source>the counts are of different tokenizers ({} and {})</source>
        <translation>die Zählungen gehören zu verschiedenen Tokenizern ({} und {})</translation>
    </message>
    <message>
        <source>the counts can&apos;t be read: {}</source>
        <translation>die Zählungen lassen sich nicht lesen: {}</translation>
    </message>
    <message>
        <source>there is not enough memory for the counts</source>
        <translation>der Speicher reicht für die Zählungen nicht aus</translation>
    </message>
    <message>
        <source>these are not counts of a corpus</source>
        <translation>dies sind keine Zählungen eines Korpus</translation>
    </message>
    <message>
        <source>unit of spans: bytes, codepoints (characters; default), utf16</source>
        <translation>Einheit der Bereiche: bytes, codepoints (Zeichen; Standard), utf16</translation>
    </message>
    <message>
        <source>version {} of saved counts is unknown</source>
        <translation>Version {} gespeicherter Zählungen ist unbekannt</translation>
    </message>
    <message>
        <source>request more tokens, or a first stage of at least {} (--transition)</source>
        <translation>mehr Tokens verlangen, oder eine erste Stufe von mindestens {} (--transition)</translation>
    </message>
    <message>
        <source>a text that continues the last message can&apos;t also end with the start of an answer (add_generation_prompt)</source>
        <translation>ein Text, der die letzte Nachricht fortsetzt, kann nicht zugleich mit dem Anfang einer Antwort enden (add_generation_prompt)</translation>
    </message>
    <message>
        <source>as Jinja does in this version: newest, before-3.1.5 (lists can pop and clear)</source>
        <translation>wie Jinja in dieser Version: newest, before-3.1.5 (Listen haben pop und clear)</translation>
    </message>
    <message>
        <source>the id {} has two names, &apos;{}&apos; and &apos;{}&apos;; it decodes to the last</source>
        <translation>die ID {} hat zwei Namen, &apos;{}&apos; und &apos;{}&apos;; dekodiert ergibt sie den letzten</translation>
    </message>
    <message>
        <source>the last message has no text to continue</source>
        <translation>die letzte Nachricht hat keinen Text, der fortgesetzt werden könnte</translation>
    </message>
    <message>
        <source>the template doesn&apos;t print the content of messages, so the last one can&apos;t be continued</source>
        <translation>das Template gibt den Inhalt von Nachrichten nicht aus, deshalb kann die letzte nicht fortgesetzt werden</translation>
    </message>
    <message>
        <source>the template doesn&apos;t print the last message as it is, so it can&apos;t be continued</source>
        <translation>das Template gibt die letzte Nachricht nicht unverändert aus, deshalb kann sie nicht fortgesetzt werden</translation>
    </message>
    <message>
        <source>the versions are newest and before-2026-06</source>
        <translation>die Versionen sind newest und before-2026-06</translation>
    </message>
    <message>
        <source>the versions are newest and before-3.1.5</source>
        <translation>die Versionen sind newest und before-3.1.5</translation>
    </message>
    <message>
        <source>there is no version &apos;{}&apos;</source>
        <translation>es gibt keine Version &apos;{}&apos;</translation>
    </message>
    <message>
        <source>Continuing-subword prefix</source>
        <translation>Präfix im Wortinneren</translation>
    </message>
    <message>
        <source>Limit alphabet</source>
        <translation>Alphabet höchstens</translation>
    </message>
    <message>
        <source>Max token length</source>
        <translation>Max. Tokenlänge</translation>
    </message>
    <message>
        <source>Max words</source>
        <translation>Max. Wörter</translation>
    </message>
    <message>
        <source>Max words per token</source>
        <translation>Max. Wörter je Token</translation>
    </message>
    <message>
        <source>Min frequency</source>
        <translation>Mindesthäufigkeit</translation>
    </message>
    <message>
        <source>Remove extra whitespaces</source>
        <translation>Überzähligen Leerraum entfernen</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>Besondere Tokens</translation>
    </message>
    <message>
        <source>Unk token</source>
        <translation>Token für Unbekanntes</translation>
    </message>
    <message>
        <source>Vocab size</source>
        <translation>Vokabulargröße</translation>
    </message>
    <message>
        <source>save a text of that size to a file</source>
        <translation>einen Text dieser Größe in einer Datei speichern</translation>
    </message>
    <message>
        <source>save changes of a text of that size to a file</source>
        <translation>Änderungen an einem Text dieser Größe in einer Datei speichern</translation>
    </message>
    <message>
        <source>the changes of the last session are gone: the text had {}, and texts are kept up to {}</source>
        <translation>die Änderungen der letzten Sitzung sind verloren: Der Text hatte {}, und Texte werden bis {} aufbewahrt</translation>
    </message>
    <message>
        <source>the text of the last session had {} and is gone: texts are kept up to {}</source>
        <translation>der Text der letzten Sitzung hatte {} und ist verloren: Texte werden bis {} aufbewahrt</translation>
    </message>
    <message>
        <source>--stages needs one text, not words</source>
        <translation>--stages braucht einen Text, keine Wörter</translation>
    </message>
    <message>
        <source>&lt;|notimestamps|&gt; is added before a text</source>
        <translation>&lt;|notimestamps|&gt; steht vor einem Text</translation>
    </message>
    <message>
        <source>&lt;|notimestamps|&gt; is not added</source>
        <translation>&lt;|notimestamps|&gt; wird nicht hinzugefügt</translation>
    </message>
    <message>
        <source>BOS is added before a text</source>
        <translation>BOS steht vor einem Text</translation>
    </message>
    <message>
        <source>EOS and the language are added after a text</source>
        <translation>EOS und die Sprache stehen nach einem Text</translation>
    </message>
    <message>
        <source>EOS is added after a text</source>
        <translation>EOS steht nach einem Text</translation>
    </message>
    <message>
        <source>Each line of --jsonl is {&quot;text&quot;: &quot;…&quot;} or {&quot;bytes&quot;: &quot;BASE64&quot;}, optionally with &quot;add_special&quot;,
&quot;parse_special&quot; (true or false) and &quot;pair&quot;, a second text. A text that is already split is
{&quot;words&quot;: [&quot;…&quot;, …]}: each word is encoded alone, spans count from the start of the token&apos;s word, and
word_ids has the index of the word; &quot;pair&quot; is then a list too. The answer to a request that fails is
{&quot;error&quot;: {&quot;where&quot;: …, &quot;message&quot;: …}}.
</source>
        <translation>Jede Zeile von --jsonl ist {&quot;text&quot;: &quot;…&quot;} oder {&quot;bytes&quot;: &quot;BASE64&quot;}, wahlweise mit &quot;add_special&quot;,
&quot;parse_special&quot; (true oder false) und &quot;pair&quot;, einem zweiten Text. Ein schon zerlegter Text ist
{&quot;words&quot;: [&quot;…&quot;, …]}: jedes Wort wird allein tokenisiert, Spans zählen ab dem Anfang des Wortes, und
word_ids hat den Index des Wortes; &quot;pair&quot; ist dann auch eine Liste. Die Antwort auf eine fehlgeschlagene
Anfrage ist {&quot;error&quot;: {&quot;where&quot;: …, &quot;message&quot;: …}}.
</translation>
    </message>
    <message>
        <source>a request has one of &apos;text&apos;, &apos;bytes&apos; and &apos;words&apos;</source>
        <translation>eine Anfrage hat eines von &apos;text&apos;, &apos;bytes&apos; und &apos;words&apos;</translation>
    </message>
    <message>
        <source>a space is added before a text that has none</source>
        <translation>vor einen Text ohne Leerzeichen kommt eines</translation>
    </message>
    <message>
        <source>a space is added only before the first word</source>
        <translation>nur vor das erste Wort kommt ein Leerzeichen</translation>
    </message>
    <message>
        <source>a space is also added after each special token</source>
        <translation>auch nach jedem besonderen Token kommt ein Leerzeichen</translation>
    </message>
    <message>
        <source>a special token of the class</source>
        <translation>ein besonderes Token der Klasse</translation>
    </message>
    <message>
        <source>accents stay</source>
        <translation>Akzente bleiben</translation>
    </message>
    <message>
        <source>decoded text stays as it is</source>
        <translation>decodierter Text bleibt, wie er ist</translation>
    </message>
    <message>
        <source>decoding here is that of the decoder alone</source>
        <translation>hier decodiert nur der Decoder</translation>
    </message>
    <message>
        <source>encode fewer</source>
        <translation>tokenisiere weniger Wörter</translation>
    </message>
    <message>
        <source>for a model folder and the files in it: the version of transformers: 4, 5 (default)</source>
        <translation>für einen Modellordner und die Dateien darin: die Version von transformers: 4, 5 (voreingestellt)</translation>
    </message>
    <message>
        <source>ignored: {}</source>
        <translation>ignoriert: {}</translation>
    </message>
    <message>
        <source>it doesn&apos;t affect tokens</source>
        <translation>ohne Wirkung auf Tokens</translation>
    </message>
    <message>
        <source>no BOS before a text</source>
        <translation>kein BOS vor einem Text</translation>
    </message>
    <message>
        <source>no EOS after a text</source>
        <translation>kein EOS nach einem Text</translation>
    </message>
    <message>
        <source>no space is added before a text</source>
        <translation>vor einen Text kommt kein Leerzeichen</translation>
    </message>
    <message>
        <source>nothing that tokenizes reads it</source>
        <translation>nichts, was Tokens bestimmt, liest es</translation>
    </message>
    <message>
        <source>only SentencePiece&apos;s own program uses it</source>
        <translation>nur SentencePiece selbst verwendet es</translation>
    </message>
    <message>
        <source>only a call that pads or truncates uses it</source>
        <translation>nur ein Aufruf, der auffüllt oder kürzt, verwendet es</translation>
    </message>
    <message>
        <source>only bytes that aren&apos;t UTF-8 need it; decoding replaces them</source>
        <translation>nur Bytes, die kein UTF-8 sind, brauchen es; beim Decodieren werden sie ersetzt</translation>
    </message>
    <message>
        <source>only target texts use it</source>
        <translation>nur Zieltexte verwenden es</translation>
    </message>
    <message>
        <source>only the slow classes use it</source>
        <translation>nur die langsamen Klassen verwenden es</translation>
    </message>
    <message>
        <source>punctuation is split from words</source>
        <translation>Satzzeichen werden von Wörtern getrennt</translation>
    </message>
    <message>
        <source>read the tokenizer file alone, not the configuration next to it</source>
        <translation>nur die Tokenizer-Datei lesen, nicht die Konfiguration daneben</translation>
    </message>
    <message>
        <source>spaces before punctuation are removed from decoded text</source>
        <translation>Leerzeichen vor Satzzeichen entfallen im decodierten Text</translation>
    </message>
    <message>
        <source>spans don&apos;t include spaces</source>
        <translation>Bereiche enthalten keine Leerzeichen</translation>
    </message>
    <message>
        <source>spans include spaces</source>
        <translation>Bereiche enthalten Leerzeichen</translation>
    </message>
    <message>
        <source>special tokens in a text are plain text</source>
        <translation>besondere Tokens in einem Text sind gewöhnlicher Text</translation>
    </message>
    <message>
        <source>special tokens in a text are recognized</source>
        <translation>besondere Tokens in einem Text werden erkannt</translation>
    </message>
    <message>
        <source>the case of the text stays</source>
        <translation>Groß- und Kleinschreibung des Textes bleiben</translation>
    </message>
    <message>
        <source>the class adds {}</source>
        <translation>die Klasse fügt {} hinzu</translation>
    </message>
    <message>
        <source>the class defines the decoder</source>
        <translation>die Klasse bestimmt den Decoder</translation>
    </message>
    <message>
        <source>the class defines the normalizer</source>
        <translation>die Klasse bestimmt den Normalizer</translation>
    </message>
    <message>
        <source>the class defines the pre-tokenizer</source>
        <translation>die Klasse bestimmt den Pre-Tokenizer</translation>
    </message>
    <message>
        <source>the class {} of transformers {} with this file</source>
        <translation>die Klasse {} von transformers {} mit dieser Datei</translation>
    </message>
    <message>
        <source>the class {} reads it when it builds the tokenizer</source>
        <translation>die Klasse {} liest es, wenn sie den Tokenizer baut</translation>
    </message>
    <message>
        <source>the class {} replaces it: {}</source>
        <translation>die Klasse {} ersetzt ihn: {}</translation>
    </message>
    <message>
        <source>the class {}: transformers 5 uses its generic class for models of type {}</source>
        <translation>die Klasse {}: transformers 5 verwendet für Modelle vom Typ {} seine allgemeine Klasse</translation>
    </message>
    <message>
        <source>the class&apos;s default for {} in place of {}</source>
        <translation>die Voreinstellung der Klasse für {} statt {}</translation>
    </message>
    <message>
        <source>the class&apos;s default for {} replaces it</source>
        <translation>die Voreinstellung der Klasse für {} ersetzt es</translation>
    </message>
    <message>
        <source>the file has no decoder</source>
        <translation>die Datei hat keinen Decoder</translation>
    </message>
    <message>
        <source>the files next to it belong to the model and are used: {}</source>
        <translation>die Dateien daneben gehören zum Modell und werden verwendet: {}</translation>
    </message>
    <message>
        <source>the generic class of transformers {}</source>
        <translation>die allgemeine Klasse von transformers {}</translation>
    </message>
    <message>
        <source>the language is added before a text, EOS after</source>
        <translation>die Sprache steht vor einem Text, EOS danach</translation>
    </message>
    <message>
        <source>the number of the class&apos;s own pieces</source>
        <translation>die Anzahl der Stücke, die die Klasse selbst hat</translation>
    </message>
    <message>
        <source>the number of tokens &lt;extra_id_0&gt;, &lt;extra_id_1&gt;, … that the class adds</source>
        <translation>die Anzahl der Tokens &lt;extra_id_0&gt;, &lt;extra_id_1&gt;, …, die die Klasse hinzufügt</translation>
    </message>
    <message>
        <source>the text contains the control piece {}: SentencePiece&apos;s ids have it here as {}, its functions that give spans reject the text, and decoding drops it</source>
        <translation>der Text enthält das Control-Piece {}: in den IDs von SentencePiece steht es hier als {}; die Funktionen, die Spans liefern, lehnen den Text ab, und beim Dekodieren entfällt es</translation>
    </message>
    <message>
        <source>the text is lowercased</source>
        <translation>der Text wird kleingeschrieben</translation>
    </message>
    <message>
        <source>the token of the language is added before a text</source>
        <translation>das Token der Sprache steht vor einem Text</translation>
    </message>
    <message>
        <source>the token of the task is added before a text</source>
        <translation>das Token der Aufgabe steht vor einem Text</translation>
    </message>
    <message>
        <source>the versions are 4 and 5</source>
        <translation>die Versionen sind 4 und 5</translation>
    </message>
    <message>
        <source>the words are larger than 1 GiB together</source>
        <translation>die Wörter sind zusammen größer als 1 GiB</translation>
    </message>
    <message>
        <source>there is no token for {}, which the class adds to a text; it is omitted</source>
        <translation>es gibt kein Token für {}, das die Klasse einem Text hinzufügt; es entfällt</translation>
    </message>
    <message>
        <source>this language is added after a text</source>
        <translation>diese Sprache steht nach einem Text</translation>
    </message>
    <message>
        <source>this language is added before a text</source>
        <translation>diese Sprache steht vor einem Text</translation>
    </message>
    <message>
        <source>transformers 5 builds other stages for the class {}, which don&apos;t fit this file&apos;s pieces; the file&apos;s are used</source>
        <translation>transformers 5 baut für die Klasse {} andere Stufen, die nicht zu den Stücken dieser Datei passen; die der Datei werden verwendet</translation>
    </message>
    <message>
        <source>transformers 5 builds this stage for the class {}, whatever the file has</source>
        <translation>transformers 5 baut diese Stufe für die Klasse {}, was immer die Datei hat</translation>
    </message>
    <message>
        <source>transformers 5 does not do this for BPE</source>
        <translation>transformers 5 macht das nicht bei BPE</translation>
    </message>
    <message>
        <source>where the file&apos;s padding is added</source>
        <translation>wo die Auffüllung der Datei hinkommt</translation>
    </message>
    <message>
        <source>where the file&apos;s truncation removes tokens</source>
        <translation>wo die Kürzung der Datei Tokens entfernt</translation>
    </message>
    <message>
        <source>whether accents are removed</source>
        <translation>ob Akzente entfallen</translation>
    </message>
    <message>
        <source>whether each Chinese character is a word</source>
        <translation>ob jedes chinesische Zeichen ein Wort ist</translation>
    </message>
    <message>
        <source>{} does not use it</source>
        <translation>{} verwendet es nicht</translation>
    </message>
    <message>
        <source>{} for one text</source>
        <translation>{} bei einem Text</translation>
    </message>
    <message>
        <source>{} has its own defaults with a tokenizer.json: {}</source>
        <translation>{} hat bei einer tokenizer.json eigene Voreinstellungen: {}</translation>
    </message>
    <message>
        <source>{}, which defines all this itself,</source>
        <translation>{}, das all dies selbst bestimmt,</translation>
    </message>
    <message>
        <source>{}; --bare reads the tokenizer alone</source>
        <translation>{}; --bare liest nur den Tokenizer</translation>
    </message>
    <message>
        <source>Add byte fallback or an unknown token to {}</source>
        <translation>{} um Byte-Fallback oder ein unbekanntes Token ergänzen</translation>
    </message>
    <message>
        <source>Add {} to {}, or keep it out of texts</source>
        <translation>{} zu {} hinzufügen oder aus Texten heraushalten</translation>
    </message>
    <message>
        <source>Add {} to {}, or keep them out of texts</source>
        <translation>{} zu {} hinzufügen oder aus Texten heraushalten</translation>
    </message>
    <message>
        <source>Check that the checkpoint has embeddings for the ids that only {} has</source>
        <translation>Prüfen, ob der Checkpoint Embeddings für die Ids hat, die nur {} hat</translation>
    </message>
    <message>
        <source>Compare decoded text: ids do not depend on the decoder</source>
        <translation>Decodierten Text vergleichen: Ids hängen nicht vom Decoder ab</translation>
    </message>
    <message>
        <source>Convert again from the file that the checkpoint was trained with: merges, ranks or scores must be equal</source>
        <translation>Aus der Datei, mit der der Checkpoint trainiert wurde, neu konvertieren: Merges, Ränge oder Scores müssen gleich sein</translation>
    </message>
    <message>
        <source>Declare the same tokens with the same flags in both files</source>
        <translation>In beiden Dateien dieselben Tokens mit denselben Flags deklarieren</translation>
    </message>
    <message>
        <source>Give these pieces the same type: it decides whether they are parsed and skipped</source>
        <translation>Diesen Stücken denselben Typ geben: Er entscheidet, ob sie erkannt und übersprungen werden</translation>
    </message>
    <message>
        <source>Give {} the id that the checkpoint was trained with</source>
        <translation>{} die Id geben, mit der der Checkpoint trainiert wurde</translation>
    </message>
    <message>
        <source>Give {} the same flags in {}</source>
        <translation>{} in {} dieselben Flags geben</translation>
    </message>
    <message>
        <source>Keep the settings that the checkpoint was trained with</source>
        <translation>Die Einstellungen behalten, mit denen der Checkpoint trainiert wurde</translation>
    </message>
    <message>
        <source>No difference between {} and {} was found in {}, but that is no proof.</source>
        <translation>Zwischen {} und {} wurde in {} kein Unterschied gefunden, aber das ist kein Beweis.</translation>
    </message>
    <message>
        <source>No difference between {} and {} was found in {}, but the search did not finish.</source>
        <translation>Zwischen {} und {} wurde in {} kein Unterschied gefunden, aber die Suche wurde nicht fertig.</translation>
    </message>
    <message>
        <source>Nothing, as long as no text shows it; to be sure, convert the file again</source>
        <translation>Nichts, solange kein Text es zeigt; zur Sicherheit die Datei neu konvertieren</translation>
    </message>
    <message>
        <source>Nothing, as long as no text shows it; to be sure, copy this part from the other file</source>
        <translation>Nichts, solange kein Text es zeigt; zur Sicherheit diesen Teil aus der anderen Datei übernehmen</translation>
    </message>
    <message>
        <source>Nothing, unless a program uses offsets: then take them from one of the files only</source>
        <translation>Nichts, außer wenn ein Programm Positionen verwendet: dann nur die einer der Dateien</translation>
    </message>
    <message>
        <source>Replace U+2581 in texts before they are encoded</source>
        <translation>U+2581 in Texten vor dem Encodieren ersetzen</translation>
    </message>
    <message>
        <source>Set it where texts are encoded, and do not rely on the file</source>
        <translation>Beim Encodieren festlegen und nicht der Datei überlassen</translation>
    </message>
    <message>
        <source>Set it wherever a file is used, and do not rely on its default</source>
        <translation>Überall festlegen, wo eine Datei verwendet wird, und nicht ihrer Voreinstellung überlassen</translation>
    </message>
    <message>
        <source>Set lstrip, rstrip, single_word and normalized of {} to the same values in both files</source>
        <translation>lstrip, rstrip, single_word und normalized von {} in beiden Dateien gleich setzen</translation>
    </message>
    <message>
        <source>Set the unknown token that the checkpoint was trained with</source>
        <translation>Das unbekannte Token festlegen, mit dem der Checkpoint trainiert wurde</translation>
    </message>
    <message>
        <source>Set whether special tokens are added wherever a file is used, and do not rely on its default</source>
        <translation>Überall, wo eine Datei verwendet wird, festlegen, ob besondere Tokens hinzugefügt werden, und nicht ihrer Voreinstellung überlassen</translation>
    </message>
    <message>
        <source>Set whether special tokens are parsed wherever a file is used, and do not rely on its default</source>
        <translation>Überall, wo eine Datei verwendet wird, festlegen, ob besondere Tokens erkannt werden, und nicht ihrer Voreinstellung überlassen</translation>
    </message>
    <message>
        <source>Use each file only with the checkpoint that was trained with it</source>
        <translation>Jede Datei nur mit dem Checkpoint verwenden, der mit ihr trainiert wurde</translation>
    </message>
    <message>
        <source>Use the normalizer of the file that the checkpoint was trained with</source>
        <translation>Den Normalisierer der Datei verwenden, mit der der Checkpoint trainiert wurde</translation>
    </message>
    <message>
        <source>Use the pre-tokenizer of the file that the checkpoint was trained with</source>
        <translation>Den Pre-Tokenizer der Datei verwenden, mit der der Checkpoint trainiert wurde</translation>
    </message>
    <message>
        <source>Use the program and format that the checkpoint was trained with</source>
        <translation>Das Programm und das Format verwenden, mit denen der Checkpoint trainiert wurde</translation>
    </message>
    <message>
        <source>Use the template that the checkpoint was trained with</source>
        <translation>Das Template verwenden, mit dem der Checkpoint trainiert wurde</translation>
    </message>
    <message>
        <source>added around a text</source>
        <translation>um einen Text hinzugefügt</translation>
    </message>
    <message>
        <source>chat templates</source>
        <translation>Chat-Templates</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>defaults</source>
        <translation>Voreinstellungen</translation>
    </message>
    <message>
        <source>different ids</source>
        <translation>andere Ids</translation>
    </message>
    <message>
        <source>id of a token</source>
        <translation>Id eines Tokens</translation>
    </message>
    <message>
        <source>literal ▁</source>
        <translation>▁ im Text</translation>
    </message>
    <message>
        <source>merges</source>
        <translation>Merges</translation>
    </message>
    <message>
        <source>model options</source>
        <translation>Modelloptionen</translation>
    </message>
    <message>
        <source>next to a token</source>
        <translation>neben einem Token</translation>
    </message>
    <message>
        <source>not encodable</source>
        <translation>nicht encodierbar</translation>
    </message>
    <message>
        <source>ordinary text</source>
        <translation>gewöhnlichen Text</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>rules of the format</source>
        <translation>Regeln des Formats</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>special cases</source>
        <translation>Sonderfälle</translation>
    </message>
    <message>
        <source>the ids are equal if both parse special tokens</source>
        <translation>die Ids sind gleich, wenn beide besondere Tokens erkennen</translation>
    </message>
    <message>
        <source>the ids are equal, but the offsets of the references differ</source>
        <translation>die Ids sind gleich, aber die Positionen der Referenzen unterscheiden sich</translation>
    </message>
    <message>
        <source>token in a text</source>
        <translation>Token im Text</translation>
    </message>
    <message>
        <source>truncation</source>
        <translation>Kürzung</translation>
    </message>
    <message>
        <source>types of pieces</source>
        <translation>Typen der Stücke</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>unbekanntes Token</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>what differs, the most important first</source>
        <translation>was sich unterscheidet, das Wichtigste zuerst</translation>
    </message>
    <message>
        <source>what to do: {}</source>
        <translation>was zu tun ist: {}</translation>
    </message>
    <message>
        <source>{} and {} are not compatible: {} something else.</source>
        <translation>{} und {} sind nicht kompatibel: {} etwas anderes.</translation>
    </message>
    <message>
        <source>{} and {} encode every text to the same ids with the same settings, but their defaults differ, and so do: {}.</source>
        <translation>{} und {} encodieren mit denselben Einstellungen jeden Text zu denselben Ids, aber ihre Voreinstellungen unterscheiden sich, ebenso: {}.</translation>
    </message>
    <message>
        <source>{} and {} encode every text to the same ids with the same settings, but their defaults differ.</source>
        <translation>{} und {} encodieren mit denselben Einstellungen jeden Text zu denselben Ids, aber ihre Voreinstellungen unterscheiden sich.</translation>
    </message>
    <message>
        <source>{} and {} encode every text to the same ids, but differ in: {}.</source>
        <translation>{} und {} encodieren jeden Text zu denselben Ids, unterscheiden sich aber in: {}.</translation>
    </message>
    <message>
        <source>{} and {} encode every text to the same ids, which is proved.</source>
        <translation>{} und {} encodieren jeden Text zu denselben Ids, das ist bewiesen.</translation>
    </message>
    <message>
        <source>{} and {} have the same vocabulary, but add different ids around a text.</source>
        <translation>{} und {} haben dasselbe Vokabular, fügen aber andere Ids um einen Text hinzu.</translation>
    </message>
    <message>
        <source>{} and {} have the same vocabulary, but encode some texts to different ids.</source>
        <translation>{} und {} haben dasselbe Vokabular, encodieren aber manche Texte zu anderen Ids.</translation>
    </message>
    <message>
        <source>{} and {} have the same vocabulary; whether the ids of texts are equal was not tested.</source>
        <translation>{} und {} haben dasselbe Vokabular; ob die Ids von Texten gleich sind, wurde nicht geprüft.</translation>
    </message>
    <message>
        <source>{} in only one of {} and {}, and some texts get different ids.</source>
        <translation>{} nur in einer von {} und {}, und manche Texte erhalten andere Ids.</translation>
    </message>
    <message>
        <source>{} in only one of {} and {}; all shared ids mean the same.</source>
        <translation>{} nur in einer von {} und {}; alle gemeinsamen Ids bedeuten dasselbe.</translation>
    </message>
    <message>
        <source>{} in {} and {}, and some texts get different ids.</source>
        <translation>{} in {} und {}, und manche Texte erhalten andere Ids.</translation>
    </message>
    <message>
        <source>{} in {} and {}.</source>
        <translation>{} in {} und {}.</translation>
    </message>
    <message numerus="yes">
        <source>%n text showed it</source>
        <translation>
            <numerusform>%n Text zeigte es</numerusform>
            <numerusform>%n Texte zeigten es</numerusform>
        </translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Ctrl+,</translation>
    </message>
    <message>
        <source>Ctrl+Shift+T</source>
        <translation>Ctrl+Shift+T</translation>
    </message>
    <message>
        <source>SOURCE is a file, a folder, or a quoted pattern; .txt, .jsonl and .tsv files may be compressed (.gz, .xz, .zst).
OUT is written completely or not at all. OUT.manifest.json next to it lists the sources and options.

  tokenscope train -p nanochat -o tokenizer.json &apos;corpus/**/*.jsonl.zst&apos; code=0.5
  tokenscope train -m unigram -n 32000 -o t.model books
  tokenscope train --steps --form classical --text &apos;low low lower newest newest widest&apos;

Resuming: with --checkpoint FOLDER, a run that was interrupted at any moment continues when it is started again
with the same options and --resume, and writes the same bytes. A checkpoint is saved at most every --checkpoint-interval
seconds and contains the words counted so far (after each --span of text), the count files merged so far, each merge,
and Unigram&apos;s tokens after each round. Repeated after resuming: decompressing the current file up to its position,
building the index of pairs, Unigram&apos;s seed tokens, an interrupted round, --prune and --evaluate. Files that have
changed since are rejected.

Counting on several machines: each counts its part, one merges them. A count file is text, `WORD &lt;tab&gt; COUNT`, which
any map-reduce system can write.

  tokenscope train --count-only part7.counts part7/*.jsonl.zst        on each machine
  tokenscope train --counts part*.counts -n 65536 -o tokenizer.json   on one machine

Exit code 1: the training was stopped, or a format cannot represent the tokenizer.
</source>
        <translation>SOURCE ist eine Datei, ein Ordner oder ein Muster in Anführungszeichen; .txt-, .jsonl- und .tsv-Dateien dürfen komprimiert sein (.gz, .xz, .zst).
OUT wird vollständig oder gar nicht geschrieben. OUT.manifest.json daneben nennt die Quellen und Optionen.

  tokenscope train -p nanochat -o tokenizer.json &apos;corpus/**/*.jsonl.zst&apos; code=0.5
  tokenscope train -m unigram -n 32000 -o t.model books
  tokenscope train --steps --form classical --text &apos;low low lower newest newest widest&apos;

Fortsetzen: Mit --checkpoint FOLDER läuft ein Training, das zu einem beliebigen Zeitpunkt unterbrochen wurde, weiter, wenn es
mit denselben Optionen und --resume erneut gestartet wird, und schreibt dieselben Bytes. Ein Checkpoint wird höchstens alle
--checkpoint-interval Sekunden gespeichert und enthält die bisher gezählten Wörter (nach jedem --span Text), die bisher
zusammengeführten Zähldateien, jeden Merge und die Tokens von Unigram nach jeder Runde. Nach dem Fortsetzen wird wiederholt:
das Entpacken der aktuellen Datei bis zu ihrer Position, der Aufbau des Index der Paare, die Start-Tokens von Unigram, eine
unterbrochene Runde, --prune und --evaluate. Seitdem geänderte Dateien werden abgelehnt.

Zählen auf mehreren Rechnern: Jeder zählt seinen Teil, einer führt sie zusammen. Eine Zähldatei ist Text, `WORD &lt;tab&gt; COUNT`,
den jedes Map-Reduce-System schreiben kann.

  tokenscope train --count-only part7.counts part7/*.jsonl.zst        auf jedem Rechner
  tokenscope train --counts part*.counts -n 65536 -o tokenizer.json   auf einem Rechner

Exit-Code 1: Das Training wurde angehalten, oder ein Format kann den Tokenizer nicht darstellen.
</translation>
    </message>
    <message>
        <source>no effect known</source>
        <translation>keine Wirkung bekannt</translation>
    </message>
    <message>
        <source>the size of all text, 70 to 250, as in View &gt; Larger text</source>
        <translation>Größe aller Schrift in Prozent, 70 bis 250, wie unter Ansicht &gt; Größere Schrift</translation>
    </message>
    <message>
        <source>the text size must be from {} to {} percent</source>
        <translation>die Schriftgröße muss zwischen {} und {} Prozent liegen</translation>
    </message>
    <message>
        <source>another training uses this folder</source>
        <translation>ein anderes Training verwendet diesen Ordner</translation>
    </message>
    <message>
        <source>the folder cannot be opened: {}</source>
        <translation>der Ordner kann nicht geöffnet werden: {}</translation>
    </message>
    <message>
        <source>wait until it ends, or name another one with --checkpoint</source>
        <translation>warten Sie, bis es endet, oder nennen Sie mit --checkpoint einen anderen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; contradicts &apos;{}&apos; in {}; this file is used</source>
        <translation>„{}“ widerspricht „{}“ in {}; diese Datei gilt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not used, because {} has the tokens</source>
        <translation>„{}“ wird nicht benutzt, weil {} die Tokens enthält</translation>
    </message>
    <message>
        <source>a special token of the model</source>
        <translation>ein Sondertoken des Modells</translation>
    </message>
    <message>
        <source>the class defines the options of the model</source>
        <translation>die Klasse legt die Optionen des Modells fest</translation>
    </message>
    <message>
        <source>the class {} splits words with jieba, another program, which is not supported: Chinese words get other tokens than in transformers</source>
        <translation>die Klasse {} trennt Wörter mit jieba, einem anderen Programm; das wird nicht unterstützt: Chinesische Wörter bekommen andere Tokens als in transformers</translation>
    </message>
    <message>
        <source>the class {}: transformers 5 uses {} for models of type {}</source>
        <translation>die Klasse {}: transformers 5 verwendet {} für Modelle vom Typ {}</translation>
    </message>
    <message>
        <source>there is no token {}, which the class adds to a text; transformers adds {} in its place</source>
        <translation>es gibt kein Token {}, das die Klasse einem Text hinzufügt; transformers fügt stattdessen {} hinzu</translation>
    </message>
    <message>
        <source>transformers 5 can&apos;t build the class {} from this file&apos;s model; the file&apos;s model is used</source>
        <translation>transformers 5 kann die Klasse {} nicht aus dem Modell dieser Datei bauen; das Modell der Datei gilt</translation>
    </message>
    <message>
        <source>transformers 5 gives this model the options of the class {}, whatever the file has (unknown token, byte fallback, ignore_merges …)</source>
        <translation>transformers 5 gibt diesem Modell die Optionen der Klasse {}, was auch in der Datei steht (unbekanntes Token, Byte-Fallback, ignore_merges …)</translation>
    </message>
    <message>
        <source>whether control characters are removed</source>
        <translation>ob Steuerzeichen entfernt werden</translation>
    </message>
    <message>
        <source>which of two texts has [QUESTION]</source>
        <translation>welcher von zwei Texten [QUESTION] bekommt</translation>
    </message>
    <message>
        <source>{} has other options (special, lstrip, rstrip, normalized, single_word) here than in the main file; these are used</source>
        <translation>{} hat hier andere Optionen (special, lstrip, rstrip, normalized, single_word) als in der Hauptdatei; diese gelten</translation>
    </message>
    <message>
        <source>config.json is not that of a Mistral model written by transformers before 5</source>
        <translation>config.json ist nicht die eines Mistral-Modells, das transformers vor 5 geschrieben hat</translation>
    </message>
    <message>
        <source>only vocabularies of more than 100000 pieces are corrected</source>
        <translation>nur Vokabulare mit mehr als 100000 Stücken werden berichtigt</translation>
    </message>
    <message>
        <source>the class replaces &lt;/w&gt; by a space in decoded text</source>
        <translation>die Klasse ersetzt &lt;/w&gt; in decodiertem Text durch ein Leerzeichen</translation>
    </message>
    <message>
        <source>transformers 4 converts the slow class {} because add_prefix_space is declared; it needs the SentencePiece model for that</source>
        <translation>transformers 4 wandelt die langsame Klasse {} um, weil add_prefix_space angegeben ist; dafür braucht es das SentencePiece-Modell</translation>
    </message>
    <message>
        <source>transformers 4 converts this stage from the slow class {}, whatever the file has</source>
        <translation>transformers 4 wandelt diese Stufe aus der langsamen Klasse {} um, was immer die Datei hat</translation>
    </message>
    <message>
        <source>words are split by the corrected regex</source>
        <translation>Wörter werden mit der berichtigten Regex getrennt</translation>
    </message>
    <message>
        <source>what is removed from pieces within a word in decoded text</source>
        <translation>was in decodiertem Text von Stücken innerhalb eines Wortes entfernt wird</translation>
    </message>
    <message>
        <source>{} in the main file but not in this list, such as {}: the class {} of transformers 5 does not have them</source>
        <translation>{} in der Hauptdatei, aber nicht in dieser Liste, zum Beispiel {}: die Klasse {} von transformers 5 hat sie nicht</translation>
    </message>
    <message>
        <source>punctuation is not split from words</source>
        <translation>Satzzeichen werden nicht von Wörtern getrennt</translation>
    </message>
    <message>
        <source>the id of unknown pieces</source>
        <translation>die id unbekannter Stücke</translation>
    </message>
    <message>
        <source>for GGUF files: the version of llama.cpp: before-2026-06, newest (default)</source>
        <translation>für GGUF-Dateien: die Version von llama.cpp: before-2026-06, newest (Vorgabe)</translation>
    </message>
    <message>
        <source>for \p{…} in patterns, except in GGUF files: the version of Unicode: 14, 15, 15.1, 16 (default)</source>
        <translation>für \p{…} in Mustern, außer in GGUF-Dateien: die Version von Unicode: 14, 15, 15.1, 16 (Vorgabe)</translation>
    </message>
    <message>
        <source>the id {} has two names, &apos;{}&apos; and &apos;{}&apos;; only the last is found in a text, and the id decodes to it</source>
        <translation>die ID {} hat zwei Namen, &apos;{}&apos; und &apos;{}&apos;; nur der letzte wird in einem Text gefunden, und die ID wird zu ihm dekodiert</translation>
    </message>
    <message>
        <source>the key is missing: accents are dropped, as in llama.cpp since June 2026; with --llama-cpp before-2026-06 they stay</source>
        <translation>der Schlüssel fehlt: Akzente entfallen, wie in llama.cpp seit Juni 2026; mit --llama-cpp before-2026-06 bleiben sie</translation>
    </message>
    <message>
        <source>the key is missing: accents stay, as in llama.cpp before June 2026</source>
        <translation>der Schlüssel fehlt: Akzente bleiben, wie in llama.cpp vor Juni 2026</translation>
    </message>
    <message>
        <source>the token &apos;{}&apos; is also on {}; the last rank counts, as in tiktoken</source>
        <translation>das Token &apos;{}&apos; steht auch in {}; der letzte Rang zählt, wie in tiktoken</translation>
    </message>
    <message>
        <source>the versions are 14, 15, 15.1 and 16</source>
        <translation>die Versionen sind 14, 15, 15.1 und 16</translation>
    </message>
    <message numerus="yes">
        <source>%n more token is on several lines</source>
        <translation>
            <numerusform>%n weiteres Token steht in mehreren Zeilen</numerusform>
            <numerusform>%n weitere Tokens stehen in mehreren Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>a character without a piece becomes byte pieces, and every byte has one</source>
        <translation>ein Zeichen ohne Piece wird zu Byte-Pieces, und jedes Byte hat eines</translation>
    </message>
    <message>
        <source>after each piece that may precede it, a longer piece matches</source>
        <translation>nach jedem Piece, das davor stehen kann, passt ein längeres Piece</translation>
    </message>
    <message>
        <source>all characters with this byte have pieces</source>
        <translation>alle Zeichen mit diesem Byte haben Pieces</translation>
    </message>
    <message>
        <source>every character that was tried has a piece or falls back to bytes</source>
        <translation>jedes ausprobierte Zeichen hat ein Piece oder wird zu Bytes</translation>
    </message>
    <message>
        <source>it is a control piece: no text gives it</source>
        <translation>es ist ein Steuer-Piece: kein Text ergibt es</translation>
    </message>
    <message>
        <source>it is a part of a character, and in the characters that were tried it is merged</source>
        <translation>es ist ein Teil eines Zeichens und wird in den ausprobierten Zeichen verschmolzen</translation>
    </message>
    <message>
        <source>it is a part of a character, and no pieces next to it complete the character</source>
        <translation>es ist ein Teil eines Zeichens, und keine Pieces daneben ergänzen das Zeichen</translation>
    </message>
    <message>
        <source>it is an unused piece: it is split into its parts again</source>
        <translation>es ist ein unbenutztes Piece: es wird wieder in seine Teile zerlegt</translation>
    </message>
    <message>
        <source>it is empty, and a token has at least one byte</source>
        <translation>es ist leer, und ein Token hat mindestens ein Byte</translation>
    </message>
    <message>
        <source>its character has a piece of its own</source>
        <translation>sein Zeichen hat ein eigenes Piece</translation>
    </message>
    <message>
        <source>its text contains the added token &apos;{}&apos;, which is taken out first</source>
        <translation>sein Text enthält das hinzugefügte Token &apos;{}&apos;, das zuerst herausgenommen wird</translation>
    </message>
    <message>
        <source>its text is split by another added token or changed by the normalizer</source>
        <translation>sein Text wird von einem anderen hinzugefügten Token zerteilt oder vom Normalisierer verändert</translation>
    </message>
    <message>
        <source>no character in UTF-8 contains the byte {}</source>
        <translation>kein Zeichen in UTF-8 enthält das Byte {}</translation>
    </message>
    <message>
        <source>no piece that starts a word can be before it</source>
        <translation>kein Piece, das ein Wort beginnt, kann davor stehen</translation>
    </message>
    <message>
        <source>no text that was tried gives it</source>
        <translation>kein ausprobierter Text ergibt es</translation>
    </message>
    <message>
        <source>no word has a character before it</source>
        <translation>kein Wort hat ein Zeichen davor</translation>
    </message>
    <message>
        <source>other pieces for its text have a higher sum, by {}</source>
        <translation>andere Pieces für seinen Text haben eine um {} höhere Summe</translation>
    </message>
    <message>
        <source>other pieces for its text have nearly the same sum</source>
        <translation>andere Pieces für seinen Text haben fast dieselbe Summe</translation>
    </message>
    <message>
        <source>the characters with this byte that were tried have pieces</source>
        <translation>die ausprobierten Zeichen mit diesem Byte haben Pieces</translation>
    </message>
    <message>
        <source>the id {} has the same spelling, and that one is used</source>
        <translation>die ID {} hat dieselbe Schreibweise, und diese wird verwendet</translation>
    </message>
    <message>
        <source>the normalizer changes all characters that it is a part of</source>
        <translation>der Normalisierer verändert alle Zeichen, von denen es ein Teil ist</translation>
    </message>
    <message>
        <source>the normalizer never gives one of its characters</source>
        <translation>der Normalisierer ergibt eines seiner Zeichen nie</translation>
    </message>
    <message>
        <source>the pieces that may precede it don&apos;t occur in a word with it</source>
        <translation>die Pieces, die davor stehen können, kommen nicht mit ihm in einem Wort vor</translation>
    </message>
    <message>
        <source>the pre-tokenizer splits all characters that it is a part of from the others</source>
        <translation>der Pre-Tokenizer trennt alle Zeichen, von denen es ein Teil ist, von den anderen</translation>
    </message>
    <message>
        <source>give it with --arg {}=VALUE, or fix the template there</source>
        <translation>geben Sie sie mit --arg {}=WERT an, oder korrigieren Sie dort das Template</translation>
    </message>
    <message>
        <source>name the tokenizer with -t, or give the token with --arg {}=TOKEN</source>
        <translation>nennen Sie den Tokenizer mit -t, oder geben Sie das Token mit --arg {}=TOKEN an</translation>
    </message>
    <message>
        <source>tokenscope {} {}
{}
</source>
        <translation>tokenscope {} {}
{}
</translation>
    </message>
    <message>
        <source>{} and others</source>
        <translation>{} und weitere</translation>
    </message>
    <message>
        <source>{} and others in a text</source>
        <translation>{} und weitere in einem Text</translation>
    </message>
    <message numerus="yes">
        <source>%n conversation</source>
        <translation>
            <numerusform>%n Gespräch</numerusform>
            <numerusform>%n Gespräche</numerusform>
        </translation>
    </message>
    <message>
        <source>a word of more than {} characters becomes the unknown piece</source>
        <translation>ein Wort mit mehr als {} Zeichen wird zum unbekannten Piece</translation>
    </message>
    <message>
        <source>name an empty folder with --checkpoint</source>
        <translation>nennen Sie mit --checkpoint einen leeren Ordner</translation>
    </message>
    <message>
        <source>the folder has no checkpoint, but a file with a name that a checkpoint uses</source>
        <translation>der Ordner hat keinen Checkpoint, aber eine Datei mit einem Namen, den ein Checkpoint verwendet</translation>
    </message>
    <message>
        <source>the normalizer changes its text wherever it occurs</source>
        <translation>der Normalisierer verändert seinen Text überall</translation>
    </message>
    <message>
        <source>the pre-tokenizer splits its text wherever it occurs</source>
        <translation>der Pre-Tokenizer zerteilt seinen Text überall</translation>
    </message>
    <message>
        <source>--bytes: &apos;{}&apos; are not bytes</source>
        <translation>--bytes: &apos;{}&apos; sind keine Bytes</translation>
    </message>
    <message>
        <source>--count needs a text</source>
        <translation>--count braucht einen Text</translation>
    </message>
    <message>
        <source>--stats and --overlap print one object</source>
        <translation>--stats und --overlap geben ein Objekt aus</translation>
    </message>
    <message>
        <source>--{}: &apos;{}&apos; is not a range</source>
        <translation>--{}: &apos;{}&apos; ist kein Bereich</translation>
    </message>
    <message>
        <source>--{}: there is no &apos;{}&apos;</source>
        <translation>--{}: es gibt kein &apos;{}&apos;</translation>
    </message>
    <message>
        <source>Added to each piece</source>
        <translation>Zu jedem Stück</translation>
    </message>
    <message>
        <source>Instead of a list</source>
        <translation>Statt einer Liste</translation>
    </message>
    <message>
        <source>Only pieces …</source>
        <translation>Nur Stücke …</translation>
    </message>
    <message>
        <source>Pieces pass all filters that are given. A range is one number, or two with a dash.

Exit code 1: there is no piece for an id given with --id.
</source>
        <translation>Stücke erfüllen alle angegebenen Filter. Ein Bereich ist eine Zahl, oder zwei mit einem Strich.

Exit-Code 1: zu einer mit --id angegebenen Id gibt es kein Stück.
</translation>
    </message>
    <message>
        <source>can&apos;t be encoded</source>
        <translation>nicht codierbar</translation>
    </message>
    <message>
        <source>its text gives {}</source>
        <translation>sein Text ergibt {}</translation>
    </message>
    <message>
        <source>name it with --used-by</source>
        <translation>nennen Sie ihn mit --used-by</translation>
    </message>
    <message>
        <source>scripts are Latin, Han, Cyrillic, …; Common: without letters of a script; Several</source>
        <translation>Schriften sind Latin, Han, Cyrillic, …; Common: ohne Zeichen einer Schrift; Several: mehrere</translation>
    </message>
    <message>
        <source>the model doesn&apos;t merge</source>
        <translation>das Modell verwendet keine Merges</translation>
    </message>
    <message>
        <source>the texts of all pieces have more than 4 GiB</source>
        <translation>die Texte aller Stücke haben mehr als 4 GiB</translation>
    </message>
    <message>
        <source>there is no script &apos;{}&apos;</source>
        <translation>es gibt keine Schrift &apos;{}&apos;</translation>
    </message>
    <message>
        <source>use --json</source>
        <translation>verwenden Sie --json</translation>
    </message>
    <message>
        <source>write 3, 3-5, 3- or -5</source>
        <translation>schreiben Sie 3, 3-5, 3- oder -5</translation>
    </message>
    <message>
        <source>write pairs of hexadecimal digits: E4 BD</source>
        <translation>schreiben Sie Paare von Hexadezimalziffern: E4 BD</translation>
    </message>
    <message>
        <source>{} of {} pieces, in {}</source>
        <translation>{} von {} Stücken, in {}</translation>
    </message>
    <message>
        <source>{}–{}, median {}, mean {}</source>
        <translation>{}–{}, Median {}, Mittel {}</translation>
    </message>
    <message>
        <source>--find ignores case</source>
        <translation>--find beachtet Groß- und Kleinschreibung nicht</translation>
    </message>
    <message>
        <source>a text that gives it, or why none does</source>
        <translation>ein Text, der es ergibt, oder warum keiner es tut</translation>
    </message>
    <message>
        <source>how many of the pieces another tokenizer has, and the reverse</source>
        <translation>wie viele der Stücke ein anderer Tokenizer hat, und umgekehrt</translation>
    </message>
    <message>
        <source>how often the text in this file has it</source>
        <translation>wie oft es im Text dieser Datei vorkommt</translation>
    </message>
    <message>
        <source>its text with and without a space, in other cases, normal forms and widths: the id, and what encoding gives</source>
        <translation>sein Text mit und ohne Leerzeichen, in anderer Groß- und Kleinschreibung, Normalform und Breite: die Id, und was das Codieren ergibt</translation>
    </message>
    <message>
        <source>lengths, script, case, digits, duplicates, depth</source>
        <translation>Längen, Schrift, Groß- und Kleinschreibung, Ziffern, Duplikate, Tiefe</translation>
    </message>
    <message>
        <source>numbers about the pieces: lengths, scripts, types, holes between ids</source>
        <translation>Zahlen über die Stücke: Längen, Schriften, Typen, Lücken zwischen Ids</translation>
    </message>
    <message>
        <source>of this script: Latin, Han, …, Common, Several; may be repeated</source>
        <translation>dieser Schrift: Latin, Han, …, Common, Several; darf wiederholt werden</translation>
    </message>
    <message>
        <source>of this type: normal, unknown, control, user_defined, unused, byte; may be repeated</source>
        <translation>dieses Typs: normal, unknown, control, user_defined, unused, byte; darf wiederholt werden</translation>
    </message>
    <message>
        <source>print one JSON object per piece, one per line</source>
        <translation>ein JSON-Objekt je Stück ausgeben, eines je Zeile</translation>
    </message>
    <message>
        <source>that --used-by has this often</source>
        <translation>die --used-by so oft enthält</translation>
    </message>
    <message>
        <source>that are reachable, unreachable or unknown, or for this reason: no-merge, …; may be repeated</source>
        <translation>die reachable, unreachable oder unknown sind, oder aus diesem Grund: no-merge, …; darf wiederholt werden</translation>
    </message>
    <message>
        <source>that have the same text as another one (no: that don&apos;t)</source>
        <translation>mit demselben Text wie ein anderes (no: die keinen solchen haben)</translation>
    </message>
    <message>
        <source>that no text gives, with the reason</source>
        <translation>die kein Text ergibt, mit dem Grund</translation>
    </message>
    <message>
        <source>that start a word (no: that don&apos;t)</source>
        <translation>die ein Wort beginnen (no: die keines beginnen)</translation>
    </message>
    <message>
        <source>the pieces that it is merged from and to</source>
        <translation>die Stücke, aus denen es zusammengefügt wird, und die daraus entstehen</translation>
    </message>
    <message>
        <source>whose letters have this case: none, lower, title, upper, mixed; may be repeated</source>
        <translation>deren Buchstaben so geschrieben sind: none, lower, title, upper, mixed; darf wiederholt werden</translation>
    </message>
    <message>
        <source>whose merge tree has this depth</source>
        <translation>deren Merge-Baum diese Tiefe hat</translation>
    </message>
    <message>
        <source>whose spelling matches</source>
        <translation>deren Schreibweise passt</translation>
    </message>
    <message>
        <source>whose spelling or text contains it</source>
        <translation>deren Schreibweise oder Text es enthält</translation>
    </message>
    <message>
        <source>whose text contains these bytes: E4 BD</source>
        <translation>deren Text diese Bytes enthält: E4 BD</translation>
    </message>
    <message>
        <source>with an id in this range</source>
        <translation>mit einer Id in diesem Bereich</translation>
    </message>
    <message>
        <source>with digits: none, some, only; may be repeated</source>
        <translation>mit Ziffern: none, some, only; darf wiederholt werden</translation>
    </message>
    <message>
        <source>with this id; may be repeated</source>
        <translation>mit dieser Id; darf wiederholt werden</translation>
    </message>
    <message>
        <source>with this number of bytes</source>
        <translation>mit so vielen Bytes</translation>
    </message>
    <message>
        <source>with this number of characters: 3, 3-5, 3- or -5</source>
        <translation>mit so vielen Zeichen: 3, 3-5, 3- oder -5</translation>
    </message>
    <message>
        <source>the first N of them</source>
        <translation>die ersten N davon</translation>
    </message>
    <message>
        <source>show chips, table, ids, stages, overview, steps, chat, batch, dataset, compare, files, corpus, train, vocab or train-files, which takes each FILE that is no tokenizer as a text to train on</source>
        <translation>chips, table, ids, stages, overview, steps, chat, batch, dataset, compare, files, corpus, train, vocab oder train-files zeigen; train-files nimmt jede FILE, die kein Tokenizer ist, als Trainingstext</translation>
    </message>
    <message>
        <source>the view must be one of chips, table, ids, stages, overview, steps, chat, batch, dataset, compare, files, corpus, train, train-files, vocab</source>
        <translation>die Ansicht muss eine von chips, table, ids, stages, overview, steps, chat, batch, dataset, compare, files, corpus, train, train-files, vocab sein</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>Passende Befehle</translation>
    </message>
    <message>
        <source>Type a command, a setting, a file, a piece or an id</source>
        <translation>Befehl, Einstellung, Datei, Stück oder Id eingeben</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::FileDrops</name>
    <message>
        <source>%1 opens as a tokenizer</source>
        <translation>%1 wird als Tokenizer geöffnet</translation>
    </message>
    <message>
        <source>%1 opens as a lesson</source>
        <translation>%1 wird als Lektion geöffnet</translation>
    </message>
    <message>
        <source>%1 opens in Chat</source>
        <translation>%1 wird in Chat geöffnet</translation>
    </message>
    <message>
        <source>%1 replaces the current text</source>
        <translation>%1 ersetzt den aktuellen Text</translation>
    </message>
    <message>
        <source>%1 opens as a tokenizer if it is one; otherwise it replaces the current text</source>
        <translation>%1 wird als Tokenizer geöffnet, wenn die Datei einer ist; sonst ersetzt sie den aktuellen Text</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und ein weiteres Element</numerusform>
            <numerusform>und %n weitere Elemente</numerusform>
        </translation>
    </message>
    <message>
        <source>Searches this machine for %1</source>
        <translation>Durchsucht diesen Rechner nach %1</translation>
    </message>
    <message>
        <source>The dropped text replaces the current text</source>
        <translation>Der abgelegte Text ersetzt den aktuellen Text</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::MainWindow</name>
    <message>
        <source>%1 — Tokenscope</source>
        <translation>%1 — Tokenscope</translation>
    </message>
    <message>
        <source>Typed text</source>
        <translation>Eingegebener Text</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open tokenizer…</source>
        <translation>Tokenizer ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open tokenizer &amp;folder…</source>
        <translation>Tokenizer-&amp;Ordner öffnen …</translation>
    </message>
    <message>
        <source>Open by &amp;name…</source>
        <translation>Über den &amp;Namen öffnen …</translation>
    </message>
    <message>
        <source>Open &amp;text…</source>
        <translation>&amp;Text öffnen …</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Close tokenizer</source>
        <translation>Tokenizer &amp;schließen</translation>
    </message>
    <message>
        <source>Save tokenizer &amp;as…</source>
        <translation>Tokenizer speichern &amp;unter …</translation>
    </message>
    <message>
        <source>&amp;Save text…</source>
        <translation>Text s&amp;peichern …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>&amp;Find in tokens</source>
        <translation>In Tokens &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Show the &amp;derivation of the token</source>
        <translation>&amp;Herleitung des Tokens anzeigen</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>Follow the &amp;system</source>
        <translation>Wie das S&amp;ystem</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>The language changes when Tokenscope starts again</source>
        <translation>Die Sprache ändert sich beim nächsten Start von Tokenscope</translation>
    </message>
    <message>
        <source>L&amp;arger text</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>&amp;Kleinere Schrift</translation>
    </message>
    <message>
        <source>&amp;Default text size</source>
        <translation>&amp;Normale Schriftgröße</translation>
    </message>
    <message>
        <source>Re&amp;duce motion</source>
        <translation>&amp;Bewegung verringern</translation>
    </message>
    <message>
        <source>Next &amp;pane</source>
        <translation>Nächstes &amp;Teilfenster</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>&amp;Voriges Teilfenster</translation>
    </message>
    <message>
        <source>&amp;Tokenizer</source>
        <translation>&amp;Tokenizer</translation>
    </message>
    <message>
        <source>&amp;Next tokenizer</source>
        <translation>&amp;Nächster Tokenizer</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>&amp;Add special</source>
        <translation>Besondere Tokens &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Parse special</source>
        <translation>Besondere Tokens &amp;erkennen</translation>
    </message>
    <message>
        <source>&amp;Overview of the tokenizer&apos;s files</source>
        <translation>Über&amp;sicht über die Dateien des Tokenizers</translation>
    </message>
    <message>
        <source>&amp;Reload file</source>
        <translation>Datei neu &amp;laden</translation>
    </message>
    <message>
        <source>&amp;Encode again</source>
        <translation>Erneut en&amp;codieren</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>&amp;Texts</source>
        <translation>&amp;Texte</translation>
    </message>
    <message>
        <source>T&amp;okenizers</source>
        <translation>T&amp;okenizer</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lektionen</translation>
    </message>
    <message>
        <source>Open l&amp;esson…</source>
        <translation>Lektion ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Present the lesson</source>
        <translation>Lektion &amp;vorführen</translation>
    </message>
    <message>
        <source>&amp;About Tokenscope</source>
        <translation>&amp;Über Tokenscope</translation>
    </message>
    <message>
        <source>About Tokenscope</source>
        <translation>Über Tokenscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Tokenscope %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Tokenscope %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Shows how a tokenizer encodes a text, and why.
Nothing leaves this machine.

Apache License 2.0</source>
        <translation>Zeigt, wie ein Tokenizer einen Text encodiert und warum.
Nichts verlässt diesen Rechner.

Apache License 2.0</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>Diese Liste leeren</translation>
    </message>
    <message>
        <source>&amp;Save conversations…</source>
        <translation>Gespräche &amp;speichern…</translation>
    </message>
    <message>
        <source>Pre&amp;vious tokenizer</source>
        <translation>&amp;Voriger Tokenizer</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>Reopen closed to&amp;kenizer</source>
        <translation>Geschlossenen To&amp;kenizer wieder öffnen</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>&amp;Befehle …</translation>
    </message>
    <message>
        <source>Save text as…</source>
        <translation>Text speichern unter …</translation>
    </message>
    <message>
        <source>&amp;Save text</source>
        <translation>Text &amp;speichern</translation>
    </message>
    <message>
        <source>Pages of modes</source>
        <translation>Seiten der Modi</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::ModeBar</name>
    <message>
        <source>Modes</source>
        <translation>Modi</translation>
    </message>
    <message>
        <source>%1 (Alt+%2)</source>
        <translation>%1 (Alt+%2)</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::PieceSearch</name>
    <message>
        <source>Sorting the vocabulary</source>
        <translation>Sortieren des Vokabulars</translation>
    </message>
    <message>
        <source>Piece: %1</source>
        <translation>Stück: %1</translation>
    </message>
    <message>
        <source>id %1, %2</source>
        <translation>Id %1, %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::Preferences</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Counting files</source>
        <translation>Dateien werden gezählt</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Restore defaults</source>
        <translation>&amp;Standard wiederherstellen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>From the next start on</source>
        <translation>Ab dem nächsten Start</translation>
    </message>
    <message>
        <source>&amp;Interface size</source>
        <translation>&amp;Größe der Oberfläche</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Of everything, the text included</source>
        <translation>Von allem, auch vom Text</translation>
    </message>
    <message>
        <source>The system&apos;s fixed-width font</source>
        <translation>Die dicktengleiche Schrift des Systems</translation>
    </message>
    <message>
        <source>Text &amp;font</source>
        <translation>Schr&amp;ift des Textes</translation>
    </message>
    <message>
        <source>Of texts, pieces and code</source>
        <translation>Von Texten, Stücken und Code</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>Te&amp;xtgröße</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>In editors, at an interface size of 100 %</source>
        <translation>In Editoren, bei einer Größe der Oberfläche von 100 %</translation>
    </message>
    <message>
        <source>&amp;Group the digits of counts</source>
        <translation>&amp;Ziffern von Anzahlen gruppieren</translation>
    </message>
    <message>
        <source>%1 instead of %2; ids are never grouped</source>
        <translation>%1 statt %2; Ids werden nie gruppiert</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>&amp;Bewegung verringern</translation>
    </message>
    <message>
        <source>No animations: replays step without transitions</source>
        <translation>Keine Animationen: Schritte wechseln ohne Übergang</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>Besondere Tokens</translation>
    </message>
    <message>
        <source>As the tokenizer&apos;s default</source>
        <translation>Wie beim Tokenizer üblich</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>&amp;Add special tokens</source>
        <translation>Besondere Tokens &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Parse special tokens in the text</source>
        <translation>Besondere Tokens im Text e&amp;rkennen</translation>
    </message>
    <message>
        <source>The switches of the window apply until one of these is chosen</source>
        <translation>Die Schalter des Fensters gelten, bis hier etwas gewählt wird</translation>
    </message>
    <message>
        <source>Versions of the references</source>
        <translation>Versionen der Referenzen</translation>
    </message>
    <message>
        <source>Model f&amp;olders</source>
        <translation>M&amp;odellordner</translation>
    </message>
    <message>
        <source>GG&amp;UF files</source>
        <translation>GG&amp;UF-Dateien</translation>
    </message>
    <message>
        <source>C&amp;hat templates</source>
        <translation>Chat&amp;vorlagen</translation>
    </message>
    <message>
        <source>Overview and Chat show the version where an answer depends on it. Overview can choose another one for a single tokenizer.</source>
        <translation>Übersicht und Chat zeigen die Version, wo eine Antwort von ihr abhängt. In der Übersicht lässt sich für einen einzelnen Tokenizer eine andere wählen.</translation>
    </message>
    <message>
        <source>Kept on this machine</source>
        <translation>Auf diesem Rechner aufbewahrt</translation>
    </message>
    <message>
        <source>Te&amp;xts</source>
        <translation>&amp;Texte</translation>
    </message>
    <message>
        <source>The text, the conversations of Chat and the words of Train. They are saved again when they change.</source>
        <translation>Der Text, die Gespräche in Chat und die Wörter in Training. Sie werden wieder gespeichert, wenn sie sich ändern.</translation>
    </message>
    <message>
        <source>Recent fil&amp;es</source>
        <translation>Zu&amp;letzt geöffnete Dateien</translation>
    </message>
    <message>
        <source>The list in the File menu</source>
        <translation>Die Liste im Menü Datei</translation>
    </message>
    <message>
        <source>State of the &amp;window</source>
        <translation>Zustan&amp;d des Fensters</translation>
    </message>
    <message>
        <source>Size, views and progress in lessons. Clearing it takes effect at the next start.</source>
        <translation>Größe, Ansichten und Fortschritt in Lektionen. Das Löschen wirkt beim nächsten Start.</translation>
    </message>
    <message>
        <source>Downloaded files</source>
        <translation>Heruntergeladene Dateien</translation>
    </message>
    <message>
        <source>In the program&apos;s own cache. Other downloads are in the cache of Hugging Face, which other programs use too: %1</source>
        <translation>Im eigenen Cache des Programms. Andere sind im Cache von Hugging Face, den auch andere Programme nutzen: %1</translation>
    </message>
    <message>
        <source>Trained tokenizers</source>
        <translation>Trainierte Tokenizer</translation>
    </message>
    <message>
        <source>Those that Train opened in the window without a file of yours</source>
        <translation>Die, die Training ohne eigene Datei im Fenster geöffnet hat</translation>
    </message>
    <message>
        <source>Tokenizers of lessons</source>
        <translation>Tokenizer aus Lektionen</translation>
    </message>
    <message>
        <source>Clear now</source>
        <translation>Jetzt löschen</translation>
    </message>
    <message>
        <source>Clear now: %1</source>
        <translation>Jetzt löschen: %1</translation>
    </message>
    <message>
        <source>Delete all files in this folder?
%1</source>
        <translation>Alle Dateien in diesem Ordner löschen?
%1</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Preferences: %1</source>
        <translation>Einstellungen: %1</translation>
    </message>
    <message>
        <source>\&amp;p{…} in patterns</source>
        <translation>\&amp;p{…} in Mustern</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>Wie das System</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::SaveTokenizer</name>
    <message>
        <source>Saving tokenizer</source>
        <translation>Speichern des Tokenizers</translation>
    </message>
    <message>
        <source>tokenizer.json (*.json)</source>
        <translation>tokenizer.json (*.json)</translation>
    </message>
    <message>
        <source>SentencePiece model (*.model)</source>
        <translation>SentencePiece-Modell (*.model)</translation>
    </message>
    <message>
        <source>tiktoken ranks with a Python module (*.tiktoken)</source>
        <translation>tiktoken-Ränge mit einem Python-Modul (*.tiktoken)</translation>
    </message>
    <message>
        <source>Folder with vocab.json and merges.txt (*)</source>
        <translation>Ordner mit vocab.json und merges.txt (*)</translation>
    </message>
    <message>
        <source>Folder with vocab.txt (*)</source>
        <translation>Ordner mit vocab.txt (*)</translation>
    </message>
    <message>
        <source>Save tokenizer as</source>
        <translation>Tokenizer speichern unter</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Saving %1 and comparing it with the original…</source>
        <translation>%1 wird gespeichert und mit dem Original verglichen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>save it in another format</source>
        <translation>speichern Sie ihn in einem anderen Format</translation>
    </message>
    <message>
        <source>the saved file would encode “%1” to different ids</source>
        <translation>die gespeicherte Datei würde „%1“ zu anderen Ids encodieren</translation>
    </message>
    <message>
        <source>Saved to %1. Loaded again, it gives the same ids: %2 texts, %3 tokens compared.</source>
        <translation>In %1 gespeichert. Erneut geladen ergibt er dieselben Ids: %2 Texte, %3 Tokens verglichen.</translation>
    </message>
    <message>
        <source>%1 was not saved.</source>
        <translation>%1 wurde nicht gespeichert.</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::SavedBar</name>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open the saved tokenizer</source>
        <translation>Den gespeicherten Tokenizer öffnen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::StatusLine</name>
    <message numerus="yes">
        <source>Encoding %1 bytes…</source>
        <translation>
            <numerusform>%1 Byte wird encodiert …</numerusform>
            <numerusform>%1 Bytes werden encodiert …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 chars</source>
        <translation>
            <numerusform>%1 Zeichen</numerusform>
            <numerusform>%1 Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 Byte</numerusform>
            <numerusform>%1 Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bytes/token</source>
        <translation>%1 Bytes/Token</translation>
    </message>
    <message>
        <source>%1 tokens/word</source>
        <translation>%1 Tokens/Wort</translation>
    </message>
    <message>
        <source>%1 for the edit</source>
        <translation>%1 für die Änderung</translation>
    </message>
    <message>
        <source>Time to encode the part that the edit can have changed</source>
        <translation>Zeit zum Encodieren des Teils, den die Änderung betreffen kann</translation>
    </message>
    <message>
        <source>Time to encode the text</source>
        <translation>Zeit zum Encodieren des Textes</translation>
    </message>
    <message>
        <source>; building the tokenizer&apos;s tables took %1 before that</source>
        <translation>; der Aufbau der Tabellen des Tokenizers dauerte davor %1</translation>
    </message>
    <message>
        <source>%1
Click the name for an overview of the tokenizer&apos;s files (Ctrl+I)</source>
        <translation>%1
Ein Klick auf den Namen zeigt eine Übersicht über die Dateien des Tokenizers (Strg+I)</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message numerus="yes">
        <source>%1 words</source>
        <translation>
            <numerusform>%1 Wort</numerusform>
            <numerusform>%1 Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>no tokens</source>
        <translation>keine Tokens</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::TokenizerTabs</name>
    <message>
        <source>Open tokenizers</source>
        <translation>Geöffnete Tokenizer</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>%1 (opening…)</source>
        <translation>%1 (wird geöffnet …)</translation>
    </message>
    <message>
        <source>A sample that comes with the program</source>
        <translation>Ein Beispiel aus dem Programm</translation>
    </message>
    <message>
        <source>Ctrl+Tab shows the next tokenizer, Ctrl+W closes the current one</source>
        <translation>Strg+Tab zeigt den nächsten Tokenizer, Strg+W schließt den aktuellen</translation>
    </message>
    <message>
        <source>Close this tokenizer; Ctrl+Shift+T opens it again</source>
        <translation>Diesen Tokenizer schließen; Strg+Umschalt+T öffnet ihn wieder</translation>
    </message>
    <message>
        <source>No tokenizer open</source>
        <translation>Kein Tokenizer geöffnet</translation>
    </message>
</context>
<context>
    <name>tokenscope::app::TopBar</name>
    <message>
        <source>Add special</source>
        <translation>Besondere hinzufügen</translation>
    </message>
    <message>
        <source>Parse special</source>
        <translation>Besondere erkennen</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open a tokenizer file (%1)</source>
        <translation>Eine Tokenizer-Datei öffnen (%1)</translation>
    </message>
    <message>
        <source>Compare with ▾</source>
        <translation>Vergleichen mit ▾</translation>
    </message>
    <message>
        <source>Encode the same text with another tokenizer, side by side</source>
        <translation>Denselben Text mit einem anderen Tokenizer encodieren, nebeneinander</translation>
    </message>
    <message>
        <source>Recognize special tokens in the text instead of encoding them as plain text (Ctrl+Shift+S)</source>
        <translation>Besondere Tokens im Text erkennen, statt sie als gewöhnlichen Text zu encodieren (Strg+Umschalt+S)</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>All commands and their shortcuts (Ctrl+Shift+P)</source>
        <translation>Alle Befehle und ihre Tastenkürzel (Strg+Umschalt+P)</translation>
    </message>
    <message>
        <source>Add the special tokens of the post-processor, such as BOS and EOS</source>
        <translation>Die besonderen Tokens des Post-Processors hinzufügen, etwa BOS und EOS</translation>
    </message>
    <message>
        <source>The file was loaded with these notes (Ctrl+I):</source>
        <translation>Die Datei wurde mit diesen Hinweisen geladen (Strg+I):</translation>
    </message>
    <message numerus="yes">
        <source>%n notes</source>
        <translation>
            <numerusform>%n Hinweis</numerusform>
            <numerusform>%n Hinweise</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::app::UnsavedText</name>
    <message>
        <source>Unsaved text</source>
        <translation>Ungespeicherter Text</translation>
    </message>
    <message>
        <source>The text isn&apos;t saved to a file.</source>
        <translation>Der Text ist in keiner Datei gespeichert.</translation>
    </message>
    <message>
        <source>The changes of %1 aren&apos;t saved.</source>
        <translation>Die Änderungen an %1 sind nicht gespeichert.</translation>
    </message>
    <message>
        <source>It has %1, and only texts of up to %2 are kept for the next start.</source>
        <translation>Er hat %1, und für den nächsten Start werden nur Texte bis %2 aufbewahrt.</translation>
    </message>
    <message>
        <source>It will be lost, as no texts are kept for the next start (Preferences).</source>
        <translation>Er geht verloren, denn für den nächsten Start werden keine Texte aufbewahrt (Einstellungen).</translation>
    </message>
    <message>
        <source>It isn&apos;t kept for the next start: it was deleted in Preferences, or can&apos;t be written to the disk.</source>
        <translation>Er wird nicht für den nächsten Start behalten: Er wurde in den Einstellungen gelöscht oder lässt sich nicht auf die Platte schreiben.</translation>
    </message>
    <message>
        <source>It will be lost: the opened file is too large for Undo.</source>
        <translation>Er geht verloren: Die geöffnete Datei ist zu groß für „Rückgängig“.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::AddedTokenEditor</name>
    <message>
        <source>Added token</source>
        <translation>Hinzugefügtes Token</translation>
    </message>
    <message>
        <source>The added token to change</source>
        <translation>Das hinzugefügte Token, das geändert werden soll</translation>
    </message>
    <message>
        <source>Text of the added token</source>
        <translation>Text des hinzugefügten Tokens</translation>
    </message>
    <message>
        <source>The text that the token matches</source>
        <translation>Der Text, auf den das Token passt</translation>
    </message>
    <message>
        <source>The added tokens of this file can’t be changed.</source>
        <translation>Die hinzugefügten Tokens dieser Datei lassen sich nicht ändern.</translation>
    </message>
    <message>
        <source>Includes the whitespace before it</source>
        <translation>Schließt den Leerraum davor ein</translation>
    </message>
    <message>
        <source>Includes the whitespace after it</source>
        <translation>Schließt den Leerraum danach ein</translation>
    </message>
    <message>
        <source>Matches only whole words</source>
        <translation>Passt nur auf ganze Wörter</translation>
    </message>
    <message>
        <source>Matches the normalized text</source>
        <translation>Passt auf den normalisierten Text</translation>
    </message>
    <message>
        <source>A control token: omitted from decoded text</source>
        <translation>Ein Steuertoken: wird im decodierten Text weggelassen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::AnswerButton</name>
    <message>
        <source>✓</source>
        <translation>✓</translation>
    </message>
    <message>
        <source>✗</source>
        <translation>✗</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ArgumentsForm</name>
    <message>
        <source>The template reads no arguments</source>
        <translation>Das Template liest keine Argumente</translation>
    </message>
    <message>
        <source>Arguments of the template</source>
        <translation>Argumente des Templates</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefiniert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Other values can be entered in the JSON view as &quot;%1&quot;</source>
        <translation>Andere Werte lassen sich in der JSON-Ansicht als „%1“ eingeben</translation>
    </message>
    <message>
        <source>%1 in the conversation</source>
        <translation>%1 im Gespräch</translation>
    </message>
    <message>
        <source>End the text within the last message, where a model goes on writing, as apply_chat_template does</source>
        <translation>Den Text in der letzten Nachricht enden lassen, wo ein Modell weiterschreibt, wie apply_chat_template</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::AttemptRow</name>
    <message>
        <source>Vocabulary lookups</source>
        <translation>Suchen im Vokabular</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>found: %1, id %2</source>
        <translation>gefunden: %1, Id %2</translation>
    </message>
    <message>
        <source>lookup %1: %2, %3</source>
        <translation>Nachschlagen %1: %2, %3</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::AttemptsModel</name>
    <message>
        <source>attempt</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>looked up</source>
        <translation>nachgeschlagen</translation>
    </message>
    <message>
        <source>bytes of the word</source>
        <translation>Bytes des Worts</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Id</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::AttemptsView</name>
    <message>
        <source>Looking up pieces</source>
        <translation>Nachschlagen der Stücke</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Canceled. Press F5 to try again.</source>
        <translation>Abgebrochen. Drücken Sie F5, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <source>Export the attempt as an image, or all attempts as a table</source>
        <translation>Den Versuch als Bild oder alle Versuche als Tabelle exportieren</translation>
    </message>
    <message>
        <source>Copied the attempt as text</source>
        <translation>Versuch als Text kopiert</translation>
    </message>
    <message>
        <source>the attempts</source>
        <translation>die Versuche</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Markdown-Tabelle</translation>
    </message>
    <message>
        <source>JSON Lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message>
        <source>All attempts</source>
        <translation>Alle Versuche</translation>
    </message>
    <message>
        <source>All attempts of the word</source>
        <translation>Alle Versuche des Worts</translation>
    </message>
    <message>
        <source>Click a row to go to that attempt</source>
        <translation>Ein Klick auf eine Zeile führt zu diesem Versuch</translation>
    </message>
    <message>
        <source>Copied the attempts as a table</source>
        <translation>Versuche als Tabelle kopiert</translation>
    </message>
    <message>
        <source>Looking up the pieces of %1…</source>
        <translation>Die Stücke von %1 werden nachgeschlagen …</translation>
    </message>
    <message>
        <source>Added tokens are extracted from the text before the model runs.</source>
        <translation>Hinzugefügte Tokens werden aus dem Text herausgelöst, bevor das Modell läuft.</translation>
    </message>
    <message>
        <source>Nothing was looked up for this word.</source>
        <translation>Für dieses Wort wurde nichts nachgeschlagen.</translation>
    </message>
    <message>
        <source>, the first %1 listed</source>
        <translation>, davon die ersten %1 aufgeführt</translation>
    </message>
    <message>
        <source>Attempt %1 of %2</source>
        <translation>Versuch %1 von %2</translation>
    </message>
    <message>
        <source>nothing has been looked up yet</source>
        <translation>noch nichts nachgeschlagen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>attempt %1 of %2</source>
        <translation>Versuch %1 von %2</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::BatchModel</name>
    <message>
        <source>pad</source>
        <translation>pad</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>Auffüllung</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoriert</translation>
    </message>
    <message>
        <source>%1, id %2: %3
label %4, shifted %5
attention %6, position %7
document %8, loss weight %9</source>
        <translation>%1, Id %2: %3
Label %4, verschoben %5
Attention %6, Position %7
Dokument %8, Loss-Gewicht %9</translation>
    </message>
    <message numerus="yes">
        <source>conversations %1</source>
        <translation>
            <numerusform>Gespräch %1</numerusform>
            <numerusform>Gespräche %1</numerusform>
        </translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Row %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Position %1</source>
        <translation>Position %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::BatchPane</name>
    <message>
        <source>Building the batch</source>
        <translation>Aufbau des Batches</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>pad right</source>
        <translation>rechts auffüllen</translation>
    </message>
    <message>
        <source>pad left</source>
        <translation>links auffüllen</translation>
    </message>
    <message>
        <source>Padding side</source>
        <translation>Seite der Auffüllung</translation>
    </message>
    <message>
        <source>truncate right</source>
        <translation>rechts kürzen</translation>
    </message>
    <message>
        <source>truncate left</source>
        <translation>links kürzen</translation>
    </message>
    <message>
        <source>Truncation side</source>
        <translation>Seite der Kürzung</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Maximum tokens per row</source>
        <translation>Höchstzahl der Tokens je Zeile</translation>
    </message>
    <message>
        <source>Pack</source>
        <translation>Packen</translation>
    </message>
    <message>
        <source>Puts as many conversations into a row as fit; needs a token limit</source>
        <translation>Legt so viele Gespräche in eine Zeile, wie hineinpassen; erfordert eine Token-Grenze</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>shifted labels</source>
        <translation>verschobene Labels</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>loss weights</source>
        <translation>Loss-Gewichte</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>Was die Zellen zeigen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Copy or save the batch as JSON, NumPy, Python or Markdown</source>
        <translation>Den Batch als JSON, NumPy, Python oder Markdown kopieren oder speichern</translation>
    </message>
    <message>
        <source>The previous %1 conversations</source>
        <translation>Die vorigen %1 Gespräche</translation>
    </message>
    <message>
        <source>The next %1 conversations</source>
        <translation>Die nächsten %1 Gespräche</translation>
    </message>
    <message>
        <source>the batch</source>
        <translation>der Batch</translation>
    </message>
    <message>
        <source>conversations %1–%2 of %3</source>
        <translation>Gespräche %1–%2 von %3</translation>
    </message>
    <message>
        <source>The template is invalid</source>
        <translation>Das Template ist ungültig</translation>
    </message>
    <message>
        <source>packing needs a token limit</source>
        <translation>Packen erfordert eine Token-Grenze</translation>
    </message>
    <message>
        <source>No tokenizer is open</source>
        <translation>Kein Tokenizer ist offen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::BpeView</name>
    <message>
        <source>Merging the word</source>
        <translation>Zusammenfügen des Worts</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Canceled. Press F5 to try again.</source>
        <translation>Abgebrochen. Drücken Sie F5, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <source>Export the steps as an HTML page with a slider, an animated SVG, a table or JSON Lines</source>
        <translation>Die Schritte als HTML-Seite mit Schieberegler, animiertes SVG, Tabelle oder JSON Lines exportieren</translation>
    </message>
    <message>
        <source>Copied the step as text</source>
        <translation>Schritt als Text kopiert</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>All steps of the word</source>
        <translation>Alle Schritte des Worts</translation>
    </message>
    <message>
        <source>Click a row to go to that step</source>
        <translation>Ein Klick auf eine Zeile führt zu diesem Schritt</translation>
    </message>
    <message>
        <source>Copied the steps as a table</source>
        <translation>Schritte als Tabelle kopiert</translation>
    </message>
    <message>
        <source>Merging %1…</source>
        <translation>%1 wird zusammengefügt …</translation>
    </message>
    <message>
        <source>No steps</source>
        <translation>Keine Schritte</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>user-defined</source>
        <translation>benutzerdefiniert</translation>
    </message>
    <message>
        <source>added token</source>
        <translation>hinzugefügtes Token</translation>
    </message>
    <message>
        <source>looked up</source>
        <translation>nachgeschlagen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Words are merged independently of each other</source>
        <translation>Jedes Wort wird unabhängig von den anderen zusammengefügt</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::BusyOverlay</name>
    <message>
        <source>Encoding the text…</source>
        <translation>Der Text wird encodiert …</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CachedModelList</name>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CandidatesPane</name>
    <message>
        <source>Comparing methods</source>
        <translation>Vergleich der Verfahren</translation>
    </message>
    <message>
        <source>Queue before this step</source>
        <translation>Warteschlange vor diesem Schritt</translation>
    </message>
    <message>
        <source>Queue of candidates</source>
        <translation>Warteschlange der Kandidaten</translation>
    </message>
    <message>
        <source>Pairs examined by the scan</source>
        <translation>Vom Scan geprüfte Paare</translation>
    </message>
    <message>
        <source>Copied the candidates as a table</source>
        <translation>Kandidaten als Tabelle kopiert</translation>
    </message>
    <message>
        <source>Why not?</source>
        <translation>Warum nicht?</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Candidates wait in a priority queue; stale ones are dropped when they reach its front</source>
        <translation>Kandidaten warten in einer Prioritätswarteschlange; veraltete werden verworfen, sobald sie an deren Spitze stehen</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>Each step scans all pairs of the row from the left, without a queue</source>
        <translation>Jeder Schritt geht alle Paare der Zeile von links durch, ohne Warteschlange</translation>
    </message>
    <message>
        <source>Textbook</source>
        <translation>Lehrbuch</translation>
    </message>
    <message>
        <source>Goes through the list of merges once, from first to last; each merge is applied to all its pairs in one pass over the word</source>
        <translation>Geht die Liste der Merges einmal vom ersten bis zum letzten durch; jeder Merge wird in einem Durchgang über das Wort auf alle seine Paare angewandt</translation>
    </message>
    <message>
        <source>Pairs examined by a pass of the textbook method</source>
        <translation>Von einem Durchgang des Lehrbuchverfahrens geprüfte Paare</translation>
    </message>
    <message>
        <source>Queue before step 1</source>
        <translation>Warteschlange vor Schritt 1</translation>
    </message>
    <message>
        <source>none: the whole word is a piece and was looked up</source>
        <translation>keine: Das ganze Wort ist ein Stück und wurde nachgeschlagen</translation>
    </message>
    <message>
        <source>%1, %2 stale</source>
        <translation>%1, %2 veraltet</translation>
    </message>
    <message>
        <source>Scan for this step</source>
        <translation>Scan für diesen Schritt</translation>
    </message>
    <message>
        <source>Scan for step 1</source>
        <translation>Scan für Schritt 1</translation>
    </message>
    <message>
        <source>rows of more than %1 symbols aren&apos;t listed</source>
        <translation>Zeilen mit mehr als %1 Symbolen werden nicht aufgeführt</translation>
    </message>
    <message numerus="yes">
        <source>%1 pairs examined</source>
        <translation>
            <numerusform>%1 Paar geprüft</numerusform>
            <numerusform>%1 Paare geprüft</numerusform>
        </translation>
    </message>
    <message>
        <source>going through the list of merges…</source>
        <translation>die Liste der Merges wird durchgegangen …</translation>
    </message>
    <message>
        <source>not computed for words of more than %1 symbols</source>
        <translation>für Wörter mit mehr als %1 Symbolen nicht berechnet</translation>
    </message>
    <message>
        <source>Textbook: pass %1 of %2</source>
        <translation>Lehrbuch: Durchgang %1 von %2</translation>
    </message>
    <message>
        <source>this step&apos;s merge isn&apos;t applied: the list has already passed it</source>
        <translation>der Merge dieses Schritts wird nicht angewandt: Die Liste ist schon an ihm vorbei</translation>
    </message>
    <message>
        <source>merges 1 pair</source>
        <translation>fügt 1 Paar zusammen</translation>
    </message>
    <message>
        <source>merges %1 pairs at once</source>
        <translation>fügt %1 Paare auf einmal zusammen</translation>
    </message>
    <message>
        <source>Textbook: finished</source>
        <translation>Lehrbuch: fertig</translation>
    </message>
    <message>
        <source>The word has %1 symbols. Methods are compared for words of up to %2 symbols, because the slow ones examine every pair in each step.</source>
        <translation>Das Wort hat %1 Symbole. Die Verfahren werden für Wörter mit bis zu %2 Symbolen verglichen, weil die langsamen in jedem Schritt jedes Paar prüfen.</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>%1 pushed</source>
        <translation>%1 eingereiht</translation>
    </message>
    <message>
        <source>%1 never used</source>
        <translation>%1 nie verwendet</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>textbook</source>
        <translation>Lehrbuch</translation>
    </message>
    <message>
        <source>All methods agree.</source>
        <translation>Alle Verfahren stimmen überein.</translation>
    </message>
    <message>
        <source>Show stale</source>
        <translation>Veraltete zeigen</translation>
    </message>
    <message>
        <source>Also show stale candidates: entries of the queue that can no longer be merged, because one of their parts was merged with another neighbor</source>
        <translation>Auch veraltete Kandidaten zeigen: Einträge der Warteschlange, die nicht mehr zusammengefügt werden können, weil einer ihrer Teile schon mit einem anderen Nachbarn zusammengefügt wurde</translation>
    </message>
    <message>
        <source>two neighbors</source>
        <translation>zwei Nachbarn</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CardPiece</name>
    <message>
        <source>Piece %1</source>
        <translation>Stück %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ChatController</name>
    <message>
        <source>Rendering</source>
        <translation>Rendern</translation>
    </message>
    <message>
        <source>Prefix difference</source>
        <translation>Präfixunterschied</translation>
    </message>
    <message>
        <source>The JSON is invalid: this is the last valid conversation</source>
        <translation>Das JSON ist ungültig: Dies ist das letzte gültige Gespräch</translation>
    </message>
    <message>
        <source>Rendering…</source>
        <translation>Wird gerendert …</translation>
    </message>
    <message>
        <source>nanochat renders ids directly: no text was encoded</source>
        <translation>nanochat rendert direkt Ids: Es wurde kein Text encodiert</translation>
    </message>
    <message>
        <source>Select a token first</source>
        <translation>Wählen Sie zuerst ein Token aus</translation>
    </message>
    <message>
        <source>Inspect and Steps now show the rendered text; Undo there restores the previous text</source>
        <translation>„Ansehen“ und „Schritte“ zeigen nun den gerenderten Text; „Rückgängig“ stellt dort den vorigen Text wieder her</translation>
    </message>
    <message>
        <source>The template rejects the conversation: this is the result before that</source>
        <translation>Das Template lehnt das Gespräch ab: Dies ist das Ergebnis davor</translation>
    </message>
    <message>
        <source>The template has an error: this is the result before that</source>
        <translation>Das Template hat einen Fehler: Dies ist das Ergebnis davor</translation>
    </message>
    <message>
        <source>Rendered conversation</source>
        <translation>Gerendertes Gespräch</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ChatFiles</name>
    <message>
        <source>Opening conversations</source>
        <translation>Öffnen der Gespräche</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>Open conversations</source>
        <translation>Gespräche öffnen</translation>
    </message>
    <message>
        <source>Conversations (*.json *.jsonl *.ndjson *.json5);;All files (*)</source>
        <translation>Gespräche (*.json *.jsonl *.ndjson *.json5);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a dataset</source>
        <translation>Datensatz öffnen</translation>
    </message>
    <message>
        <source>Conversations, one per line (*.jsonl *.ndjson *.json);;All files (*)</source>
        <translation>Gespräche, eines je Zeile (*.jsonl *.ndjson *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save conversations</source>
        <translation>Gespräche speichern</translation>
    </message>
    <message>
        <source>JSON (*.json *.jsonl);;All files (*)</source>
        <translation>JSON (*.json *.jsonl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ChatPanel</name>
    <message>
        <source>C&amp;hat</source>
        <translation>&amp;Chat</translation>
    </message>
    <message>
        <source>Conversations, templates and training masks</source>
        <translation>Gespräche, Templates und Trainingsmasken</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>Masken</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Which turns and turn ends are trained, tokens across a boundary, response markers</source>
        <translation>Welche Beiträge und Enden von Beiträgen die Regeln trainieren, Tokens über eine Grenze hinweg, Antwortmarkierungen</translation>
    </message>
    <message>
        <source>No masks: the conversation is rejected</source>
        <translation>Keine Masken: Das Gespräch wird abgelehnt</translation>
    </message>
    <message>
        <source>Open a tokenizer to see tokens and masks</source>
        <translation>Öffnen Sie einen Tokenizer, um Tokens und Masken zu sehen</translation>
    </message>
    <message>
        <source>All policies that apply agree</source>
        <translation>Alle anwendbaren Regeln stimmen überein</translation>
    </message>
    <message>
        <source>%1 of %2 tokens are trained in some masks only (dashed)</source>
        <translation>%1 von %2 Tokens werden nur in manchen Masken trainiert (gestrichelt)</translation>
    </message>
    <message>
        <source> (and %1 more)</source>
        <translation> (und %1 weitere)</translation>
    </message>
    <message>
        <source>the conversation is rejected</source>
        <translation>das Gespräch wird abgelehnt</translation>
    </message>
    <message>
        <source>no tokens</source>
        <translation>keine Tokens</translation>
    </message>
    <message>
        <source>%1 trained (policy: %2)</source>
        <translation>%1 trainiert (Regel: %2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 control tokens in content</source>
        <translation>
            <numerusform>%1 Steuertoken im Inhalt</numerusform>
            <numerusform>%1 Steuertokens im Inhalt</numerusform>
        </translation>
    </message>
    <message>
        <source>the last valid conversation</source>
        <translation>das letzte gültige Gespräch</translation>
    </message>
    <message>
        <source>prefix-preserving: later messages don&apos;t change earlier text</source>
        <translation>präfixerhaltend: Spätere Nachrichten ändern den Text davor nicht</translation>
    </message>
    <message>
        <source>not prefix-preserving: later messages change earlier text</source>
        <translation>nicht präfixerhaltend: Spätere Nachrichten ändern den Text davor</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>One conversation: messages, rendered text, template and masks</source>
        <translation>Ein Gespräch: Nachrichten, gerenderter Text, Template und Masken</translation>
    </message>
    <message>
        <source>All open conversations as the rows of a batch</source>
        <translation>Alle geöffneten Gespräche als Zeilen eines Batches</translation>
    </message>
    <message>
        <source>Check a file of conversations of any size</source>
        <translation>Eine Datei mit Gesprächen prüfen, egal wie groß</translation>
    </message>
    <message>
        <source>The template doesn’t print this part of the message</source>
        <translation>Das Template gibt diesen Teil der Nachricht nicht aus</translation>
    </message>
    <message>
        <source>No tokens: the template or the text has an error</source>
        <translation>Keine Tokens: Das Template oder der Text hat einen Fehler</translation>
    </message>
    <message>
        <source>the template has an error</source>
        <translation>das Template hat einen Fehler</translation>
    </message>
    <message>
        <source>the last valid result</source>
        <translation>das letzte gültige Ergebnis</translation>
    </message>
    <message>
        <source>Edit the message</source>
        <translation>Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Finish editing the message</source>
        <translation>Bearbeiten der Nachricht beenden</translation>
    </message>
    <message>
        <source>Add a message below</source>
        <translation>Nachricht darunter hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate the message</source>
        <translation>Nachricht verdoppeln</translation>
    </message>
    <message>
        <source>Move the message up or down</source>
        <translation>Nachricht nach oben oder unten schieben</translation>
    </message>
    <message>
        <source>Remove the message</source>
        <translation>Nachricht entfernen</translation>
    </message>
    <message>
        <source>Fold the block of the template, or unfold it</source>
        <translation>Block des Templates ein- oder ausklappen</translation>
    </message>
    <message>
        <source>The tokenizer is being opened</source>
        <translation>Der Tokenizer wird geöffnet</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ChipView</name>
    <message>
        <source>Tokens as chips</source>
        <translation>Tokens als Kärtchen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CodeView</name>
    <message>
        <source>Unfold lines %1 to %2 (Ctrl+Shift+])</source>
        <translation>Zeilen %1 bis %2 ausklappen (Strg+Umschalt+])</translation>
    </message>
    <message>
        <source>Fold lines %1 to %2 (Ctrl+Shift+[)</source>
        <translation>Zeilen %1 bis %2 einklappen (Strg+Umschalt+[)</translation>
    </message>
    <message>
        <source>Fold	Ctrl+Shift+[</source>
        <translation>Einklappen	Strg+Umschalt+[</translation>
    </message>
    <message>
        <source>Unfold	Ctrl+Shift+]</source>
        <translation>Ausklappen	Strg+Umschalt+]</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message numerus="yes">
        <source>⋯ %1 lines</source>
        <translation>
            <numerusform>⋯ %1 Zeile</numerusform>
            <numerusform>⋯ %1 Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ColumnComparison</name>
    <message>
        <source>Comparing</source>
        <translation>Vergleichen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ColumnHeaders</name>
    <message>
        <source>Actions for %1</source>
        <translation>Aktionen für %1</translation>
    </message>
    <message>
        <source>Menu of column %1</source>
        <translation>Menü der Spalte %1</translation>
    </message>
    <message>
        <source>Remove column %1</source>
        <translation>Spalte %1 entfernen</translation>
    </message>
    <message>
        <source>Remove this column; the tokenizer stays open</source>
        <translation>Diese Spalte entfernen; der Tokenizer bleibt geöffnet</translation>
    </message>
    <message>
        <source>opening …</source>
        <translation>wird geöffnet …</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>The other columns are compared with this one</source>
        <translation>Die anderen Spalten werden mit dieser verglichen</translation>
    </message>
    <message>
        <source>Compare the other columns with this one</source>
        <translation>Die anderen Spalten mit dieser vergleichen</translation>
    </message>
    <message>
        <source>Make reference</source>
        <translation>Zur Referenz machen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ColumnSet</name>
    <message>
        <source>add special: on</source>
        <translation>besondere Tokens hinzufügen: ein</translation>
    </message>
    <message>
        <source>add special: off</source>
        <translation>besondere Tokens hinzufügen: aus</translation>
    </message>
    <message>
        <source>parse special: on</source>
        <translation>besondere Tokens erkennen: ein</translation>
    </message>
    <message>
        <source>parse special: off</source>
        <translation>besondere Tokens erkennen: aus</translation>
    </message>
    <message>
        <source>At most eight can be compared: remove one first</source>
        <translation>Höchstens acht lassen sich vergleichen: zuerst einen entfernen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ColumnsCanvas</name>
    <message>
        <source>Laying out</source>
        <translation>Aufbau der Darstellung</translation>
    </message>
    <message>
        <source>Columns of the comparison</source>
        <translation>Spalten des Vergleichs</translation>
    </message>
    <message>
        <source>Laying out…</source>
        <translation>Darstellung wird aufgebaut …</translation>
    </message>
    <message>
        <source>column %1, %2</source>
        <translation>Spalte %1, %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ComparePanel</name>
    <message>
        <source>Com&amp;pare</source>
        <translation>Ver&amp;gleich</translation>
    </message>
    <message>
        <source>Two tokenizers on one text, side by side</source>
        <translation>Zwei Tokenizer an einem Text, nebeneinander</translation>
    </message>
    <message>
        <source>Next &amp;difference in Compare</source>
        <translation>Nächster &amp;Unterschied in „Vergleich“</translation>
    </message>
    <message>
        <source>Previous di&amp;fference in Compare</source>
        <translation>Voriger Unterschie&amp;d in „Vergleich“</translation>
    </message>
    <message>
        <source>%1 is added to the comparison; dropped on a column, it replaces that column</source>
        <translation>%1 wird zum Vergleich hinzugefügt oder ersetzt die Spalte, auf der die Datei abgelegt wird</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CompareView</name>
    <message>
        <source>Open a tokenizer file or a model&apos;s folder, or drop one here.</source>
        <translation>Öffnen Sie eine Tokenizer-Datei oder den Ordner eines Modells, oder legen Sie eine Datei oder einen Ordner hier ab.</translation>
    </message>
    <message>
        <source>Open tokenizer…</source>
        <translation>Tokenizer öffnen …</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ContextMeter</name>
    <message>
        <source>Reading the context length</source>
        <translation>Lesen der Kontextlänge</translation>
    </message>
    <message>
        <source>Context length in tokens</source>
        <translation>Kontextlänge in Tokens</translation>
    </message>
    <message>
        <source>Price per million tokens</source>
        <translation>Preis für eine Million Tokens</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Währung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Context length…</source>
        <translation>Kontextlänge …</translation>
    </message>
    <message>
        <source>How much of the context length the text uses, and what it costs. Click to enter your own figures.</source>
        <translation>Wie viel der Kontextlänge der Text belegt und was er kostet. Klicken Sie, um eigene Zahlen einzugeben.</translation>
    </message>
    <message>
        <source>The length is from %1.</source>
        <translation>Die Länge stammt aus %1.</translation>
    </message>
    <message>
        <source>%1 declares %2.</source>
        <translation>%1 gibt %2 an.</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s files declare no context length.</source>
        <translation>Die Dateien des Tokenizers geben keine Kontextlänge an.</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Context length: %1</source>
        <translation>Kontextlänge: %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ConversationJsonView</name>
    <message>
        <source>Reading JSON</source>
        <translation>Lesen des JSON</translation>
    </message>
    <message>
        <source>Conversation as JSON</source>
        <translation>Gespräch als JSON</translation>
    </message>
    <message>
        <source>Open as %1 conversations</source>
        <translation>Als %1 Gespräche öffnen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CopyMenu</name>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Save picture as PNG…</source>
        <translation>Bild als PNG speichern …</translation>
    </message>
    <message>
        <source>Save picture as SVG…</source>
        <translation>Bild als SVG speichern …</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens of the selected text</source>
        <translation>
            <numerusform>%1 Token des ausgewählten Textes</numerusform>
            <numerusform>%1 Tokens des ausgewählten Textes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>Alle %1 Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Pictures show up to %1 tokens</source>
        <translation>Bilder zeigen bis zu %1 Tokens</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Could not write %1</source>
        <translation>%1 konnte nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CorpusChoice</name>
    <message>
        <source>sample texts</source>
        <translation>Beispieltexte</translation>
    </message>
    <message>
        <source>no corpus</source>
        <translation>kein Korpus</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CorpusPane</name>
    <message>
        <source>Start from</source>
        <translation>Beginnen mit</translation>
    </message>
    <message>
        <source>The initial symbols</source>
        <translation>Die Anfangssymbole</translation>
    </message>
    <message>
        <source>Pre-tokenizer</source>
        <translation>Pre-Tokenizer</translation>
    </message>
    <message>
        <source>How text is split into words, which no token crosses</source>
        <translation>Wie der Text in Wörter zerlegt wird, über die kein Token hinausreicht</translation>
    </message>
    <message>
        <source>Tie-break</source>
        <translation>Gleichstand</translation>
    </message>
    <message>
        <source>Which of equally frequent pairs is merged</source>
        <translation>Welches von gleich häufigen Paaren zusammengefügt wird</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>suffix &lt;/w&gt;</source>
        <translation>Suffix &lt;/w&gt;</translation>
    </message>
    <message>
        <source>End-of-word suffix</source>
        <translation>Wortende-Suffix</translation>
    </message>
    <message>
        <source>The last symbol of a word ends with &lt;/w&gt;, so that est at the end of a word is a different token</source>
        <translation>Das letzte Symbol eines Worts endet mit &lt;/w&gt;, sodass est am Ende eines Worts ein anderes Token ist</translation>
    </message>
    <message>
        <source>Stop at this number of tokens, including the alphabet</source>
        <translation>Bei dieser Anzahl Tokens aufhören, das Alphabet eingeschlossen</translation>
    </message>
    <message>
        <source>Rarer pairs are not merged</source>
        <translation>Seltenere Paare werden nicht zusammengefügt</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Sample corpora</source>
        <translation>Beispielkorpora</translation>
    </message>
    <message>
        <source>Type or paste a few words, or choose a sample</source>
        <translation>Geben oder fügen Sie einige Wörter ein, oder wählen Sie ein Beispiel</translation>
    </message>
    <message>
        <source>Up to %1 and the first %2 merges, in about 200 MB of memory. “Real files” has no such limits.</source>
        <translation>Bis zu %1 und die ersten %2 Merges, in etwa 200 MB Speicher. „Echte Dateien“ hat keine solchen Grenzen.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>kein Limit</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>pre-tokenizer</source>
        <translation>Pre-Tokenizer</translation>
    </message>
    <message>
        <source>tie-break</source>
        <translation>bei Gleichstand</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Use the tokenizer at this step</source>
        <translation>Den Tokenizer auf dem Stand dieses Schritts verwenden</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Open it, and the corpus as the text, in Inspect</source>
        <translation>Ihn und das Korpus als Text unter „Ansehen“ öffnen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Open it, and the corpus as the text, in Steps</source>
        <translation>Ihn und das Korpus als Text unter „Schritte“ öffnen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Compare it with the open tokenizer</source>
        <translation>Ihn mit dem geöffneten Tokenizer vergleichen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Save it as tokenizer.json or in another format</source>
        <translation>Ihn als tokenizer.json oder in einem anderen Format speichern</translation>
    </message>
    <message>
        <source>%1, %2 distinct</source>
        <translation>%1, %2 verschiedene</translation>
    </message>
    <message>
        <source>Alphabet</source>
        <translation>Alphabet</translation>
    </message>
    <message>
        <source>Alphabet, ids 0 to %1</source>
        <translation>Alphabet, Ids 0 bis %1</translation>
    </message>
    <message>
        <source>all bytes, 00 to FF</source>
        <translation>alle Bytes, 00 bis FF</translation>
    </message>
    <message>
        <source>or more</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>Vocab size</source>
        <translation>Vokabulargröße</translation>
    </message>
    <message>
        <source>Min frequency</source>
        <translation>Mindesthäufigkeit</translation>
    </message>
    <message>
        <source>alphabet</source>
        <translation>Alphabet</translation>
    </message>
    <message>
        <source>end-of-word suffix</source>
        <translation>End-of-Word Suffix</translation>
    </message>
    <message>
        <source>vocab size</source>
        <translation>Vokabulargröße</translation>
    </message>
    <message>
        <source>min frequency</source>
        <translation>Mindesthäufigkeit</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CorpusResultsPane</name>
    <message>
        <source>Figures of each tokenizer</source>
        <translation>Kennzahlen jedes Tokenizers</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>By folder</source>
        <translation>Nach Ordner</translation>
    </message>
    <message>
        <source>By file</source>
        <translation>Nach Datei</translation>
    </message>
    <message>
        <source>By script</source>
        <translation>Nach Schrift</translation>
    </message>
    <message>
        <source>Lengths of tokens</source>
        <translation>Längen der Tokens</translation>
    </message>
    <message>
        <source>How often pieces are used</source>
        <translation>Wie oft Stücke genutzt werden</translation>
    </message>
    <message>
        <source>Boundaries and vocabularies</source>
        <translation>Grenzen und Vokabulare</translation>
    </message>
    <message>
        <source>Pieces most used</source>
        <translation>Am häufigsten genutzte Stücke</translation>
    </message>
    <message>
        <source>Pieces never used</source>
        <translation>Nie genutzte Stücke</translation>
    </message>
    <message>
        <source>Where they differ most</source>
        <translation>Wo sie sich am stärksten unterscheiden</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table of the corpus</source>
        <translation>Tabelle des Korpus</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>Kompression</translation>
    </message>
    <message>
        <source>Rank and frequency</source>
        <translation>Rang und Häufigkeit</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>As SVG, as a picture, or its numbers</source>
        <translation>Als SVG, als Bild oder seine Zahlen</translation>
    </message>
    <message>
        <source>the figures</source>
        <translation>die Kennzahlen</translation>
    </message>
    <message>
        <source>CSV, this table</source>
        <translation>CSV, diese Tabelle</translation>
    </message>
    <message>
        <source>the chart</source>
        <translation>das Diagramm</translation>
    </message>
    <message>
        <source>Copy as a picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Copied the chart as a picture</source>
        <translation>Diagramm als Bild kopiert</translation>
    </message>
    <message>
        <source>Save as .png…</source>
        <translation>Als .png speichern …</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::CorpusView</name>
    <message>
        <source>Measuring</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Stop, and show what has been counted so far</source>
        <translation>Anhalten und zeigen, was bisher gezählt wurde</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Count the whole corpus with each tokenizer</source>
        <translation>Das ganze Korpus mit jedem Tokenizer zählen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <source>no corpus has been measured yet</source>
        <translation>noch kein Korpus gemessen</translation>
    </message>
    <message>
        <source>Measuring was stopped before anything was counted</source>
        <translation>Das Messen wurde angehalten, bevor etwas gezählt war</translation>
    </message>
    <message>
        <source>The previous results are kept.</source>
        <translation>Die vorigen Ergebnisse bleiben erhalten.</translation>
    </message>
    <message>
        <source>There are no figures.</source>
        <translation>Es gibt keine Kennzahlen.</translation>
    </message>
    <message>
        <source>Stopped: these are the figures of the first %1</source>
        <translation>Angehalten: Dies sind die Kennzahlen der ersten %1</translation>
    </message>
    <message>
        <source>stopped after %1 of: %2</source>
        <translation>angehalten nach %1 von: %2</translation>
    </message>
    <message>
        <source>no tokenizer</source>
        <translation>kein Tokenizer</translation>
    </message>
    <message>
        <source>Corpus: %1
Tokenizers: %2</source>
        <translation>Korpus: %1
Tokenizer: %2</translation>
    </message>
    <message>
        <source>Choose text files or a folder, or drop them here. They are read in parts, and only counts are kept.
Tokenizers: %1</source>
        <translation>Wählen Sie Textdateien oder einen Ordner, oder legen Sie sie hier ab. Sie werden abschnittsweise gelesen, und nur die Zählungen werden behalten.
Tokenizer: %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Use the sample texts</source>
        <translation>Beispieltexte verwenden</translation>
    </message>
    <message>
        <source>Measure a corpus with several tokenizers</source>
        <translation>Ein Korpus mit mehreren Tokenizern messen</translation>
    </message>
    <message>
        <source>A folder of text</source>
        <translation>Ein Ordner mit Texten</translation>
    </message>
    <message>
        <source>Files of text</source>
        <translation>Textdateien</translation>
    </message>
    <message>
        <source>Files and folders of text; counts of other runs</source>
        <translation>Textdateien und Ordner; Zählungen anderer Läufe</translation>
    </message>
    <message>
        <source>Report, counts for merging, or the current table</source>
        <translation>Bericht, Zählungen zum Zusammenführen oder die aktuelle Tabelle</translation>
    </message>
    <message>
        <source>Merge counts of other runs…</source>
        <translation>Zählungen anderer Läufe zusammenführen …</translation>
    </message>
    <message>
        <source>Merging counts</source>
        <translation>Zählungen zusammenführen</translation>
    </message>
    <message>
        <source>merged counts: %1</source>
        <translation>zusammengeführte Zählungen: %1</translation>
    </message>
    <message>
        <source>Saved counts</source>
        <translation>Gespeicherte Zählungen</translation>
    </message>
    <message>
        <source>Counts (*.json);;All files (*)</source>
        <translation>Zählungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The text is now on the Text page; undo restores the previous one</source>
        <translation>Der Text steht jetzt auf der Seite Text; „Rückgängig“ stellt den vorigen wieder her</translation>
    </message>
    <message>
        <source>the corpus is being measured</source>
        <translation>das Korpus wird gemessen</translation>
    </message>
    <message>
        <source>The figures are still those of %1: measure again</source>
        <translation>Die Zahlen sind noch die von %1: messen Sie neu</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DatasetCheckJob</name>
    <message>
        <source>Checking conversations</source>
        <translation>Gespräche prüfen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DatasetModel</name>
    <message>
        <source>unreadable</source>
        <translation>unlesbar</translation>
    </message>
    <message>
        <source>not rendered</source>
        <translation>nicht gerendert</translation>
    </message>
    <message>
        <source>not encoded</source>
        <translation>nicht encodiert</translation>
    </message>
    <message>
        <source>empty mask</source>
        <translation>leere Maske</translation>
    </message>
    <message>
        <source>answer truncated</source>
        <translation>Antwort gekürzt</translation>
    </message>
    <message>
        <source>injection</source>
        <translation>Injektion</translation>
    </message>
    <message>
        <source>unusual training</source>
        <translation>ungewöhnliches Training</translation>
    </message>
    <message>
        <source>Line %1, byte %2
%3</source>
        <translation>Zeile %1, Byte %2
%3</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Line %1, %2: %3</source>
        <translation>Zeile %1, %2: %3</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Trainiert</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DatasetPane</name>
    <message>
        <source>Kind of finding</source>
        <translation>Art des Befunds</translation>
    </message>
    <message>
        <source>Lists only findings of this kind</source>
        <translation>Nur Befunde dieser Art auflisten</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter findings</source>
        <translation>Befunde filtern</translation>
    </message>
    <message>
        <source>Text of a finding, or a line number</source>
        <translation>Text eines Befunds oder eine Zeilennummer</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Maximum tokens per conversation</source>
        <translation>Höchstzahl der Tokens je Gespräch</translation>
    </message>
    <message>
        <source>Maximum tokens per conversation: a training run truncates the rest. Used by the next check</source>
        <translation>Höchstzahl der Tokens je Gespräch: Ein Trainingslauf schneidet den Rest ab. Gilt ab der nächsten Prüfung</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Choose a file with one conversation per line</source>
        <translation>Eine Datei mit einem Gespräch je Zeile wählen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Copy or save the findings and totals</source>
        <translation>Befunde und Summen kopieren oder speichern</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>Fortschritt der Prüfung</translation>
    </message>
    <message>
        <source>Findings in the file</source>
        <translation>Befunde in der Datei</translation>
    </message>
    <message>
        <source>the findings</source>
        <translation>die Befunde</translation>
    </message>
    <message>
        <source>All findings</source>
        <translation>Alle Befunde</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Findings so far are kept</source>
        <translation>Bisherige Befunde bleiben erhalten</translation>
    </message>
    <message>
        <source>%1 will be checked when a tokenizer is open and the template is valid</source>
        <translation>%1 wird geprüft, sobald ein Tokenizer geöffnet und das Template gültig ist</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1: %2 of %3, %4</source>
        <translation>%1: %2 von %3, %4</translation>
    </message>
    <message numerus="yes">
        <source>%1: canceled after %2 lines (%3)</source>
        <translation>
            <numerusform>%1: nach %2 Zeile abgebrochen (%3)</numerusform>
            <numerusform>%1: nach %2 Zeilen abgebrochen (%3)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 in %3, %4</source>
        <translation>%1: %2 in %3, %4</translation>
    </message>
    <message>
        <source>masked by %1</source>
        <translation>maskiert nach %1</translation>
    </message>
    <message>
        <source>and %1 more findings: the first %2 of each kind are listed</source>
        <translation>und %1 weitere Befunde: Aufgelistet sind die ersten %2 jeder Art</translation>
    </message>
    <message>
        <source>no findings</source>
        <translation>keine Befunde</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n findings</source>
        <translation>
            <numerusform>%n Befund kopiert</numerusform>
            <numerusform>%n Befunde kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can be checked: each conversation is rendered, encoded and masked just like the open one</source>
        <translation>%1 kann geprüft werden: Jedes Gespräch wird wie das geöffnete gerendert, encodiert und maskiert</translation>
    </message>
    <message>
        <source>Open or drop a file with one conversation per line, of any size.
Each is rendered, encoded and masked just like the open conversation. The list shows lines that can&apos;t be read or rendered, have nothing to train on, have truncated answers, or have content that became a control token.</source>
        <translation>Eine Datei mit einem Gespräch pro Zeile öffnen oder hierher ziehen, egal wie groß.
Jedes wird wie das geöffnete Gespräch gerendert, encodiert und maskiert. Die Liste zeigt Zeilen, die nicht lesbar oder nicht zu rendern sind, nichts trainieren, gekürzte Antworten haben oder deren Inhalt zu einem Steuertoken wurde.</translation>
    </message>
    <message>
        <source>checked with another template, tokenizer or policy than the open conversation</source>
        <translation>mit anderem Template, anderem Tokenizer oder anderer Maske geprüft als das geöffnete Gespräch</translation>
    </message>
    <message>
        <source>Check every conversation of the file with the template and policy of the open conversation</source>
        <translation>Jedes Gespräch der Datei mit Template und Maske des geöffneten Gesprächs prüfen</translation>
    </message>
    <message>
        <source>Summary of the dataset</source>
        <translation>Zusammenfassung des Datensatzes</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DatasetSummary</name>
    <message>
        <source>other roles</source>
        <translation>andere Rollen</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>%1 conversations, %2 with errors</source>
        <translation>%1 Gespräche, %2 mit Fehlern</translation>
    </message>
    <message>
        <source>%1 tokens, %2 trained (%3)</source>
        <translation>%1 Tokens, %2 trainiert (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens beyond the limit</source>
        <translation>
            <numerusform>%1 Token über der Grenze</numerusform>
            <numerusform>%1 Tokens über der Grenze</numerusform>
        </translation>
    </message>
    <message>
        <source>longest: %1 tokens, line %2</source>
        <translation>längstes: %1 Tokens, Zeile %2</translation>
    </message>
    <message>
        <source>%1: %2 tokens, %3 trained</source>
        <translation>%1: %2 Tokens, %3 trainiert</translation>
    </message>
    <message>
        <source>%1: %2 conversations</source>
        <translation>%1: %2 Gespräche</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>tools, documents, arguments</source>
        <translation>Tools, Dokumente, Argumente</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DerivationView</name>
    <message>
        <source>Both derivations</source>
        <translation>Beide Ableitungen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>column %1, %2: %3</source>
        <translation>Spalte %1, %2: %3</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DiffPane</name>
    <message>
        <source>Searching rows</source>
        <translation>Zeilen suchen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Rows with this text in one of their cells</source>
        <translation>Zeilen mit diesem Text in einer ihrer Zellen</translation>
    </message>
    <message>
        <source>Filter of the rows</source>
        <translation>Filter der Zeilen</translation>
    </message>
    <message>
        <source>Rows that differ</source>
        <translation>Zeilen, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Chat templates line by line</source>
        <translation>Chat-Templates Zeile für Zeile</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Show or hide these rows</source>
        <translation>Diese Zeilen ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Lines that differ: %1</source>
        <translation>Zeilen, die sich unterscheiden: %1</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>%1, shown: %2</source>
        <translation>%1, gezeigt: %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No difference as far as both formats define it</source>
        <translation>Kein Unterschied, soweit beide Formate es festlegen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DiffSectionsModel</name>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Equal as far as both formats define it</source>
        <translation>Gleich, soweit beide Formate es festlegen</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DiffTableModel</name>
    <message>
        <source>Click to sort; a third click gives the file&apos;s order back</source>
        <translation>Klicken sortiert; ein dritter Klick stellt die Reihenfolge der Datei wieder her</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>piece or place</source>
        <translation>Stück oder Stelle</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DifferenceBar</name>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Show at which stage the two diverge</source>
        <translation>Zeigen, an welcher Stufe die beiden auseinandergehen</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The previous difference (Shift+F8)</source>
        <translation>Der vorige Unterschied (Umschalt+F8)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The next difference (F8)</source>
        <translation>Der nächste Unterschied (F8)</translation>
    </message>
    <message>
        <source>Why %1 and %2 differ here</source>
        <translation>Warum sich %1 und %2 hier unterscheiden</translation>
    </message>
    <message>
        <source>Comparing: the differences are not known yet</source>
        <translation>Vergleich läuft: Die Unterschiede sind noch nicht bekannt</translation>
    </message>
    <message>
        <source>Difference %1 of %2</source>
        <translation>Unterschied %1 von %2</translation>
    </message>
    <message>
        <source>bytes [%1,%2), %3</source>
        <translation>Bytes [%1,%2), %3</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>Kein Unterschied</translation>
    </message>
    <message>
        <source>The same pieces</source>
        <translation>Dieselben Stücke</translation>
    </message>
    <message>
        <source>on this text; other texts may differ</source>
        <translation>bei diesem Text; andere Texte können sich unterscheiden</translation>
    </message>
    <message>
        <source>The boundaries are the same. The ids are not compared: the vocabularies of %1 and %2 number their pieces differently.</source>
        <translation>Die Grenzen sind gleich. Die Ids werden nicht verglichen: Die Vokabulare von %1 und %2 nummerieren ihre Stücke verschieden.</translation>
    </message>
    <message>
        <source>F8 goes to the next one, Shift+F8 to the previous one</source>
        <translation>F8 geht zum nächsten, Umschalt+F8 zum vorigen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DifferenceMap</name>
    <message>
        <source>Map of differences</source>
        <translation>Karte der Unterschiede</translation>
    </message>
    <message>
        <source>Where the differences are: click to go there</source>
        <translation>Wo die Unterschiede liegen: Klicken springt dorthin</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DifferenceToggle</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Click to leave it out</source>
        <translation>Klicken, um ihn auszulassen</translation>
    </message>
    <message>
        <source>Click to mark it</source>
        <translation>Klicken, um ihn zu markieren</translation>
    </message>
    <message>
        <source>Click to leave these %1 out</source>
        <translation>Klicken, um diese %1 auszulassen</translation>
    </message>
    <message>
        <source>Click to mark these %1</source>
        <translation>Klicken, um diese %1 zu markieren</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DivergencePane</name>
    <message>
        <source>Looking for the reason</source>
        <translation>Grund suchen</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Open %1 on this place</source>
        <translation>%1 an dieser Stelle öffnen</translation>
    </message>
    <message>
        <source>Make %1 the tokenizer in use, and open %2 on this place</source>
        <translation>%1 als Tokenizer verwenden und %2 an dieser Stelle öffnen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::DownloadPane</name>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel; the download can be resumed</source>
        <translation>Abbrechen; das Herunterladen lässt sich später fortsetzen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the error</source>
        <translation>Fehler kopieren</translation>
    </message>
    <message>
        <source>%1 has been downloaded.</source>
        <translation>%1 ist heruntergeladen.</translation>
    </message>
    <message>
        <source>%1 is in no cache on this machine. Its tokenizer can be downloaded from %2: first the list of files with their sizes, then the files. The weights are never downloaded.</source>
        <translation>%1 liegt in keinem Cache auf diesem Rechner. Der Tokenizer lässt sich von %2 herunterladen: zuerst die Liste der Dateien mit ihren Größen, dann die Dateien. Die Gewichte werden nie heruntergeladen.</translation>
    </message>
    <message>
        <source>Download tokenizer files from %1…</source>
        <translation>Tokenizer-Dateien von %1 herunterladen …</translation>
    </message>
    <message>
        <source>Requesting the list of files of %2 from %1…</source>
        <translation>Liste der Dateien von %2 wird von %1 angefordert …</translation>
    </message>
    <message>
        <source>Downloading from %1…</source>
        <translation>Wird von %1 heruntergeladen …</translation>
    </message>
    <message>
        <source> (already downloaded)</source>
        <translation> (bereits heruntergeladen)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1, commit %2, from %3:
%4</source>
        <translation>%1, Commit %2, von %3:
%4</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>%1 herunterladen</translation>
    </message>
    <message>
        <source>%1 of %2 from %3  %4</source>
        <translation>%1 von %2, von %3  %4</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::EncodeJob</name>
    <message>
        <source>Encoding</source>
        <translation>Encodieren</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::EncodingQuestion</name>
    <message>
        <source>Question about the encoding</source>
        <translation>Frage zur Encodierung</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Encodierung</translation>
    </message>
    <message>
        <source>Custom pattern</source>
        <translation>Eigenes Muster</translation>
    </message>
    <message>
        <source>Regular expression that splits the text</source>
        <translation>Regulärer Ausdruck, der den Text zerlegt</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Which encoding is %1? A rank file doesn&apos;t contain the pattern that splits the text; until you choose one, the pattern of cl100k_base is used.</source>
        <translation>Welche Encodierung ist %1? Eine Rangdatei enthält das Muster nicht, das den Text zerlegt; bis Sie eine wählen, gilt das Muster von cl100k_base.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ExportMenu</name>
    <message>
        <source>Exporting</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Copy as a picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Copied %1 as a picture</source>
        <translation>Als Bild kopiert: %1</translation>
    </message>
    <message>
        <source>Copy as SVG</source>
        <translation>Als SVG kopieren</translation>
    </message>
    <message>
        <source>Copied %1 as SVG</source>
        <translation>Als SVG kopiert: %1</translation>
    </message>
    <message>
        <source>Copy as %1</source>
        <translation>Als %1 kopieren</translation>
    </message>
    <message>
        <source>Save as .%1…</source>
        <translation>Als .%1 speichern …</translation>
    </message>
    <message>
        <source>Save %1 as .%2…</source>
        <translation>Als .%2 speichern: %1 …</translation>
    </message>
    <message>
        <source>Too large for a picture: use SVG</source>
        <translation>Zu groß für ein Bild: Verwenden Sie SVG</translation>
    </message>
    <message>
        <source>Copied %1 as %2</source>
        <translation>Als %2 kopiert: %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Could not write %1</source>
        <translation>%1 konnte nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FailureBanner</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the whole message with the full path</source>
        <translation>Die ganze Meldung mit dem vollen Pfad kopieren</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FailureNote</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>No pieces</source>
        <translation>Keine Stücke</translation>
    </message>
    <message>
        <source>Copy the whole message with the full path (Ctrl+C)</source>
        <translation>Die ganze Meldung mit dem vollen Pfad kopieren (Strg+C)</translation>
    </message>
    <message>
        <source>There are no pieces: the text could not be encoded.</source>
        <translation>Es gibt keine Stücke: Der Text konnte nicht encodiert werden.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FiguresModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source> · reference</source>
        <translation> · Referenz</translation>
    </message>
    <message>
        <source> · as many tokens</source>
        <translation> · gleich viele Tokens</translation>
    </message>
    <message>
        <source> · %1 token</source>
        <translation> · %1 Token</translation>
    </message>
    <message>
        <source> · %1 tokens</source>
        <translation> · %1 Tokens</translation>
    </message>
    <message>
        <source>%1 too many for a context of %2</source>
        <translation>%1 zu viel für einen Kontext von %2</translation>
    </message>
    <message>
        <source>This text fits %2 times into a context of %1</source>
        <translation>Dieser Text passt %2-mal in einen Kontext von %1</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>The column&apos;s letter and tokenizer</source>
        <translation>Buchstabe und Tokenizer der Spalte</translation>
    </message>
    <message>
        <source>Its tokens, relative to the column with the most</source>
        <translation>Ihre Tokens, im Verhältnis zur Spalte mit den meisten</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>All tokens, including special tokens</source>
        <translation>Alle Tokens, einschließlich der besonderen Tokens</translation>
    </message>
    <message>
        <source>Boundaries shared with the reference, as a share of all boundaries inside the text</source>
        <translation>Mit der Referenz gemeinsame Grenzen, als Anteil aller Grenzen innerhalb des Textes</translation>
    </message>
    <message>
        <source>same ids</source>
        <translation>gleiche Ids</translation>
    </message>
    <message>
        <source>The token with the most bytes of the text</source>
        <translation>Das Token mit den meisten Bytes des Textes</translation>
    </message>
    <message>
        <source>%1 shared</source>
        <translation>%1 gemeinsam</translation>
    </message>
    <message>
        <source>%1 only in %2</source>
        <translation>%1 nur in %2</translation>
    </message>
    <message>
        <source>%1 only in %2, %3 of them inside a character</source>
        <translation>%1 nur in %2, davon %3 innerhalb eines Zeichens</translation>
    </message>
    <message>
        <source>%1 of the same id</source>
        <translation>%1 mit derselben Id</translation>
    </message>
    <message>
        <source>same boundaries</source>
        <translation>gleiche Grenzen</translation>
    </message>
    <message>
        <source>Tokens with the same end and id as in the reference, as a share of all tokens of both; – if the ids of the vocabularies are not comparable</source>
        <translation>Tokens mit demselben Ende und derselben Id wie in der Referenz, als Anteil aller Tokens beider Spalten; –, wenn die Ids der Vokabulare nicht vergleichbar sind</translation>
    </message>
    <message>
        <source>Share of the context length, which you can set below, that the tokens of the text take</source>
        <translation>Anteil der Kontextlänge, die unten einstellbar ist, den die Tokens des Textes brauchen</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>Bytes pro Token</translation>
    </message>
    <message>
        <source>Bytes of the text, divided by its tokens</source>
        <translation>Bytes des Textes, geteilt durch seine Tokens</translation>
    </message>
    <message>
        <source>characters per token</source>
        <translation>Zeichen pro Token</translation>
    </message>
    <message>
        <source>Code points of the text, divided by its tokens</source>
        <translation>Codepunkte des Textes, geteilt durch seine Tokens</translation>
    </message>
    <message>
        <source>tokens per word</source>
        <translation>Tokens pro Wort</translation>
    </message>
    <message>
        <source>Tokens, divided by words; a word is text without whitespace</source>
        <translation>Tokens, geteilt durch Wörter; ein Wort ist Text ohne Leerraum</translation>
    </message>
    <message>
        <source>one-byte tokens</source>
        <translation>Tokens von einem Byte</translation>
    </message>
    <message>
        <source>Tokens that are one byte long, as a share of all tokens, in percent</source>
        <translation>Tokens von einem Byte Länge als Anteil aller Tokens, in Prozent</translation>
    </message>
    <message>
        <source>longest token</source>
        <translation>längstes Token</translation>
    </message>
    <message>
        <source>context used</source>
        <translation>belegter Kontext</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FiguresPane</name>
    <message>
        <source>Figures of the tokenizers</source>
        <translation>Kennzahlen der Tokenizer</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context length in tokens</source>
        <translation>Kontextlänge in Tokens</translation>
    </message>
    <message>
        <source>How many tokens a model accepts at once; the table shows the share that the text takes</source>
        <translation>Wie viele Tokens ein Modell auf einmal annimmt; die Tabelle zeigt den Anteil, den der Text einnimmt</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Figures by script or line</source>
        <translation>Kennzahlen nach Schrift oder Zeile</translation>
    </message>
    <message>
        <source>By script</source>
        <translation>Nach Schrift</translation>
    </message>
    <message>
        <source>Figures of each script</source>
        <translation>Kennzahlen jeder Schrift</translation>
    </message>
    <message>
        <source>By line</source>
        <translation>Nach Zeile</translation>
    </message>
    <message>
        <source>Figures of each line of the text</source>
        <translation>Kennzahlen jeder Zeile des Textes</translation>
    </message>
    <message>
        <source>Figure shown for each script or line</source>
        <translation>Kennzahl, die für jede Schrift oder Zeile gezeigt wird</translation>
    </message>
    <message>
        <source>Tokens, or bytes or characters of the text by tokens: of each script or line</source>
        <translation>Tokens oder Bytes oder Zeichen des Textes je Token: für jede Schrift oder Zeile</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>Bytes pro Token</translation>
    </message>
    <message>
        <source>characters per token</source>
        <translation>Zeichen pro Token</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Kennzahlen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FileTrainingView</name>
    <message>
        <source>Choose texts to train on first</source>
        <translation>Wählen Sie zuerst Texte zum Trainieren</translation>
    </message>
    <message>
        <source>Stopped. The progress is saved in the checkpoint.</source>
        <translation>Angehalten. Der Fortschritt ist im Checkpoint gespeichert.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Continue from the checkpoint. The result is the same.</source>
        <translation>Vom Checkpoint aus fortsetzen. Das Ergebnis ist dasselbe.</translation>
    </message>
    <message>
        <source>Start training. It can be stopped at any time.</source>
        <translation>Das Training beginnen. Es lässt sich jederzeit anhalten.</translation>
    </message>
    <message>
        <source>sample texts</source>
        <translation>Beispieltexte</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>the training failed</source>
        <translation>das Training ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>nothing trained yet</source>
        <translation>noch nichts trainiert</translation>
    </message>
    <message>
        <source>the last training failed · previous result: %1</source>
        <translation>das letzte Training ist fehlgeschlagen · voriges Ergebnis: %1</translation>
    </message>
    <message>
        <source>%1 distinct words</source>
        <translation>%1 verschiedene Wörter</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Estimating</source>
        <translation>Schätzen</translation>
    </message>
    <message>
        <source>The training failed.</source>
        <translation>Das Training ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop training</source>
        <translation>Training anhalten</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Use the sample texts</source>
        <translation>Die Beispieltexte verwenden</translation>
    </message>
    <message>
        <source>Train a tokenizer on your own texts</source>
        <translation>Einen Tokenizer mit eigenen Texten trainieren</translation>
    </message>
    <message>
        <source>Set the options on the left, then train.</source>
        <translation>Stellen Sie links die Optionen ein, und trainieren Sie dann.</translation>
    </message>
    <message>
        <source>%1 are ready. Set the options on the left, then train.</source>
        <translation>%1 sind bereit. Stellen Sie links die Optionen ein, und trainieren Sie dann.</translation>
    </message>
    <message>
        <source>Choose text files or a folder, or drop them here: .txt, .jsonl and .tsv, plain or as .xz, .gz or .zst. Nothing leaves this machine.</source>
        <translation>Wählen Sie Textdateien oder einen Ordner, oder legen Sie sie hier ab: .txt, .jsonl und .tsv, unkomprimiert oder als .xz, .gz oder .zst. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Estimated from a sample of the texts: %1 of text, about %2 distinct words</source>
        <translation>Aus einer Stichprobe der Texte geschätzt: %1 Text, etwa %2 verschiedene Wörter</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FilesReportModel</name>
    <message>
        <source>parse special on</source>
        <translation>besondere Tokens erkennen: ein</translation>
    </message>
    <message>
        <source>parse special off</source>
        <translation>besondere Tokens erkennen: aus</translation>
    </message>
    <message>
        <source>add special on</source>
        <translation>besondere Tokens hinzufügen: ein</translation>
    </message>
    <message>
        <source>add special off</source>
        <translation>besondere Tokens hinzufügen: aus</translation>
    </message>
    <message>
        <source>no ids: %1</source>
        <translation>keine Ids: %1</translation>
    </message>
    <message>
        <source>no ids</source>
        <translation>keine Ids</translation>
    </message>
    <message>
        <source>%1 with id %2</source>
        <translation>%1 mit Id %2</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(leer)</translation>
    </message>
    <message>
        <source>%1, concerns %2: %3</source>
        <translation>%1, betrifft %2: %3</translation>
    </message>
    <message>
        <source>%1
Concerns %2</source>
        <translation>%1
Betrifft %2</translation>
    </message>
    <message>
        <source>With %1</source>
        <translation>Mit %1</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>What differs, and why; the most important first. Octagon: ordinary text is affected; triangle: special cases; circle: no effect on ids is known</source>
        <translation>Was sich unterscheidet und warum; das Wichtigste zuerst. Achteck: gewöhnlicher Text ist betroffen; Dreieck: Sonderfälle; Kreis: keine Wirkung auf Ids bekannt</translation>
    </message>
    <message>
        <source>example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>The shortest text that was found to show it, or the first row of the files</source>
        <translation>Der kürzeste gefundene Text, der es zeigt, oder die erste Zeile der Dateien</translation>
    </message>
    <message>
        <source>What A makes of the example: pieces, and their ids below</source>
        <translation>Was A aus dem Beispiel macht: Stücke, darunter ihre Ids</translation>
    </message>
    <message>
        <source>What B makes of the example: pieces, and their ids below</source>
        <translation>Was B aus dem Beispiel macht: Stücke, darunter ihre Ids</translation>
    </message>
    <message>
        <source>what to do</source>
        <translation>was zu tun ist</translation>
    </message>
    <message>
        <source>concerns</source>
        <translation>betrifft</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FilesReportView</name>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Show the example in Text</source>
        <translation>Beispiel unter Text zeigen</translation>
    </message>
    <message>
        <source>Show the example in Inspect</source>
        <translation>Beispiel unter Ansehen zeigen</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy the example</source>
        <translation>Beispiel kopieren</translation>
    </message>
    <message>
        <source>Copied the example</source>
        <translation>Beispiel kopiert</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FilesView</name>
    <message>
        <source>no files have been compared yet</source>
        <translation>noch keine Dateien verglichen</translation>
    </message>
    <message>
        <source>%1 and %2; with the same id in both: %3</source>
        <translation>%1 und %2; mit gleicher Id in beiden: %3</translation>
    </message>
    <message>
        <source>The files could not be compared.</source>
        <translation>Die Dateien konnten nicht verglichen werden.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Vergleich läuft …</translation>
    </message>
    <message>
        <source>of the previous files; comparing…</source>
        <translation>der vorigen Dateien; Vergleich läuft …</translation>
    </message>
    <message>
        <source>searching for the shortest text that shows a difference…</source>
        <translation>der kürzeste Text, der einen Unterschied zeigt, wird gesucht …</translation>
    </message>
    <message>
        <source>the search was stopped</source>
        <translation>die Suche wurde angehalten</translation>
    </message>
    <message>
        <source>the search ran out of time</source>
        <translation>die Zeit für die Suche ist abgelaufen</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>Not searched yet: there may be such texts.</source>
        <translation>Noch nicht gesucht: Es kann solche Texte geben.</translation>
    </message>
    <message>
        <source>The search was stopped, so there may be more. %1</source>
        <translation>Die Suche wurde angehalten; es kann also mehr geben. %1</translation>
    </message>
    <message>
        <source>The search ran out of time, so there may be more. %1</source>
        <translation>Die Zeit für die Suche ist abgelaufen; es kann also mehr geben. %1</translation>
    </message>
    <message>
        <source>None: the files are proved to be equal. %1</source>
        <translation>Keine: Die Dateien sind nachweislich gleich. %1</translation>
    </message>
    <message>
        <source>None was found, but that is no proof. %1</source>
        <translation>Keine gefunden, aber das ist kein Beweis. %1</translation>
    </message>
    <message>
        <source>This text isn&apos;t valid UTF-8, which the window can&apos;t show: use encode --file</source>
        <translation>Das Fenster zeigt nur UTF-8, und dieser Text ist keines: Verwenden Sie encode --file</translation>
    </message>
    <message>
        <source>The text is now on the Text page; undo restores the previous one</source>
        <translation>Der Text steht jetzt auf der Seite Text; „Rückgängig“ stellt den vorigen wieder her</translation>
    </message>
    <message>
        <source>Comparing files</source>
        <translation>Dateien vergleichen</translation>
    </message>
    <message>
        <source>Searching for texts</source>
        <translation>Texte suchen</translation>
    </message>
    <message>
        <source>Stop the search, and show what it has found so far</source>
        <translation>Die Suche anhalten und zeigen, was sie bisher gefunden hat</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Swap A and B: B becomes the window&apos;s tokenizer</source>
        <translation>A und B tauschen: B wird zum Tokenizer des Fensters</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>The report as a page, JSON, or this section as CSV</source>
        <translation>Der Bericht als Seite, als JSON oder dieser Abschnitt als CSV</translation>
    </message>
    <message>
        <source>the comparison</source>
        <translation>der Vergleich</translation>
    </message>
    <message>
        <source>CSV, the rows below</source>
        <translation>CSV, die Zeilen unten</translation>
    </message>
    <message>
        <source>Sections of the files</source>
        <translation>Abschnitte der Dateien</translation>
    </message>
    <message>
        <source>Show in Text</source>
        <translation>In Text zeigen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search for the shortest texts that show a difference</source>
        <translation>Die kürzesten Texte suchen, die einen Unterschied zeigen</translation>
    </message>
    <message>
        <source>Compare two files of one model</source>
        <translation>Zwei Dateien eines Modells vergleichen</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>Weitere Datei öffnen …</translation>
    </message>
    <message>
        <source>Compare %1 with another file</source>
        <translation>%1 mit einer anderen Datei vergleichen</translation>
    </message>
    <message>
        <source>What differs in vocabulary, merges, stages, special tokens and template, and the shortest text that shows it. Choose a file, or drop one here.</source>
        <translation>Was sich in Vokabular, Merges, Stufen, besonderen Tokens und Template unterscheidet, und der kürzeste Text, der es zeigt. Wählen Sie eine Datei, oder legen Sie eine hier ab.</translation>
    </message>
    <message>
        <source>The comparison of %1 and %2 was stopped</source>
        <translation>Der Vergleich von %1 und %2 wurde angehalten</translation>
    </message>
    <message>
        <source>There are no results for these two files.</source>
        <translation>Für diese beiden Dateien gibt es keine Ergebnisse.</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>Erneut vergleichen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Encoded with both tokenizers: %1 in %2</source>
        <translation>Mit beiden Tokenizern encodiert: %1 in %2</translation>
    </message>
    <message>
        <source>Why this is the verdict, and what it means for a checkpoint</source>
        <translation>Warum das Urteil so ausfällt, und was es für einen Checkpoint bedeutet</translation>
    </message>
    <message>
        <source>Show in Inspect</source>
        <translation>Unter Ansehen zeigen</translation>
    </message>
    <message>
        <source>Show the selected example in Inspect, with A</source>
        <translation>Das gewählte Beispiel unter Ansehen zeigen, mit A</translation>
    </message>
    <message>
        <source>Show the selected example on the Text page, with A and B (Ctrl+Enter)</source>
        <translation>Das gewählte Beispiel auf der Seite Text zeigen, mit A und B (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Everything that the two files define differently, by section</source>
        <translation>Alles, was die beiden Dateien verschieden festlegen, nach Abschnitten</translation>
    </message>
    <message>
        <source>All rows of the files, by section</source>
        <translation>Alle Zeilen der Dateien nach Abschnitten</translation>
    </message>
    <message>
        <source>Why, and what follows</source>
        <translation>Warum, und was folgt</translation>
    </message>
    <message>
        <source>Searching for texts that show a difference…</source>
        <translation>Suche nach Texten, die einen Unterschied zeigen…</translation>
    </message>
    <message>
        <source>Nothing differs</source>
        <translation>Kein Unterschied</translation>
    </message>
    <message>
        <source>The files define everything identically, and no text shows a difference</source>
        <translation>Die Dateien legen alles gleich fest, und kein Text zeigt einen Unterschied</translation>
    </message>
    <message>
        <source>The text is now in Inspect; undo restores the previous one</source>
        <translation>Der Text ist jetzt unter Ansehen; Rückgängig stellt den vorherigen wieder her</translation>
    </message>
    <message>
        <source>A and B are the same file</source>
        <translation>A und B sind dieselbe Datei</translation>
    </message>
    <message>
        <source>They differ only in settings that apply to the Text page. Choose another file as B, or switch a stage of it in the menu of B.</source>
        <translation>Sie unterscheiden sich nur in Einstellungen für Texte, die Dateien nicht haben. Eine andere Datei als B wählen oder im Menü von B eine Stufe umschalten.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FilterBar</name>
    <message>
        <source>What the filter compares</source>
        <translation>Was der Filter vergleicht</translation>
    </message>
    <message>
        <source>Filter the pieces</source>
        <translation>Die Stücke filtern</translation>
    </message>
    <message>
        <source>Add filter</source>
        <translation>Filter hinzufügen</translation>
    </message>
    <message>
        <source>Filter by type, script, case, digits and more</source>
        <translation>Nach Typ, Schrift, Groß- und Kleinschreibung, Ziffern und mehr filtern</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>Reachable</source>
        <translation>Erreichbar</translation>
    </message>
    <message>
        <source>Unreachable</source>
        <translation>Unerreichbar</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Starts a word</source>
        <translation>Beginnt ein Wort</translation>
    </message>
    <message>
        <source>Doesn&apos;t start a word</source>
        <translation>Beginnt kein Wort</translation>
    </message>
    <message>
        <source>Another piece has the same text</source>
        <translation>Ein anderes Stück hat denselben Text</translation>
    </message>
    <message>
        <source>Remove all filters</source>
        <translation>Alle Filter entfernen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a script and its number of pieces</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Remove this filter</source>
        <translation>Diesen Filter entfernen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::FindBar</name>
    <message>
        <source>Finding</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find in tokens</source>
        <translation>In Tokens suchen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Previous hit (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>text, id:529, type:byte, regex</source>
        <translation>Text, id:529, type:byte, Regex</translation>
    </message>
    <message>
        <source>Only matches</source>
        <translation>Nur Treffer</translation>
    </message>
    <message>
        <source>Hide tokens that don&apos;t match</source>
        <translation>Tokens ausblenden, die nicht passen</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Suchleiste schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 hits</source>
        <translation>
            <numerusform>%1 Treffer</numerusform>
            <numerusform>%1 Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>Only</source>
        <translation>Nur Treffer</translation>
    </message>
    <message>
        <source>Text is found in the text and in the spelling of pieces, across tokens as well; a regular expression must match within one token</source>
        <translation>Text wird im Text und in der Schreibweise der Stücke gefunden, auch über Tokens hinweg; ein regulärer Ausdruck muss innerhalb eines Tokens passen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::Fold</name>
    <message>
        <source>Show what is below this header</source>
        <translation>Zeigen, was unter dieser Kopfzeile steht</translation>
    </message>
    <message>
        <source>Fold: %1</source>
        <translation>Einklappen: %1</translation>
    </message>
    <message>
        <source>Unfold: %1</source>
        <translation>Ausklappen: %1</translation>
    </message>
    <message>
        <source>Show only this header</source>
        <translation>Nur diese Kopfzeile zeigen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::HelpWindow</name>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Search (Ctrl+F)</source>
        <translation>Suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Die Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::HubDownload</name>
    <message>
        <source>Checking the files that are here</source>
        <translation>Vorhandene Dateien prüfen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::IdsField</name>
    <message>
        <source>Decoding</source>
        <translation>Decodieren</translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation>Zu decodierende Ids</translation>
    </message>
    <message>
        <source>Paste ids: [1, 22172, 3], a tensor, a C array, …</source>
        <translation>Ids einfügen: [1, 22172, 3], ein Tensor, ein C-Array, …</translation>
    </message>
    <message>
        <source>Decoded text</source>
        <translation>Decodierter Text</translation>
    </message>
    <message>
        <source>The text that they decode to</source>
        <translation>Der Text, zu dem sie decodiert werden</translation>
    </message>
    <message>
        <source>Use as text</source>
        <translation>Als Text verwenden</translation>
    </message>
    <message>
        <source>Replace the text in the editor with the decoded text (Ctrl+Return)</source>
        <translation>Den Text im Editor durch den decodierten Text ersetzen (Strg+Eingabe)</translation>
    </message>
    <message numerus="yes">
        <source>%1 ids</source>
        <translation>
            <numerusform>%1 Id</numerusform>
            <numerusform>%1 Ids</numerusform>
        </translation>
    </message>
    <message>
        <source>This id is not in this tokenizer</source>
        <translation>Diese Id ist nicht in diesem Tokenizer</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 ids are not in this tokenizer</source>
        <translation>
            <numerusform>%1 von %2 Ids ist nicht in diesem Tokenizer</numerusform>
            <numerusform>%1 von %2 Ids sind nicht in diesem Tokenizer</numerusform>
        </translation>
    </message>
    <message>
        <source>Pieces of the pasted ids</source>
        <translation>Stücke der eingefügten Ids</translation>
    </message>
    <message>
        <source>The pieces of the ids</source>
        <translation>Die Stücke der Ids</translation>
    </message>
    <message>
        <source>%1 at position %2</source>
        <translation>%1 an Position %2</translation>
    </message>
    <message>
        <source>%1: %2 (counted from 0)</source>
        <translation>%1: %2 (gezählt ab 0)</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::IdsList</name>
    <message>
        <source>Ids</source>
        <translation>Ids</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::InjectionBar</name>
    <message>
        <source>Control tokens in content</source>
        <translation>Steuertokens im Inhalt</translation>
    </message>
    <message>
        <source>As is</source>
        <translation>Unverändert</translation>
    </message>
    <message>
        <source>Special tokens in the content become control tokens, as in most programs</source>
        <translation>Besondere Tokens im Inhalt werden zu Steuertokens, wie in den meisten Programmen</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>Als Text</translation>
    </message>
    <message>
        <source>Special tokens in the content are encoded as plain text</source>
        <translation>Besondere Tokens im Inhalt werden als gewöhnlicher Text encodiert</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Maskieren</translation>
    </message>
    <message>
        <source>An invisible word joiner is inserted into each special token before rendering</source>
        <translation>Vor dem Rendern wird in jedes besondere Token ein unsichtbarer Wortverbinder eingefügt</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>The conversation is rejected</source>
        <translation>Das Gespräch wird abgelehnt</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Select the next injected token</source>
        <translation>Das nächste eingeschleuste Token auswählen</translation>
    </message>
    <message>
        <source>Rejected: the content of this conversation has control tokens.</source>
        <translation>Abgelehnt: Der Inhalt dieses Gesprächs enthält Steuertokens.</translation>
    </message>
    <message>
        <source>No control tokens in content: %1 escaped with a word joiner.</source>
        <translation>Keine Steuertokens im Inhalt: %1 mit einem Wortverbinder maskiert.</translation>
    </message>
    <message>
        <source>No control tokens in content: %1 encoded as text.</source>
        <translation>Keine Steuertokens im Inhalt: %1 als Text encodiert.</translation>
    </message>
    <message>
        <source>Control token in %1: the model reads it as if the template had printed it.</source>
        <translation>Steuertoken in %1: Das Modell liest es, als hätte das Template es ausgegeben.</translation>
    </message>
    <message>
        <source>%1 in %2: the model reads them as if the template had printed them.</source>
        <translation>%1 in %2: Das Modell liest sie, als hätte das Template sie ausgegeben.</translation>
    </message>
    <message>
        <source>%1 as text would be: %2 (%3)</source>
        <translation>%1 wäre als Text: %2 (%3)</translation>
    </message>
    <message>
        <source>%1 is now: %2 (%3)</source>
        <translation>%1 ist jetzt: %2 (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%n control tokens</source>
        <translation>
            <numerusform>%n Steuertoken</numerusform>
            <numerusform>%n Steuertokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n special tokens</source>
        <translation>
            <numerusform>%n besonderes Token</numerusform>
            <numerusform>%n besondere Tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::InspectPanel</name>
    <message>
        <source>I&amp;nspect</source>
        <translation>&amp;Ansehen</translation>
    </message>
    <message>
        <source>Text, pieces and the selected token</source>
        <translation>Text, Stücke und das ausgewählte Token</translation>
    </message>
    <message>
        <source>&amp;Chips</source>
        <translation>&amp;Kärtchen</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>&amp;Tabelle</translation>
    </message>
    <message>
        <source>&amp;Ids</source>
        <translation>&amp;Ids</translation>
    </message>
    <message>
        <source>Sta&amp;ges</source>
        <translation>Stu&amp;fen</translation>
    </message>
    <message>
        <source>&amp;Raw spelling of pieces</source>
        <translation>&amp;Rohe Schreibweise der Stücke</translation>
    </message>
    <message>
        <source>&amp;Next token</source>
        <translation>&amp;Nächstes Token</translation>
    </message>
    <message>
        <source>&amp;Previous token</source>
        <translation>&amp;Voriges Token</translation>
    </message>
    <message>
        <source>Selection: %1, %2</source>
        <translation>Auswahl: %1, %2</translation>
    </message>
    <message>
        <source>Decode &amp;ids…</source>
        <translation>&amp;Ids decodieren …</translation>
    </message>
    <message>
        <source>with the changes being tried: %1</source>
        <translation>mit den probierten Änderungen: %1</translation>
    </message>
    <message>
        <source>Context &amp;length…</source>
        <translation>Kontext&amp;länge …</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::JobStrip</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel; the view keeps its current content</source>
        <translation>Abbrechen; die Ansicht behält ihren jetzigen Inhalt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1  %2 of %3 · %4/s</source>
        <translation>%1  %2 von %3 · %4/s</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LatticeView</name>
    <message>
        <source>Lattice of candidate pieces</source>
        <translation>Gitter der Kandidaten</translation>
    </message>
    <message>
        <source>No position has a sum yet: the sum starts at 0</source>
        <translation>Noch keine Position hat eine Summe: Die Summe beginnt bei 0</translation>
    </message>
    <message numerus="yes">
        <source>%1 pieces start at %2</source>
        <translation>
            <numerusform>%1 Stück beginnt bei %2</numerusform>
            <numerusform>%1 Stücke beginnen bei %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 pieces end at %2</source>
        <translation>
            <numerusform>%1 Stück endet bei %2</numerusform>
            <numerusform>%1 Stücke enden bei %2</numerusform>
        </translation>
    </message>
    <message>
        <source>: best is %1 to %2, sum %3</source>
        <translation>: Das beste ist %1 bis %2, Summe %3</translation>
    </message>
    <message>
        <source>: best is %1 from %2, sum %3</source>
        <translation>: Das beste ist %1 ab %2, Summe %3</translation>
    </message>
    <message>
        <source>
byte fallback</source>
        <translation>
Byte-Fallback</translation>
    </message>
    <message>
        <source>
id %1</source>
        <translation>
Id %1</translation>
    </message>
    <message>
        <source>, score %1</source>
        <translation>, Wert %1</translation>
    </message>
    <message>
        <source>
marginal probability %1</source>
        <translation>
Randwahrscheinlichkeit %1</translation>
    </message>
    <message>
        <source>start	end	piece	id	score	marginal	best path
</source>
        <translation>Anfang	Ende	Stück	Id	Wert	Randwahrscheinlichkeit	bester Pfad
</translation>
    </message>
    <message>
        <source>
position	best sum	piece
</source>
        <translation>
Position	beste Summe	Stück
</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>%1 from %2 to %3, %4, score %5, marginal probability %6</source>
        <translation>%1 von %2 bis %3, %4, Wert %5, Randwahrscheinlichkeit %6</translation>
    </message>
    <message>
        <source>byte fallback</source>
        <translation>Byte-Fallback</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>, on the best path</source>
        <translation>, auf dem besten Pfad</translation>
    </message>
    <message>
        <source>, on the highlighted path</source>
        <translation>, auf dem hervorgehobenen Pfad</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::Legend</name>
    <message>
        <source>Legend of token types</source>
        <translation>Legende der Token-Arten</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LegendEntry</name>
    <message numerus="yes">
        <source>%1: %2 tokens</source>
        <translation>
            <numerusform>%1: %2 Token</numerusform>
            <numerusform>%1: %2 Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hide the %1 tokens of type %2</source>
        <translation>
            <numerusform>Das %1 Token der Art %2 ausblenden</numerusform>
            <numerusform>Die %1 Tokens der Art %2 ausblenden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show the %1 tokens of type %2</source>
        <translation>
            <numerusform>Das %1 Token der Art %2 einblenden</numerusform>
            <numerusform>Die %1 Tokens der Art %2 einblenden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LessonBar</name>
    <message>
        <source>Opening a lesson</source>
        <translation>Öffnen einer Lektion</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Präsentieren</translation>
    </message>
    <message>
        <source>Full screen, in large type (Shift+F5)</source>
        <translation>Vollbild, in großer Schrift (Umschalt+F5)</translation>
    </message>
    <message>
        <source>Close the lessons</source>
        <translation>Die Lektionen schließen</translation>
    </message>
    <message>
        <source>Errors in the lesson&apos;s file</source>
        <translation>Fehler in der Datei der Lektion</translation>
    </message>
    <message>
        <source>List of lessons</source>
        <translation>Liste der Lektionen</translation>
    </message>
    <message>
        <source>Language of the lessons</source>
        <translation>Sprache der Lektionen</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Text of a lesson</source>
        <translation>Text einer Lektion</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LessonPresenter</name>
    <message>
        <source>Presented lesson: %1</source>
        <translation>Präsentierte Lektion: %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LineDiffModel</name>
    <message>
        <source>template “%1”</source>
        <translation>Template „%1“</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LineNote</name>
    <message>
        <source>Error of the template</source>
        <translation>Fehler des Templates</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LintModel</name>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>Befund</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::LintPane</name>
    <message>
        <source>Show example</source>
        <translation>Beispiel zeigen</translation>
    </message>
    <message>
        <source>Checking the template</source>
        <translation>Prüfen des Templates</translation>
    </message>
    <message>
        <source>Findings about the template</source>
        <translation>Befunde zum Template</translation>
    </message>
    <message>
        <source>Open a conversation that shows the problem (Undo restores the current one)</source>
        <translation>Ein Gespräch öffnen, das das Problem zeigt („Rückgängig“ stellt das jetzige wieder her)</translation>
    </message>
    <message>
        <source>nanochat has no template</source>
        <translation>nanochat hat kein Template</translation>
    </message>
    <message>
        <source>The template is invalid</source>
        <translation>Das Template ist ungültig</translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>Keine Befunde</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message numerus="yes">
        <source>%1 problems</source>
        <translation>
            <numerusform>%1 Problem</numerusform>
            <numerusform>%1 Probleme</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ListFilter</name>
    <message>
        <source>Filter this list</source>
        <translation>Diese Liste filtern</translation>
    </message>
    <message>
        <source>Filter the list %1</source>
        <translation>Die Liste %1 filtern</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MaskMenu</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Last turn only</source>
        <translation>Nur der letzte Beitrag</translation>
    </message>
    <message>
        <source>content: include the end of the turn</source>
        <translation>Inhalt: das Ende des Beitrags einschließen</translation>
    </message>
    <message>
        <source>content: include template text inside a message</source>
        <translation>Inhalt: Text des Templates innerhalb einer Nachricht einschließen</translation>
    </message>
    <message>
        <source>generation: use the exact positions of the blocks</source>
        <translation>Generation: die genauen Positionen der Blöcke verwenden</translation>
    </message>
    <message>
        <source>generation: reproduce the transformers bug at block ends</source>
        <translation>Generation: den Fehler von transformers an Blockenden nachbilden</translation>
    </message>
    <message>
        <source>Train tokens across a boundary</source>
        <translation>Tokens über eine Grenze hinweg werden trainiert</translation>
    </message>
    <message>
        <source>as the policy defines</source>
        <translation>wie die Regel es festlegt</translation>
    </message>
    <message>
        <source>with any byte inside</source>
        <translation>mit irgendeinem Byte darin</translation>
    </message>
    <message>
        <source>with all bytes inside</source>
        <translation>mit allen Bytes darin</translation>
    </message>
    <message>
        <source>with the first byte inside</source>
        <translation>mit dem ersten Byte darin</translation>
    </message>
    <message>
        <source>Answers start with</source>
        <translation>Antworten beginnen mit</translation>
    </message>
    <message>
        <source>Answers end with</source>
        <translation>Antworten enden mit</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MaskStrips</name>
    <message>
        <source>Masks</source>
        <translation>Masken</translation>
    </message>
    <message>
        <source>generation</source>
        <translation>Generation</translation>
    </message>
    <message>
        <source>content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>prefix difference</source>
        <translation>Präfixunterschied</translation>
    </message>
    <message>
        <source>response marker</source>
        <translation>Antwortmarkierung</translation>
    </message>
    <message>
        <source>does not apply: nanochat renders ids, without a template</source>
        <translation>nicht anwendbar: nanochat rendert Ids, ohne Template</translation>
    </message>
    <message>
        <source>being computed: the conversation is rendered once per answer…</source>
        <translation>wird berechnet: Das Gespräch wird für jede Antwort einmal gerendert …</translation>
    </message>
    <message>
        <source>no generation block in this template: nothing is trained</source>
        <translation>kein Generation-Block in diesem Template: Nichts wird trainiert</translation>
    </message>
    <message>
        <source>does not apply: the start of an answer is not recognizable in this template</source>
        <translation>nicht anwendbar: Der Anfang einer Antwort ist in diesem Template nicht erkennbar</translation>
    </message>
    <message>
        <source>does not apply</source>
        <translation>nicht anwendbar</translation>
    </message>
    <message>
        <source>nanochat parts</source>
        <translation>Teile (nanochat)</translation>
    </message>
    <message>
        <source>%1 (built-in template)</source>
        <translation>%1 (eingebautes Template)</translation>
    </message>
    <message>
        <source>, %1 of %2 tokens trained</source>
        <translation>, %1 von %2 Tokens trainiert</translation>
    </message>
    <message>
        <source>, shown in the text</source>
        <translation>, im Text gezeigt</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>not trained</source>
        <translation>nicht trainiert</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>keine Maske</translation>
    </message>
    <message>
        <source>crosses a boundary of the trained text</source>
        <translation>reicht über eine Grenze des trainierten Textes</translation>
    </message>
    <message>
        <source>in some masks only</source>
        <translation>nur in manchen Masken</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MeasuredTextsModel</name>
    <message>
        <source>tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>bytes/token</source>
        <translation>Bytes/Token</translation>
    </message>
    <message>
        <source>tokens/word</source>
        <translation>Tokens/Wort</translation>
    </message>
    <message>
        <source>pieces used</source>
        <translation>verwendete Stücke</translation>
    </message>
    <message>
        <source>the trained one needs %1 % fewer tokens</source>
        <translation>der trainierte braucht %1 % weniger Tokens</translation>
    </message>
    <message>
        <source>the trained one needs %1 % more tokens</source>
        <translation>der trainierte braucht %1 % mehr Tokens</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MergeSection</name>
    <message>
        <source>Preparing the merges</source>
        <translation>Merges werden vorbereitet</translation>
    </message>
    <message>
        <source>Show in Steps</source>
        <translation>In Schritten zeigen</translation>
    </message>
    <message>
        <source>Show the merges one by one (Ctrl+M)</source>
        <translation>Die Merges einzeln zeigen (Strg+M)</translation>
    </message>
    <message>
        <source>Copy tree</source>
        <translation>Baum kopieren</translation>
    </message>
    <message>
        <source>Copy or save the tree as an image, SVG, DOT or Mermaid</source>
        <translation>Den Baum als Bild, SVG, DOT oder Mermaid kopieren oder speichern</translation>
    </message>
    <message numerus="yes">
        <source>Built from %n merges</source>
        <translation>
            <numerusform>Aus %n Merge aufgebaut</numerusform>
            <numerusform>Aus %n Merges aufgebaut</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MergeTreePane</name>
    <message>
        <source>Merge tree</source>
        <translation>Merge-Baum</translation>
    </message>
    <message>
        <source>any piece or id</source>
        <translation>beliebiges Stück oder Id</translation>
    </message>
    <message>
        <source>Piece whose merge tree is shown</source>
        <translation>Stück, dessen Merge-Baum gezeigt wird</translation>
    </message>
    <message>
        <source>Show the merge tree of any piece: enter its id or spelling (Esc returns to the word)</source>
        <translation>Den Merge-Baum eines beliebigen Stücks zeigen: Geben Sie seine Id oder Schreibweise ein (Esc kehrt zum Wort zurück)</translation>
    </message>
    <message>
        <source>Copy or save the tree as an image, SVG, DOT or Mermaid</source>
        <translation>Den Baum als Bild, SVG, DOT oder Mermaid kopieren oder speichern</translation>
    </message>
    <message>
        <source>Click a node to undo its merge or to merge it again</source>
        <translation>Ein Klick auf einen Knoten macht seinen Merge rückgängig oder führt ihn wieder aus</translation>
    </message>
    <message>
        <source>The vocabulary has no such piece.</source>
        <translation>Das Vokabular enthält kein solches Stück.</translation>
    </message>
    <message>
        <source>%1 · id %2</source>
        <translation>%1 · Id %2</translation>
    </message>
    <message>
        <source> · rank %1</source>
        <translation> · Rang %1</translation>
    </message>
    <message>
        <source> · score %1</source>
        <translation> · Wert %1</translation>
    </message>
    <message>
        <source> · %1 in this text</source>
        <translation> · %1 in diesem Text</translation>
    </message>
    <message>
        <source>The whole word is a piece and was looked up. Merging would have built it like this.</source>
        <translation>Das ganze Wort ist ein Stück und wurde nachgeschlagen. Durch Merges wäre es so entstanden.</translation>
    </message>
    <message>
        <source>dashed: not merged yet</source>
        <translation>gestrichelt: noch nicht zusammengefügt</translation>
    </message>
    <message>
        <source>filled: result of step %1     dashed: not merged yet</source>
        <translation>gefüllt: Ergebnis von Schritt %1     gestrichelt: noch nicht zusammengefügt</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MergeTreeView</name>
    <message>
        <source>Merge tree</source>
        <translation>Merge-Baum</translation>
    </message>
    <message>
        <source>
not in the vocabulary</source>
        <translation>
nicht im Vokabular</translation>
    </message>
    <message>
        <source>
id %1</source>
        <translation>
Id %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>Wert %1</translation>
    </message>
    <message numerus="yes">
        <source>, %1 tokens of this text</source>
        <translation>
            <numerusform>, %1 Token dieses Textes</numerusform>
            <numerusform>, %1 Tokens dieses Textes</numerusform>
        </translation>
    </message>
    <message>
        <source>
step %1: </source>
        <translation>
Schritt %1: </translation>
    </message>
    <message>
        <source>click to undo this merge</source>
        <translation>Klick macht diesen Merge rückgängig</translation>
    </message>
    <message>
        <source>click to merge</source>
        <translation>Klick fügt zusammen</translation>
    </message>
    <message>
        <source>not in the vocabulary</source>
        <translation>nicht im Vokabular</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>merged from %1</source>
        <translation>verschmolzen aus %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step %1, not merged yet</source>
        <translation>Schritt %1, noch nicht verschmolzen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MergeView</name>
    <message>
        <source>%1. %2 → %3</source>
        <translation>%1. %2 → %3</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MergesModel</name>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>split</source>
        <translation>zerlegt</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>alphabet</source>
        <translation>Alphabet</translation>
    </message>
    <message>
        <source>extracted</source>
        <translation>herausgelöst</translation>
    </message>
    <message>
        <source>Symbols that remain</source>
        <translation>Symbole, die übrig bleiben</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>ergibt</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MessageDelegate</name>
    <message>
        <source>(no role)</source>
        <translation>(keine Rolle)</translation>
    </message>
    <message>
        <source>not trained · </source>
        <translation>nicht trainiert · </translation>
    </message>
    <message>
        <source>weight %1 · </source>
        <translation>Gewicht %1 · </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MessageEditor</name>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Gedankengang</translation>
    </message>
    <message>
        <source>Part %1</source>
        <translation>Teil %1</translation>
    </message>
    <message>
        <source>Content (JSON)</source>
        <translation>Inhalt (JSON)</translation>
    </message>
    <message>
        <source>Calls (JSON)</source>
        <translation>Aufrufe (JSON)</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::MessagesPane</name>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a message after the selected one (Insert)</source>
        <translation>Eine Nachricht nach der ausgewählten hinzufügen (Einfg)</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Examples, open, save, copy and paste conversations</source>
        <translation>Beispiele; Gespräche öffnen, speichern, kopieren und einfügen</translation>
    </message>
    <message>
        <source>Previous conversation (Ctrl+Page Up)</source>
        <translation>Voriges Gespräch (Strg+Bild auf)</translation>
    </message>
    <message>
        <source>Next conversation (Ctrl+Page Down)</source>
        <translation>Nächstes Gespräch (Strg+Bild ab)</translation>
    </message>
    <message>
        <source>Previous conversation</source>
        <translation>Voriges Gespräch</translation>
    </message>
    <message>
        <source>Next conversation</source>
        <translation>Nächstes Gespräch</translation>
    </message>
    <message>
        <source>The messages of a conversation appear here.
Add one, open a file, paste JSON, or choose an example from the menu above.</source>
        <translation>Die Nachrichten eines Gesprächs erscheinen hier.
Fügen Sie eine hinzu, öffnen Sie eine Datei, fügen Sie JSON ein, oder wählen Sie ein Beispiel aus dem Menü oben.</translation>
    </message>
    <message>
        <source>conversation %1 of %2</source>
        <translation>Gespräch %1 von %2</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Open conversations…</source>
        <translation>Gespräche öffnen …</translation>
    </message>
    <message>
        <source>Save conversations as…</source>
        <translation>Gespräche speichern unter …</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>Als JSON kopieren</translation>
    </message>
    <message>
        <source>Paste JSON</source>
        <translation>JSON einfügen</translation>
    </message>
    <message>
        <source>Edit	Enter</source>
        <translation>Bearbeiten	Eingabe</translation>
    </message>
    <message>
        <source>Duplicate	Ctrl+D</source>
        <translation>Duplizieren	Strg+D</translation>
    </message>
    <message>
        <source>Move up	Alt+Up</source>
        <translation>Nach oben	Alt+↑</translation>
    </message>
    <message>
        <source>Move down	Alt+Down</source>
        <translation>Nach unten	Alt+↓</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>Löschen	Entf</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Trainiert</translation>
    </message>
    <message>
        <source>Add reasoning</source>
        <translation>Gedankengang hinzufügen</translation>
    </message>
    <message>
        <source>Add a tool call</source>
        <translation>Werkzeugaufruf hinzufügen</translation>
    </message>
    <message>
        <source>Add below</source>
        <translation>Darunter hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>%1 messages</source>
        <translation>
            <numerusform>%1 Nachricht</numerusform>
            <numerusform>%1 Nachrichten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::OpenByName</name>
    <message>
        <source>Scanning the caches</source>
        <translation>Durchsuchen der Caches</translation>
    </message>
    <message>
        <source>Open by name</source>
        <translation>Nach Namen öffnen</translation>
    </message>
    <message>
        <source>org/name, org/name@revision, llama3.2:1b, or the address of a model&apos;s page</source>
        <translation>org/name, org/name@revision, llama3.2:1b oder die Adresse der Seite eines Modells</translation>
    </message>
    <message>
        <source>Name of a model</source>
        <translation>Name eines Modells</translation>
    </message>
    <message>
        <source>Models on this machine</source>
        <translation>Modelle auf diesem Rechner</translation>
    </message>
    <message>
        <source>Scanning the caches…</source>
        <translation>Die Caches werden durchsucht …</translation>
    </message>
    <message>
        <source>The caches of Hugging Face, ModelScope, llama.cpp, Ollama and LM Studio contain no tokenizer yet. Type the name of a model to download one.</source>
        <translation>Die Caches von Hugging Face, ModelScope, llama.cpp, Ollama und LM Studio enthalten noch keinen Tokenizer. Geben Sie den Namen eines Modells ein, um einen herunterzuladen.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::OverviewModel</name>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>%n weitere Zeile zeigen</numerusform>
            <numerusform>%n weitere Zeilen zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::OverviewPanel</name>
    <message>
        <source>&amp;Overview of the tokenizer&apos;s files</source>
        <translation>&amp;Übersicht über die Dateien des Tokenizers</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>Lesen der Datei</translation>
    </message>
    <message>
        <source>Comparing the open files</source>
        <translation>Vergleich der geöffneten Dateien</translation>
    </message>
    <message>
        <source>Filter (Ctrl+F)</source>
        <translation>Filtern (Strg+F)</translation>
    </message>
    <message>
        <source>Filter the overview</source>
        <translation>Die Übersicht filtern</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected row, or a section with its rows, as text and as JSON (Ctrl+C)</source>
        <translation>Die ausgewählte Zeile oder einen Abschnitt mit seinen Zeilen als Text und als JSON kopieren (Strg+C)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the text (Esc)</source>
        <translation>Zurück zum Text (Esc)</translation>
    </message>
    <message>
        <source>Overview of the tokenizer</source>
        <translation>Übersicht über den Tokenizer</translation>
    </message>
    <message>
        <source>Open a tokenizer to see the contents of its files</source>
        <translation>Öffnen Sie einen Tokenizer, um den Inhalt seiner Dateien zu sehen</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Kärtchen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Version of transformers</source>
        <translation>Version von transformers</translation>
    </message>
    <message>
        <source>The version of transformers whose tokenizer class is applied</source>
        <translation>Die Version von transformers, deren Tokenizer-Klasse angewendet wird</translation>
    </message>
    <message>
        <source>Use the files next to it</source>
        <translation>Dateien daneben verwenden</translation>
    </message>
    <message>
        <source>Read the file alone</source>
        <translation>Nur diese Datei lesen</translation>
    </message>
    <message>
        <source>Read tokenizer_config.json and the other files of the model, too</source>
        <translation>Auch tokenizer_config.json und die anderen Dateien des Modells lesen</translation>
    </message>
    <message>
        <source>Ignore tokenizer_config.json and the other files next to the tokenizer</source>
        <translation>tokenizer_config.json und die anderen Dateien neben dem Tokenizer ignorieren</translation>
    </message>
    <message>
        <source>Version of llama.cpp</source>
        <translation>Version von llama.cpp</translation>
    </message>
    <message>
        <source>The version of llama.cpp whose rules apply: the file doesn&apos;t say whether combining accents are dropped</source>
        <translation>Die Version von llama.cpp, deren Regeln gelten: die Datei sagt nicht, ob kombinierende Akzente wegfallen</translation>
    </message>
    <message>
        <source>Version of Unicode</source>
        <translation>Version von Unicode</translation>
    </message>
    <message>
        <source>The version of Unicode in \p{…} of patterns: characters that are newer have no properties. Releases of the reference differ.</source>
        <translation>Die Version von Unicode in \p{…} von Mustern: neuere Zeichen haben keine Eigenschaften. Die Versionen der Referenz unterscheiden sich darin.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::OverviewTree</name>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PairBoxes</name>
    <message>
        <source>bytes %1 to %2</source>
        <translation>Bytes %1 bis %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PairCountsModel</name>
    <message>
        <source>wins</source>
        <translation>gewinnt</translation>
    </message>
    <message>
        <source>ids %1, %2</source>
        <translation>Ids %1, %2</translation>
    </message>
    <message>
        <source>wins: %1</source>
        <translation>gewinnt: %1</translation>
    </message>
    <message>
        <source>same count: %1</source>
        <translation>gleich häufig: %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>merged</source>
        <translation>zusammengefügt</translation>
    </message>
    <message>
        <source>%1
ids %2 and %3</source>
        <translation>%1
Ids %2 und %3</translation>
    </message>
    <message>
        <source>Distinct words that contain it</source>
        <translation>Verschiedene Wörter, die es enthalten</translation>
    </message>
    <message>
        <source>What the last merge did to its count</source>
        <translation>Was der letzte Merge an seiner Anzahl geändert hat</translation>
    </message>
    <message>
        <source>What the next merge does to its count</source>
        <translation>Was der nächste Merge an seiner Anzahl ändert</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>last merge</source>
        <translation>zuletzt</translation>
    </message>
    <message>
        <source>next merge</source>
        <translation>danach</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::Panel</name>
    <message>
        <source>%1: %2</source>
        <comment>a mode, and a page of it</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PathSamplePane</name>
    <message>
        <source>Sampling</source>
        <translation>Ziehen der Stichproben</translation>
    </message>
    <message>
        <source>Sample 10</source>
        <translation>10 ziehen</translation>
    </message>
    <message>
        <source>Sample ten more paths</source>
        <translation>Zehn weitere Pfade ziehen</translation>
    </message>
    <message>
        <source>A lower alpha makes the distribution flatter. The same seed gives the same samples.</source>
        <translation>Ein kleineres Alpha macht die Verteilung flacher. Derselbe Startwert ergibt dieselben Stichproben.</translation>
    </message>
    <message>
        <source>alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>1 samples with the model&apos;s own probabilities, a lower value makes them more uniform, and 0 makes all paths equally likely</source>
        <translation>1 zieht mit den Wahrscheinlichkeiten des Modells, ein kleinerer Wert macht sie gleichmäßiger, und 0 macht alle Pfade gleich wahrscheinlich</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The same seed gives the same samples</source>
        <translation>Derselbe Startwert ergibt dieselben Stichproben</translation>
    </message>
    <message>
        <source>Alpha must be a number of at least 0; 1 samples with the model&apos;s own probabilities</source>
        <translation>Alpha muss eine Zahl von mindestens 0 sein; 1 zieht mit den Wahrscheinlichkeiten des Modells</translation>
    </message>
    <message>
        <source>At most %1 paths can be sampled; use another seed for more</source>
        <translation>Höchstens %1 Pfade lassen sich ziehen; wählen Sie für weitere einen anderen Startwert</translation>
    </message>
    <message>
        <source>%1 samples, all of them the same path</source>
        <translation>%1 Stichproben, alle derselbe Pfad</translation>
    </message>
    <message>
        <source>%1 samples, %2 different paths</source>
        <translation>%1 Stichproben, %2 verschiedene Pfade</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PathsModel</name>
    <message>
        <source>Diverges from the chosen path at position %1</source>
        <translation>Weicht ab Position %1 vom gewählten Pfad ab</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>How often the path was sampled</source>
        <translation>Wie oft der Pfad gezogen wurde</translation>
    </message>
    <message>
        <source>1 is the best path</source>
        <translation>1 ist der beste Pfad</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>gezogen</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PieceList</name>
    <message>
        <source>Listing the pieces</source>
        <translation>Stücke auflisten</translation>
    </message>
    <message>
        <source>Merging each piece</source>
        <translation>Jedes Stück zusammenfügen</translation>
    </message>
    <message>
        <source>Counting pieces</source>
        <translation>Stücke zählen</translation>
    </message>
    <message>
        <source>Finding unreachable pieces</source>
        <translation>Unerreichbare Stücke suchen</translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation>Filtern</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PieceListModel</name>
    <message>
        <source>its type</source>
        <translation>sein Typ</translation>
    </message>
    <message>
        <source>another id has its spelling</source>
        <translation>eine andere Id hat seine Schreibweise</translation>
    </message>
    <message>
        <source>no merge builds it</source>
        <translation>kein Merge ergibt es</translation>
    </message>
    <message>
        <source>another merge comes first</source>
        <translation>ein anderer Merge kommt zuerst</translation>
    </message>
    <message>
        <source>other pieces have a higher sum</source>
        <translation>andere Stücke haben eine höhere Summe</translation>
    </message>
    <message>
        <source>a longer piece matches</source>
        <translation>ein längeres Stück passt</translation>
    </message>
    <message>
        <source>its characters have pieces</source>
        <translation>seine Zeichen haben Stücke</translation>
    </message>
    <message>
        <source>the normalizer changes it</source>
        <translation>der Normalisierer verändert es</translation>
    </message>
    <message>
        <source>the pre-tokenizer splits it</source>
        <translation>der Pre-Tokenizer zerteilt es</translation>
    </message>
    <message>
        <source>an added token takes its text</source>
        <translation>ein hinzugefügtes Token nimmt seinen Text</translation>
    </message>
    <message>
        <source>only in bytes that are not UTF-8</source>
        <translation>nur in Bytes, die kein UTF-8 sind</translation>
    </message>
    <message>
        <source>the word is too long</source>
        <translation>das Wort ist zu lang</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>reachable</source>
        <translation>erreichbar</translation>
    </message>
    <message>
        <source>no: %1</source>
        <comment>a piece is not reachable</comment>
        <translation>nein: %1</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <comment>whether a piece is reachable</comment>
        <translation>unbekannt: %1</translation>
    </message>
    <message>
        <source>lower case</source>
        <translation>Kleinbuchstaben</translation>
    </message>
    <message>
        <source>Title Case</source>
        <translation>Großer Anfangsbuchstabe</translation>
    </message>
    <message>
        <source>UPPER CASE</source>
        <translation>GROSSBUCHSTABEN</translation>
    </message>
    <message>
        <source>mIxed case</source>
        <translation>gEmischt</translation>
    </message>
    <message>
        <source>no case</source>
        <translation>ohne Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>some digits</source>
        <translation>mit Ziffern</translation>
    </message>
    <message>
        <source>only digits</source>
        <translation>nur Ziffern</translation>
    </message>
    <message>
        <source>no digits</source>
        <translation>keine Ziffern</translation>
    </message>
    <message>
        <source>no script</source>
        <translation>keine Schrift</translation>
    </message>
    <message>
        <source>several scripts</source>
        <translation>mehrere Schriften</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>What the piece decodes to</source>
        <translation>Wozu das Stück decodiert wird</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Chars</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Characters (code points) of the text</source>
        <translation>Zeichen (Codepoints) des Textes</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Depth of the merge tree</source>
        <translation>Tiefe des Merge-Baums</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>How often the current text has the piece</source>
        <translation>Wie oft der aktuelle Text das Stück enthält</translation>
    </message>
    <message>
        <source>Reachable</source>
        <translation>Erreichbar</translation>
    </message>
    <message>
        <source>Whether the encoding of some text has the piece</source>
        <translation>Ob das Codieren irgendeines Textes das Stück ergibt</translation>
    </message>
    <message>
        <source>%1, id %2, %3</source>
        <translation>%1, Id %2, %3</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PiecePane</name>
    <message>
        <source>full width</source>
        <translation>volle Breite</translation>
    </message>
    <message>
        <source>half width</source>
        <translation>halbe Breite</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>In the text</source>
        <translation>Im Text</translation>
    </message>
    <message>
        <source>Reachable</source>
        <translation>Erreichbar</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Its text has none.</source>
        <translation>Sein Text hat keine.</translation>
    </message>
    <message>
        <source> can&apos;t be encoded</source>
        <translation> nicht codierbar</translation>
    </message>
    <message>
        <source>Built from it: %1; in the merge trees of %2</source>
        <translation>Daraus entsteht: %1; in den Merge-Bäumen von: %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>can&apos;t be encoded</source>
        <translation>nicht codierbar</translation>
    </message>
    <message>
        <source>Describing the piece</source>
        <translation>Das Stück beschreiben</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>The selected piece</source>
        <translation>Das ausgewählte Stück</translation>
    </message>
    <message>
        <source>Select a piece to see what it is built from, what is built from it, and its variants.</source>
        <translation>Wählen Sie ein Stück, um zu sehen, woraus es entsteht, was daraus entsteht, und seine Varianten.</translation>
    </message>
    <message>
        <source>Its text alone gives</source>
        <translation>Sein Text allein ergibt</translation>
    </message>
    <message>
        <source>Other pieces with its text</source>
        <translation>Andere Stücke mit seinem Text</translation>
    </message>
    <message>
        <source>Merge tree</source>
        <translation>Merge-Baum</translation>
    </message>
    <message>
        <source>Its text in the other open tokenizers</source>
        <translation>Sein Text in den anderen offenen Tokenizern</translation>
    </message>
    <message>
        <source>Declared</source>
        <translation>Deklariert</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a file, and a place in it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Neighbors by id</source>
        <translation>Nachbarn nach Id</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>Merges that give it</source>
        <translation>Merges, die es ergeben</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PieceWindow</name>
    <message>
        <source>Piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>Piece %1 of %2</source>
        <translation>Stück %1 von %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PiecesPane</name>
    <message>
        <source>Pieces as chips</source>
        <translation>Stücke als Kärtchen</translation>
    </message>
    <message>
        <source>Pieces as a table</source>
        <translation>Stücke als Tabelle</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find in tokens: text, id:529, type:byte, regex (Ctrl+F)</source>
        <translation>In den Tokens suchen: Text, id:529, type:byte, Regex (Strg+F)</translation>
    </message>
    <message>
        <source>Copy &amp;as</source>
        <translation>Kopieren &amp;als</translation>
    </message>
    <message>
        <source>Copy ids, pieces, a table or a picture of the selection, or of the whole text</source>
        <translation>Ids, Stücke, eine Tabelle oder ein Bild der Auswahl oder des ganzen Textes kopieren</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Kärtchen</translation>
    </message>
    <message>
        <source>The pieces as chips (Ctrl+1)</source>
        <translation>Die Stücke als Kärtchen (Strg+1)</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The pieces as a table (Ctrl+2)</source>
        <translation>Die Stücke als Tabelle (Strg+2)</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>The pieces as ids (Ctrl+3)</source>
        <translation>Die Stücke als Ids (Strg+3)</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>The text as it passes through the stages of the tokenizer (Ctrl+4)</source>
        <translation>Der Text auf seinem Weg durch die Stufen des Tokenizers (Strg+4)</translation>
    </message>
    <message>
        <source>Try a change</source>
        <translation>Änderung ausprobieren</translation>
    </message>
    <message>
        <source>Turn rules off or edit them and see the effect on this text; the file does not change</source>
        <translation>Regeln ausschalten oder bearbeiten und die Wirkung auf diesen Text sehen; die Datei ändert sich nicht</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Undo all changes</source>
        <translation>Alle Änderungen rückgängig machen</translation>
    </message>
    <message>
        <source>The pieces of the text appear here</source>
        <translation>Die Stücke des Textes erscheinen hier</translation>
    </message>
    <message>
        <source>Open a tokenizer file or a model&apos;s folder, or drop one here.</source>
        <translation>Öffnen Sie eine Tokenizer-Datei oder den Ordner eines Modells, oder legen Sie eine Datei oder einen Ordner hier ab.</translation>
    </message>
    <message>
        <source>Open tokenizer…</source>
        <translation>Tokenizer öffnen …</translation>
    </message>
    <message>
        <source>Open a tokenizer file (Ctrl+O)</source>
        <translation>Eine Tokenizer-Datei öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Text of pasted ids</source>
        <translation>Text eingefügter Ids</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>All contents of the tokenizer&apos;s files (Ctrl+I)</source>
        <translation>Der ganze Inhalt der Dateien des Tokenizers (Strg+I)</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::PiecesView</name>
    <message>
        <source>Pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>Pieces of the word</source>
        <translation>Stücke des Worts</translation>
    </message>
    <message>
        <source>Copied the pieces</source>
        <translation>Stücke kopiert</translation>
    </message>
    <message>
        <source>user-defined</source>
        <translation>benutzerdefiniert</translation>
    </message>
    <message>
        <source>added token</source>
        <translation>hinzugefügtes Token</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Unigram considers every candidate and chooses the path with the highest sum of scores</source>
        <translation>Unigram betrachtet alle Kandidaten und wählt den Pfad mit der höchsten Summe der Werte</translation>
    </message>
    <message>
        <source>WordPiece repeatedly takes the longest piece that matches, from the left of the word</source>
        <translation>WordPiece nimmt wiederholt das längste passende Stück, vom Anfang des Worts an</translation>
    </message>
    <message>
        <source>The longest piece that the remaining text starts with is taken, again and again</source>
        <translation>Das längste Stück, mit dem der restliche Text beginnt, wird genommen, immer wieder</translation>
    </message>
    <message>
        <source>Each character is a piece or unknown</source>
        <translation>Jedes Zeichen ist ein Stück oder unbekannt</translation>
    </message>
    <message>
        <source>Each word is looked up as a whole: it is a piece or unknown</source>
        <translation>Jedes Wort wird als Ganzes nachgeschlagen: Es ist ein Stück oder unbekannt</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ProblemBars</name>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the whole message</source>
        <translation>Die ganze Meldung kopieren</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message numerus="yes">
        <source>Dismiss all %n</source>
        <translation>
            <numerusform>Alle %n ausblenden</numerusform>
            <numerusform>Alle %n ausblenden</numerusform>
        </translation>
    </message>
    <message>
        <source>Esc, while the keyboard is here (F6)</source>
        <translation>Esc, solange die Tastatur hier ist (F6)</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ProseView</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::QueueModel</name>
    <message>
        <source>chosen now</source>
        <translation>jetzt gewählt</translation>
    </message>
    <message>
        <source>merges in step %1</source>
        <translation>wird in Schritt %1 zusammengefügt</translation>
    </message>
    <message>
        <source>consumed by this step</source>
        <translation>von diesem Schritt verbraucht</translation>
    </message>
    <message>
        <source>consumed by step %1</source>
        <translation>von Schritt %1 verbraucht</translation>
    </message>
    <message>
        <source>left part taken by %1 in step %2</source>
        <translation>linker Teil von %1 in Schritt %2 übernommen</translation>
    </message>
    <message>
        <source>right part taken by %1 in step %2</source>
        <translation>rechter Teil von %1 in Schritt %2 übernommen</translation>
    </message>
    <message>
        <source>%1, dropped now</source>
        <translation>%1, jetzt verworfen</translation>
    </message>
    <message>
        <source>Byte offset of the pair in the text, counted from 0</source>
        <translation>Byteposition des Paars im Text, ab 0 gezählt</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>ergibt</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::QuietWheel</name>
    <message>
        <source>one per line</source>
        <translation>eines je Zeile</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::RenderedPane</name>
    <message>
        <source>Rendered text</source>
        <translation>Gerenderter Text</translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>Gerendert</translation>
    </message>
    <message>
        <source>Load an example</source>
        <translation>Beispiel laden</translation>
    </message>
    <message>
        <source>The template rejects this conversation</source>
        <translation>Das Template lehnt dieses Gespräch ab</translation>
    </message>
    <message>
        <source>nanochat rejects this conversation</source>
        <translation>nanochat lehnt dieses Gespräch ab</translation>
    </message>
    <message>
        <source>This conversation is rejected</source>
        <translation>Dieses Gespräch wird abgelehnt</translation>
    </message>
    <message>
        <source>There are no tokens</source>
        <translation>Es gibt keine Tokens</translation>
    </message>
    <message>
        <source>The rendered conversation appears here</source>
        <translation>Das gerenderte Gespräch erscheint hier</translation>
    </message>
    <message>
        <source>Add a message on the left, open a file of conversations, or load an example.</source>
        <translation>Fügen Sie links eine Nachricht hinzu, öffnen Sie eine Datei mit Gesprächen, oder laden Sie ein Beispiel.</translation>
    </message>
    <message>
        <source>underlined: trained (%1)</source>
        <translation>unterstrichen: trainiert (%1)</translation>
    </message>
    <message>
        <source>The template has an error</source>
        <translation>Das Template hat einen Fehler</translation>
    </message>
    <message>
        <source>The reason is at its line in the template, on the right.</source>
        <translation>Der Grund steht rechts an seiner Zeile im Template.</translation>
    </message>
    <message>
        <source>Rendered as</source>
        <translation>Gerendert wie</translation>
    </message>
    <message>
        <source>Version of Jinja2</source>
        <translation>Version von Jinja2</translation>
    </message>
    <message>
        <source>The template removes items from a list, which Jinja2&apos;s sandbox allowed before 3.1.5</source>
        <translation>Das Template entfernt Elemente aus einer Liste, was die Sandbox von Jinja2 vor 3.1.5 erlaubte</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ReplayMenu</name>
    <message>
        <source>Exporting</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>This word as HTML…</source>
        <translation>Dieses Wort als HTML …</translation>
    </message>
    <message>
        <source>This word as animated SVG…</source>
        <translation>Dieses Wort als animiertes SVG …</translation>
    </message>
    <message>
        <source>Copy this word as a Markdown table</source>
        <translation>Dieses Wort als Markdown-Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copied the steps as a Markdown table</source>
        <translation>Schritte als Markdown-Tabelle kopiert</translation>
    </message>
    <message>
        <source>This word as JSON Lines…</source>
        <translation>Dieses Wort als JSON Lines …</translation>
    </message>
    <message>
        <source>All words as HTML…</source>
        <translation>Alle Wörter als HTML …</translation>
    </message>
    <message>
        <source>All words as Markdown tables…</source>
        <translation>Alle Wörter als Markdown-Tabellen …</translation>
    </message>
    <message>
        <source>All words as JSON Lines…</source>
        <translation>Alle Wörter als JSON Lines …</translation>
    </message>
    <message>
        <source>The output of `tokenscope steps --jsonl`, one word per line</source>
        <translation>Die Ausgabe von `tokenscope steps --jsonl`, ein Wort je Zeile</translation>
    </message>
    <message>
        <source>One self-contained file with a slider over all steps</source>
        <translation>Eine einzige, eigenständige Datei mit einem Schieberegler über alle Schritte</translation>
    </message>
    <message>
        <source>The text has %1 words; a file can hold at most %2</source>
        <translation>Der Text hat %1 Wörter; eine Datei kann höchstens %2 aufnehmen</translation>
    </message>
    <message>
        <source>Export the steps</source>
        <translation>Schritte exportieren</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::RuleEditor</name>
    <message>
        <source>This stage’s rule</source>
        <translation>Die Regel dieser Stufe</translation>
    </message>
    <message>
        <source>As JSON</source>
        <translation>Als JSON</translation>
    </message>
    <message>
        <source>The rule as JSON</source>
        <translation>Die Regel als JSON</translation>
    </message>
    <message>
        <source>Applied shortly after you stop typing</source>
        <translation>Wird angewandt, kurz nachdem Sie aufhören zu tippen</translation>
    </message>
    <message>
        <source>What is wrong with the rule</source>
        <translation>Was an der Regel falsch ist</translation>
    </message>
    <message>
        <source>Choose a stage to edit its rule</source>
        <translation>Wählen Sie eine Stufe, um ihre Regel zu bearbeiten</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>Ausgeschaltet</translation>
    </message>
    <message>
        <source>Why the rule is locked</source>
        <translation>Warum die Regel gesperrt ist</translation>
    </message>
    <message>
        <source>Locked, it can’t be switched off. %1</source>
        <translation>Gesperrt: Die Regel lässt sich nicht ausschalten. %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::RuleFieldsPane</name>
    <message>
        <source>Kind of the pattern</source>
        <translation>Art des Musters</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::ScanModel</name>
    <message>
        <source>no merge</source>
        <translation>kein Merge</translation>
    </message>
    <message>
        <source>best: merged now</source>
        <translation>bestes: jetzt zusammengefügt</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>bisher bestes</translation>
    </message>
    <message>
        <source>not better</source>
        <translation>nicht besser</translation>
    </message>
    <message>
        <source>next in the list: merged now</source>
        <translation>nächstes in der Liste: jetzt zusammengefügt</translation>
    </message>
    <message>
        <source>next in the list, but its left part was merged</source>
        <translation>nächstes in der Liste, aber sein linker Teil wurde zusammengefügt</translation>
    </message>
    <message>
        <source>already passed in the list: never merged</source>
        <translation>in der Liste schon vorbei: nie zusammengefügt</translation>
    </message>
    <message>
        <source>later in the list</source>
        <translation>später in der Liste</translation>
    </message>
    <message>
        <source>Byte offset of the pair in the text, counted from 0</source>
        <translation>Byteposition des Paars im Text, ab 0 gezählt</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>ergibt</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::Session</name>
    <message>
        <source>Opening text</source>
        <translation>Öffnen des Textes</translation>
    </message>
    <message>
        <source>Saving text</source>
        <translation>Speichern des Textes</translation>
    </message>
    <message>
        <source>The loaded version stays in use.</source>
        <translation>Die geladene Fassung wird weiter verwendet.</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>The text of the last session is gone.</source>
        <translation>Der Text der letzten Sitzung ist verloren.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::SharedTiles</name>
    <message>
        <source>Tokens that share the character: %1 of %2 is selected</source>
        <translation>Tokens, die sich das Zeichen teilen: %1 von %2 ist ausgewählt</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::SharesModel</name>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1 of the text</source>
        <translation>%1 des Textes</translation>
    </message>
    <message>
        <source>script</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>tokens by script</source>
        <translation>Tokens je Schrift</translation>
    </message>
    <message>
        <source>tokens by line</source>
        <translation>Tokens je Zeile</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>bytes per token by script</source>
        <translation>Bytes pro Token nach Schrift</translation>
    </message>
    <message>
        <source>bytes per token by line</source>
        <translation>Bytes pro Token nach Zeile</translation>
    </message>
    <message>
        <source>characters per token by script</source>
        <translation>Zeichen pro Token nach Schrift</translation>
    </message>
    <message>
        <source>characters per token by line</source>
        <translation>Zeichen pro Token nach Zeile</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>Bytes pro Token</translation>
    </message>
    <message>
        <source>characters per token</source>
        <translation>Zeichen pro Token</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::SiblingsNotice</name>
    <message>
        <source>Notice about the files next to the tokenizer</source>
        <translation>Hinweis auf die Dateien neben dem Tokenizer</translation>
    </message>
    <message>
        <source>Read the file alone</source>
        <translation>Nur diese Datei lesen</translation>
    </message>
    <message>
        <source>Overview has a button that reads them again</source>
        <translation>In der Übersicht liest eine Schaltfläche sie wieder</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>%1 is read together with the files of its model: %2. Overview lists what they change.</source>
        <translation>%1 wird zusammen mit den Dateien des Modells gelesen: %2. Die Übersicht zeigt, was sie ändern.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::SourceList</name>
    <message>
        <source>Texts (*.txt *.jsonl *.tsv *.md *.xz *.gz *.zst);;All files (*)</source>
        <translation>Texte (*.txt *.jsonl *.tsv *.md *.xz *.gz *.zst);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Measuring files</source>
        <translation>Messen der Dateien</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Files and folders to train on</source>
        <translation>Dateien und Ordner, mit denen trainiert wird</translation>
    </message>
    <message>
        <source>file or folder</source>
        <translation>Datei oder Ordner</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>How many times each record counts, above 0 and at most 65 536. Double-click to change it.</source>
        <translation>Wie oft jeder Datensatz zählt, über 0 und höchstens 65 536. Ein Doppelklick ändert den Wert.</translation>
    </message>
    <message>
        <source>Texts to train on</source>
        <translation>Texte, mit denen trainiert wird</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>Texts to measure the result on, which are not trained on</source>
        <translation>Texte, an denen das Ergebnis gemessen wird und mit denen nicht trainiert wird</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add count files…</source>
        <translation>Zähldateien hinzufügen …</translation>
    </message>
    <message>
        <source>Words and their counts, as written by --count-only on any number of machines</source>
        <translation>Wörter und ihre Anzahlen, wie --count-only sie auf beliebig vielen Rechnern schreibt</translation>
    </message>
    <message>
        <source>Remove selected</source>
        <translation>Ausgewählte entfernen</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen …</translation>
    </message>
    <message>
        <source>Evaluation texts</source>
        <translation>Messtexte</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Folder of evaluation texts</source>
        <translation>Ordner mit Messtexten</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Folder of training texts</source>
        <translation>Ordner mit Trainingstexten</translation>
    </message>
    <message>
        <source>Word counts to train on</source>
        <translation>Wortanzahlen, mit denen trainiert wird</translation>
    </message>
    <message>
        <source>Counts (*.counts *.counts.*);;All files (*)</source>
        <translation>Anzahlen (*.counts *.counts.*);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>Anzahlen</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>wird gemessen …</translation>
    </message>
    <message>
        <source>no evaluation texts</source>
        <translation>keine Messtexte</translation>
    </message>
    <message>
        <source>evaluated on %1</source>
        <translation>gemessen an %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::SpecialTokenBar</name>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Select the piece; again for the next one</source>
        <translation>Das Stück auswählen; noch einmal für das nächste</translation>
    </message>
    <message>
        <source>control piece</source>
        <translation>Steuerstück</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>Line %1:</source>
        <translation>Zeile %1:</translation>
    </message>
    <message>
        <source>Line %1 and %2 more:</source>
        <translation>Zeile %1 und %2 weitere:</translation>
    </message>
    <message>
        <source>User-defined pieces match in any text, whether Parse special is on or off.</source>
        <translation>Benutzerdefinierte Stücke passen in jedem Text, ob „Besondere erkennen“ ein- oder ausgeschaltet ist.</translation>
    </message>
    <message>
        <source>Parse special is on.</source>
        <translation>„Besondere erkennen“ ist eingeschaltet.</translation>
    </message>
    <message>
        <source>This format always finds its special tokens in a text.</source>
        <translation>Dieses Format findet seine besonderen Tokens immer im Text.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; the special token %2 in the text became one %3, id %4. %5</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; Das besondere Token %2 im Text wurde zu einem einzigen %3, Id %4. %5</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Show in the stages how the text became this piece</source>
        <translation>In den Stufen zeigen, wie der Text zu diesem Stück wurde</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StageLegend</name>
    <message>
        <source>Legend: dashed line changed, green line added, red line or cross dropped</source>
        <translation>Legende: gestrichelte Linie geändert, grüne Linie hinzugefügt, rote Linie oder Kreuz weggelassen</translation>
    </message>
    <message>
        <source>Dashed line: changed by this rule. Green line: added. Red line: will be dropped; a cross marks
where it was. Gray cross: text between words, which the pre-tokenizer drops.</source>
        <translation>Gestrichelte Linie: von dieser Regel geändert. Grüne Linie: hinzugefügt. Rote Linie: wird weggelassen; ein Kreuz
zeigt, wo es stand. Graues Kreuz: Text zwischen Wörtern, den der Pre-Tokenizer weglässt.</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>weggelassen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StageSections</name>
    <message>
        <source>Through the stages</source>
        <translation>Durch die Stufen</translation>
    </message>
    <message>
        <source>This stage’s rule</source>
        <translation>Die Regel dieser Stufe</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StagesView</name>
    <message>
        <source>characters of the text</source>
        <translation>Zeichen des Textes</translation>
    </message>
    <message>
        <source>Switched off. Click or press Space to switch it on again</source>
        <translation>Ausgeschaltet. Ein Klick oder die Leertaste schaltet die Regel wieder ein</translation>
    </message>
    <message>
        <source>Switch off %1 and see what changes (Space)</source>
        <translation>%1 ausschalten und sehen, was sich ändert (Leertaste)</translation>
    </message>
    <message>
        <source>This rule can’t be switched off. %1</source>
        <translation>Diese Regel lässt sich nicht ausschalten. %1</translation>
    </message>
    <message>
        <source>Tracing</source>
        <translation>Verfolgen der Stufen</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Press + to show one row for each rule</source>
        <translation>Drücken Sie +, um eine Zeile je Regel zu zeigen</translation>
    </message>
    <message>
        <source>Press − to show one row for all rules</source>
        <translation>Drücken Sie −, um eine Zeile für alle Regeln zu zeigen</translation>
    </message>
    <message>
        <source>%1, id %2</source>
        <translation>%1, Id %2</translation>
    </message>
    <message>
        <source>Why this token?</source>
        <translation>Warum dieses Token?</translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <source>Copy row “%1”</source>
        <translation>Zeile „%1“ kopieren</translation>
    </message>
    <message>
        <source>characters of the word</source>
        <translation>Zeichen des Wortes</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StatsPane</name>
    <message>
        <source>%1 (%2 %)</source>
        <comment>a count and its share</comment>
        <translation>%1 (%2 %)</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>Zählen</translation>
    </message>
    <message>
        <source>Figures of the vocabulary</source>
        <translation>Zahlen zum Vokabular</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>the chart</source>
        <translation>das Diagramm</translation>
    </message>
    <message>
        <source>Copy as a picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Copied the chart as a picture</source>
        <translation>Das Diagramm wurde als Bild kopiert</translation>
    </message>
    <message>
        <source>Save as .png…</source>
        <translation>Als .png speichern …</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>As SVG, as a picture, or its numbers</source>
        <translation>Als SVG, als Bild, oder seine Zahlen</translation>
    </message>
    <message>
        <source>Lengths in characters</source>
        <translation>Längen in Zeichen</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Lengths in bytes</source>
        <translation>Längen in Bytes</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>Schriften</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>Depth of merge trees</source>
        <translation>Tiefe der Merge-Bäume</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Ids over rank</source>
        <translation>Ids über dem Rang</translation>
    </message>
    <message>
        <source>rank, from 1</source>
        <translation>Rang, ab 1</translation>
    </message>
    <message>
        <source>id, from 1</source>
        <translation>Id, ab 1</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>used by the text</source>
        <translation>vom Text verwendet</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <comment>pieces and tokens</comment>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>start a word</source>
        <translation>beginnen ein Wort</translation>
    </message>
    <message>
        <source>have the same text as another one</source>
        <translation>haben denselben Text wie ein anderes</translation>
    </message>
    <message>
        <source>are not UTF-8 alone</source>
        <translation>sind allein kein UTF-8</translation>
    </message>
    <message>
        <source>reserved or unused</source>
        <translation>reserviert oder unbenutzt</translation>
    </message>
    <message>
        <source>Reachable</source>
        <translation>Erreichbar</translation>
    </message>
    <message>
        <source>reachable</source>
        <translation>erreichbar</translation>
    </message>
    <message>
        <source>Ids without a piece</source>
        <translation>Ids ohne Stück</translation>
    </message>
    <message>
        <source>Shared with %1</source>
        <translation>Gemeinsam mit %1</translation>
    </message>
    <message>
        <source>of these pieces</source>
        <translation>dieser Stücke</translation>
    </message>
    <message>
        <source>of its pieces</source>
        <translation>seiner Stücke</translation>
    </message>
    <message>
        <source>the same text, but for a space</source>
        <translation>derselbe Text, bis auf ein Leerzeichen</translation>
    </message>
    <message>
        <source>the same bytes</source>
        <translation>dieselben Bytes</translation>
    </message>
    <message>
        <source>and the same id</source>
        <translation>und dieselbe Id</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Stücke</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StepRows</name>
    <message>
        <source>Symbols of the word</source>
        <translation>Symbole des Worts</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>
not in the vocabulary</source>
        <translation>
nicht im Vokabular</translation>
    </message>
    <message>
        <source>
id %1</source>
        <translation>
Id %1</translation>
    </message>
    <message>
        <source>, created in step %1</source>
        <translation>, in Schritt %1 entstanden</translation>
    </message>
    <message>
        <source>
user-defined: never merged</source>
        <translation>
benutzerdefiniert: nie zusammengefügt</translation>
    </message>
    <message>
        <source>
bytes [%1,%2) of the text</source>
        <translation>
Bytes [%1,%2) des Textes</translation>
    </message>
    <message>
        <source>step %1 %2</source>
        <translation>Schritt %1 %2</translation>
    </message>
    <message>
        <source>not in the vocabulary</source>
        <translation>nicht im Vokabular</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>symbol %1, %2</source>
        <translation>Symbol %1, %2</translation>
    </message>
    <message>
        <source>before the step, symbol %1, %2</source>
        <translation>vor dem Schritt, Symbol %1, %2</translation>
    </message>
    <message>
        <source>after the step, symbol %1, %2</source>
        <translation>nach dem Schritt, Symbol %1, %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StepSlider</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::StepsPanel</name>
    <message>
        <source>No word to explain yet</source>
        <translation>Noch kein Wort zu erklären</translation>
    </message>
    <message>
        <source>Open a tokenizer file or a model&apos;s folder, or drop one here.</source>
        <translation>Öffnen Sie eine Tokenizer-Datei oder den Ordner eines Modells, oder legen Sie eine Datei oder einen Ordner hier ab.</translation>
    </message>
    <message>
        <source>The text is being encoded…</source>
        <translation>Der Text wird encodiert …</translation>
    </message>
    <message>
        <source>The text is empty. Type one in Inspect, or try this one.</source>
        <translation>Der Text ist leer. Geben Sie unter „Ansehen“ einen ein, oder probieren Sie diesen.</translation>
    </message>
    <message>
        <source>There are no words</source>
        <translation>Es gibt keine Wörter</translation>
    </message>
    <message>
        <source>No part of this text reaches the model.</source>
        <translation>Kein Teil dieses Textes erreicht das Modell.</translation>
    </message>
    <message>
        <source>This token was added by the post-processor, not by the model</source>
        <translation>Dieses Token hat der Post-Processor hinzugefügt, nicht das Modell</translation>
    </message>
    <message>
        <source>%1 of %2 around the selection</source>
        <translation>%1 von %2 um die Auswahl herum</translation>
    </message>
    <message>
        <source>Next &amp;word in Steps</source>
        <translation>Nächstes &amp;Wort in „Schritte“</translation>
    </message>
    <message>
        <source>Previous w&amp;ord in Steps</source>
        <translation>Voriges W&amp;ort in „Schritte“</translation>
    </message>
    <message>
        <source>word %1 of %2</source>
        <translation>Wort %1 von %2</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>&amp;Schritte</translation>
    </message>
    <message>
        <source>How the model tokenizes each word, step by step</source>
        <translation>Wie das Modell jedes Wort tokenisiert, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Listing words</source>
        <translation>Auflisten der Wörter</translation>
    </message>
    <message>
        <source>Words of the text</source>
        <translation>Wörter des Textes</translation>
    </message>
    <message>
        <source>Listing the words was canceled. Press F5 to try again.</source>
        <translation>Das Auflisten der Wörter wurde abgebrochen. Drücken Sie F5, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <source>Open tokenizer…</source>
        <translation>Tokenizer öffnen …</translation>
    </message>
    <message>
        <source>Open a tokenizer file (Ctrl+O)</source>
        <translation>Eine Tokenizer-Datei öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Try “%1”</source>
        <translation>„%1“ probieren</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TeachingView</name>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Watch a tokenizer learn</source>
        <translation>Einem Tokenizer beim Lernen zusehen</translation>
    </message>
    <message>
        <source>Type a few words on the left and watch which pairs are merged, one after another.</source>
        <translation>Geben Sie links einige Wörter ein und sehen Sie, welche Paare nacheinander zusammengefügt werden.</translation>
    </message>
    <message>
        <source>low lower newest widest</source>
        <translation>low lower newest widest</translation>
    </message>
    <message>
        <source>hello hello hello world world</source>
        <translation>hello hello hello world world</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Merges</translation>
    </message>
    <message>
        <source>Visited only</source>
        <translation>Nur besuchte</translation>
    </message>
    <message>
        <source>Hide words that the next merge does not change</source>
        <translation>Wörter ausblenden, die der nächste Merge nicht ändert</translation>
    </message>
    <message>
        <source>Undo all merges (Home)</source>
        <translation>Alle Merges rückgängig machen (Pos1)</translation>
    </message>
    <message>
        <source>Undo the last merge (←; Ctrl+← undoes several)</source>
        <translation>Den letzten Merge rückgängig machen (←; Strg+← macht mehrere rückgängig)</translation>
    </message>
    <message>
        <source>Merge one</source>
        <translation>Ein Merge</translation>
    </message>
    <message>
        <source>Do the next merge (→)</source>
        <translation>Den nächsten Merge ausführen (→)</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>%1 Merges</translation>
    </message>
    <message>
        <source>Do that many merges at once (Ctrl+→)</source>
        <translation>So viele Merges auf einmal ausführen (Strg+→)</translation>
    </message>
    <message>
        <source>How many merges at once</source>
        <translation>Wie viele Merges auf einmal</translation>
    </message>
    <message>
        <source>How many merges the button to the left does</source>
        <translation>Wie viele Merges die Schaltfläche links davon ausführt</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Bis zum Ende</translation>
    </message>
    <message>
        <source>Merge until no pair is left or the vocabulary size is reached (End)</source>
        <translation>Zusammenfügen, bis kein Paar übrig oder die Größe des Vokabulars erreicht ist (Ende)</translation>
    </message>
    <message>
        <source>Merges done</source>
        <translation>Ausgeführte Merges</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Pairs and how often they occur in the corpus</source>
        <translation>Paare und wie oft sie im Korpus vorkommen</translation>
    </message>
    <message>
        <source>Vocabulary now</source>
        <translation>Vokabular jetzt</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>%1 of %2 merges</source>
        <translation>%1 von %2 Merges</translation>
    </message>
    <message>
        <source>the result below is for the previous corpus</source>
        <translation>das Ergebnis unten gehört zum vorigen Korpus</translation>
    </message>
    <message>
        <source>and tokens, by number of merges</source>
        <translation>und Tokens, nach Anzahl der Merges</translation>
    </message>
    <message>
        <source>Merges up to here, as merges.txt</source>
        <translation>Merges bis hierher, als merges.txt</translation>
    </message>
    <message>
        <source>Words as they are now</source>
        <translation>Wörter in ihrem jetzigen Zustand</translation>
    </message>
    <message>
        <source>Effect of the next merge</source>
        <translation>Wirkung des nächsten Merges</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy something of this step as text</source>
        <translation>Etwas von diesem Schritt als Text kopieren</translation>
    </message>
    <message>
        <source>Merges in order</source>
        <translation>Merges der Reihe nach</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>the result below is for the previous corpus; change something to train again</source>
        <translation>das Ergebnis unten gehört zum vorigen Korpus; ändern Sie etwas, um erneut zu trainieren</translation>
    </message>
    <message>
        <source>change something to train again</source>
        <translation>ändern Sie etwas, um erneut zu trainieren</translation>
    </message>
    <message>
        <source>symbols</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>none: no pair is frequent enough</source>
        <translation>keine: Kein Paar ist häufig genug</translation>
    </message>
    <message>
        <source>the first %1: more are not shown</source>
        <translation>die ersten %1: Weitere werden nicht gezeigt</translation>
    </message>
    <message>
        <source>click to go to a merge</source>
        <translation>ein Klick führt zu einem Merge</translation>
    </message>
    <message>
        <source>joins %1 and %2 into %3, id %4</source>
        <translation>fügt %1 und %2 zu %3 zusammen, Id %4</translation>
    </message>
    <message>
        <source>No merges</source>
        <translation>Keine Merges</translation>
    </message>
    <message>
        <source>The first %1 are done</source>
        <translation>Die ersten %1 sind ausgeführt</translation>
    </message>
    <message>
        <source>All %1 are done</source>
        <translation>Alle %1 sind ausgeführt</translation>
    </message>
    <message>
        <source>no more are shown here; use “Real files” to train to the end</source>
        <translation>weitere werden hier nicht gezeigt; mit „Echte Dateien“ trainieren Sie bis zum Ende</translation>
    </message>
    <message>
        <source>the vocabulary size is reached</source>
        <translation>die Größe des Vokabulars ist erreicht</translation>
    </message>
    <message>
        <source>no remaining pair is frequent enough</source>
        <translation>kein übriges Paar ist häufig genug</translation>
    </message>
    <message>
        <source>merge %1 created %2</source>
        <translation>Merge %1 ergab %2</translation>
    </message>
    <message>
        <source>none is left</source>
        <translation>keines ist übrig</translation>
    </message>
    <message numerus="yes">
        <source>%1; the most frequent one occurs %2 times</source>
        <translation>
            <numerusform>%1; das häufigste kommt %2-mal vor</numerusform>
            <numerusform>%1; das häufigste kommt %2-mal vor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %2 occur %3 times each: the tie-break chooses %4</source>
        <translation>
            <numerusform>%1, %2 davon je %3-mal; bei Gleichstand gewinnt: %4</numerusform>
            <numerusform>%1, %2 davon je %3-mal; bei Gleichstand gewinnt: %4</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>; no longer in any word, but in the vocabulary: %1</source>
        <translation>; in keinem Wort mehr, aber im Vokabular: %1</translation>
    </message>
    <message>
        <source>%1 characters/symbol</source>
        <translation>%1 Zeichen/Symbol</translation>
    </message>
    <message>
        <source>merge %1 next</source>
        <translation>als Nächstes Merge %1</translation>
    </message>
    <message>
        <source>all merges done</source>
        <translation>alle Merges ausgeführt</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message numerus="yes">
        <source>%1 different pairs</source>
        <translation>
            <numerusform>%1 Paar</numerusform>
            <numerusform>%1 verschiedene Paare</numerusform>
        </translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>Next: merge %1 of the first %2</source>
        <translation>Als Nächstes: Merge %1 der ersten %2</translation>
    </message>
    <message>
        <source>Next: merge %1 of %2</source>
        <translation>Als Nächstes: Merge %1 von %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TemplatePane</name>
    <message>
        <source>Opening a template</source>
        <translation>Öffnen eines Templates</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Template</translation>
    </message>
    <message>
        <source>The finding concerns line %1</source>
        <translation>Der Befund betrifft Zeile %1</translation>
    </message>
    <message>
        <source>Templates of the tokenizer, built-in templates, files</source>
        <translation>Templates des Tokenizers, eingebaute Templates, Dateien</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Discard the changes to the template</source>
        <translation>Die Änderungen am Template verwerfen</translation>
    </message>
    <message>
        <source>Problems of the template, each with its line and a conversation that shows it</source>
        <translation>Probleme des Templates, jedes mit seiner Zeile und einem Gespräch, das es zeigt</translation>
    </message>
    <message>
        <source>Open a template file…</source>
        <translation>Template-Datei öffnen …</translation>
    </message>
    <message>
        <source>Open a template</source>
        <translation>Template öffnen</translation>
    </message>
    <message>
        <source>Templates (*.jinja *.jinja2 *.j2 *.txt);;All files (*)</source>
        <translation>Templates (*.jinja *.jinja2 *.j2 *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>bearbeitet</translation>
    </message>
    <message>
        <source>Select a character</source>
        <translation>Wählen Sie ein Zeichen aus</translation>
    </message>
    <message>
        <source>Then this shows the line of the template that produced it.</source>
        <translation>Dann steht hier die Zeile des Templates, aus der es stammt.</translation>
    </message>
    <message>
        <source>nanochat produced the selected character</source>
        <translation>nanochat hat das ausgewählte Zeichen ausgegeben</translation>
    </message>
    <message>
        <source>a special token</source>
        <translation>ein besonderes Token</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>Line %1 produced the selected character</source>
        <translation>Zeile %1 hat das ausgewählte Zeichen ausgegeben</translation>
    </message>
    <message>
        <source>literal text of the template</source>
        <translation>fester Text des Templates</translation>
    </message>
    <message>
        <source>computed: %1</source>
        <translation>berechnet: %1</translation>
    </message>
    <message>
        <source>from %1, byte %2 of %3</source>
        <translation>aus %1, Byte %2 von %3</translation>
    </message>
    <message>
        <source>derived from %1</source>
        <translation>abgeleitet aus %1</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Built-in template</source>
        <translation>Eingebautes Template</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TextCompareView</name>
    <message>
        <source>The comparison was canceled, so the columns may be outdated. F5 compares again</source>
        <translation>Der Vergleich wurde abgebrochen, die Spalten können daher veraltet sein. F5 vergleicht erneut</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Swap the first two columns</source>
        <translation>Die ersten beiden Spalten tauschen</translation>
    </message>
    <message>
        <source>Figures, columns or a difference, as text</source>
        <translation>Kennzahlen, Spalten oder ein Unterschied, als Text</translation>
    </message>
    <message>
        <source>Compare tokenizers</source>
        <translation>Tokenizer vergleichen</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>Weitere Datei öffnen …</translation>
    </message>
    <message>
        <source>Compare %1 with another tokenizer</source>
        <translation>%1 mit einem anderen Tokenizer vergleichen</translation>
    </message>
    <message>
        <source>Shows both on the same text, and marks every boundary and id that differs. Choose one, or drop a file here.</source>
        <translation>Beide am selben Text, mit jeder Grenze und Id, in der sie sich unterscheiden. Wählen Sie einen, oder legen Sie eine Datei hier ab.</translation>
    </message>
    <message>
        <source>Copied the tokens of all columns</source>
        <translation>Tokens aller Spalten kopiert</translation>
    </message>
    <message>
        <source>Still comparing: the differences are not known yet</source>
        <translation>Der Vergleich läuft noch: Die Unterschiede sind noch nicht bekannt</translation>
    </message>
    <message>
        <source>There is no difference of the selected kinds</source>
        <translation>Es gibt keinen Unterschied der ausgewählten Arten</translation>
    </message>
    <message>
        <source>Nothing differs here</source>
        <translation>Hier gibt es keinen Unterschied</translation>
    </message>
    <message>
        <source>Select a difference (F8) to see at which stage the two diverge</source>
        <translation>Wählen Sie einen Unterschied aus (F8), um zu sehen, in welcher Stufe die beiden auseinandergehen</translation>
    </message>
    <message>
        <source>%1 replaced %2</source>
        <translation>%1 hat %2 ersetzt</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Figures as a table</source>
        <translation>Kennzahlen als Tabelle</translation>
    </message>
    <message>
        <source>Figures by line as a table</source>
        <translation>Kennzahlen je Zeile als Tabelle</translation>
    </message>
    <message>
        <source>Figures by script as a table</source>
        <translation>Kennzahlen je Schrift als Tabelle</translation>
    </message>
    <message>
        <source>Columns as a table</source>
        <translation>Spalten als Tabelle</translation>
    </message>
    <message>
        <source>Rows in sight as a table</source>
        <translation>Sichtbare Zeilen als Tabelle</translation>
    </message>
    <message>
        <source>This difference as a table</source>
        <translation>Diesen Unterschied als Tabelle</translation>
    </message>
    <message>
        <source>Why they differ</source>
        <translation>Warum sie sich unterscheiden</translation>
    </message>
    <message>
        <source>Show derivation (swaps %1 and A)</source>
        <translation>Herleitung zeigen (tauscht %1 und A)</translation>
    </message>
    <message>
        <source>Copy row of all columns as a table</source>
        <translation>Zeile aller Spalten als Tabelle kopieren</translation>
    </message>
    <message>
        <source>The row was copied</source>
        <translation>Die Zeile wurde kopiert</translation>
    </message>
    <message>
        <source>%1 has a stage switched; Steps and Stages show only the tokenizer as it is in its file</source>
        <translation>In %1 ist eine Stufe umgeschaltet; „Schritte“ und „Stufen“ zeigen den Tokenizer nur so, wie er in seiner Datei steht</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>At most eight can be compared: drop it on the column that it should replace</source>
        <translation>Höchstens acht lassen sich vergleichen: auf die Spalte ziehen, die ersetzt werden soll</translation>
    </message>
    <message>
        <source>Compared as one text, not as words, so that every tokenizer gets the same input.</source>
        <translation>Als ein Text verglichen, nicht als Wörter, damit jeder Tokenizer dieselbe Eingabe erhält.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TextPane</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Type or paste a text, or drop a file. The Samples menu has examples.</source>
        <translation>Geben oder fügen Sie einen Text ein, oder legen Sie eine Datei hier ab. Das Menü „Beispiele“ enthält Beispieltexte.</translation>
    </message>
    <message numerus="yes">
        <source>%1 lines</source>
        <translation>
            <numerusform>%1 Zeile</numerusform>
            <numerusform>%1 Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Spaces ␣ and line ends ↵ are drawn, not inserted</source>
        <translation>Leerzeichen ␣ und Zeilenenden ↵ sind gezeichnet, nicht eingefügt</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenCard</name>
    <message>
        <source>Reference spans</source>
        <translation>Bereiche der Referenz</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Select a token or move the caret to see everything about the token here.</source>
        <translation>Wählen Sie ein Token aus oder bewegen Sie die Einfügemarke, um hier alles über das Token zu sehen.</translation>
    </message>
    <message>
        <source>position %1, counted from 0</source>
        <translation>Position %1, ab 0 gezählt</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>id %1 · %2 %3</source>
        <translation>Id %1 · %2 %3</translation>
    </message>
    <message>
        <source>Character, shared by %1 tokens</source>
        <translation>Zeichen, das sich %1 Tokens teilen</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>occurrence %1 of %2</source>
        <translation>Vorkommen %1 von %2</translation>
    </message>
    <message>
        <source>SentencePiece gives the last byte the whole span and the other bytes an empty one.</source>
        <translation>SentencePiece gibt dem letzten Byte den ganzen Bereich und den anderen Bytes einen leeren.</translation>
    </message>
    <message>
        <source>Spans of the reference implementation are shown for texts up to 1 MB.</source>
        <translation>Bereiche der Referenzimplementierung werden für Texte bis 1 MB gezeigt.</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>Voriges Token</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Nächstes Token</translation>
    </message>
    <message>
        <source>Position in the text</source>
        <translation>Position im Text</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>chars</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>UTF-16</source>
        <translation>UTF-16</translation>
    </message>
    <message>
        <source>Why this token</source>
        <translation>Warum dieses Token</translation>
    </message>
    <message>
        <source>Show derivation</source>
        <translation>Herleitung zeigen</translation>
    </message>
    <message>
        <source>Show the steps that lead to this token (Ctrl+M)</source>
        <translation>Die Schritte zeigen, die zu diesem Token führen (Strg+M)</translation>
    </message>
    <message>
        <source>Bytes and characters</source>
        <translation>Bytes und Zeichen</translation>
    </message>
    <message>
        <source>decodes to</source>
        <translation>decodiert zu</translation>
    </message>
    <message>
        <source>Previous token with this id</source>
        <translation>Voriges Token mit dieser Id</translation>
    </message>
    <message>
        <source>Next token with this id</source>
        <translation>Nächstes Token mit dieser Id</translation>
    </message>
    <message>
        <source>in this text</source>
        <translation>in diesem Text</translation>
    </message>
    <message>
        <source>Neighbors in the vocabulary</source>
        <translation>Nachbarn im Vokabular</translation>
    </message>
    <message>
        <source>Characters: Unicode code points</source>
        <translation>Zeichen: Unicode-Codepunkte</translation>
    </message>
    <message>
        <source>UTF-16 code units</source>
        <translation>UTF-16-Einheiten</translation>
    </message>
    <message>
        <source>Position in word %1, counted from 0</source>
        <translation>Position in Wort %1, ab 0 gezählt</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenEditor</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>Alle&amp;s auswählen</translation>
    </message>
    <message>
        <source>&amp;Select the token&apos;s text</source>
        <translation>&amp;Text des Tokens auswählen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenItemModel</name>
    <message>
        <source>Position of the token in the encoding, counted from 0</source>
        <translation>Position des Tokens in der Encodierung, ab 0 gezählt</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>byte span</source>
        <translation>Bytebereich</translation>
    </message>
    <message>
        <source>char span</source>
        <translation>Zeichenbereich</translation>
    </message>
    <message>
        <source>decoded</source>
        <translation>decodiert</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Index of the token&apos;s word in the list of words, counted from 0 (word_ids)</source>
        <translation>Nummer des Wortes, zu dem das Token gehört, in der Liste der Wörter, ab 0 gezählt (word_ids)</translation>
    </message>
    <message>
        <source>Counted from the start of the token&apos;s word</source>
        <translation>Ab dem Anfang des Wortes gezählt, zu dem das Token gehört</translation>
    </message>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenTable</name>
    <message>
        <source>Tokens as a table</source>
        <translation>Tokens als Tabelle</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenUtilityModel</name>
    <message>
        <source>How often it occurs in the corpus, as trained</source>
        <translation>Wie oft es im trainierten Korpus vorkommt</translation>
    </message>
    <message>
        <source>How many tokens fewer the corpus has because of it, including its use as part of longer tokens</source>
        <translation>Wie viele Tokens das Korpus seinetwegen weniger hat, seine Verwendung als Teil längerer Tokens eingeschlossen</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>uses</source>
        <translation>Vorkommen</translation>
    </message>
    <message>
        <source>saves</source>
        <translation>spart</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenWhyPane</name>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>%1 is being computed.</source>
        <translation>%1 wird berechnet.</translation>
    </message>
    <message>
        <source>This token crosses a boundary of the trained text.</source>
        <translation>Dieses Token reicht über eine Grenze des trainierten Textes hinaus.</translation>
    </message>
    <message>
        <source>Label by %1: %2</source>
        <translation>Label nach %1: %2</translation>
    </message>
    <message>
        <source>Select a token in the text, in a message or in a mask.</source>
        <translation>Wählen Sie ein Token im Text, in einer Nachricht oder in einer Maske aus.</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenizerButton</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, not shown on this page</source>
        <translation>%1, auf dieser Seite nicht gezeigt</translation>
    </message>
    <message>
        <source>%1
Not shown on this page; its menu shows it</source>
        <translation>%1
Auf dieser Seite nicht gezeigt; sein Menü zeigt ihn</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenizerList</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TokenizerStrip</name>
    <message>
        <source>Compared tokenizers</source>
        <translation>Verglichene Tokenizer</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a tokenizer to all pages: up to eight, or one with other settings</source>
        <translation>Einen Tokenizer zu allen Seiten hinzufügen: bis zu acht, oder einen mit anderen Einstellungen</translation>
    </message>
    <message>
        <source>Add a tokenizer</source>
        <translation>Tokenizer hinzufügen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TouchedPane</name>
    <message>
        <source>Effect of the next merge</source>
        <translation>Wirkung des nächsten Merges</translation>
    </message>
    <message>
        <source>update</source>
        <translation>aktualisieren</translation>
    </message>
    <message>
        <source>recount</source>
        <translation>neu zählen</translation>
    </message>
    <message>
        <source>Words the trainer examines: only those that contain the pair</source>
        <translation>Wörter, die das Training untersucht: nur die, die das Paar enthalten</translation>
    </message>
    <message>
        <source>Words that recounting all pairs would examine</source>
        <translation>Wörter, die ein neues Zählen aller Paare untersuchen würde</translation>
    </message>
    <message>
        <source>words visited</source>
        <translation>besuchte Wörter</translation>
    </message>
    <message>
        <source>positions examined</source>
        <translation>untersuchte Positionen</translation>
    </message>
    <message>
        <source>pairs that decrease</source>
        <translation>Paare, die seltener werden</translation>
    </message>
    <message>
        <source>pairs that increase</source>
        <translation>Paare, die häufiger werden</translation>
    </message>
    <message>
        <source>%1 %2→%3</source>
        <translation>%1 %2→%3</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TrainPanel</name>
    <message>
        <source>Tra&amp;in</source>
        <translation>Tra&amp;inieren</translation>
    </message>
    <message>
        <source>Train a tokenizer, step by step or from real files</source>
        <translation>Einen Tokenizer trainieren, Schritt für Schritt oder mit echten Dateien</translation>
    </message>
    <message>
        <source>Teaching</source>
        <translation>Lehrbeispiel</translation>
    </message>
    <message>
        <source>Real files</source>
        <translation>Echte Dateien</translation>
    </message>
    <message>
        <source>%1 is added to the training files</source>
        <translation>%1 wird zu den Trainingsdateien hinzugefügt</translation>
    </message>
    <message>
        <source>Train on a few words, one merge at a time</source>
        <translation>Auf ein paar Wörtern trainieren, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Train on files of any size, with all options</source>
        <translation>Auf Dateien beliebiger Größe trainieren, mit allen Optionen</translation>
    </message>
    <message>
        <source>Training corpus</source>
        <translation>Trainingskorpus</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TrainedMergesModel</name>
    <message>
        <source>again</source>
        <translation>erneut</translation>
    </message>
    <message>
        <source>tie of %1</source>
        <translation>Gleichstand von %1</translation>
    </message>
    <message>
        <source>Another pair was merged into this token before, so it keeps its id</source>
        <translation>Schon vorher wurde ein anderes Paar zu diesem Token zusammengefügt, daher behält es seine Id</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TrainingCurve</name>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>, %1 %2</source>
        <translation>, %1 %2</translation>
    </message>
    <message>
        <source>%1, on the right axis %2</source>
        <translation>%1, an der rechten Achse %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TrainingForm</name>
    <message>
        <source>Texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>change “%1”</source>
        <translation>ändern Sie „%1“</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>Training options</source>
        <translation>Trainingsoptionen</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Benutzerdefiniert</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Voreinstellung</translation>
    </message>
    <message>
        <source>Start from the options of a known tokenizer. All of them can be changed.</source>
        <translation>Mit den Optionen eines bekannten Tokenizers beginnen. Alle lassen sich ändern.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>Wählen: %1</translation>
    </message>
    <message>
        <source>Tokenizers (*.json *.tiktoken);;All files (*)</source>
        <translation>Tokenizer (*.json *.tiktoken);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Custom options</source>
        <translation>Benutzerdefinierte Optionen</translation>
    </message>
    <message>
        <source>%1
On the command line: --%2</source>
        <translation>%1
Auf der Kommandozeile: --%2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TrainingResults</name>
    <message>
        <source>Counting words</source>
        <translation>Zählen der Wörter</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Vorbereiten</translation>
    </message>
    <message>
        <source>Learning tokens</source>
        <translation>Lernen der Tokens</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>No curve: tokens were removed, none was learned.</source>
        <translation>Keine Kurve: Tokens wurden entfernt, keines wurde gelernt.</translation>
    </message>
    <message>
        <source>No curve: each word is one token, whatever the vocabulary size.</source>
        <translation>Keine Kurve: Jedes Wort ist ein Token, unabhängig von der Größe des Vokabulars.</translation>
    </message>
    <message>
        <source>No curve: each character is one token, whatever the vocabulary size.</source>
        <translation>Keine Kurve: Jedes Zeichen ist ein Token, unabhängig von der Größe des Vokabulars.</translation>
    </message>
    <message>
        <source>No curve: the texts contain no words.</source>
        <translation>Keine Kurve: Die Texte enthalten keine Wörter.</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Checking formats</source>
        <translation>Prüfen der Formate</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Training progress</source>
        <translation>Fortschritt des Trainings</translation>
    </message>
    <message>
        <source>Bytes per token</source>
        <translation>Bytes je Token</translation>
    </message>
    <message>
        <source>of the corpus, by vocabulary size</source>
        <translation>des Korpus, nach Größe des Vokabulars</translation>
    </message>
    <message>
        <source>Compared with the open tokenizers</source>
        <translation>Verglichen mit den geöffneten Tokenizern</translation>
    </message>
    <message>
        <source>Figures of each tokenizer</source>
        <translation>Kennzahlen jedes Tokenizers</translation>
    </message>
    <message>
        <source>Most useful</source>
        <translation>Am nützlichsten</translation>
    </message>
    <message>
        <source>Least useful</source>
        <translation>Am wenigsten nützlich</translation>
    </message>
    <message>
        <source>measuring was stopped</source>
        <translation>das Messen wurde angehalten</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Open the trained tokenizer in %1</source>
        <translation>Den trainierten Tokenizer in „%1“ öffnen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Save as tokenizer.json, .model, .tiktoken, or vocab.json and merges.txt, with a manifest of the training</source>
        <translation>Als tokenizer.json, .model, .tiktoken oder vocab.json und merges.txt speichern, mit einem Manifest des Trainings</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Tokens</translation>
    </message>
    <message>
        <source>%1 of %2 read</source>
        <translation>%1 von %2 gelesen</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 Tokens/s</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>distinct words</source>
        <translation>verschiedene Wörter</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>bytes/token</source>
        <translation>Bytes/Token</translation>
    </message>
    <message>
        <source>%1 The result above is from the previous training.</source>
        <translation>%1 Das Ergebnis oben stammt vom vorigen Training.</translation>
    </message>
    <message>
        <source>%1: cannot represent it</source>
        <translation>%1: kann ihn nicht darstellen</translation>
    </message>
    <message>
        <source>Save the trained tokenizer</source>
        <translation>Den trainierten Tokenizer speichern</translation>
    </message>
    <message>
        <source>%1 is not saved.</source>
        <translation>%1 ist nicht gespeichert.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 trained</source>
        <translation>%1 trainiert</translation>
    </message>
    <message>
        <source>from %1 in %2</source>
        <translation>aus %1 in %2</translation>
    </message>
    <message>
        <source>merges</source>
        <translation>Merges</translation>
    </message>
    <message>
        <source>to count</source>
        <translation>zum Zählen</translation>
    </message>
    <message>
        <source>to learn</source>
        <translation>zum Lernen</translation>
    </message>
    <message>
        <source>no token was learned</source>
        <translation>es wurde kein Token gelernt</translation>
    </message>
    <message>
        <source>no token beyond the alphabet</source>
        <translation>kein Token über das Alphabet hinaus</translation>
    </message>
    <message>
        <source>save the most tokens</source>
        <translation>sparen die meisten Tokens</translation>
    </message>
    <message>
        <source>most frequent</source>
        <translation>am häufigsten</translation>
    </message>
    <message>
        <source>least used, and not part of other tokens: first to prune</source>
        <translation>am seltensten verwendet und nicht Teil anderer Tokens: zuerst zu entfernen</translation>
    </message>
    <message>
        <source>least used: first to prune</source>
        <translation>am seltensten verwendet: zuerst zu entfernen</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>add evaluation texts to measure with</source>
        <translation>fügen Sie Messtexte hinzu, um zu messen</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>wird gemessen …</translation>
    </message>
    <message>
        <source>on %1 of evaluation text</source>
        <translation>an %1 Messtext</translation>
    </message>
    <message>
        <source>on the first %1 of the training text: add evaluation texts for a better measure</source>
        <translation>an den ersten %1 des Trainingstextes: Fügen Sie für eine bessere Messung Messtexte hinzu</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TransportBar</name>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>To the start (Home)</source>
        <translation>Zum Anfang (Pos1)</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>One step back (←)</source>
        <translation>Einen Schritt zurück (←)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>One step forward (→)</source>
        <translation>Einen Schritt vor (→)</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Letzter Schritt</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>Zum Ende (Ende)</translation>
    </message>
    <message>
        <source>1 step/s</source>
        <translation>1 Schritt/s</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 Schritte/s</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>Abspieltempo</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Leertaste)</translation>
    </message>
    <message>
        <source>Play the steps one by one (Space)</source>
        <translation>Die Schritte nacheinander abspielen (Leertaste)</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TreeMenu</name>
    <message>
        <source>the tree</source>
        <translation>der Baum</translation>
    </message>
    <message>
        <source>DOT (Graphviz)</source>
        <translation>DOT (Graphviz)</translation>
    </message>
    <message>
        <source>Mermaid</source>
        <translation>Mermaid</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::Trial</name>
    <message>
        <source>No token of this text differs.</source>
        <translation>Kein Token dieses Textes unterscheidet sich.</translation>
    </message>
    <message>
        <source>%1 removed, none left: ids %2</source>
        <translation>%1 entfernt, keines übrig: Ids %2</translation>
    </message>
    <message>
        <source>%1, where there were none before: ids %2</source>
        <translation>%1, wo vorher keine waren: Ids %2</translation>
    </message>
    <message>
        <source>%1 added, %2 unchanged: ids %3</source>
        <translation>%1 hinzugefügt, %2 unverändert: Ids %3</translation>
    </message>
    <message>
        <source>%1 removed, %2 unchanged: ids %3</source>
        <translation>%1 entfernt, %2 unverändert: Ids %3</translation>
    </message>
    <message>
        <source>%1 of %2 tokens differ: ids %3 → %4</source>
        <translation>%1 von %2 Tokens unterscheiden sich: Ids %3 → %4</translation>
    </message>
    <message>
        <source>Trying a change</source>
        <translation>Ausprobieren einer Änderung</translation>
    </message>
    <message>
        <source>There is no tokenizer.</source>
        <translation>Es gibt keinen Tokenizer.</translation>
    </message>
    <message>
        <source>The text itself is not a stage.</source>
        <translation>Der Text selbst ist keine Stufe.</translation>
    </message>
    <message>
        <source>A tokenizer without a model has no tokens.</source>
        <translation>Ein Tokenizer ohne Modell hat keine Tokens.</translation>
    </message>
    <message>
        <source>It is part of a stage that was edited as JSON: remove it there.</source>
        <translation>Sie ist Teil einer Stufe, die als JSON bearbeitet wurde: Entfernen Sie sie dort.</translation>
    </message>
    <message>
        <source>The file has no rule for this stage.</source>
        <translation>Die Datei enthält keine Regel für diese Stufe.</translation>
    </message>
    <message>
        <source>Files of this format have no separate rule for this stage; change its options on the right.</source>
        <translation>Dateien dieses Formats enthalten keine eigene Regel für diese Stufe; ändern Sie ihre Optionen rechts.</translation>
    </message>
    <message>
        <source>Nothing changed: the change was refused.</source>
        <translation>Nichts hat sich geändert: Die Änderung wurde abgelehnt.</translation>
    </message>
    <message>
        <source>Nothing changed yet.</source>
        <translation>Noch nichts geändert.</translation>
    </message>
    <message>
        <source>The text can&apos;t be encoded with these changes.</source>
        <translation>Der Text lässt sich mit diesen Änderungen nicht encodieren.</translation>
    </message>
    <message>
        <source>The last change was refused. Without it: %1</source>
        <translation>Die letzte Änderung wurde abgelehnt. Ohne sie: %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TrialBar</name>
    <message>
        <source>Save as new file…</source>
        <translation>Als neue Datei speichern …</translation>
    </message>
    <message>
        <source>Changes being tried</source>
        <translation>Ausprobierte Änderungen</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>Why a change was refused</source>
        <translation>Warum eine Änderung abgelehnt wurde</translation>
    </message>
    <message>
        <source>Save the tokenizer with these changes as another file</source>
        <translation>Den Tokenizer mit diesen Änderungen als andere Datei speichern</translation>
    </message>
    <message>
        <source>Switch off a rule with the check box in its row, or edit it on the right.</source>
        <translation>Schalten Sie eine Regel mit dem Kontrollkästchen in ihrer Zeile aus, oder bearbeiten Sie sie rechts.</translation>
    </message>
    <message>
        <source>Undo this change</source>
        <translation>Diese Änderung rückgängig machen</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier changes</source>
        <translation>
            <numerusform>%n frühere Änderung</numerusform>
            <numerusform>%n frühere Änderungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::TryView</name>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>○ %1</source>
        <translation>○ %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::UnigramView</name>
    <message>
        <source>Finding candidates</source>
        <translation>Suche nach Kandidaten</translation>
    </message>
    <message>
        <source>Finding the best paths</source>
        <translation>Suche nach den besten Pfaden</translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>Canceled. Press F5 to try again.</source>
        <translation>Abgebrochen. Drücken Sie F5, um es erneut zu versuchen.</translation>
    </message>
    <message>
        <source>Export the lattice as an image, or the n-best paths as a table</source>
        <translation>Das Gitter als Bild oder die n besten Pfade als Tabelle exportieren</translation>
    </message>
    <message>
        <source>Copied the lattice as a table</source>
        <translation>Gitter als Tabelle kopiert</translation>
    </message>
    <message>
        <source>the lattice</source>
        <translation>das Gitter</translation>
    </message>
    <message>
        <source>An image can show at most %1 candidates</source>
        <translation>Ein Bild kann höchstens %1 Kandidaten zeigen</translation>
    </message>
    <message>
        <source>Markdown table of the n-best paths</source>
        <translation>Markdown-Tabelle der n besten Pfade</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Each box shows the score of the piece: the natural logarithm of its probability</source>
        <translation>Jeder Kasten zeigt den Wert des Stücks: den natürlichen Logarithmus seiner Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Marginals</source>
        <translation>Randwahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>Each box shows the marginal probability of the piece: the sum over all paths that contain it</source>
        <translation>Jeder Kasten zeigt die Randwahrscheinlichkeit des Stücks: die Summe über alle Pfade, die es enthalten</translation>
    </message>
    <message>
        <source>Click a row to highlight its path in the lattice</source>
        <translation>Ein Klick auf eine Zeile hebt ihren Pfad im Gitter hervor</translation>
    </message>
    <message>
        <source>Copied the paths as a table</source>
        <translation>Pfade als Tabelle kopiert</translation>
    </message>
    <message>
        <source>N-best paths</source>
        <translation>Die n besten Pfade</translation>
    </message>
    <message>
        <source>canceled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Sampled paths</source>
        <translation>Gezogene Pfade</translation>
    </message>
    <message>
        <source>How certain is it?</source>
        <translation>Wie sicher ist die Wahl?</translation>
    </message>
    <message>
        <source>entropy over all paths</source>
        <translation>Entropie über alle Pfade</translation>
    </message>
    <message>
        <source>margin (best − second best)</source>
        <translation>Abstand (bester − zweitbester)</translation>
    </message>
    <message>
        <source>Selected piece</source>
        <translation>Ausgewähltes Stück</translation>
    </message>
    <message>
        <source>Details of the selected piece</source>
        <translation>Einzelheiten zum ausgewählten Stück</translation>
    </message>
    <message>
        <source>An added token: it is extracted from the text before the model runs.</source>
        <translation>Ein hinzugefügtes Token: Es wird aus dem Text herausgelöst, bevor das Modell läuft.</translation>
    </message>
    <message>
        <source>Finding the candidates of %1…</source>
        <translation>Die Kandidaten für %1 werden gesucht …</translation>
    </message>
    <message>
        <source>Under each position: best sum so far, the piece that ends there, and where it starts. The chosen path is bold.</source>
        <translation>Unter jeder Position: die bisher beste Summe, das Stück, das dort endet, und wo es beginnt. Der gewählte Pfad ist fett.</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>wird gesucht …</translation>
    </message>
    <message>
        <source>%1 of %2, the search was stopped</source>
        <translation>%1 von %2, die Suche wurde angehalten</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 Zeichen</numerusform>
            <numerusform>%1 Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>1 path</source>
        <translation>1 Pfad</translation>
    </message>
    <message>
        <source>%1 paths</source>
        <translation>%1 Pfade</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>there is only one path</source>
        <translation>es gibt nur einen Pfad</translation>
    </message>
    <message>
        <source>Click a box, or press Shift+← →.</source>
        <translation>Klicken Sie auf einen Kasten, oder drücken Sie Umschalt+← →.</translation>
    </message>
    <message>
        <source>byte fallback</source>
        <translation>Byte-Fallback</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Id %1</translation>
    </message>
    <message>
        <source>%1    score %2    marginal %3</source>
        <translation>%1    Wert %2    Randwahrscheinlichkeit %3</translation>
    </message>
    <message>
        <source>position %1 of %2</source>
        <translation>Position %1 von %2</translation>
    </message>
    <message>
        <source>user-defined</source>
        <translation>benutzerdefiniert</translation>
    </message>
    <message>
        <source>added token</source>
        <translation>hinzugefügtes Token</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Unigram considers every candidate and chooses the path with the highest sum of scores</source>
        <translation>Unigram betrachtet alle Kandidaten und wählt den Pfad mit der höchsten Summe der Werte</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::VerdictLine</name>
    <message>
        <source>Verdict: %1</source>
        <translation>Urteil: %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::VerdictReasons</name>
    <message>
        <source>Reasons for the verdict</source>
        <translation>Gründe für das Urteil</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Consequences for a checkpoint trained with A if B is used</source>
        <translation>Folgen für einen mit A trainierten Checkpoint, wenn B verwendet wird</translation>
    </message>
    <message>
        <source>Consequences for a checkpoint trained with B if A is used</source>
        <translation>Folgen für einen mit B trainierten Checkpoint, wenn A verwendet wird</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::VersionChoice</name>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen …</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::VocabPanel</name>
    <message>
        <source>&amp;Vocab</source>
        <translation>&amp;Vokabular</translation>
    </message>
    <message>
        <source>All pieces of the vocabulary, and the page of each</source>
        <translation>Alle Stücke des Vokabulars, und die Seite zu jedem</translation>
    </message>
    <message>
        <source>No tokenizer is open</source>
        <translation>Kein Tokenizer ist geöffnet</translation>
    </message>
    <message>
        <source>Open one to see its pieces.</source>
        <translation>Öffnen Sie einen, um seine Stücke zu sehen.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Copied the rows</source>
        <translation>Zeilen kopiert</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>die ersten %1 von %2</translation>
    </message>
    <message>
        <source>no piece passes the filters</source>
        <translation>kein Stück erfüllt die Filter</translation>
    </message>
    <message>
        <source>Copy piece</source>
        <translation>Stück kopieren</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Id kopieren</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Piece of the selected token in Vocab</source>
        <translation>Stück des ausgewählten Tokens im Vokabular</translation>
    </message>
    <message>
        <source>No token is selected</source>
        <translation>Kein Token ist ausgewählt</translation>
    </message>
    <message>
        <source>Continue what was canceled in Vocab</source>
        <translation>Im Vokabular Abgebrochenes fortsetzen</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::VocabularyRows</name>
    <message>
        <source>Neighbors in the vocabulary: %1</source>
        <translation>Nachbarn im Vokabular: %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::VocabularyStrip</name>
    <message>
        <source>Vocabulary now</source>
        <translation>Vokabular jetzt</translation>
    </message>
    <message>
        <source>%1
id %2, %3 times in the corpus</source>
        <translation>%1
Id %2, %3-mal im Korpus</translation>
    </message>
    <message>
        <source>%1, id %2, %3 times in the corpus</source>
        <translation>%1, Id %2, %3-mal im Korpus</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::WhyPane</name>
    <message>
        <source>Cost of the methods</source>
        <translation>Aufwand der Verfahren</translation>
    </message>
    <message>
        <source>Click two adjacent boxes, one box, or a row of the table to see why they merge or don&apos;t (Shift+← → ↑ ↓).</source>
        <translation>Klicken Sie auf zwei benachbarte Kästen, einen Kasten oder eine Zeile der Tabelle, um zu sehen, warum sie zusammengefügt werden oder nicht (Umschalt+← → ↑ ↓).</translation>
    </message>
    <message>
        <source>Click boxes or a row of the table to see others.</source>
        <translation>Klicken Sie auf Kästen oder eine Zeile der Tabelle, um andere zu sehen.</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::WordBoxes</name>
    <message>
        <source>Words of the corpus</source>
        <translation>Wörter des Korpus</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>has it</source>
        <translation>enthält es</translation>
    </message>
    <message>
        <source>visited</source>
        <translation>besucht</translation>
    </message>
    <message>
        <source>not in the alphabet</source>
        <translation>nicht im Alphabet</translation>
    </message>
    <message>
        <source>%1
id %2</source>
        <translation>%1
Id %2</translation>
    </message>
    <message>
        <source>, created by merge %1</source>
        <translation>, durch Merge %1 entstanden</translation>
    </message>
    <message>
        <source>
Press to see how often this pair occurs</source>
        <translation>
Drücken, um zu sehen, wie oft dieses Paar vorkommt</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::WordInputMenu</name>
    <message>
        <source>&amp;Input</source>
        <translation>Ein&amp;gabe</translation>
    </message>
    <message>
        <source>One &amp;text</source>
        <translation>Ein &amp;Text</translation>
    </message>
    <message>
        <source>Words, separated by &amp;whitespace</source>
        <translation>Wörter, durch &amp;Leerraum getrennt</translation>
    </message>
    <message>
        <source>Words, one per &amp;line</source>
        <translation>Wörter, eines je &amp;Zeile</translation>
    </message>
    <message>
        <source>Input: words ▾</source>
        <translation>Eingabe: Wörter ▾</translation>
    </message>
    <message>
        <source>Input: lines ▾</source>
        <translation>Eingabe: Zeilen ▾</translation>
    </message>
    <message>
        <source>Input: text ▾</source>
        <translation>Eingabe: Text ▾</translation>
    </message>
    <message>
        <source>%1 encodes whole texts only; only transformers accepts lists of words</source>
        <translation>%1 kodiert nur ganze Texte; nur transformers nimmt Listen von Wörtern an</translation>
    </message>
    <message>
        <source>How the tokenizer receives the text: as a whole, or as a list of words, each encoded on its own (is_split_into_words of transformers, is_pretokenized of tokenizers)</source>
        <translation>Wie der Tokenizer den Text erhält: als Ganzes oder als Liste von Wörtern, von denen jedes für sich kodiert wird (is_split_into_words in transformers, is_pretokenized in tokenizers)</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::WordPiecesModel</name>
    <message>
        <source>Position of the piece in the word, counted from 0</source>
        <translation>Position des Stücks im Wort, ab 0 gezählt</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>bytes of the text</source>
        <translation>Bytes des Textes</translation>
    </message>
</context>
<context>
    <name>tokenscope::ui::WordStrip</name>
    <message>
        <source>Words of the text</source>
        <translation>Wörter des Textes</translation>
    </message>
    <message>
        <source>Word %1 of %2: %3</source>
        <translation>Wort %1 von %2: %3</translation>
    </message>
    <message>
        <source>%1
word %2 of %3, bytes [%4,%5)
Ctrl+← → goes through the words, ← → through the steps of one</source>
        <translation>%1
Wort %2 von %3, Bytes [%4,%5)
Strg+← → geht durch die Wörter, ← → durch die Schritte eines Worts</translation>
    </message>
    <message>
        <source>word %1 of %2, %3</source>
        <translation>Wort %1 von %2, %3</translation>
    </message>
</context>
</TS>
