/** Whether a question about one name asks what a change of it may break; `X` is the name. */
const IMPACT_WORDS = new Set([
  'X',
  'impact',
  'change',
  'changed',
  'if',
  'who',
  'where',
  'how',
  'in',
  'to',
  'by',
  'and',
  'make',
  'from',
  'find',
  'call',
  'run',
  'tests',
  'depend',
  'first',
  'most',
  'path',
  'use',
  'used',
  'dependency',
  'read',
  'through',
  'complex',
]);

/** Whether these concepts ask what a change may break: a word for it, or a change that has consequences. */
export function isImpact(concepts: readonly string[], isSure: boolean): boolean {
  if (!concepts.every((concept) => IMPACT_WORDS.has(concept))) return false;
  const text = concepts.join(' ');
  return CONSEQUENCES.some((pattern) => pattern.test(text)) || (isSure && /\bimpact\b(?!$)/.test(text));
}

/** `who changed it, and when` has nothing behind `when`. `what breaks if the server is down`: what is no name by its form has to be what is changed. */
const CONSEQUENCES: readonly RegExp[] = [
  /^(?=.*\bimpact\b).*(?:\bchange\b|\bimpact (?:in|to|by) X\b)/,
  /^(?=.*\bcomplex\b).*\bchange\b/,
  /^(?!how change)(?=.*\bif (?!$))(?!.*\bif$)(?=.*\b(?:who|where|make|tests|how)\b).*\bchange\b/,
  /^(?=.*\bmake\b).*\bchanged?\b/,
  /^(?:find )?(?:who |where )?depend (?:in )?X(?: by)?$/,
];
