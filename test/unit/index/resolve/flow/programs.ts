/**
 * Small programs and the calls in them. A source begins behind its first line break; a line `--- path` begins
 * another file, whose lines count from 1. Expected, one a line, all calls of the program and nothing else:
 *   from -> to [lines]               a call, exact
 *   from ~> to [lines]               a call, inferred
 *   from ext name [lines]            external;  from ??? name [lines]  unresolved
 *   from name in {a, b} [lines]      ambiguous
 */
import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../../../src/core/map/codeIndex';
import { analyse } from '../../../../support/analyse';

export interface Programs {
  /** A test: the program has these calls. */
  program(name: string, source: string, expected: string): void;
  /** A test: the program should have these calls and does not yet; it fails once it does. */
  gap(name: string, source: string, wanted: string): void;
}

/** Tests on programs whose first file is `firstFile` unless a `---` line says otherwise. */
export function programsIn(firstFile: string): Programs {
  return {
    program: (name, source, expected) => {
      it(name, async () => {
        assert.deepEqual(await callsOf(firstFile, source), linesOf(expected));
      });
    },
    gap: (name, source, wanted) => {
      it(`known gap: ${name}`, async () => {
        const actual = await callsOf(firstFile, source);
        assert.notDeepEqual(actual, linesOf(wanted), 'this gap is closed: make it a program');
      });
    },
  };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').sort();
}

async function callsOf(firstFile: string, source: string): Promise<string[]> {
  const index = await analyse(filesOf(firstFile, source));
  assert.deepEqual(index.problems, [], 'the program itself is valid');
  return callLines(index);
}

function filesOf(firstFile: string, source: string): Record<string, string> {
  const files: Record<string, string> = {};
  let path = firstFile;
  for (const line of source.replace(/^\n/, '').split('\n')) {
    const marker = /^--- (\S+)$/.exec(line);
    if (marker?.[1] === undefined) files[path] = `${files[path] ?? ''}${line}\n`;
    else files[(path = marker[1])] = '';
  }
  return files;
}

function callLines(index: CodeIndex): string[] {
  return [
    ...index.calls.map((row) => {
      const arrow = row.resolution === 'exact' ? '->' : '~>';
      return `${row.from} ${arrow} ${row.to} [${row.lines.join(', ')}]`;
    }),
    ...index.external.map(({ from, name, lines }) => `${from} ext ${name} [${lines.join(', ')}]`),
    ...index.unresolved.map(({ from, name, lines }) => `${from} ??? ${name} [${lines.join(', ')}]`),
    ...index.ambiguous.map(
      ({ from, name, candidates, lines }) =>
        `${from} ${name} in {${candidates.join(', ')}} [${lines.join(', ')}]`,
    ),
  ].sort();
}
