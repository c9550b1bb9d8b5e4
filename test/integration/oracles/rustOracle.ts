/** syn and rust-analyzer: `cargo` and `rust-analyzer` have to be on PATH, and crates come from the registry of cargo. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';
import { askProgram } from './languageOracle';
import type { LanguageOracle } from './languageOracle';

const run = promisify(execFile);

export const rustOracle: LanguageOracle = {
  open: async (use) => {
    const folder = await mkdtemp(join(tmpdir(), 'repomaster-rust-'));
    try {
      const manifest = join(repositoryRoot, 'test', 'integration', 'oracles', 'rust', 'Cargo.toml');
      const built = join(repositoryRoot, '.cache', 'rust-oracle');
      const build = ['build', '--release', '--quiet', '--manifest-path', manifest, '--target-dir', built];
      await run('cargo', build, { cwd: folder });
      return await use((root, files) => askProgram([join(built, 'release', 'oracle')], root, files));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  fetch: async (pin) => {
    const [name = '', version = ''] = pin.split('@');
    const folder = await mkdtemp(join(tmpdir(), 'repomaster-crate-'));
    try {
      // A package that depends on it: cargo keeps the sources of what it fetches.
      await mkdir(join(folder, 'src'));
      await writeFile(join(folder, 'src', 'lib.rs'), '');
      const head = '[package]\nname = "fetching"\nversion = "0.0.0"\nedition = "2021"\n';
      await writeFile(join(folder, 'Cargo.toml'), `${head}\n[dependencies]\n${name} = "=${version}"\n`);
      await run('cargo', ['fetch', '--quiet'], { cwd: folder });
    } finally {
      await rm(folder, { recursive: true });
    }
    const sources = join(process.env['CARGO_HOME'] ?? join(homedir(), '.cargo'), 'registry', 'src');
    for (const registry of await readdir(sources)) {
      const found = (await readdir(join(sources, registry))).find((each) => each === `${name}-${version}`);
      if (found !== undefined) return join(sources, registry, found);
    }
    throw new Error(`cargo fetched no sources of ${pin}`);
  },
};
