/** Reasons that an answer gives for what a change did. */

/** Words that give a reason, or say that the plan did not have it. */
const REASON =
  /\b(?:because|since|so that|need(?:s|ed)?|requir\w+|necessary|had to|have to|in order to|otherwise|therefore|due to|depend(?:s|ed)? on|plan(?:ned)?|unplanned|scope|by-product|side effect|reason|to (?:keep|make|avoid|let|match|support|pass|prevent))\b|\b(?:weil|damit|da sonst|nötig|Plan|geplant|parce que|car|afin|porque|para que)\b|因为|由于|需要|计划|以便/iu;

/** How a sentence goes on about what the one before it named. */
const GOES_ON =
  /^(?:it|this|that|they|these|because|since|otherwise)\b|\bbecause\b|\bplan(?:ned)?\b|\bPlan\b|\bweil\b|因为|计划/iu;

/**
 * Whether a sentence of the answer names one of these (a path, by its last part too; a symbol), and it gives a reason, or the next
 * one does that goes on about it; with `named` whether one is named at all. Linear in the answer.
 */
export function saysWhy(
  answer: string,
  names: readonly string[],
  what: 'named' | 'reason' = 'reason',
): boolean {
  return sentencesWith(answer, names).some(
    ([sentence, next]) =>
      what === 'named' || REASON.test(sentence) || (GOES_ON.test(next) && REASON.test(next)),
  );
}

/** The sentences that name one of these, as `saysWhy` reads them, and those that go on about it. */
export function sentencesNaming(answer: string, names: readonly string[]): readonly string[] {
  return sentencesWith(answer, names).flatMap(([sentence, next]) =>
    GOES_ON.test(next) ? [sentence, next] : [sentence],
  );
}

/** Each sentence that names one of these, with the next. */
function sentencesWith(answer: string, names: readonly string[]): readonly (readonly [string, string])[] {
  const all = names
    .flatMap((name) => [name, name.slice(name.lastIndexOf('/') + 1)])
    .filter(({ length }) => length > 1);
  const sentences = answer.split(/(?<=[.!?;])\s+|\n+|(?<=[。；])/);
  return sentences.flatMap((sentence, at) =>
    all.some((name) => holdsName(sentence, name)) ? [[sentence, sentences[at + 1] ?? ''] as const] : [],
  );
}

/** As a whole word. */
function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + name.length] ?? ' ';
    if (!/[\p{L}\p{N}_$]/u.test(before) && !/[\p{L}\p{N}_$]/u.test(after)) return true;
  }
  return false;
}
