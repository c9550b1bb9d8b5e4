"""What libclang says of a folder of C and C++: definitions, included files, and the definitions that calls reach.

Reads {root, files} as JSON and prints the answer as JSON. Compiles in memory; runs nothing of the folder.
The compiler's arguments are those of `compile_flags.txt` at the root, one a line, with paths relative to it, beside the usual
folders of headers. Files that are no header are compiled first, then the headers that none of them includes. What stands
behind a condition that is false in every compilation is `skipped`. Calls in templates that only their arguments decide are
`untold`.
"""
import ctypes
import json
import os
import re
import subprocess
import sys

import clang.cindex as ci

Kind = ci.CursorKind
lib = ci.conf.lib

RECORDS = {
    Kind.STRUCT_DECL: "struct",
    Kind.UNION_DECL: "struct",
    Kind.ENUM_DECL: "enum",
    Kind.CLASS_DECL: "class",
    Kind.CLASS_TEMPLATE: "class",
    Kind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION: "class",
    Kind.CONCEPT_DECL: "interface",
    Kind.NAMESPACE: "namespace",
}
FUNCTIONS = {
    Kind.FUNCTION_DECL: "function",
    Kind.FUNCTION_TEMPLATE: "function",
    Kind.CXX_METHOD: "method",
    Kind.CONVERSION_FUNCTION: "method",
    Kind.DESTRUCTOR: "method",
    Kind.CONSTRUCTOR: "constructor",
}
# `PROPERTY(type, name)`: the macro may write a definition whose name is what it is given.
MACRO_USE = re.compile(rb"(typedef\s+|static\s+)?[A-Z_][A-Z0-9_]+\s*\(")
# Where projects keep their headers, as far as nobody says otherwise.
DEFAULT_ARGUMENTS = ["-I.", "-Iinclude", "-Isrc"]
HEADERS = (".h", ".hh", ".hpp", ".hxx", ".inc", ".ipp", ".tcc")


def compiler_headers():
    """stddef.h and its like, of which libclang's package has none: those of gcc, where it is installed."""
    try:
        found = subprocess.run(["gcc", "-print-file-name=include"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return ["-idirafter", found.stdout.strip()]


class RangeList(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("ranges", ctypes.POINTER(ci.SourceRange))]


def own_flags():
    try:
        with open("compile_flags.txt", encoding="utf8") as file:
            return file.read().split("\n")
    except FileNotFoundError:
        return []


def declare_library():
    lib.clang_getAllSkippedRanges.restype = ctypes.POINTER(RangeList)
    lib.clang_getAllSkippedRanges.argtypes = [ci.TranslationUnit]
    out = ctypes.POINTER(ctypes.c_uint)
    lib.clang_getFileLocation.argtypes = [ci.SourceLocation, ctypes.POINTER(ci.c_object_p), out, out, out]
    lib.clang_getSpecializedCursorTemplate.restype = ci.Cursor
    lib.clang_getSpecializedCursorTemplate.argtypes = [ci.Cursor]


def place(location):
    """Path, line and offset in a file; of a macro's argument where it is written, of its body where the macro is used."""
    file, line, column, offset = ci.c_object_p(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    lib.clang_getFileLocation(
        location, ctypes.byref(file), ctypes.byref(line), ctypes.byref(column), ctypes.byref(offset)
    )
    name = ci.File(file).name if file else None
    return name, line.value, offset.value


def key_of(cursor):
    """What tells one function from all others in a program: a function of C has one name, whatever stands around."""
    usr = cursor.get_usr()
    is_c = cursor.kind == Kind.FUNCTION_DECL and cursor.linkage == ci.LinkageKind.EXTERNAL
    return f"c:{cursor.spelling}" if is_c and cursor.mangled_name == cursor.spelling else usr


def dependent(cursor, callee, record):
    """The function and place of a call in a template; None for the function where only arguments decide, for all of no call."""
    given = lib.clang_Cursor_getNumArguments(cursor)
    if callee.kind == Kind.TYPE_REF:
        made = callee.referenced
        # Copies and moves are made as well.
        if made is None or made.kind not in RECORDS or given == 1:
            return None
        return only_one([each for each in made.get_children() if each.kind == Kind.CONSTRUCTOR], given), callee
    inner = list(callee.get_children())
    if callee.kind == Kind.MEMBER_REF_EXPR and callee.referenced is None:
        is_own = [each.kind for each in inner] == [Kind.CXX_THIS_EXPR]
        if not is_own or record is None:
            return None, callee
        name = [token.spelling for token in callee.get_tokens()][-1:]
        return only_one([each for each in record.get_children() if [each.spelling] == name], given), callee
    found = next((each for each in inner if each.kind == Kind.OVERLOADED_DECL_REF), None)
    if found is None:
        return None
    overloads = [lib.clang_getOverloadedDecl(found, at) for at in range(lib.clang_getNumOverloadedDecls(found))]
    for each in overloads:
        each._tu = cursor._tu
    return only_one(overloads, given), found


def only_one(functions, given):
    """The only function that takes so many arguments."""
    places = {}
    for each in functions:
        if each.kind in FUNCTIONS and takes(each, given):
            places.setdefault(each.get_usr(), each)
    return next(iter(places.values())) if len(places) == 1 else None


def takes(function, given):
    parameters = [
        [token.spelling for token in child.get_tokens()]
        for child in function.get_children()
        if child.kind == Kind.PARM_DECL
    ]
    least = len([each for each in parameters if "=" not in each and "..." not in each])
    is_open = any("..." in each for each in parameters) or function.type.is_function_variadic()
    return given >= least and (is_open or given <= len(parameters))


class Oracle:
    def __init__(self, root, files, arguments):
        self.root = os.path.realpath(root)
        self.files = set(files)
        self.arguments = arguments
        self.texts = {}
        self.definitions = {}
        self.imports = set()
        self.calls = []
        self.untold = set()
        self.targets = {}
        self.walked = set()
        self.skipped = {}
        self.read = set()
        self.unread = {}
        self.paths = {}

    def relative(self, name):
        if name is None:
            return None
        found = self.paths.get(name)
        if found is None:
            full = os.path.realpath(os.path.join(self.root, name))
            found = os.path.relpath(full, self.root)
            self.paths[name] = found
        return found if found in self.files else None

    def text(self, path):
        if path not in self.texts:
            with open(os.path.join(self.root, path), "rb") as file:
                self.texts[path] = file.read()
        return self.texts[path]

    def run(self):
        sources = [path for path in sorted(self.files) if not path.endswith(HEADERS)]
        headers = [path for path in sorted(self.files) if path.endswith(HEADERS)]
        cpp = any(not path.endswith(".c") for path in sources)
        for path in sources:
            self.compile(path, "c" if path.endswith(".c") else "c++")
        for path in headers:
            if path not in self.read:
                self.compile(path, "c++" if cpp or not path.endswith(".h") else "c")
        return self.answer()

    def compile(self, path, language):
        standard = "-std=gnu17" if language == "c" else "-std=c++20"
        # `-std=c++11` is none of C.
        others = [each for each in self.arguments if language == "c++" or not each.startswith("-std=c++")]
        args = ["-x", language, standard, "-fparse-all-comments", "-ferror-limit=0", "-w", *others]
        options = ci.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | 0x200  # keep going
        try:
            unit = ci.Index.create().parse(path, args=args, options=options)
        except ci.TranslationUnitLoadError as error:
            self.unread[path] = str(error)
            return
        for found in unit.diagnostics:
            if found.severity >= ci.Diagnostic.Error:
                where = self.relative(found.location.file.name if found.location.file else None)
                if where is not None:
                    self.unread.setdefault(where, f"line {found.location.line}: {found.spelling}")
        self.take_skipped(unit)
        fresh = set()
        for cursor in unit.cursor.get_children():
            name, line, _ = place(cursor.location)
            at = self.relative(name)
            if at is None:
                continue
            if cursor.kind == Kind.INCLUSION_DIRECTIVE:
                self.take_include(cursor, at)
            if at in self.walked:
                continue
            fresh.add(at)
            if not cursor.kind.is_preprocessing():
                self.walk(cursor, at, None, None)
        self.walked |= fresh

    def take_include(self, cursor, at):
        try:
            to = self.relative(lib.clang_getIncludedFile(cursor).name)
        except AssertionError:  # the bindings' way to say that no file was found
            return
        if to is not None and to != at:
            self.imports.add((at, to))

    def take_skipped(self, unit):
        ranges = lib.clang_getAllSkippedRanges(unit).contents
        here = {}
        for at in range(ranges.count):
            found = ranges.ranges[at]
            path = self.relative(found.start.file.name if found.start.file else None)
            if path is not None:
                here.setdefault(path, set()).update(range(found.start.line, found.end.line + 1))
        included = {self.relative(each.include.name) for each in unit.get_includes()}
        included.add(self.relative(unit.spelling))
        for path in included - {None}:
            lines = here.get(path, set())
            # An include guard skips the whole file when it is read again.
            self.skipped[path] = self.skipped[path] & lines if path in self.read else lines
            self.read.add(path)

    def walk(self, cursor, around, owner, record):
        """Definitions and calls in a cursor; `owner` is the name of the record, `record` the class whose members are near."""
        name, line, _ = place(cursor.location)
        path = self.relative(name) or around
        kind = cursor.kind
        if kind in RECORDS or kind in FUNCTIONS:
            owner = self.take_definition(cursor, path, owner)
            parent = cursor if kind in RECORDS else cursor.semantic_parent
            record = parent if parent is not None and parent.kind in RECORDS else record
        elif kind == Kind.LAMBDA_EXPR:
            self.add(cursor, path, "lambda", "")
        elif kind == Kind.CALL_EXPR:
            self.take_call(cursor, path, record)
        if kind in (Kind.CALL_EXPR, Kind.CXX_NEW_EXPR, Kind.CXX_FUNCTIONAL_CAST_EXPR):
            self.take_made(cursor, path)
        for child in cursor.get_children():
            self.walk(child, path, owner, record)

    def take_definition(self, cursor, path, owner):
        kind = RECORDS.get(cursor.kind) or FUNCTIONS[cursor.kind]
        is_function = cursor.kind in FUNCTIONS
        if cursor.kind == Kind.CLASS_TEMPLATE or cursor.kind == Kind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION:
            kind = "struct" if self.keyword(cursor) in ("struct", "union") else "class"
        if cursor.kind == Kind.FUNCTION_TEMPLATE:
            parent = cursor.semantic_parent.kind
            if parent in RECORDS and parent != Kind.NAMESPACE:
                bare = cursor.spelling.split("<")[0]
                is_made = bare == cursor.semantic_parent.spelling.split("<")[0]
                kind = "constructor" if is_made else "method"
        if cursor.kind == Kind.NAMESPACE:
            if cursor.spelling == "" or "(anonymous" in cursor.spelling:
                return owner
        elif is_function:
            is_pure = bool(lib.clang_CXXMethod_isPureVirtual(cursor))
            if not cursor.is_definition() and not is_pure and not cursor.is_default_method():
                return owner
        elif cursor.kind != Kind.CONCEPT_DECL and (not cursor.is_definition() or self.is_instantiation(cursor, path)):
            return owner
        name = cursor.spelling
        if cursor.kind == Kind.CONVERSION_FUNCTION:
            name = self.written_name(cursor, path) or name.replace(" *", "*").replace(" &", "&")
        if cursor.kind == Kind.CONSTRUCTOR or kind == "constructor":
            name = "constructor"
        if "(unnamed" in name or "(anonymous" in name or name == "":
            return owner
        parent = cursor.semantic_parent
        is_member = is_function and parent is not None and parent.kind in RECORDS
        receiver = parent.spelling.split("<")[0] if is_member and kind == "method" else None
        self.add(cursor, path, kind, name.split("<")[0] if "operator" not in name else name, receiver)
        return name

    def is_instantiation(self, cursor, path):
        """`template class A<int>;` has nothing of its own."""
        _, _, start = place(cursor.extent.start)
        _, _, end = place(cursor.extent.end)
        return re.match(rb"template\s+(class|struct)\b[^{]*$", self.text(path)[start:end]) is not None

    def written_name(self, cursor, path):
        """`operator T*`, where libclang names the type by its place among the template's parameters."""
        name, _, start = place(cursor.location)
        if self.relative(name) != path:
            return ""
        found = re.match(rb"operator\s+([^()]*)\(", self.text(path)[start:])
        written = " ".join(found[1].decode("utf8", "replace").split()) if found else ""
        return "operator " + written.replace(" *", "*").replace(" &", "&") if written else ""

    def keyword(self, cursor):
        for token in cursor.get_tokens():
            if token.spelling in ("struct", "class", "union"):
                return token.spelling
        return ""

    def add(self, cursor, path, kind, name, receiver=None):
        start_name, start, start_offset = place(cursor.extent.start)
        _, end, end_offset = place(cursor.extent.end)
        path = self.relative(start_name)
        if path is None:
            return
        usr = key_of(cursor)
        if usr and usr not in self.targets:
            self.targets[usr] = (path, start)
        key = (path, start, end, kind, receiver, name)
        if key in self.definitions:
            return
        text = self.text(path)
        is_macro = self.is_from_macro(cursor, name, text, start_offset, end_offset)
        made = {"path": path, "kind": kind, "name": name, "start": start, "end": end}
        if receiver is not None:
            made["receiver"] = receiver
        if is_macro:
            made["macro"] = True
        doc = self.doc_of(cursor, text, start_offset)
        if doc and kind != "lambda":
            made["doc"] = doc
        if kind in ("function", "method", "constructor", "lambda"):
            made["signature"] = self.head_of(cursor, path, text, start_offset, end_offset)
        bases = [
            child.type.spelling.split("<")[0].split("::")[-1].removeprefix("struct ").removeprefix("class ")
            for child in cursor.get_children()
            if child.kind == Kind.CXX_BASE_SPECIFIER
        ]
        if bases:
            made["bases"] = bases
        self.definitions[key] = made

    def is_from_macro(self, cursor, name, text, start, end):
        """Whether the name is not written where the definition is: then a macro writes it."""
        if cursor.kind == Kind.LAMBDA_EXPR:
            return False
        # What a macro is given stands where it is written: behind the macro's name.
        head = text[text.rfind(b"\n", 0, start) + 1 : end].lstrip()
        if MACRO_USE.match(head) and b"{" not in head:
            return True
        token = name.split(".")[-1].split("<")[0].strip()
        if re.match(r"operator\b", name):
            token = "operator"
        elif cursor.kind == Kind.CONSTRUCTOR or token == "constructor":
            token = cursor.semantic_parent.spelling.split("<")[0]
        elif cursor.kind == Kind.DESTRUCTOR:
            token = "~"
        _, _, at = place(cursor.location)
        if text[at : at + len(token.encode())] == token.encode():
            return False
        # The name of a typedef stands behind the struct.
        return token.encode() not in text[end : text.find(b";", end)]

    def head_of(self, cursor, path, text, start, end):
        body = end
        for child in cursor.get_children():
            if child.kind in (Kind.COMPOUND_STMT, Kind.CXX_TRY_STMT):
                _, _, body = place(child.extent.start)
        head = text[start:body].decode("utf8", "replace")
        return " ".join(head.split()).removesuffix("= default").rstrip()

    def doc_of(self, cursor, text, start):
        comment = cursor.raw_comment
        if not comment or comment.lstrip().startswith(("///<", "//!<", "/**<", "/*!<")):
            return ""
        at = text.rfind(comment.encode(), 0, start)
        if at < 0 or text[at + len(comment.encode()) : start].count(b"\n") > 1:
            return ""
        lines = []
        for line in comment.split("\n"):
            line = line.strip()
            for mark in ("/**", "/*!", "/*", "///", "//!", "//", "*/", "*"):
                if line.startswith(mark):
                    line = line[len(mark) :]
                    break
            lines.append(line.removesuffix("*/").strip())
        paragraph = []
        for line in lines:
            if line == "" and paragraph:
                break
            if line:
                paragraph.append(line)
        return " ".join(" ".join(paragraph).split())[:200]

    def take_call(self, cursor, path, record):
        called = cursor.referenced
        children = list(cursor.get_children())
        callee = children[0] if children else cursor
        if called is None and children:
            found = dependent(cursor, callee, record)
            if found is None:
                return
            called, callee = found
            if called is None:
                name, line, _ = place(callee.location)
                where = self.relative(name)
                if where is not None:
                    self.untold.add((where, line))
                return
        if called is None or called.kind not in FUNCTIONS:
            return
        template = lib.clang_getSpecializedCursorTemplate(called)
        if template is not None and template.kind != Kind.INVALID_FILE and template.kind in FUNCTIONS:
            template._tu = cursor._tu
            called = template
        at = cursor.location if called.kind == Kind.CONSTRUCTOR else callee.location
        name, line, _ = place(at)
        path = self.relative(name)
        if path is not None:
            definition = called.get_definition()
            parent = called.semantic_parent
            is_made = called.kind == Kind.CONSTRUCTOR
            if is_made and called.location == parent.location:
                # One that the compiler writes: the class itself is made.
                pattern = lib.clang_getSpecializedCursorTemplate(parent)
                if pattern is not None and pattern.kind in RECORDS:
                    pattern._tu = cursor._tu
                    parent = pattern
                called = definition = parent.get_definition() or parent
                is_made = False
            called_name = "constructor" if is_made else called.spelling.split("<")[0]
            if called.kind == Kind.CONVERSION_FUNCTION or "operator" in called.spelling:
                called_name = called.spelling
            here = self.place_of(definition) if definition is not None else None
            self.calls.append((path, line, called_name, key_of(called), here))
            where = self.place_of(definition or called)
            if definition is not None and where and key_of(called) not in self.targets:
                self.targets[key_of(called)] = where

    def take_made(self, cursor, path):
        """An object of a class without a constructor of its own: the class is what is called."""
        made = cursor.type.get_pointee() if cursor.kind == Kind.CXX_NEW_EXPR else cursor.type
        record = made.get_declaration()
        pattern = lib.clang_getSpecializedCursorTemplate(record)
        if pattern is not None and pattern.kind in RECORDS:
            pattern._tu = cursor._tu
            record = pattern
        if record.kind not in RECORDS or any(child.kind == Kind.CONSTRUCTOR for child in record.get_children()):
            return
        _, line, _ = place(cursor.location)
        where = self.place_of(record.get_definition() or record)
        if where is not None:
            names = {line}
            for child in cursor.get_children():
                if child.kind in (Kind.TYPE_REF, Kind.TEMPLATE_REF):
                    names.add(place(child.location)[1])
            for each in names:
                self.calls.append((path, each, record.spelling.split("<")[0], "", where))

    def place_of(self, cursor):
        name, line, _ = place(cursor.extent.start)
        path = self.relative(name)
        return (path, line) if path else None

    def answer(self):
        calls = set()
        for path, line, name, usr, here in self.calls:
            # Programs of one workspace may have functions of one name each.
            target = here or self.targets.get(usr)
            if target is not None:
                calls.add((path, line, name, target[0], target[1]))
        # A header that is included twice is skipped the second time, and yet read.
        for made in self.definitions.values():
            skipped = self.skipped.get(made["path"], set())
            if made["start"] in skipped:
                skipped.difference_update(range(made["start"], made["end"] + 1))
        return {
            "definitions": sorted(self.definitions.values(), key=lambda each: (each["path"], each["start"], each["name"])),
            "imports": sorted(self.imports),
            "calls": [
                {"path": path, "line": line, "name": name, "target": to, "start": start}
                for path, line, name, to, start in sorted(calls)
            ],
            "unbuilt": [],
            "untold": sorted(self.untold),
            "skipped": {path: sorted(lines) for path, lines in sorted(self.skipped.items()) if lines},
            "unread": sorted(
                [[path, why] for path, why in self.unread.items()]
                + [[path, "not compiled"] for path in self.files - self.read - set(self.unread)]
            ),
        }


def main():
    asked = json.load(sys.stdin)
    declare_library()
    os.chdir(asked["root"])
    sys.setrecursionlimit(20000)
    arguments = [*DEFAULT_ARGUMENTS, *own_flags(), *compiler_headers()]
    json.dump(Oracle(asked["root"], asked["files"], arguments).run(), sys.stdout)


main()
