/** The page's keys. */
import type { Actions } from './actions';

/** As much of a key press as decides what it does. */
export interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** `text`: the cursor stands in a text; `control`: Enter and Space belong to what has the focus. */
  readonly place: 'text' | 'control' | 'page';
}

export type KeyAction =
  | 'next'
  | 'previous'
  | 'choose'
  | 'skip'
  | 'base'
  | 'help'
  | 'edit'
  | 'leave'
  | 'open'
  | 'undo'
  | 'redo'
  | { readonly candidate: number };

/** What a key does; null where the browser has it. */
export function keyAction(press: Press): KeyAction | null {
  const { key, altKey, place } = press;
  const isCommand = press.ctrlKey || press.metaKey;
  if (altKey) return isCommand ? null : (arrows[key] ?? null);
  if (isCommand && key === 'Enter') return 'choose';
  if (place === 'text') return textAction(press);
  return isCommand ? null : pageAction(key, place);
}

function pageAction(key: string, place: 'control' | 'page'): KeyAction | null {
  if (key === 'Enter') return place === 'page' ? 'choose' : null;
  if (/^[1-8]$/.test(key)) return { candidate: Number(key) - 1 };
  return letters[key.toLowerCase()] ?? null;
}

const arrows: Readonly<Record<string, KeyAction>> = { ArrowDown: 'next', ArrowUp: 'previous' };

const letters: Readonly<Record<string, KeyAction>> = {
  ...{ j: 'next', k: 'previous', s: 'skip', b: 'base', e: 'edit', o: 'open', '?': 'help', escape: 'leave' },
};

/** Undo is the page's own: a text that is put into a field from outside has no history there. */
function textAction({ key, ctrlKey, metaKey, shiftKey }: Press): KeyAction | null {
  if (key === 'Escape') return 'leave';
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

export interface KeyEnds {
  readonly actions: Actions;
  /** How many candidates the current conflict has. */
  readonly candidates: number;
  /** Puts the cursor into the result, or takes it out. */
  readonly focusResult: () => void;
  readonly leave: () => void;
  readonly open: () => void;
}

/** Does it; false where there is nothing to be done, so that the key is the browser's. */
export function act(action: KeyAction, { actions, candidates, focusResult, leave, open }: KeyEnds): boolean {
  if (typeof action === 'object') {
    if (action.candidate >= candidates) return false;
    actions.look(action.candidate);
    return true;
  }
  const does: Readonly<Record<Exclude<KeyAction, object>, () => void>> = {
    next: () => actions.step(1),
    previous: () => actions.step(-1),
    choose: () => actions.choose(),
    skip: () => actions.skip(),
    base: () => actions.toggle('isBaseShown'),
    help: () => actions.toggle('isHelpShown'),
    edit: focusResult,
    leave,
    open,
    undo: () => actions.undoEdit(),
    redo: () => actions.redoEdit(),
  };
  does[action]();
  return true;
}
