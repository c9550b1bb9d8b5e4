/** Finding docker or podman, alive. */
import { existsSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Phrase, Said } from '../../core/text/phrase';
import { findOnPath } from '../localShell';
import { runBounded, whyOf } from './boundedCommand';
import type { BoundedOptions, BoundedOutcome } from './boundedCommand';

export interface Engine {
  /** Absolute. */
  readonly program: string;
  /** What it is, whatever it is called: podman also comes as a program `docker`. */
  readonly kind: 'docker' | 'podman';
  readonly version: string;
  /** What was tried before it and cannot be used. */
  readonly passedOver: readonly PassedOver[];
}

export interface PassedOver {
  readonly program: string;
  readonly reason: Said;
}

export interface EngineSearch {
  /** As the user's setting says: a name on PATH or an absolute path; null = docker, else podman. */
  readonly named: string | null;
  /** What that setting is called; absent = as on the command line. */
  readonly setting?: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** A living engine answers in 0.1 s; a dead daemon behind a network address may never answer. All are asked at once. */
const ANSWER_MS = 1_700;
const CANDIDATES = ['docker', 'podman'];

/**
 * The engine that the setting names, else docker, else podman: the first that answers. Throws UserError where none does,
 * within 2 s, with what each said; CancelledError.
 */
export async function findEngine(search: EngineSearch, signal: AbortSignal): Promise<Engine> {
  const names = search.named === null ? CANDIDATES : [search.named];
  const answers = await Promise.all(names.map((name) => askEngine(name, search.environment, signal)));
  const passedOver: PassedOver[] = [];
  for (const answer of answers) {
    if ('version' in answer) return { ...answer, passedOver };
    passedOver.push(answer);
  }
  throw new UserError('outside-failed', noEngine(search, passedOver));
}

function noEngine(
  { named, setting = 'containers.engine' }: EngineSearch,
  tried: readonly PassedOver[],
): Phrase {
  const said = tried
    .map(({ program, reason }) => phrase('{0}: {1}', program, reason))
    .reduce((before, one) => phrase('{0}; {1}', before, one));
  return named === null
    ? phrase('No container engine answers ({0}). Install Podman or Docker, or start its service.', said)
    : phrase(
        'The container engine from your settings does not answer ({0}). Start it, or choose another one in the setting {1}.',
        said,
        setting,
      );
}

async function askEngine(
  name: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Omit<Engine, 'passedOver'> | PassedOver> {
  const program = isAbsolute(name) ? (existsSync(name) ? name : null) : findOnPath(name, environment);
  if (program === null)
    return {
      program: name,
      reason: isAbsolute(name) ? phrase('there is no such file') : phrase('not on PATH'),
    };
  const ask = (...args: readonly string[]): Promise<BoundedOutcome> =>
    // It has nothing to put in order.
    runBounded(program, args, { environment, limitMs: ANSWER_MS, graceMs: 0, signal });
  const [self, server] = await Promise.all([
    ask('--version'),
    ask('version', '--format', '{{.Server.Version}}'),
  ]);
  if (server.code !== 0) return { program: name, reason: whyOf(server, ANSWER_MS) };
  const kind = /podman/i.test(`${self.stdout} ${basename(program)}`) ? 'podman' : 'docker';
  return { program, kind, version: server.stdout.trim() };
}

/** Whether it answers now; else why not. */
export async function engineFailure(door: EngineDoor, signal: AbortSignal): Promise<Said | null> {
  const asked = await door.run(['version', '--format', '{{.Server.Version}}'], {
    limitMs: ANSWER_MS,
    signal,
  });
  return asked.code === 0 ? null : whyOf(asked, ANSWER_MS);
}

export type EngineOptions = Pick<BoundedOptions, 'limitMs' | 'signal' | 'onError'>;

/** An engine with the environment that its programs are started with. */
export interface EngineDoor {
  readonly engine: Engine;
  readonly environment: NodeJS.ProcessEnv;
  readonly run: (args: readonly string[], options: EngineOptions) => Promise<BoundedOutcome>;
}

export function openEngine(engine: Engine, environment: NodeJS.ProcessEnv): EngineDoor {
  return {
    ...{ engine, environment },
    run: (args, options) => runBounded(engine.program, args, { ...options, environment }),
  };
}
