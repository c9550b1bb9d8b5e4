/** BM25 over a candidate's fields: all words of the task count, and rare ones most, whatever they mean. */
import type { CandidateText, FieldName } from './candidateText';
import { rarityOf } from './salience';

/** How much a word in the field says beside one in prose. */
const FIELDS: Readonly<Record<FieldName, number>> = {
  name: 3,
  description: 3,
  topics: 2,
  title: 2,
  head: 2,
  headings: 1,
  code: 0.3,
  prose: 0.5,
};
const NAMES = Object.keys(FIELDS) as readonly FieldName[];
/** How soon more of one word says no more. */
const SATURATION = 4;
/** How far a long field counts for less. */
const LENGTH_SHARE = 0.6;

/** Each candidate's score in [0, 1]; the best one has 1. */
export function wordScores(
  stems: readonly string[],
  candidates: readonly CandidateText[],
): readonly number[] {
  const means = new Map(NAMES.map((name) => [name, meanLength(name, candidates)]));
  const scores = candidates.map(() => 0);
  for (const stem of stems) {
    const found = candidates.map((candidate) => frequencyIn(candidate, stem, means));
    const having = found.filter((frequency) => frequency > 0).length;
    const rarity = rarityAmong(having, candidates.length) + rarityOf([stem]);
    found.forEach((frequency, at) => {
      scores[at] = (scores[at] ?? 0) + (rarity * frequency) / (frequency + SATURATION);
    });
  }
  const most = Math.max(...scores) || 1;
  return scores.map((score) => score / most);
}

/** As in BM25, in [0, 1]. */
function rarityAmong(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5)) / Math.log(1 + (all + 0.5) / 0.5);
}

function meanLength(name: FieldName, candidates: readonly CandidateText[]): number {
  const lengths = candidates.map(({ fields }) => fields.get(name)?.stems.length ?? 0);
  return lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1) || 1;
}

function frequencyIn({ fields }: CandidateText, stem: string, means: ReadonlyMap<FieldName, number>): number {
  let sum = 0;
  for (const name of NAMES) {
    const field = fields.get(name);
    const times = field?.at.get(stem)?.length ?? 0;
    if (field === undefined || times === 0) continue;
    const long = 1 - LENGTH_SHARE + (LENGTH_SHARE * field.stems.length) / (means.get(name) ?? 1);
    sum += (FIELDS[name] * times) / long;
  }
  return sum;
}
