/** What the shapes of texts cost beside merely parsing them, in one run. */
import { join } from 'node:path';
import type { ShapeText } from '../../../../src/core/git/shapes';
import { extractFacts } from '../../../../src/index/extract/extractFacts';
import type { LanguageParser } from '../../../../src/index/extract/extractFacts';
import { languageOf } from '../../../../src/index/folder/textShapes';
import { languageTable } from '../../../../src/index/languages/tables';
import { createLanguageParsers } from '../../../../src/index/parse/languageParsers';
import { repositoryRoot } from '../../../support/paths';

export interface Speed {
  readonly parseMs: number;
  readonly shapesMs: number;
  readonly poolMs: number;
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
      if (parser !== undefined) extractFacts(parser, path, text, 'facts and shapes');
    }
  };
  parse();
  shapes();
  await shapesOf(texts);
  const best = { parseMs: Infinity, shapesMs: Infinity, poolMs: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    best.parseMs = Math.min(best.parseMs, await timed(parse));
    best.shapesMs = Math.min(best.shapesMs, await timed(shapes));
    best.poolMs = Math.min(best.poolMs, await timed(() => shapesOf(texts)));
  }
  return { ...best, lines: texts.reduce((sum, { text }) => sum + text.split('\n').length, 0) };
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
