# tokenscope_embed(SYMBOL FILE) adds a file to the variables `embedded` (assembler) and `embedded_files`. The bytes are between
# tokenscope_embedded_SYMBOL and tokenscope_embedded_SYMBOL_end. tokenscope_write_embedded(OUTPUT) writes the source.
enable_language(ASM)
set(embedded "")
set(embedded_files "")
macro(tokenscope_embed symbol file)
    string(APPEND embedded "    .global tokenscope_embedded_${symbol}\n"
        "    .global tokenscope_embedded_${symbol}_end\n"
        "    .balign 16\ntokenscope_embedded_${symbol}:\n    .incbin \"${file}\"\n"
        "tokenscope_embedded_${symbol}_end:\n    .byte 0\n")
    list(APPEND embedded_files ${file})
endmacro()
macro(tokenscope_write_embedded output)
    file(GENERATE OUTPUT ${output}
        CONTENT "    .section .rodata\n${embedded}    .section .note.GNU-stack,\"\",%progbits\n")
    set_source_files_properties(${output} PROPERTIES OBJECT_DEPENDS "${embedded_files}")
endmacro()
