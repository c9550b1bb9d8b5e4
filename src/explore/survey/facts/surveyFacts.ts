import type { ExploreMap } from '../../map/exploreMap';
import { clip, count, oneLine } from '../../answer/text';
import type { Trace, TraceRow } from '../../answer/traceAnswer';
import type { IsInside } from '../listedFiles';
import { surveyRow } from '../surveyRow';
import { surveyedPart } from '../surveyedPart';
import { dependencyFacts, dependentFacts, isAtRunTime } from './dependencyFacts';
import type { Fact } from './fact';
import { environmentFacts } from './environmentFacts';
import { licenceFacts } from './licenceFacts';
import { packageFacts } from './packageFacts';
import { runtimeFacts } from './runtimeFacts';
import { versionFacts } from './versionFacts';

const MOST_ROWS = 40;
const SHOWN = 160;

interface Kind {
  readonly what: string;
  /** What such a reading does not see. */
  readonly unseen?: string;
  readonly read: (map: ExploreMap, isInside: IsInside, part: string) => readonly Fact[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  licence: { what: 'the licence', read: licenceFacts },
  version: { what: 'the version', read: versionFacts },
  runtime: { what: 'the versions of languages and engines', read: runtimeFacts },
  dependencies: { what: 'the dependencies', read: dependencyFacts },
  dependents: { what: 'the packages that depend on it', read: dependentFacts },
  packages: { what: 'the packages', read: packageFacts },
  environment: {
    what: 'the environment variables that code reads by name',
    read: environmentFacts,
    unseen:
      'variables that a helper reads or that have computed names are not found; tests and examples are left out.',
  },
};

/**
 * What manifests and the like say of one thing: `licence`, `version`, `runtime`, `dependencies`, `dependents`, `packages`, `environment`,
 * with a blank and a folder, file or package behind it where only that is asked about. A row a fact, with the line that says it.
 */
export function surveyFacts(map: ExploreMap, target: string): Trace {
  const [, name = '', about = ''] = /^(\w+) ?(.*)$/.exec(target) ?? [];
  const kind = KINDS[name];
  const part = surveyedPart(map, about);
  const facts = kind?.read(map, part.isInside, about) ?? [];
  return {
    sentence: `${name === 'dependents' ? '' : part.lead}${sentenceOf(name, facts)}`,
    sections: [
      {
        title: `What the files say (${facts.length > MOST_ROWS ? `the first ${MOST_ROWS} of ${facts.length}` : facts.length})`,
        rows: facts.slice(0, MOST_ROWS).map(rowOf),
      },
    ],
    notes: kind?.unseen === undefined ? [] : [kind.unseen],
    advice: 'view_code shows the file.',
  };
}

function sentenceOf(name: string, facts: readonly Fact[]): string {
  const what = KINDS[name]?.what ?? oneLine(name);
  if (facts.length === 0) return `No file here states ${what}.`;
  const told = `${count(facts.length, 'line', 'lines')} of files here ${facts.length === 1 ? 'states' : 'state'} ${what}.`;
  return name === 'dependencies' && !facts.some(isAtRunTime)
    ? `${told} The program needs none of them to run: they are for development.`
    : told;
}

function rowOf({ says, path, line, more = '' }: Fact): TraceRow {
  return surveyRow({
    name: clip(oneLine(says), SHOWN),
    path,
    line,
    id: null,
    score: null,
    details: more === '' ? [] : [clip(oneLine(more), SHOWN)],
  });
}
