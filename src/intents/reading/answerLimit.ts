/** The limit that a question sets: a folder, everything outside one, only tests, or no tests. */
import { isTestFile } from '../../index/languages/rules';
import type { Intent } from './intent';
import { code } from '../text/markdown';
import type { RankedPlace } from '../text/toolText';

/** What of the places found a question asks for. */
export interface Limit {
  readonly has: (place: RankedPlace) => boolean;
  /** What was asked for, in the answer's words. */
  readonly what: string;
}

/** What a question is limited to, and what it leaves out; null for neither. */
export function limitOf(intent: Intent): Limit | null {
  if (intent.kind !== 'trace') return null;
  const { within, beyond, apart } = intent;
  const limits: readonly Limit[] = [
    ...(within === undefined
      ? []
      : [{ has: (place: RankedPlace) => isWithin(place, within), what: `in ${code(within)}` }]),
    ...(beyond === undefined
      ? []
      : [{ has: (place: RankedPlace) => !isWithin(place, beyond), what: `outside ${code(beyond)}` }]),
    ...(apart === undefined
      ? []
      : [
          {
            has: ({ path }: RankedPlace) => isTestFile(path) === (apart === 'code'),
            what: apart === 'code' ? 'in tests' : 'outside tests',
          },
        ]),
  ];
  if (limits.length === 0) return null;
  return {
    has: (place) => limits.every(({ has }) => has(place)),
    what: limits.map(({ what }) => what).join(' and '),
  };
}

/** The question about all places. */
export function withoutLimit(intent: Intent): Intent {
  if (intent.kind !== 'trace') return intent;
  const { kind, direction, target } = intent;
  return { kind, direction, target };
}

function isWithin({ path, id }: RankedPlace, within: string): boolean {
  const folder = within.replace(/^\.\//, '').replace(/\/+$/, '');
  const isInFile =
    path === folder ||
    path.startsWith(`${folder}/`) ||
    path.includes(`/${folder}/`) ||
    path.endsWith(`/${folder}`);
  return isInFile || (id !== null && (`.${id}.`.includes(`.${within}.`) || id.startsWith(`${within}/`)));
}
