/** What was measured -> Markdown. Of the held-out half only counts are told. */
import { renderTable } from '../report';
import { median } from '../statistics';
import type { Baselines } from './baselines';
import { CAUSES, broughtCount, causeOf, figuresOf } from './figures';
import type { Figures, Searched } from './figures';
import type { Half } from './list';

const Z = 1.96;
const TITLES: Readonly<Record<Half, string>> = { development: 'Development half', heldOut: 'Held-out half' };

export function renderHalf(half: Half, searched: readonly Searched[], baselines: Baselines): string {
  const parts = [`## ${TITLES[half]}`, figuresTable(searched, baselines), causesTable(searched)];
  if (half === 'development') parts.push(failuresList(searched));
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function figuresTable(searched: readonly Searched[], baselines: Baselines): string {
  const requests = searched.map((one) => one.requests);
  const queries = searched.map((one) => one.queries.length);
  const row = (name: string, { tasks, first, amongThree }: Figures): string[] => [
    name,
    share(first, tasks),
    share(amongThree, tasks),
  ];
  return [
    `${searched.length} tasks. A task: ${median(requests)} requests, at most ${Math.max(...requests)}; ${median(queries)} queries, at most ${Math.max(...queries)} (medians).`,
    `The queries brought a right repository for ${share(broughtCount(searched), searched.length)}.`,
    renderTable({
      columns: ['', 'right one first', 'among three'],
      rows: [
        row(
          'repomaster hub search',
          figuresOf(searched, ({ results }) => results),
        ),
        row('BM25 over all READMEs', figuresOf(searched, baselines.overAll)),
        row('BM25 over names, descriptions, topics', figuresOf(searched, baselines.overLines)),
        row('BM25 over what the queries brought', figuresOf(searched, baselines.overCandidates)),
        row('what the queries brought, by stars', figuresOf(searched, baselines.byStars)),
      ],
    }),
  ].join('\n\n');
}

function causesTable(searched: readonly Searched[]): string {
  const causes = searched.map(causeOf);
  const rows = CAUSES.map((cause) => [cause, String(causes.filter((each) => each === cause).length)]);
  return renderTable({ columns: ['why the first is not right', 'tasks'], rows });
}

function failuresList(searched: readonly Searched[]): string {
  return searched
    .flatMap((one) => {
      const cause = causeOf(one);
      if (cause === null) return [];
      const found = one.failed ?? (one.results.join(', ') || 'nothing');
      return [`- ${one.id}, ${cause}: wanted ${one.right.join(' or ')}, found ${found}`];
    })
    .join('\n');
}

/** `12 of 20: 60.0 % (39-78)`, with Wilson's interval of 95 %. */
function share(hits: number, n: number): string {
  if (n === 0) return '';
  const p = hits / n;
  const centre = p + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  const bound = (value: number): string => ((100 * Math.abs(value)) / (1 + Z ** 2 / n)).toFixed(0);
  return `${hits} of ${n}: ${(100 * p).toFixed(1)} % (${bound(centre - spread)}-${bound(centre + spread)})`;
}
