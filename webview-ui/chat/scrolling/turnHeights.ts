/** Heights of turns in pixels: measured, else estimated from their texts. */
import type { Part, Turn } from '../turn/turns';

export interface TurnHeights {
  /** Of each turn, in order. */
  of(turns: readonly Turn[]): readonly number[];
  /** Takes what a turn was measured at. */
  measured(turn: number, height: number): void;
  /** Takes the width of the page's texts: at another width every height is another. */
  at(width: number): void;
}

// As the page's style sheet has them at VS Code's usual font size; an estimate that is wrong costs a scroll bar that
// moves a little when the turn is drawn, and nothing else.
const line = 20;
const character = 6.6;
const margins = 90;
const toolLine = 30;
const codeBar = 24;

/** Heights of the turns of one conversation. */
export function createTurnHeights(): TurnHeights {
  const known = new Map<number, number>();
  let estimates = new WeakMap<Turn, number>();
  let width = 400;
  const estimate = (turn: Turn): number => {
    const height = estimates.get(turn) ?? estimatedHeight(turn, width);
    estimates.set(turn, height);
    return height;
  };
  return {
    of: (turns) => turns.map((turn) => known.get(turn.turn) ?? estimate(turn)),
    measured: (turn, height) => known.set(turn, height),
    at: (now) => {
      if (now === width) return;
      width = now;
      known.clear();
      estimates = new WeakMap();
    },
  };
}

/** About how high the turn is where texts are `width` wide; linear in its texts. */
export function estimatedHeight(turn: Turn, width: number): number {
  const perLine = Math.max(10, width / character);
  const parts = turn.parts.reduce((sum, part) => sum + partHeight(part, perLine), 0);
  return margins + lineCount(turn.text, perLine * 0.9) * line + parts;
}

function partHeight(part: Part, perLine: number): number {
  if (part.kind !== 'text') return toolLine;
  const fences = part.text.split('```').length - 1;
  return lineCount(part.text, perLine) * line + Math.floor(fences / 2) * codeBar;
}

function lineCount(text: string, perLine: number): number {
  return text.split('\n').reduce((sum, each) => sum + Math.max(0.5, Math.ceil(each.length / perLine)), 0);
}
