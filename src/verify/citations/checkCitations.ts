import type { Citation, CitedCode, CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { isHedged } from './hedges';
import { parseCitations } from './parseCitations';
import type { ParsedCitation } from './parseCitations';

/**
 * What the answer names of this repository's code, in the order of the answer, each verified against the index or not. Names
 * that nothing of the repository seems to be meant by (of a library, a variable) are left out, and so is what is not there where
 * its sentence says no more of it (`isHedged`). Throws CancelledError.
 */
export async function checkCitations(
  answer: string,
  code: CitedCode,
  signal: AbortSignal,
): Promise<readonly Citation[]> {
  const parsed = parseCitations(answer);
  if (parsed.length === 0) return [];
  const answers = await code.lookUp(
    parsed.map(({ reference }) => reference),
    signal,
  );
  return parsed.flatMap((citation, at) => {
    const found = answers[at];
    if (found === undefined || found.kind === 'foreign') return [];
    const isSeen = citation.reference.kind === 'place' && citation.reference.line !== null;
    const isOpen = found.kind === 'missing' && isHedged(answer, citation, isSeen ? 'seen' : 'named');
    return isOpen ? [] : [citationOf(citation, found)];
  });
}

function citationOf(
  { text, start, end, reference }: ParsedCitation,
  answer: Exclude<ReferenceAnswer, { kind: 'foreign' }>,
): Citation {
  const cited =
    reference.kind === 'place' ? { path: reference.path, line: reference.line } : { path: null, line: null };
  if (answer.kind === 'missing') {
    const why =
      answer.nearest === null ? answer.why : phrase('{0} The nearest is {1}.', answer.why, answer.nearest);
    const near = answer.isNear === true ? { isNear: true } : {};
    return { text, start, end, ...cited, verified: false, ...near, why };
  }
  const { path, line } = answer.place;
  return {
    text,
    start,
    end,
    path,
    line: cited.line ?? line,
    verified: true,
    why: sayFound(reference, answer.certainty),
  };
}

function sayFound({ kind }: CodeReference, certainty: 'exact' | 'inferred'): Phrase {
  if (kind === 'edge')
    return certainty === 'exact'
      ? phrase('The map has this edge.')
      : phrase('The map has this edge, inferred.');
  if (kind === 'place')
    return certainty === 'exact'
      ? phrase('The place exists.')
      : phrase('The place exists; several symbols have this name.');
  return certainty === 'exact'
    ? phrase('The map has this symbol.')
    : phrase('The map has several symbols of this name.');
}
