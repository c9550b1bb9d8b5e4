/** Texts as they may be kept: without secrets, paths of this machine, and what steers a terminal; within their bounds. */
import { UserError } from '../../core/errors';
import type { StoredRepository } from '../../core/hub/stored';
import type { Redact } from '../../core/redact/redact';
import { phrase } from '../../core/text/phrase';

export interface KeptTexts {
  entry(entry: StoredRepository): StoredRepository;
}

/** What of this machine must not be kept. */
export interface MachinePlaces {
  readonly redact: Redact;
  /** Absolute. */
  readonly homeFolder: string;
  /** Absolute: the clone that a task worked in stands as `.` in what is kept; null where there is none. */
  readonly cloneFolder: string | null;
  /** Milliseconds since the epoch: nothing was proven later than that. */
  readonly nowMs: number;
}

/** More than that nobody reads, and a model is not sent. */
const BOUNDS = {
  ...{ description: 4_000, tags: 60, tag: 60, notes: 24, note: 400, recipe: 40, step: 1_000, commands: 40 },
  ...{ task: 600, output: 400, provenance: 200 },
} as const;

export const MOST_NOTES = BOUNDS.notes;
export const MOST_COMMANDS = BOUNDS.commands;
export const MOST_TAGS = BOUNDS.tags;

export function keptTexts(places: MachinePlaces): KeptTexts {
  const clean = cleaner(places);
  const cut = (text: string, most: number): string => clean(text).slice(0, most).trim();
  const lines = (texts: readonly string[], count: number, most: number): string[] =>
    [...new Set(texts.map((text) => cut(text, most)))].filter((text) => text !== '').slice(-count);
  return {
    entry: (entry) => ({
      url: keptUrl(entry.url),
      commit: keptCommit(entry.commit),
      description: cut(entry.description, BOUNDS.description),
      tags: [...new Set(entry.tags.map((tag) => cut(oneLine(tag), BOUNDS.tag)))]
        .filter(Boolean)
        .slice(0, BOUNDS.tags),
      notes: lines(entry.notes.map(oneLine), BOUNDS.notes, BOUNDS.note),
      recipe: entry.recipe.map((step) => cut(step, BOUNDS.step)).slice(0, BOUNDS.recipe),
      snapshot: entry.snapshot,
      commands: entry.commands.slice(-BOUNDS.commands).map(({ command, task, output }) => ({
        command: cut(command, BOUNDS.step),
        task: cut(oneLine(task), BOUNDS.task),
        output: output === null ? null : cut(oneLine(output), BOUNDS.output),
      })),
      provenance: cut(oneLine(entry.provenance), BOUNDS.provenance),
      provenAt: keptTime(entry.provenAt, places.nowMs),
    }),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Of a time that is none, or that has not come yet, now. */
function keptTime(text: string, nowMs: number): string {
  const at = Date.parse(text);
  return new Date(Number.isNaN(at) ? nowMs : Math.min(at, nowMs)).toISOString();
}

/**
 * The address without user, password, query and fragment. Throws UserError `bad-input` for what git would not clone from a service,
 * as a folder of this machine.
 */
export function keptUrl(url: string): string {
  const text = url.trim();
  // `git@host:owner/name`: the user is a part of where it is, and no secret.
  if (/^[\w.-]+@[\w.-]+:[\w./~+-]+$/.test(text) && text.length <= LONGEST_URL) return text;
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (parsed === null || !/^(?:https?|ssh|git):$/.test(parsed.protocol) || text.length > LONGEST_URL)
    throw new UserError('bad-input', phrase('{0} is not the address of a repository.', text.slice(0, 100)));
  parsed.password = '';
  if (parsed.protocol !== 'ssh:') parsed.username = '';
  parsed.search = '';
  parsed.hash = '';
  return parsed.href.replace(/\/+$/, '');
}

const LONGEST_URL = 1_000;

/** What two spellings of one address have in common. */
export function urlKey(url: string): string {
  return url
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .replace(/^[a-z]+:\/\/(?:[^@/]*@)?/, '')
    .replace(/^[\w.-]+@([\w.-]+):/, '$1/')
    .toLowerCase();
}

function keptCommit(commit: string): string {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit)) return commit;
  throw new UserError('bad-input', phrase('{0} is not the full id of a commit.', commit.slice(0, 100)));
}

/** Absolute paths below folders of people and of the moment, of any system, also behind an option, as `-I/tmp/x`; those of programs and devices are everybody's. */
const PERSONAL_PATHS = [
  /\/(?<=(?<![\w.:/~])\/|(?<![\w-])-{1,2}[A-Za-z]{1,12}\/)(?:home|Users|root|tmp|var|private|mnt|media|run|work|Volumes|srv|data)\/[^\s"'`,;:)<>|]{1,400}/g,
  /(?<![\w])[A-Za-z]:\\[^\s"'`,;)<>|]{1,400}/g,
  /file:\/\/\/[^\s"'`)<>]{1,400}/g,
];

function cleaner({ redact, homeFolder, cloneFolder }: MachinePlaces): (text: string) => string {
  const known = [...(cloneFolder === null ? [] : [[cloneFolder, '.'] as const]), [homeFolder, '~'] as const]
    .filter(([folder]) => folder.length > 1)
    .map(([folder, instead]) => [wholePath(folder), instead] as const);
  return (text) => {
    let kept = redact(text).text;
    for (const [path, instead] of known) kept = kept.replace(path, instead);
    for (const pattern of PERSONAL_PATHS) kept = kept.replace(pattern, '<path>');
    // eslint-disable-next-line no-control-regex -- what steers a terminal is taken out
    return kept.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
  };
}

/** The folder where a path begins with it, also behind an option, as `-I/home/ann`: not in `x.org/root` or `/home/anna`. */
function wholePath(folder: string): RegExp {
  const escaped = folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `${escaped}(?<=(?<![\\p{L}\\p{N}_.~/\\\\-])${escaped}|(?<![\\w-])-{1,2}[A-Za-z]{1,12}${escaped})(?![\\p{L}\\p{N}_~-]|\\.[\\p{L}\\p{N}_])`,
    'gu',
  );
}
