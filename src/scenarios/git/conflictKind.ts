/** Which kind of conflict a path has, by its stages. */
import type { ConflictKind } from '../../core/git/conflicts';
import type { Phrase } from '../../core/text/phrase';
import { phrase } from '../../core/text/phrase';
import type { MergeAttributes } from '../../git/operations/attributes';
import type { Stage, Unmerged } from '../../git/operations/unmerged';

const SUBMODULE = '160000';
const LINK = '120000';

export interface KindReading {
  readonly kind: ConflictKind;
  /** Why it is merged whole, or how; null for nothing to say. */
  readonly note: Phrase | null;
  /** Whether git merges it by lines. */
  readonly byLines: boolean;
}

export interface KindAsked {
  readonly stages: Unmerged;
  readonly attributes: MergeAttributes;
  /** Whether a version has a NUL in its first bytes, is too large to be merged by lines, or is not in the repository. */
  readonly hasBinary: boolean;
  /** Whether the common ancestor has the path; a rename's target it has not. */
  readonly isInBase: boolean;
  /** Whether the configuration has a program for the driver that the attributes name. */
  readonly hasDriver: boolean;
}

export function kindOf(asked: KindAsked): KindReading {
  const { base, ours, theirs } = asked.stages;
  const all = [base, ours, theirs].filter((stage) => stage !== null);
  if (all.some(({ mode }) => mode === SUBMODULE))
    return whole('submodule', phrase('A submodule: choose the commit of one side.'));
  const missing = missingSide(asked);
  if (missing !== null)
    return asked.hasBinary && (ours !== null || theirs !== null)
      ? whole('binary', phrase('Only one side has this file: choose a side.'))
      : whole(missing, null);
  const mode = asked.hasBinary ? 'binary' : 'mode';
  if (ours !== null && theirs !== null && differInKind(ours, theirs))
    return whole(mode, phrase('One side is a symbolic link, the other a file.'));
  if (all.some(({ mode }) => mode === LINK)) return whole('content', phrase('A symbolic link.'));
  if (ours?.id === theirs?.id) return whole(mode, phrase('The sides differ in whether it is executable.'));
  return kindOfText(asked);
}

/** Of a path where both sides have a file, and not the same one. */
function kindOfText({ stages, attributes, hasBinary, hasDriver }: KindAsked): KindReading {
  if (attributes.filter !== null)
    return whole(
      'binary',
      phrase('The filter "{0}" stands between file and repository: choose a side.', attributes.filter),
    );
  if (attributes.encoding !== null)
    return whole(
      'binary',
      phrase('The file is kept as {0} in the work tree: choose a side.', attributes.encoding),
    );
  if (hasBinary || attributes.merge === 'unset' || attributes.merge === 'binary')
    return whole('binary', null);
  if (hasDriver)
    return whole(
      'content',
      phrase('The merge driver "{0}" merged this file, so it is shown whole.', attributes.merge),
    );
  return { kind: stages.base === null ? 'add-add' : 'content', note: null, byLines: true };
}

/** A side that has no file; null where both have one. */
function missingSide({ stages: { base, ours, theirs }, isInBase }: KindAsked): ConflictKind | null {
  if (ours !== null && theirs !== null) return null;
  if (base === null || (ours === null && theirs === null)) return 'rename';
  return isInBase ? 'modify-delete' : 'rename';
}

function differInKind(ours: Stage, theirs: Stage): boolean {
  return (ours.mode === LINK) !== (theirs.mode === LINK);
}

function whole(kind: ConflictKind, note: Phrase | null): KindReading {
  return { kind, note, byLines: false };
}
