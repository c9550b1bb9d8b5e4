/** Files of a workspace that decide what runs, who may do what, or hold secrets: writing them is more than editing code. */
import { phrase } from '../text/phrase';
import type { Phrase } from '../text/phrase';
import { isSecretFile } from './secretFiles';

export interface Protection {
  /** `never`: no tool of ours writes there; `ask`: the user is asked each time, and where nobody can be asked it is refused. */
  readonly rule: 'never' | 'ask';
  /** What such a file does, as the end of a sentence: `editor settings`. */
  readonly what: Phrase;
}

/** A row of the table. Names are in small letters; what is in a protected folder is protected with it. */
interface Row extends Protection {
  /** Names of files or folders, wherever they stand. */
  readonly names?: readonly string[];
  /** Files or folders by their path from the top of a repository, which may be below the workspace folder: `.github/workflows`. */
  readonly paths?: readonly string[];
  /** Names that only a pattern tells. */
  readonly pattern?: RegExp;
}

const rows: readonly Row[] = [
  {
    rule: 'never',
    what: phrase("git's own files (hooks, settings, history)"),
    names: ['.git', '.hg', '.svn', '.jj'],
    // A repository without a work tree has these at its top, and git runs what its settings say.
    paths: ['hooks/pre-commit', 'hooks/post-checkout', 'hooks/pre-push', 'hooks/post-merge'],
  },
  {
    rule: 'ask',
    what: phrase('git hooks'),
    names: [
      ...['.husky', '.githooks', '.git-hooks', 'git-hooks', '.lefthook', 'lefthook.yml', 'lefthook.yaml'],
      ...['.lefthook.yml', '.pre-commit-config.yaml', '.pre-commit-hooks.yaml', '.overcommit.yml'],
      ...['.lintstagedrc', '.simple-git-hooks.json', '.simple-git-hooks.js', '.simple-git-hooks.cjs'],
    ],
  },
  {
    rule: 'ask',
    what: phrase('git settings'),
    names: ['.gitmodules', '.gitattributes', '.gitconfig', '.lfsconfig', '.mailmap'],
    paths: ['.config/git'],
  },
  {
    rule: 'ask',
    what: phrase('CI configuration'),
    names: [
      ...['.circleci', '.buildkite', '.drone.yml', '.gitlab-ci.yml', '.gitlab-ci.yaml', '.gitlab-ci'],
      ...[
        '.travis.yml',
        'appveyor.yml',
        '.appveyor.yml',
        'jenkinsfile',
        'azure-pipelines.yml',
        '.cirrus.yml',
      ],
      ...['bitbucket-pipelines.yml', '.woodpecker', '.woodpecker.yml', '.semaphore', '.teamcity'],
      ...['cloudbuild.yaml', 'cloudbuild.yml', '.azure-pipelines', '.azuredevops'],
    ],
    paths: [
      ...['.github/workflows', '.github/actions', '.github/dependabot.yml', '.github/dependabot.yaml'],
      ...['.github/codeowners', '.gitea/workflows', '.forgejo/workflows', 'codeowners', 'docs/codeowners'],
    ],
  },
  {
    rule: 'ask',
    what: phrase('editor settings'),
    names: [
      '.vscode',
      '.vscode-server',
      '.idea',
      '.zed',
      '.fleet',
      '.vim',
      '.nvim',
      '.exrc',
      '.vimrc',
      '.nvimrc',
      ...['.nvim.lua', '.gvimrc', '.vs', '.theia', '.run', '.helix', '.nova'],
    ],
    pattern:
      /\.(?:code-workspace|sublime-project|sublime-workspace)$|^\.(?:lvimrc|dir-locals(?:-2)?\.el|emacs(?:\.d)?|editorconfig)$/,
  },
  {
    rule: 'ask',
    what: phrase('a dev container configuration'),
    names: ['.devcontainer', '.devcontainer.json', '.gitpod.yml', '.gitpod.dockerfile'],
  },
  {
    rule: 'ask',
    what: phrase('agent settings or instructions'),
    names: [
      ...[
        '.repomaster',
        '.claude',
        '.claude.json',
        '.mcp.json',
        'mcp.json',
        'claude.md',
        'claude.local.md',
        'agents.md',
      ],
      ...[
        'gemini.md',
        '.gemini',
        '.cursor',
        '.cursorrules',
        '.cursorignore',
        '.windsurf',
        '.windsurfrules',
        '.clinerules',
      ],
      ...[
        '.cline',
        '.roo',
        '.roomodes',
        '.rooignore',
        '.rooprotected',
        '.kilocode',
        '.continue',
        '.continuerules',
      ],
      ...[
        '.codex',
        '.opencode',
        'opencode.json',
        '.aider.conf.yml',
        '.aiderignore',
        '.aiignore',
        '.aiexclude',
      ],
      ...['.codeiumignore', '.goosehints', '.junie', '.amazonq', '.kiro', '.augment', '.qodo', '.trae'],
    ],
    paths: ['.github/copilot-instructions.md', '.github/instructions', '.github/prompts', '.github/agents'],
  },
  {
    rule: 'ask',
    what: phrase('a shell start-up file'),
    names: [
      ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.profile', '.inputrc'],
      ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.kshrc', '.cshrc', '.tcshrc', '.login'],
      ...['.envrc', '.direnv', '.xprofile', '.xinitrc', '.xsession', '.pam_environment', 'authorized_keys'],
      ...[
        'mise.toml',
        '.mise.toml',
        'mise.local.toml',
        '.mise.local.toml',
        '.mise',
        '.rtx.toml',
        '.shadowenv.d',
      ],
      ...['.autoenv', '.autoenv.zsh', '.autoenv_leave.zsh', '.tmux.conf', '.tmuxinator', '.tmuxinator.yml'],
      ...['.tmuxp.yaml', '.tmuxp.json'],
    ],
    paths: ['.config/fish', '.config/autostart', '.config/systemd', '.config/mise', 'mise/config.toml'],
    pattern: /^profile\.ps1$|_profile\.ps1$/,
  },
  {
    rule: 'ask',
    what: phrase('a file that a debugger or interpreter runs on start'),
    names: [
      ...['.gdbinit', '.gdbearlyinit', '.lldbinit', '.pdbrc', '.pdbrc.py', '.irbrc', '.pryrc', '.byebugrc'],
      ...['.rdbgrc', '.rprofile', '.renviron', '.ghci', '.iex.exs', '.perldb', '.octaverc'],
    ],
  },
  {
    rule: 'ask',
    what: phrase('build tool settings'),
    names: ['.bazelrc', '.bazeliskrc', '.buckconfig', '.buckconfig.local'],
  },
  {
    rule: 'ask',
    what: phrase('package manager settings'),
    names: [
      ...[
        '.npmrc',
        '.yarnrc',
        '.yarnrc.yml',
        '.yarn',
        '.pnpmfile.cjs',
        'pnpmfile.js',
        '.pnpmfile.mjs',
        'bunfig.toml',
        '.bunfig.toml',
      ],
      ...[
        'pip.conf',
        'pip.ini',
        '.pip',
        '.pypirc',
        '.condarc',
        'uv.toml',
        'poetry.toml',
        'nuget.config',
        '.gemrc',
        '.bundle',
      ],
      ...['.mvn', '.m2', '.gradle', 'init.gradle', 'auth.json', '.netrc', '_netrc', '.curlrc', '.wgetrc'],
    ],
    paths: ['.cargo/config', '.cargo/config.toml', 'gradle/wrapper', '.config/pip', '.config/uv'],
  },
  {
    rule: 'ask',
    what: phrase('code that Python runs on start'),
    names: ['sitecustomize.py', 'usercustomize.py', '__pyvenv__.cfg', 'pyvenv.cfg'],
    pattern: /\.pth$/,
  },
];

const secrets: Protection = { rule: 'ask', what: phrase('a file that may hold secrets') };

/** Characters that some file systems do not see in a name: `.g<U+200C>it` is `.git` to them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Why a path of the workspace is protected, or null. `path` is relative to the workspace folder or absolute, with `/` or
 * `\`, its `.` and `..` resolved. Names count as every file system reads them: in any case, with what Windows drops from
 * their ends, and as the short names that it gives (`GIT~1`). A folder that leads to a protected one alone (`.github`)
 * is none itself.
 */
export function protectionOf(path: string): Protection | null {
  const segments = path.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.');
  const names = segments.map(plainName).filter((name) => name !== '');
  const row = rows.find((each) => covers(each, names));
  if (row !== undefined) return { rule: row.rule, what: row.what };
  return isSecretFile(names.join('/')) ? secrets : null;
}

function covers({ names = [], paths = [], pattern }: Row, segments: readonly string[]): boolean {
  if (segments.some((segment) => names.includes(segment) || pattern?.test(segment) === true)) return true;
  const joined = `/${segments.join('/')}/`;
  return paths.some((path) => joined.includes(`/${path}/`));
}

/** As the most forgiving file system reads a name. */
function plainName(segment: string): string {
  const name = segment
    .normalize('NFKC')
    .replace(unseen, '')
    .toLowerCase()
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '');
  return /^git~\d+$/.test(name) ? '.git' : name;
}
