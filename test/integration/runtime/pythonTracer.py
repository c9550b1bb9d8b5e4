"""Runs a package's own tests and notes who calls whom in it.

Standard input: JSON {"root": folder of the package, "path": more folders to import from, "arguments": pytest's}.
Standard output: JSON {"calls": [[path, line, name, path, line, name, line of the call, C function between or null], ...],
"ended": pytest's exit code}. A function is known by the line of its `def` or `lambda` and its name, a module by 0 and "".
What pytest prints goes to standard error.

Each pair of functions is noted once, with the first line on which it was seen. The caller is the nearest frame of Python
below; what runs in a class body or a comprehension is run by the function or module around it, as in the map. Not noted:
frames of code without a file in the folder, class bodies and comprehensions themselves, finalizers (run by whoever happens
to drop the last reference), and the first step of a generator in a function that does not name it (it was made elsewhere,
which the profiler is not told).
"""

import ast
import dis
import json
import os
import sys
import threading

GENERATORS = 0x20 | 0x80 | 0x200  # CO_GENERATOR, CO_COROUTINE, CO_ASYNC_GENERATOR
INLINE = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Scopes(ast.NodeVisitor):
    """For each code object of a file, by first line and name: the function that it is, or that runs it."""

    def __init__(self, tree):
        self.owners = {(1, "<module>"): (0, ""), (0, "<module>"): (0, "")}
        self.callable = set()
        self.within = (0, "")
        self.visit(tree)

    def visit(self, node):
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            kind = {"ListComp": "<listcomp>", "SetComp": "<setcomp>", "DictComp": "<dictcomp>"}
            self.owners[(node.lineno, kind.get(type(node).__name__, "<genexpr>"))] = self.within
        if isinstance(node, ast.ClassDef):
            self.owners[(first_line(node), node.name)] = self.within
        if not isinstance(node, FUNCTIONS):
            self.generic_visit(node)
            return
        name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
        around, inside = self.within, (node.lineno, name)
        for each in outside(node):
            self.visit(each)
        self.owners[(first_line(node), name)] = inside
        self.callable.add((first_line(node), name))
        self.within = inside
        for each in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(each)
        self.within = around


def outside(node):
    """What of a function is run where it is defined."""
    decorators = getattr(node, "decorator_list", [])
    return [*decorators, *node.args.defaults, *[each for each in node.args.kw_defaults if each is not None]]


def first_line(node):
    decorators = getattr(node, "decorator_list", [])
    return decorators[0].lineno if decorators else node.lineno


class Recorder:
    def __init__(self, root):
        self.root = os.path.realpath(root) + os.sep
        self.paths = {}
        self.seen = {}
        self.kept = []
        self.first_steps = {}
        self.between = threading.local()

    def path_of(self, code):
        """The path below the root, or None; `code` is kept, so that no other gets its id."""
        key = id(code)
        if key not in self.paths:
            self.kept.append(code)
            file = os.path.realpath(code.co_filename)
            inside = file.startswith(self.root) and code.co_filename.endswith(".py")
            self.paths[key] = file[len(self.root) :] if inside else None
        return self.paths[key]

    def __call__(self, frame, event, argument):
        if event == "c_call":
            self.between.call = (frame, argument)
            return
        if event == "c_return" or event == "c_exception":
            self.between.call = None
            return
        if event != "call":
            return
        callee, below = frame.f_code, frame.f_back
        if below is None or (id(below.f_code), id(callee)) in self.seen:
            return
        if self.path_of(callee) is None or self.path_of(below.f_code) is None:
            return
        if callee.co_flags & GENERATORS and not self.is_first_step(frame, below.f_code):
            return
        inner = getattr(self.between, "call", None)
        through = describe(inner[1]) if inner is not None and inner[0] is below else None
        self.seen[(id(below.f_code), id(callee))] = (below.f_code, callee, below.f_lineno, through)

    def is_first_step(self, frame, below):
        code = frame.f_code
        if id(code) not in self.first_steps:
            starts = [each.offset for each in dis.get_instructions(code) if each.opname == "RESUME"]
            self.first_steps[id(code)] = starts[0] if starts else -1
        named = (below.co_names, below.co_varnames, below.co_freevars, below.co_cellvars)
        return frame.f_lasti <= self.first_steps[id(code)] and any(code.co_name in each for each in named)

    def calls(self):
        scopes = {}

        def owner(code):
            path = self.path_of(code)
            if path not in scopes:
                with open(self.root + path, "rb") as file:
                    scopes[path] = Scopes(ast.parse(file.read()))
            key = (code.co_firstlineno, code.co_name)
            return path, scopes[path].owners.get(key), key in scopes[path].callable

        for below, callee, line, through in self.seen.values():
            from_path, caller, _ = owner(below)
            to_path, called, is_function = owner(callee)
            if caller is None or not is_function or callee.co_name == "__del__":
                continue
            yield [from_path, *caller, to_path, *called, line, through]


def describe(function):
    return getattr(function, "__qualname__", None) or repr(function)


def main():
    asked = json.load(sys.stdin)
    answers, sys.stdout = sys.stdout, sys.stderr
    sys.path[:0] = [asked["root"], *asked["path"]]
    import pytest

    recorder = Recorder(asked["root"])
    threading.setprofile(recorder)
    sys.setprofile(recorder)
    try:
        ended = pytest.main(asked["arguments"])
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    json.dump({"calls": list(recorder.calls()), "ended": int(ended)}, answers)


main()
