import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { scoreOf } from '../target/resolveTarget';
import { clip, count, oneLine } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace } from '../answer/traceAnswer';
import { unmappedNote } from '../gaps/unmapped';
import { searchedCount } from '../words/wordPlaces';
import { scopeOf } from '../words/wordScope';
import { wordTrace } from '../words/wordTrace';

const SHOWN_NAMES = 5;

/** Where a word stands, by what the lines do with it; that it stands nowhere, with the nearest names. */
export function surveyWord(map: ExploreMap, text: string): Trace {
  const found = wordTrace(map, text, 'references');
  if (found !== null) return found;
  const { word } = scopeOf(map, text);
  const near = namesOf(map).near(word, SHOWN_NAMES, (named) => scoreOf(map, named));
  const names = [...new Set(near.map(({ key }) => oneLine(key)))];
  return {
    sentence: `The word '${clip(oneLine(word), 120)}' occurs nowhere in the ${count(searchedCount(map), 'file that was', 'files that were')} searched.`,
    sections: [],
    notes: [
      ...(names.length > 0 ? [`names with a similar spelling: ${listText(names, SHOWN_NAMES)}.`] : []),
      ...unmappedNote(map),
    ],
    advice: '',
  };
}
