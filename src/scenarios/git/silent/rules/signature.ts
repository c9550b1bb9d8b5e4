/** Calls that one side began, of what the other side gave another signature: they no longer fit, or mean something else. */
import { leftToDefaults, namesByPosition } from '../../../../core/git/parameters';
import type { Parameters } from '../../../../core/git/parameters';
import type { SilentKind, Sureness } from '../../../../core/git/silent';
import { phrase } from '../../../../core/text/phrase';
import type { Phrase } from '../../../../core/text/phrase';
import type { CallArguments } from '../callArguments';
import type { Changed, Direction, Found, Rule } from '../facts';
import { placeIn } from '../facts';
import { fits, takenBy } from '../fits';
import { argumentsOf } from '../mapArguments';
import type { Meaning } from '../meaning';
import { meaningsIn } from '../meaning';
import { otherNames } from '../otherNames';
import { usesOf } from '../uses';
import { standing } from './gone';

/** Languages that take too many and too few arguments without an error. */
const LENIENT = /\.[cm]?jsx?$/;

export const signatureRule: Rule = (direction, maps) => {
  const meanings = meaningsIn(direction, maps);
  return direction.changes.flatMap((changed) => {
    const { before, after, row } = changed;
    if (before === null || after === null || row.signature === null) return [];
    if (row.change === 'renamed' || row.change === 'removed') return [];
    const [old, young] = [takenBy(before), takenBy(after)];
    const siblings = overloadsOf(changed, direction);
    const uses = [
      ...usesOf(changed.word, direction),
      ...otherNames(changed, direction).flatMap((name) =>
        usesOf(name, direction).filter((use) => meanings.isMapped(use, changed)),
      ),
    ];
    return uses.flatMap((use): readonly Found[] => {
      const call = argumentsOf(use, maps.merged);
      const told = call === null ? null : judged(call, { old, young, siblings });
      if (told === null) return [];
      const meaning = meanings.merged(use, changed);
      if (meaning === 'no' || (meaning === 'name' && told.sureness === 'check')) return [];
      const symbol = row.before ?? after.name;
      return [
        {
          kind: told.kind,
          sureness: surenessOf(told.sureness, meaning, use.file.path),
          symbol,
          ...standing(direction, changed),
          use: placeIn(use.file.text, use.file.path, use.line),
          said: told.said(symbol),
        },
      ];
    });
  });
};

interface Judged {
  readonly kind: SilentKind;
  readonly sureness: Sureness;
  readonly said: (symbol: string) => Phrase;
}

interface Signatures {
  readonly old: Parameters;
  readonly young: Parameters;
  /** Other definitions of the name, which the call may mean. */
  readonly siblings: readonly Parameters[];
}

/** Null for a call that fits as it did. */
function judged(call: CallArguments, { old, young, siblings }: Signatures): Judged | null {
  if (!fits(old, call) || siblings.some((one) => fits(one, call))) return null;
  if (!fits(young, call)) {
    const isNamed = call.keywords.some((name) => !young.accepted.some((one) => one.name === name));
    return isNamed && !young.keywordRest ? NAMES : ARITY;
  }
  if (call.isOpen) return null;
  const [was, is] = [namesByPosition(old, call), namesByPosition(young, call)];
  if (was.some((name, at) => name !== is[at] && is.includes(name))) return ORDER;
  const left = leftToDefaults(young, call).flatMap(({ name, value }) => {
    const before = leftToDefaults(old, call).find((one) => one.name === name)?.value ?? null;
    return before !== null && value !== null && before !== value ? [[name, before, value] as const] : [];
  });
  const [first] = left;
  return first === undefined ? null : defaultOf(...first);
}

const ARITY: Judged = {
  kind: 'arity',
  sureness: 'breaks',
  said: (symbol) =>
    phrase(
      'One side changed the parameters of {0}; the other side began to call it with the old number.',
      symbol,
    ),
};
const NAMES: Judged = {
  kind: 'names',
  sureness: 'breaks',
  said: (symbol) =>
    phrase(
      'One side changed the parameters of {0}; the other side began to pass one by its old name.',
      symbol,
    ),
};
const ORDER: Judged = {
  kind: 'order',
  sureness: 'likely',
  said: (symbol) =>
    phrase(
      'One side reordered the parameters of {0}; the other side began to call it in the old order.',
      symbol,
    ),
};

function defaultOf(name: string, before: string, value: string): Judged {
  return {
    kind: 'default',
    sureness: 'check',
    said: (symbol) =>
      phrase(
        'One side changed the default of {0} in {1} from {2} to {3}; the other side began to rely on it.',
        ...([name, symbol, before, value] as const),
      ),
  };
}

function surenessOf(sureness: Sureness, meaning: Meaning, path: string): Sureness {
  if (sureness === 'check') return 'check';
  return sureness === 'breaks' && meaning === 'sure' && !LENIENT.test(path) ? 'breaks' : 'likely';
}

/** Definitions of the same name around the same symbol, in the merge. */
function overloadsOf({ after, row }: Changed, { changedFiles }: Direction): readonly Parameters[] {
  const shapes = changedFiles.find(({ path }) => path === row.path)?.mergedSymbols ?? [];
  const plain = after?.name.replace(/#\d+$/, '');
  return shapes
    .filter((one) => one.startLine !== after?.startLine && one.name.replace(/#\d+$/, '') === plain)
    .map(takenBy);
}
