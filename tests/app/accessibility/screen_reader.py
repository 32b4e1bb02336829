"""What walk.py uses: a program with a window, its objects, events and keys, as an AT-SPI client sees them."""

import atexit
import subprocess
import time

import pyatspi
from gi.repository import GLib

TIMEOUT = 20  # seconds

events = []  # (type, role, name) of everything that was announced


def pump():
    context = GLib.MainContext.default()
    while context.iteration(False):
        pass


def wait(condition, what):
    """The first true result of the condition."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        pump()
        try:
            result = condition()
        except GLib.GError:  # the object was replaced while it was read
            result = None
        if result:
            return result
        time.sleep(0.05)
    raise AssertionError(f"not within {TIMEOUT} s: {what}")


def role(node):
    return node.getRoleName()


def has(node, state):
    return node.getState().contains(state)


def children(node, most=None):
    """The visible ones. `most`: of a long list, only the first ones."""
    node.clear_cache()
    count = node.childCount
    for i in range(count if most is None else min(count, most)):
        child = node.getChildAtIndex(i)
        if child is not None and has(child, pyatspi.STATE_VISIBLE):
            yield child


def walk(node, most=20):
    yield node
    for child in children(node, most):
        yield from walk(child, most)


def find(root, wanted, name=None):
    """The first object with that role (or one of those), and that name; None if there is none."""
    roles = {wanted} if isinstance(wanted, str) else set(wanted)
    for node in walk(root):
        if role(node) in roles and (name is None or node.name == name) and has(node, pyatspi.STATE_SHOWING):
            return node
    return None


def need(root, wanted, name=None):
    return wait(lambda: find(root, wanted, name), f"{wanted} {name or ''}")


def press(node):
    action = node.queryAction()
    names = [action.getName(i).lower() for i in range(action.nActions)]
    wanted = next(name for name in ("press", "toggle", "showmenu") if name in names)
    action.doAction(names.index(wanted))
    pump()


# Key codes of a keyboard with the US layout.
KEYS = {"Tab": 23, "BackSpace": 22, "x": 53, "Left": 113, "Right": 114, "Home": 110, "Escape": 9, "Return": 36,
        "F1": 67, "F10": 76}


def key(name):
    pyatspi.Registry.generateKeyboardEvent(KEYS[name], None, pyatspi.KEY_PRESSRELEASE)
    pump()


def chord(keys):
    """A shortcut such as `ctrl+shift+p`, by the display: AT-SPI can't hold keys."""
    subprocess.run(["xdotool", "key", "--clearmodifiers", keys], check=True)
    pump()


def focus_window(name):
    """Without a window manager, nothing else makes a new window the active one."""
    found = wait(lambda: subprocess.run(["xdotool", "search", "--onlyvisible", "--name", name], text=True,
                                        stdout=subprocess.PIPE).stdout.split(), f"the window {name}")
    subprocess.run(["xdotool", "windowfocus", found[-1]], check=True)
    pump()


def has_focus(node):
    """Qt gives this state to the current cell of a table or list, too, whether the view has the focus or not."""
    return has(node, pyatspi.STATE_FOCUSED) and not is_cell(node)


def is_cell(node):
    try:
        return node.parent is not None and node.parent.queryTable() is not None
    except NotImplementedError:
        return False


def focused(root):
    """The object that has the focus; None if none of the visible ones has."""
    return next((node for node in walk(root) if has(node, pyatspi.STATE_SHOWING) and has_focus(node)), None)


def announced(kind, test=lambda name: True):
    return any(event[0].startswith(kind) and test(event[2]) for event in events)


def where(node):
    """The object with those around it, for messages."""
    names = []
    while node is not None and role(node) != "application":
        names.append(role(node) + (f" '{node.name[:40]}'" if node.name else ""))
        node = node.parent
    return " in ".join(names[:5])


class Program:
    """A running program and its window."""

    def __init__(self, command):
        self.process = subprocess.Popen(command)
        atexit.register(self.process.kill)
        self.window = wait(self._window, "the window")
        # Without a window manager, nothing else makes it the active one.
        windows = subprocess.check_output(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), ""],
                                          text=True).split()
        subprocess.run(["xdotool", "windowfocus", windows[-1]], check=True)

    def _window(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program ended with {self.process.returncode}")
        desktop = pyatspi.Registry.getDesktop(0)
        for i in range(desktop.childCount):
            application = desktop.getChildAtIndex(i)
            if application is not None and application.get_process_id() == self.process.pid:
                for window in children(application):
                    if role(window) == "frame" and has(window, pyatspi.STATE_SHOWING):
                        return window
        return None

    def windows(self):
        """All that are shown: the main window first."""
        return [self.window] + [window for window in children(self.window.parent)
                                if window != self.window and has(window, pyatspi.STATE_SHOWING)]

    def another(self, name=None):
        """A dialog or menu: another window than the main one, or a frame of that name in it. None if there is none."""
        return (self.windows()[1:] or [None])[-1] or (find(self.window, ("frame", "dialog"), name) if name else None)

    def close(self):
        self.process.terminate()
        self.process.wait(TIMEOUT)


def listen():
    def heard(event):
        try:
            source = event.source
            events.append((str(event.type), role(source), source.name))
        except GLib.GError:  # gone already
            events.append((str(event.type), "", ""))

    for kind in ("object:text-changed", "object:text-caret-moved", "object:text-selection-changed",
                 "object:state-changed", "object:selection-changed", "object:property-change", "focus:"):
        pyatspi.Registry.registerEventListener(heard, kind)
