/** Recognizes questions about when, why or what a change was, which its commits answer. */
const OF_CHANGE =
  /^(?:when(?: (?:was|were|is|did) \S+(?: done| made| happen)?)?|what (?:was|is) (?:\S+ (?:about|for)|(?:the|that|this) (?:change|commit)(?: about)?)|why(?: (?:was|did) .*)?|what did \S+ (?:change|do)|what for)\s*[?.!]*$/i;

/** Whether the text asks when, why or what a change was that was asked for before: `and when was that?` */
export function isOfChange(text: string): boolean {
  return OF_CHANGE.test(text.trim());
}
