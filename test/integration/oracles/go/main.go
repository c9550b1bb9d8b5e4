// What Go's own parser and type checker say of a folder: definitions of every file, and for the files that some build
// takes, which files the names that they use through imports are defined in, and what their calls reach.
// Reads {root, files} as JSON, and prints the answer as JSON. Runs nothing of the folder: it asks `go list` for packages.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"sort"
)

// Definition is one definition; Receiver is the type's name of a method, Bases are what a type embeds, as written.
type Definition struct {
	Path      string   `json:"path"`
	Kind      string   `json:"kind"`
	Name      string   `json:"name"`
	Start     int      `json:"start"`
	End       int      `json:"end"`
	Receiver  string   `json:"receiver,omitempty"`
	Doc       string   `json:"doc,omitempty"`
	Signature string   `json:"signature,omitempty"`
	Bases     []string `json:"bases,omitempty"`
}

// Call is a call of a function or method of the folder; Name stands on Line. Dynamic: through an interface.
type Call struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Name    string `json:"name"`
	Target  string `json:"target"`
	Start   int    `json:"start"`
	Dynamic bool   `json:"dynamic,omitempty"`
}

type answer struct {
	Definitions []Definition `json:"definitions"`
	// From file to file.
	Imports [][2]string `json:"imports"`
	Calls   []Call      `json:"calls"`
	// Files that no build takes: their definitions are told, and nothing else.
	Unbuilt []string `json:"unbuilt"`
	// Files with syntax errors, and the first.
	Unread [][2]string `json:"unread"`
}

func main() {
	var asked struct {
		Root  string   `json:"root"`
		Files []string `json:"files"`
	}
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		fail(err)
	}
	root, err := filepath.EvalSymlinks(asked.Root)
	if err != nil {
		fail(err)
	}
	said := answer{Definitions: []Definition{}, Imports: [][2]string{}, Calls: []Call{}, Unbuilt: []string{}, Unread: [][2]string{}}
	files := map[string]*ast.File{}
	fset := token.NewFileSet()
	for _, path := range asked.Files {
		file, err := parser.ParseFile(fset, filepath.Join(root, path), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			said.Unread = append(said.Unread, [2]string{path, err.Error()})
			continue
		}
		files[path] = file
		source, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			fail(err)
		}
		said.Definitions = append(said.Definitions, definitionsOf(fset, path, file, source)...)
	}
	linked := linkAll(root, files)
	for path := range files {
		if !linked.built[path] {
			said.Unbuilt = append(said.Unbuilt, path)
		}
	}
	for edge := range linked.imports {
		said.Imports = append(said.Imports, edge)
	}
	for call := range linked.calls {
		said.Calls = append(said.Calls, call)
	}
	sort.Strings(said.Unbuilt)
	sort.Slice(said.Imports, func(a, b int) bool {
		return fmt.Sprint(said.Imports[a]) < fmt.Sprint(said.Imports[b])
	})
	sort.Slice(said.Calls, func(a, b int) bool { return fmt.Sprintf("%+v", said.Calls[a]) < fmt.Sprintf("%+v", said.Calls[b]) })
	if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
