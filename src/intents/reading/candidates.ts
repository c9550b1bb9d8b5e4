/** Parses the candidates that a refusal lists for a name. */
import type { Place } from '../text/toolText';

export interface Candidate {
  readonly place: Place;
  readonly kind: string;
}

/** The candidate of a row `  ID (kind, place)` or `  PATH (kind)`; null for any other line. */
export function parseCandidate(row: string): Candidate | null {
  const [, name, kind, path, line = '1'] =
    /^ {2}(\S.*?) \((\w+|\d+ definitions)(?:, (.+?)(?::(\d+))?)?\)$/.exec(row) ?? [];
  if (name === undefined || kind === undefined) return null;
  const place =
    path === undefined ? { id: null, path: name, line: 1 } : { id: name, path, line: Number(line) };
  return { place, kind };
}
