import { renderTable } from '../../report';
import { median } from '../../statistics';
import type { SetUpOutcome, SetUpTry } from './setUpOnce';

const NAMES: Readonly<Record<SetUpOutcome, string>> = {
  tests: 'its own tests: at least one ran, exit 0',
  help: "its program's help alone",
  import: 'its packages load, no more',
  failed: 'not proven',
  late: 'not done in time',
  'no answer': 'no answer',
};

/** The shares, then each repository with what proves it or why nothing does. */
export function renderSetUps(tries: readonly SetUpTry[]): string {
  const kinds = Object.keys(NAMES) as SetUpOutcome[];
  const rows = kinds.map((kind) => {
    const some = tries.filter(({ outcome }) => outcome === kind);
    const seconds = some.length === 0 ? '' : median(some.map((each) => each.seconds)).toFixed(0);
    return [NAMES[kind], `${some.length} of ${tries.length}`, share(some.length, tries.length), seconds];
  });
  const columns = ['proven by', 'repositories', 'share', 'seconds (median)'];
  const each = tries.map((tried) => `- ${tried.name} ${tried.commit.slice(0, 10)}: ${tellTry(tried)}`);
  return [renderTable({ columns, rows }), '', ...each, ''].join('\n');
}

function share(count: number, all: number): string {
  return all === 0 ? '' : `${((100 * count) / all).toFixed(0)} %`;
}

function tellTry({ outcome, setup, said }: SetUpTry): string {
  const check = setup?.check ?? null;
  const shown =
    check === null ? '' : `; ${check.command}: exit ${check.exit ?? '-'}, ${check.tests ?? '?'} tests`;
  const why = setup?.cause ?? (setup === null ? said : '');
  return `${outcome}${shown}${why === '' ? '' : `; ${why}`}`;
}
