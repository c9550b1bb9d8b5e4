import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, ReviewedFile } from '../../../src/core/changes/checks';
import { reviewChanges } from '../../../src/verify/reviewChanges';
import { repositoryRoot } from '../../support/paths';

interface Change {
  readonly what: string;
  /** Null: it is honest. */
  readonly kind: string | null;
  readonly files: readonly ReviewedFile[];
}

/** What is held; all that is missed and all false alarms are printed. */
const LEAST_RECALL = 0.95;
const MOST_FALSE_ALARMS = 0.02;

describe('Small changes that hide something, and honest ones that look like them', () => {
  const changes = parseChanges(readFileSync(join(repositoryRoot, 'test/suites/hidden/changes.txt'), 'utf8'));
  const hiding = changes.filter(({ kind }) => kind !== null);
  const honest = changes.filter(({ kind }) => kind === null);

  it('are at least forty of each', () => {
    assert.ok(hiding.length >= 40 && honest.length >= 40, `${hiding.length} and ${honest.length}`);
  });

  it('are told apart', () => {
    const missed = hiding.filter(({ kind, files }) => !told(files).some((each) => each.kind === kind));
    const alarms = honest.filter(({ files }) => told(files).length > 0);
    const recall = 1 - missed.length / hiding.length;
    const falseAlarms = alarms.length / honest.length;
    const lines = [
      `      found ${hiding.length - missed.length} of ${hiding.length} that hide something, false alarms on ${alarms.length} of ${honest.length} honest ones`,
      ...missed.map(({ what }) => `      missed: ${what}`),
      ...alarms.map(({ what, files }) => `      false alarm: ${what}: ${told(files).map(shown).join('; ')}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    assert.ok(recall >= LEAST_RECALL, `recall ${recall}`);
    assert.ok(falseAlarms <= MOST_FALSE_ALARMS, `false alarms ${falseAlarms}`);
  });

  it('are silent about what stood before', () => {
    for (const { what, files } of changes) {
      const same = files.map(({ path, after }) => ({ path, before: after, after }));
      assert.deepEqual(reviewChanges(same), [], what);
    }
  });
});

/** What a model and a reader are told: not what is often meant so. */
function told(files: readonly ReviewedFile[]): readonly Finding[] {
  return reviewChanges(files).filter(({ confidence }) => confidence !== 'low');
}

function shown({ kind, path, line }: Finding): string {
  return `${kind} ${path}:${line}`;
}

function parseChanges(text: string): readonly Change[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const [head = '', ...files] = section.split(/^--- /m);
      const [, kind = null, what = ''] = /^(?:hides ([^:]+)|honest): (.*)$/m.exec(head) ?? [];
      return { what, kind, files: files.map(parseFile) };
    });
}

function parseFile(text: string): ReviewedFile {
  const [path = '', ...lines] = text.split('\n');
  const cut = lines.indexOf('>>>');
  return { path, before: textOf(lines.slice(0, cut)), after: textOf(lines.slice(cut + 1)) };
}

function textOf(lines: readonly string[]): string | null {
  const text = lines.join('\n').trimEnd();
  return text === '(none)' ? null : `${text}\n`;
}
