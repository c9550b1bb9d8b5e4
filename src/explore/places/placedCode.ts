import type { CitedCode, CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { folderTexts } from '../map/folderTexts';
import { findPlaced } from './namedPlaces';
import type { PlacedPath } from './namedPlaces';
import { listOfFile } from './placeAnswers';
import type { PlaceParts } from './withPlaces';

/** What is known of cited code, and of the files of named places where the map knows no such file. */
export function withPlacedCode(code: CitedCode, parts: Omit<PlaceParts, 'readAhead'>): CitedCode {
  return {
    lookUp: async (references, signal) => {
      const answers = await code.lookUp(references, signal);
      return answers.map((answer, at) => {
        const reference = references[at];
        if (answer.kind === 'found' || reference?.kind !== 'place') return answer;
        return lookUpPlaced(reference, parts) ?? answer;
      });
    },
  };
}

function lookUpPlaced(
  { path, line, endLine }: Extract<CodeReference, { kind: 'place' }>,
  parts: Omit<PlaceParts, 'readAhead'>,
): ReferenceAnswer | null {
  const all = parts.places();
  const placed = findPlaced(all, path.replace(/\/+$/, ''), [parts.root, ...all.map((place) => place.path)]);
  if (placed === null) return null;
  const found = { kind: 'found', certainty: 'exact', place: { path, line: line ?? 1 } } as const;
  if (line === null) return found;
  const lines = lineCount(placed);
  if (line >= 1 && Math.max(line, endLine ?? line) <= lines && (endLine ?? line) >= line) return found;
  const why = lines === 1 ? phrase('{0} has 1 line.', path) : phrase('{0} has {1} lines.', path, lines);
  return { kind: 'missing', why, nearest: null };
}

/** 0 for what is no text. */
function lineCount({ folder, path }: PlacedPath): number {
  const text = folderTexts(folder, listOfFile(path)).read(path);
  return text === null ? 0 : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').length;
}
