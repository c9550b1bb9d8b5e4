/** Commands that build tools have by themselves where a file says that a project is theirs: of Cargo, Go, CMake and others. */
import type { ReadFile } from './listedFiles';
import { jsonTexts } from './packageJson';
import type { DeclaredCommand } from './projectCommands';

/** Whether the folder lists a file: its path, or an expression for it, from the folder of the manifest on. */
export type Lists = (path: string | RegExp) => boolean;

/** One command of a tool, and what must be there for it. */
interface ToolCommand {
  readonly command: string;
  readonly does: string;
  /** A line of the manifest that says so; its first line of the tool's own otherwise. */
  readonly says?: RegExp;
  /** A file that has to be there. */
  readonly needs?: string | RegExp;
}

interface BuildTool {
  /** The manifest, from its folder on. */
  readonly file: RegExp;
  readonly kind: string;
  /** The line that makes it a manifest of the tool; any line where it is left out. */
  readonly says?: RegExp;
  readonly commands: readonly ToolCommand[];
}

/** What each tool does is the same in every project of it: the manifest's line is the proof that it is one. */
export const BUILD_TOOLS: readonly BuildTool[] = [
  {
    file: /(^|\/)Cargo\.toml$/,
    kind: 'Cargo package',
    says: /^\s*\[(?:package|workspace)\]/,
    commands: [
      { command: 'cargo build', does: 'builds' },
      { command: 'cargo test', does: 'runs the tests' },
      { command: 'cargo run', does: 'starts the program', needs: 'src/main.rs' },
      { command: 'cargo clippy', does: 'lints', needs: /^\.?clippy\.toml$/ },
      { command: 'cargo fmt --check', does: 'checks the format', needs: /^\.?rustfmt\.toml$/ },
    ],
  },
  {
    file: /(^|\/)go\.mod$/,
    kind: 'Go module',
    says: /^module\s/,
    commands: [
      { command: 'go build ./...', does: 'builds' },
      { command: 'go test ./...', does: 'runs the tests' },
      { command: 'go vet ./...', does: 'checks the code' },
      { command: 'go run .', does: 'starts the program', needs: 'main.go' },
      { command: 'golangci-lint run', does: 'lints', needs: /^\.golangci\.(?:ya?ml|toml|json)$/ },
    ],
  },
  {
    file: /(^|\/)CMakeLists\.txt$/,
    kind: 'CMake project',
    says: /^\s*project\s*\(/i,
    commands: [
      { command: 'cmake -S . -B build', does: 'configures' },
      { command: 'cmake --build build', does: 'builds' },
      {
        command: 'ctest --test-dir build',
        does: 'runs the tests',
        says: /^\s*(?:enable_testing|add_test|include)\s*\(\s*(?:\)|ctest|name|[\w-]+\s)/i,
      },
    ],
  },
  {
    file: /(^|\/)meson\.build$/,
    kind: 'Meson project',
    says: /^\s*project\s*\(/,
    commands: [
      { command: 'meson setup build', does: 'configures' },
      { command: 'meson compile -C build', does: 'builds' },
      {
        command: 'meson test -C build',
        does: 'runs the tests',
        says: /^\s*test\s*\(|^\s*subdir\s*\(\s*'tests?'/,
      },
    ],
  },
  {
    file: /(^|\/)configure\.ac$/,
    kind: 'Autotools project',
    says: /^\s*AC_INIT\b/,
    commands: [
      { command: 'autoreconf -i', does: 'creates the configure script' },
      { command: './configure', does: 'configures' },
      { command: 'make', does: 'builds' },
    ],
  },
  {
    file: /(^|\/)Makefile\.am$/,
    kind: 'Automake project',
    commands: [
      {
        command: 'make check',
        does: 'runs the tests',
        // Without one of these it does nothing.
        says: /^(?:\s*(?:TESTS|check_[A-Z]+)\s*\+?=|check(?:-local|-am)?\s*:)/,
      },
    ],
  },
  {
    file: /(^|\/)build\.gradle(?:\.kts)?$/,
    kind: 'Gradle project',
    commands: [
      { command: './gradlew build', does: 'builds and runs the tests', needs: 'gradlew' },
      { command: './gradlew test', does: 'runs the tests', needs: 'gradlew' },
      { command: './gradlew run', does: 'starts the program', says: /\bapplication\b|\bmainClass\b/ },
    ],
  },
  {
    file: /(^|\/)pom\.xml$/,
    kind: 'Maven project',
    says: /<project\b/,
    commands: [
      { command: 'mvn package', does: 'builds and runs the tests' },
      { command: 'mvn test', does: 'runs the tests' },
    ],
  },
  {
    file: /(^|\/)[^/]+\.(?:sln|csproj)$/,
    kind: '.NET project',
    commands: [
      { command: 'dotnet build', does: 'builds' },
      { command: 'dotnet test', does: 'runs the tests' },
    ],
  },
  {
    file: /(^|\/)mix\.exs$/,
    kind: 'Mix project',
    commands: [
      { command: 'mix deps.get', does: 'installs what it needs' },
      { command: 'mix test', does: 'runs the tests' },
    ],
  },
  {
    file: /(^|\/)Gemfile$/,
    kind: 'Bundler project',
    commands: [
      { command: 'bundle install', does: 'installs what it needs' },
      { command: 'bundle exec rspec', does: 'runs the tests', says: /\brspec\b/ },
      { command: 'bundle exec rubocop', does: 'lints', says: /\brubocop\b/ },
    ],
  },
  {
    file: /(^|\/)Package\.swift$/,
    kind: 'Swift package',
    says: /\bPackage\s*\(/,
    commands: [
      { command: 'swift build', does: 'builds' },
      { command: 'swift test', does: 'runs the tests', says: /\.testTarget\s*\(/ },
    ],
  },
  {
    file: /(^|\/)\.pre-commit-config\.yaml$/,
    kind: 'pre-commit set-up',
    commands: [{ command: 'pre-commit run --all-files', does: 'checks and formats all files' }],
  },
];

/** The commands that a tool has in the folder of its manifest; none for a file that only bears the name. */
export function toolCommands(
  { kind, says, commands }: BuildTool,
  { lines }: ReadFile,
  lists: Lists,
): readonly DeclaredCommand[] {
  const first = says === undefined ? 0 : lines.findIndex((line) => says.test(line));
  if (first < 0) return [];
  return commands.flatMap(({ command, does, says: proof, needs }) => {
    const at = proof === undefined ? first : lines.findIndex((line) => proof.test(line));
    if (at < 0 || (needs !== undefined && !lists(needs))) return [];
    return [{ command, line: at + 1, does: `${does}, as in every ${kind}` }];
  });
}

/** The scripts of a composer.json, and the tasks of a deno.json. */
export function jsonTasks({ path, text }: ReadFile): readonly DeclaredCommand[] {
  const [table, program] = /composer\.json$/.test(path)
    ? ['scripts', 'composer run']
    : ['tasks', 'deno task'];
  const found = jsonTexts(text).filter(({ keys }) => keys[0] === table && keys.length >= 2);
  // A task of several commands, or with a description, has a text for each.
  return found
    .filter(({ keys }, at) => found.findIndex((other) => other.keys[1] === keys[1]) === at)
    .map(({ keys, value, line }) => ({ command: `${program} ${keys[1] ?? ''}`, line, does: value }));
}

/** The tasks of a Rakefile, with what `desc` says of each. */
export function rakeTasks({ lines }: ReadFile): readonly DeclaredCommand[] {
  return lines.flatMap((text, at) => {
    const name =
      /^\s*(?:multi)?task[ (]+(?::|["'])?([\w-]+)/.exec(text)?.[1] ??
      /^\s*[\w:]+Task\.new[ (]+(?::|["'])([\w-]+)/.exec(text)?.[1];
    const does = /^\s*desc\s+["'](.*)["']\s*$/.exec(lines[at - 1] ?? '')?.[1] ?? '';
    return name === undefined || name === 'default' ? [] : [{ command: `rake ${name}`, line: at + 1, does }];
  });
}

/** The tasks of a Taskfile.yml: the keys directly below `tasks:`. */
export function taskfileTasks({ lines }: ReadFile): readonly DeclaredCommand[] {
  const start = lines.findIndex((line) => /^tasks:\s*$/.test(line));
  if (start < 0) return [];
  const found: DeclaredCommand[] = [];
  let indent = '';
  for (let at = start + 1; at < lines.length; at++) {
    const [, own = '', name] = /^(\s*)["']?([\w:.-]+?)["']?:(?:\s|$)/.exec(lines[at] ?? '') ?? [];
    if (name !== undefined && own === '') break;
    if (indent === '') indent = own;
    if (name === undefined || own !== indent || name === 'default') continue;
    const does = /^\s+desc:\s*["']?(.*?)["']?\s*$/.exec(lines[at + 1] ?? '')?.[1] ?? '';
    found.push({ command: `task ${name}`, line: at + 1, does });
  }
  return found;
}
