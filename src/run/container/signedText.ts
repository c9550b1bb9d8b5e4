import { SIGN } from './insideScripts';

/** What the scripts inside say of a run. */
export type Said =
  | { readonly kind: 'start'; readonly pid: number }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'left'; readonly count: number };

export interface SignedText {
  /** The chunk without what was said in it, from the start on; the beginning of something said is held back. */
  push(chunk: string): string;
  /** What was held back and came to nothing. */
  end(): string;
}

/** Far above `SIGN mark exit 255 SIGN`; a command that prints a sign of its own is not held back for longer. */
const SAID_LIMIT = 100;

/**
 * Takes what the scripts say with this mark out of a stream, and tells it. What comes before the start is no word of the
 * command's but of the engine's, and goes to `onEngine`.
 */
export function createSignedText(
  mark: string,
  onSaid: (said: Said) => void,
  onEngine: (text: string) => void,
): SignedText {
  const begin = `${SIGN}${mark} start `;
  const whole = new RegExp(`${SIGN}${mark} (start|exit|left) (\\d+)${SIGN}`, 'g');
  let held = '';
  let isBegun = false;
  const shown = (text: string): string => {
    if (isBegun) return text;
    onEngine(text);
    return '';
  };
  return {
    push: (chunk) => {
      const text = held + chunk;
      const first = isBegun ? 0 : text.indexOf(begin);
      if (first > 0) onEngine(text.slice(0, first));
      isBegun ||= first >= 0;
      const left = text.slice(Math.max(first, 0)).replace(whole, (_, kind: string, number: string) => {
        onSaid(saidOf(kind, Number(number)));
        return '';
      });
      const open = left.lastIndexOf(SIGN);
      held = open >= 0 && left.length - open < SAID_LIMIT ? left.slice(open) : '';
      return shown(left.slice(0, left.length - held.length));
    },
    end: () => {
      const left = held;
      held = '';
      return shown(left);
    },
  };
}

function saidOf(kind: string, number: number): Said {
  if (kind === 'start') return { kind, pid: number };
  return kind === 'exit' ? { kind, code: number } : { kind: 'left', count: number };
}
