/** Ways to resolve a conflict that is a whole file: deleted by one side, or added by both without a base. */
import type { Candidate, ConflictedFile, OutlineOf } from '../../../core/git/candidates';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { learned } from './ranking/learned';

/**
 * The file as either side has it, likeliest first; a text of null deletes it, so `file` may lack a text only where there is no
 * file. A side that does not parse where the other does stands behind it. Only a deletion may be sure.
 */
export async function wholeFileCandidates(
  file: ConflictedFile,
  outlineOf: OutlineOf,
): Promise<readonly Candidate[]> {
  const { path, base, ours, theirs } = file;
  const sides = [
    { text: ours, rule: 'ours', said: phrase('The file as one side has it.') },
    { text: theirs, rule: 'theirs', said: phrase('The file as one side has it.') },
  ];
  const both = new Map<string | null, { rules: string[]; evidence: Phrase[] }>();
  for (const { text, rule, said } of sides) {
    const known = both.get(text);
    if (known === undefined) both.set(text, { rules: [rule], evidence: [said] });
    else known.rules.push(rule);
  }
  const candidates = await Promise.all(
    [...both].map(async ([text, { rules, evidence }]) => {
      const isBroken = text !== null && ((await outlineOf(path, text))?.problems.length ?? 0) > 0;
      const chance = chanceOf(text, base) - (isBroken ? 0.3 : 0);
      const named = text === null ? ['deletion', ...rules] : rules;
      const why = text === null ? [whyNone(file)] : evidence;
      return { text, rules: named, confidence: Math.max(0, chance), sure: isSure(text, base), evidence: why };
    }),
  );
  return candidates.sort((one, two) => two.confidence - one.confidence);
}

/** Why the file may be gone from its place, by the versions that are there: a side without one has renamed or deleted it. */
function whyNone({ base, ours, theirs }: ConflictedFile): Phrase {
  const left = ours ?? theirs;
  if (left === null) return phrase('Neither side has the file at this place any more.');
  if (base === null) return phrase('Only one side has the file at this place.');
  return left === base
    ? phrase('One side deleted the file, the other did not change its text.')
    : phrase('One side deleted the file, the other changed it.');
}

/** Where both sides added a file, neither is likelier: too few were measured. */
const ADDED = 0.4;

function chanceOf(text: string | null, base: string | null): number {
  if (base === null) return ADDED;
  return text === null ? learned.wholeFiles.deleted : learned.wholeFiles.kept;
}

function isSure(text: string | null, base: string | null): boolean {
  return text === null && base !== null && learned.wholeFiles.sure;
}
