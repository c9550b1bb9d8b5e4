/** What the reads of a call of `explore` are: calls of the tools that answer them. */
import { TRACE_DIRECTIONS } from '../../core/map/explore';
import type { CodeLevel, ExploreRequest, SearchKind, TraceDirection } from '../../core/map/explore';
import { isRecord } from '../../core/isRecord';

/** A read that says nothing stays a call of `explore`, which tells what is right. */
export type MeantRead =
  ExploreRequest | { readonly tool: 'explore'; readonly args: { readonly reads: readonly string[] } };

/** As many as view_code takes at once. */
const MOST_READS = 20;

/** `path` has two ends, and a word of its own. */
const DIRECTIONS = TRACE_DIRECTIONS.filter((direction) => direction !== 'path');
const LEVELS: readonly CodeLevel[] = ['signature', 'skeleton', 'body'];

/** What the rest of a read asks for behind its word; nothing where it is not enough. */
type Ask = (rest: string) => readonly ExploreRequest[];

interface Word {
  readonly ask: Ask;
  /** What stands behind the word where it is one of a read without its colon, and none of a phrase: `tree traversal`. */
  readonly bare: RegExp;
}

const ANYTHING = /./s;
const ONE_NAME = /^(?:(?:of|to)\s+)?\S+$/i;
const ONE_PATH = /^\S*[./_:]\S*$|->|=>|→/;

/** The words that requests tell of, and what models write in their place. */
const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
  ...words(['tree', 'view_structure'], ONE_PATH, askTree),
  ...words(['search', 'find', 'search_code'], ANYTHING, (rest) => askSearch(rest)),
  ...words(['grep', 'regex'], ANYTHING, (rest) => askSearch(rest, 'regex')),
  ...words(['path', 'view', 'read', 'file', 'symbol', 'view_code'], ONE_PATH, askPath),
  ...LEVELS.flatMap((level) => words([level], ONE_PATH, (rest) => askCode(rest, level))),
  ...DIRECTIONS.flatMap((direction) => words([direction], ONE_NAME, (rest) => askTrace(rest, direction))),
]);

function words(names: readonly string[], bare: RegExp, ask: Ask): readonly (readonly [string, Word])[] {
  return names.map((name) => [name, { ask, bare }]);
}

/**
 * The calls that the reads of such arguments ask for, in their order; places of code are one call, at the first of them. Null
 * where the arguments are not 1 to 20 texts.
 */
export function exploreReads(input: unknown): readonly MeantRead[] | null {
  const reads = readsIn(input);
  return reads === null ? null : together(reads.flatMap(meantBy));
}

function readsIn(input: unknown): readonly string[] | null {
  if (!isRecord(input) || Object.keys(input).join() !== 'reads') return null;
  const given = typeof input['reads'] === 'string' ? [input['reads']] : input['reads'];
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_READS) return null;
  const reads = given.filter((read): read is string => typeof read === 'string' && read.trim() !== '');
  return reads.length === given.length ? reads : null;
}

function meantBy(written: string): readonly MeantRead[] {
  const asked = askedBy(written.trim().replace(/^(["'`])(.*)\1$/s, '$2'));
  return asked.length > 0 ? asked : [{ tool: 'explore', args: { reads: [written] } }];
}

/** `a::b` is a symbol, and `search:10-20` are lines of a file. */
const WITH_COLON = /^([a-z_]+)\s*:(?!:|L?\d+-L?\d+$)(.*)$/is;
const WITHOUT_COLON = /^([a-z_]+)\s+(.+)$/is;

function askedBy(text: string): readonly ExploreRequest[] {
  if (text === 'tree') return askTree('');
  const [, word = '', rest = ''] = WITH_COLON.exec(text) ?? [];
  const told = WORDS.get(word.toLowerCase());
  if (told !== undefined) return told.ask(rest.trim());
  if (/^[a-z_]+:\s/i.test(text)) return [];
  const [, first = '', behind = ''] = WITHOUT_COLON.exec(text) ?? [];
  const bare = WORDS.get(first.toLowerCase());
  return bare?.bare.test(behind) === true ? bare.ask(behind) : placesOrWords(text);
}

function askTree(rest: string): readonly ExploreRequest[] {
  const { name, steps } = withSteps(rest);
  const depth = steps === null ? {} : { depth: steps };
  return [{ tool: 'view_structure', args: { ...(name === '' ? {} : { path: name }), ...depth } }];
}

/** Between slashes, with signs that a path has not. */
const PATTERN = /^\/(.*[\\()[\]|*+?^$].*)\/[a-z]*$/s;

function askSearch(rest: string, kind?: SearchKind): readonly ExploreRequest[] {
  if (rest === '') return [];
  const pattern = PATTERN.exec(rest)?.[1];
  const only = pattern === undefined ? kind : 'regex';
  return [
    {
      tool: 'search_code',
      args: { query: pattern ?? rest, ...(only === undefined ? {} : { kinds: [only] }) },
    },
  ];
}

const ARROW = /^(?:from\s)?(.+?)(?:->|=>|→|\sto\s)(.+)$/s;

/** A call path where it leads somewhere; else a place: requests tell of `path:from-to`. */
function askPath(rest: string): readonly ExploreRequest[] {
  const [, target, to] = ARROW.exec(rest) ?? [];
  if (target !== undefined && to !== undefined)
    return [
      { tool: 'trace_dependencies', args: { target: target.trim(), to: to.trim(), direction: 'path' } },
    ];
  return rest === '' ? [] : placesOrWords(rest);
}

function askCode(rest: string, level: CodeLevel): readonly ExploreRequest[] {
  return rest === '' ? [] : [{ tool: 'view_code', args: { targets: namesIn(rest), level } }];
}

function askTrace(rest: string, direction: TraceDirection): readonly ExploreRequest[] {
  const { name, steps } = withSteps(rest.replace(/^(?:of|to)\s+/i, ''));
  if (name === '') return [];
  const hops = steps === null ? {} : { hops: steps };
  return namesIn(name).map((target) => ({
    tool: 'trace_dependencies',
    args: { target, direction, ...hops },
  }));
}

/** `src depth 3`, `Cart.add, hops=2`: how far. */
function withSteps(text: string): { readonly name: string; readonly steps: number | null } {
  const found = /[\s,]{1,3}(?:depth|hops)[\s=:]{1,3}(\d)$/i.exec(text);
  return found === null
    ? { name: text, steps: null }
    : { name: text.slice(0, found.index), steps: Number(found[1]) };
}

/** Of names and paths: what is longer is looked at no further. */
const LONGEST = 500;
/** Blanks, and neither a folder nor the end of a file's name. */
const PHRASE = /^(?=.*\s)[^/\\]*(?<!\.[a-z]\w{0,4})$/is;

function placesOrWords(text: string): readonly ExploreRequest[] {
  if (text.startsWith('block:')) return askTree(text);
  const names = text.length > LONGEST ? [text] : namesIn(text).flatMap(rangesOf).map(placeOf);
  return names.length === 1 && names[0] === text && PHRASE.test(text) ? askSearch(text) : names.map(askPlace);
}

function askPlace(name: string): ExploreRequest {
  const [, path, pages] = /^(.+\.pdf)(?::(\d+(?:-\d+)?))?$/i.exec(name) ?? [];
  if (path === undefined) return { tool: 'view_code', args: { targets: [name] } };
  return { tool: 'read_document', args: { path, ...(pages === undefined ? {} : { pages }) } };
}

/** Names with a comma or a line end between them, `f()` as f; one text where they have blanks of their own. */
function namesIn(text: string): readonly string[] {
  const parts = text.split(/,\s|\n/).map((part) => part.trim().replace(/\(\)$/, ''));
  const names = parts.filter((part) => part !== '');
  return names.every((name) => /^[^\s(){}]+$/.test(name)) ? names : [text];
}

/** `a.py:10-20,40-60` as two. */
function rangesOf(name: string): readonly string[] {
  const [, path, ranges] = /^(.+?):(L?\d+(?:-L?\d+)?(?:,\s*L?\d+(?:-L?\d+)?)+)$/i.exec(name) ?? [];
  return path === undefined || ranges === undefined
    ? [name]
    : ranges.split(',').map((range) => `${path}:${range.trim()}`);
}

/** More lines than any file has that is shown. */
const LAST_LINE = 9_999_999;
const LINES_OF = /^(\S*[./]\S*?)(?::|#L|\s+lines?\s+|\s+)L?(\d+)(\s*-\s*(?:L?(\d+))?)?$/i;

/** Lines of a file, however they are written, as `path:from-to`; any other name as it is. */
function placeOf(name: string): string {
  const [, path, from, range, to] = LINES_OF.exec(name) ?? [];
  if (path === undefined || from === undefined) return name;
  return range === undefined ? `${path}:${from}` : `${path}:${from}-${to ?? LAST_LINE}`;
}

/** Places of code are shown by one call: they share the room of its answer. */
function together(reads: readonly MeantRead[]): readonly MeantRead[] {
  const targetsOf = (read: MeantRead): readonly string[] | null =>
    read.tool === 'view_code' && read.args.level === undefined ? read.args.targets : null;
  const first = reads.findIndex((read) => targetsOf(read) !== null);
  const targets = [...new Set(reads.flatMap((read) => targetsOf(read) ?? []))];
  return reads.flatMap((read, at): readonly MeantRead[] => {
    if (targetsOf(read) === null) return [read];
    return at === first ? [{ tool: 'view_code', args: { targets } }] : [];
  });
}
