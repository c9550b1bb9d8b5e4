import assert from 'node:assert/strict';
import { join } from 'node:path';
import { parseRepaired } from '../../../../src/index/extract/parseRepaired';
import { createParse } from '../../../../src/index/extract/unreadText';
import { languageTable } from '../../../../src/index/languages/tables';
import { createLanguageParsers } from '../../../../src/index/parse/languageParsers';
import { repositoryRoot } from '../../../support/paths';

const parsers = createLanguageParsers(join(repositoryRoot, 'dist', 'grammars'));

/** Whether the tree that is kept has errors, and how many times a text was parsed for it. */
async function check(text: string, expected: { errors: boolean; parses: number }): Promise<void> {
  const { table, parser, limitMs } = await parsers(languageTable('typescript', 'a.ts'));
  const parse = createParse(parser, limitMs);
  let parses = 0;
  const counted = (source: string): ReturnType<typeof parse> => {
    parses++;
    return parse(source);
  };
  const tree = parseRepaired(counted, table, text);
  assert.ok(typeof tree !== 'string');
  const errors = tree.rootNode.hasError;
  tree.delete();
  assert.deepEqual({ errors, parses }, expected);
}

describe('parsing with repairs', () => {
  it('parses correct text once', () => check('let a = 1', { errors: false, parses: 1 }));

  it('parses text once whose repair its words tell', () =>
    check("export type * from './a'\ninterface A<in out T> {\n  b: T\n  (c: T): void\n}", {
      errors: false,
      parses: 1,
    }));

  it('parses text again whose repair its errors ask for', () =>
    check("let a: import('b').C<D>", { errors: false, parses: 2 }));

  it('takes a repair back that correct text did not need', () =>
    check('let a = b ? c\n  (d) : e', { errors: false, parses: 2 }));

  it('keeps what is likely and what errors ask for together, whatever else is broken', () =>
    check("interface A<out T> {}\nlet b: import('c').D<E>\nlet = {", { errors: true, parses: 3 }));
});
