"""Definitions of Python texts as CPython reads them. Nothing of what is read is run or imported.

stdin:  [text, ..]
stdout: [[[chain of names, first line, digest], ..] or null for a text that does not parse, ..]

A digest is of a definition's head and own statements without its docstring and without the definitions in it; a definition
in one without a name (a lambda) is none.
"""

import ast
import hashlib
import json
import sys
import warnings

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def is_overload(node):
    return any(getattr(each, "attr", getattr(each, "id", None)) == "overload" for each in getattr(node, "decorator_list", ()))


class Cut(ast.NodeTransformer):
    """Takes the definitions out of a body."""

    def visit_FunctionDef(self, node):
        return node if is_overload(node) else None

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        return None


def without_docstring(body):
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and isinstance(body[0].value.value, str):
        return body[1:]
    return body


def digest(node):
    copy = ast.parse(ast.unparse(node)).body[0]
    copy.body = [kept for kept in (Cut().visit(each) for each in without_docstring(copy.body)) if kept is not None]
    return hashlib.sha1(ast.dump(copy).encode("utf8", "surrogatepass")).hexdigest()


def definitions(node, chain):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, DEFINITIONS):
            if is_overload(child):
                continue
            names = chain + [child.name]
            yield ["\0".join(names), child.lineno, digest(child)]
            yield from definitions(child, names)
        else:
            yield from definitions(child, chain)


def read(text):
    try:
        return list(definitions(ast.parse(text), []))
    except (SyntaxError, ValueError, RecursionError):
        return None


warnings.simplefilter("ignore")
sys.setrecursionlimit(10_000)
json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
