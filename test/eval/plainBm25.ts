/** What any search does at least: BM25 over whole source files, words by letters and digits alone. */

const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** Ranks the files (texts by path) by a query, best first; those without any of its words are left out. */
export function plainBm25(texts: ReadonlyMap<string, string>): (query: string) => string[] {
  const counts = new Map<string, ReadonlyMap<string, number>>();
  const files = new Map<string, number>();
  for (const [path, text] of texts) {
    const own = new Map<string, number>();
    for (const word of wordsOf(`${path} ${text}`)) own.set(word, (own.get(word) ?? 0) + 1);
    for (const word of own.keys()) files.set(word, (files.get(word) ?? 0) + 1);
    counts.set(path, own);
  }
  const lengths = new Map([...counts].map(([path, own]) => [path, sum(own.values())]));
  const average = sum(lengths.values()) / (lengths.size || 1);
  return (query) => {
    const words = [...new Set(wordsOf(query))];
    const scored = [...counts].map(([path, own]) => {
      const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths.get(path) ?? 0)) / average;
      const score = words.reduce((total, word) => {
        const count = own.get(word) ?? 0;
        const rare = Math.log(
          1 + (counts.size - (files.get(word) ?? 0) + 0.5) / ((files.get(word) ?? 0) + 0.5),
        );
        return total + (rare * count * (SATURATION + 1)) / (count + SATURATION * length);
      }, 0);
      return { path, score };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ path }) => path);
  };
}

function wordsOf(text: string): string[] {
  return (
    text
      .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
