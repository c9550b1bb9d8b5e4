/** What documents say of files that they name: `- **table** - shows aligned output` of table.rs. */
const DOCUMENT = /\.(?:md|mdx|markdown|rst|txt|adoc)$|(?:^|\/)readme$/i;
/** A name in bold, as code or as a link. */
const MARKED =
  '(?:\\*\\*|``?|\\[``?|\\[)([\\w./-]+?)(?:\\(\\))?(?:\\*\\*|``?_*|``?\\]\\([^)]*\\)|\\]\\([^)]*\\))';
const ITEM = new RegExp(`^\\s*(?:[-*+]|\\d+[.)])\\s+${MARKED}(?:\\s*[-–—:]+\\s*|\\s+)(\\S.*)$`);
const ROW = new RegExp(`^\\s*\\|\\s*${MARKED}\\s*\\|\\s*(\\S.*?)\\s*\\|?\\s*$`);
/** A line of a list is a sentence or two; longer ones are texts. */
const LINE_CHARACTERS = 600;

/** A name, and what is said of it. */
export interface Description {
  /** As `nameKey` gives it. */
  readonly name: string;
  readonly text: string;
}

/** Whether a file is a text for people, which may describe others. */
export function isDocument(path: string): boolean {
  return DOCUMENT.test(path);
}

/** The names that items of lists and rows of tables of a document describe, in its order; none for other files. Linear. */
export function descriptionsIn(path: string, text: string): readonly Description[] {
  if (!isDocument(path)) return [];
  return text.split(/\r\n|[\n\r]/).flatMap((line) => {
    if (line.length > LINE_CHARACTERS) return [];
    const [, name, says] = ITEM.exec(line) ?? ROW.exec(line) ?? [];
    return name === undefined || says === undefined ? [] : [{ name: nameKey(name), text: says }];
  });
}

/** The name of a file or of what it holds, however it is written: `retryPolicy` for `src/retry-policy.ts` and `retry_policy`. */
export function nameKey(name: string): string {
  const own = name.slice(name.lastIndexOf('/') + 1).replace(/(?<=.)\.\w{1,4}$/, '');
  return own.replace(/[-_.]/g, '').toLowerCase();
}
