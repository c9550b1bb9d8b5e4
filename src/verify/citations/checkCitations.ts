import type { Citation, CitedCode, CodeReference, ReferenceAnswer } from '../../core/checks';
import { parseCitations } from './parseCitations';
import type { ParsedCitation } from './parseCitations';

/**
 * What the answer names of this repository's code, in the order of the answer, each verified against the index or not. Names
 * that nothing of the repository seems to be meant by (of a library, a variable) are left out. Throws CancelledError.
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
    return found === undefined || found.kind === 'foreign' ? [] : [citationOf(citation, found)];
  });
}

function citationOf(
  { text, start, end, reference }: ParsedCitation,
  answer: Exclude<ReferenceAnswer, { kind: 'foreign' }>,
): Citation {
  const cited =
    reference.kind === 'place' ? { path: reference.path, line: reference.line } : { path: null, line: null };
  if (answer.kind === 'missing') {
    const near = answer.nearest === null ? '' : ` The nearest is ${answer.nearest}.`;
    return { text, start, end, ...cited, verified: false, why: `${answer.why}${near}` };
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

function sayFound({ kind }: CodeReference, certainty: 'exact' | 'inferred'): string {
  if (kind === 'edge')
    return certainty === 'exact' ? 'The map has this edge.' : 'The map has this edge, inferred.';
  const what = kind === 'place' ? 'The place is there' : 'The symbol is in the map';
  return certainty === 'exact' ? `${what}.` : `${what}; several have this name.`;
}
