import type { TestRules } from '../sourceRules';

export const scriptTests: TestRules = {
  find: {
    by: 'calls',
    start: /^\s*(?:it|test|specify)\b/,
    head: /^(\s*(?:it|test|specify)(?:\.\w+(?:\([^()]*\))?)*\s*)\(\s*(["'`])((?:\\.|(?!\2).)+)\2/,
  },
  assertion: /\bexpect\w*\s*(?:\.\w+)?\s*(?:[(<]|$)|\bassert\w*(?:\.\w+)?\s*\(|\.should\b/g,
  skip: /\b(?:it|test|describe|suite|context)\.(?:skip|todo|fails|failing|fixme)\s*\(|\bx(?:it|describe|test)\s*\(/,
  alone: /\b(?:it|test|describe|suite|context)\.only\s*\(|\bf(?:it|describe)\s*\(/,
  failsIf: null,
  named: null,
  forgiven: null,
};
