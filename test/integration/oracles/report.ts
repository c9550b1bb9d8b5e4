/** How a comparison is judged and printed. */
import type { Compared } from './answers';

/** Why an answer of the map differs from the oracle's: by package, then by the difference as it is printed. */
export type Explanations = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Row {
  readonly name: string;
  readonly version: string;
  readonly files: number;
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
  readonly definitions: Compared;
  readonly imports: Compared;
  readonly seconds: number;
}

/** Shares of 1: of what the oracle says the map has (recall), and of what the map has the oracle says (precision). */
export function sharesOf({ expected, found, right }: Compared): { recall: number; precision: number } {
  return { recall: expected === 0 ? 1 : right / expected, precision: found === 0 ? 1 : right / found };
}

/** The table, a line a package. */
export function renderTable(rows: readonly Row[]): string {
  const head = ['package', 'version', 'files', 'unread', 'definitions', 'recall', 'precision'];
  const cells = [
    [...head, 'imports', 'recall', 'precision', 'seconds'],
    ...rows.map((row) => [
      row.name,
      row.version,
      String(row.files),
      String(row.unread.length),
      ...renderShares(row.definitions),
      ...renderShares(row.imports),
      row.seconds.toFixed(1),
    ]),
  ];
  const widths = head
    .concat('', '', '', '')
    .map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  const align = (cell: string, at: number): string =>
    at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return cells.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}

function renderShares(compared: Compared): string[] {
  const { recall, precision } = sharesOf(compared);
  return [String(compared.expected), percent(recall), percent(precision)];
}

/** Cut, not rounded: 100 % is said of nothing less. */
const percent = (share: number): string => (Math.floor(share * 100_000) / 1000).toFixed(3);

/** Every difference, and every file that the oracle cannot read, with the reason where one is known; '' for none. */
export function renderDifferences(row: Row, explained: Explanations): string {
  const known = explained[row.name] ?? {};
  const lines = [row.definitions, row.imports].flatMap(({ missing, extra }) =>
    [...missing.map((each) => `- ${each}`), ...extra.map((each) => `+ ${each}`)].map((line) =>
      known[line] === undefined ? line : `${line}  (${known[line]})`,
    ),
  );
  const unread = row.unread.map(({ path, reason }) => `not compared: ${path} (${reason})`);
  return [...lines, ...unread].map((line) => `${row.name}: ${line}`).join('\n');
}
