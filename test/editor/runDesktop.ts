import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { SilentReporter, downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { repositoryRoot } from '../support/paths';
import { loadScript } from '../support/scripts';
import { temporaryFolder } from '../support/temporaryFolder';
import { scriptedModelFolder } from './runServer';
import type { HostRun } from './runServer';

interface Pins {
  readonly desktopVersion: string;
}

interface QuietSettings {
  readonly quietSettings: Readonly<Record<string, unknown>>;
}

/** The path of a desktop VS Code, downloaded into the cache on the first call; rejects where it cannot be had. */
export async function downloadDesktop(): Promise<string> {
  const { desktopVersion } = await loadScript<Pins>('pins.mjs');
  return downloadAndUnzipVSCode({
    version: desktopVersion,
    cachePath: join(repositoryRoot, '.cache', 'vscode-desktop'),
    reporter: new SilentReporter(),
  });
}

/** The exit code of the tests in the extension host of a desktop VS Code. */
export async function runInDesktop(executable: string, run: HostRun): Promise<number> {
  const { quietSettings } = await loadScript<QuietSettings>('vscodeServer.mjs');
  const home = await temporaryFolder();
  try {
    await mkdir(join(home.path, 'data', 'User'), { recursive: true });
    await writeFile(join(home.path, 'data', 'User', 'settings.json'), JSON.stringify(quietSettings));
    return await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: [repositoryRoot, scriptedModelFolder],
      extensionTestsPath: join(repositoryRoot, 'out', 'test', 'editor', 'index'),
      extensionTestsEnv: { ...run.environment },
      stdout: lines(run),
      stderr: lines(run),
      launchArgs: launchArgs(run.folder, home.path),
    });
  } finally {
    await home.remove();
  }
}

function lines(run: HostRun): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      run.onOutput(chunk.toString('utf8').trimEnd());
      done();
    },
  });
}

function launchArgs(folder: string | undefined, home: string): string[] {
  const args = ['--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions')];
  const common = [
    ...args,
    '--disable-workspace-trust',
    '--disable-gpu',
    '--skip-welcome',
    '--skip-release-notes',
  ];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...(folder === undefined ? [] : [folder]), ...common, ...asRoot];
}
