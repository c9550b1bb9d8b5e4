/** What the shapes of texts cost beside merely parsing them, in one run. */
import { join } from 'node:path';
import type { ShapeText } from '../../../../src/core/git/shapes';
import { extractFacts } from '../../../../src/index/extract/extractFacts';
import type { LanguageParser } from '../../../../src/index/extract/extractFacts';
import { languageOf } from '../../../../src/index/folder/textShapes';
import { languageTable } from '../../../../src/index/languages/tables';
import { createLanguageParsers } from '../../../../src/index/parse/languageParsers';
import { repositoryRoot } from '../../../support/paths';

/** Of the process, all its threads together; each figure is the best of the rounds. */
export interface Spent {
  readonly ms: number;
  readonly cpuMs: number;
}

export interface Speed {
  readonly parse: Spent;
  readonly shapes: Spent;
  readonly pool: Spent;
  readonly lines: number;
}

/** The best of so many: what else the machine does is no cost of ours. */
const ROUNDS = 3;

/** Each is measured warm, taking turns. */
export async function measureSpeed(
  texts: readonly ShapeText[],
  shapesOf: (texts: readonly ShapeText[]) => Promise<unknown>,
): Promise<Speed> {
  const parsers = createLanguageParsers(join(repositoryRoot, 'dist', 'grammars'));
  const parserOf: LanguageParser[] = [];
  for (const { path, text } of texts) {
    const language = languageOf(path, text);
    if (language === null) throw new Error(`${path} is in no language that is read`);
    parserOf.push(await parsers(languageTable(language, path, text)));
  }
  const parse = (): void => {
    for (const [at, { text }] of texts.entries()) parserOf[at]?.parser.parse(text)?.delete();
  };
  const shapes = (): void => {
    for (const [at, { path, text }] of texts.entries()) {
      const parser = parserOf[at];
      if (parser !== undefined) extractFacts(parser, path, text, 'shapes');
    }
  };
  parse();
  shapes();
  await shapesOf(texts);
  const rounds: Omit<Speed, 'lines'>[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      parse: await spentOn(parse),
      shapes: await spentOn(shapes),
      pool: await spentOn(() => shapesOf(texts)),
    });
  const best = (what: keyof Omit<Speed, 'lines'>): Spent => ({
    ms: Math.min(...rounds.map((round) => round[what].ms)),
    cpuMs: Math.min(...rounds.map((round) => round[what].cpuMs)),
  });
  const lines = texts.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  return { parse: best('parse'), shapes: best('shapes'), pool: best('pool'), lines };
}

async function spentOn(work: () => unknown): Promise<Spent> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1000 };
}
