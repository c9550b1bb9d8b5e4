import assert from 'node:assert/strict';
import { DEFAULT_WEIGHTS } from '../../../src/index/rank/moduleScore';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../src/core/errors';
import { startIndexWorker } from '../../../src/index/service/indexClient';
import type { IndexClient, IndexWorker } from '../../../src/index/service/indexClient';
import type { SymbolPlace } from '../../../src/core/map/views';
import type { IndexProgress, IndexSummary, OpenParams } from '../../../src/protocol/indexMessages';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile } from './indexing';

const shop = {
  'shop/__init__.py': '',
  'shop/cart.py': 'class Cart:\n    def sum(self):\n        return 1\n',
  'main.py': 'from shop.cart import Cart\n\nCart().sum()\n',
};

/** More files than a worker has parsed by the time that its first progress is heard. */
const manyFiles = 1000;
const many = Object.fromEntries(
  Array.from({ length: manyFiles }, (_, at) => [`p${at % 10}/m${at}.py`, 'x = 1\n'.repeat(100)]),
);

describe('the index worker as a thread', () => {
  let folder: TemporaryFolder;
  let worker: IndexWorker;
  let client: IndexClient;
  let progress: IndexProgress[];
  let changed: IndexSummary[];
  let logged: string[];

  beforeEach(() => {
    logged = [];
    progress = [];
    changed = [];
    const log = (text: string): void => void logged.push(text);
    worker = startIndexWorker(distFile('indexWorker.js'), { trace: log, info: log, warn: log, error: log });
    ({ client } = worker);
    client.on('progress', (event) => progress.push(event));
    client.on('changed', (event) => changed.push(event));
  });
  afterEach(async () => {
    await worker.end();
    await folder.remove();
  });

  const openParams = (changes: Partial<OpenParams> = {}): OpenParams => ({
    ...{
      folder: folder.path,
      excludes: [],
      workers: 1,
      storage: null,
      largeFolderAllowed: false,
      gitAllowed: true,
    },
    ...changes,
  });

  /** Resolves when all is linked of what the worker has been told of. */
  const linked = (): Promise<void> =>
    new Promise((resolve) => {
      if (changed.at(-1)?.provisional === false) resolve();
      client.on('changed', ({ provisional }) => {
        if (!provisional) resolve();
      });
    });

  it('opens a folder with progress, says that the index has changed, and answers', async () => {
    folder = await folderWith(shop);
    const summary = await client.request('open', openParams());
    assert.deepEqual(
      [summary.partial, summary.filesDone, summary.filesTotal, summary.classes],
      [false, 3, 3, 1],
    );
    assert.deepEqual(changed, [summary]);
    assert.deepEqual([...new Set(progress.map(({ phase }) => phase))], ['listing', 'parsing', 'linking']);
    assert.deepEqual(progress.at(-1), { phase: 'linking', filesDone: 3, filesTotal: 3 });

    const roots = await client.request('codeTree', { parent: null });
    assert.deepEqual(
      roots.map(({ key }) => key),
      ['package:shop', 'module:main'],
    );
    const [cart] = await client.request('codeTree', { parent: 'module:shop.cart' });
    assert.equal(cart?.id, 'shop.cart.Cart');
    const core = await client.request('coreComponents', { limit: 1, apart: 'hidden' });
    assert.equal(core.classes[0]?.id, 'shop.cart.Cart');
    assert.equal(core.modules.length, 1);
  });

  it('starts again from what it has stored, and reads everything anew when it is to rebuild', async () => {
    folder = await folderWith(shop);
    const stored = await temporaryFolder();
    try {
      const params = openParams({ storage: stored.path });
      const cold = await client.request('open', params);
      // Another folder in between ends the first one's indexer, and what was read is stored by then.
      await client.request('open', openParams({ folder: stored.path }));
      const warm = await client.request('open', params);
      assert.deepEqual({ ...warm, seconds: 0 }, { ...cold, seconds: 0 });
      progress.length = 0;
      await client.request('rebuild', params);
      const most = Math.max(...progress.map(({ filesTotal }) => filesTotal));
      assert.deepEqual([most, logged], [3, []]);
    } finally {
      await stored.remove();
    }
  });

  it('has nothing more to do with a folder once another one is to be opened', async () => {
    folder = await folderWith(many);
    const next = await folderWith(shop);
    try {
      const reading = new Promise<void>((resolve) => {
        client.on('progress', ({ phase, filesDone }) => {
          if (phase === 'parsing' && filesDone > 0) resolve();
        });
      });
      const first = client.request('open', openParams());
      await reading;
      const second = client.request('open', openParams({ folder: next.path }));
      const roots = await client.request('codeTree', { parent: null });
      assert.deepEqual(
        roots.filter(({ key }) => key.startsWith('package:p')),
        [],
      );
      // What was read of it was not linked first.
      assert.deepEqual([(await first).partial, (await first).indexVersion], [true, 0]);
      assert.deepEqual([(await second).partial, (await second).filesTotal], [false, 3]);
    } finally {
      await next.remove();
    }
  });

  it('obeys the excludes that it is given', async () => {
    folder = await folderWith(shop);
    const { filesTotal } = await client.request('open', openParams({ excludes: ['shop/'] }));
    assert.equal(filesTotal, 1);
  });

  it('answers of what is not there with nothing', async () => {
    folder = await folderWith({});
    assert.deepEqual(await client.request('codeTree', { parent: null }), []);
    assert.deepEqual(await client.request('coreComponents', { limit: 5, apart: 'hidden' }), {
      ...{ modules: [], classes: [] },
      weights: DEFAULT_WEIGHTS,
    });
    assert.equal(await client.request('cancel', null), null);
    assert.deepEqual([progress, changed], [[], []]);
  });

  it('takes changes in, in the order in which they were sent', async () => {
    folder = await folderWith(shop);
    const opening = client.request('open', openParams());
    await writeFile(join(folder.path, 'new.py'), 'class New:\n    pass\n');
    const [, update] = await Promise.all([opening, client.request('update', { paths: ['new.py'] })]);
    assert.equal(update.classes, 2);
    await linked();
    await writeFile(join(folder.path, 'newer.py'), 'class Newer:\n    pass\n');
    // An answer comes when the change is in the index: at once, by what the files say themselves.
    const newer = await client.request('update', { paths: ['newer.py'] });
    assert.deepEqual([newer.provisional, newer.classes], [true, 3]);
    await linked();
    const versions = changed.map(({ indexVersion }) => indexVersion);
    assert.deepEqual(
      versions,
      [...versions].sort((x, y) => x - y),
    );
    assert.equal(changed.at(-1)?.classes, 3);
    const roots = await client.request('codeTree', { parent: null });
    assert.ok(roots.some(({ key }) => key === 'module:new'));
  });

  it('answers by the file as it is now while the whole is linked again', async () => {
    const text = 'from p0.m0 import *\n'.repeat(4) + 'def f(x):\n    return f(lambda: x)\n'.repeat(40);
    folder = await folderWith(
      Object.fromEntries(
        Object.keys(many)
          .slice(0, 200)
          .map((path) => [path, text]),
      ),
    );
    await client.request('open', openParams());
    await writeFile(join(folder.path, 'p0/m0.py'), 'class New:\n    pass\n');
    const heard: string[] = [];
    const asked = new Promise<SymbolPlace | null>((resolve) => {
      client.on('changed', () => {
        if (heard.length > 0) return;
        heard.push('changed');
        resolve(client.request('symbolAt', { path: 'p0/m0.py', line: 1 }));
      });
    });
    const updating = client.request('update', { paths: ['p0/m0.py'] });
    await Promise.all([
      asked.then(() => heard.push('answered')),
      updating.then(linked).then(() => heard.push('linked')),
    ]);
    assert.deepEqual(heard, ['changed', 'answered', 'linked']);
    assert.equal((await asked)?.id, 'p0.m0.New');
  });

  it('keeps what was read when it is cancelled', async () => {
    folder = await folderWith(many);
    const parsing = new Promise<void>((resolve) => {
      client.on('progress', ({ phase }) => {
        if (phase === 'parsing') resolve();
      });
    });
    const opening = client.request('open', openParams());
    await parsing;
    await client.request('cancel', null);
    const { partial, filesDone, filesTotal } = await opening;
    assert.deepEqual([partial, filesTotal], [true, manyFiles]);
    assert.ok(filesDone < filesTotal, String(filesDone));
    const whole = await client.request('open', openParams({ workers: 2 }));
    assert.deepEqual([whole.partial, whole.filesDone], [false, manyFiles]);
  });

  it('keeps what was read when the reading that an update asks for is cancelled', async () => {
    folder = await folderWith(many);
    await client.request('open', openParams({ workers: 2 }));
    const parsing = new Promise<void>((resolve) => {
      client.on('progress', ({ phase }) => {
        if (phase === 'parsing') resolve();
      });
    });
    await writeFile(join(folder.path, '.gitignore'), 'nothing\n');
    const updating = client.request('update', { paths: ['.gitignore'] });
    await parsing;
    await client.request('cancel', null);
    const { partial, filesTotal } = await updating;
    assert.deepEqual([partial, filesTotal], [true, manyFiles]);
  });

  it('leaves an opening for a newer one', async () => {
    folder = await folderWith(many);
    const other = await folderWith(shop);
    try {
      const first = client.request('open', openParams());
      const second = client.request('open', openParams({ folder: other.path }));
      assert.equal((await first).partial, true);
      assert.deepEqual([(await second).partial, (await second).filesTotal], [false, 3]);
      const roots = await client.request('codeTree', { parent: null });
      assert.ok(roots.some(({ key }) => key === 'package:shop'));
    } finally {
      await other.remove();
    }
  });

  it('answers what cannot be done with a UserError and its code, and works on', async () => {
    folder = await folderWith(shop);
    const none = join(folder.path, 'none');
    await assert.rejects(client.request('open', openParams({ folder: none })), (error) => {
      assert.ok(error instanceof UserError, String(error));
      assert.deepEqual(
        [error.code, error.message],
        ['bad-input', `There is no folder ${none}; name one that exists.`],
      );
      return true;
    });
    assert.equal((await client.request('open', openParams())).filesDone, 3);
  });

  it('answers what makes no sense with a bug and its stack, and works on', async () => {
    folder = await folderWith(shop);
    const isBug = (message: RegExp) => (error: unknown) => {
      assert.ok(error instanceof Error && !(error instanceof UserError));
      assert.match(error.message, message);
      assert.match(error.stack ?? '', /\n +at .*indexWorker\.js/);
      return true;
    };
    await assert.rejects(client.request('update', { paths: ['a.py'] }), isBug(/^no folder has been opened$/));
    for (const name of ['delete', 'constructor', '__proto__'])
      await assert.rejects(client.request(name as 'cancel', null), isBug(/^no handler for request /));
    await assert.rejects(client.request('codeTree', null as never), isBug(/parent/));
    assert.equal((await client.request('open', openParams())).filesDone, 3);
  });

  it('sends nothing more once it has been ended', async () => {
    folder = await folderWith(many);
    const opening = client.request('open', openParams());
    const parsing = new Promise<void>((resolve) => {
      client.on('progress', ({ phase }) => {
        if (phase === 'parsing') resolve();
      });
    });
    await parsing;
    const rejected = assert.rejects(opening, /ended/);
    await worker.end();
    const heard = progress.length;
    await rejected;
    await assert.rejects(client.request('codeTree', { parent: null }), /ended/);
    assert.deepEqual([progress.length, changed], [heard, []]);
  });
});
