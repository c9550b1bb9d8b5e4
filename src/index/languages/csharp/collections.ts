/** Collection expressions (`f([a, b])`, `x = [];`), which the grammar does not know. */

/** Strings, characters, comments, words, arrows and signs. */
const TOKEN =
  /"""+[^]*?"""+|\$*@?\$*"(?:[^"\\\n]|\\.|"")*"|'(?:[^'\\\n]|\\.)+'|\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|\w+|=>|\?\?|\.\.|[^\s\w]/g;

/** What a collection may stand behind, and before; an attribute has a declaration behind it, an index a value before it. */
const BEFORE: ReadonlySet<string> = new Set([
  '(',
  ',',
  '=',
  '=>',
  '?',
  ':',
  '??',
  '{',
  '[',
  '..',
  'return',
  'in',
]);
const BEHIND: ReadonlySet<string> = new Set([')', ',', ';', '}', ']', ':']);

interface Open {
  readonly at: number;
  readonly mayBe: boolean;
  /** Whether nothing is in it, and where its last comma stands, if nothing is behind that. */
  isEmpty: boolean;
  comma: number;
}

/** Each as a tuple, an empty one as a text: what is in them is read. Linear. */
export function collectionsAsTuples(text: string): string {
  const changes = new Map<number, string>();
  const open: Open[] = [];
  let closed: { readonly from: Open; readonly to: number } | null = null;
  let last = '';
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (/^\/[/*]/.test(token)) continue;
    if (closed && BEHIND.has(token)) addChanges(changes, text, closed.from, closed.to);
    closed = null;
    const around = open.at(-1);
    if (around && token !== ']') {
      around.isEmpty = false;
      around.comma = token === ',' ? index : -1;
      if (token === '..' && /^[[,]$/.test(last)) changes.set(index, '  ');
    }
    if (token === '[') open.push({ at: index, mayBe: BEFORE.has(last), isEmpty: true, comma: -1 });
    if (token === ']') {
      const from = open.pop();
      if (from?.mayBe === true) closed = { from, to: index };
    }
    last = token;
  }
  return changes.size === 0 ? text : written(text, changes);
}

function addChanges(changes: Map<number, string>, text: string, from: Open, to: number): void {
  if (from.isEmpty && text.slice(from.at, to).includes('\n')) return;
  changes.set(from.at, from.isEmpty ? '"' : '(');
  changes.set(to, from.isEmpty ? '"' : ')');
  if (from.comma !== -1) changes.set(from.comma, ' ');
}

function written(text: string, changes: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let done = 0;
  for (const [at, change] of [...changes].sort(([a], [b]) => a - b)) {
    parts.push(text.slice(done, at), change);
    done = at + change.length;
  }
  parts.push(text.slice(done));
  return parts.join('');
}
