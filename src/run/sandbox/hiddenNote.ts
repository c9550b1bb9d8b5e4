/** Places of the home folder that a command named and did not see. */
import { isWithin, statOrNone } from './paths';

export interface HiddenWatch {
  /** Is shown all that a command prints, and the command. */
  readonly see: (text: string) => void;
  /** What a command that failed should be told; null where it named nothing that is hidden. */
  readonly note: (howToShow: string) => string | null;
}

const MOST_NAMED = 5;
const MOST_SEEN = 200;
/** The longest path that the system opens. */
const LONGEST = 4_096;

/** Notices paths of `home` (absolute; null: nothing is hidden) that are there, and in none of the places `shown` (absolute). */
export function watchHidden(home: string | null, shown: readonly string[]): HiddenWatch {
  const named = new Set<string>();
  let tail = '';
  return {
    see: (text) => {
      if (home === null) return;
      const whole = (tail + text).replace(/(?<![\w/])(?:~|\$HOME|\$\{HOME\})\//g, `${home}/`);
      for (const path of pathsIn(whole, home)) if (named.size < MOST_SEEN) named.add(path);
      tail = whole.slice(Math.max(0, whole.lastIndexOf(home), whole.length - LONGEST));
    },
    note: (howToShow) => {
      const hidden = [...named].filter(
        (path) =>
          statOrNone(path) !== null && !shown.some((place) => isWithin(path, place) || isWithin(place, path)),
      );
      if (hidden.length === 0) return null;
      return `The home folder is hidden from commands. The command did not see ${hidden.slice(0, MOST_NAMED).join(', ')}. ${howToShow}`;
    },
  };
}

function pathsIn(text: string, home: string): readonly string[] {
  return text
    .split(home)
    .slice(1)
    .flatMap((rest) => {
      const [path = ''] = /^\/[^\s'"`:;,()<>|&*?[\]{}]+/.exec(rest) ?? [];
      return path === '' ? [] : [home + path.replace(/[/.]+$/, '')];
    });
}
