import type { Runner } from '../../core/running/runner';
import type { Machine } from '../project';

/** Programs whose version tells whether steps fit, with how they are asked for it. */
const VERSIONED: readonly (readonly [program: string, ask: string])[] = [
  ...['python3', 'python', ...[8, 9, 10, 11, 12, 13, 14].map((minor) => `python3.${minor}`)].map(
    (name) => [name, `${name} --version`] as const,
  ),
  ...(['node', 'npm'] as const).map((name) => [name, `${name} --version`] as const),
  ['go', 'go version'],
  ['cargo', 'cargo --version'],
  ['java', 'java -version'],
  ['cmake', 'cmake --version'],
];
/** Programs of which it is enough to know that they are there: asked for a version, some of them start others. */
const NAMED =
  'uv poetry pdm pipenv conda mamba micromamba pnpm yarn corepack npx bun mvn gradle make gcc bundle composer dotnet docker podman devcontainer curl gdown huggingface-cli git virtualenv'.split(
    ' ',
  );

const TIMEOUT_MS = 30_000;

/**
 * What is on the machine where the runner runs. Asked in the system's top folder, since version managers read files of the
 * folder that they are asked in, and fetch what these name; nothing there is theirs. Nothing is known where it fails.
 */
export async function readMachine(runner: Runner, folder: string, signal: AbortSignal): Promise<Machine> {
  // All at once: some of them take a second to begin.
  const asks = VERSIONED.map(
    ([name, ask]) =>
      `{ command -v ${name} >/dev/null 2>&1 && v=$(${ask} 2>&1 | head -n 1) && echo "${name} $v"; } &`,
  );
  const command = [
    'cd /',
    ...asks,
    `for p in ${NAMED.join(' ')}; do command -v "$p" >/dev/null 2>&1 && echo "$p"; done`,
    'wait',
    'true',
  ].join('\n');
  const report = await runner.run(
    { command, folder, timeoutMs: TIMEOUT_MS },
    { onOutput: () => undefined },
    signal,
  );
  const programs = new Map<string, string>();
  const known = new Set([...VERSIONED.map(([name]) => name), ...NAMED]);
  for (const line of report.output.split('\n')) {
    const [name = '', ...rest] = line.trim().split(' ');
    const version = /\d+(?:\.\d+)+/.exec(rest.join(' '))?.[0];
    // A version manager's stand-in for a version that is not installed says so instead of one.
    if (known.has(name) && (version !== undefined || NAMED.includes(name))) programs.set(name, version ?? '');
  }
  return { ...unknownMachine(), programs };
}

/** A machine of which no program is known. */
export function unknownMachine(): Machine {
  return { programs: new Map(), venvPrograms: process.platform === 'win32' ? 'Scripts' : 'bin' };
}
