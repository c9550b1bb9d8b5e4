package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

type linked struct {
	built   map[string]bool
	imports map[[2]string]bool
	calls   map[Call]bool
}

// linkAll returns what all builds of all modules of the folder say together.
func linkAll(root string, files map[string]*ast.File) linked {
	said := linked{map[string]bool{}, map[[2]string]bool{}, map[Call]bool{}}
	builds := buildsOf(files)
	for module, folders := range modulesOf(root, files) {
		for at, build := range builds {
			packages, err := listPackages(module, folders, build)
			if err != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n", module, err)
				continue
			}
			newLoader(root, packages, at == 0, said).loadAll()
		}
	}
	return said
}

// loader type-checks the packages of one build from source; function bodies only of those in the folder. What is outside
// matters to calls alone, and takes most of the time: it is read for the first build.
type loader struct {
	withOutside bool
	root        string
	fset        *token.FileSet
	listed      map[string]*Package
	order       []string
	types       map[string]*types.Package
	said        linked
	// Packages that import one that was being checked: a cycle.
	cyclic map[string]bool
}

func newLoader(root string, packages []*Package, withOutside bool, said linked) *loader {
	made := &loader{withOutside, root, token.NewFileSet(), map[string]*Package{}, nil, map[string]*types.Package{}, said, map[string]bool{}}
	for _, each := range packages {
		// The program that runs the tests is made by the tool.
		if strings.HasSuffix(each.ImportPath, ".test") {
			continue
		}
		made.listed[each.ImportPath] = each
		made.order = append(made.order, each.ImportPath)
	}
	return made
}

func (load *loader) loadAll() {
	for _, path := range load.order {
		load.check(path)
	}
	cyclic := load.cyclic
	load.cyclic = map[string]bool{}
	for path := range cyclic {
		delete(load.types, path)
		load.check(path)
	}
}

// pathOf returns a file's path in the folder, "" for one outside.
func (load *loader) pathOf(file string) string {
	relative, err := filepath.Rel(load.root, file)
	if err != nil || strings.HasPrefix(relative, "..") {
		return ""
	}
	return filepath.ToSlash(relative)
}

// check returns the types of a listed package. Errors in it are no matter: what was understood is there.
func (load *loader) check(path string) *types.Package {
	if known, ok := load.types[path]; ok {
		return known
	}
	load.types[path] = nil
	listed := load.listed[path]
	isOwn := load.pathOf(filepath.Join(listed.Dir, "x.go")) != "" && !listed.Standard
	if !isOwn && !load.withOutside {
		return nil
	}
	var files []*ast.File
	for _, name := range append(append([]string{}, listed.GoFiles...), listed.CgoFiles...) {
		file := filepath.Join(listed.Dir, name)
		if parsed, _ := parser.ParseFile(load.fset, file, nil, parser.SkipObjectResolution); parsed != nil {
			files = append(files, parsed)
		}
		if isOwn {
			load.said.built[load.pathOf(file)] = true
		}
	}
	info := &types.Info{
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{
		Error: func(error) {}, FakeImportC: true, IgnoreFuncBodies: !isOwn,
		Importer: importerOf(func(wanted string) *types.Package { return load.imported(listed, wanted) }),
		Sizes:    types.SizesFor("gc", "amd64"),
	}
	name := path
	if at := strings.Index(name, " ["); at >= 0 {
		name = name[:at]
	}
	checked, _ := config.Check(name, load.fset, files, info)
	load.types[path] = checked
	if isOwn {
		for _, file := range files {
			load.say(file, info)
		}
	}
	return checked
}

func (load *loader) imported(by *Package, wanted string) *types.Package {
	if wanted == "unsafe" {
		return types.Unsafe
	}
	if mapped, ok := by.ImportMap[wanted]; ok {
		wanted = mapped
	}
	if _, ok := load.listed[wanted]; !ok {
		return nil
	}
	if known, ok := load.types[wanted]; ok && known == nil {
		load.cyclic[by.ImportPath] = true
	}
	return load.check(wanted)
}

type importerOf func(string) *types.Package

func (each importerOf) Import(path string) (*types.Package, error) {
	if found := each(path); found != nil {
		return found, nil
	}
	return nil, fmt.Errorf("%s is not there", path)
}

// say notes the import edges and the calls of one file.
func (load *loader) say(file *ast.File, info *types.Info) {
	from := load.pathOf(load.fset.PositionFor(file.Package, false).Filename)
	own := load.fset.PositionFor(file.Package, false).Filename
	qualified := map[*ast.Ident]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			if object, ok := info.Uses[identOf(node.X)].(*types.PkgName); ok && object != nil {
				qualified[node.Sel] = true
			}
		case *ast.CallExpr:
			load.sayCall(from, node, info)
		}
		return true
	})
	for ident, object := range info.Uses {
		position := load.fset.PositionFor(ident.Pos(), false)
		if position.Filename != own || object.Pkg() == nil || object.Parent() != object.Pkg().Scope() {
			continue
		}
		if to := load.fileOf(object); to != "" && to != from && (qualified[ident] || isDotted(file, object)) {
			load.said.imports[[2]string{from, to}] = true
		}
	}
}

// isDotted tells whether a name that stands alone comes of a dot import: its package is not the file's own.
func isDotted(file *ast.File, object types.Object) bool {
	for _, each := range file.Imports {
		if each.Name != nil && each.Name.Name == "." && strings.Trim(each.Path.Value, `"`) == object.Pkg().Path() {
			return true
		}
	}
	return false
}

func identOf(expr ast.Expr) *ast.Ident {
	ident, _ := expr.(*ast.Ident)
	return ident
}

func (load *loader) fileOf(object types.Object) string {
	if !object.Pos().IsValid() {
		return ""
	}
	return load.pathOf(load.fset.PositionFor(object.Pos(), false).Filename)
}

// sayCall notes a call of a function or method that is defined in the folder.
func (load *loader) sayCall(from string, call *ast.CallExpr, info *types.Info) {
	callee := ast.Unparen(call.Fun)
	switch generic := callee.(type) {
	case *ast.IndexExpr:
		callee = ast.Unparen(generic.X)
	case *ast.IndexListExpr:
		callee = ast.Unparen(generic.X)
	}
	var name *ast.Ident
	dynamic := false
	switch callee := callee.(type) {
	case *ast.Ident:
		name = callee
	case *ast.SelectorExpr:
		name = callee.Sel
		if selection := info.Selections[callee]; selection != nil {
			dynamic = types.IsInterface(selection.Recv())
		}
	default:
		return
	}
	function, ok := info.Uses[name].(*types.Func)
	if !ok {
		return
	}
	function = function.Origin()
	if to := load.fileOf(function); to != "" {
		line := load.fset.PositionFor(name.Pos(), false).Line
		start := load.fset.PositionFor(function.Pos(), false).Line
		load.said.calls[Call{from, line, name.Name, to, start, dynamic}] = true
	}
}
