"""Definitions and imports of Python files as CPython reads them. Nothing of what is read is run or imported.

stdin:  {"root": folder, "files": [path, ..]}, relative with "/"
stdout: {"definitions": [[path, kind, name or null, first line, last line], ..], "imports": [[from, to], ..],
         "unread": [[path, reason], ..]}
"""

import ast
import functools
import importlib.machinery
import json
import os
import sys
import warnings

IMPORT_CALLS = ("importlib.import_module", "import_module", "__import__")
METHOD = "method|getter|setter|constructor"


def definitions(node, in_class=False):
    """Every class, function and lambda below a node; overload signatures are none (the map's contract)."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if any(is_overload(each) for each in child.decorator_list):
                continue
            yield kind_of(child, in_class), child.name, child
            yield from definitions(child)
        elif isinstance(child, ast.ClassDef):
            yield "class", child.name, child
            yield from definitions(child, True)
        elif isinstance(child, ast.Lambda):
            yield "lambda", None, child
            yield from definitions(child)
        else:
            yield from definitions(child, in_class)


def kind_of(function, in_class):
    """Of a function in a class, and of an accessor, the map says which kind it is by rules of its own."""
    is_accessor = any(last_name(each) in ("property", "cached_property", "setter") for each in function.decorator_list)
    return METHOD if in_class else "function|getter|setter" if is_accessor else "function"


def is_overload(decorator):
    return last_name(decorator) == "overload"


def last_name(decorator):
    return getattr(decorator, "attr", getattr(decorator, "id", None))


class Finder:
    """importlib's path rules for one folder of sys.path: a dotted name is found part by part."""

    def __init__(self, root):
        self.root, self.known = root, {}

    def find(self, name):
        if name not in self.known:
            self.known[name] = self.look_up(name)
        return self.known[name]

    def look_up(self, name):
        head = name.rpartition(".")[0]
        parent = self.find(head) if head else None
        if head and (parent is None or parent.submodule_search_locations is None):
            return None
        path = list(parent.submodule_search_locations) if head else [self.root]
        return importlib.machinery.PathFinder.find_spec(name, path)


def imports(tree, package, finder, own):
    """Files that import statements name directly: the submodule where a name imported from a package is one.

    It is none where the package itself binds the name to something else, seen from any file but its own (own)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield origin(finder.find(alias.name))
        elif isinstance(node, ast.ImportFrom):
            base = absolute(node, package)
            spec = finder.find(base) if base else None
            for alias in node.names:
                below = submodule(finder, base, spec, alias.name)
                hidden = below is not None and origin(spec) != own and hides(spec, base, alias.name)
                yield origin(spec if hidden else below or spec)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in IMPORT_CALLS:
            name = literal_module(node, package)
            yield origin(finder.find(name)) if name else None


def hides(spec, base, name):
    """Whether a package's own statements bind the name, and never to its submodule of that name."""
    found = [is_module for bound, is_module in bindings_of(origin(spec), base) if bound == name]
    return bool(found) and not any(found)


@functools.cache
def bindings_of(path, base):
    """Names that the statements of a package's module bind, each with whether it is the submodule of that name."""
    if path is None or not path.endswith(".py"):
        return []
    try:
        with open(path, "rb") as file:
            return list(bindings(ast.parse(file.read()), base))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return []


def bindings(node, base):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield child.name, False
            continue
        if isinstance(child, (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            continue
        if isinstance(child, ast.Import):
            for alias in child.names:
                name = alias.asname or alias.name.partition(".")[0]
                yield name, alias.asname is not None and alias.name == base + "." + name
        elif isinstance(child, ast.ImportFrom):
            for alias in child.names:
                name = alias.asname or alias.name
                yield name, absolute(child, base) == base and alias.name == name
        elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            yield child.id, False
        yield from bindings(child, base)


def literal_module(call, package):
    """The absolute name in import_module("a.b"), and in import_module(".b", __package__)."""
    values = [each.value for each in call.keywords if each.arg == "package"]
    name, *rest = [each.value if isinstance(each, ast.Constant) else each for each in call.args] or [None]
    if not isinstance(name, str) or not all(each.isidentifier() for each in name.lstrip(".").split(".")):
        return None
    level = len(name) - len(name.lstrip("."))
    if level == 0:
        return name
    above = (rest + values + [None])[0]
    above = above.value if isinstance(above, ast.Constant) else above
    parts = (package if getattr(above, "id", None) in ("__package__", "__name__") else above if isinstance(above, str) else "").split(".")
    return ".".join(parts[: max(len(parts) - level + 1, 0)] + [name[level:]]) if parts != [""] and len(parts) >= level else None


def absolute(node, package):
    if not node.level:
        return node.module
    parts = package.split(".") if package else []
    kept = parts[: max(len(parts) - node.level + 1, 0)]
    return ".".join(kept + ([node.module] if node.module else [])) if kept else None


def submodule(finder, base, spec, name):
    if spec is None or spec.submodule_search_locations is None or name == "*":
        return None
    return finder.find(base + "." + name)


def origin(spec):
    return os.path.realpath(spec.origin) if spec is not None and spec.has_location else None


def main():
    asked = json.load(sys.stdin)
    root = os.path.realpath(asked["root"])
    finder = Finder(root)
    files = {os.path.realpath(os.path.join(root, path)): path for path in asked["files"]}
    answer = {"definitions": [], "imports": set(), "unread": []}
    for real, path in files.items():
        try:
            with open(real, "rb") as file:
                tree = ast.parse(file.read())
        except (SyntaxError, ValueError, RecursionError) as error:
            answer["unread"].append([path, str(error)])
            continue
        for kind, name, node in definitions(tree):
            answer["definitions"].append([path, kind, name, node.lineno, node.end_lineno])
        package = ".".join(path.split("/")[:-1])
        for target in imports(tree, package, finder, real):
            if target in files and target != real:
                answer["imports"].add((path, files[target]))
    answer["imports"] = sorted(answer["imports"])
    json.dump(answer, sys.stdout)


sys.setrecursionlimit(50000)
warnings.simplefilter("ignore")
main()
