const POLITENESS =
  /^(?:(?:hi|hello|hey|ok|okay|please|pls|so|and|now|then)[,!]?\s+|(?:can|could|would|will) you (?:please )?(?:tell me |show me (?=wh|how))?|(?:please )?tell me (?=wh|how|if)|i (?:want|need|would like|.d like) to (?:know|see|find out) (?=wh|how|if)?|do you know |(?:any|an|some) (?:idea|clue) (?=wh|how)|let me know |show me (?=wh|how)|let.s )+/i;

/** `the authors of .`: that is the folder, no full stop. */
const WHOLE_FOLDER = /(?<= (?:of|wrote)) \.\/?(?=[?!\s]*$)/i;

/** One line without politeness, contractions and the punctuation at its end; far longer texts are no such question. */
export function normalized(text: string): string {
  const line = text.slice(0, 500).trim().replace(/\s+/g, ' ').replace(/[’]/g, "'");
  const plain = line
    .replace(WHOLE_FOLDER, ' `.`')
    .replace(/[?!.,;:\s]+$/, '')
    .replace(/\b(who|what|where|how|which)'(s|re)\b/gi, (_all, word: string, verb: string) =>
      verb.toLowerCase() === 's' ? `${word} is` : `${word} are`,
    )
    .replace(/\b(who|what|where|how|when)s\b/gi, '$1 is')
    .replace(/,?\s+please$/i, '');
  return plain.replace(POLITENESS, '');
}
