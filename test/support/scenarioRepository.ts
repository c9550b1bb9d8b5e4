/** A small repository with one scenario of each type that the bench mines. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './taskRun';

/** The line of a.py that the commit "Take the rate away" takes away. */
export const GONE_LINE = 'RATE = compute_rate(1, 2)';

/** Makes it in `folder`: a line that goes in the middle of a straight history, a chain of shop.py, a merge with a conflict in c.py. */
export function scenarioRepository(folder: string): void {
  const commit = (message: string, files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '-m', message);
  };
  const rate = (n: number, line: string): string => `def rate():\n    return ${n}\n\n\n${line}`;
  /** No two commits after one another change the same file: that would be a chain. */
  const count = (n: number, line: string): void =>
    commit(`Count ${n}`, n % 2 === 0 ? { 'a.py': rate(n, line) } : { 'b.py': `x = ${n}\n` });
  const shop = (one: number, two: number, three: number): string =>
    `def one():\n    return ${one}\n\n\ndef two():\n    return ${two}\n\n\ndef three():\n    return ${three}\n`;
  mkdirSync(folder);
  git(folder, 'init', '-q', '-b', 'main');
  commit('Begin', {
    'a.py': rate(0, `${GONE_LINE}\n`),
    'b.py': 'x = 0\n',
    'c.py': 'x = 1\n',
    'shop.py': shop(1, 2, 3),
  });
  for (let n = 1; n <= 5; n++) count(n, `${GONE_LINE}\n`);
  commit('Take the rate away', { 'a.py': rate(6, '') });
  for (let n = 7; n <= 11; n++) count(n, '');
  commit('wip', { 'shop.py': shop(10, 2, 3) });
  commit('more', { 'shop.py': shop(10, 20, 3) });
  commit('fix', { 'shop.py': shop(10, 20, 30) });
  git(folder, 'checkout', '-q', '-b', 'side');
  commit('Theirs', { 'c.py': 'x = 3\n' });
  git(folder, 'checkout', '-q', 'main');
  commit('Ours', { 'c.py': 'x = 2\n' });
  assert.throws(() => git(folder, 'merge', '-q', 'side'));
  commit('Merge side', { 'c.py': 'x = 3\n' });
}
