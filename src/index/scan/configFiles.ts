/** Files whose settings decide how names resolve: source roots, path aliases, packages of a workspace. */
import { fileRules } from '../languages/files';

const rules = Object.values(fileRules);

/** Whether a file of this name tells the resolver something. */
export function isConfigName(name: string): boolean {
  return rules.some(({ configNames }) => configNames.test(name));
}
