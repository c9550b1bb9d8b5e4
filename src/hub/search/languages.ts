/** Programming languages by the names that tasks use, and the name that services have for them. */

const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  ['Python', /\bpython ?[23]?\b|\bpypi\b/i],
  ['TypeScript', /\btypescript\b/i],
  ['JavaScript', /\bjavascript\b|\bnode(?:\.?js)?\b|\bnpm\b/i],
  ['Rust', /\b(?:in|with|using|written in) rust\b|\brust (?:crate|library|program|tool)\b/i],
  ['Go', /\bgolang\b|\b(?:in|with|using) go\b|\bgo (?:library|package|module|program)\b/i],
  ['C++', /\bc\+\+/i],
  ['C#', /\bc#|\.net\b/i],
  ['Kotlin', /\bkotlin\b/i],
  ['Java', /\bjava\b/i],
  ['Ruby', /\b(?:in|with|using) ruby\b|\bruby (?:gem|library|script)\b/i],
  ['PHP', /\bphp\b/i],
  ['Swift', /\b(?:in|with|using) swift\b/i],
  ['R', /\bin R\b/],
];

/** What the task is to be done in, and the task without that; a language that is the task's matter stays in its text. */
export function languageIn(text: string): { readonly language: string | null; readonly left: string } {
  const found = LANGUAGES.filter(([, pattern]) => pattern.test(text));
  const [first] = found;
  // Two languages: one is translated to the other, or either will do.
  if (first === undefined || found.length > 1) return { language: null, left: text };
  const [language, pattern] = first;
  const isMatter = new RegExp(
    `(?:${pattern.source}) (?:code|source|project|package|program|file|module|function|class)`,
    'i',
  );
  return { language, left: isMatter.test(text) ? text : text.replace(pattern, ' ') };
}
