import { byCodeUnits } from '../../core/text/order';
import { isTestFile } from '../../index/languages/rules';
import { isClass, isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import type { Entry } from '../target/names';
import { passedOn } from '../target/passedOnNames';
import { importanceOf, pathOf } from '../target/resolveTarget';
import { withoutOtherScripts } from '../search/identifiers';

/** What one task names; a pasted log names more, and then its first names tell. */
const MOST_NAMED = 12;
/** A name that more things bear says little about which of them is meant. */
const MOST_OF_A_NAME = 3;
/** A shorter end of a name is borne by chance: `e.g`. */
const LEAST_END = 3;
/** Candidates that are looked up. */
const MOST_TEXTS = 200;

/** What a task names. */
export interface NamedCode {
  readonly node: CodeNode;
  /** Whether the task means it for sure: it is written as code alone is written, and few things bear the name. */
  readonly isSure: boolean;
}

/**
 * The classes, functions and modules that a task names as code does, at most 12, those that are sure first, else in the order
 * of the task: by path, by a dotted name (as it is defined or passed on) or its end, or by an identifier that is no plain word
 * (`get_user`, `HTTPServer`, `run()`). A plain word in backticks or with a capital (`Spider`) may be a key, a value or a
 * sentence's first word: it names what alone bears it. Where the task names a file too, its symbols are meant before others.
 * The case counts, but for underscores: `ExtractTables` is `extract_tables`. Linear in the task.
 */
export function namedInTask(map: ExploreMap, task: string): readonly NamedCode[] {
  const names = codeNamesIn(task);
  const files = new Set(names.filter(isPath).flatMap((name) => bearersOf(map, name).map(moduleIdOf)));
  const found = new Map<string, NamedCode>();
  for (const name of names)
    for (const each of meantBy(map, name, files)) {
      const known = found.get(each.node.id);
      if (known?.isSure !== true) found.set(each.node.id, each);
    }
  const all = [...found.values()];
  return [...all.filter(({ isSure }) => isSure), ...all.filter(({ isSure }) => !isSure)].slice(0, MOST_NAMED);
}

/** Of one name those that matter most, no tests where anything else bears it. None where too many bear it. */
function meantBy(map: ExploreMap, name: CodeName, files: ReadonlySet<string>): readonly NamedCode[] {
  const all = bearersOf(map, name);
  const apart = all.filter((node) => !isTestFile(pathOf(map, node)));
  const bearing = apart.length > 0 ? apart : all;
  const inside = bearing.filter((node) => !isModule(node) && files.has(moduleIdOf(node)));
  const kept = inside.length > 0 ? inside : bearing;
  const isInside = inside.length > 0 && name.kind === 'marked';
  if (kept.length > (name.kind === 'code' || isInside ? MOST_OF_A_NAME * MOST_OF_A_NAME : 1)) return [];
  const isSure =
    kept.length <= MOST_OF_A_NAME &&
    (name.kind === 'code' || isInside || (name.kind === 'marked' && kept.every(isAtTop)));
  return [...kept]
    .sort((a, b) => importanceOf(map, b) - importanceOf(map, a) || byCodeUnits(a.id, b.id))
    .slice(0, MOST_OF_A_NAME)
    .map((node) => ({ node, isSure }));
}

/** What a name may mean: as it is written, as a module passes it on, in another spelling, by its end where that is unique. */
function bearersOf(map: ExploreMap, { text, kind }: CodeName): readonly CodeNode[] {
  const exact = bearers(map, text).filter((node) => kind !== 'word' || isClass(node));
  if (exact.length > 0 || kind === 'word') return exact;
  const passed = text.includes('.') ? nodesIn(passedOn(map, text)) : [];
  if (passed.length > 0) return passed;
  const others = otherSpellings(text).flatMap((each) => bearers(map, each));
  return others.length > 0 ? others : byEnd(map, text);
}

/** Written exactly so, whole or from a `.` or `/` on. */
function bearers(map: ExploreMap, text: string): readonly CodeNode[] {
  return nodesIn(
    namesOf(map)
      .find(text)
      .filter(({ key }) => key.endsWith(text)),
  );
}

function nodesIn(entries: readonly Entry[]): readonly CodeNode[] {
  const nodes = entries.flatMap(({ named }) =>
    'node' in named && !isAnonymous(named.node) ? [named.node] : [],
  );
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}

/**
 * What alone bears the end of a path or dotted name of which the beginning is unknown here: `/home/me/lib/page.py`,
 * `nx.karate_club_graph`. Of a path two parts at least: a file of the same name may be one that is to be made.
 */
function byEnd(map: ExploreMap, text: string): readonly CodeNode[] {
  const [separator, least] = text.includes('/') ? ['/', 2] : ['.', 1];
  const parts = text.split(separator);
  for (let at = 1; at <= parts.length - least; at++) {
    const end = parts.slice(at).join(separator);
    if (end.length < LEAST_END) return [];
    if (parts.length - at === 1 && !isJoined(end) && !isKnown(map, parts[0] ?? '')) return [];
    const found = bearers(map, end).filter((node) => !isTestFile(pathOf(map, node)));
    if (found.length > 0) return found.length === 1 ? found : [];
  }
  return [];
}

function isKnown(map: ExploreMap, name: string): boolean {
  return namesOf(map)
    .find(name)
    .some(({ key }) => key.endsWith(name));
}

function isAnonymous(node: CodeNode): boolean {
  return !isModule(node) && 'signature' in node && node.kind === 'lambda';
}

function moduleIdOf(node: CodeNode): string {
  return isModule(node) ? node.id : node.module;
}

function isAtTop(node: CodeNode): boolean {
  return isModule(node) || node.parent === node.module;
}

/** `ExtractTables` and `extractTables` for `extract_tables`, and the other way round. */
function otherSpellings(text: string): readonly string[] {
  const parts = text.split(/_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((part) => part !== '');
  if (parts.length < 2 || /[./]/.test(text)) return [];
  const lower = parts.map((part) => part.toLowerCase());
  const upper = lower.map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`);
  const spellings = [lower.join('_'), upper.join(''), `${lower[0] ?? ''}${upper.slice(1).join('')}`];
  return spellings.filter((each) => each !== text);
}

interface CodeName {
  readonly text: string;
  /**
   * `code`: written as only code is. `marked`: a plain word in backticks. `word`: a capitalised word (`Spider`), which may
   * begin a sentence, and is the name of a class alone.
   */
  readonly kind: 'code' | 'marked' | 'word';
}

function isPath({ text }: CodeName): boolean {
  return text.includes('/') || /\.\p{L}\w{0,3}$/u.test(text);
}

/** A path, a dotted name or an identifier, with what encloses it. */
const NAME = /[\p{L}\p{N}_$@][\p{L}\p{N}_$@./\\-]*/gu;
/** What follows a key or an option that is given a value. */
const GIVEN = /^(?:["']\s*:|=(?!=))/;

/** The names of a text that are written as code is, each once. */
function codeNamesIn(text: string): readonly CodeName[] {
  const names = new Map<string, CodeName>();
  for (const { 0: whole, index } of text.matchAll(NAME)) {
    for (const run of withoutOtherScripts(whole)) {
      const name = run.replaceAll('\\', '/').replace(/^[@./-]+|[./-]+$/g, '');
      const kind = kindOf(name, text, index, whole);
      if (kind === null) continue;
      if (names.get(name)?.kind !== 'code') names.set(name, { text: name, kind });
      if (names.size === MOST_TEXTS) return [...names.values()];
    }
  }
  return [...names.values()];
}

function kindOf(name: string, text: string, at: number, whole: string): CodeName['kind'] | null {
  if (name.length < 2 || /^[\d.]+$/.test(name)) return null;
  const [before, after] = [text.charAt(at - 1), text.slice(at + whole.length)];
  if (GIVEN.test(after)) return null;
  if (after.startsWith('()') || (before === '`' && after.startsWith('('))) return 'code';
  if (/[./]\p{L}/u.test(name) || isJoined(name)) return 'code';
  if (before === '`') return 'marked';
  return /^\p{Lu}\p{Ll}{2,}/u.test(name) ? 'word' : null;
}

/** `getUser`, `get_user`, `_private`, `HTTPServer`: no plain word. */
function isJoined(name: string): boolean {
  return /\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|^_\p{L}|\p{Lu}{2}\p{Ll}/u.test(name);
}
