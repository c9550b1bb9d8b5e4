/** The part of a structural diff that two maps tell, as sections of Markdown. */
import type { RankChange, StructureEdge, StructureReport } from '../../../core/git/structure';
import { codeSpan } from '../../../core/text/codeSpan';
import { count } from '../../../explore/answer/text';
import type { Section } from './section';

const MOST_ROWS = 15;
/** Modules of a cycle. */
const MOST_MODULES = 8;

/** Empty sections among them. */
export function mapSections({
  edges,
  counts,
  cycles,
  rank,
  tests,
  mapped,
}: StructureReport): readonly Section[] {
  if (!mapped) return [];
  const cycleRow = ({ modules, path, line }: (typeof cycles.added)[number]): string => {
    const shown = modules.slice(0, MOST_MODULES).map(codeSpan).join(', ');
    const more = modules.length > MOST_MODULES ? ` and ${modules.length - MOST_MODULES} more` : '';
    return `${shown}${more} (${codeSpan(`${path}:${line}`)})`;
  };
  const section = <T>(title: string, all: readonly T[], row: (one: T) => string, size?: number): Section => ({
    title,
    rows: all.slice(0, MOST_ROWS).map(row),
    count: size ?? all.length,
  });
  return [
    section('New import cycles', cycles.added, cycleRow),
    section('Import cycles gone', cycles.removed, cycleRow),
    section('Edges added', edges.added, edgeRow, counts.added),
    section('Edges removed', edges.removed, edgeRow, counts.removed),
    section('Core components', rank, rankRow),
    section(
      'Tests that reach the change',
      tests,
      ({ id, path, line, reaches, hops }) =>
        `${codeSpan(id)} (${codeSpan(`${path}:${line}`)})${hops === 0 ? ', changed itself' : `: ${codeSpan(reaches[0] ?? '')} over ${count(hops, 'call', 'calls')}`}`,
      counts.tests,
    ),
  ];
}

const VERBS: Readonly<Record<StructureEdge['kind'], string>> = {
  call: 'calls',
  import: 'imports',
  base: 'extends',
};

function edgeRow({ kind, from, to, path, line }: StructureEdge): string {
  return `${codeSpan(from)} ${VERBS[kind]} ${codeSpan(to)} (${codeSpan(`${path}:${line}`)})`;
}

function rankRow({ id, kind, before, after }: RankChange): string {
  const [was, is] = [placeText(before), placeText(after)];
  return `${kind} ${codeSpan(id)}: ${was}, now ${is}`;
}

function placeText(standing: RankChange['before']): string {
  return standing === null ? 'not among the first ten' : `place ${standing.place}`;
}
