//! What one file says by itself.

use crate::definitions::Definition;
use crate::sites::Site;
use proc_macro2::{LineColumn, TokenStream, TokenTree};
use syn::{ImplItem, Item, Stmt, TraitItem};

pub struct File {
    pub definitions: Vec<Definition>,
    pub sites: Vec<Site>,
}

/// A line from 1 and a column from 0 in UTF-16 code units.
pub type Place = (usize, usize);

pub fn place(lines: &[&str], at: LineColumn) -> Place {
    let line = lines.get(at.line - 1).copied().unwrap_or("");
    (at.line, line.chars().take(at.column).map(char::len_utf16).sum())
}

/// The lines of a text as syn counts them; it leaves out a byte order mark.
pub fn lines_of(text: &str) -> Vec<&str> {
    text.strip_prefix('\u{feff}').unwrap_or(text).split('\n').collect()
}

/// A macro whose braces hold items as they are: where a condition lets them in, or to add something to them.
pub fn is_transparent(mac: &syn::Macro) -> bool {
    let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    (name.starts_with("cfg_") || name == "pin_project") && matches!(mac.delimiter, syn::MacroDelimiter::Brace(_))
}

/// The tokens that such a macro holds: all of them, or those of each branch of `cfg_if!`.
fn branches(mac: &syn::Macro) -> Vec<TokenStream> {
    if !mac.path.is_ident("cfg_if") && mac.path.segments.last().is_none_or(|last| last.ident != "cfg_if") {
        return vec![mac.tokens.clone()];
    }
    mac.tokens.clone().into_iter().filter_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace => Some(group.stream()),
        _ => None,
    }).collect()
}

pub fn items_in(mac: &syn::Macro) -> Vec<Item> {
    branches(mac).into_iter().filter_map(|tokens| syn::parse2::<syn::File>(tokens).ok()).flat_map(|file| file.items).collect()
}

pub fn impl_items_in(mac: &syn::Macro) -> Vec<ImplItem> {
    branches(mac).into_iter().filter_map(|tokens| {
        syn::parse2::<syn::ItemImpl>(quote::quote!(impl X { #tokens })).ok()
    }).flat_map(|made| made.items).collect()
}

pub fn trait_items_in(mac: &syn::Macro) -> Vec<TraitItem> {
    branches(mac).into_iter().filter_map(|tokens| {
        syn::parse2::<syn::ItemTrait>(quote::quote!(trait X { #tokens })).ok()
    }).flat_map(|made| made.items).collect()
}

pub fn statements_in(mac: &syn::Macro) -> Vec<Stmt> {
    branches(mac).into_iter().filter_map(|tokens| {
        syn::parse2::<syn::Block>(quote::quote!({ #tokens })).ok()
    }).flat_map(|block| block.stmts).collect()
}
