/** Functions that one side lets fail with another exception, and calls of the other side that wait for the old one. */
import type { SymbolShape } from '../../../../core/git/shapes';
import { phrase } from '../../../../core/text/phrase';
import type { Changed, CodeText, Direction, Found, Rule } from '../facts';
import { placeIn } from '../facts';
import { meaningsIn, placeBefore } from '../meaning';
import type { Use } from '../uses';
import { usesOf } from '../uses';
import { standing } from './gone';

const RAISED = /\b(?:raise|throw)\s+(?:new\s+)?([A-Za-z_][\w.]*)|\breturn\b.*?\b((?:\w+\.)?Err[A-Z]\w*)\b/g;
const THROWS = /\bthrows\s+([\w.,\s]+)/g;
/** How far from the call a handler may stand, in lines. */
const NEAR = 15;

export const exceptionsRule: Rule = (direction, maps) => {
  const meanings = meaningsIn(direction, maps);
  return direction.changes.flatMap((changed) => {
    const told = exceptionsOf(changed, direction);
    if (told === null) return [];
    return usesOf(changed.word, direction)
      .filter(({ kind }) => kind === 'call')
      .flatMap((use): readonly Found[] => {
        const missed = told.gone.find((name) => isHandled(use, name));
        const unhandled = told.checked.find((name) => !speaksOf(use.file.text, name));
        const meant = meanings.merged(use, changed);
        if ((missed === undefined && unhandled === undefined) || meant === 'no' || meant === 'name')
          return [];
        const symbol = changed.row.before ?? changed.word;
        return [
          {
            kind: 'exception',
            sureness: 'likely',
            symbol,
            ...standing(direction, changed),
            use: placeIn(use.file.text, use.file.path, use.line),
            said:
              missed === undefined
                ? phrase(
                    'One side lets {0} throw {1}; the other side began to call it without handling that.',
                    ...([symbol, unhandled ?? ''] as const),
                  )
                : phrase(
                    'In {0} one side no longer raises {1}; the other side began to call it and to handle that.',
                    ...([symbol, missed] as const),
                  ),
          },
        ];
      });
  });
};

interface Exceptions {
  readonly gone: readonly string[];
  /** Those that the new head says, and the old one does not. */
  readonly checked: readonly string[];
}

function exceptionsOf(changed: Changed, { changedFiles }: Direction): Exceptions | null {
  const { before, after, row } = changed;
  if (before === null || after === null || (row.body !== 'code' && row.signature === null)) return null;
  const old = changedFiles.find(({ oldPath }) => oldPath === placeBefore(changed))?.before ?? null;
  const young = changedFiles.find(({ path }) => path === row.path)?.after ?? null;
  const [was, is] = [raisedIn(old, before), raisedIn(young, after)];
  const [saidBefore, saidNow] = [saidBy(before), saidBy(after)];
  const gone = [...was].filter((name) => !is.has(name));
  const checked = [...saidNow].filter((name) => !saidBefore.has(name));
  return gone.length + checked.length === 0 ? null : { gone, checked };
}

function raisedIn(text: CodeText | null, { startLine, endLine }: SymbolShape): ReadonlySet<string> {
  const body = (text?.code ?? []).slice(startLine - 1, endLine).join('\n');
  return new Set(
    [...body.matchAll(RAISED)].map(([, raised, returned]) => lastPart(raised ?? returned ?? '')),
  );
}

function saidBy({ signature }: SymbolShape): ReadonlySet<string> {
  return new Set(
    [...signature.matchAll(THROWS)].flatMap(([, names = '']) =>
      names.split(',').map((name) => lastPart(name.trim())),
    ),
  );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** A new line near the call handles it. */
function isHandled({ file, line }: Use, name: string): boolean {
  const handler = new RegExp(
    `\\b(?:except|catch|instanceof)\\b.*\\b${name}\\b|\\berrors\\.(?:Is|As)\\(.*\\b${name}\\b|[!=]=\\s*(?:\\w+\\.)?${name}\\b`,
  );
  for (let at = Math.max(1, line - NEAR); at <= line + NEAR; at++)
    if (file.added.has(at) && handler.test(file.text.code[at - 1] ?? '')) return true;
  return false;
}

function speaksOf({ code }: CodeText, name: string): boolean {
  const word = new RegExp(`\\b(?:${name}|Exception|Throwable)\\b`);
  return code.some((line) => word.test(line));
}
