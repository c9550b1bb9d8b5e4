/** The words of a rule that forbids commands: its program, then what must be among the arguments, in this order. */
export function denyRuleWords(rule: string): readonly string[] {
  const words = rule.split(/\s+/).filter((word) => word !== '');
  return words.at(-1) === '*' ? words.slice(0, -1) : words;
}
