/** What the symbols of a plan mean in a file as it is. Pure. */
import { MODULE, linesWithEnds, ownersOf, plainName } from '../../checkpoints/scope/ownLines';
import type { OutlinedSymbol } from '../../checkpoints/scope/ownLines';
import { nearest } from '../../core/text/nearest';
import { folderStems } from '../../index/languages/rules';

/** The file as its plan meets it. */
export interface PlannedText {
  /** Relative to the workspace folder, `/`. */
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly OutlinedSymbol[];
}

export interface PlannedSymbols {
  /** As the scope contract has them; null: the whole file. */
  readonly symbols: readonly string[] | null;
  /** What a name was taken for where it is not what was written, a line each. */
  readonly notes: readonly string[];
  /** Names that can mean nothing, or several things, each with what to name instead. */
  readonly refused: readonly string[];
}

/**
 * What each of the names allows to be changed: the symbol of that name, however its id is written; for a variable or field,
 * which the map has no symbol of, the code that defines it; for a lambda what it is inside of; and a symbol still to be made.
 */
export function planSymbols(asked: readonly string[], file: PlannedText): PlannedSymbols {
  const known = [...new Set(file.symbols.map(({ name }) => plainName(name)))];
  const lines = linesWithEnds(file.text);
  const scope = { ...file, known, lines, owners: ownersOf(lines, file.symbols), asked };
  const found = asked.map((name) => meaningOf(name, scope));
  const notes = found.flatMap((each, at) => noteOf(asked[at] ?? '', each));
  const refused = found.flatMap((each) => (each.kind === 'refused' ? [each.why] : []));
  if (found.some(({ kind }) => kind === 'file')) return { symbols: null, notes, refused };
  const symbols = found.flatMap((each) => (each.kind === 'symbols' ? each.symbols : []));
  return { symbols: [...new Set(symbols)], notes, refused };
}

type Meaning =
  | { readonly kind: 'symbols'; readonly symbols: readonly string[]; readonly near?: string | null }
  | { readonly kind: 'file' }
  | { readonly kind: 'refused'; readonly why: string };

interface Scope extends PlannedText {
  readonly known: readonly string[];
  readonly lines: readonly string[];
  /** As ownersOf gives them. */
  readonly owners: readonly string[];
  readonly asked: readonly string[];
}

function meaningOf(asked: string, scope: Scope): Meaning {
  const name = spelled(asked);
  if (name === MODULE) return symbols(MODULE);
  const rest = withoutModule(name, scope);
  if (rest === '') return { kind: 'file' };
  const found = standing(name, scope.known) ?? standing(rest, scope.known);
  if (found !== null) return found.length === 1 ? symbols(...found) : several(asked, found, scope);
  const cut = rest.lastIndexOf('.');
  return cut < 0 ? ofModule(rest, scope) : member(asked, rest.slice(0, cut), rest.slice(cut + 1), scope);
}

/** The name as the map writes it: `Cart::add(x)`, `Cart#add` and `Cart.add` are one, and a lambda is what it is inside of. */
function spelled(asked: string): string {
  const bare = asked
    .trim()
    .replace(/\(.*\)$/s, '')
    .replace(/\s*(?:::|->|#(?=[A-Za-z_$]))\s*/g, '.')
    .replace(/^\.+|\.+$/g, '');
  return plainName(bare);
}

/** The name without the module's own id before it; '' for the module itself, where nothing in it has that name. */
function withoutModule(name: string, { path, known }: Scope): string {
  const whole = path.replace(/\.[^./]+$/, '').split('/');
  const parts = whole.length > 1 && folderStems.has(whole.at(-1) ?? '') ? whole.slice(0, -1) : whole;
  for (let at = 0; at < parts.length; at++)
    for (const id of [parts.slice(at).join('.'), parts.slice(at).join('/')]) {
      if (name === id && standing(name, known) === null) return '';
      if (name.startsWith(`${id}.`)) return name.slice(id.length + 1);
    }
  return name;
}

/** The symbol of that name, else those whose names end with it; null for none. */
function standing(name: string, known: readonly string[]): readonly string[] | null {
  if (known.includes(name)) return [name];
  const ending = known.filter((each) => each.endsWith(`.${name}`));
  return ending.length === 0 ? null : ending;
}

/** A variable of the module, or something that is still to be made. */
function ofModule(name: string, scope: Scope): Meaning {
  const isDefined = scope.lines.some((line, at) => scope.owners[at] === MODULE && defines(line, name));
  return isDefined ? symbols(MODULE) : fresh(name, scope);
}

/** A field of a class, which stands in the class or in a method of it, or something that is still to be made. */
function member(asked: string, around: string, name: string, scope: Scope): Meaning {
  const [owner, ...others] = standing(around, scope.known) ?? [];
  if (others.length > 0) return several(asked, [owner ?? '', ...others], scope);
  const isPlanned = scope.asked.some((each) => spelled(each) === around);
  if (owner === undefined)
    return isPlanned
      ? symbols(`${around}.${name}`)
      : { kind: 'refused', why: `${scope.path} has no ${around}; ${instead(around, scope)}` };
  const places = scope.owners.filter(
    (each, at) => (each === owner || each.startsWith(`${owner}.`)) && defines(scope.lines[at] ?? '', name),
  );
  return places.length > 0 ? symbols(...new Set(places)) : fresh(`${owner}.${name}`, scope);
}

function fresh(name: string, scope: Scope): Meaning {
  return { kind: 'symbols', symbols: [name], near: nearestTo(name, scope) };
}

function symbols(...found: readonly string[]): Meaning {
  return { kind: 'symbols', symbols: found };
}

function several(asked: string, found: readonly string[], { path }: Scope): Meaning {
  return { kind: 'refused', why: `${asked} may be ${found.join(' or ')} in ${path}: say which` };
}

const MODIFIERS =
  'export|default|declare|abstract|const|let|var|val|static|readonly|public|private|protected|internal|final|pub|mut|type|interface|enum|struct|lateinit|override|#define|self\\.|this\\.';

/** Whether the line begins with what gives the name its value or declares it. */
function defines(line: string, name: string): boolean {
  const word = name.replace(/[^\w]/g, String.raw`\$&`);
  const declared = new RegExp(String.raw`^\s*(?:(?:${MODIFIERS})\s*)+(?:[\w<>[\],.?]+\s+)?${word}(?![\w$])`);
  const assigned = new RegExp(String.raw`^\s*${word}\s*(?:=(?!=)|:(?!:)|;|,[^()]*=(?!=))`);
  return declared.test(line) || assigned.test(line);
}

function nearestTo(name: string, { known }: Scope): string | null {
  const last = name.slice(name.lastIndexOf('.') + 1);
  const same = known.find((each) => each.toLowerCase().endsWith(last.toLowerCase()));
  return same ?? nearest(name, known) ?? known.find((each) => nearest(last, [lastOf(each)]) !== null) ?? null;
}

/** Names of a file that are told where nothing is near. */
const MOST_TOLD = 5;

function instead(name: string, scope: Scope): string {
  const near = nearestTo(name, scope);
  if (near !== null) return `the nearest is ${near}`;
  const some = scope.known.slice(0, MOST_TOLD).join(', ');
  return some === '' ? 'it has no symbols: plan it without any' : `it has ${some}`;
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function nearText(near: string | null): string {
  return near === null ? '' : `; the nearest is ${near}`;
}

function noteOf(asked: string, meaning: Meaning): readonly string[] {
  if (meaning.kind === 'file') return [`${asked} is the whole file`];
  if (meaning.kind === 'refused') return [];
  if (meaning.near !== undefined) return [`${asked} does not exist yet${nearText(meaning.near)}`];
  const told = meaning.symbols.join(', ');
  return told === asked ? [] : [`${asked} is ${told}`];
}
