/** Where tools keep what they load and compile: a folder of ours, since the home folder cannot be written. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Variables by folder of ours, for tools that have one. */
const variables: Readonly<Record<string, string>> = {
  XDG_CACHE_HOME: 'cache',
  // Python
  PIP_CACHE_DIR: 'pip',
  UV_CACHE_DIR: 'uv/cache',
  UV_PYTHON_INSTALL_DIR: 'uv/python',
  UV_TOOL_DIR: 'uv/tools',
  POETRY_CACHE_DIR: 'poetry',
  PDM_CACHE_DIR: 'pdm',
  PIPENV_CACHE_DIR: 'pipenv',
  WORKON_HOME: 'virtualenvs',
  PIPX_HOME: 'pipx',
  PRE_COMMIT_HOME: 'pre-commit',
  NUMBA_CACHE_DIR: 'numba',
  MPLCONFIGDIR: 'matplotlib',
  IPYTHONDIR: 'ipython',
  JUPYTER_CONFIG_DIR: 'jupyter/config',
  JUPYTER_DATA_DIR: 'jupyter/data',
  CONDA_PKGS_DIRS: 'conda',
  // JavaScript
  npm_config_cache: 'npm',
  YARN_CACHE_FOLDER: 'yarn/cache',
  YARN_GLOBAL_FOLDER: 'yarn/global',
  PNPM_HOME: 'pnpm',
  COREPACK_HOME: 'corepack',
  BUN_INSTALL_CACHE_DIR: 'bun',
  DENO_DIR: 'deno',
  CYPRESS_CACHE_FOLDER: 'cypress',
  ELECTRON_CACHE: 'electron',
  // Go, Rust, C
  GOPATH: 'go',
  GOMODCACHE: 'go/pkg/mod',
  GOCACHE: 'go-build',
  CARGO_HOME: 'cargo',
  CCACHE_DIR: 'ccache',
  SCCACHE_DIR: 'sccache',
  CONAN_HOME: 'conan',
  VCPKG_DEFAULT_BINARY_CACHE: 'vcpkg',
  // Java and its kin
  GRADLE_USER_HOME: 'gradle',
  COURSIER_CACHE: 'coursier',
  KONAN_DATA_DIR: 'konan',
  BAZELISK_HOME: 'bazelisk',
  // .NET, PHP, Ruby, Dart, Haskell, Elixir, Julia
  NUGET_PACKAGES: 'nuget',
  DOTNET_CLI_HOME: 'dotnet',
  COMPOSER_HOME: 'composer',
  BUNDLE_USER_HOME: 'bundle',
  PUB_CACHE: 'pub',
  STACK_ROOT: 'stack',
  CABAL_DIR: 'cabal',
  MIX_HOME: 'mix',
  HEX_HOME: 'hex',
};

/** Where bwrap has to find a folder before it can be written; the rest is made by the tools. */
const madeBefore = ['vcpkg', 'cargo', 'gradle'];

/**
 * Variables that lead tools to `folder` (absolute; made here), beside what `environment` has for them. Their programs in a
 * home folder stay where they are.
 */
export function toolCaches(folder: string, environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const own = Object.entries(variables).map(([name, part]) => [name, join(folder, part)] as const);
  for (const part of madeBefore) mkdirSync(join(folder, part), { recursive: true });
  const words = (...each: readonly string[]): string => each.join(' ').trim();
  return {
    ...Object.fromEntries(own),
    MAVEN_OPTS: words(environment['MAVEN_OPTS'] ?? '', `-Dmaven.repo.local=${join(folder, 'm2')}`),
    SBT_OPTS: words(
      environment['SBT_OPTS'] ?? '',
      `-Dsbt.global.base=${join(folder, 'sbt')} -Dsbt.ivy.home=${join(folder, 'ivy')} -Dsbt.boot.directory=${join(folder, 'sbt/boot')}`,
    ),
    // Else nobody can delete Go's packages but by its own command.
    GOFLAGS: words(environment['GOFLAGS'] ?? '', '-modcacherw'),
    // They would write hooks and git settings while packages are installed, and fail, since nobody may.
    ...{ HUSKY: '0', HUSKY_SKIP_INSTALL: '1', SKIP_INSTALL_SIMPLE_GIT_HOOKS: '1', LEFTHOOK: '0' },
  };
}
