#pragma once
// The text that a rendering prints, with the origin of its bytes, its generation blocks, and its size before
// each message.

#include "core/chat/template/engine/render_state.h"
#include "core/chat/template/values/text_builder.h"

namespace tokenscope::chat {

class RenderOutput {
  public:
    explicit RenderOutput(RenderState& state);
    ~RenderOutput();
    RenderOutput(const RenderOutput&) = delete;
    RenderOutput& operator=(const RenderOutput&) = delete;

    /// Prints the value of an expression, escaped if the block around it says so.
    void print(const Value& value, const Stmt& stmt);
    /// Prints strings one after the other, as if they had been joined.
    void print(const StringParts& parts, const Stmt& stmt);
    /// Writes text of the template itself or the result of a block; it is never escaped.
    void write(const Value& text, const Stmt& stmt);

    /// Everything that is printed while it exists is part of a generation block.
    class GenerationBlock;
    /// Collects what is printed while it exists, as the body of a macro does.
    class Buffer;

    /// Whether `loop` prints the messages one after the other, so that noteMessage() should be called for
    /// each of its `items`.
    bool recordsMessages(const Stmt& loop, const Value& items);
    /// Notes the size of the text: before each message, and after the last one.
    void noteMessage() { m_appended.push_back(static_cast<std::uint32_t>(m_root.size())); }

    /// The result. Releases all values.
    RenderedChat finish();

  private:
    [[nodiscard]] bool escapes(const Stmt& stmt) const;
    void stamp(std::size_t begin, std::size_t firstRun, const Stmt& stmt);
    void finishPrint(std::size_t begin, std::size_t firstRun, const Stmt& stmt);
    void describeSources(RenderedText& rendered);
    void checkLimits() const;
    std::uint64_t charactersOut();
    void moveAppended(RenderedChat& chat);

    RenderState& m_state;
    TextBuilder m_root;
    TextBuilder* m_out;              ///< the innermost buffer, or m_root
    bool m_yielded = false;          ///< something was printed outside of buffers
    std::uint32_t m_generation = 0;  ///< number of the outermost open generation block; 0: none
    std::uint32_t m_generations = 0; ///< number of blocks opened so far
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_spans; ///< RenderedChat::generation
    std::uint64_t m_charactersOut = 0;                            ///< in the first m_bytesCounted bytes
    std::size_t m_bytesCounted = 0;
    std::vector<std::uint32_t> m_computed; ///< by printer: the source of what it computes
    std::vector<std::uint32_t> m_appended; ///< RenderedChat::appended, from m_appendedFrom messages on
    std::size_t m_appendedFrom = 0;
};

class RenderOutput::GenerationBlock {
  public:
    explicit GenerationBlock(RenderOutput& output)
        : m_output(output)
        , m_outer(output.m_generation) {
        ++output.m_generations;
        if (m_outer == 0)
            output.m_generation = output.m_generations;
    }
    ~GenerationBlock() { m_output.m_generation = m_outer; }
    GenerationBlock(const GenerationBlock&) = delete;
    GenerationBlock& operator=(const GenerationBlock&) = delete;
    /// Writes the body and records where it is, as transformers does.
    void write(const Value& body, const Stmt& stmt);

  private:
    RenderOutput& m_output;
    std::uint32_t m_outer;
};

class RenderOutput::Buffer {
  public:
    explicit Buffer(RenderOutput& output)
        : m_output(output)
        , m_outer(output.m_out) {
        output.m_out = &m_text;
    }
    ~Buffer() { m_output.m_out = m_outer; }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    /// What was collected; the buffer is empty afterwards.
    Value takeText() { return m_text.finish(m_output.m_state.autoescape()); }

  private:
    RenderOutput& m_output;
    TextBuilder* m_outer;
    TextBuilder m_text;
};

} // namespace tokenscope::chat
