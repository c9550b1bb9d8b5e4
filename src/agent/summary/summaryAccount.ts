import type { Summary } from '../../core/conversation/summary';
import { replyObject } from '../replyObject';
import { clipLine } from './clipLine';

/** The part of a summary that only who did the work can tell. */
export type Account = Pick<Summary, 'goal' | 'constraints' | 'done' | 'open' | 'decisions'>;

const MOST_LINES = 8;
const MOST_CHARS = 400;

/** What the model wrote, if there is such an object in it; null where there is none. Whatever else it holds is left. */
export function readAccount(said: string): Account | null {
  const value = replyObject(said);
  if (value === null) return null;
  const goal = value['goal'];
  if (typeof goal !== 'string' || goal.trim() === '') return null;
  return {
    goal: clipLine(goal, MOST_CHARS),
    constraints: lines(value['constraints']),
    done: lines(value['done']),
    open: lines(value['open']),
    decisions: lines(value['decisions']),
  };
}

function lines(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list
    .filter((each): each is string => typeof each === 'string' && each.trim() !== '')
    .slice(0, MOST_LINES)
    .map((each) => clipLine(each, MOST_CHARS));
}
