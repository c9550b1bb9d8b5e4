import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../support/browser';
import { repositoryRoot } from '../support/paths';
import { startProcess } from '../support/process';
import type { Running } from '../support/process';
import { folderWith } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { openContainer, statusItem, treeRow } from '../support/workbenchActions';

describe('npm start --browser', () => {
  let folder: TemporaryFolder;
  let running: Running;
  let address: URL;

  before(async () => {
    folder = await folderWith({ 'shop/cart.py': 'class Cart:\n    def add(self):\n        pass\n' });
    const env = { ...process.env, INIT_CWD: folder.path };
    const script = join(repositoryRoot, 'scripts', 'start.mjs');
    running = startProcess([script, '.', '--browser'], { cwd: repositoryRoot, env });
    address = new URL(await running.seen(/http:\/\/127\.0\.0\.1:\d+\/\S+/));
  });
  after(async () => {
    running.child.kill('SIGKILL');
    await folder.remove();
  });

  it('prints the map first', () => assert.match(running.stdout(), /python +1 +3\n[^]*shop\/cart\.py/));

  it('lets nobody in without the token', async () => {
    assert.equal((await fetch(`${address.origin}/`)).status, 403);
    assert.equal((await fetch(`${address.origin}/?tkn=wrong`)).status, 403);
  });

  it('listens on loopback only', async () => {
    const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address: host } of others.filter((one) => one.family === 'IPv4' && !one.internal)) {
      await assert.rejects(once(connect(Number(address.port), host), 'connect'), { code: 'ECONNREFUSED' });
    }
  });

  it('opens the folder with the extension', async () => {
    const browser = await openBrowser();
    try {
      await browser.page.goto(address.href);
      // Nobody was asked about trust: the map must work without it.
      await statusItem(browser.page, 'Restricted Mode').waitFor();
      await openContainer(browser.page, 'RepoMaster');
      await treeRow(browser.page, 'Code Tree', 'shop');
      await browser.page.getByText('git does not run and the ranking leaves out file history').waitFor();
    } finally {
      await browser.close();
    }
  });

  it('ends the server with itself', async () => {
    running.child.kill('SIGINT');
    const ended = await running.ended;
    assert.equal(ended.code, 130);
    assert.match(ended.stderr, /VS Code has ended\.\n$/);
    await assert.rejects(once(connect(Number(address.port), '127.0.0.1'), 'connect'), {
      code: 'ECONNREFUSED',
    });
  });
});
