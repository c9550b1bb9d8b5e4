/** Questions for advice or a comparison: no answer from the index is one to them, whatever names they have. */

const ADVICE =
  /\b(?:should|shouldn't|must|mustn't|ought|difference|differences|differ|differs|compare|compared|comparison|versus|vs|better|best|recommend(?:ed)?)\b|\b(?:can|could|may|might) (?:i|we|you|one) (?:use|call|import|extend|subclass|implement|depend on|rely on)\b/i;

/** Whether the question asks what is to be done with a name, or how two compare. */
export function isForAdvice(question: string): boolean {
  return ADVICE.test(question);
}
