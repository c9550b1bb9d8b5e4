/** Packages and settings that the user's tools have in a home folder: what of them commands see elsewhere, without secrets. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import { dropDangling, linkPackages } from './linkedPackages';

export interface HomePackages {
  /** Absolute: places in the home folder that are read where they are. */
  readonly places: readonly string[];
  /** Absolute: what is shown, read-only, in place of another: `[what, where]`. */
  readonly shown: readonly (readonly [string, string])[];
  readonly variables: Readonly<Record<string, string>>;
}

/** Folders of ours, and those in a home folder whose packages they begin with. */
const OF_TOOLS = [
  ['cargo/registry', '.cargo/registry'],
  ['cargo/git', '.cargo/git'],
  ['m2', '.m2/repository'],
] as const;

export interface HomePackagesOptions {
  readonly home: string;
  /** Absolute: where tools keep what they load from now on. */
  readonly caches: string;
  /** Whether `caches` is a folder of this machine, which outlives a command. */
  readonly isKept: boolean;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * What was loaded before is used, not changed: cargo's and Maven's own folders in `caches` begin with links to the user's files,
 * or show them where those folders are in memory; Go's are a proxy, Gradle's its read-only cache. Reads and writes the disk.
 */
export function homePackages({ home, caches, isKept, environment }: HomePackagesOptions): HomePackages {
  const at = (path: string): string => join(home, path);
  const isUsed = (own: string, theirs: string): boolean =>
    isEmpty(join(caches, own)) && existsSync(at(theirs));
  // What cannot be linked is laid over: nothing new is loaded there then.
  const shown = OF_TOOLS.filter(
    ([own, theirs]) => isUsed(own, theirs) && !(isKept && linkPackages(at(theirs), join(caches, own))),
  );
  const linked = isKept ? OF_TOOLS.map(([, theirs]) => at(theirs)) : [];
  const go = environment['GOMODCACHE'] ?? at('go/pkg/mod');
  const gradle = at('.gradle/caches');
  const places = [join(go, 'cache/download'), join(gradle, 'modules-2'), ...linked].filter((path) =>
    existsSync(path),
  );
  const proxy = environment['GOPROXY'] ?? 'https://proxy.golang.org,direct';
  return {
    places,
    shown: shown.map(([own, theirs]) => [at(theirs), join(caches, own)] as const),
    variables: {
      ...(existsSync(join(go, 'cache/download'))
        ? { GOPROXY: `file://${join(go, 'cache/download')},${proxy}` }
        : {}),
      ...(existsSync(join(gradle, 'modules-2')) ? { GRADLE_RO_DEP_CACHE: gradle } : {}),
    },
  };
}

/** Removes links in `caches` (absolute) to packages that the user has no more in the `home` folder (absolute). */
export function dropGonePackages(home: string, caches: string): void {
  for (const [own, theirs] of OF_TOOLS) dropDangling(join(home, theirs), join(caches, own));
}

/** Commands write there: what is no folder, or cannot be read, is as they want it. */
function isEmpty(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Settings of a tool, and which of their lines tell where packages come from. */
interface Settings {
  readonly path: string;
  readonly keep: (text: string) => string;
}

const lines =
  (pattern: RegExp) =>
  (text: string): string =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .join('\n')
      .concat('\n');

const settings: readonly Settings[] = [
  {
    path: '.npmrc',
    keep: lines(
      /^\s*(?:@[\w.-]+:)?(?:registry|strict-ssl|cafile|proxy|https-proxy|noproxy|nodedir|fund|audit)\s*=/,
    ),
  },
  {
    path: '.config/pip/pip.conf',
    keep: lines(/^\s*(?:\[|index-url|extra-index-url|find-links|cert|timeout|no-index)/),
  },
  {
    path: '.pip/pip.conf',
    keep: lines(/^\s*(?:\[|index-url|extra-index-url|find-links|cert|timeout|no-index)/),
  },
  { path: '.cargo/config.toml', keep: withoutLines(/token|secret|password|credential/i) },
  {
    path: '.m2/settings.xml',
    keep: (text) =>
      text
        .replace(/<servers>[\s\S]*?<\/servers>/g, '')
        .replace(/<(password|passphrase|privateKey|username)>[\s\S]*?<\/\1>/g, ''),
  },
  { path: '.gitconfig', keep: gitIdentity },
  { path: '.config/git/config', keep: gitIdentity },
  {
    path: '.config/go/env',
    keep: lines(/^(?:GOPROXY|GONOSUMDB|GONOPROXY|GOPRIVATE|GOFLAGS|GOTOOLCHAIN|GOSUMDB)=/),
  },
];

function withoutLines(pattern: RegExp): (text: string) => string {
  return (text) =>
    text
      .split('\n')
      .filter((line) => !pattern.test(line))
      .join('\n');
}

/** Who commits, and how a repository begins; nothing that git runs. */
function gitIdentity(text: string): string {
  const kept: string[] = [];
  let section = '';
  for (const line of text.split('\n')) {
    section = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim().toLowerCase() ?? section;
    const key = /^\s*(?:\[[^\]]*\])?\s*([\w-]+)\s*=/.exec(line)?.[1]?.toLowerCase();
    if (
      key !== undefined &&
      /^(?:user\.(?:name|email)|init\.defaultbranch|core\.(?:autocrlf|eol)|pull\.rebase|safe\.directory)$/.test(
        `${section}.${key}`,
      )
    )
      kept.push(`[${section}]`, line.replace(/^\s*\[[^\]]*\]/, ''));
  }
  return `${kept.join('\n')}\n`;
}

/** A name and a password in an address. */
const credentials = /(\b[a-z][a-z0-9+.-]*:\/\/)[^/@\s"']+@/gi;

/**
 * Copies of the user's settings of tools that say where packages come from and who commits, without what is secret in
 * them, as files below `folder` (absolute): `[copy, place in the home folder]`. Reads and writes the disk.
 */
export function settingsCopies(home: string, folder: string): readonly (readonly [string, string])[] {
  return settings.flatMap(({ path, keep }) => {
    const place = join(home, path);
    const text = textOf(place);
    if (text === null) return [];
    const copy = join(folder, path);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, keep(text).replace(credentials, '$1'), { mode: 0o600 });
    return [[copy, place] as const];
  });
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}
