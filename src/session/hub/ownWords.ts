import { hostname } from 'node:os';
import { basename } from 'node:path';

/** The user's names, and the machine's. Not from the system's list of users, which has none for the user of many a container. */
export function ownWords(environment: NodeJS.ProcessEnv): readonly string[] {
  const { USER, LOGNAME, USERNAME, HOME, USERPROFILE } = environment;
  const names = [USER, LOGNAME, USERNAME, basename(HOME ?? ''), basename(USERPROFILE ?? ''), hostname()];
  return names.filter((name) => name !== undefined);
}
