import { byCodeUnits } from '../../core/order';
import { isClass, isModule } from '../codeNodes';
import type { CodeNode } from '../codeNodes';
import type { ExploreMap } from '../exploreMap';
import { namesOf } from '../names';
import { importanceOf, pathOf } from '../resolveTarget';
import { withoutOtherScripts } from '../search/identifiers';
import { isTestFile } from '../../core/testFile';

/** What one task names; a pasted log names more, and then its first names tell. */
const MOST_NAMED = 12;
/** A name that more things bear says little about which of them is meant. */
const MOST_OF_A_NAME = 3;
/** Candidates that are looked up. */
const MOST_TEXTS = 200;

/** A path, a dotted name or an identifier, with what encloses it. */
const NAME = /[\p{L}\p{N}_$@][\p{L}\p{N}_$@./\\-]*/gu;

/**
 * The classes, functions and modules that a task names as code does, in the order of the task, at most 12: by path, by a
 * dotted name or its end, or by an identifier that is no plain word (`get_user`, `HTTPServer`, `Spider`, `run()`, in
 * backticks). The case counts, but for underscores: `ExtractTables` is `extract_tables`. Linear in the task.
 */
export function namedInTask(map: ExploreMap, task: string): readonly CodeNode[] {
  const found = new Map<string, CodeNode>();
  for (const name of codeNamesIn(task)) {
    for (const node of nodesOf(map, name)) {
      if (found.size === MOST_NAMED) return [...found.values()];
      found.set(node.id, node);
    }
  }
  return [...found.values()];
}

/** Of one name those that matter most, no tests where anything else bears it. None where too many bear it. */
function nodesOf(map: ExploreMap, { text, isPlain }: CodeName): readonly CodeNode[] {
  const exact = bearers(map, text).filter((node) => !isPlain || isClass(node));
  const all =
    exact.length > 0 || isPlain ? exact : otherSpellings(text).flatMap((each) => bearers(map, each));
  const apart = all.filter((node) => !isTestFile(pathOf(map, node)));
  const kept = apart.length > 0 ? apart : all;
  // A capitalised word that several classes bear may mean none of them: `Node` of Node.js.
  if (kept.length > (isPlain ? 1 : MOST_OF_A_NAME * MOST_OF_A_NAME)) return [];
  return [...kept]
    .sort((a, b) => importanceOf(map, b) - importanceOf(map, a) || byCodeUnits(a.id, b.id))
    .slice(0, MOST_OF_A_NAME);
}

/** Written exactly so, whole or from a `.` or `/` on. */
function bearers(map: ExploreMap, text: string): readonly CodeNode[] {
  const nodes = namesOf(map)
    .find(text)
    .flatMap(({ key, named }) =>
      'node' in named && key.endsWith(text) && !isAnonymous(named.node) ? [named.node] : [],
    );
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}

function isAnonymous(node: CodeNode): boolean {
  return !isModule(node) && 'signature' in node && node.kind === 'lambda';
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
  /** A capitalised word (`Spider`): it may begin a sentence, and is the name of a class alone. */
  readonly isPlain: boolean;
}

/** The names of a text that are written as code is, each once. */
function codeNamesIn(text: string): readonly CodeName[] {
  const names = new Map<string, CodeName>();
  for (const { 0: whole, index } of text.matchAll(NAME)) {
    for (const run of withoutOtherScripts(whole)) {
      const name = run.replaceAll('\\', '/').replace(/^[@./-]+|[./-]+$/g, '');
      const kind = kindOf(name, text, index, whole);
      if (kind !== null && !names.has(name)) names.set(name, { text: name, isPlain: kind === 'word' });
      if (names.size === MOST_TEXTS) return [...names.values()];
    }
  }
  return [...names.values()];
}

function kindOf(name: string, text: string, at: number, whole: string): 'code' | 'word' | null {
  if (name.length < 2 || /^[\d.]+$/.test(name)) return null;
  const [before, after] = [text.charAt(at - 1), text.slice(at + whole.length, at + whole.length + 2)];
  if (before === '`' || after === '()') return 'code';
  if (/[./]\p{L}|\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|^_\p{L}|\p{Lu}{2}\p{Ll}/u.test(name)) return 'code';
  return /^\p{Lu}\p{Ll}{2,}/u.test(name) ? 'word' : null;
}
