import type { Node } from 'jsonc-parser/lib/esm/main.js';
import { parseJsonTree } from '../../index/resolve/modules/configValue';
import { lineAt } from './listedFiles';

/** A text of a package.json, by the keys that lead to it: `scripts`, `test`. */
export interface JsonText {
  readonly keys: readonly string[];
  readonly value: string;
  readonly line: number;
}

/** Deeper conditions of exports there are not in practice; a bound for made-up files. */
const MOST_DEPTH = 8;

/** All texts of a JSON file in its order, each with its keys and line; none for what is no JSON, or nested without end. Linear in texts times lines. */
export function jsonTexts(text: string): readonly JsonText[] {
  const root = parseJsonTree(text);
  const found: JsonText[] = [];
  const walk = (node: Node, keys: readonly string[]): void => {
    if (keys.length > MOST_DEPTH) return;
    if (node.type === 'string' && typeof node.value === 'string')
      found.push({ keys, value: node.value, line: lineAt(text, node.offset) });
    else if (node.type === 'array') node.children?.forEach((child, at) => walk(child, [...keys, String(at)]));
    else
      for (const { children: [key, value] = [] } of node.type === 'object' ? (node.children ?? []) : [])
        if (value !== undefined) walk(value, [...keys, String(key?.value)]);
  };
  if (root) walk(root, []);
  return found;
}
