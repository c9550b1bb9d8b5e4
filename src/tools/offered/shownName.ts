import { clip, oneLine } from '../../explore/answer/text';

/** A card has one line: what is longer hides what came of the call. */
const WIDTH = 60;

/** A file's name, with a line behind it or not: what stands behind its dot is no symbol. */
const FILE = /\.(pyi?|[cm]?[jt]sx?|json|md|toml|ya?ml|txt|cfg|ini)(:[\d-]+)?$/i;

/**
 * The end of an id or path, by which people know it: `Cart.add` of shop.cart.Cart.add and of src/shop/cart.Cart.add,
 * `cart.py:3` of src/cart.py:3.
 */
export function shownName(target: string): string {
  const name = oneLine(target).trim().replace(/\/+$/, '');
  const last = name.slice(name.lastIndexOf('/') + 1);
  if (FILE.test(last)) return clip(last, WIDTH);
  const segments = last.split('.');
  // Behind a slash the first segment is the module's.
  const symbol = last !== name && segments.length > 1 ? segments.slice(1) : segments;
  return clip(symbol.slice(-2).join('.'), WIDTH);
}
