import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroup, startGroup } from '../../lib/commands.mjs';

const script = join(dirname(fileURLToPath(import.meta.url)), 'runner.mjs');

/** Of what a runner printed this much is told of a file at which it ended. */
const mostOutput = 4_000;

/**
 * A process that waits, loaded, for test files built to `folder`: `run(bundle)` resolves to the runner's result, also where the file ended
 * the process; then, or where the file loaded more than its bundle, `isUsable` is false. Whoever starts it calls `end()`, which ends all that its tests started, too.
 */
export function startRunner(root, folder) {
  const child = startGroup(process.execPath, [script, folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const runner = { isUsable: true, folder, run, end };
  let output = '';
  let settle;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-mostOutput)));
  child.on('message', ({ result }) => result !== undefined && settle?.(result));
  child.once('error', () => (runner.isUsable = false));
  child.once('close', (code, signal) => {
    runner.isUsable = false;
    settle?.(undefined, `ended its process (${signal ?? `exit code ${code}`})\n${output}`);
  });

  function run(bundle) {
    return new Promise((resolve) => {
      settle = (result, problem) => {
        settle = undefined;
        // What the file has loaded stays, and what it reads for the next one is not seen.
        if (result?.isSpent) runner.isUsable = false;
        resolve(result ?? brokenResult(bundle, problem));
      };
      if (runner.isUsable) child.send({ files: [bundle] });
      else settle(undefined, `could not be run: its process had ended\n${output}`);
    });
  }

  async function end() {
    runner.isUsable = false;
    await endGroup(child);
  }

  return runner;
}

function brokenResult(file, text) {
  const failures = [{ title: 'could not be run', text }];
  const reached = { paths: [], folders: [], trees: [], env: [], left: true };
  return { file, passed: 0, skipped: 0, failures, ms: 0, reached };
}

/**
 * Runs the bundles in their order, as many at a time as there are runners; those are ended, and new ones take over from one that
 * a file has ended or spent. `onResult` gets each result as it comes. Stops where `signal` is aborted.
 */
export async function runInLanes(root, bundles, runners, onResult, signal) {
  const waiting = [...bundles];
  const lane = async (first) => {
    let runner = first;
    const stop = () => void runner.end();
    signal?.addEventListener('abort', stop);
    while (waiting.length > 0 && signal?.aborted !== true) {
      const bundle = waiting.shift();
      if (!runner.isUsable) {
        await runner.end();
        if (signal?.aborted === true) break;
        runner = startRunner(root, first.folder);
      }
      const result = await runner.run(bundle);
      if (signal?.aborted !== true) onResult(result);
    }
    signal?.removeEventListener('abort', stop);
    await runner.end();
  };
  await Promise.all(runners.map(lane));
}
