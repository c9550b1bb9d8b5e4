/** How much a word of a task says about which tool is needed. */
import { DESCRIPTION_WORDS } from './descriptionWords';
import type { Concept } from './taskReading';

/** Descriptions that were counted. */
const DESCRIPTIONS = 811_441;
/** What stands for a word that was not counted. */
const UNCOUNTED = 20;

const counts = new Map<string, number>();
for (const line of DESCRIPTION_WORDS.trim().split('\n')) {
  const [power = '', stems = ''] = line.split(': ');
  for (const stem of stems.split(' ')) counts.set(stem, 1.4 * 2 ** Number(power));
}

/** How many descriptions have a phrase: as many as have its rarest word, at most. */
function countOf(phrase: readonly string[]): number {
  return Math.min(...phrase.map((stem) => counts.get(stem) ?? UNCOUNTED));
}

/** In [0, 1]: 1 for a word that is in hardly any description of a package, 0 for one that is in all of them. */
export function rarityOf(phrase: readonly string[]): number {
  return Math.log(DESCRIPTIONS / countOf(phrase)) / Math.log(DESCRIPTIONS / UNCOUNTED);
}

/** Words that say what is done or how say less than what it is done to. */
const ROLES: Readonly<Record<Concept['role'], number>> = { action: 0.6, object: 1, aside: 0.8 };
/** A word that no field has other words for may be the user's own matter; one that no package speaks of likely is. */
const [OWN_WORD, UNHEARD] = [0.75, 0.45];

/** In (0, 1]. */
export function salienceOf({ role, forms, isTechnical }: Concept): number {
  const own = forms[0]?.stems ?? [];
  const isKnown = forms.length > 1 || own.length > 1 || isTechnical;
  const isHeard = isKnown || own.every((stem) => counts.has(stem));
  // Beyond some rarity, more of it says no more.
  return Math.min(0.75, rarityOf(own)) * (isKnown ? 1 : isHeard ? OWN_WORD : UNHEARD) * ROLES[role];
}
