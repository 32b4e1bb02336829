#pragma once
// Templates that try to hang, crash or exhaust memory. Each ends with a text or an error, whatever the limits
// are.

namespace tokenscope::test {

struct HostileTemplate {
    const char* name;
    const char* variables; ///< a JSON object
    const char* source;
};

inline constexpr HostileTemplate kHostileTemplates[] = {
    {"double17", "{\"x\": \"b\"}",
     "{% set ns=namespace(t='a'~x) %}{% for i in range(17) %}{% set ns.t=ns.t~ns.t %}{% endfor %}{{ ns.t }}"},
    {"double21", "{\"x\": \"b\"}",
     "{% set ns=namespace(t='a'~x) %}{% for i in range(21) %}{% set ns.t=ns.t~ns.t %}{% endfor %}{{ ns.t }}"},
    {"double25", "{\"x\": \"b\"}",
     "{% set ns=namespace(t='a'~x) %}{% for i in range(25) %}{% set ns.t=ns.t~ns.t %}{% endfor %}{{ ns.t }}"},
    {"loops9", "{}",
     "{% for i in range(100000) %}{% for j in range(9) %}{{ 'a' }}{{ i }}{% endfor %}{% endfor %}"},
    {"loops5", "{}",
     "{% for i in range(100000) %}{% for j in range(5) %}{{ 'a' }}{{ i }}{% endfor %}{% endfor %}"},
    {"loops3x", "{\"x\": \"b\"}",
     "{% for i in range(100000) %}{% for j in range(3) %}{{ 'a' }}{{ x }}{% endfor %}{% endfor %}"},
    {"out63M", "{}", "{% for i in range(63) %}{{ 'a'*1000000 }}{% endfor %}"},
    {"outq", "{}", "{% for i in range(63) %}{{ '\"'*1000000 }}{% endfor %}"},
    {"outctl", "{}", "{% for i in range(63) %}{{ '\\x01'*1000000 }}{% endfor %}"},
    {"outctl10", "{}", "{% for i in range(10) %}{{ '\\x01'*1000000 }}{% endfor %}"},
    {"outsur", "{}", "{% for i in range(20) %}{{ '\\ud800'*1000000 }}{% endfor %}"},
    {"out63once", "{}", "{{ 'a'*63000000 }}"},
    {"upper", "{}", "{{ ('x'*60000000)|upper|length }}"},
    {"mulstr", "{}", "{{ 'x'*1000000000 }}"},
    {"muls2", "{}", "{{ ('x'*100000000)|length }}"},
    {"muls3", "{}", "{{ (('x'*90000000)~('y'*90000000))|length }}"},
    {"mullist", "{}", "{{ ([1]*100000000)|length }}"},
    {"mullist2", "{}", "{{ ([1]*8000000)|length }}"},
    {"mullist3", "{\"x\": \"b\"}", "{{ ([x]*8000000)|list|length }}"},
    {"listrepr", "{\"x\": \"b\"}", "{{ ([x]*2000000) }}"},
    {"listrepr2", "{\"x\": \"b\"}", "{{ ([1]*6000000) }}"},
    {"listjoin", "{\"x\": \"b\"}", "{{ ([x]*4000000)|join }}"},
    {"listjoin2", "{\"x\": \"b\"}", "{{ ([x]*4000000)|join(',') }}"},
    {"tojson", "{\"x\": \"b\"}", "{{ ([x]*2000000)|tojson }}"},
    {"tojson2", "{\"x\": \"b\"}", "{{ ([x]*1000000)|tojson(indent=20) }}"},
    {"split", "{}", "{{ ('a '*8000000).split()|length }}"},
    {"split2", "{}", "{{ ('a '*30000000).split()|length }}"},
    {"splitx", "{\"x\": \"b \"}", "{{ (x*3000000).split()|length }}"},
    {"splitlines", "{}", "{{ ('\\n'*30000000).splitlines()|length }}"},
    {"listofstr", "{}", "{{ ('a'*30000000)|list|length }}"},
    {"listofx", "{\"x\": \"b\"}", "{{ (x*3000000)|list|length }}"},
    {"xmul", "{\"x\": \"b\"}", "{{ (x*6000000) }}"},
    {"xmul2", "{\"x\": \"bc\"}", "{{ (x*6000000)|length }}"},
    {"xrev", "{\"x\": \"bcd\"}", "{{ (x*1000000)[::-1] }}"},
    {"xupper", "{\"x\": \"bcd\"}", "{{ (x*1000000)|upper }}"},
    {"xreplace", "{\"x\": \"bcd\"}", "{{ (x*1000000)|replace('b',x) }}"},
    {"xreplace2", "{\"x\": \"bcd\"}", "{{ ('b'*4000000)|replace('b',x) }}"},
    {"xreplace3", "{\"x\": \"b\"}", "{{ ('b'*4000)|replace('',x*1000)|replace('',x)|replace('',x) }}"},
    {"xjoin", "{\"x\": \"b\"}", "{{ (x*1000000)|list|join(x) }}"},
    {"xindent", "{\"x\": \"b\\n\"}", "{{ (x*1000000)|indent(8) }}"},
    {"xindent2", "{\"x\": \"b\\n\"}", "{{ (x*1000000)|indent(x) }}"},
    {"xescape", "{\"x\": \"<\"}", "{{ (x*1000000)|e }}"},
    {"xwrap", "{\"x\": \"b \"}", "{{ (x*1000000)|wordwrap(1) }}"},
    {"xcenter", "{}", "{{ 'x'|center(1000000000) }}"},
    {"xljust", "{}", "{{ 'x'.ljust(100000000)|length }}"},
    {"rangelist", "{}",
     "{% set ns=namespace(l=[]) %}{% for i in range(100000) %}{% set ns.l=ns.l+[i] %}{% endfor %}{{ "
     "ns.l|length }}"},
    {"rangelist2", "{}",
     "{% set ns=namespace(l=[]) %}{% for i in range(24) %}{% set ns.l=ns.l+[i]+ns.l %}{% endfor %}{{ "
     "ns.l|length }}"},
    {"chain", "{}",
     "{% set ns=namespace(l=[]) %}{% for i in range(100000) %}{% for j in range(9) %}{% set ns.l=[ns.l] %}{% "
     "endfor %}{% endfor %}x"},
    {"chaintuple", "{}",
     "{% set ns=namespace(l=()) %}{% for i in range(100000) %}{% for j in range(99) %}{% set ns.l=(ns.l,1) "
     "%}{% endfor %}{% endfor %}x"},
    {"chaindict", "{}",
     "{% set ns=namespace(l={}) %}{% for i in range(100000) %}{% for j in range(99) %}{% set ns.l={'a':ns.l} "
     "%}{% endfor %}{% endfor %}x"},
    {"chainns", "{}",
     "{% set ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=namespace(l=ns.l) %}{% endfor %}{% endfor %}x"},
    {"selfns", "{}",
     "{% for i in range(100000) %}{% for j in range(99) %}{% set ns=namespace() %}{% set ns.l=ns %}{% endfor "
     "%}{% endfor %}x"},
    {"selfns1", "{}", "{% for i in range(100000) %}{% set ns=namespace() %}{% set ns.l=ns %}{% endfor %}x"},
    {"chaingen", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=ns.l|map('string') %}{% endfor %}{% endfor %}x"},
    {"chaingen2", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% for j in range(9) %}{% set "
     "ns.l=[ns.l|select,ns.l|reject] %}{% endfor %}{% endfor %}x"},
    {"chaingenrun", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% set ns.l=ns.l|map('string') %}{% endfor "
     "%}{{ ns.l|list }}"},
    {"chainundef", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% for j in range(99) %}{% set ns.l=[ns.l].x "
     "%}{% endfor %}{% endfor %}x"},
    {"chainundef2", "{}",
     "{% set ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=(ns.l,{}.foo) %}{% endfor %}{% endfor %}x"},
    {"chainmeth", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=[ns.l].count %}{% endfor %}{% endfor %}x"},
    {"chainview", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l={'a':ns.l}.items() %}{% endfor %}{% endfor %}x"},
    {"chaincyc", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=cycler(ns.l,1) %}{% endfor %}{% endfor %}x"},
    {"chainjoiner", "{}",
     "{% set ns=namespace(l=[1]) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=(ns.l,joiner('x')) %}{% endfor %}{% endfor %}x"},
    {"chainmacro", "{}",
     "{% set ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in range(99) %}{% macro m() %}{{ i "
     "}}{% endmacro %}{% set ns.l=(m,ns.l) %}{% endfor %}{% endfor %}x"},
    {"chainmacro2", "{}",
     "{% macro f(a) %}{% macro g() %}{{ a }}{% endmacro %}{% set ns.l=(g,ns.l) %}{% endmacro %}{% set "
     "ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in range(99) %}{{ f(j) }}{% endfor %}{% "
     "endfor %}x"},
    {"chainmacro3", "{}",
     "{% macro f(ns,a) %}{% macro g() %}{{ a }}{% endmacro %}{% set ns.l=(g,ns.l) %}{% endmacro %}{% set "
     "ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in range(99) %}{{ f(ns,j) }}{% endfor %}{% "
     "endfor %}x"},
    {"chainloop", "{}",
     "{% set ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in [1] %}{% set ns.l=(loop,ns.l) %}{% "
     "endfor %}{% endfor %}x"},
    {"chainloop2", "{}",
     "{% set ns=namespace(l=1) %}{% for i in range(100000) %}{% for k in range(9) %}{% for j in [1] %}{% set "
     "ns.l=(loop,ns.l) %}{% endfor %}{% endfor %}{% endfor %}x"},
    {"chainbig", "{}",
     "{% set ns=namespace(l=1,b=2**3000) %}{% for i in range(100000) %}{% for j in range(9) %}{% set "
     "ns.l=(ns.l,ns.b+i) %}{% endfor %}{% endfor %}x"},
    {"chainrange", "{}",
     "{% set ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=(ns.l,range(3)) %}{% endfor %}{% endfor %}x"},
    {"chainbytes", "{}",
     "{% set ns=namespace(l=1,s='x'*1000) %}{% for i in range(100000) %}{% for j in range(9) %}{% set "
     "ns.l=(ns.l,ns.s.encode()) %}{% endfor %}{% endfor %}x"},
    {"bytes", "{}", "{{ ('x'*90000000).encode()|length }}"},
    {"bytes2", "{}", "{{ ('é'*90000000).encode()|length }}"},
    {"chainfloat", "{}",
     "{% set ns=namespace(l=1) %}{% for i in range(100000) %}{% for j in range(99) %}{% set "
     "ns.l=(ns.l,1.5,2.5) %}{% endfor %}{% endfor %}x"},
    {"macroargs", "{}", "{% macro f() %}{{ varargs|length }}{% endmacro %}{{ f(*([1]*6000000)) }}"},
    {"macrokw", "{}",
     "{% macro f() %}{{ kwargs|length }}{% endmacro %}{% set ns=namespace(d={}) %}{% for i in range(200) "
     "%}{% set ns.d=dict(ns.d,**{'a'~i:1}) %}{% endfor %}{{ f(**ns.d) }}"},
    {"recurse", "{}", "{% macro f(n) %}{{ n }}{{ f(n+1) }}{% endmacro %}{{ f(0) }}"},
    {"recurse2", "{}",
     "{% macro f(n) %}{% if n %}{{ f(n-1) }}{{ f(n-1) }}{% endif %}x{% endmacro %}{{ f(40) }}"},
    {"recloop", "{}", "{% for i in [1] recursive %}{{ loop([1]) }}{% endfor %}"},
    {"recloop2", "{}",
     "{% for i in range(100) recursive %}{{ i }}{% if loop.depth<150 %}{{ loop(range(100)) }}{% endif %}{% "
     "endfor %}"},
    {"pow", "{}", "{{ 2**1000000000 }}"},
    {"pow2", "{}", "{{ (9**9**7) }}"},
    {"fact", "{}",
     "{% set ns=namespace(x=1) %}{% for i in range(1,100000) %}{% set ns.x=ns.x*i %}{% endfor %}{{ ns.x }}"},
    {"batch", "{}", "{{ range(100000)|batch(1)|list|length }}"},
    {"slice", "{}", "{{ [1]|slice(10000000)|list|length }}"},
    {"batchfill", "{}", "{{ [1]|batch(10000000,'x')|list|length }}"},
    {"slicegen", "{}", "{{ [1]|slice(1000000000) }}"},
    {"groupby", "{}", "{{ ([{'a':1}]*3000000)|groupby('a')|length }}"},
    {"sort", "{}", "{{ (range(100000)|list*40)|sort|length }}"},
    {"uniq", "{}", "{{ (('a '*3000000).split())|unique|list|length }}"},
    {"uniq2", "{}",
     "{% set ns=namespace(l=[]) %}{% for i in range(10) %}{% set "
     "ns.l=ns.l+(range(i*100000,(i+1)*100000)|map('string')|list) %}{% endfor %}{{ ns.l|unique|list|length "
     "}}"},
    {"dictsort", "{}", "{% set ns=namespace(d={}) %}{{ dict(range(100000)|batch(2))|dictsort|length }}"},
    {"urlize", "{}", "{{ ('http://a.com '*1000000)|urlize|length }}"},
    {"fmt", "{}", "{{ '%1000000000d'|format(1) }}"},
    {"fmt2", "{}", "{{ '{:1000000000}'.format(1) }}"},
    {"fmt3", "{}", "{{ '%60000000d'|format(1) }}"},
    {"fmt4", "{\"x\": \"b\"}", "{{ ('%s'*1000000)|format(*[x]*1000000) }}"},
    {"fmt5", "{\"x\": \"b\"}", "{{ ('{}'*1000000).format(*[x]*1000000) }}"},
    {"strf", "{}", "{{ strftime_now('%Y'*10000000)|length }}"},
    {"pprint", "{\"x\": \"b\"}", "{{ ([[x]]*1000000)|pprint|length }}"},
    {"xmlattr", "{}", "{{ dict(range(100000)|map('string')|batch(2))|xmlattr|length }}"},
    {"trunc", "{\"x\": \"b\"}", "{{ (x*3000000)|truncate(2000000) }}"},
    {"setblock", "{\"x\": \"b\"}",
     "{% set t %}{% for i in range(100000) %}{% for j in range(9) %}{{ x }}a{% endfor %}{% endfor %}{% "
     "endset %}{{ t }}"},
    {"filterblock", "{\"x\": \"b\"}",
     "{% filter upper %}{% for i in range(100000) %}{% for j in range(9) %}{{ x }}a{% endfor %}{% endfor "
     "%}{% endfilter %}"},
    {"genblock", "{\"x\": \"b\"}",
     "{% generation %}{% for i in range(100000) %}{% for j in range(9) %}{{ x }}a{% endfor %}{% endfor %}{% "
     "endgeneration %}"},
    {"genblocks", "{\"x\": \"b\"}",
     "{% for i in range(100000) %}{% for j in range(9) %}{% generation %}{{ x }}{% endgeneration %}a{% "
     "endfor %}{% endfor %}"},
    {"genblocks2", "{\"x\": \"b\"}",
     "{% for i in range(100000) %}{% for j in range(99) %}{% generation %}{% endgeneration %}{% endfor %}{% "
     "endfor %}"},
    {"gennest", "{\"x\": \"b\"}",
     "{% macro f(n) %}{% generation %}{{ x }}{% if n %}{{ f(n-1) }}{% endif %}{% endgeneration %}{% endmacro "
     "%}{% for i in range(10000) %}{{ f(60) }}{% endfor %}"},
    {"deepbuf", "{\"x\": \"bcd\"}",
     "{% macro f(n) %}{{ x*20000 }}{% if n %}{{ f(n-1) }}{% endif %}{{ x*20000 }}{% endmacro %}{{ f(190) }}"},
    {"deepbuf2", "{\"x\": \"bcd\"}",
     "{% macro f(n) %}{% for i in range(2000) %}a{{ x }}{% endfor %}{% if n %}{{ f(n-1) }}{% endif %}{% "
     "endmacro %}{{ f(190) }}"},
    {"indexlong", "{\"x\": \"é日本\"}",
     "{% set s=x*100000 %}{% for i in range(99999) %}{% if s[i]=='q' %}{% endif %}{% endfor %}x"},
    {"slicelong", "{\"x\": \"é日本\"}",
     "{% set s=x*100000 %}{% for i in range(99999) %}{% if s[i:i+1]=='q' %}{% endif %}{% endfor %}x"},
    {"slicelong1", "{\"x\": \"é日本\"}",
     "{% set s=x*30000 %}{% for i in range(29999) %}{% if s[i:][:1]=='q' %}{% endif %}{% endfor %}x"},
    {"cmpdeep", "{}",
     "{% set ns=namespace(a=[1],b=[1]) %}{% for i in range(100) %}{% set ns.a=[ns.a,ns.a] %}{% set "
     "ns.b=[ns.b,ns.b] %}{% endfor %}{{ ns.a==ns.b }}"},
    {"reprdeep", "{}",
     "{% set ns=namespace(a=[1]) %}{% for i in range(100) %}{% set ns.a=[ns.a,ns.a] %}{% endfor %}{{ ns.a "
     "}}"},
    {"sumlist", "{}", "{{ ([[1]]*100000)|sum(start=[])|length }}"},
    {"cycle", "{}",
     "{% for i in range(100000) %}{{ loop.cycle('a','b') }}{{ loop.previtem }}{{ loop.nextitem }}{% endfor "
     "%}"},
    {"callblk", "{}",
     "{% macro f() %}{{ caller() }}{{ caller() }}{% endmacro %}{% call f() %}{% call f() %}{% call f() %}{% "
     "call f() %}{{ 'x'*4000000 }}{% endcall %}{% endcall %}{% endcall %}{% endcall %}"},
    {"sets", "{\"x\": \"bcd\"}", "{% for i in range(100000) %}{% set a=x*100 %}{% endfor %}{{ x }}"},
    {"namespaces", "{}",
     "{% set ns=namespace() %}{% for i in range(100000) %}{% set ns=namespace(ns) %}{% endfor %}x"},
};

} // namespace tokenscope::test
