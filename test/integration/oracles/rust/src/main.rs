//! What syn and rust-analyzer say of a folder: the definitions of every file, and, for the files that rust-analyzer knows,
//! which files the names they import are defined in, and what their calls reach.
//! Reads `{root, files}` as JSON and prints the answer as JSON.

mod definitions;
mod links;
mod lsif;
mod sites;
mod syntax;

use serde_json::{json, Value};
use std::collections::BTreeMap;
use std::path::Path;

fn main() {
    let asked: Value = serde_json::from_reader(std::io::stdin()).expect("a question");
    let root = std::fs::canonicalize(asked["root"].as_str().expect("a root")).expect("the root");
    let mut files = BTreeMap::new();
    let mut unread = Vec::new();
    for path in asked["files"].as_array().expect("files").iter().filter_map(Value::as_str) {
        match read(&root, path) {
            Ok(file) => drop(files.insert(path.to_string(), file)),
            Err(why) => unread.push(json!([path, why])),
        }
    }
    let known = lsif::ask(&root, files.keys());
    let answer = links::link(&files, &known);
    println!(
        "{}",
        json!({
            "definitions": files.values().flat_map(|file| &file.definitions).map(|each| {
                each.to_json(answer.bases.get(&(each.path.clone(), each.name_at)).cloned().unwrap_or_default())
            }).collect::<Vec<_>>(),
            "imports": answer.imports,
            "calls": answer.calls.iter().map(links::Call::to_json).collect::<Vec<_>>(),
            "untold": answer.untold,
            "unbuilt": files.keys().filter(|path| !known.has(path)).collect::<Vec<_>>(),
            "unread": unread,
        })
    );
}

fn read(root: &Path, path: &str) -> Result<syntax::File, String> {
    let text = std::fs::read_to_string(root.join(path)).map_err(|error| error.to_string())?;
    let parsed = syn::parse_file(&text).map_err(|error| error.to_string())?;
    Ok(syntax::File {
        definitions: definitions::of(path, &text, &parsed),
        sites: sites::of(&text, &parsed),
    })
}
