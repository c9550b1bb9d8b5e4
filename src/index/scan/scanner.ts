import { realpathSync, statSync } from 'node:fs';
import { UserError } from '../../core/errors';
import type { SkippedFile } from '../../core/model';
import { byCodeUnits } from '../../core/order';
import type { SourceFile } from '../../core/ports';
import type { Admission } from './admitPath';
import { admitPath } from './admitPath';
import type { ScanPorts } from './enterFolder';
import type { FolderContext } from './folderContext';
import { isBelow, rootContext } from './rootContext';
import { unreadableReason } from './skipReasons';
import { isMissing, systemErrorCode } from './systemErrors';
import type { Walked } from './walk';
import { walk } from './walk';

export interface ScanOptions {
  readonly folder: string;
  /** Patterns as in .gitignore, counted from the folder. */
  readonly excludes: readonly string[];
  /** The user has agreed to more than maxFiles source files, or to the home folder. */
  readonly largeFolderAllowed: boolean;
  readonly homeFolder: string;
}

/** Arrays in code-unit order of path; paths relative to the folder, `/`. */
export interface ScanResult {
  readonly files: readonly SourceFile[];
  /** Every file that is neither ignored nor read, and folders that could not be; configs are among them. */
  readonly skipped: readonly SkippedFile[];
  /** Files that tell the resolver something (package.json, tsconfig.json, pyproject.toml, ...). */
  readonly configs: readonly string[];
}

export interface Scanner {
  /**
   * All that the index takes in, by the rules and the tracked files of now. Throws CancelledError, and
   * UserError 'too-many-files' with the count.
   */
  scan(signal: AbortSignal, onCount?: (files: number) => void): Promise<ScanResult>;
  /** What one path (created, changed or deleted) is to the index, with the rule that ignores it. */
  admit(path: string, signal: AbortSignal): Promise<Admission>;
  /** Whether a change of this path can change what is in: then scan again. */
  isRuleFile(path: string): boolean;
}

/** More source files than this are asked about first: beyond it a map takes minutes and gigabytes. */
const maxFiles = 50_000;

/** An `__init__.py` decides whether a folder of that name is a package or an environment. */
const ruleFiles = /(^|\/)(\.gitignore|\.aiignore|pyvenv\.cfg|\.?venv\/__init__\.py)$/;

/**
 * The one way into a folder, for the first scan and for every later change.
 * Throws UserError: 'bad-input' where there is no such folder, 'too-many-files' for the home folder.
 */
export async function openScanner(
  options: ScanOptions,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<Scanner> {
  const root = resolveFolder(options.folder);
  if (!options.largeFolderAllowed) refuseHome(root, options.homeFolder);
  let context = await readRoot(root, options, ports, signal);
  let fresh = true;

  return {
    scan: async (scanSignal, onCount = () => undefined) => {
      if (!fresh) context = await readRoot(root, options, ports, scanSignal);
      fresh = false;
      const limit = options.largeFolderAllowed ? Infinity : maxFiles;
      const walked = await walk({ root, context, maxFiles: limit, onCount }, ports, scanSignal);
      if (walked.fileCount > limit) throw tooManyFiles(walked.fileCount, options.folder);
      return sorted(walked);
    },
    admit: (path, admitSignal) => admitPath(root, context, path, ports, admitSignal),
    isRuleFile: (path) => ruleFiles.test(path),
  };
}

async function readRoot(
  root: string,
  options: ScanOptions,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<FolderContext> {
  const workTree = await ports.tracked.list(root, signal);
  const around = workTree !== null && isBelow(workTree.top, root) ? workTree : null;
  return rootContext(root, around, options.excludes, ports.log);
}

function resolveFolder(folder: string): string {
  try {
    if (statSync(folder).isDirectory()) return realpathSync(folder);
  } catch (error) {
    const code = systemErrorCode(error);
    if (isMissing(code))
      throw new UserError('bad-input', `There is no folder ${folder}; name one that exists.`);
    throw new UserError(
      'bad-input',
      `The folder ${folder} ${unreadableReason(code)}; name another, or change its permissions.`,
    );
  }
  throw new UserError('bad-input', `${folder} is a file, not a folder; name the folder that holds it.`);
}

function refuseHome(root: string, homeFolder: string): void {
  if (root !== existingPath(homeFolder)) return;
  throw new UserError(
    'too-many-files',
    `${root} is your home folder, not a repository; open the folder of one project, or allow large folders to map it all.`,
  );
}

/** With links resolved where it exists: a home folder may not. */
function existingPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    systemErrorCode(error);
    return folder;
  }
}

function tooManyFiles(count: number, folder: string): UserError {
  const grouped = count.toLocaleString('en-US');
  return new UserError(
    'too-many-files',
    `${folder} holds ${grouped} source files, more than the 50,000 that are mapped without asking; open a smaller folder, exclude folders in the settings or in .aiignore, or allow large folders.`,
  );
}

function sorted(walked: Walked): ScanResult {
  return {
    files: walked.files.sort((a, b) => byCodeUnits(a.path, b.path)),
    skipped: walked.skipped.sort((a, b) => byCodeUnits(a.path, b.path)),
    configs: walked.configs.sort(byCodeUnits),
  };
}
