/** What the sample says of the map, as numbers and as text. */
import type { Found } from './judged';

export interface Share {
  readonly right: number;
  readonly all: number;
}

/** Whether the map tells an edge as a fact today. */
export function isTold({ today }: Found): boolean {
  return today === 'exact' || today === 'inferred';
}

/** The right ones among those that the map tells today. */
export function precisionOf(found: readonly Found[]): Share {
  const told = found.filter(isTold);
  return { right: told.filter(({ wrong }) => wrong === null).length, all: told.length };
}

/** Edges that are right and that the map tells no more. */
export function lostOf(found: readonly Found[]): Found[] {
  return found.filter((each) => each.wrong === null && !isTold(each));
}

/** A line a group: how many were judged, how many the map still has, how many of those are right; then what is lost and wrong. */
export function renderSample(found: ReadonlyMap<string, readonly Found[]>): string {
  const all = [...found.values()].flat();
  const groups: [string, readonly Found[]][] = [
    ...found,
    ...(['python', 'javascript', 'typescript'] as const).map((language): [string, Found[]] => [
      `in ${language}`,
      all.filter((each) => each.language === language),
    ]),
    ...(['exact', 'inferred'] as const).map((resolution): [string, Found[]] => [
      resolution,
      all.filter(({ today }) => today === resolution),
    ]),
    ['all', all],
  ];
  return [
    'edges judged by hand   judged  told today  right',
    ...groups.map(([name, rows]) => renderGroup(name, rows)),
    ...lostOf(all).map(({ edge, today }) => `lost (${today}): ${edge}`),
    ...all
      .filter((each) => isTold(each) && each.wrong !== null)
      .map(({ edge, wrong }) => `wrong (${wrong ?? ''}): ${edge}`),
  ].join('\n');
}

function renderGroup(name: string, rows: readonly Found[]): string {
  const { right, all } = precisionOf(rows);
  const share = all === 0 ? '' : `${((100 * right) / all).toFixed(1)} %`;
  return `${name.padEnd(22)} ${String(rows.length).padStart(6)} ${String(all).padStart(11)} ${String(right).padStart(6)}  ${share}`;
}
