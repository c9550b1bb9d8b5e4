/** Tool chains in folders that a sandbox does not show: which parts of them commands need, read-only. */
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { isWithin, realOrNone } from './paths';

/** Variables that name the folder of a tool chain. */
const ofToolchains = [
  ...['PYENV_ROOT', 'NVM_DIR', 'NVM_BIN', 'RUSTUP_HOME', 'GOROOT', 'JAVA_HOME', 'JDK_HOME', 'SDKMAN_DIR'],
  ...['CONDA_PREFIX', 'CONDA_ROOT', 'MAMBA_ROOT_PREFIX', 'VIRTUAL_ENV', 'ASDF_DIR', 'ASDF_DATA_DIR'],
  ...['VOLTA_HOME', 'BUN_INSTALL', 'DENO_INSTALL', 'RBENV_ROOT', 'NODENV_ROOT', 'GOENV_ROOT', 'FNM_DIR'],
  ...[
    'ANDROID_HOME',
    'ANDROID_SDK_ROOT',
    'FLUTTER_ROOT',
    'DOTNET_ROOT',
    'KOTLIN_HOME',
    'MAVEN_HOME',
    'M2_HOME',
  ],
  ...['GRADLE_HOME', 'CUDA_HOME', 'HOMEBREW_PREFIX', 'MISE_DATA_DIR', 'PNPM_HOME', 'JUPYTER_PATH'],
];

/** Where tool chains are in a home folder, however PATH leads to them. */
const ofHome = [
  ...['.pyenv', '.nvm', '.rustup', '.sdkman', '.asdf', '.volta', '.bun', '.deno', '.rbenv', '.nodenv'],
  ...[
    '.goenv',
    '.jenv',
    '.fnm',
    '.dotnet',
    '.ghcup',
    '.opam',
    '.juliaup',
    '.julia/juliaup',
    '.elan',
    '.jdks',
  ],
  ...[
    'miniconda',
    'anaconda',
    'miniforge',
    '.miniconda3',
    '.conda',
    '.linuxbrew',
    '.pixi',
    '.proto',
    '.moon',
  ],
  ...['miniconda3', 'anaconda3', 'miniforge3', 'mambaforge', 'micromamba', '.local/share/mise', 'sdk'],
  ...['.local/share/fnm', '.local/share/pnpm', '.local/share/uv', '.local/share/pipx', '.local/pipx'],
];

/** Folders of programs that are also called by their path. */
const binsOfHome = ['bin', '.local/bin', '.cargo/bin', 'go/bin'];
/** Data that libraries load once, and look for at the top of a home folder. */
const dataOfHome = ['nltk_data', 'scikit_learn_data', 'seaborn-data', '.keras/datasets', '.keras/models'];

/**
 * What a tool chain is made of. What else lies at its top is not shown: settings and credentials of the tool
 * (`~/.cargo/credentials.toml`, `.condarc`), or a project around a folder that is on PATH.
 */
const parts = [
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libexec', 'include', 'shims', 'versions', 'toolchains'],
  ...['candidates', 'installs', 'plugins', 'pyenv.d', 'rbenv.d', 'nvm.sh', 'nvm-exec', 'alias', 'version'],
  ...['VERSION', 'go.env', 'pkg', 'src', 'misc', 'api', 'jmods', 'conf', 'release', 'jre', 'legal', 'tool'],
  ...['tools', 'venvs', 'python', 'node-versions', 'condabin', 'conda-meta', 'envs', 'pkgs', 'ssl', 'sdk'],
  ...['shared', 'host', 'packs', 'dotnet', 'templates', 'platforms', 'platform-tools', 'build-tools', 'ndk'],
  ...['Frameworks', 'Cellar', 'opt', 'settings.toml', 'update-hashes', 'completions', 'pyvenv.cfg', 'boot'],
  ...['global', 'nodejs', 'default', 'aliases', 'cmdline-tools', 'licenses', 'x86_64-conda-linux-gnu'],
];
/** Of these `share` is shown too: elsewhere keyrings lie in it. */
const withShare = /(?:conda|mamba|forge|versions|candidates|toolchains)/i;
/** Links of these folders lead to the programs. */
const MOST_LINKS = 2_000;

export interface ToolchainPlaces {
  readonly environment: NodeJS.ProcessEnv;
  /** Absolute. */
  readonly home: string;
  /** The workspace, absolute. */
  readonly root: string;
  /** Whether a place is there without being let in. */
  readonly isShown: (path: string) => boolean;
}

/**
 * Absolute paths of what programs on PATH are made of, of the tool chains that variables and a home folder have, of the
 * workspace's own environment, and of certificates that variables name; only what is there and not shown anyway.
 * Looks at the disk.
 */
export function toolchainPlaces({ environment, home, root, isShown }: ToolchainPlaces): readonly string[] {
  const found = new Set<string>();
  const isOpen = (path: string): boolean => isShown(path) || [...found].some((each) => isWithin(path, each));
  const add = (path: string): void => {
    for (const real of realOrNone(path))
      for (const each of [path, real]) if (existsSync(each) && !isOpen(each)) found.add(each);
  };
  const addParts = (folder: string): void => {
    if (isWithin(home, folder) || folder === '/') return;
    const names = withShare.test(folder) ? [...parts, 'share', 'etc'] : parts;
    for (const name of names) if (existsSync(join(folder, name))) add(join(folder, name));
  };
  const addBin = (bin: string): void => {
    if (isWithin(root, bin) || isWithin(home, bin) || isOpen(bin)) return;
    add(bin);
    if (basename(dirname(bin)) !== '.local' && dirname(bin) !== home && isToolchain(dirname(bin)))
      addParts(dirname(bin));
    for (const target of targetsIn(bin)) {
      if (isOpen(target)) continue;
      if (/^(?:bin|sbin|shims|libexec)$/.test(basename(dirname(target)))) addBin(dirname(target));
      else add(target);
    }
  };
  for (const name of ofHome) if (existsSync(join(home, name))) addParts(join(home, name));
  for (const folder of named(environment, ofToolchains)) if (!isOpen(folder)) addParts(folder);
  for (const bin of onPath(environment)) {
    addBin(realpathSync(bin));
    if (!isWithin(root, bin)) add(bin);
  }
  for (const bin of binsOfHome) for (const real of realOrNone(join(home, bin))) addBin(real);
  for (const name of dataOfHome) if (existsSync(join(home, name))) add(join(home, name));
  for (const name of namesIn(join(home, '.local/lib')))
    if (/^python\d/.test(name)) add(join(home, '.local/lib', name));
  for (const bin of environmentsOf(root)) addBin(bin);
  for (const file of certificates(environment)) add(file);
  return [...found];
}

/** The folders that variables name, and that are there. */
function named(environment: NodeJS.ProcessEnv, variables: readonly string[]): readonly string[] {
  return variables
    .map((name) => environment[name] ?? '')
    .filter((folder) => isAbsolute(folder) && existsSync(folder));
}

function onPath(environment: NodeJS.ProcessEnv): readonly string[] {
  return (environment['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && existsSync(folder));
}

/** Whether programs lie in it with what they need, and not in a project of somebody's. */
function isToolchain(folder: string): boolean {
  if (['lib', 'libexec', 'versions', 'jmods', 'share'].every((name) => !existsSync(join(folder, name))))
    return false;
  return !['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod', 'pom.xml', 'Gemfile', '.env'].some(
    (name) => existsSync(join(folder, name)),
  );
}

/** Where the links of a folder of programs lead to. */
function targetsIn(bin: string): readonly string[] {
  if (statSync(bin, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(bin, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .slice(0, MOST_LINKS)
    .flatMap(({ name }) => realOrNone(join(bin, name)));
}

/** The folders of the Python that environments in the workspace were made with. */
function environmentsOf(root: string): readonly string[] {
  return ['.venv', 'venv', 'env', '.env'].flatMap((name) => {
    const file = join(root, name, 'pyvenv.cfg');
    if (!existsSync(file)) return [];
    const [, home = ''] = /^home\s*=\s*(.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    const bin = home.trim();
    // Named by a file of the workspace: only what is a folder of programs is let in for it.
    const isPython = isAbsolute(bin) && ['python3', 'python'].some((each) => existsSync(join(bin, each)));
    return isPython ? realOrNone(bin) : [];
  });
}

function certificates(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(environment).flatMap(([name, value = '']) =>
    /(?:CERT|CA_BUNDLE|CA_FILE|CAINFO|CACERT|ROOTS_FILE)/i.test(name) &&
    isAbsolute(value) &&
    /\.(?:pem|crt|cer)$/.test(value) &&
    existsSync(value)
      ? [value]
      : [],
  );
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
