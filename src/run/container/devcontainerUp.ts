import * as z from 'zod';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { createPlainText } from '../plainText';
import { runBounded } from './boundedCommand';
import type { BoundedOutcome } from './boundedCommand';
import type { DevcontainerCli } from './devcontainerCli';
import type { EngineDoor } from './engine';

export interface UpTarget {
  /** Absolute: the workspace folder. */
  readonly root: string;
  readonly door: EngineDoor;
  readonly cli: DevcontainerCli;
  /** Absolute path of the configuration as it is used. */
  readonly override: string;
  /** Absolute path of the workspace's own configuration, from which its paths are seen; null where it has none. */
  readonly configuration: string | null;
  /** `name=value`, by which the container is known. */
  readonly labels: readonly string[];
}

export interface UpContainer {
  readonly id: string;
  readonly user: string;
  /** The workspace folder inside. */
  readonly folder: string;
}

/** An image may be built from sources. */
const UP_MS = 3_600_000;

const answer = z.looseObject({
  outcome: z.string(),
  containerId: z.string().optional(),
  remoteUser: z.string().optional(),
  remoteWorkspaceFolder: z.string().optional(),
  message: z.string().optional(),
  description: z.string().optional(),
});

/** What the devcontainer CLI is told of the container, whatever it does with it. */
export function targetArguments({ root, door, override, configuration }: UpTarget): readonly string[] {
  const config = configuration === null ? [] : ['--config', configuration];
  return [
    ...['--workspace-folder', root, '--docker-path', door.engine.program],
    ...[...config, '--override-config', override],
  ];
}

/**
 * The container after `devcontainer up`: one that is there is used, or made anew where that is asked. What is built and
 * set up meanwhile goes to `tell`. Throws UserError with what failed, CancelledError.
 */
export async function bringUp(
  target: UpTarget,
  anew: 'anew' | null,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<UpContainer> {
  const { cli, door, labels } = target;
  const args = [
    ...[...cli.args, 'up', ...targetArguments(target), '--log-format', 'json'],
    ...labels.flatMap((label) => ['--id-label', label]),
    ...(anew === null ? [] : ['--remove-existing-container']),
  ];
  const log = createUpLog(tell);
  const environment = { ...door.environment, ...cli.environment };
  const options = { environment, limitMs: UP_MS, signal, onError: log.push };
  const outcome = await runBounded(cli.program, args, options);
  const said = parseAnswer(outcome.stdout);
  const { containerId, remoteUser, remoteWorkspaceFolder } = said ?? {};
  if (said?.outcome !== 'success' || containerId === undefined || remoteWorkspaceFolder === undefined)
    throw new UserError('outside-failed', failure(outcome, said, log.last()));
  return { id: containerId, user: remoteUser ?? 'root', folder: remoteWorkspaceFolder };
}

type UpAnswer = z.infer<typeof answer>;

/** The last line of JSON on standard output; null where there is none. */
function parseAnswer(stdout: string): UpAnswer | null {
  for (const line of stdout.trim().split('\n').reverse()) {
    if (!line.startsWith('{')) continue;
    try {
      const parsed = answer.safeParse(JSON.parse(line));
      if (parsed.success) return parsed.data;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

function failure(outcome: BoundedOutcome, said: UpAnswer | null, last: string): Phrase {
  const { unstarted, overran, stderr } = outcome;
  if (unstarted !== null)
    return phrase(
      'The devcontainer CLI could not be started ({0}). Reinstall it, or put devcontainer on PATH.',
      unstarted,
    );
  if (overran)
    return phrase('The dev container did not start within {0} minutes. Check its build log.', UP_MS / 60_000);
  const message = said?.message ?? stderr.trim().split('\n').at(-1) ?? '';
  // "Command failed: podman run ..." is a page long, and says less than what that command printed.
  const what = message.startsWith('Command failed') && last !== '' ? last : message;
  const step = said?.description ?? phrase('The devcontainer CLI did not answer.');
  return phrase(
    'The dev container did not start: {0} {1}. Check its log and correct its configuration.',
    step,
    what.slice(0, 400),
  );
}

interface UpLog {
  readonly push: (chunk: string) => void;
  /** The last line that was passed on. */
  readonly last: () => string;
}

/** Reads the CLI's log, an object a line; passes on what is for people. */
function createUpLog(tell: (text: string) => void): UpLog {
  let held = '';
  let last = '';
  const plain = createPlainText();
  const line = (text: string): void => {
    const shown = plain.push(shownText(text));
    if (shown === '') return;
    last = shown.trim().split('\n').at(-1)?.trim() || last;
    tell(shown);
  };
  return {
    push: (chunk) => {
      const lines = (held + chunk).split('\n');
      held = lines.pop() ?? '';
      lines.forEach(line);
    },
    last: () => last,
  };
}

/** Level 3 is what the CLI shows by default. */
const SHOWN_LEVEL = 3;

function shownText(line: string): string {
  if (!line.startsWith('{')) return '';
  try {
    const { type, level, text } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const isShown = (type === 'raw' || type === 'text') && Number(level) >= SHOWN_LEVEL;
    if (!isShown || typeof text !== 'string') return '';
    return type === 'text' ? `${text}\n` : text;
  } catch (error) {
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}
