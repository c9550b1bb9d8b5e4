package main

import (
	"go/ast"
	"go/token"
	"strings"
)

// definitionsOf returns the definitions of one file in source order: functions, methods, function literals, defined
// types with the methods that an interface lists. Aliases, constants and variables are none.
func definitionsOf(fset *token.FileSet, path string, file *ast.File, source []byte) []Definition {
	var found []Definition
	add := func(kind, name string, from, to token.Pos) *Definition {
		found = append(found, Definition{Path: path, Kind: kind, Name: name, Start: lineOf(fset, from), End: lineOf(fset, to-1)})
		return &found[len(found)-1]
	}
	var docs []*ast.CommentGroup
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GenDecl:
			docs = append(docs, node.Doc)
		case *ast.FuncDecl:
			kind := "function"
			if node.Recv != nil {
				kind = "method"
			}
			made := add(kind, node.Name.Name, node.Pos(), node.End())
			made.Receiver = receiverName(node)
			made.Doc = firstParagraph(node.Doc)
			made.Signature = headOf(fset, source, node.Pos(), node.Body, node.End())
		case *ast.FuncLit:
			made := add("lambda", "", node.Pos(), node.End())
			made.Signature = headOf(fset, source, node.Pos(), node.Body, node.End())
		case *ast.TypeSpec:
			if !node.Assign.IsValid() {
				doc := node.Doc
				if doc == nil && len(docs) > 0 {
					doc = docs[len(docs)-1]
				}
				typeOf(fset, source, node, doc, add)
			}
		}
		return true
	})
	return found
}

func typeOf(fset *token.FileSet, source []byte, spec *ast.TypeSpec, doc *ast.CommentGroup, add func(string, string, token.Pos, token.Pos) *Definition) {
	listed, isInterface := spec.Type.(*ast.InterfaceType)
	if !isInterface {
		made := add("struct", spec.Name.Name, spec.Pos(), spec.End())
		made.Doc = firstParagraph(doc)
		if fields, ok := spec.Type.(*ast.StructType); ok {
			made.Bases = embedded(fset, source, fields.Fields)
		}
		return
	}
	made := add("interface", spec.Name.Name, spec.Pos(), spec.End())
	made.Doc = firstParagraph(doc)
	made.Bases = embedded(fset, source, listed.Methods)
	for _, field := range listed.Methods.List {
		for _, name := range field.Names {
			method := add("method", name.Name, field.Pos(), field.End())
			method.Receiver = spec.Name.Name
			method.Doc = firstParagraph(field.Doc)
			method.Signature = headOf(fset, source, field.Pos(), nil, field.End())
		}
	}
}

// embedded returns the types that fields without a name embed, pointers as what they point to; unions are none.
func embedded(fset *token.FileSet, source []byte, fields *ast.FieldList) []string {
	var bases []string
	for _, field := range fields.List {
		if len(field.Names) > 0 {
			continue
		}
		written := field.Type
		if pointer, ok := written.(*ast.StarExpr); ok {
			written = pointer.X
		}
		switch written.(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
			bases = append(bases, string(source[fset.Position(written.Pos()).Offset:fset.Position(written.End()).Offset]))
		}
	}
	return bases
}

// receiverName returns the name of the type that a method belongs to, "" for a function.
func receiverName(node *ast.FuncDecl) string {
	if node.Recv == nil || len(node.Recv.List) == 0 {
		return ""
	}
	return nameOfType(node.Recv.List[0].Type)
}

func nameOfType(written ast.Expr) string {
	switch written := written.(type) {
	case *ast.StarExpr:
		return nameOfType(written.X)
	case *ast.ParenExpr:
		return nameOfType(written.X)
	case *ast.IndexExpr:
		return nameOfType(written.X)
	case *ast.IndexListExpr:
		return nameOfType(written.X)
	case *ast.Ident:
		return written.Name
	}
	return ""
}

// headOf returns the text before a body, on one line.
func headOf(fset *token.FileSet, source []byte, from token.Pos, body *ast.BlockStmt, to token.Pos) string {
	if body != nil {
		to = body.Pos()
	}
	return strings.Join(strings.Fields(string(source[fset.Position(from).Offset:fset.Position(to).Offset])), " ")
}

// firstParagraph returns the first paragraph on one line; Text() leaves directives out, as godoc does.
func firstParagraph(doc *ast.CommentGroup) string {
	paragraph, _, _ := strings.Cut(strings.TrimSpace(doc.Text()), "\n\n")
	return strings.Join(strings.Fields(paragraph), " ")
}

func lineOf(fset *token.FileSet, at token.Pos) int {
	return fset.PositionFor(at, false).Line
}
