/** Numbers as the user's language writes them: that of the page's texts, whatever the browser's own is. */

let language = 'en';

/** Takes VS Code's display language, which the page's document is said to be in. */
export function setLanguage(tag: string): void {
  if (tag !== '') language = tag;
}

/** That of numbers and texts: a BCP 47 tag. */
export function locale(): string {
  return language;
}

/** Whole numbers with separators. */
export function counted(count: number): string {
  return count.toLocaleString(language);
}

/** One decimal: of sizes and seconds. */
export function tenths(value: number): string {
  return value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Two decimals, as in the Core Components view. */
export function scored(score: number): string {
  return score.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** An amount of dollars with its cents: $0.04, 0,04 $. */
export function inDollars(dollars: number): string {
  return dollars.toLocaleString(language, { style: 'currency', currency: 'USD' });
}

/** The time of day of a moment. */
export function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString(language);
}
