const PROSE =
  /\.(?:md|mdx|markdown|rst|txt|adoc|org|html?|css|svg|lock|log|po|tex|[1-9])$|(^|\/)(?:LICEN[CS]E|COPYING|AUTHORS|CHANGE(?:LOG|S)|HISTORY|README)[^/]*$|(?:package-lock\.json|pnpm-lock\.yaml)$/i;

/** Whether a file is read by people, or is data: what a word does in it is no code. */
export function isProseFile(path: string): boolean {
  return PROSE.test(path);
}
