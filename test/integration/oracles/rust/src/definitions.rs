//! Functions, methods, closures, types, traits and inline modules, in source order.

use crate::syntax::{impl_items_in, is_transparent, items_in, lines_of, place, statements_in, trait_items_in, Place};
use proc_macro2::{LineColumn, TokenTree};
use quote::ToTokens;
use serde_json::{json, Value};
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Ident};

pub struct Definition {
    pub path: String,
    pub kind: &'static str,
    pub name: String,
    /// Where the name stands; a closure has none.
    pub name_at: Place,
    pub start: usize,
    pub end: usize,
    /// The type or trait that a method belongs to.
    pub owner: String,
    pub in_trait: bool,
    pub doc: String,
    pub signature: String,
    /// Supertraits of a trait.
    pub bases: Vec<String>,
}

impl Definition {
    pub fn to_json(&self, implemented: Vec<String>) -> Value {
        let mut bases = self.bases.clone();
        bases.extend(implemented);
        let mut made = json!({
            "path": self.path, "kind": self.kind, "name": self.name, "start": self.start, "end": self.end,
            "doc": self.doc, "signature": self.signature, "bases": bases,
        });
        if !self.owner.is_empty() {
            made["receiver"] = json!(self.owner);
        }
        made
    }
}

pub fn of(path: &str, text: &str, file: &syn::File) -> Vec<Definition> {
    let mut found = Found { path, lines: lines_of(text), owner: String::new(), in_trait: false, all: Vec::new() };
    found.visit_file(file);
    found.all
}

struct Found<'a> {
    path: &'a str,
    lines: Vec<&'a str>,
    owner: String,
    in_trait: bool,
    all: Vec<Definition>,
}

impl Found<'_> {
    fn add(&mut self, kind: &'static str, name: Option<&Ident>, made: impl ToTokens, body: Option<LineColumn>, attrs: &[Attribute]) {
        let tokens: Vec<TokenTree> = made.to_token_stream().into_iter().collect();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
        let (start, end) = (first.span().start(), last.span().end());
        let is_member = kind == "method";
        self.all.push(Definition {
            path: self.path.to_string(),
            kind,
            name: name.map(|name| name.to_string()).unwrap_or_default(),
            name_at: name.map(|name| place(&self.lines, name.span().start())).unwrap_or((0, 0)),
            start: start.line,
            end: end.line,
            owner: if is_member { self.owner.clone() } else { String::new() },
            in_trait: is_member && self.in_trait,
            doc: doc_of(attrs),
            signature: if matches!(kind, "function" | "method" | "lambda") { self.head(start, body.unwrap_or(end)) } else { String::new() },
            bases: Vec::new(),
        });
    }

    /// The text between two places on one line, without a final semicolon.
    fn head(&self, from: LineColumn, to: LineColumn) -> String {
        let mut text = String::new();
        for line in from.line..=to.line {
            let chars: Vec<char> = self.lines.get(line - 1).copied().unwrap_or("").chars().collect();
            let begin = if line == from.line { from.column } else { 0 };
            let end = if line == to.line { to.column } else { chars.len() };
            text.extend(&chars[begin.min(end)..end]);
            text.push(' ');
        }
        text.trim().trim_end_matches(';').split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn within(&mut self, owner: String, in_trait: bool, body: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.owner, owner);
        let was = std::mem::replace(&mut self.in_trait, in_trait);
        body(self);
        self.owner = outer;
        self.in_trait = was;
    }
}

fn bare<T: Clone>(node: &T, clear: impl FnOnce(&mut T)) -> T {
    let mut made = node.clone();
    clear(&mut made);
    made
}

fn start_of(block: &Block) -> Option<LineColumn> {
    Some(block.brace_token.span.open().start())
}

impl<'ast> Visit<'ast> for Found<'_> {
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.add("function", Some(&node.sig.ident), bare(node, |made| made.attrs.clear()), start_of(&node.block), &node.attrs);
        self.within(String::new(), false, |found| visit::visit_item_fn(found, node));
    }
    fn visit_foreign_item_fn(&mut self, node: &'ast syn::ForeignItemFn) {
        self.add("function", Some(&node.sig.ident), bare(node, |made| made.attrs.clear()), None, &node.attrs);
        visit::visit_foreign_item_fn(self, node);
    }
    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.add("method", Some(&node.sig.ident), bare(node, |made| made.attrs.clear()), start_of(&node.block), &node.attrs);
        visit::visit_impl_item_fn(self, node);
    }
    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        let body = node.default.as_ref().and_then(start_of);
        self.add("method", Some(&node.sig.ident), bare(node, |made| made.attrs.clear()), body, &node.attrs);
        visit::visit_trait_item_fn(self, node);
    }
    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        self.within(name_of(&node.self_ty), false, |found| visit::visit_item_impl(found, node));
    }
    fn visit_item_trait(&mut self, node: &'ast syn::ItemTrait) {
        self.add("trait", Some(&node.ident), bare(node, |made| made.attrs.clear()), None, &node.attrs);
        if let Some(made) = self.all.last_mut() {
            made.bases = node.supertraits.iter().filter_map(|bound| match bound {
                syn::TypeParamBound::Trait(bound) if matches!(bound.modifier, syn::TraitBoundModifier::None) => {
                    bound.path.segments.last().map(|last| last.ident.to_string())
                }
                _ => None,
            }).collect();
        }
        self.within(node.ident.to_string(), true, |found| visit::visit_item_trait(found, node));
    }
    fn visit_item_struct(&mut self, node: &'ast syn::ItemStruct) {
        self.add("struct", Some(&node.ident), bare(node, |made| made.attrs.clear()), None, &node.attrs);
        visit::visit_item_struct(self, node);
    }
    fn visit_item_union(&mut self, node: &'ast syn::ItemUnion) {
        self.add("struct", Some(&node.ident), bare(node, |made| made.attrs.clear()), None, &node.attrs);
        visit::visit_item_union(self, node);
    }
    fn visit_item_enum(&mut self, node: &'ast syn::ItemEnum) {
        self.add("enum", Some(&node.ident), bare(node, |made| made.attrs.clear()), None, &node.attrs);
        visit::visit_item_enum(self, node);
    }
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if node.content.is_some() {
            self.add("namespace", Some(&node.ident), bare(node, |made| made.attrs.clear()), None, &node.attrs);
        }
        visit::visit_item_mod(self, node);
    }
    fn visit_expr_closure(&mut self, node: &'ast syn::ExprClosure) {
        let made = bare(node, |made| {
            made.attrs.clear();
        });
        let body = node.body.to_token_stream().into_iter().next().map(|token| token.span().start());
        self.add("lambda", None, made, body, &[]);
        visit::visit_expr_closure(self, node);
    }
    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        if is_transparent(&node.mac) {
            for item in items_in(&node.mac) {
                Found::visit_item(self, Box::leak(Box::new(item)));
            }
        }
    }
    fn visit_trait_item_macro(&mut self, node: &'ast syn::TraitItemMacro) {
        if is_transparent(&node.mac) {
            for item in trait_items_in(&node.mac) {
                Found::visit_trait_item(self, Box::leak(Box::new(item)));
            }
        }
    }
    fn visit_impl_item_macro(&mut self, node: &'ast syn::ImplItemMacro) {
        if is_transparent(&node.mac) {
            for item in impl_items_in(&node.mac) {
                Found::visit_impl_item(self, Box::leak(Box::new(item)));
            }
        }
    }
    fn visit_stmt_macro(&mut self, node: &'ast syn::StmtMacro) {
        if is_transparent(&node.mac) {
            for statement in statements_in(&node.mac) {
                Found::visit_stmt(self, Box::leak(Box::new(statement)));
            }
        }
    }
}

/// The last name of a type's path, of what a reference or a group stands for; "" for others.
pub fn name_of(written: &syn::Type) -> String {
    named(written).map(|ident| ident.to_string()).unwrap_or_default()
}

pub fn named(written: &syn::Type) -> Option<&Ident> {
    match written {
        syn::Type::Path(path) => path.path.segments.last().map(|last| &last.ident),
        syn::Type::Reference(reference) => named(&reference.elem),
        syn::Type::Paren(inner) => named(&inner.elem),
        syn::Type::Group(inner) => named(&inner.elem),
        syn::Type::TraitObject(object) => object.bounds.iter().find_map(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| &last.ident),
            _ => None,
        }),
        _ => None,
    }
}

/// The first paragraph of a doc on one line.
fn doc_of(attrs: &[Attribute]) -> String {
    let mut text = String::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        let syn::Meta::NameValue(pair) = &attr.meta else { continue };
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(value), .. }) = &pair.value else { continue };
        if value.value().is_empty() {
            text.push('\n');
        }
        for line in value.value().lines() {
            let line = line.trim();
            let is_block = value.span().start().line != value.span().end().line;
            text.push_str(if is_block { line.trim_start_matches('*') } else { line });
            text.push('\n');
        }
    }
    let trimmed = text.trim();
    let paragraph = trimmed.split("\n\n").next().unwrap_or("");
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

