/** Texts that ask nothing of the index, whatever names they have: for advice, for a comparison, for something to be done. */

const ADVICE =
  /\b(?:should|shouldn't|must|mustn't|ought|difference|differences|differ|differs|compare|compared|comparison|versus|vs|better|best|recommend(?:ed)?)\b|\b(?:can|could|may|might) (?:i|we|you|one) (?:use|call|import|extend|subclass|implement|depend on|rely on)\b/i;

/** A verb and what it is to be done to, a name by its form: `use ScriptInfo`, and not `uses of ScriptInfo`. */
const ORDER =
  /^(?:use|call|invoke|import|extend|subclass|test|implement|override|reference|load|include|update|edit|modify|change|commit|rename|move|delete|remove|fix|refactor) (?:the )?(?:(?:function|method|class|module|file) )?[`"']?\S*(?:[_./:]|\p{Ll}\p{Lu}|(?<=\s)\p{Lu}\p{Ll})/u;

/** Whether the text asks what is to be done with a name, how two compare, or that something be done. */
export function isForAdvice(question: string): boolean {
  return ADVICE.test(question) || ORDER.test(question.charAt(0).toLowerCase() + question.slice(1));
}

/** `what do we need f for`, `what is f good for`. */
export function isForPurpose(question: string): boolean {
  return (
    /^(?:what|wat)\b.*\bfor\W*$/i.test(question) ||
    /\b(?:what|which) purpose\b|\bpurpose of\b/i.test(question)
  );
}

/** `where do I register it`: what somebody does is no name. */
export function isWhatToDo(asked: string, name: string): boolean {
  const verb =
    /\b(?:do|can|could|should|would|must|to) (?:(?:i|we|you|one) )?(\p{Ll}+) (?:it|this|that|them)\b/iu.exec(
      asked,
    )?.[1];
  return verb === name;
}
