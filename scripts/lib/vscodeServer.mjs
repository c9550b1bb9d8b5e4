import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure, endGroup, onInterrupt, runQuiet, startGroup } from './commands.mjs';
import { SetupError } from './setupError.mjs';

const host = '127.0.0.1';

/** What a server of ours must not do by itself: ask the network. */
export const quietSettings = {
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'typescript.disableAutomaticTypeAcquisition': true,
  'js/ts.disableAutomaticTypeAcquisition': true,
  'npm.fetchOnlinePackageInfo': false,
  'git.autofetch': false,
  'chat.disableAIFeatures': true,
};

/**
 * A running VS Code server on loopback: { port, output(), ended, close() }; close() ends its whole process group
 * and removes its folders; `ended` resolves only when the server ends by itself. `token` undefined means no
 * connection token (tests); `args` are added to the command line; `vsix` files are installed first,
 * and so are the extensions in the folders of `extensions`.
 * Throws SetupError when the server does not come up.
 */
export async function startVsCodeServer({
  node,
  serverRoot,
  token,
  settings = {},
  args = [],
  vsix = [],
  extensions = [],
  env = {},
}) {
  // Short and in the system's own folder: the paths of sockets may have about 100 characters.
  const home = await mkdtemp(join(tmpdir(), 'rm-'));
  try {
    await writeSettings(home, { ...quietSettings, ...settings });
    const environment = await serverEnvironment(home, env);
    const common = [join(serverRoot, 'out', 'server-main.js'), ...folders(home)];
    for (const each of extensions) await installFolder(home, each);
    for (const file of vsix) await installVsix(node, common, file, environment);
    const child = startGroup(node, [...common, ...listenArgs(token), ...args], { env: environment });
    const output = collect(child);
    const port = await listeningPort(child, output);
    let closing = false;
    const end = async () => {
      closing = true;
      await endGroup(child);
      await removeHome(home);
    };
    const forget = onInterrupt(end);
    const ended = new Promise((resolve) => child.once('exit', () => closing || resolve()));
    const set = (more) => writeSettings(home, { ...quietSettings, ...settings, ...more });
    return { port, output, ended, set, close: () => (forget(), end()) };
  } catch (error) {
    await removeHome(home);
    throw error;
  }
}

/**
 * The address of the workbench. `folder` undefined opens an empty window; `development` is the folder of an
 * extension to load (needs --enable-smoke-test-driver), `tests` a module to run in its host with `environment`.
 */
export function workbenchUrl({ port, token, folder, development, tests, environment = {} }) {
  const remote = (path) => `vscode-remote://${host}:${port}${path}`;
  const payload = [['skipWelcome', 'true']];
  if (development !== undefined) payload.push(['extensionDevelopmentPath', remote(development)]);
  if (tests !== undefined) payload.push(['extensionTestsPath', remote(tests)]);
  payload.push(['extensionEnvironment', JSON.stringify(environment)]);
  const query = new URLSearchParams();
  if (token !== undefined) query.set('tkn', token);
  if (folder === undefined) query.set('ew', 'true');
  else query.set('folder', folder);
  query.set('payload', JSON.stringify(payload));
  return `http://${host}:${port}/?${query}`;
}

/** The switch that lets a development payload work: a built server ignores it without. */
export const developmentArgs = ['--enable-smoke-test-driver'];

/** For tests, which open folders of our own making and have nobody to ask about trust. */
export const testArgs = [...developmentArgs, '--disable-workspace-trust'];

async function writeSettings(home, settings) {
  const text = JSON.stringify(settings, undefined, 2);
  for (const scope of ['User', 'Machine']) {
    const folder = join(home, 'd', 'data', scope);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'settings.json'), text);
  }
}

function folders(home) {
  return [
    '--server-data-dir',
    join(home, 'd'),
    '--accept-server-license-terms',
    '--disable-telemetry',
    '--disable-experiments',
  ];
}

function listenArgs(token) {
  const tokenArgs = token === undefined ? ['--without-connection-token'] : ['--connection-token', token];
  return ['--host', host, '--port', '0', ...tokenArgs];
}

/** Without VSCODE_* of a VS Code around us, which the server would take for its own. */
async function serverEnvironment(home, extra) {
  const temporary = join(home, 't');
  await mkdir(temporary, { recursive: true });
  const kept = Object.entries(process.env).filter(([key]) => !/^(VSCODE_|ELECTRON_|npm_)/.test(key));
  return { ...Object.fromEntries(kept), EXTENSIONS_GALLERY: '{}', TMPDIR: temporary, ...extra };
}

/** A server that starts for the first time takes in whatever lies there. */
async function installFolder(home, folder) {
  await cp(folder, join(home, 'd', 'extensions', basename(folder)), { recursive: true });
}

async function installVsix(node, common, file, env) {
  try {
    await runQuiet(node, [...common, '--install-extension', file], { env });
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    throw new SetupError(`VS Code refused to install ${file}: ${error.output.trim().split('\n').pop()}`);
  }
}

function collect(child) {
  let text = '';
  const take = (data) => (text = (text + data).slice(-200_000));
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return () => text;
}

function listeningPort(child, output) {
  return new Promise((resolve, reject) => {
    const fail = (why) => {
      const detail = output().trim().split('\n').slice(-3).join(' | ');
      reject(
        new SetupError(
          `the VS Code server did not start (${why}; ${detail}): delete .cache/vscode-server and run the same command again.`,
        ),
      );
    };
    const look = () => {
      const match = /Extension host agent listening on (\d+)/.exec(output());
      if (match === null) return;
      clearTimeout(timer);
      resolve(Number(match[1]));
    };
    const timer = setTimeout(
      () => void endGroup(child).then(() => fail('nothing listened after 60 s')),
      60_000,
    );
    child.stdout.on('data', look);
    child.once('error', (error) => (clearTimeout(timer), fail(error.message)));
    child.once('exit', (code, signal) => (clearTimeout(timer), fail(`it ended with ${code ?? signal}`)));
  });
}

/**
 * The server's helpers may still write for a moment after their leader has ended: tried again for two seconds, then what
 * stands in the way is thrown. Node's own retries would count anew in every folder and not end within hours.
 */
async function removeHome(home) {
  for (let tries = 10; ; tries -= 1) {
    try {
      return await rm(home, { recursive: true, force: true });
    } catch (error) {
      if (tries === 0) throw error;
      await delay(200);
    }
  }
}
