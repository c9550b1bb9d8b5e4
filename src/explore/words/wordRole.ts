/** What a line does with a word, as far as the line alone tells. */
import { isProseFile } from './proseFile';

export type WordRole = 'defined' | 'set' | 'imported' | 'called' | 'named' | 'said';

const DEFINING =
  '(?:def|class|func|fn|function\\*?|struct|enum|union|trait|interface|type|module|mod|namespace|object|record|protocol|macro_rules!|#\\s*define|typedef|sub|protected|annotation|declare\\s+(?:const|let|var))';
/**
 * What may stand between a line's beginning and a name that is set there: modifiers, a type, other names, what holds it. Each
 * character has one place in it, so that a line that does not match is read once.
 */
const BEFORE_SET =
  /^\s*(?:(?:pub\([^)]{0,80}\)|[\w:<>,.[\]]+)[\s*&]+)*(?:[\w$]+(?:\[[^\]]{0,80}\])?(?:\.|->|::|,))*$/;
/** What may stand between it and the sign: other names, an index, a type. */
const AFTER_SET =
  /(?:\s*,\s*[\w.]+)*(?:\[[^\]]*\])*\s*(?::[^=]*)?(?:[-+*/|&^%?]{0,2}|<<|>>|\?\?|:)=(?![=>])/y;
/** What is further behind in a line says nothing of it. */
const LINE_CHARACTERS = 2000;
const COMMENT = /^\s*(?:#(?!\s*(?:define|include|undef|if))|\/\/|\/\*|\*(?!\w*\s*\()|--|;;|%|<!--|"""|''')/;
const IMPORT =
  /^\s*(?:import\b|from\b|(?:pub(?:\([^)]{0,80}\))?\s+)?use\b|using\b|#\s*include\b|require\b|export\s*(?:type\s*)?[{*])/;
const REQUIRE = /\brequire\s*\(/;
/** Languages in which a function is written as a type, a name and brackets, at the beginning of a line. */
const TYPED = /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|cs|java|m|mm|cu)$/;

interface Patterns {
  readonly defined: RegExp;
  readonly name: RegExp;
  readonly typed: RegExp;
  readonly called: RegExp;
  /** A line of an import of several lines: `type Cart,`. */
  readonly listed: RegExp;
  /** A key of a table of settings: `"MOST": 3`. */
  readonly key: RegExp;
}

/**
 * The role of the word in the line of a file, of which the first 2,000 characters are looked at; of several the first in the
 * order of the type.
 */
export function roleOf(line: string, word: string, path: string): WordRole {
  if (isProseFile(path) || COMMENT.test(line)) return 'said';
  const { defined, name, typed, called, listed, key } = patternsOf(word);
  const code = line.slice(0, LINE_CHARACTERS).replace(/\s(?:\/\/|#(?!\[)).*$/, '');
  if (!code.includes(word)) return 'said';
  if (IMPORT.test(code) || listed.test(code)) return 'imported';
  if (defined.test(code) || (TYPED.test(path) && typed.test(code))) return 'defined';
  if (REQUIRE.test(code)) return 'imported';
  if (isSet(code, name) || key.test(code)) return 'set';
  return called.test(code) ? 'called' : 'named';
}

function isSet(code: string, name: RegExp): boolean {
  for (const { 0: found, index } of code.matchAll(name)) {
    AFTER_SET.lastIndex = index + found.length;
    if (AFTER_SET.test(code) && BEFORE_SET.test(code.slice(0, index))) return true;
  }
  return false;
}

const known = new Map<string, Patterns>();

function patternsOf(word: string): Patterns {
  const before = known.get(word);
  if (before) return before;
  // One word is asked about at a time.
  known.clear();
  const name = `(?<![\\w$])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\w$])`;
  const made = {
    defined: new RegExp(`(?<![\\w$])${DEFINING}\\s+(?:[\\w:]+(?:::|\\.))?\\*?${name}`),
    name: new RegExp(name, 'g'),
    // A call stands inside a function, so it is indented.
    typed: new RegExp(
      `^(?!(?:return|else|if|while|for|switch)\\b)(?:[A-Za-z_][\\w\\s*&:<>,]*[\\s*&])?${name}\\s*\\((?!.*\\)\\s*[-+*/|&.])`,
    ),
    listed: new RegExp(`^\\s*type\\s+${name}(?:\\s+as\\s+\\w+)?\\s*,?$`),
    key: new RegExp(`^\\s*(["'])${name}\\1\\s*(?::|=>)\\s*\\S`),
    called: new RegExp(`${name}\\s*(?:::<[^>]*>|<[\\w\\s,.[\\]|]*>)?!?\\s*\\(`),
  };
  known.set(word, made);
  return made;
}
