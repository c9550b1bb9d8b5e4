import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { UserError, errorText } from '../../core/errors';
import { errorCode } from '../exit';

/** The user's own settings; a repository has no say in them. */
export interface UserSettings {
  /** Rules for commands. */
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
  /** The container engine: a name on PATH or an absolute path; null = docker, else podman. */
  readonly engine: string | null;
  /** Absolute, or `~/data`: what commands may read of a home folder that is hidden from them. */
  readonly readable: readonly string[];
}

const form = z.object({
  approvals: z
    .object({ allow: z.array(z.string()).default([]), deny: z.array(z.string()).default([]) })
    .default({ allow: [], deny: [] }),
  commands: z.object({ readable: z.array(z.string()).default([]) }).default({ readable: [] }),
  containers: z.object({ engine: z.string().min(1).nullable().default(null) }).default({ engine: null }),
});

/** Where the settings of the command line stand: as `settings.json` of the folder `repomaster` where the system keeps settings. */
export function settingsFile(environment: NodeJS.ProcessEnv, home = homedir()): string {
  const named = environment['XDG_CONFIG_HOME'] ?? environment['APPDATA'] ?? '';
  return join(isAbsolute(named) ? named : join(home, '.config'), 'repomaster', 'settings.json');
}

/** The settings in that file; the usual ones where there is no file. Throws UserError for one that cannot be understood. */
export function readSettings(file: string): UserSettings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { allowed: [], denied: [], engine: null, readable: [] };
    throw new UserError('bad-input', `the settings in ${file} cannot be read (${errorText(error)})`);
  }
  const parsed = form.safeParse(parseJson(text, file));
  if (!parsed.success)
    throw new UserError(
      'bad-input',
      `${file} is not valid; its form is {"approvals": {"allow": ["npm test"], "deny": ["git push"]}, "commands": {"readable": ["~/data"]}, "containers": {"engine": "podman"}}`,
    );
  const { approvals, commands, containers } = parsed.data;
  const { readable } = commands;
  return { allowed: approvals.allow, denied: approvals.deny, engine: containers.engine, readable };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UserError('bad-input', `${file} is not JSON (${errorText(error)}); correct it`);
  }
}
