"""Walks the running window as a screen reader does. Usage: walk.py TOKENSCOPE FOLDER, in a session bus of its own."""

import pathlib
import re
import subprocess
import sys
import time

import pyatspi

from screen_reader import (Program, announced, chord, children, events, find, focus_window, focused, has, has_focus, key,
                           listen, need, press, pump, role, wait, walk, where)

TEXT = "Hello accessible world\nunhappily \U0001F642 done\n"
TOKEN = re.compile(r"token \d+, .+, id \d+, [a-z-]+, bytes \d+ to \d+$")
MODES = ["Inspect", "Steps", "Chat", "Compare", "Train", "Vocab", "Check"]

# Roles that say nothing: an object that takes the focus must not have one of them.
SILENT = {"filler", "unknown", "invalid", "layered pane", "split pane", "redundant object"}
CONTROLS = {"push button", "toggle button", "check box", "radio button", "combo box", "page tab", "entry", "text",
            "spin button", "slider", "list", "list item", "table", "tree", "tree table", "tree item", "page tab list",
            "alert", "chart", "check menu item", "menu item", "progress bar"}
CONTENT = {"table cell"}  # may be empty

UNUSED_ID = 300  # of a piece of the small tokenizer that is not in the text

checks = 0


def check(condition, message):
    global checks
    checks += 1
    if not condition:
        raise AssertionError(message)


def wrong_with(node):
    """What is wrong with an object that is shown; None: nothing."""
    focusable = has(node, pyatspi.STATE_FOCUSABLE)
    if focusable and role(node) in SILENT:
        return "no role"
    if not node.name and (role(node) in CONTROLS or (focusable and role(node) not in CONTENT)):
        return "no name"
    if role(node) == "combo box" and not re.match(r".+: .", node.name):
        return "not named by its label and its value"
    if role(node) == "page tab" and (role(node.parent) != "page tab list" or not node.parent.name):
        return "in no list of tabs with a name"
    if re.search(r"<p\b|<br>|\u00a0", node.description):
        return "described by markup"
    return None


def check_names(window, place):
    """Every control has a name and a role, every column a heading; at most one object has the focus."""
    wrong = []
    with_focus = []
    for node in walk(window, 60):
        if role(node) == "table column header" and not node.name:
            wrong.append("no heading: " + where(node))
        if not has(node, pyatspi.STATE_SHOWING):
            continue
        problem = wrong_with(node)
        if problem:
            wrong.append(f"{problem}: {where(node)}")
        if has_focus(node):
            with_focus.append(node)
    check(not wrong, f"in {place}:\n  " + "\n  ".join(sorted(set(wrong))))
    check(len(with_focus) <= 1, f"in {place}, the focus is on " + " and on ".join(where(node) for node in with_focus))


def check_items(window, kind, name, pattern=None, least=1):
    """The list has items with names, which are inside the window. Returns it with its first items."""
    view = need(window, kind, name)
    items = wait(lambda: view.childCount >= least and list(children(view, 30)), f"items of {name}")
    for item in items:
        check(item.name, f"an item of {name} has no name")
        # Qt reports the items of a tree as cells.
        check(role(item) in ("list item", "tree item", "table cell"), f"an item of {name} is a {role(item)}")
        check(pattern is None or re.search(pattern, item.name), f"in {name}: {item.name!r}")
        check(item.parent == view, f"the parent of {item.name!r}")
    check(items[0].queryComponent().getExtents(pyatspi.DESKTOP_COORDS).width > 0, f"{items[0].name!r} has no place")
    return view, items


def choose_tab(window, name):
    tab = need(window, "page tab", name)
    press(tab)
    wait(lambda: has(tab, pyatspi.STATE_SELECTED), f"the tab {name} is selected")
    return tab


def check_modes(window):
    bar = need(window, "page tab list", "Modes")
    check([tab.name for tab in children(bar)] == MODES, "the mode bar")
    check([role(tab) for tab in children(bar)] == ["page tab"] * len(MODES), "modes are page tabs")
    for mode in MODES:
        choose_tab(window, mode)
        check([tab.name for tab in children(bar) if has(tab, pyatspi.STATE_SELECTED)] == [mode], f"{mode} is selected")
    choose_tab(window, "Inspect")


def check_editor(window):
    editor = need(window, "text", "Text")
    for state in (pyatspi.STATE_EDITABLE, pyatspi.STATE_MULTI_LINE, pyatspi.STATE_FOCUSABLE):
        check(has(editor, state), "the editor is editable text of several lines")
    text = editor.queryText()
    check(text.getText(0, -1) == TEXT, f"the text is {text.getText(0, -1)!r}")
    units = len(TEXT.encode("utf-16-le")) // 2  # Qt's bridge counts UTF-16
    check(text.characterCount == units, f"its length is {text.characterCount}, not {units}")

    editor.queryComponent().grabFocus()
    events.clear()
    text.setCaretOffset(5)
    wait(lambda: text.caretOffset == 5, "the caret moves")
    wait(lambda: announced("object:text-caret-moved"), "the caret is announced")
    text.addSelection(0, 5)
    wait(lambda: text.getNSelections() == 1 and tuple(text.getSelection(0))[:2] == (0, 5), "the selection")
    wait(lambda: announced("object:text-selection-changed"), "the selection is announced")
    text.removeSelection(0)

    events.clear()
    editor.queryEditableText().insertText(5, "!", 1)
    wait(lambda: text.getText(0, 6) == "Hello!", "the insertion")
    wait(lambda: announced("object:text-changed:insert"), "the insertion is announced")
    editor.queryEditableText().deleteText(5, 6)
    wait(lambda: text.getText(0, -1) == TEXT, "the deletion")
    wait(lambda: announced("object:text-changed:delete"), "the deletion is announced")

    events.clear()
    text.setCaretOffset(5)
    key("x")
    wait(lambda: text.getText(0, 6) == "Hellox", "the typed letter")
    wait(lambda: announced("object:text-changed:insert"), "the typed letter is announced")
    check(text.caretOffset == 6, "the caret after the typed letter")
    key("BackSpace")
    wait(lambda: text.getText(0, -1) == TEXT, "the letter is deleted")
    key("Left")
    wait(lambda: text.caretOffset == 4, "the caret moves with the key")
    x, y, width, height = text.getCharacterExtents(0, pyatspi.DESKTOP_COORDS)
    check(width > 0 and height > 0, "a character has a place")
    check(text.getOffsetAtPoint(x + 1, y + height // 2, pyatspi.DESKTOP_COORDS) == 0, "the character at its place")


def check_tokens(window):
    for tab, name in (("Chips", "Pieces as chips"), ("Ids", "Ids")):
        choose_tab(window, tab)
        view, items = check_items(window, "list", name, TOKEN, 5)
        view.queryComponent().grabFocus()
        # The caret in the text may have selected one of them.
        chosen = next(item for item in items[1:] if not has(item, pyatspi.STATE_SELECTED))
        events.clear()
        press(chosen)
        wait(lambda: has(chosen, pyatspi.STATE_SELECTED), f"the token is selected in {name}")
        wait(lambda: announced("object:state-changed:selected", lambda n: n == chosen.name),
             "the selected token is announced")
        wait(lambda: announced("object:state-changed:focused", lambda n: n == chosen.name),
             "the selected token has the focus")
        press(items[0])
        count = view.childCount
    choose_tab(window, "Table")
    table, _ = check_items(window, "list", "Pieces as a table", TOKEN, 5)
    check(table.childCount == count, "the table has the tokens as rows")
    choose_tab(window, "Stages")
    check_items(window, "list", "Stages", None, 10)
    choose_tab(window, "Chips")


def tabs_in(window):
    """Those of the mode: neither the modes nor the tokenizers."""
    return [tab.name for tab in walk(window, 60)
            if role(tab) == "page tab" and tab.parent.name not in ("Modes", "Open tokenizers")
            and has(tab, pyatspi.STATE_SHOWING)]


def check_mode(window, mode):
    """Names and roles in the mode and on each of its tabs."""
    choose_tab(window, mode)
    check_names(window, mode)
    seen = set()
    while True:
        unseen = [name for name in tabs_in(window) if name not in seen]
        if not unseen:
            break
        seen.add(unseen[0])
        tab = find(window, "page tab", unseen[0])
        if tab is not None and has(tab, pyatspi.STATE_ENABLED):
            press(tab)
            pump()
            check_names(window, f"{mode}, {unseen[0]}")
    print(f"{mode}: {', '.join(sorted(seen)) or 'no tabs'}", flush=True)


def check_steps(window, model):
    choose_tab(window, "Steps")
    words, items = check_items(window, "list", "Words of the text", r"^word \d+ of \d+, ", 4)
    press(next(item for item in items if "unhappily" in item.name))
    if model == "bpe":
        check_items(window, "list", "Symbols of the word", r"symbol \d+, ", 1)
        check_items(window, "tree", "Merge tree", r"id \d+|not in the vocabulary", 1)
    elif model == "unigram":
        check_items(window, "list", "Lattice of candidate pieces", r"from \d+ to \d+, .*score", 5)
    else:
        check_items(window, "list", "Vocabulary lookups", r"^(found|lookup)", 1)


def check_vocab(window):
    """The rows of the list have names, and are announced when the keyboard moves through them."""
    choose_tab(window, "Vocab")
    view = need(window, "table", "Pieces")
    table = wait(lambda: view.queryTable() if view.queryTable().nRows > 100 else None, "the pieces")
    for row in (0, 50):
        name = table.getAccessibleAt(row, 0).name
        check(re.search(rf", id {row}, [a-z-]+$", name), f"the name of a row: {name!r}")
    view.queryComponent().grabFocus()
    for keys, row in (("End", table.nRows - 1), ("Home", 0), ("Down", 1)):
        events.clear()
        chord(keys)
        name = table.getAccessibleAt(row, 0).name
        wait(lambda: announced("object:state-changed:focused", lambda n: n == name), f"{name} is announced")
    chord("Return")
    page = need(window, ("text", "label"), "The selected piece")
    wait(lambda: has(page, pyatspi.STATE_FOCUSED), "the page has the focus")
    wait(lambda: "Neighbors by id" in page.queryText().getText(0, -1), "the page of the piece")
    check_names(window, "the page of a piece")
    print("pieces of Vocab", flush=True)


def check_files(window):
    """The report on two files: controls have names, and each row says what it concerns."""
    tree = wait(lambda: next((node for node in walk(window, 60) if node.name == "What differs"
                              and has(node, pyatspi.STATE_SHOWING)), None), "the report on two files")
    wait(lambda: any(", concerns ordinary text: " in cell.name for cell in children(tree, 60)),
         "a cause is named with what it concerns")
    check_names(window, "Compare, Files")
    for name in ("A bpe.json", "B wordpiece.json", "Add a tokenizer"):
        need(window, "push button", name)


def check_chat(window):
    choose_tab(window, "Chat")
    check_items(window, "list", "Masks", None, 5)


def check_findings(window):
    """Each row says what it is: a family with its result, or a finding with its severity, family and place."""
    choose_tab(window, "Check")
    tree = wait(lambda: next((node for node in walk(window, 60) if node.name == "Findings"
                              and has(node, pyatspi.STATE_SHOWING) and node.childCount > 20), None), "the findings")
    tree.queryComponent().grabFocus()
    for typed in ("p", "a", "Right"):  # opens Padding
        chord(typed)
    wait(lambda: any(cell.name.startswith("note, Padding: ") for cell in children(tree, 80)), "the family opens")
    names = [cell.name for cell in children(tree, 80)]
    check(all(names), "a row of the findings has no name")
    for pattern in (r"^Round trip: passed", r"^(error|warning|note), .+: .+, in ", r"^Conversations: not applicable$"):
        check(any(re.search(pattern, name) for name in names), f"no row is {pattern}: {names}")


def check_focus_order(window):
    """Tab visits what is in one pane together, from left to right and then down."""
    choose_tab(window, "Inspect")
    first = need(window, "push button", "Open…")
    first.queryComponent().grabFocus()
    wait(lambda: focused(window) == first, "the focus is on Open…")
    visited = []
    for _ in range(60):
        node = focused(window)
        if role(node) == "list item":
            node = node.parent
        if node in visited or role(node) == "text":  # in the editor, Tab is a character
            break
        visited.append(node)
        events.clear()
        key("Tab")
        wait(lambda: announced("object:state-changed:focused"), f"Tab leaves {where(node)}")
    check(len(visited) > 5, f"Tab visits only {[node.name for node in visited]}")
    for before, after in zip(visited, visited[1:]):
        if before.parent != after.parent:
            continue
        a = before.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        b = after.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        check(b.x >= a.x or b.y >= a.y + a.height // 2, f"Tab goes back from {before.name!r} to {after.name!r}")
    print("Tab: " + ", ".join(node.name[:24] for node in visited), flush=True)


def check_palette(window):
    """The palette lists commands and pieces by name, and announces that nothing was found."""
    press(need(window, "push button", "Commands"))
    field = need(window, "text", "Command")
    wait(lambda: has(field, pyatspi.STATE_FOCUSED), "the palette has the focus")
    check_names(window, "the palette")
    commands, _ = check_items(window, "list", "Matching commands", r"^[A-Z]\w+: ", 20)
    field.queryEditableText().setTextContents("#300")
    wait(lambda: any(re.match(r"Piece: .+, id 300, ", item.name) for item in children(commands, 5)), "a piece by its id")
    field.queryEditableText().setTextContents("qqqzzz")
    need(window, "notification", "Nothing found")
    check_names(window, "the palette without a result")
    key("Escape")
    wait(lambda: find(window, "text", "Command") is None, "the palette closes")
    print("palette", flush=True)


def check_menus(running):
    """Every menu, and the menus in it, have a name; so does every entry."""
    bar = need(running.window, "menu bar")
    for top in children(bar):
        check(top.name, "a menu has no name")
        pressed = 0

        def opened():
            """A key to close the menu before may arrive late, and close this one."""
            nonlocal pressed
            found = list(children(menu_of(running, top), 60))
            if not found and time.monotonic() > pressed + 3:
                pressed = time.monotonic()
                press(top)
            return found

        entries = wait(opened, f"entries of {top.name}")
        for entry in entries:
            if role(entry) == "separator":
                continue
            check(role(entry) in ("menu item", "check menu item", "menu", "radio menu item"),
                  f"an entry of {top.name} is a {role(entry)}")
            check(entry.name, f"an entry of {top.name} has no name")
        key("Escape")
        key("Escape")
        time.sleep(0.2)
        pump()
    print("menus: " + ", ".join(top.name for top in children(bar)), flush=True)


def menu_of(running, top):
    """The opened menu: Qt shows it as a window of its own, or below the entry of the bar."""
    for window in running.windows()[1:]:
        if role(window) in ("popup menu", "menu"):
            return window
    below = [child for child in children(top) if role(child) in ("popup menu", "menu")]
    return below[0] if below else top


def check_window(running, what, opened, close="Escape"):
    """A dialog or another window: all of it has names, and the keyboard is in it."""
    window = wait(lambda: running.another(what), what)
    if window in running.windows():
        focus_window(window.name)
    wait(lambda: focused(window) is not None, f"the focus is in {what}")
    check_names(window, what)
    if opened is not None:
        opened(window)
    key(close)
    wait(lambda: running.another(what) is None, f"{what} closes")
    main_window(running)


def main_window(running):
    focus_window("Tokenscope")
    pump()


def check_help(window):
    _, pages = check_items(window, "list", "Pages", None, 9)
    check("Glossary" in [page.name for page in pages], "the help has a glossary")
    need(window, "text", "Search the help")


def check_windows(running):
    window = running.window
    for keys, what, opened in (("F1", "the help", check_help), ("ctrl+shift+n", "Open by name", None),
                               ("ctrl+shift+e", "Save tokenizer as", None), ("ctrl+o", "Open tokenizers", None)):
        main_window(running)
        need(window, "push button", "Open…").queryComponent().grabFocus()
        chord(keys)
        check_window(running, what, opened)
    main_window(running)
    press(need(window, "push button", "Context length"))
    form = wait(lambda: running.another(), "the form of the context length")
    focus_window(form.name)
    check_names(form, "the form of the context length")
    check([role(node) for node in walk(form)].count("text") == 3, "the form has three fields")
    key("Escape")
    wait(lambda: len(running.windows()) == 1, "the form closes")
    main_window(running)
    press(need(window, "push button", "Commands"))
    need(window, "text", "Command").queryEditableText().setTextContents(f"#{UNUSED_ID}")
    wait(lambda: any(f"id {UNUSED_ID}, " in item.name
                     for item in children(need(window, "list", "Matching commands"), 5)), "the piece is found")
    key("Return")
    check_window(running, "the window of a piece", None)
    print("windows", flush=True)


def check_lessons(window):
    """The list of lessons, and the first lesson with its live parts."""
    chord("shift+F1")
    need(window, "label", "Lessons")
    check_names(window, "the list of lessons")
    lessons = [node.name for node in walk(need(window, "panel", "List of lessons")) if role(node) == "push button"]
    check(len(lessons) >= 6, f"the lessons are {lessons}")
    for name in lessons[:6]:
        press(need(window, "push button", name))
        wait(lambda: find(window, "panel", "List of lessons") is None, f"the lesson {name}")
        check_names(window, f"the lesson {name}")
        press(need(window, "push button", "All lessons"))
        need(window, "panel", "List of lessons")
    chord("shift+F1")
    print("lessons: " + ", ".join(lessons[:6]), flush=True)


def trained(program, folder, model):
    """A small tokenizer of that model."""
    corpus = pathlib.Path(__file__).resolve().parents[3] / "resources/samples/corpus"
    path = folder / f"{model}.json"
    subprocess.run([program, "train", "-m", model, "--vocab-size", "600", "-o", str(path), "--no-manifest",
                    str(corpus / "english_notes.txt"), str(corpus / "english_words.txt")],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    text = folder / "text.txt"
    text.write_text(TEXT, encoding="utf-8")
    listen()
    for model in ("bpe", "unigram", "wordpiece"):
        running = Program([program, "--text-file", str(text), str(trained(program, folder, model))])
        window = running.window
        if model == "bpe":
            check_modes(window)
            check_editor(window)
            check_tokens(window)
            check_chat(window)
            check_findings(window)
            check_focus_order(window)
            check_palette(window)
            check_menus(running)
            check_windows(running)
            check_vocab(window)
            check_lessons(window)
            for mode in MODES:
                check_mode(window, mode)
        check_steps(window, model)
        check_mode(window, "Steps")
        running.close()
    running = Program([program, "--view", "overview", str(folder / "bpe.json")])
    check_names(running.window, "the overview")
    running.close()
    running = Program([program, "--view", "files", str(folder / "bpe.json"), str(folder / "wordpiece.json")])
    check_files(running.window)
    running.close()
    print(f"{checks} checks passed")


try:
    main()
except AssertionError as error:
    sys.exit(f"{error}\nannounced last: {events[-8:]}")
