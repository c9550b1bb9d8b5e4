/** The page's keys. */
import type { TodoAction } from '../../src/core/git/rebase';
import type { PlannerMode } from '../../src/protocol/toPlanner';
import type { KeyRows } from '../shared/keyRows';
import { t } from '../shared/strings';

/** As much of a key press as decides what it does. */
export interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** `text`: the cursor stands in a text or a list of choices; `control`: Enter and Space belong to what has the focus. */
  readonly place: 'text' | 'control' | 'page';
}

export type KeyAction =
  | 'next'
  | 'previous'
  | 'later'
  | 'earlier'
  | 'run'
  | 'help'
  | 'edit'
  | 'leave'
  | 'undo'
  | 'redo'
  | 'new'
  | 'merge'
  | { readonly proposal: number }
  | { readonly action: TodoAction };

/** What a key does; null where the browser has it. */
export function keyAction(press: Press, mode: PlannerMode): KeyAction | null {
  const { key, altKey, place } = press;
  const isCommand = press.ctrlKey || press.metaKey;
  if (altKey) return isCommand ? null : (arrows[key] ?? null);
  if (isCommand && key === 'Enter') return 'run';
  if (place === 'text') return key === 'Escape' ? 'leave' : null;
  return isCommand ? commandKey(press) : plainKey(press, mode);
}

function plainKey({ key, place }: Press, mode: PlannerMode): KeyAction | null {
  if (key === 'Enter') return place === 'page' ? 'edit' : null;
  if (/^[1-9]$/.test(key)) return { proposal: Number(key) - 1 };
  const letter = key.toLowerCase();
  return letters[letter] ?? (mode === 'commits' ? (ofCommits[letter] ?? null) : actionOf(letter));
}

const arrows: Readonly<Record<string, KeyAction>> = { ArrowDown: 'later', ArrowUp: 'earlier' };

const letters: Readonly<Record<string, KeyAction>> = {
  ...{ j: 'next', k: 'previous', arrowdown: 'next', arrowup: 'previous', '?': 'help', escape: 'leave' },
};

const ofCommits: Readonly<Record<string, KeyAction>> = { n: 'new', m: 'merge', e: 'edit' };

const actions: Readonly<Record<string, TodoAction>> = {
  ...{ p: 'pick', r: 'reword', e: 'edit', s: 'squash', f: 'fixup', d: 'drop' },
};

function actionOf(letter: string): KeyAction | null {
  const action = actions[letter];
  return action === undefined ? null : { action };
}

function commandKey({ key, shiftKey }: Press): KeyAction | null {
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

/** What the popover says of them. */
export function keyRows(mode: PlannerMode): KeyRows {
  const both: KeyRows = [
    [['Enter'], t('Edit the message')],
    [['Esc'], t('Leave the message')],
    [['1', '…', '9'], t('Take a proposal')],
    [['Ctrl+Z', 'Ctrl+Y'], t('Undo and redo changes of the plan')],
    [['?'], t('Show or hide the keys')],
  ];
  return mode === 'commits'
    ? [
        [['J', '↓'], t('Next commit')],
        [['K', '↑'], t('Previous commit')],
        [
          ['Alt+↓', 'Alt+↑'],
          t('Move the commit later or earlier; on a hunk or file, move it to the commit beside'),
        ],
        [['Space', 'Shift+↓', 'Shift+↑'], t('In an open hunk: choose a line, or several')],
        [['N'], t('New commit')],
        [['M'], t('Merge into the commit before')],
        [['Ctrl+Enter'], t('Commit')],
        ...both,
      ]
    : [
        [['J', '↓'], t('Next commit')],
        [['K', '↑'], t('Previous commit')],
        [['Alt+↓', 'Alt+↑'], t('Move the commit down or up')],
        [['P', 'R', 'E', 'S', 'F', 'D'], t('Pick, reword, edit, squash, fixup, drop')],
        [['Ctrl+Enter'], t('Rebase')],
        ...both,
      ];
}
