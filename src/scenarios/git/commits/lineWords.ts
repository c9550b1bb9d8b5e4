/** What lines of code say, as far as it can be told without a parser, in the languages of the map. Linear. */

/** Words of the languages: they join nothing. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `abstract and as assert async await bool boolean break case catch char class const continue def default del do double elif
  else enum except export extends extern false False final finally float fn for foreach from func function get global if impl
  implements import in instanceof int interface internal is lambda let long match mod module mut namespace new nil None not
  null number object of or override package pass private protected pub public raise readonly return self Self set short
  static string str String struct super switch this throw throws trait true True try type typedef typeof undefined union
  unsafe unsigned use using val var virtual void volatile when where while with yield`.split(/\s+/),
);

/** The identifiers in these lines, keywords and single characters left out. */
export function namesIn(lines: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of lines)
    for (const [name] of line.matchAll(/[\p{L}_$][\p{L}\d_$]+/gu)) if (!KEYWORDS.has(name)) names.add(name);
  return names;
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function isComment(line: string): boolean {
  return /^\s*(?:#(?!include|\[|define|if|else|endif)|\/\/|\/\*|\*|--|"""|''')/.test(line);
}

export function isImport(line: string): boolean {
  return /^\s*(?:import\b|from\s+\S+\s+import\b|(?:pub )?use\s|#include\b|using\s|(?:const|let|var)\s.*\brequire\()/.test(
    line,
  );
}
