/** The programs of test/suites/<language>: the map beside the kept answers of the language's oracle. */
import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { analyse } from '../../support/analyse';
import { programLanguages, readOraclePrograms } from '../../support/oraclePrograms';
import type { OracleProgram } from '../../support/oraclePrograms';

/** The others need types, or are another function on each platform. */
const LEAST_EXACT = 0.8;

interface Compared {
  readonly program: OracleProgram;
  readonly found: Answers;
  readonly expected: Answers;
}

interface Answers {
  readonly definitions: readonly string[];
  readonly imports: readonly string[];
  readonly calls: readonly string[];
}

/** `path -> path` */
const IMPORT = /^\S+ -> \S+$/;
/** `path:line name = target:start` */
const CALL = / = \S+:\d+$/;
/** What embeds: the last part of each name, without what a generic type is made for. */
const bare = (base: string): string => base.replace(/[[<#].*$/, '').replace(/^.*(?:\.|::)/, '');

function expectedOf({ answers }: OracleProgram): Answers {
  const lines = answers.filter((line) => !/^(?:unbuilt|untold) /.test(line));
  return {
    definitions: lines
      .filter((line) => /^\S+:\d+-\d+ /.test(line))
      .map(withBareBases)
      .sort(),
    imports: lines.filter((line) => IMPORT.test(line)).sort(),
    calls: lines.filter((line) => CALL.test(line)).sort(),
  };
}

function withBareBases(line: string): string {
  const [head = '', signature = '', doc = '', bases = ''] = line.split(' | ');
  const parts = [head, signature, doc, bases.split(', ').map(bare).join(', ')];
  return parts.join(' | ').replace(/( \| )+$/, '');
}

function foundIn(index: CodeIndex, { answers }: OracleProgram): Answers {
  const unbuilt = new Set(answers.flatMap((line) => /^unbuilt (.*)$/.exec(line)?.[1] ?? []));
  const modules = new Map(index.modules.map(({ id, path }) => [id, path]));
  const nodes = [...index.classes, ...index.functions];
  const places = new Map(nodes.map((node) => [node.id, { ...node, path: modules.get(node.module) ?? '' }]));
  const pathOf = (id: string): string => places.get(id)?.path ?? modules.get(id) ?? '';
  const isBuilt = (id: string): boolean => !unbuilt.has(pathOf(id));
  const untold = new Set(answers.flatMap((line) => /^untold (.*)$/.exec(line)?.[1] ?? []));
  const isTold = (id: string, line: number): boolean => isBuilt(id) && !untold.has(`${pathOf(id)}:${line}`);
  return {
    definitions: nodes
      .map((node) => {
        const own = node.kind === 'lambda' ? '' : node.name;
        const [type, id] = [node.id.split('.').at(-2), node.id].map((each) => each?.replace(/#\d+$/, ''));
        const name = node.kind === 'method' && id !== `${node.module}.${own}` ? `${type}.${own}` : own;
        const head = `${pathOf(node.id)}:${node.startLine}-${node.endLine} ${node.kind} ${name}`.trimEnd();
        const signature = 'signature' in node ? node.signature : '';
        const bases = 'bases' in node ? node.bases.map(bare).join(', ') : '';
        return [head, signature, node.doc ?? '', bases].join(' | ').replace(/( \| )+$/, '');
      })
      .sort(),
    imports: index.imports
      .filter(({ from, to, lines }) => isBuilt(to) && lines.some((line) => isTold(from, line)))
      .map(({ from, to }) => `${pathOf(from)} -> ${pathOf(to)}`)
      .sort(),
    calls: index.calls
      .filter(({ from, to }) => isBuilt(from) && places.get(to)?.kind !== 'lambda')
      .flatMap(({ from, to, lines }) => {
        const target = places.get(to);
        return lines
          .filter((line) => isTold(from, line))
          .map((line) => `${pathOf(from)}:${line} ${target?.name} = ${target?.path}:${target?.startLine}`);
      })
      .sort(),
  };
}

for (const language of programLanguages)
  describe(`programs of ${language}`, () => {
    const compared: Compared[] = [];
    before(async () => {
      for (const program of readOraclePrograms(language)) {
        const index = await analyse(program.files);
        compared.push({ program, found: foundIn(index, program), expected: expectedOf(program) });
      }
    });

    const checkEach = (what: 'definitions' | 'imports'): void => {
      const differing = compared.filter(
        ({ found, expected }) => found[what].join('\n') !== expected[what].join('\n'),
      );
      const texts = differing.map(({ program, found, expected }) => {
        const lines = [
          ...expected[what].filter((line) => !found[what].includes(line)).map((line) => `- ${line}`),
          ...found[what].filter((line) => !expected[what].includes(line)).map((line) => `+ ${line}`),
        ];
        return [`${program.category}: ${program.name}`, ...lines].join('\n');
      });
      assert.equal(texts.join('\n\n'), '');
    };

    it('have the definitions that the oracle sees', () => {
      checkEach('definitions');
    });
    it('have its import edges', () => {
      checkEach('imports');
    });
    it('have no exact call that it does not make', () => {
      const wrong = compared.flatMap(({ program, found, expected }) =>
        found.calls
          .filter((call) => !expected.calls.includes(call))
          .map((call) => `${program.name}: ${call}`),
      );
      assert.deepEqual(wrong, []);
    });
    it('have exact calls where names alone tell them', () => {
      const all = compared.flatMap(({ expected }) => expected.calls).length;
      const found = compared.flatMap(({ expected, found: { calls } }) =>
        expected.calls.filter((call) => calls.includes(call)),
      );
      process.stdout.write(`exact: ${found.length} of ${all} calls of programs of ${language}\n`);
      assert.ok(found.length >= LEAST_EXACT * all, `${found.length} of ${all}`);
    });
  });
