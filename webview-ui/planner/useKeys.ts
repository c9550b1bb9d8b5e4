/** Keys work wherever the focus is; the last actions are asked, whenever one comes. */
import { useEffect, useRef } from 'preact/hooks';
import type { PlannerMode } from '../../src/protocol/toPlanner';
import { keyAction } from './keys';
import type { KeyAction, Press } from './keys';

/** Does it, for the element that has the focus; false where there is nothing to be done, so that the key is the browser's. */
export type ActOnKey = (action: KeyAction, target: Element | null) => boolean;

/** What both modes do with a key. */
export interface SharedKeys {
  readonly mode: PlannerMode;
  /** Null while the plan cannot be run. */
  readonly onRun: (() => void) | null;
  readonly isHelpShown: boolean;
  readonly onHelp: () => void;
}

export function useKeys(keys: SharedKeys, act: ActOnKey): void {
  const last = useRef({ keys, act });
  last.current = { keys, act };
  const { mode } = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const action = keyAction({ ...pressOf(event), place: placeOf(target) }, mode);
      if (event.defaultPrevented || action === null) return;
      const { current } = last;
      const isDone = sharedAction(action, current.keys) ?? current.act(action, target);
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mode]);
}

/** Null for what is the mode's own. */
function sharedAction(action: KeyAction, { onRun, isHelpShown, onHelp }: SharedKeys): boolean | null {
  switch (action) {
    case 'run':
      onRun?.();
      return true;
    case 'help':
      onHelp();
      return true;
    case 'leave':
      if (!isHelpShown) return leaveText();
      onHelp();
      return true;
    default:
      return null;
  }
}

function pressOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Omit<Press, 'place'> {
  return { key, altKey, ctrlKey, metaKey, shiftKey };
}

function placeOf(target: Element | null): Press['place'] {
  if (target === null) return 'page';
  if (target.matches('textarea, input, select')) return 'text';
  return target.closest('button, a, summary') ? 'control' : 'page';
}

/** Puts the cursor into the message; false where there is none to be written. */
export function focusMessage(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>('textarea.message:not(:disabled)');
  field?.focus();
  return field !== null;
}

function leaveText(): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches('textarea, input, select'))
    return false;
  activeElement.blur();
  return true;
}
