//! Sites of all files, and what rust-analyzer knows of the names at them, as edges between files.

use crate::definitions::Definition;
use crate::lsif::{Known, Target};
use crate::sites::Site;
use crate::syntax::{File, Place};
use serde_json::{json, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    path: String,
    line: usize,
    name: String,
    target: String,
    start: usize,
    /// To what a trait declares: which implementation that is, types tell.
    dynamic: bool,
}

impl Call {
    pub fn to_json(&self) -> Value {
        json!({
            "path": self.path, "line": self.line, "name": self.name, "target": self.target, "start": self.start,
            "dynamic": self.dynamic,
        })
    }
}

#[derive(Default)]
pub struct Answer {
    pub imports: BTreeSet<(String, String)>,
    pub calls: BTreeSet<Call>,
    /// Lines whose names no build has.
    pub untold: BTreeSet<(String, usize)>,
    /// Traits of a type, by where its name stands.
    pub bases: HashMap<Target, Vec<String>>,
}

struct Linking<'a> {
    known: &'a Known,
    definitions: HashMap<(&'a str, Place), &'a Definition>,
    /// Files that are modules of others: the rest are crates.
    modules: HashSet<String>,
    answer: Answer,
}

pub fn link(files: &BTreeMap<String, File>, known: &Known) -> Answer {
    let mut linking = Linking { known, definitions: HashMap::new(), modules: HashSet::new(), answer: Answer::default() };
    for each in files.values().flat_map(|file| &file.definitions).filter(|each| each.kind != "lambda") {
        linking.definitions.insert((&each.path, each.name_at), each);
    }
    for (path, file) in files {
        for site in &file.sites {
            if let Site::Import { at, is_module: true, .. } = site {
                linking.modules.extend(linking.target(path, *at).map(|(file, _)| file.clone()));
            }
        }
    }
    for (path, file) in files.iter().filter(|(path, _)| known.has(path)) {
        linking.link(path, file);
    }
    linking.answer
}

impl<'a> Linking<'a> {
    fn target(&self, path: &str, at: Place) -> Option<&'a Target> {
        self.known.meaning(path, at).flatten()
    }

    fn is_module(&self, target: &Target) -> bool {
        target.1 == (1, 0) || self.definitions.get(&(target.0.as_str(), target.1)).is_some_and(|found| found.kind == "namespace")
    }

    /// The name of a method may be given to a macro: a glob brings its trait, and not the name.
    fn is_method(&self, target: &Target) -> bool {
        self.definitions.get(&(target.0.as_str(), target.1)).is_some_and(|found| found.kind == "method")
    }

    fn edge(&mut self, from: &str, to: &Target) {
        if from != to.0 {
            self.answer.imports.insert((from.to_string(), to.0.clone()));
        }
    }

    fn link(&mut self, path: &str, file: &File) {
        let bound: HashSet<&str> = file.sites.iter().filter_map(|site| match site {
            Site::Import { local, .. } => Some(local.as_str()),
            _ => None,
        }).collect();
        let has_glob = file.sites.iter().any(|site| matches!(site, Site::Glob));
        for site in &file.sites {
            match site {
                Site::Import { at, .. } => match self.known.meaning(path, *at) {
                    Some(found) => found.into_iter().for_each(|found| self.edge(path, found)),
                    None => self.untold(path, *at),
                },
                Site::Path { names, is_macro } => {
                    let (first, at) = &names[0];
                    if bound.contains(first.as_str()) {
                        self.through(path, names);
                    } else if has_glob && !*is_macro && !matches!(first.as_str(), "crate" | "self" | "super" | "Self") {
                        if let Some(found) = self.target(path, *at).filter(|found| (found.1 != (1, 0) || self.modules.contains(&found.0)) && !self.is_method(found)) {
                            self.edge(path, found);
                            self.through(path, names);
                        }
                    }
                }
                Site::Call { at } => self.call(path, *at),
                Site::Implemented { of, base } => {
                    if let Some(found) = self.target(path, *of) {
                        self.answer.bases.entry(found.clone()).or_default().push(base.clone());
                    }
                }
                Site::Glob => {}
            }
        }
    }

    /// Each name of a path that a module before it has.
    fn through(&mut self, path: &str, names: &[(String, Place)]) {
        for pair in names.windows(2) {
            let Some(Some(before)) = self.known.meaning(path, pair[0].1) else { return };
            if !self.is_module(before) {
                return;
            }
            match self.known.meaning(path, pair[1].1) {
                Some(found) => found.into_iter().for_each(|found| self.edge(path, found)),
                None => self.untold(path, pair[1].1),
            }
        }
    }

    fn call(&mut self, path: &str, at: Place) {
        match self.known.meaning(path, at) {
            None => self.untold(path, at),
            Some(None) => {}
            Some(Some(found)) => {
                let Some(made) = self.definitions.get(&(found.0.as_str(), found.1)) else { return };
                if matches!(made.kind, "function" | "method") && (path, at) != (found.0.as_str(), found.1) {
                    self.answer.calls.insert(Call {
                        path: path.to_string(),
                        line: at.0,
                        name: made.name.clone(),
                        target: made.path.clone(),
                        start: made.start,
                        dynamic: made.in_trait,
                    });
                }
            }
        }
    }

    fn untold(&mut self, path: &str, at: Place) {
        self.answer.untold.insert((path.to_string(), at.0));
    }
}
