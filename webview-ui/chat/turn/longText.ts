import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';

/** Far more than anybody reads in a card; a text many times as long would hold the page up when it is opened. */
const mostCharacters = 100_000;

/** `text` made visible; of one longer than 100,000 characters the first and last half of as many, with what is left out said. */
export function shownText(text: string): string {
  if (text.length <= mostCharacters) return visible(text);
  const half = mostCharacters / 2;
  const said = t('[{0} characters are left out here]', counted(text.length - mostCharacters));
  return `${visible(text.slice(0, half))}\n${said}\n${visible(text.slice(-half))}`;
}

/** Whether a card has to scroll the text at the width of a side bar. */
export function isLong(text: string): boolean {
  return text.length > mostAtOnce.characters || text.split('\n').length > mostAtOnce.lines;
}

/** About as much as a card shows without scrolling where the view is low. */
const mostAtOnce = { characters: 240, lines: 6 };
