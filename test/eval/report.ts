import { columns } from '../../src/explore/answer/text';
import type { Asking, Question, QuestionSet } from './questionSet';

/** One question and what came of it. Ranks are from 1, 0 = not among the results. */
export interface Asked {
  readonly question: Question;
  /** Of the first entry of the answer whose file the commit changed. */
  readonly rank: number;
  /** Of the first such file by plain BM25. */
  readonly plainRank: number;
  readonly tokens: number;
  /** Of the files that the commit changed. */
  readonly fileTokens: number;
  readonly ms: number;
  readonly shown: readonly string[];
}

export interface SetResult {
  readonly set: QuestionSet;
  readonly asking: Asking;
  readonly files: number;
  readonly asked: readonly Asked[];
}

/** A row a set and form of asking, then all of one form; columns in `head`. */
export function renderTable(results: readonly SetResult[]): string[] {
  const head = [
    '',
    'files',
    'questions',
    'top 1',
    'top 3',
    'top 5',
    'top 12',
    'BM25 1',
    'BM25 5',
    'tokens %',
    'tokens',
    'ms p50',
    'ms p95',
  ];
  const rows = results.map(({ set, asking, files, asked }) =>
    row(`${set.repository}, ${asking}`, String(files), asked),
  );
  const all = (['subject', 'message'] as const).map((asking) =>
    row(
      `all, ${asking}`,
      '',
      results.filter((result) => result.asking === asking).flatMap(({ asked }) => asked),
    ),
  );
  return columns([head, ...rows, ...all]);
}

/** Each question whose file is not in the first five entries, with the files and what came instead. */
export function renderMisses(results: readonly SetResult[]): string[] {
  return results.flatMap(({ set, asking, asked }) =>
    asked
      .filter(({ rank }) => rank === 0 || rank > 5)
      .flatMap(({ question, rank, plainRank, shown }) => [
        `- ${set.repository} (${asking}) ${question.commit.slice(0, 10)} rank ${rank}, BM25 ${plainRank}: ${question.subject}`,
        `    changed ${question.paths.join(', ')}`,
        `    shown   ${shown.join(', ')}`,
      ]),
  );
}

function row(name: string, files: string, asked: readonly Asked[]): string[] {
  const share = (most: number, rankOf: (one: Asked) => number): string =>
    percent(asked.filter((one) => rankOf(one) > 0 && rankOf(one) <= most).length / asked.length);
  const sum = (valueOf: (one: Asked) => number): number =>
    asked.reduce((total, one) => total + valueOf(one), 0);
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(0);
  const rank = ({ rank }: Asked): number => rank;
  const plain = ({ plainRank }: Asked): number => plainRank;
  return [
    ...[name, files, String(asked.length)],
    ...[share(1, rank), share(3, rank), share(5, rank), share(12, rank), share(1, plain), share(5, plain)],
    percent(sum(({ tokens }) => tokens) / sum(({ fileTokens }) => fileTokens)),
    (sum(({ tokens }) => tokens) / asked.length).toFixed(0),
    ...[at(0.5), at(0.95)],
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
