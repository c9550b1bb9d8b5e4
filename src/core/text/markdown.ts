/** A sentence of ours that quotes names of a repository, on one line: none of them is Markdown, and ours stays readable as plain text. */
export function quotingSentence(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/**
 * `text` as Markdown that shows exactly its words: every mark is escaped, so that nothing of a repository becomes
 * a link, a picture or HTML. White space is joined: unlike MarkdownString.appendText, long text can wrap.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}
