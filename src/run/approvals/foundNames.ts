/** Links and secrets among what a pattern of the shell matches, or below a folder: looked up each time, and bounded. */
import { isSecretFile } from '../../core/files/secretFiles';
import type { Disk, DiskEntry } from './disk';
import { nameMatcher } from './namePattern';

export interface FoundNames {
  /** Absolute. */
  readonly paths: readonly string[];
  /** Whether all was looked through. */
  readonly isWhole: boolean;
}

/** Some hundred milliseconds of reading folders. */
const MOST_ENTRIES = 20_000;
/** `{a,b}{c,d}`: more than anybody writes by hand. */
const MOST_ALTERNATIVES = 64;

interface Search {
  readonly disk: Disk;
  readonly paths: string[];
  left: number;
}

/**
 * What a pattern matches (`*`, `?`, `[a-z]`, `{a,b}`, and `**` for folders of any depth) from the folder `base` (absolute):
 * the links among it, what lies behind links, and names of secrets. As to the shell, no `*` is for a dot at the beginning.
 */
export function matchingNames(pattern: string, base: string, disk: Disk): FoundNames {
  const search: Search = { disk, paths: [], left: MOST_ENTRIES };
  const alternatives = withoutBraces(pattern);
  for (const each of alternatives.slice(0, MOST_ALTERNATIVES)) {
    const whole = atHome(each, disk);
    const segments = whole.split('/').filter((part) => part !== '' && part !== '.');
    // Up to the first star it is a path like any other.
    const first = segments.findIndex((segment) => special.test(segment));
    const known = first === -1 ? segments.slice(0, -1) : segments.slice(0, first);
    const folder = [whole.startsWith('/') ? '' : base, ...known].join('/');
    match(search, {
      folder,
      segments: segments.slice(known.length),
      isBehindLink: disk.follow(folder) !== folder,
    });
  }
  return foundBy(search, alternatives.length <= MOST_ALTERNATIVES);
}

/** The path or pattern with the home folder for a leading `~`. */
export function atHome(path: string, { home }: Disk): string {
  return path.replace(/^~(?=\/|$)/, () => home);
}

/** The links below a folder (absolute), which are not followed. */
export function linksBelow(folder: string, disk: Disk): FoundNames {
  const search: Search = { disk, paths: [], left: MOST_ENTRIES };
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined && search.left > 0; at = waiting.pop())
    for (const { name, kind } of listed(search, at)) {
      if (kind === 'link') search.paths.push(`${at}/${name}`);
      if (kind === 'folder') waiting.push(`${at}/${name}`);
    }
  return foundBy(search, true);
}

function foundBy({ paths, left }: Search, isWhole: boolean): FoundNames {
  return { paths: [...new Set(paths)], isWhole: isWhole && left > 0 };
}

function listed(search: Search, folder: string): readonly DiskEntry[] {
  const entries = search.disk.list(folder === '' ? '/' : folder).slice(0, Math.max(0, search.left));
  search.left -= entries.length;
  return entries;
}

interface Place {
  readonly folder: string;
  readonly segments: readonly string[];
  readonly isBehindLink: boolean;
}

const special = /[*?[]/;

function match(search: Search, { folder, segments, isBehindLink }: Place): void {
  const [segment, ...rest] = segments;
  if (segment === undefined || search.left <= 0) return;
  const isDeep = segment === '**';
  if (segment === '..') match(search, { folder: `${folder}/..`, segments: rest, isBehindLink });
  if (isDeep) match(search, { folder, segments: rest, isBehindLink });
  const names = nameMatcher(segment, 'named');
  for (const { name, kind } of listed(search, folder)) {
    if (!names(name)) continue;
    const path = `${folder}/${name}`;
    const isLink = isBehindLink || kind === 'link';
    if (rest.length === 0 && (isLink || isSecretFile(path))) search.paths.push(path);
    if (kind !== 'file') match(search, { folder: path, segments: rest, isBehindLink: isLink });
    if (isDeep && kind === 'folder') match(search, { folder: path, segments, isBehindLink });
  }
}

/** The texts of `a{b,c}d`; `{1..9}` may be anything. */
export function withoutBraces(pattern: string): readonly string[] {
  let texts = [withoutRanges(pattern)];
  for (;;) {
    const next = texts.flatMap(alternativesOf);
    // Each pass makes more texts, or none.
    if (next.length > MOST_ALTERNATIVES || next.length === texts.length) return next;
    texts = next.map(withoutRanges);
  }
}

/** A text with each part of its first innermost list; itself without any. Linear. */
function alternativesOf(text: string): readonly string[] {
  for (let open = NOWHERE, at = 0; at < text.length; at++) {
    if (text[at] === '{') open = at;
    if (text[at] !== '}' || open === NOWHERE) continue;
    const parts = text.slice(open + 1, at).split(',');
    const [before, behind] = [text.slice(0, open), text.slice(at + 1)];
    if (parts.length > 1) return parts.map((part) => `${before}${part}${behind}`);
    open = NOWHERE;
  }
  return [text];
}

const NOWHERE = -1;

/** A text with `*` for each range, an inner one before the one around it. Linear. */
function withoutRanges(text: string): string {
  const made: string[] = [];
  const open: { readonly start: number; isList: boolean; isRange: boolean; isAround: boolean }[] = [];
  for (const [at, character] of [...text].entries()) {
    const group = open.at(-1);
    made.push(character);
    if (character === '{')
      open.push({ start: made.length - 1, isList: false, isRange: false, isAround: false });
    else if (!group) continue;
    else if (character === ',') group.isList = true;
    else if (character === '.' && at > 0 && made.at(-2) === '.') group.isRange = true;
    else if (character === '}') {
      open.pop();
      if (group.isRange && !group.isList && !group.isAround) made.splice(group.start, Infinity, '*');
      else for (const around of open.slice(-1)) around.isAround = true;
    }
  }
  return made.join('');
}
