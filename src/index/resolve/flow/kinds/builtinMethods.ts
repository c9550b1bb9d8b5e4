/** The methods that every string, array, promise, regular expression and function has, where members stand by key. */

const names = new Set(
  `anchor at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf localeCompare
  match matchAll normalize padEnd padStart repeat replace replaceAll search slice split startsWith substr substring
  toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase toWellFormed trim trimEnd trimStart valueOf
  copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach join keys map pop
  push reduce reduceRight reverse shift some sort splice toLocaleString toReversed toSorted toSpliced unshift values
  with then catch finally exec apply bind call hasOwnProperty isPrototypeOf propertyIsEnumerable toFixed
  toPrecision toExponential toISOString getTime`.split(/\s+/),
);

/**
 * Whether a built-in value has a method of this name. That an object has something under keys that are not known tells
 * nothing of it. The methods of maps and sets are none of these: `get` and `delete` are names that programs give.
 */
export function isBuiltinMethod(name: string): boolean {
  return names.has(name);
}
