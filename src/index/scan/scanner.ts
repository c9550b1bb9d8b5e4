import { realpathSync, statSync } from 'node:fs';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { SkippedFile } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { SourceFile } from '../../core/ports';
import type { Admission } from './admitPath';
import { admitPath } from './admitPath';
import type { ScanPorts } from './enterFolder';
import type { FolderContext } from './folderContext';
import { homeRefused, maxFiles, maxHomeEntries, relationToHome, tooManyFiles } from './largeFolder';
import { isBelow, rootContext } from './rootContext';
import { isMissing, systemErrorCode } from './systemErrors';
import type { Walked } from './walk';
import { walk } from './walk';

export interface ScanOptions {
  readonly folder: string;
  /** Patterns as in .gitignore, counted from the folder. */
  readonly excludes: readonly string[];
  /** The user has agreed to more than maxFiles source files, or to the home folder or one above it. */
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
   * UserError 'too-many-files' with the count, also for the home folder and those above it, 'bad-input' for a folder
   * that is not there any more.
   */
  scan(signal: AbortSignal, onCount?: (files: number) => void): Promise<ScanResult>;
  /**
   * What one path (created, changed or deleted) is to the index, with the rule that ignores it. Throws UserError
   * 'bad-input' for a folder that is not there any more.
   */
  admit(path: string, signal: AbortSignal): Promise<Admission>;
  /** Whether a change of this path can change what is in: then scan again. */
  isRuleFile(path: string): boolean;
}

/** An `__init__.py` decides whether a folder of that name is a package or an environment. */
const ruleFiles = /(^|\/)(\.gitignore|\.aiignore|pyvenv\.cfg|\.?venv\/__init__\.py)$/;

/**
 * The one way into a folder, for the first scan and for every later change.
 * Throws UserError 'bad-input' where there is no such folder.
 */
export async function openScanner(
  options: ScanOptions,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<Scanner> {
  const root = resolveFolder(options.folder);
  const { nowMs = Date.now } = ports;
  const limit = options.largeFolderAllowed ? Infinity : maxFiles;
  const relation = options.largeFolderAllowed ? 'other' : relationToHome(root, options.homeFolder);
  const isEnough = (files: number, entries: number): boolean =>
    relation !== 'other' && (files > limit || entries > maxHomeEntries);
  let context = await readRoot(root, options, ports, signal);
  let fresh = true;

  return {
    scan: async (scanSignal, onCount = () => undefined) => {
      if (!fresh) {
        // A folder that was moved away meanwhile is no folder without files.
        resolveFolder(root);
        context = await readRoot(root, options, ports, scanSignal);
      }
      fresh = false;
      const walked = await walk(
        { root, context, maxFiles: limit, isEnough, onCount, nowMs },
        ports,
        scanSignal,
      );
      if (relation !== 'other') throw homeRefused(root, relation, walked);
      if (walked.fileCount > limit) throw tooManyFiles(options.folder, walked);
      return sorted(walked);
    },
    admit: async (path, admitSignal) => {
      const admission = await admitPath(root, context, path, ports, admitSignal);
      // Where the folder itself is gone, nothing is known of what is in it.
      if (admission.kind === 'gone') resolveFolder(root);
      return admission;
    },
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
      throw new UserError('bad-input', phrase('There is no folder {0}; name one that exists.', folder));
    throw new UserError(
      'bad-input',
      code === 'EACCES' || code === 'EPERM'
        ? phrase(
            'The folder {0} cannot be read (no permission); name another, or change its permissions.',
            folder,
          )
        : phrase(
            'The folder {0} cannot be read ({1}); name another, or change its permissions.',
            folder,
            code,
          ),
    );
  }
  throw new UserError(
    'bad-input',
    phrase('{0} is a file, not a folder; name the folder that holds it.', folder),
  );
}

function sorted(walked: Walked): ScanResult {
  return {
    files: walked.files.sort((a, b) => byCodeUnits(a.path, b.path)),
    skipped: walked.skipped.sort((a, b) => byCodeUnits(a.path, b.path)),
    configs: walked.configs.sort(byCodeUnits),
  };
}
