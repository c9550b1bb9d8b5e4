import assert from 'node:assert/strict';
import type { KnownFile } from '../../../../src/index/scan/knownFile';
import { findUnsaved } from '../../../../src/index/store/unsaved';
import type { HeldFacts } from '../../../../src/index/store/unsaved';

const facts = (path: string, digest: string, stamp: string | null = 's'): KnownFile => ({
  path,
  mark: { stamp, digest },
  outcome: { kind: 'facts', language: 'python', lines: 1 },
});
const skipped = (path: string, mark: KnownFile['mark']): KnownFile => ({
  path,
  mark,
  outcome: { kind: 'skipped', reason: 'binary' },
});

interface Case {
  readonly known: readonly KnownFile[];
  readonly stored: readonly KnownFile[];
  /** Path and digest of what was parsed. */
  readonly held?: readonly (readonly [path: string, digest: string])[];
  /** Paths, with `+` where facts are written too. */
  readonly rows: readonly string[];
  readonly gone: readonly string[];
}

function check({ known, stored, held = [], rows, gone }: Case): void {
  const byPath = (files: readonly KnownFile[]) => new Map(files.map((file) => [file.path, file]));
  const packed = new Uint8Array(1);
  const heldFacts: HeldFacts = new Map(
    held.map(([path, digest]) => [path, { kind: 'facts', path, packed, mark: { stamp: 's', digest } }]),
  );
  const unsaved = findUnsaved(byPath(known), byPath(stored), heldFacts);
  const written = unsaved.rows.map(({ file, packed: bytes }) => (bytes ? `${file.path}+` : file.path));
  assert.deepEqual([written, unsaved.gone], [rows, gone]);
}

describe('findUnsaved', () => {
  it('writes nothing twice', () => {
    const a = facts('a', '1');
    check({ known: [a], stored: [a], held: [['a', '1']], rows: [], gone: [] });
  });

  it('writes what was parsed with its facts, and a new stamp of the same bytes without', () => {
    check({
      known: [facts('a', '1'), facts('b', '2', null)],
      stored: [facts('b', '2')],
      held: [['a', '1']],
      rows: ['a+', 'b'],
      gone: [],
    });
  });

  it('writes no row whose facts are not there: by it, they would be thought stored', () => {
    check({ known: [facts('a', '2')], stored: [facts('a', '1')], held: [['a', '1']], rows: [], gone: [] });
  });

  it('writes why a file was skipped, if that lies in its bytes', () => {
    check({
      known: [skipped('a', { stamp: null, digest: '1' }), skipped('b', null)],
      stored: [],
      rows: ['a'],
      gone: [],
    });
  });

  it('leaves what is stored of a file as it is while an unsaved buffer is read in its place', () => {
    check({ known: [{ ...facts('a', ''), mark: null }], stored: [facts('a', '1')], rows: [], gone: [] });
  });

  it('takes away what is not there any more, or rests on more than its bytes', () => {
    check({
      known: [skipped('b', null)],
      stored: [facts('a', '1'), facts('b', '2')],
      rows: [],
      gone: ['a', 'b'],
    });
  });
});
