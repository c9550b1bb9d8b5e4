/** Programs really run whose data is not there: what is told of it beside how they ended. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { findLocalShell } from '../../../src/run/localShell';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { ConversationRuns } from '../../../src/run/conversation/conversationRuns';
import { runScriptTool } from '../../../src/tools/running/runScript';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile, noSignal } from '../index/indexing';

const files = {
  'README.md':
    '# Shop\n\nThe prices (1.2 GB):\n\n```sh\nwget https://data.example.org/prices.csv -O data/prices.csv # 1.2 GB\n```\n',
  'main.py': 'print("begins")\nprices = open("data/prices.csv").read()\nprint(len(prices))\n',
  'model.py': 'import pickle\nprint(open("weights/model.pkl", "rb"))\n',
  'report.js':
    'const fs = require("fs");\nfs.writeFileSync("out/rows.csv", "a\\n");\nfs.readFileSync("out/rows.csv");\n',
  'out/.keep': '',
  'shop/__init__.py': '',
  'shop/train.py': 'print(open("data/prices.csv").read())\n',
  'sub/local.py': 'print(open("local.csv").read())\n',
  'sub/local.csv': 'x\n',
};

describe('run_script, where data is missing', () => {
  let folder: TemporaryFolder;
  before(async () => void (folder = await folderWith(files)));
  after(() => folder.remove());

  const told = async (command: string, at = '.'): Promise<string> => {
    const environment = process.env;
    const tool = runScriptTool({
      root: folder.path,
      runner: createLocalProcess({ root: folder.path, shell: findLocalShell(environment), environment }),
      parser: createShellParser(distFile('grammars')),
      places: { locate: async ({ places }) => places.map(() => null) },
      runs: new ConversationRuns({ read: async () => null, path: () => null }),
    });
    const prepared = await tool.prepare({ command, folder: at });
    const answer = await prepared.run({ signal: noSignal, onOutput: () => undefined });
    return answer.text;
  };

  it('tells what brings it, where that is said, how much it is, and that it goes on', async () => {
    const [first = '', second = ''] = (await told('python3 main.py')).split('\n');
    assert.equal(
      first,
      'Missing: data/prices.csv, which main.py:2 opens. setup_environment runs the step data:data/prices.csv by README.md:6 (1.2 GB): ' +
        '$ mkdir -p data && curl -fL --retry 3 -C - -o data/prices.csv.part https://data.example.org/prices.csv && ' +
        'mv data/prices.csv.part data/prices.csv; run again, it resumes the download.',
    );
    assert.match(second, /^exited with code 1/);
  });

  it('finds the program behind -m, and says where nothing brings a file', async () => {
    assert.match(
      await told('python3 -m shop.train'),
      /^Missing: data\/prices\.csv, which shop\/train\.py:1 opens\. /,
    );
    assert.match(
      await told('cd . && python3 model.py 2>&1'),
      /^Missing: weights\/model\.pkl, which model\.py:2 opens; no file here says where to get it\.\nexited/,
    );
  });

  it('tells nothing of what is there, of what the program makes itself, and of other programs', async () => {
    for (const [command, at] of [
      ['node report.js', '.'],
      ['python3 local.py', 'sub'],
      ['echo data/prices.csv', '.'],
    ] as const)
      assert.match(await told(command, at), /^exited with code 0/, command);
    await mkdir(join(folder.path, 'data'));
    await writeFile(join(folder.path, 'data', 'prices.csv'), 'abc');
    assert.match(await told('python3 main.py'), /^exited with code 0.*\n\nbegins\n3$/);
  });
});
