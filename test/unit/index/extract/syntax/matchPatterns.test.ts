/** What is read from the parser's memory is what the library shows, of whole texts and of damaged ones. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Language as Grammar, Parser, Query } from 'web-tree-sitter';
import type { Tree } from 'web-tree-sitter';
import { readGrammarTables } from '../../../../../src/index/extract/syntax/grammarTables';
import { PatternMatcher } from '../../../../../src/index/extract/syntax/matchPatterns';
import { compilePatterns, nameIn } from '../../../../../src/index/extract/syntax/patterns';
import type { Patterns } from '../../../../../src/index/extract/syntax/patterns';
import { NAMED, createNodeReader } from '../../../../../src/index/extract/syntax/syntaxNodes';
import type { SyntaxNodes } from '../../../../../src/index/extract/syntax/syntaxNodes';
import { languageTable } from '../../../../../src/index/languages/tables';
import { languageOfName } from '../../../../../src/index/scan/sourceLanguage';
import { repositoryRoot } from '../../../../support/paths';
import { readSuite } from '../../../../support/suitePrograms';

interface Setting {
  readonly parser: Parser;
  readonly query: Query;
  readonly patterns: Patterns;
  readonly read: (tree: Tree) => SyntaxNodes;
}

const memory = new WebAssembly.Memory({ initial: 512, maximum: 32_768 });
const grammars = join(repositoryRoot, 'dist', 'grammars');
const DEEP = 1_000_000;

async function settingOf(path: string): Promise<Setting> {
  const language = languageOfName(path);
  assert.ok(language);
  const table = languageTable(language, path);
  const grammar = await Grammar.load(readFileSync(join(grammars, table.grammar)));
  const parser = new Parser();
  parser.setLanguage(grammar);
  const tables = readGrammarTables(memory, parser, grammar);
  const patterns = compilePatterns(table.queries, grammar, tables);
  const readNodes = createNodeReader(memory, tables, patterns.supertypes);
  const query = new Query(grammar, table.queries.join('\n'));
  return { parser, query, patterns, read: (tree) => readNodes(tree, DEEP, DEEP) };
}

/** A line for each node: symbol, field, whether it is named, range, row, nodes in it. */
function shownNodes(tree: Tree): string[] {
  const lines: string[] = [];
  const cursor = tree.walk();
  for (let more = true; more;) {
    const node = cursor.currentNode;
    // A comment is of the field that it stands in for queries, and of none for the cursor.
    const field = node.isExtra ? '' : cursor.currentFieldId;
    const range = [node.startIndex, node.endIndex, node.startPosition.row, node.descendantCount];
    lines.push([node.typeId, field, node.isNamed, ...range].join(' '));
    more = cursor.gotoFirstChild();
    while (!more && !(more = cursor.gotoNextSibling())) if (!cursor.gotoParent()) break;
  }
  cursor.delete();
  return lines;
}

function readNodes(nodes: SyntaxNodes, shown: readonly string[]): string[] {
  return Array.from({ length: nodes.count }, (_, at) => {
    const field = shown[at]?.split(' ')[1] === '' ? '' : nodes.field[at];
    const isNamed = ((nodes.flags[at] ?? 0) & NAMED) !== 0;
    const range = [nodes.start[at], nodes.end[at], nodes.row[at], (nodes.next[at] ?? 0) - at];
    return [nodes.symbol[at], field, isNamed, ...range].join(' ');
  });
}

/** A line for each captured node: symbol, range, its kind and role of the last pattern, its marks. */
function shownCaptures(query: Query, tree: Tree): string[] {
  const found = new Map<string, { kind: string; role: string; marks: Set<string> }>();
  const captures = query.captures(tree.rootNode).sort((a, b) => a.patternIndex - b.patternIndex);
  for (const { name, node } of captures) {
    const key = [node.typeId, node.startIndex, node.endIndex, node.descendantCount].join(' ');
    const known = found.get(key) ?? { kind: '', role: '', marks: new Set() };
    found.set(key, known);
    if (name.startsWith('role.')) known.role = name.slice('role.'.length);
    else if (name.startsWith('mark.')) known.marks.add(name.slice('mark.'.length));
    else known.kind = name;
  }
  return [...found]
    .map(([key, { kind, role, marks }]) => `${key} ${kind} ${role} ${[...marks].sort().join(' ')}`)
    .sort();
}

function matchedCaptures(patterns: Patterns, nodes: SyntaxNodes): string[] {
  const { kind, role, marks } = new PatternMatcher(patterns, nodes).matchAll();
  const lines: string[] = [];
  for (let at = 0; at < nodes.count; at++) {
    const [k = 0, r = 0, m = 0] = [kind[at], role[at], marks[at]];
    // The library's queries do not look at an empty node where the text begins.
    if ((k | r | m) === 0 || nodes.end[at] === 0) continue;
    const range = [nodes.symbol[at], nodes.start[at], nodes.end[at], (nodes.next[at] ?? 0) - at].join(' ');
    const marked = patterns.names.marks.filter((_, bit) => (m & (1 << bit)) !== 0).sort();
    lines.push(
      `${range} ${nameIn(patterns.names.kinds, k)} ${nameIn(patterns.names.roles, r)} ${marked.join(' ')}`,
    );
  }
  return lines.sort();
}

function check({ parser, query, patterns, read }: Setting, text: string): void {
  const tree = parser.parse(text);
  assert.ok(tree);
  const shown = shownNodes(tree);
  assert.deepEqual(readNodes(read(tree), shown), shown);
  assert.deepEqual(matchedCaptures(patterns, read(tree)), shownCaptures(query, tree));
  tree.delete();
}

const suiteTexts = (language: 'python' | 'javascript'): string[] =>
  readSuite(language).flatMap(({ files }) => Object.values(files));
const ownTexts = (pattern: string): string[] =>
  globSync(pattern, { cwd: repositoryRoot }).map((path) => readFileSync(join(repositoryRoot, path), 'utf8'));

const cases: readonly [string, string, () => string[]][] = [
  ['Python', 'a.py', () => suiteTexts('python')],
  ['JavaScript', 'a.js', () => [...suiteTexts('javascript'), ...ownTexts('*.mjs')]],
  [
    'TypeScript',
    'a.ts',
    () => [...ownTexts('src/index/**/*.ts'), ...ownTexts('test/unit/index/extract/*.ts')],
  ],
  ['TypeScript with JSX', 'a.tsx', () => ownTexts('webview-ui/**/*.tsx')],
];

describe('nodes and captures read from the memory of the parser', () => {
  before(() =>
    Parser.init({ wasmBinary: readFileSync(join(grammars, 'web-tree-sitter.wasm')), wasmMemory: memory }),
  );

  for (const [language, path, texts] of cases)
    it(`are those of the library: ${language}`, async () => {
      const setting = await settingOf(path);
      const all = texts();
      assert.ok(all.length > 4);
      for (const text of all) check(setting, text);
      fc.assert(
        fc.property(
          fc.constantFrom(...all),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.nat(60),
          (text, at, gap) => {
            // A window of the text, for the time it takes, with a piece cut out.
            const cut = Math.floor(at * text.length);
            check(
              setting,
              text.slice(Math.max(0, cut - 1500), cut) + text.slice(cut + gap, cut + gap + 1500),
            );
          },
        ),
        { numRuns: 200 },
      );
    });
});
