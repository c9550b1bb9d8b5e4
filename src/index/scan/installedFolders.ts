import { fileRules } from '../languages/files';

const rules = Object.values(fileRules);

const installedNames = new Set(rules.flatMap(({ installedFolders }) => installedFolders));

/**
 * Why a folder holds installed packages or a language's environment rather than the repository's own code,
 * or null where it does not.
 */
export function installedReason(name: string, entryNames: ReadonlySet<string>): string | null {
  if (installedNames.has(name)) return `installed packages (${name})`;
  for (const { environmentReason } of rules) {
    const reason = environmentReason(name, entryNames);
    if (reason !== null) return reason;
  }
  return null;
}
