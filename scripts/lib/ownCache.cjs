// Required by mocha: what the tests start keeps its caches in a folder of this run's own, not in the user's.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const folder = mkdtempSync(join(tmpdir(), 'repomaster-cache-'));
process.env.XDG_CACHE_HOME = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
