/** What a change touches beyond what was said of it, in words. */
import type { BeyondSaid, SaidReview, SaidSource } from '../../../core/git/said';
import { codeSpan } from '../../../core/text/codeSpan';
import { count, groupedNumber } from '../../../explore/answer/text';

const SAYS: Readonly<Record<BeyondSaid['change'], string>> = {
  ...{ added: 'added', removed: 'removed', renamed: 'renamed', moved: 'moved' },
  ...{ signature: 'other signature', body: 'other body', file: 'changed' },
};

/** Symbols a row each, then all files in one: the rows, and of how many parts they tell. */
export function beyondRows(
  said: SaidReview | null,
  most: number,
): { readonly rows: readonly string[]; readonly told: number } {
  const beyond = said?.beyond ?? [];
  const symbols = beyond.filter(({ symbol }) => symbol !== null).slice(0, most);
  const files = beyond.filter(({ symbol }) => symbol === null);
  const more = files.length > most ? ` and ${groupedNumber(files.length - most)} more` : '';
  const paths = files.slice(0, most).map(({ path }) => codeSpan(path));
  const last = files.length === 0 ? [] : [`outside of symbols: ${paths.join(', ')}${more}`];
  return { rows: [...symbols.map(beyondText), ...last], told: symbols.length + files.length };
}

/** As Markdown. */
function beyondText({ path, line, symbol, change, near }: BeyondSaid): string {
  const tie = near === null ? '' : `, next to ${codeSpan(near)}, which was named`;
  return `${codeSpan(`${path}:${line}`)} ${codeSpan(symbol ?? '')} ${SAYS[change]}${tie}`;
}

const SOURCES: Readonly<Record<SaidSource, string>> = {
  ...{ question: 'the question', answer: 'the answer' },
  ...{ message: 'the commit messages', text: 'the text' },
};

/** How the change compares with the words, as a paragraph; none where nothing was said. */
export function saidBlocks(said: SaidReview | null, most: number): readonly string[] {
  if (said === null || said.namesNothing) return [];
  const { counts, sources, answerOnly, untouched } = said;
  const by = sources.map((source) => SOURCES[source]).join(' and ');
  const verb = sources.length > 1 || sources.includes('message') ? 'name' : 'names';
  const source = counts.named === 1 ? 'it' : 'those';
  const follow =
    counts.following === 0 ? '' : `, ${count(counts.following, 'follows', 'follow')} from ${source}`;
  const lines = [
    `What was said: ${by} ${verb} ${counts.named} of ${count(counts.touched, 'changed part', 'changed parts')}${follow}.`,
    ...namesLine('Only the answer names:', answerOnly, most),
    ...namesLine('Named as code, and not changed:', untouched, most),
  ];
  return [lines.join('\n')];
}

function namesLine(title: string, names: readonly string[], most: number): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return [`${title} ${names.slice(0, most).map(codeSpan).join(', ')}${more}.`];
}
