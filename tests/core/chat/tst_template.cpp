// The semantics of templates, case by case; expected results are from Python 3.11.2 with Jinja2 3.1.2.

#include "tests/core/chat/rendered.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

constexpr const char* kVariables =
    "{\"s\": \"Hello, World\", \"n\": 7, \"f\": 2.5, \"l\": [3, 1, 2], \"d\": {\"b\": 1, \"a\": \"x\", "
    "\"c\": null}, \"m\": "
    "[{\"role\": \"user\", \"content\": \"hi\"}, {\"role\": \"assistant\", \"content\": \"yo\"}], \"big\": "
    "123456789012345678901234567890, \"t\": \" x\\n\"}";

struct TemplateCase {
    const char* name;
    const char* source;
    const char* outcome; ///< the text, or the class and message of the error
};

// clang-format off
constexpr TemplateCase kCases[] = {
        {"white space", "a\n  {% if true %}\nb\n  {% endif %}\nc\n", "a\nb\nc"},
        {"white space kept", "a\n  {%+ if true +%}\nb{% endif %}", "a\n  \nb"},
        {"white space cut", "a  {%- if true -%}  b  {%- endif -%}  c", "abc"},
        {"minus at a print", "{{-1}} {{ -1 }} {{- 'x' -}} \n y", "1 -1xy"},
        {"comments", " a {# x #}\nb{#- y -#} c", " a bc"},
        {"raw", "{% raw %}{{ x }}{% endraw %}{%- raw -%} {% y %} {%- endraw -%} z", "{{ x }}{% y %}z"},
        {"line ends", "a\r\nb\rc{{ 'x\r\ny' }}", "a\nb\ncx\ny"},
        {"literals", "{{ [1, 1.0, 1e3, 1_000, 0x1F, 0b11, 1e16, 1e-5, 0.1 + 0.2] }}", "[1, 1.0, 1000.0, 1000, 31, 3, 1e+16, 1e-05, 0.30000000000000004]"},
        {"escapes", "{{ '\\x41\\u00e9\\101\\n\\q\\N{BULLET}' 'b' \"c\" }}", "AéA\n\\q•bc"},
        {"repr", "{{ ['it\\'s', \"\\\"\", 'a\\tb', '\\x00\\x7f', none, true, {'k': (1,)}] }}", "[\"it's\", '\"', 'a\\tb', '\\x00\\x7f', None, True, {'k': (1,)}]"},
        {"integers", "{{ 2 ** 100 }} {{ big * big }} {{ big // 7 }} {{ -big % 1000 }} {{ big / 3 }}", "1267650600228229401496703205376 15241578753238836750495351562536198787501905199875019052100 17636684144620811271604938270 110 4.115226300411523e+28"},
        {"division", "{{ 7 // -2 }} {{ -7 % 3 }} {{ 7 / 2 }} {{ -7.5 // 2 }} {{ -7.5 % 2 }}", "-4 2 3.5 -4.0 0.5"},
        {"powers", "{{ -2 ** 2 }} {{ 2 ** -1 }} {{ 2 ** 3 ** 2 }} {{ -2 ** n }} {{ 2 ** 0.5 }}", "4 0.5 64 -128 1.4142135623730951"},
        {"tilde before plus", "{{ 1 ~ 2 * 3 }} {{ 'a' ~ none ~ [1] }}", "16 aNone[1]"},
        {"tests before arithmetic", "{{ 1 + 1 is odd }}", "2"},
        {"comparison", "{{ 1 < 2 < 3 }} {{ 1 == 1.0 == true }} {{ 'a' in 'abc' }} {{ [1] + [2] == [1, 2] }} {{ (1, 2) < (1, 3) }}", "True True True True True"},
        {"not in", "{{ 3 not in l }} {{ not 3 in l }}", "False False"},
        {"or and", "{{ 0 or 'x' }} {{ 1 and [] }} {{ none or u or 'd' }}", "x [] d"},
        {"inline if", "{{ 'a' if n > 5 else 'b' }}{{ 'c' if false }}|", "a|"},
        {"undefined", "{{ u }}{{ u|length }}{{ u|list }}{{ u ~ 'x' }}{{ u == v }}{{ d.z is defined }}{{ l[9] is defined }}", "0[]xTrueFalseFalse"},
        {"undefined attribute", "{{ u.x }}", "UndefinedError: 'u' is undefined"},
        {"undefined sum", "{{ u + 1 }}", "UndefinedError: 'u' is undefined"},
        {"missing key", "{{ d.z.y }}", "UndefinedError: 'dict object' has no attribute 'z'"},
        {"attribute or item", "{{ d.items is callable }}{{ d['a'] }}{{ d.a }}{{ d['items'] is defined }}{{ l.0 }}", "TruexxTrue3"},
        {"slices", "{{ s[1:5] }} {{ s[::-1] }} {{ l[-2:] }} {{ l[::2] }} {{ 'aéz'[1] }} {{ range(10)[2:5] }}", "ello dlroW ,olleH [1, 2] [3, 2] é range(2, 5)"},
        {"methods", "{{ s.upper() }} {{ s.split(', ') }} {{ s.replace('l', 'L', 1) }} {{ s.find('W') }} {{ ' x '.strip() }}{{ '<think>hi'.lstrip('<think>') }}", "HELLO, WORLD ['Hello', 'World'] HeLlo, World 7 x"},
        {"spaces at the other end", "{{ 'first rest of it '.split(none,1) }} {{ ' a b'.rsplit(none, 1) }} {{ ' a '.split(none, 0) }}", "['first', 'rest of it '] [' a', 'b'] ['a ']"},
        {"ascii", "{{ '%a'|format('\u00e9\U0001f9e9x') }} {{ '{!a}'.format('\u4eca') }}", "'\\xe9\\U0001f9e9x' '\\u4eca'"},
        {"tags without end", "{{ ('<' * 500000)|striptags|length }} {{ ('<!--' * 100000)|striptags|length }}", "500000 400000"},
        {"more methods", "{{ 'a-b-c'.rsplit('-', 1) }} {{ 'ab'.partition('b') }} {{ 'x'.center(4, '*') }} {{ '-5'.zfill(4) }}", "['a-b', 'c'] ('a', 'b', '') *x** -005"},
        {"case", "{{ 'ǆ ß İ ΑΣ'.title() }} {{ 'ß'.upper() }} {{ 'ΑΣ'.lower() }} {{ 'they\\'re'.title() }} {{ 'they\\'re'|title }}", "ǅ Ss İ Ας SS ας They'Re They're"},
        {"lists", "{{ l.index(2) }} {{ l.count(1) }} {{ l|sort }} {{ l|sum }} {{ l|max }} {{ l|first }} {{ l|last }} {{ l|join('-') }}", "2 1 [1, 2, 3] 6 3 3 2 3-1-2"},
        {"a list pops", "{{ l.pop() }}{{ l.pop(0) }}{{ l }}", "SecurityError: access to attribute 'pop' of 'list' object is unsafe."},
        {"a list is cleared", "{{ l.clear() }}", "SecurityError: access to attribute 'clear' of 'list' object is unsafe."},
        {"a list pops, unused", "{{ l.pop is defined }}{{ l['pop'] is defined }}{{ 'x' if l.clear }}", "FalseFalse"},
        {"a parse error before a character that can't be read", "{{ .x }}\n{{ $ }}", "TemplateSyntaxError: unexpected '.'"},
        {"a character that can't be read before a parse error", "{{ $ }}\n{{ .x }}", "TemplateSyntaxError: unexpected char '$' at 3"},
        {"a character that can't be read is next", "{{ x $ }}", "TemplateSyntaxError: unexpected char '$' at 5"},
        {"an open comment after a parse error", "{{ .x }}{# ", "TemplateSyntaxError: unexpected '.'"},
        {"a string that can't be read after a parse error", "{{ .x }}{{ '\\N{x}' }}", "TemplateSyntaxError: unexpected '.'"},
        {"no append", "{{ l.append(1) }}", "SecurityError: access to attribute 'append' of 'list' object is unsafe."},
        {"no update", "{{ d.update({}) }}", "SecurityError: access to attribute 'update' of 'dict' object is unsafe."},
        {"private", "{{ s.__class__ }}|{{ s.__class__.x }}", "SecurityError: access to attribute '__class__' of 'str' object is unsafe."},
        {"dicts", "{{ d.get('z', 5) }} {{ d.keys()|list }} {{ d.items()|list }} {{ d|length }} {{ dict(a=1, **{'b': 2}) }}", "5 ['b', 'a', 'c'] [('b', 1), ('a', 'x'), ('c', None)] 3 {'a': 1, 'b': 2}"},
        {"dictsort", "{{ d|dictsort }} {{ d|dictsort(by='key', reverse=true) }}", "[('a', 'x'), ('b', 1), ('c', None)] [('c', None), ('b', 1), ('a', 'x')]"},
        {"generators once", "{% set g = l|map('string') %}{{ g|list }}{{ g|list }}{{ 'y' if g }}", "['3', '1', '2'][]y"},
        {"select", "{{ m|selectattr('role', 'equalto', 'user')|map(attribute='content')|list }} {{ l|select('odd')|list }} {{ l|reject('gt', 1)|list }}", "['hi'] [3, 1] [1]"},
        {"groupby", "{% for g in m|groupby('role') %}{{ g.grouper }}{{ g.list|length }}{% endfor %}", "assistant1user1"},
        {"batch and slice", "{{ range(5)|batch(2, 0)|list }} {{ range(5)|slice(2)|list }} {{ [1, 2, 1]|unique|list }}", "[[0, 1], [2, 3], [4, 0]] [[0, 1, 2], [3, 4]] [1, 2]"},
        {"numbers", "{{ '42.7'|int }} {{ 'x'|int(5) }} {{ '1f'|int(base=16) }} {{ '2.5'|float }} {{ 2.5|round }} {{ 2.567|round(1, 'floor') }} {{ -3|abs }}", "42 5 31 2.5 2.0 2.5 3"},
        {"sizes", "{{ 1500000|filesizeformat }} {{ 2048|filesizeformat(true) }} {{ 1|filesizeformat }}", "1.5 MB 2.0 KiB 1 Byte"},
        {"texts", "{{ 'a\\n\\nb'|indent(2) }}|{{ 'a b c d'|truncate(5, true, '', 0) }}|{{ 'x y'|wordcount }}|{{ 'one two three'|wordwrap(7) }}", "a\n\n  b|a b c|2|one two\nthree"},
        {"dashes", "{{ 'a well-known word--or two x-1'|wordwrap(6) }}", "a\nwell-\nknown\nword--\nor two\nx-1"},
        {"html", "{{ '<a>&\"'|e }} {{ '<b>x</b>  y'|striptags }} {{ 'ä b'|urlencode }} {{ {'a': 1, 'b': none}|xmlattr }}", "&lt;a&gt;&amp;&#34; x y %C3%A4%20b  a=\"1\""},
        {"tojson", "{{ {'a': [1, 2.0, none, true, 'é\"\\n']}|tojson }} {{ d|tojson(indent=2) }} {{ 'é'|tojson(true) }} {{ d|tojson(sort_keys=true, separators=(',', ':')) }}", "{\"a\": [1, 2.0, null, true, \"é\\\"\\n\"]} {\n  \"b\": 1,\n  \"a\": \"x\",\n  \"c\": null\n} \"\\u00e9\" {\"a\":\"x\",\"b\":1,\"c\":null}"},
        {"tojson of undefined", "{{ u|tojson }}", "TypeError: Object of type Undefined is not JSON serializable"},
        {"pprint", "{{ {'b': [1, 2], 'a': 'x' * 60, 'c': 'y' * 30}|pprint }}", "{'a': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',\n 'b': [1, 2],\n 'c': 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'}"},
        {"percent", "{{ '%s-%05.1f|%-4d|%x|%r|%%' % ('a', 2.25, 7, 255, 'q') }} {{ '%(a)s' % d }}", "a-002.2|7   |ff|'q'|% x"},
        {"percent, too few", "{{ '%s %s' % 'a' }}", "TypeError: not enough arguments for format string"},
        {"format", "{{ '{} {}'.format(1, 'a') }} {{ '{0[a]:>3}{1!r:^5}|{2:,.2f}'.format(d, 'b', 12345.678) }} {{ '{x:{w}}'.format(x=1, w=4) }}", "1 a   x 'b' |12,345.68    1"},
        {"format, too few", "{{ '{}'.format() }}", "IndexError: tuple index out of range"},
        {"scopes", "{% set x = 1 %}{% for i in l %}{% set x = x + i %}{{ x }}{% endfor %}{{ x }}{% if true %}{% set x = 9 %}{% endif %}{{ x }}", "42319"},
        {"namespace", "{% set ns = namespace(a=0) %}{% for i in l %}{% set ns.a = ns.a + i %}{% endfor %}{{ ns.a }} {{ ns }}", "6 <Namespace {'a': 6}>"},
        {"no namespace", "{% set d.a = 1 %}", "TemplateRuntimeError: cannot assign attribute on non-namespace object"},
        {"with", "{% set a = 1 %}{% with a = 2, b = a %}{{ a }}{{ b }}{% endwith %}{{ a }}", "211"},
        {"set block", "{% set x | upper %}a{{ n }}{% endset %}{{ x }}", "A7"},
        {"filter block", "{% filter replace('a', 'b')|upper %}aX{% endfilter %}", "BX"},
        {"loop", "{% for i in l %}{{ loop.index }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.last }}{{ loop.length }}{{ loop.cycle('x', 'y') }} {% endfor %}", "12TrueFalse3x 21FalseFalse3y 30FalseTrue3x "},
        {"neighbors", "{% for i in l %}{{ loop.previtem }}<{{ i }}>{{ loop.nextitem }}{{ loop.changed(i > 1) }} {% endfor %}", "<3>1True 3<1>2True 1<2>True "},
        {"loop with condition", "{% for i in l if i > 1 %}{{ loop.index }}{{ i }}{{ loop.last }}{% endfor %}", "13False22True"},
        {"items that a condition let through", "{% for k, v in [[1, 2]] if k %}{% for a, b in [[1, 2], [3, 4]] if a %}{{ loop.previtem }}{% endfor %}{% endfor %}", "(1, 2)"},
        {"else of a loop", "{% for i in [] %}{% else %}none{% endfor %}{% for i in l %}{% break %}{% else %}broken{% endfor %}", "nonebroken"},
        {"break and continue", "{% for i in range(9) %}{% if i == 2 %}{% continue %}{% elif i == 5 %}{% break %}{% endif %}{{ i }}{% endfor %}", "0134"},
        {"unpacking", "{% for k, (a, b) in [(1, (2, 3))] %}{{ k }}{{ a }}{{ b }}{% endfor %}{% set a, b = 'xy' %}{{ b }}", "123y"},
        {"unpacking, too many", "{% set a, b = 'xyz' %}", "ValueError: too many values to unpack (expected 2)"},
        {"raw at the end", "a{% raw %}", "a"},
        {"dict of nothing", "{{ dict(u) }}", "UndefinedError: 'u' is undefined"},
        {"comment at the end", "a{#", "a"},
        {"comment at the end, open", "a{# ", "TemplateSyntaxError: Missing end of comment tag"},
        {"slice among others", "{{ [1, 2][:, 1] }}{{ 'ab'[0:1, :] is defined }}", "False"},
        {"slice within a subscript", "{{ {'b': 7}['ab'[1:]] }}{{ l['ab'[1:]|length] }}", "71"},
        {"slice among others, unknown", "{{ l[:, 1] }}", "SyntaxError: invalid syntax"},
        {"bytes to text", "{{ 'aé'.encode().decode() }}{{ 'é'.encode('latin-1') }}{{ 'é'.encode().decode('latin1') }}", "aéb'\\xe9'Ã©"},
        {"bytes, not all", "{{ 'é'.encode()[:1].decode('utf-8', 'replace') }}{{ 'aé'.encode('ascii', errors='xmlcharrefreplace') }}{{ 'é日'.encode().decode('ascii', 'backslashreplace') }}", "�b'a&#233;'\\xc3\\xa9\\xe6\\x97\\xa5"},
        {"bytes, wrong", "{{ 'aé'.encode('latin-1').decode() }}", "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position 1: unexpected end of data"},
        {"bytes, not possible", "{{ 'aé'.encode('ascii') }}", "UnicodeEncodeError: 'ascii' codec can't encode character '\\xe9' in position 1: ordinal not in range(128)"},
        {"classes", "{{ namespace }}{{ [dict] }}{{ joiner|upper }}{{ cycler }}", "<class 'jinja2.utils.Namespace'>[<class 'dict'>]<CLASS 'JINJA2.UTILS.JOINER'><class 'jinja2.utils.Cycler'>"},
        {"objects", "{% set ns = namespace(a=[n]) %}{{ ns }}{% set ns.b = [ns] %}{{ ns }}{{ self }}{% macro m() %}{% endmacro %}{{ m }}{% for i in [n] %}{{ loop }}{% endfor %}", "<Namespace {'a': [7]}><Namespace {'a': [7], 'b': [<Namespace {...}>]}><TemplateReference None><Macro 'm'><LoopContext 1/1>"},
        {"slice of bytes", "{{ 'Hello'.encode()[1:4] }}", "b'ell'"},
        {"macro and autoescape", "{% macro q(a) %}<{{ a }}>{% endmacro %}{% autoescape true %}{{ q('<') }}{{ '<' }}{% macro r(a) %}{{ a }}{% endmacro %}{% endautoescape %}{{ q('<') }}", "<<>&lt;<<>"},
        {"markup's replace", "{{ ('<a>'|safe).replace('a', '<') }}", "<&lt;>"},
        {"no such domain", "{{ 'http://x.y http://a.bc a..com'|urlize }}", "http://x.y <a href=\"http://a.bc\" rel=\"noopener\">http://a.bc</a> a..com"},
        {"target behind a comma", "{% for a, in [[1]] %}{{ a }}{% endfor %}", "TemplateSyntaxError: expected token 'in', got '['"},
        {"names around a recursive loop", "{% set a, b, c, x = 1, 2, 3, 'x' %}{% for t in [[[], 1]] recursive %}{{ x }}{% if t is iterable %}({{ loop(t) }}{{ x }}{{ c }}){% endif %}{% endfor %}", "x(x(x3)xx3)"},
        {"recursive loop", "{% for t in [1, [2, [3]]] recursive %}{% if t is iterable %}({{ loop(t) }}){% else %}{{ t }}@{{ loop.depth }}{% endif %}{% endfor %}", "1@1(2@2(3@3))"},
        {"macro", "{% macro f(a, b=a, c='z') %}{{ a }}{{ b }}{{ c }};{% endmacro %}{{ f(1) }}{{ f(1, c=2) }}{{ f() }}{{ f.name }}{{ f.arguments }}", "11z;112;z;f('a', 'b', 'c')"},
        {"macro, rest", "{% macro f(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}{{ f(1, 2, k=3) }}", "1(2,){'k': 3}"},
        {"macro, too many", "{% macro f(a) %}{% endmacro %}{{ f(1, 2) }}", "TypeError: macro 'f' takes not more than 1 argument(s)"},
        {"caller", "{% macro f() %}[{{ caller('x') }}]{% endmacro %}{% call(a) f() %}{{ a }}{{ n }}{% endcall %}", "[x7]"},
        {"macros see later values", "{% set x = 1 %}{% macro f() %}{{ x }}{% endmacro %}{% set x = 2 %}{{ f() }}", "2"},
        {"blocks", "{% set x = 5 %}{% block a %}{{ x }}{% set x = 6 %}{% endblock %}{{ x }}{{ self.a() }}", "555"},
        {"scoped block", "{% for i in l %}{% block b scoped %}{{ i }}{% endblock %}{% endfor %}", "312"},
        {"no loader", "{% include 'x' %}", "TypeError: no loader for this environment specified"},
        {"autoescape", "{% autoescape true %}{{ '<' }}{{ '<'|safe }}{{ '<' ~ '&'|safe }}{% endautoescape %}{{ '<' }}", "&lt;<&lt;&amp;<"},
        {"cycler and joiner", "{% set c = cycler(1, 2) %}{{ c.next() }}{{ c.next() }}{{ c.current }}{% set j = joiner('-') %}{{ j() }}{{ j() }}", "121-"},
        {"range", "{{ range(3)|list }} {{ range(5, 1, -2)|list }} {{ range(2, 4) }}", "[0, 1, 2] [5, 3] range(2, 4)"},
        {"range, too long", "{{ range(100001) }}", "OverflowError: Range too big. The sandbox blocks ranges larger than MAX_RANGE (100000)."},
        {"clock", "{{ strftime_now('%d %B %Y %H:%M %A %j %-d %y %p') }}", "15 January 2026 09:30 Thursday 015 15 26 AM"},
        {"raised", "{{ raise_exception('Only ' ~ n) }}", "TemplateError: Only 7"},
        {"unknown filter", "{{ 1|nope }}", "TemplateAssertionError: No filter named 'nope'."},
        {"unknown filter not reached", "{% if false %}{{ 1|nope }}{% endif %}{{ 'ok' if true else 1|nope }}", "ok"},
        {"unknown test", "{{ 1 is nope }}", "TemplateAssertionError: No test named 'nope'."},
        {"unknown tag", "{% nope %}", "TemplateSyntaxError: Encountered unknown tag 'nope'."},
        {"unclosed", "{% if true %}", "TemplateSyntaxError: Unexpected end of template. Jinja was looking for the following tags: 'elif' or 'else' or 'endif'. The innermost block that needs to be closed is 'if'."},
        {"wrong end", "{% for x in l %}{% endif %}", "TemplateSyntaxError: Encountered unknown tag 'endif'. Jinja was looking for the following tags: 'endfor' or 'else'. The innermost block that needs to be closed is 'for'."},
        {"brackets", "{{ (1] }}", "TemplateSyntaxError: unexpected ']', expected ')'"},
        {"chained tests", "{{ 1 is odd is odd }}", "TemplateSyntaxError: You cannot chain multiple tests with is"},
        {"break outside", "{% break %}", "SyntaxError: 'break' outside loop"},
        {"break in generation", "{% for i in l %}{% generation %}{% break %}{% endgeneration %}{% endfor %}", "SyntaxError: 'break' outside loop"},
        {"loop as target", "{% for loop in l %}{{ loop.index }}{% endfor %}", "TemplateAssertionError: Can't assign to special loop variable in for-loop target"},
        {"twice a keyword", "{{ dict(a=1, a=2) }}", "SyntaxError: keyword argument repeated: a"},
        {"Python finds it last", "{{ dict(a=1, a=2) }}{{ 1|nope }}", "TemplateAssertionError: No filter named 'nope'."},
        {"after the parser", "{% break %}{{ dict(a=1, a=2) }}{% macro f(a, a) %}{% endmacro %}{{ (] }}", "TemplateSyntaxError: unexpected ']', expected ')'"},
        {"Python's order", "{% break %}{{ dict(a=1, a=2) }}{% macro f(a, a) %}{% endmacro %}", "SyntaxError: duplicate argument 'a' in function definition"},
        {"the first of Python's compiler", "{% break %}{{ dict(a=1, a=2) }}", "SyntaxError: 'break' outside loop"},
        {"the first of Python's compiler, again", "{{ dict(a=1, a=2) }}{% break %}", "SyntaxError: keyword argument repeated: a"},
        {"a block twice comes later", "{% block a %}{% endblock %}{% block a %}{% endblock %}{% nope %}", "TemplateSyntaxError: Encountered unknown tag 'nope'."},
        {"a block twice comes before filters", "{{ 1|nope }}{% block a %}{% endblock %}{% block a %}{% endblock %}", "TemplateAssertionError: block 'a' defined twice"},
        {"apostrophe", "{{ 'abc }}", "TemplateSyntaxError: unexpected char \"'\" at 3"},
        {"backslash and invisible", "{{ \\ }}", "TemplateSyntaxError: unexpected char '\\\\' at 3"},
        {"unknown filter of map", "{{ l|map('nope')|list }}", "TemplateRuntimeError: No filter named 'nope'."},
        {"unknown filter in a branch", "{{ 1|nope if true }}", "TemplateRuntimeError: No filter named 'nope' found."},
        {"no else", "{{ (1\nif false).a }}\n", "UndefinedError: the inline if-expression on line 1 evaluated to false and no else section was defined."},
        {"no else, further down", "\r\n\r{{ 1 }}\n{{ (1 if false).a }}", "UndefinedError: the inline if-expression on line 4 evaluated to false and no else section was defined."},
        {"format_map", "{{ '{a}{b[0]}'.format_map({'a': 1, 'b': [2]}) }}{{ '{a.__class__}'.format_map({'a': 1}) }}", "12"},
        {"format_map without the key", "{{ '{a}'.format_map({}) }}", "KeyError: 'a'"},
        {"format_map by position", "{{ '{}'.format_map({}) }}", "IndexError: tuple index out of range"},
        {"format_map of keywords", "{{ '{a}'.format_map(a=1) }}", "TypeError: format_map() takes no keyword arguments"},
        {"format without arguments", "{{ '{}'.format() }}", "IndexError: tuple index out of range"},
        {"modulo zero", "{{ 1 % 0 }}", "ZeroDivisionError: integer modulo by zero"},
        {"division by zero", "{{ 1 // 0 }}", "ZeroDivisionError: integer division or modulo by zero"},
        {"undefined in a string", "{{ u in 'abc' }}", "TypeError: 'in <string>' requires string as left operand, not Undefined"},
        {"attr of undefined", "{{ u|attr('__class__') }}", ""},
        {"types", "{{ true is number }}{{ true is integer }}{{ 1.0 is float }}{{ 'a' is sequence }}{{ d is mapping }}{{ l is iterable }}{{ none is none }}{{ 'A' is upper }}{{ 4 is divisibleby 2 }}{{ 1 is sameas 1 }}{{ 'x' is in ['x'] }}", "TrueFalseTrueTrueTrueTrueTrueTrueTrueTrueTrue"},
        {"no iteration", "{% for x in 7 %}{% endfor %}", "TypeError: 'int' object is not iterable"},
        {"not callable", "{{ n() }}", "TypeError: 'int' object is not callable"},
};
// clang-format on

} // namespace

class TemplateTest : public QObject {
    Q_OBJECT

  private slots:
    void meaning_data();
    void meaning();
    void reportsPositions();
    void messagesDontRepeatThemselves();
    void linesOfErrors_data();
    void linesOfErrors();
    void generationSpans_data();
    void generationSpans();
    void asBeforeTheFix();
    void freeNames();
    void clocks();
    void listsThatShrink();
};

void TemplateTest::meaning_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("expected");
    for (const TemplateCase& one : kCases)
        QTest::newRow(one.name) << QString::fromUtf8(one.source) << QString::fromUtf8(one.outcome);
}

void TemplateTest::meaning() {
    QFETCH(QString, source);
    QFETCH(QString, expected);
    QCOMPARE(outcome(source.toStdString(), kVariables), expected);
}

/// Jinja before 3.1.5.
void TemplateTest::listsThatShrink() {
    const auto compiled = CompiledTemplate::compile(
        "{{ l.pop() }}{{ l.pop(0) }}{{ l }}{% set x = l.clear() %}{{ l }}", JinjaVersion::Before315);
    QVERIFY(compiled);
    const auto chat = compiled->render(variablesOf("{\"l\": [3, 1, 2]}"), fixedOptions());
    QVERIFY(chat);
    QCOMPARE(chat->rendered.text, std::string("23[1][]"));
    QVERIFY(chat->dependsOnJinja);
    const auto newest = CompiledTemplate::compile("{{ l.pop() }}");
    QVERIFY(newest->render(variablesOf("{\"l\": [3]}"), fixedOptions()).error().dependsOnJinja);
    // Another method of a list, and dict.pop, which no version allows.
    for (const char* other : {"{{ l.index(3) }}", "{{ {}.pop }}"}) {
        const auto same =
            CompiledTemplate::compile(other)->render(variablesOf("{\"l\": [3]}"), fixedOptions());
        QVERIFY2(same ? !same->dependsOnJinja : !same.error().dependsOnJinja, other);
    }
    QCOMPARE(outcome("{{ l.pop() }}", "{\"l\": [3]}"),
             QString("SecurityError: access to attribute 'pop' of 'list' object is unsafe."));
}

void TemplateTest::reportsPositions() {
    const auto wrong = rendered("a\n{% for m in messages %}\n  é{{ m.content.x + 1 }}{% endfor %}",
                                variablesOf("{\"messages\": [{\"content\": \"hi\"}]}"));
    QVERIFY(!wrong);
    QCOMPARE(placeOf(wrong.error()), std::string("3:7"));
    QCOMPARE(wrong.error().expression, std::string("m.content.x + 1"));
    QCOMPARE(wrong.error().message, std::string("'str object' has no attribute 'x'"));
    QCOMPARE(wrong.error().values, (std::vector<std::string>{"Undefined", "1"}));
    QVERIFY(!wrong.error().whenCompiled);
    const auto unknown = CompiledTemplate::compile("x\n{{ y|nope }}");
    QVERIFY(!unknown);
    QVERIFY(unknown.error().whenCompiled);
    QCOMPARE(placeOf(unknown.error()), std::string("2:6"));
    const auto raised = rendered("{% if true %}{{ raise_exception('no') }}{% endif %}", {});
    QVERIFY(!raised);
    QCOMPARE(raised.error().kind, ChatErrorKind::RaiseException);
    QCOMPARE(raised.error().message, std::string("no"));
    QCOMPARE(placeOf(raised.error()), std::string("1:17"));
}

/// A tag's end is not repeated where the message names it; an expression is added.
void TemplateTest::messagesDontRepeatThemselves() {
    const auto messageOf = [](const char* source) {
        return asError(CompiledTemplate::compile(source).error()).message.english();
    };
    QCOMPARE(messageOf("{% if -%}"), std::string("Expected an expression, got 'end of statement block'"));
    QCOMPARE(messageOf("{{ }}"), std::string("Expected an expression, got 'end of print statement'"));
    const auto failed = rendered("{{ [1].x.y }}", {});
    QVERIFY2(describe(failed.error()).find(", in [1].x.y") != std::string::npos,
             describe(failed.error()).c_str());
    const auto sum = rendered("{{ u + 1 }}", {}); // the values would only repeat that u is undefined
    QCOMPARE(asError(sum.error()).message.english(), std::string("'u' is undefined, in u + 1"));
    const auto mixed = rendered("{{ 'a' + 1 }}", {});
    QVERIFY2(describe(mixed.error()).find(", with 'a' and 1") != std::string::npos,
             describe(mixed.error()).c_str());
}

/// Jinja's lines, which aren't always those of the expression or the tag.
void TemplateTest::linesOfErrors_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<int>("line");
    QTest::newRow("name of a filter") << "{{\nx\n|\nnope\n}}" << 4;
    QTest::newRow("is of a test") << "{{\nx\nis\nnot\nnope\n}}" << 3;
    QTest::newRow("end of the raw tag") << "{%\nraw\n%}abc\n" << 3;
    QTest::newRow("raw tag on one line") << "\n{% raw %}\nabc" << 2;
    QTest::newRow("last token: text") << "{% if true %}a\nb\n\nc" << 1;
    QTest::newRow("last token: text of the next line") << "{% if true %}\nb\n\nc" << 2;
    QTest::newRow("last token: a name") << "{{\n x\n\n" << 2;
    QTest::newRow("block") << "{% block a %}{% endblock %}\n{%\nblock\na %}{% endblock %}" << 3;
    QTest::newRow("required block") << "{% block a\nrequired %}x\n{% endblock\n%}" << 4;
}

void TemplateTest::linesOfErrors() {
    QFETCH(const QString, source);
    QFETCH(const int, line);
    const auto compiled = CompiledTemplate::compile(source.toStdString());
    QVERIFY(!compiled);
    QCOMPARE(static_cast<int>(compiled.error().line), line);
}

void TemplateTest::generationSpans_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("recorded"); // in characters
    QTest::addColumn<QString>("blocks");   // in bytes
    QTest::newRow("plain") << "é{% generation %}ab{% endgeneration %}c"
                           << "1-3"
                           << "2-4";
    QTest::newRow("two") << "{% for i in 'ab' %}x{% generation %}{{ i }}{% endgeneration %}{% endfor %}"
                         << "1-2 3-4"
                         << "1-2 3-4";
    QTest::newRow("in a macro, buffered")
        << "{% macro m() %}q{% generation %}a{% endgeneration %}{% endmacro %}x{{ m() }}"
        << "1-2"
        << "2-3";
    QTest::newRow("in each other")
        << "{% generation %}a{% generation %}b{% endgeneration %}{% endgeneration %}"
        << "0-1 0-2"
        << "0-2";
    QTest::newRow("never printed") << "{% set b %}q{% generation %}a{% endgeneration %}{% endset %}x"
                                   << "0-1"
                                   << "";
    QTest::newRow("filtered") << "{% filter trim %}  {% generation %} a {% endgeneration %}{% endfilter %}"
                              << "0-3"
                              << "0-1";
}

void TemplateTest::generationSpans() {
    QFETCH(QString, source);
    QFETCH(QString, recorded);
    QFETCH(QString, blocks);
    const auto chat = rendered(source.toStdString(), {});
    QVERIFY(chat);
    QStringList spans;
    for (const auto& [begin, end] : chat->generation)
        spans << QStringLiteral("%1-%2").arg(begin).arg(end);
    QCOMPARE(spans.join(' '), recorded);
    spans.clear();
    for (const ByteSpan block : chat->blocks)
        spans << QStringLiteral("%1-%2").arg(block.begin).arg(block.end);
    QCOMPARE(spans.join(' '), blocks);
}

void TemplateTest::asBeforeTheFix() {
    RenderOptions options = fixedOptions();
    options.beforeIsActiveFix = true;
    const std::string first = "{% generation %}a{% endgeneration %}{% generation %}b{% endgeneration %}";
    QCOMPARE(rendered(first, {}, options)->generation.size(), std::size_t{1});
    QCOMPARE(rendered("x" + first, {}, options)->generation.size(), std::size_t{2});
}

void TemplateTest::freeNames() {
    const auto compiled =
        CompiledTemplate::compile("{% set a = b %}{% for m in messages %}{{ m.x ~ a ~ c }}{% endfor %}"
                                  "{% macro f(p) %}{{ p ~ q }}{% endmacro %}{{ f(range(2)) }}");
    QVERIFY(compiled);
    QCOMPARE(compiled->freeNames(), (std::vector<std::string>{"b", "c", "messages", "q", "range"}));
    QVERIFY(!compiled->hasGeneration());
}

void TemplateTest::clocks() {
    QCOMPARE(*parseClock("2026-01-15T09:30:00"), (ChatClock{2026, 1, 15, 9, 30, 0, 0}));
    QCOMPARE(*parseClock("2026-01-15 09:30"), (ChatClock{2026, 1, 15, 9, 30, 0, 0}));
    QCOMPARE(*parseClock("2026-01-15"), (ChatClock{2026, 1, 15, 0, 0, 0, 0}));
    QCOMPARE(*parseClock("2026-01-15T09:30:00.25"), (ChatClock{2026, 1, 15, 9, 30, 0, 250'000}));
    for (const char* wrong :
         {"", "2026", "2026-02-30", "2026-01-15T25:00:00", "2026-01-15T09:30:00Z", "yesterday"})
        QVERIFY(!parseClock(wrong));
}

QTEST_GUILESS_MAIN(TemplateTest)
#include "tst_template.moc"
