/** What commands of one place see of the machine, and where their tools keep what they load. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isOfSystem } from './binds';
import { homeSecrets } from './homeSecrets';
import { dropGonePackages, homePackages, settingsCopies } from './homePackages';
import { machineSecrets } from './machineSecrets';
import { isWithin, statOrNone } from './paths';
import { removeClosed } from './removeClosed';
import { isShown } from './sandboxArguments';
import type { SandboxView } from './sandboxArguments';
import { toolCaches } from './toolCaches';
import { toolchainPlaces } from './toolchains';

export interface ViewOptions {
  readonly kind: SandboxView['kind'];
  readonly environment: NodeJS.ProcessEnv;
  /** Absolute. */
  readonly home: string;
  readonly keep?: string | undefined;
}

/** What a command gets of it. */
export interface View {
  readonly view: SandboxView;
  readonly writable: readonly string[];
  readonly hidden: readonly string[];
  readonly shown: readonly (readonly [string, string])[];
  readonly temporary: string | null;
  readonly variables: Readonly<Record<string, string>>;
}

/** Where caches are that are gone with the command. */
const IN_MEMORY = '/var/tmp/repomaster';

/** The view of a workspace (absolute), whose repositories have these git folders (absolute). */
export function createView(options: ViewOptions): {
  of(root: string, gitFolders: readonly string[]): View;
} {
  const { kind, environment, keep } = options;
  const home = isOfSystem(options.home) || options.home === '/' ? null : options.home;
  let toolchains: { readonly root: string; readonly letIn: readonly string[] } | null = null;
  let copies: readonly (readonly [string, string])[] | null = null;
  const letInFor = (root: string): readonly string[] => {
    if (toolchains?.root !== root) {
      const isOpen = (path: string): boolean => isShown({ kind, home }, path);
      const letIn = toolchainPlaces({ environment, home: options.home, root, isShown: isOpen });
      toolchains = { root, letIn };
    }
    return toolchains.letIn;
  };
  let opened: Keep | null = null;
  return {
    of: (root, gitFolders) => {
      // It may have been deleted with all that is stored.
      if (keep !== undefined && !isThere(opened)) {
        opened = openKeep(keep);
        dropGonePackages(options.home, opened.caches);
        copies = null;
      }
      const kept = opened;
      const caches = kept?.caches ?? IN_MEMORY;
      const packages = homePackages({ home: options.home, caches, isKept: kept !== null, environment });
      const variables = { ...toolCaches(caches, environment), ...packages.variables };
      copies ??= settingsCopies(
        options.home,
        kept?.settings ?? mkdtempSync(join(tmpdir(), 'repomaster-settings-')),
      );
      const around = kind === 'machine' ? repositoryAround(root, gitFolders, options.home) : [];
      const letIn = [...letInFor(root), ...packages.places, ...around];
      return {
        view: { kind, home, letIn: letIn.filter((path) => !isShown({ kind, home }, path)) },
        ...{ writable: kept === null ? [] : [kept.caches], temporary: kept?.temporary ?? null, variables },
        hidden: [...machineSecrets(), ...(home === null ? homeSecrets(options.home) : [])],
        shown: [...packages.shown, ...copies.flatMap((copy) => settingsShown(copy, caches, options.home))],
      };
    },
  };
}

/** The repository that the workspace is a folder of: its packages are made for one another. Never a whole home folder. */
function repositoryAround(root: string, gitFolders: readonly string[], home: string): readonly string[] {
  const trees = gitFolders.filter((git) => basename(git) === '.git').map((git) => dirname(git));
  return trees.filter((tree) => tree !== root && isWithin(root, tree) && !isWithin(home, tree));
}

/** Cargo's settings are looked for beside its packages. */
function settingsShown(
  [copy, place]: readonly [string, string],
  caches: string,
  home: string,
): readonly (readonly [string, string])[] {
  const below = place.slice(home.length);
  return [[copy, below.startsWith('/.cargo/') ? join(caches, below.replace('/.cargo/', '/cargo/')) : place]];
}

function isThere(keep: Keep | null): boolean {
  return keep !== null && [keep.caches, keep.temporary, keep.settings].every((path) => existsSync(path));
}

const temporaries = new Set<string>();
/** What a process that was killed has left is removed by one of another day. */
const STALE_MS = 48 * 3_600_000;

/** A folder that is gone with this process. */
function temporaryIn(folder: string): string {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('tmp-') && Date.now() - (statOrNone(path)?.mtimeMs ?? Date.now()) > STALE_MS)
      removeClosed(path);
  }
  if (temporaries.size === 0)
    process.once('exit', () => {
      for (const path of temporaries) removeClosed(path);
    });
  const made = mkdtempSync(join(folder, 'tmp-'));
  temporaries.add(made);
  return made;
}

interface Keep {
  readonly caches: string;
  readonly temporary: string;
  readonly settings: string;
}

function openKeep(keep: string): Keep {
  mkdirSync(keep, { recursive: true, mode: 0o700 });
  const folder = realpathSync(keep);
  const at = (name: string): string => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  return { caches: at('caches'), temporary: temporaryIn(folder), settings: at('settings') };
}
