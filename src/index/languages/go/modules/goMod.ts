/** go.mod and go.work, as far as they say where packages lie: https://go.dev/ref/mod. */

export interface GoMod {
  /** Path of the module; '' in a go.work, and where none is written. */
  readonly module: string;
  /** Versions of the modules that it needs, by their paths. */
  readonly requires: ReadonlyMap<string, string>;
  /** Folders of modules that stand for others. */
  readonly replaces: readonly GoReplace[];
  /** Folders of the modules of a workspace. */
  readonly uses: readonly string[];
}

export interface GoReplace {
  readonly path: string;
  /** The one version that is replaced; null for each. */
  readonly version: string | null;
  /** As written: `./lib`. */
  readonly folder: string;
}

/** Reads what it understands; linear in the text. */
export function parseGoMod(text: string): GoMod {
  const found = {
    module: '',
    requires: new Map<string, string>(),
    replaces: [] as GoReplace[],
    uses: [] as string[],
  };
  let block = '';
  for (const line of text.split('\n')) {
    const words = wordsOf(line);
    if (words.length === 0) continue;
    if (block !== '' && words[0] === ')') block = '';
    else if (block !== '') read(found, block, words);
    else if (words[1] === '(') block = words[0] ?? '';
    else read(found, words[0] ?? '', words.slice(1));
  }
  return found;
}

/** Words of a line without its comment; quotation marks fall away. */
function wordsOf(line: string): string[] {
  const words = line.replace(/\/\/.*$/, '').match(/"[^"]*"|`[^`]*`|[()]|=>|[^\s()]+/g) ?? [];
  return words.map((word) => word.replace(/^["`]|["`]$/g, ''));
}

function read(
  found: { module: string; requires: Map<string, string>; replaces: GoReplace[]; uses: string[] },
  verb: string,
  words: readonly string[],
): void {
  const [first = '', second = ''] = words;
  if (verb === 'module') found.module = first;
  if (verb === 'require') found.requires.set(first, second);
  if (verb === 'use') found.uses.push(first);
  if (verb !== 'replace') return;
  const arrow = words.indexOf('=>');
  const folder = words[arrow + 1] ?? '';
  if (arrow > 0 && /^(\.\.?(\/|$)|\/)/.test(folder))
    found.replaces.push({ path: first, version: arrow > 1 ? second : null, folder });
}
