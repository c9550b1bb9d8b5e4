/** A bisection's end as people read it in a terminal. */
import type { BisectReport, BisectResult, BisectSymbol } from '../../core/git/bisect';
import { count, oneLine } from '../../explore/answer/text';

const MOST_SYMBOLS = 20;
const MOST_FILES = 10;
/** Up to here an answer is told as a guess. */
const UNCERTAIN = 0.5;

/** Lines end with `\n`. */
export function renderBisect({ state, runs, result }: BisectReport): string {
  const ran = count(runs.length, 'run', 'runs');
  if (state === 'interrupted') return `Interrupted after ${ran}. The same command goes on from there.\n`;
  if (state === 'aborted' || result === null)
    return `Ended after ${ran} without an answer. The same command goes on from there.\n`;
  const lines =
    result.firstBad === null ? unsureLines(result, ran) : foundLines(result, result.firstBad, ran);
  return `${lines.join('\n')}\n`;
}

function foundLines(result: BisectResult, firstBad: string, ran: string): readonly string[] {
  const { author, subject, files, symbols, confidence } = result;
  const sure = confidence === 1 ? '' : `, ${percent(confidence)} sure`;
  return [
    `${confidence > UNCERTAIN ? 'First' : 'Perhaps the first'} bad commit: ${firstBad} (${ran}${sure})`,
    ...(confidence > UNCERTAIN ? [] : ['  All runs came out alike. Run the command on both ends yourself.']),
    `  ${oneLine(subject ?? '')}`,
    `  by ${oneLine(author ?? '')}`,
    '',
    ...(symbols.length > 0
      ? ['Changed symbols:', ...cut(symbols.map(symbolLine), MOST_SYMBOLS)]
      : [
          'Changed files:',
          ...cut(
            files.map((path) => `  ${oneLine(path)}`),
            MOST_FILES,
          ),
        ]),
    '',
    `All of it: git show ${firstBad.slice(0, 10)}`,
  ];
}

function unsureLines({ candidates, confidence }: BisectResult, ran: string): readonly string[] {
  return [
    `The first bad commit could not be told (${ran}). It is one of these, the likeliest first (${percent(confidence)}):`,
    ...candidates.map((id) => `  ${id}`),
  ];
}

function symbolLine({ path, change, name, from }: BisectSymbol): string {
  const was = from === null ? '' : `, was ${oneLine(from)}`;
  return `  ${CHANGES[change]} ${oneLine(name)}${was} (${oneLine(path)})`;
}

const CHANGES: Readonly<Record<BisectSymbol['change'], string>> = {
  added: 'added',
  removed: 'removed',
  renamed: 'renamed',
  moved: 'moved',
  signature: 'signature of',
  body: 'body of',
};

function cut(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `  and ${lines.length - most} more`];
}

/** Never more than it is: 99.96 % is no 100 %. */
function percent(probability: number): string {
  return `${Math.floor(probability * 1000) / 10} %`;
}
