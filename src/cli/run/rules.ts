import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { UserError, errorText } from '../../core/errors';
import { errorCode } from '../exit';

/** The user's own rules for commands; a repository has no say in them. */
export interface UserRules {
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
}

const form = z.object({
  approvals: z
    .object({ allow: z.array(z.string()).default([]), deny: z.array(z.string()).default([]) })
    .default({ allow: [], deny: [] }),
});

/** Where the rules of the command line stand: as `settings.json` of the folder `repomaster` where the system keeps settings. */
export function rulesFile(environment: NodeJS.ProcessEnv, home = homedir()): string {
  const named = environment['XDG_CONFIG_HOME'] ?? environment['APPDATA'] ?? '';
  return join(isAbsolute(named) ? named : join(home, '.config'), 'repomaster', 'settings.json');
}

/** The rules in that file; none where there is no file. Throws UserError for one that cannot be understood. */
export function readRules(file: string): UserRules {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { allowed: [], denied: [] };
    throw new UserError('bad-input', `the rules in ${file} cannot be read (${errorText(error)})`);
  }
  const parsed = form.safeParse(parseJson(text, file));
  if (!parsed.success)
    throw new UserError(
      'bad-input',
      `${file} is not understood; it holds {"approvals": {"allow": ["npm test"], "deny": ["git push"]}}`,
    );
  const { allow, deny } = parsed.data.approvals;
  return { allowed: allow, denied: deny };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UserError('bad-input', `${file} is no JSON (${errorText(error)}); correct it`);
  }
}
