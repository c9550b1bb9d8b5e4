package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/build/constraint"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

// Package is what `go list` tells of a package in one build.
type Package struct {
	Dir, ImportPath, Name, ForTest string
	Standard                       bool
	GoFiles, CgoFiles              []string
	ImportMap                      map[string]string
	DepOnly                        bool
}

// Build is one way to build a folder.
type Build struct{ goos, goarch, cgo, tags string }

var platforms = []Build{
	{"linux", "amd64", "0", ""}, {"linux", "amd64", "1", ""}, {"windows", "amd64", "0", ""}, {"darwin", "arm64", "0", ""},
	{"linux", "386", "0", ""}, {"linux", "arm64", "0", ""}, {"freebsd", "amd64", "0", ""}, {"js", "wasm", "0", ""},
	{"plan9", "amd64", "0", ""}, {"aix", "ppc64", "0", ""}, {"openbsd", "amd64", "0", ""}, {"solaris", "amd64", "0", ""},
}

// More builds than these tell nothing new of a folder, and each takes seconds.
const mostTags = 12

// buildsOf returns the builds in which each file that some build takes is taken: platforms that a name or constraint of
// some file mentions, each tag of the constraints alone, and the tags of each file together.
func buildsOf(files map[string]*ast.File) []Build {
	tags := map[string]bool{}
	words := map[string]bool{}
	var sets []map[string]bool
	for path, file := range files {
		base := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".go"), "_test")
		for _, word := range strings.Split(base, "_")[1:] {
			words[word] = true
		}
		for _, each := range file.Imports {
			words[strings.Trim(each.Path.Value, `"`)] = true
		}
		together := map[string]bool{}
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if expr, err := constraint.Parse(comment.Text); err == nil && comment.Pos() < file.Package {
					see := func(tag string) { tags[tag], together[tag] = true, true }
					expr.Eval(func(tag string) bool { see(tag); return true })
					expr.Eval(func(tag string) bool { see(tag); return false })
				}
			}
		}
		sets = append(sets, together)
	}
	known := map[string]bool{"ignore": true, "unix": true, "gc": true, "cgo": true}
	var builds []Build
	for at, each := range platforms {
		known[each.goos], known[each.goarch] = true, true
		if at == 0 || (tags["cgo"] || words["C"]) && each.cgo == "1" || at < 4 && len(tags) > 0 ||
			tags[each.goos] || words[each.goos] || at > 3 && (tags[each.goarch] || words[each.goarch]) {
			builds = append(builds, each)
		}
	}
	var own []string
	for tag := range tags {
		if !known[tag] && !strings.HasPrefix(tag, "go1.") {
			own = append(own, tag)
		}
	}
	sort.Strings(own)
	for at, tag := range own {
		if at < mostTags {
			builds = append(builds, Build{"linux", "amd64", "0", tag})
		}
	}
	seen := map[string]bool{}
	for _, together := range sets {
		var both []string
		for _, tag := range own {
			if together[tag] {
				both = append(both, tag)
			}
		}
		if text := strings.Join(both, ","); len(both) > 1 && !seen[text] && len(seen) < mostTags {
			seen[text] = true
			builds = append(builds, Build{"linux", "amd64", "0", text})
		}
	}
	return builds
}

// listPackages returns what one build makes of the folders (relative to a module's), with all that they import.
func listPackages(module string, folders []string, build Build) ([]*Package, error) {
	fields := "-json=Dir,ImportPath,Name,ForTest,Standard,GoFiles,CgoFiles,ImportMap,DepOnly"
	list := exec.Command("go", append([]string{"list", "-e", "-deps", "-test", fields, "-tags=" + build.tags, "--"}, folders...)...)
	list.Dir = module
	list.Env = append(os.Environ(), "GOOS="+build.goos, "GOARCH="+build.goarch, "CGO_ENABLED="+build.cgo,
		"GOFLAGS=-buildvcs=false", "GOTOOLCHAIN=local")
	var errors bytes.Buffer
	list.Stderr = &errors
	output, err := list.Output()
	if err != nil && len(output) == 0 {
		os.Stderr.Write(errors.Bytes())
		return nil, err
	}
	var found []*Package
	for decoder := json.NewDecoder(bytes.NewReader(output)); decoder.More(); {
		each := &Package{}
		if err := decoder.Decode(each); err != nil {
			return nil, err
		}
		found = append(found, each)
	}
	return found, nil
}

// modulesOf returns the folders with files by the folder of their go.mod; those without one are no part of a build.
func modulesOf(root string, files map[string]*ast.File) map[string][]string {
	seen := map[string]bool{}
	modules := map[string][]string{}
	for path := range files {
		folder := filepath.Dir(filepath.Join(root, path))
		if seen[folder] {
			continue
		}
		seen[folder] = true
		for above := folder; len(above) >= len(root); above = filepath.Dir(above) {
			if _, err := os.Stat(filepath.Join(above, "go.mod")); err == nil {
				modules[above] = append(modules[above], patternOf(above, folder))
				break
			}
		}
	}
	for _, folders := range modules {
		sort.Strings(folders)
	}
	return modules
}

// patternOf returns what `go list` calls a folder: what is vendored has its import path.
func patternOf(module, folder string) string {
	relative, _ := filepath.Rel(module, folder)
	if rest, isVendored := strings.CutPrefix(filepath.ToSlash(relative), "vendor/"); isVendored {
		return rest
	}
	return "./" + filepath.ToSlash(relative)
}
