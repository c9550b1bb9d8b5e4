//! What rust-analyzer knows of each name in a folder, from the dump that `rust-analyzer lsif` prints.

use crate::syntax::Place;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A file of the folder, and where in it a definition's name begins; a module that is a file begins at (1, 0).
pub type Target = (String, Place);

#[derive(Default)]
pub struct Known {
    files: HashSet<String>,
    /// What each name means: none where that lies outside of the folder.
    names: HashMap<Target, Option<Target>>,
}

impl Known {
    pub fn has(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    /// None where no build has the name.
    pub fn meaning(&self, path: &str, at: Place) -> Option<Option<&Target>> {
        self.names.get(&(path.to_string(), at)).map(Option::as_ref)
    }
}

pub fn ask<'a>(root: &Path, files: impl Iterator<Item = &'a String>) -> Known {
    let mut known = Known::default();
    let folders: BTreeSet<PathBuf> = files.filter_map(|path| manifest_of(root, path)).collect();
    let workspaces: BTreeSet<PathBuf> = folders.iter().filter_map(|folder| workspace_of(folder)).collect();
    for workspace in workspaces {
        read(root, &workspace, &mut known);
    }
    known
}

fn manifest_of(root: &Path, path: &str) -> Option<PathBuf> {
    let file = root.join(path);
    file.ancestors().skip(1).take_while(|folder| folder.starts_with(root)).find(|folder| folder.join("Cargo.toml").exists()).map(Path::to_path_buf)
}

fn workspace_of(folder: &Path) -> Option<PathBuf> {
    let said = Command::new("cargo")
        .args(["locate-project", "--workspace", "--message-format", "plain"])
        .current_dir(folder)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let manifest = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim());
    Some(manifest.parent()?.to_path_buf()).filter(|found| said.status.success() && found.exists())
}

fn id(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

fn read(root: &Path, workspace: &Path, known: &mut Known) {
    let mut analyzer = Command::new("rust-analyzer")
        .args(["-q", "lsif", "."])
        .current_dir(workspace)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("rust-analyzer");
    let output = analyzer.stdout.take().expect("its output");
    let mut documents: HashMap<u64, Option<String>> = HashMap::new();
    let mut ranges: HashMap<u64, Place> = HashMap::new();
    let mut document_of: HashMap<u64, u64> = HashMap::new();
    let (mut next, mut definition_of) = (HashMap::new(), HashMap::new());
    let mut targets: HashMap<u64, (u64, u64)> = HashMap::new();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        let Ok(each) = serde_json::from_str::<Value>(&line) else { continue };
        let (from, to) = (id(&each["outV"]), id(&each["inV"]));
        match each["label"].as_str().unwrap_or("") {
            "document" => drop(documents.insert(id(&each["id"]), path_of(root, each["uri"].as_str().unwrap_or("")))),
            "range" => {
                let start = &each["start"];
                let at = (id(&start["line"]) as usize + 1, id(&start["character"]) as usize);
                ranges.insert(id(&each["id"]), at);
            }
            "next" => drop(next.insert(from, to)),
            "textDocument/definition" => drop(definition_of.insert(from, to)),
            "contains" => {
                for range in each["inVs"].as_array().into_iter().flatten() {
                    document_of.insert(id(range), from);
                }
            }
            "item" if each["property"].is_null() => {
                let first = each["inVs"].as_array().and_then(|all| all.first()).map(id).unwrap_or(0);
                let document = if each["document"].is_null() { id(&each["shard"]) } else { id(&each["document"]) };
                targets.insert(from, (document, first));
            }
            _ => {}
        }
    }
    let end = analyzer.wait().expect("its end");
    assert!(!documents.is_empty(), "rust-analyzer told nothing ({end}): rustup component add rust-analyzer");
    let place_of = |document: u64, range: u64| -> Option<Target> {
        Some((documents.get(&document)?.clone()?, *ranges.get(&range)?))
    };
    for (&range, &document) in &document_of {
        let Some(at) = place_of(document, range) else { continue };
        let found = next.get(&range).and_then(|set| definition_of.get(set)).and_then(|found| targets.get(found));
        known.names.entry(at).or_insert_with(|| found.and_then(|&(document, range)| place_of(document, range)));
    }
    known.files.extend(documents.into_values().flatten());
}

fn path_of(root: &Path, uri: &str) -> Option<String> {
    let path = uri.strip_prefix("file://")?;
    let decoded = path.replace("%20", " ").replace("%23", "#");
    Some(Path::new(&decoded).strip_prefix(root).ok()?.to_string_lossy().to_string())
}
