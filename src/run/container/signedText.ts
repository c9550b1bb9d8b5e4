import { SIGN } from './insideScripts';

/** What the scripts inside say of a run. */
export type Said =
  | { readonly kind: 'start'; readonly pid: number }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'left'; readonly count: number };

export interface SignedText {
  /** The chunk without what was said in it; the beginning of something said is held back. */
  push(chunk: string): string;
  /** What was held back and came to nothing. */
  end(): string;
}

/** Far above `SIGN mark exit 255 SIGN`; a command that prints a sign of its own is not held back for longer. */
const SAID_LIMIT = 100;

/** Takes what the scripts say with this mark out of a stream, and tells it. */
export function createSignedText(mark: string, onSaid: (said: Said) => void): SignedText {
  const whole = new RegExp(`${SIGN}${mark} (start|exit|left) (\\d+)${SIGN}`, 'g');
  let held = '';
  return {
    push: (chunk) => {
      const text = (held + chunk).replace(whole, (_, kind: string, number: string) => {
        onSaid(saidOf(kind, Number(number)));
        return '';
      });
      const open = text.lastIndexOf(SIGN);
      held = open >= 0 && text.length - open < SAID_LIMIT ? text.slice(open) : '';
      return text.slice(0, text.length - held.length);
    },
    end: () => {
      const left = held;
      held = '';
      return left;
    },
  };
}

function saidOf(kind: string, number: number): Said {
  if (kind === 'start') return { kind, pid: number };
  return kind === 'exit' ? { kind, code: number } : { kind: 'left', count: number };
}
