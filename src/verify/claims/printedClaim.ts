import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { holdsNumber, lookFor } from './claimFacts';
import type { ClaimFacts, Sentence } from './claimFacts';

const PRINTS =
  /(?<!\p{L})(?:prints?|printed|outputs?|affiche|imprime|stampa|выводит|wypisuje|druckt|wyświetla|yazdırıyor|打印|输出)(?:\s+(?:now|out|the|number|value|result|of|le|la|el|il|nun|jetzt))*\s*[:=]?\s*[`'"]?(-?\d+(?:\.\d+)?)(?![\d%]|\.\d|\s?(?:lines?|rows?|times?|items?|x)\b)/iu;
const PRINTS_AUSGEGEBEN = /(?<!\p{L})gibt\s+(?:\p{L}+\s+){0,2}[`'"]?(-?\d+(?:\.\d+)?)[`'"]?\s+aus(?!\p{L})/iu;
/** Of a longer task the first. */
const MOST_FILES = 30;

/** A number that a program is said to print, which no output, nothing that was read, and no written file has. */
export async function printedClaim({ text }: Sentence, facts: ClaimFacts): Promise<Phrase | null> {
  const number = (PRINTS.exec(text) ?? PRINTS_AUSGEGEBEN.exec(text))?.[1];
  if (number === undefined) return null;
  const { runs, observations, results } = facts;
  const seen = [...runs.map(({ output }) => output), ...observations];
  if (seen.some((each) => holdsNumber(each, number))) return null;
  for (const path of results.slice(0, MOST_FILES)) {
    const found = await lookFor(path, facts);
    if (holdsNumber(found?.text ?? '', number)) return null;
  }
  return phrase('the answer says that {0} is printed, but no output shows it', number);
}
