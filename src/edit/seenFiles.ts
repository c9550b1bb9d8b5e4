import type { Entry } from '../core/conversation/conversation';
import type { EditedFiles, FileVersion } from '../core/changes/edits';
import { ToolError } from '../core/errors';
import type { ShownFile } from '../core/map/explore';
import { diffLines } from '../core/text/lineDiff';
import type { LineHunk } from '../core/text/lineDiff';
import { decodeFile } from './fileText';
import { throughChange, unite } from './lineRanges';
import type { LineRange } from './lineRanges';
import { contentsOf } from './textLines';

/** A text of a file, and which one it is. */
export interface VersionedText {
  readonly version: FileVersion;
  readonly text: string;
}

export type Sight =
  /** This version was shown; `lines` of it whole. */
  | { readonly kind: 'seen'; readonly lines: readonly LineRange[] }
  | { readonly kind: 'unseen' }
  /** Another version was shown; what has changed since, where its text is known. */
  | {
      readonly kind: 'changed';
      readonly before: readonly string[] | null;
      readonly hunks: readonly LineHunk[];
    };

/**
 * Which versions of which files a model was shown. It stays right over any number of calls at once: a version that
 * was shown counts however many have come after it.
 */
export interface SeenFiles {
  /** Takes note of what an answer has shown. Reads these files, to be able to say later what has changed. */
  noteShown(shown: readonly ShownFile[]): Promise<void>;
  /** A model that writes a text has seen it, as far as it had seen the one before; null where there was none. */
  noteWritten(path: string, before: VersionedText | null, after: VersionedText): void;
  /** What is known of the file as it is now. */
  sightOf(path: string, current: VersionedText): Sight;
}

/** Of one file: more are of no use to a model that works on the last. */
const MOST_VERSIONS = 8;
/** Of all files together: the texts only serve to say what has changed. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

interface SeenFile {
  /** In the order in which they were seen. */
  readonly versions: Map<FileVersion, readonly LineRange[]>;
  last: VersionedText | null;
}

/**
 * What the starts and answers in `entries` have shown, and what was written. `files` are those of the folder that answers are about. Of what
 * was written the version counts, not which lines were known: that takes the text. `started`: what stands whole in what the
 * model starts from behind these entries.
 */
export function createSeenFiles(
  files: Pick<EditedFiles, 'read'>,
  entries: readonly Entry[],
  started: readonly ShownFile[] = [],
): SeenFiles {
  // In the order in which they were last noted.
  const seen = new Map<string, SeenFile>();
  const note = (
    path: string,
    version: FileVersion,
    lines: readonly LineRange[],
    text: string | null,
  ): void => {
    const known = seen.get(path) ?? { versions: new Map<FileVersion, readonly LineRange[]>(), last: null };
    const before = known.versions.get(version) ?? [];
    known.versions.delete(version);
    known.versions.set(version, unite([...before, ...lines]));
    for (const old of [...known.versions.keys()].slice(0, -MOST_VERSIONS)) known.versions.delete(old);
    if (text !== null) known.last = { version, text };
    seen.delete(path);
    seen.set(path, known);
    forgetTexts(seen);
  };
  const noteStart = (shown: readonly ShownFile[]): void => {
    for (const { path, version, lines } of shown) note(path, version, lines, null);
  };
  for (const entry of entries) {
    if (entry.type === 'asked') noteStart(entry.shown ?? []);
    if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') continue;
    const { shown = [], changes = [] } = entry.outcome.answer;
    for (const { path, version, lines } of shown) note(path, version, lines, null);
    for (const { path, after } of changes) if (after !== null) note(path, after, [], null);
  }
  noteStart(started);
  return {
    noteShown: async (shown) => {
      for (const { path, version, lines } of shown)
        note(path, version, lines, await textOf(files, path, version));
    },
    noteWritten: (path, before, after) => {
      if (before === null) {
        note(path, after.version, [[1, contentsOf(after.text).length]], after.text);
        return;
      }
      const lines = seen.get(path)?.versions.get(before.version) ?? [];
      const hunks = diffLines(contentsOf(before.text), contentsOf(after.text));
      note(path, after.version, throughChange(lines, hunks), after.text);
    },
    sightOf: (path, current) => {
      const known = seen.get(path);
      if (!known) return { kind: 'unseen' };
      const lines = known.versions.get(current.version);
      if (lines) return { kind: 'seen', lines };
      const before = known.last && contentsOf(known.last.text);
      return { kind: 'changed', before, hunks: before ? diffLines(before, contentsOf(current.text)) : [] };
    },
  };
}

/** The text of a version that was shown, as long as it is still on disk. */
async function textOf(
  files: Pick<EditedFiles, 'read'>,
  path: string,
  version: FileVersion,
): Promise<string | null> {
  try {
    const { content } = await files.read(path);
    return content?.version === version ? decodeFile(path, content.bytes).text : null;
  } catch (error) {
    // It cannot be edited then, and an edit of it will be told why.
    if (error instanceof ToolError) return null;
    throw error;
  }
}

function forgetTexts(seen: ReadonlyMap<string, SeenFile>): void {
  let left = MOST_CHARACTERS;
  for (const known of [...seen.values()].reverse()) {
    left -= known.last?.text.length ?? 0;
    if (left < 0) known.last = null;
  }
}
