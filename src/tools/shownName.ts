import { clip, oneLine } from '../explore/text';

/** A card has one line: what is longer hides what came of the call. */
const WIDTH = 60;

/** The end of an id or path, by which people know it: `Cart.add` of shop.cart.Cart.add, `cart.py:3` of src/cart.py:3. */
export function shownName(target: string): string {
  const name = oneLine(target).trim().replace(/\/+$/, '');
  const last = name.slice(name.lastIndexOf('/') + 1);
  const shown = last === name ? last.split('.').slice(-2).join('.') : last;
  return clip(shown, WIDTH);
}
