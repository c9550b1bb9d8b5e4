/** Files that the product writes itself are the product's, also where commands write. */
import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const JOURNAL = '{"type":"started"}\n';
/** Each tries it with the journal, which is there, and with the patch, which is written in the end. */
const forging: Readonly<Record<string, string>> = {
  'an added line': 'echo forged >> $f',
  'a truncated file': ': > $f; truncate -s 0 $f',
  'another file': 'echo forged > x; mv -f x $f; cp x $f',
  'a file moved away': 'mv $f gone',
  'a deleted file': 'rm -f $f; rm -rf $d',
  'a link': 'ln -sf /tmp/far $f; ln -f x $f',
  'a link in the place of its folder': 'rm -rf $d; ln -s /tmp $d',
  'a folder moved away': 'mv $d gone; mkdir -p $d; echo forged > $f',
  'the folder around it moved away': 'mv out gone; mkdir -p $d; echo forged > $f',
  'an exchange of folders': 'mkdir other; mv --exchange other out; mv -T other out',
};

describe('Records of a run where commands are held', () => {
  before(function () {
    skipWithoutSandbox(this);
  });
  let folder: TemporaryFolder;
  let output: TemporaryFolder;
  beforeEach(async () => {
    [folder, output] = [await folderWith({ 'a.txt': 'a\n' }), await folderWith({})];
  });
  afterEach(() => Promise.all([folder.remove(), output.remove()]));

  const runners = { held: createHeldProcess, sandbox: createSandbox } as const;
  for (const [kind, create] of Object.entries(runners))
    for (const where of ['folder', 'output'] as const)
      for (const [name, command] of Object.entries(forging))
        it(`keep their bytes in the ${where}, ${kind}: ${name}`, async () => {
          const top = where === 'folder' ? folder.path : output.path;
          mkdirSync(join(top, 'out/logs'), { recursive: true });
          const [journal, patch] = [join(top, 'out/logs/task.jsonl'), join(top, 'out/logs/task.patch')];
          writeFileSync(journal, JOURNAL);
          const environment = process.env;
          const options = {
            ...{
              root: folder.path,
              environment,
              shell: findLocalShell(environment),
              readable: [],
              hidden: [],
            },
            ...{ writable: [output.path], records: [journal, patch] },
          };
          const text = [journal, patch]
            .map((f) => `f=${f}; d=${join(top, 'out/logs')}; ${command}`)
            .join('; ');
          const request = {
            command: `cd ${top}; ${text}; echo made > plain.txt`,
            folder: folder.path,
            timeoutMs: 60_000,
          };
          const hooks = { onOutput: () => undefined };
          const report = await create(options, 'always').run(request, hooks, new AbortController().signal);
          assert.deepEqual(report.end, { kind: 'exited', code: 0 }, report.output);
          assert.equal(readFileSync(journal, 'utf8'), JOURNAL, report.output);
          assert.ok(lstatSync(journal).isFile() && lstatSync(join(top, 'out/logs')).isDirectory());
          assert.equal(existsSync(patch), false, report.output);
          assert.equal(readFileSync(join(top, 'plain.txt'), 'utf8'), 'made\n');
        });
});
