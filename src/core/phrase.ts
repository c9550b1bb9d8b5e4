/**
 * A sentence for people, not yet in their language: `text` is English with `{0}`, `{1}`, ... for `args`, and the key
 * under which its translation is looked up (l10n/bundle.l10n.json). Whoever shows it translates it.
 */
export interface Phrase {
  readonly text: string;
  readonly args: readonly (string | number)[];
}

/** The phrase of an English text and what stands in its gaps. The text is a literal, so that it can be collected. */
export function phrase(text: string, ...args: readonly (string | number)[]): Phrase {
  return { text, args };
}

/** The phrase in English: for the command line, the model and tests. */
export function inEnglish({ text, args }: Phrase): string {
  return text.replace(/\{(\d+)\}/g, (gap, at: string) => String(args[Number(at)] ?? gap));
}
