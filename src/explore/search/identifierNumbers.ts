import { oncePerMap } from '../map/oncePerMap';
import { searchIndexOf } from './searchIndex';

/** The number of each identifier of the folder's texts, as it is written. Linear when first asked for. */
export const identifierNumbers = oncePerMap((map): ReadonlyMap<string, number> => {
  const { words } = searchIndexOf(map);
  const numbers = new Map<string, number>();
  for (let number = 0; number < words.size; number++) numbers.set(words.identifier(number), number);
  return numbers;
});
