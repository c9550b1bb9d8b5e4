import { csharpOracle } from './csharpOracle';
import { clangOracle } from './clangOracle';
import { goOracle } from './goOracle';
import { javaOracle } from './javaOracle';
import { kotlinOracle } from './kotlinOracle';
import { rustOracle } from './rustOracle';
import type { LanguageOracle } from './languageOracle';

/** The oracles of languages that are linked by names. */
export const languageOracles = {
  go: goOracle,
  java: javaOracle,
  kotlin: kotlinOracle,
  csharp: csharpOracle,
  rust: rustOracle,
  c: clangOracle,
  cpp: clangOracle,
} satisfies Record<string, LanguageOracle>;

export type OracleLanguage = keyof typeof languageOracles;

/** The language whose oracle is asked, by `npm run soak`; null in a plain run of the tests. */
export function askedLanguage(variable: string): OracleLanguage | null {
  const name = process.env[variable];
  if (name === undefined) return null;
  const found = oracleLanguages.find((each) => each === name);
  if (!found) throw new Error(`${variable} names no language with an oracle: ${name}`);
  return found;
}

export const oracleLanguages = Object.keys(languageOracles) as readonly OracleLanguage[];
