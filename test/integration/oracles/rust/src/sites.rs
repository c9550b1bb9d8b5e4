//! Where a file imports, names and calls something.

use crate::definitions::named;
use crate::syntax::{impl_items_in, is_transparent, items_in, lines_of, place, statements_in, trait_items_in, Place};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::Ident;

pub enum Site {
    /// A name that `use`, `mod x;` or `extern crate` gives the file; `is_module` of the last two.
    Import { local: String, at: Place, is_module: bool },
    Glob,
    /// A path outside of imports; a macro's own has one name or several.
    Path { names: Vec<(String, Place)>, is_macro: bool },
    Call { at: Place },
    /// `impl Trait for Type`.
    Implemented { of: Place, base: String },
}

pub fn of(text: &str, file: &syn::File) -> Vec<Site> {
    let mut found = Found { lines: lines_of(text), all: Vec::new() };
    found.visit_file(file);
    found.all
}

struct Found<'a> {
    lines: Vec<&'a str>,
    all: Vec<Site>,
}

impl Found<'_> {
    fn named(&self, ident: &Ident) -> (String, Place) {
        (ident.to_string(), place(&self.lines, ident.span().start()))
    }

    fn import(&mut self, ident: &Ident, local: &Ident, is_module: bool) {
        let at = self.named(ident).1;
        self.all.push(Site::Import { local: local.to_string(), at, is_module });
    }

    fn call(&mut self, ident: &Ident) {
        let at = self.named(ident).1;
        self.all.push(Site::Call { at });
    }

    fn tree(&mut self, tree: &syn::UseTree, before: Option<&Ident>) {
        match tree {
            syn::UseTree::Path(path) => self.tree(&path.tree, Some(&path.ident)),
            syn::UseTree::Name(name) if name.ident == "self" => {
                self.import(&name.ident, before.unwrap_or(&name.ident), false);
            }
            syn::UseTree::Name(name) => self.import(&name.ident, &name.ident, false),
            syn::UseTree::Rename(rename) => self.import(&rename.ident, &rename.rename, false),
            syn::UseTree::Glob(_) => self.all.push(Site::Glob),
            syn::UseTree::Group(group) => group.items.iter().for_each(|each| self.tree(each, before)),
        }
    }

    /// Names in what a macro is given, which may be anything: rust-analyzer tells what they come to mean.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            let is_member = at > 0 && is_punct(&tokens[at - 1], '.') && !(at > 1 && is_punct(&tokens[at - 2], '.'));
            match &tokens[at] {
                TokenTree::Ident(first) => {
                    let mut names = vec![first];
                    while at + 3 < tokens.len() && is_punct(&tokens[at + 1], ':') && is_punct(&tokens[at + 2], ':') {
                        let TokenTree::Ident(next) = &tokens[at + 3] else { break };
                        names.push(next);
                        at += 3;
                    }
                    let last = names[names.len() - 1];
                    if is_call(tokens.get(at + 1)) {
                        self.call(last);
                    }
                    let is_macro = tokens.get(at + 1).is_some_and(|next| is_punct(next, '!'));
                    if !is_member {
                        let names = names.iter().map(|ident| self.named(ident)).collect();
                        self.all.push(Site::Path { names, is_macro });
                    }
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                _ => {}
            }
            at += 1;
        }
    }
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

fn is_call(next: Option<&TokenTree>) -> bool {
    matches!(next, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

fn callee(written: &syn::Expr) -> Option<&syn::Path> {
    match written {
        syn::Expr::Path(path) => Some(&path.path),
        syn::Expr::Paren(inner) => callee(&inner.expr),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Found<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        self.tree(&node.tree, None);
    }
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if node.content.is_none() {
            self.import(&node.ident, &node.ident, true);
        }
        visit::visit_item_mod(self, node);
    }
    fn visit_item_extern_crate(&mut self, node: &'ast syn::ItemExternCrate) {
        let local = node.rename.as_ref().map_or(&node.ident, |(_, name)| name);
        self.import(&node.ident, local, false);
    }
    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        if let (Some((None, base, _)), syn::Type::Path(_)) = (&node.trait_, &*node.self_ty) {
            if let (Some(of), Some(last)) = (named(&node.self_ty), base.segments.last()) {
                let of = self.named(of).1;
                self.all.push(Site::Implemented { of, base: last.ident.to_string() });
            }
        }
        visit::visit_item_impl(self, node);
    }
    fn visit_path(&mut self, node: &'ast syn::Path) {
        if node.leading_colon.is_none() {
            let names = node.segments.iter().map(|segment| self.named(&segment.ident)).collect();
            self.all.push(Site::Path { names, is_macro: false });
        }
        visit::visit_path(self, node);
    }
    fn visit_expr_call(&mut self, node: &'ast syn::ExprCall) {
        if let Some(last) = callee(&node.func).and_then(|path| path.segments.last()) {
            self.call(&last.ident);
        }
        visit::visit_expr_call(self, node);
    }
    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        self.call(&node.method);
        visit::visit_expr_method_call(self, node);
    }
    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        if node.path.is_ident("macro_rules") {
            return;
        }
        if node.path.leading_colon.is_none() {
            let names = node.path.segments.iter().map(|segment| self.named(&segment.ident)).collect();
            self.all.push(Site::Path { names, is_macro: true });
        }
        self.tokens(node.tokens.clone());
    }
    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        if !is_transparent(&node.mac) {
            return visit::visit_item_macro(self, node);
        }
        for item in items_in(&node.mac) {
            Found::visit_item(self, Box::leak(Box::new(item)));
        }
    }
    fn visit_trait_item_macro(&mut self, node: &'ast syn::TraitItemMacro) {
        if !is_transparent(&node.mac) {
            return visit::visit_trait_item_macro(self, node);
        }
        for item in trait_items_in(&node.mac) {
            Found::visit_trait_item(self, Box::leak(Box::new(item)));
        }
    }
    fn visit_impl_item_macro(&mut self, node: &'ast syn::ImplItemMacro) {
        if !is_transparent(&node.mac) {
            return visit::visit_impl_item_macro(self, node);
        }
        for item in impl_items_in(&node.mac) {
            Found::visit_impl_item(self, Box::leak(Box::new(item)));
        }
    }
    fn visit_stmt_macro(&mut self, node: &'ast syn::StmtMacro) {
        if !is_transparent(&node.mac) {
            return visit::visit_stmt_macro(self, node);
        }
        for statement in statements_in(&node.mac) {
            Found::visit_stmt(self, Box::leak(Box::new(statement)));
        }
    }
}
