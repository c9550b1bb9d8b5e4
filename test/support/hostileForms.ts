/** Hostile forms (test/suites/shell/hostileForms.json) with a check each of what they would have done, run for real. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import type { Runner } from '../../src/core/running/runner';
import type { HostileScene } from './hostilePlaces';
import { repositoryRoot } from './paths';

export interface HostileForm {
  readonly line: string;
  readonly effect: {
    readonly kind: 'outside-write' | 'hook' | 'secret' | 'daemon' | 'socket';
    /** A line of bash that succeeds where the form had its effect: `$HOME` is the planted home, `$WORKSPACE` the workspace. */
    readonly check: string;
  };
}

export const SECRET = 'SECRET-0451';

/** Written down by somebody who had not seen the parser. */
export function hostileForms(): readonly HostileForm[] {
  const text = readFileSync(join(repositoryRoot, 'test', 'suites', 'shell', 'hostileForms.json'), 'utf8');
  return JSON.parse(text) as readonly HostileForm[];
}

/** What the forms look for in a home folder, in a scene as it was at first: keys, and a socket that somebody listens at. */
async function plant({ home }: HostileScene): Promise<Server> {
  for (const [path, text] of [
    ['.ssh/id_rsa', `${SECRET}\n`],
    ['.aws/credentials', `[default]\naws_secret_access_key = ${SECRET}\n`],
    ['.config/repomaster/settings.json', '{}\n'],
  ] as const) {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const server = createServer((socket) => socket.end(SECRET));
  // What somebody does who was not let in is no fault of this one.
  server.on('connection', (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(join(home, 'planted.sock'), resolve));
  return server;
}

const MOST_MS = 10_000;

export interface FormEffect {
  readonly form: HostileForm;
  /** What came of it; empty for nothing. */
  readonly effect: string;
}

/** Runs each form in the scene as it was at first; returns those that had their effect, or printed the planted secret. */
export async function effectsOf(
  forms: readonly HostileForm[],
  scene: HostileScene,
  runner: Runner,
): Promise<readonly FormEffect[]> {
  const found: FormEffect[] = [];
  for (const form of forms) {
    scene.reset();
    const server = await plant(scene);
    try {
      const request = { command: form.line, folder: scene.root, timeoutMs: MOST_MS, network: true };
      const hooks = { onOutput: () => undefined };
      const { output } = await runner.run(request, hooks, new AbortController().signal);
      const happened = holds(form.effect.check, scene) ? form.effect.kind : '';
      const effect = output.includes(SECRET) ? `${happened} secret printed` : happened;
      if (effect !== '') found.push({ form, effect });
    } finally {
      await new Promise((resolve) => server.close(resolve));
      rmSync(join(scene.home, 'planted.sock'), { force: true });
    }
  }
  return found;
}

function holds(check: string, { home, root }: HostileScene): boolean {
  const env = { ...process.env, HOME: home, WORKSPACE: root };
  return spawnSync('bash', ['-c', check], { cwd: root, env, timeout: MOST_MS }).status === 0;
}
