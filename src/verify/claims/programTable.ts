/** Programs that test, check and build, and what runs them: rows of data. */

/** They run tests whatever stands behind them; as modules of Python, too. */
export const TEST_PROGRAMS: ReadonlySet<string> = listed(
  'pytest py.test unittest doctest xdoctest nose nose2 nosetests trial behave robot tox nox green stestr ' +
    'jest vitest mocha ava tap karma jasmine cypress playwright qunit uvu tape c8 nyc wtr testcafe ' +
    'rspec cucumber minitest phpunit pest codecept ctest gtest bats prove busted shellspec runtests gotestsum',
);

/** They run tests where one of their words says so: `npm test`, `make check`, `cargo nextest`. */
export const TASK_PROGRAMS: ReadonlySet<string> = listed(
  'npm pnpm yarn bun deno make gmake mingw32-make just task rake rails bundle composer artisan manage.py setup.py ' +
    'django-admin hatch pdm poetry uv invoke inv fab doit scons waf meson ninja bazel buck buck2 pants please ' +
    'gradle gradlew mvn mvnw mvnd ant sbt lein clj boot mill go cargo dotnet msbuild swift xcodebuild zig mix rebar3 ' +
    'stack cabal dub nimble crystal shards dart flutter julia R Rscript turbo nx lerna lage moon earthly docker',
);
export const TEST_WORD =
  /(?:^|[-_:./@=])(?:t|tests?|testing|check|checks|specs?|verify|ci|e2e|unit|nextest|validate|runtests|testonly|tck)(?:$|[-_:./@])/i;

/** They run a file or a text of a program. */
export const INTERPRETERS: ReadonlySet<string> = listed(
  'python pypy node ruby perl php lua bash sh zsh dash ksh fish pwsh powershell tsx ts-node julia Rscript java kotlin scala elixir',
);
/** They take a text as a program. */
export const INLINE_OPTION = /^-(?:c|e|E|p|r|lc|ec|-eval|-print|Command)$/;
export const STARTS_TESTS =
  /\b(?:pytest|unittest|doctest|nose2?|tox)\.(?:main|testmod|testfile|TextTestRunner|run|cmdline)|\bnode:test\b|\brun_tests?\(/;

/** They look at tests or at themselves, and run nothing. */
export const LOOKS_ONLY =
  /^(?:--version|--help|-h|--collect-only|--co|--list(?:-?tests)?|--listTests|--dry-run|--fixtures|--markers|--setup-plan|--show-only|--no-run)$/;

/** They print their version for `-V`; to others it means to say more, or to go on: `ctest -V`, `mvn -V test`. */
export const VERSION_FOR_V: ReadonlySet<string> = listed('python pypy pytest py.test');
/** Their `install`, `ci` and the like fetch packages; `mvn install` and `make ci` run tests. */
export const PACKAGE_MANAGERS: ReadonlySet<string> = listed(
  'npm pnpm yarn bun deno composer bundle poetry pdm uv hatch cargo go dotnet dart flutter mix stack cabal dub nimble shards gem',
);

/** Of a program that is run by another: `npx jest`, `uvx pytest`. */
export const FETCHERS: ReadonlySet<string> = listed('npx bunx pnpx uvx pipx dlx exec x run');

/** Checkers by the names that answers give them; their programs bear the same. */
export const CHECKERS: readonly string[] = (
  'mypy pyright basedpyright pyre pytype ruff flake8 pylint pycodestyle pydocstyle bandit isort ' +
  'eslint prettier oxlint biome stylelint tslint tsc clippy rustfmt gofmt golangci-lint staticcheck ' +
  'rubocop phpstan psalm phpcs checkstyle spotbugs ktlint detekt swiftlint shellcheck shfmt hadolint ' +
  'clang-tidy clang-format cppcheck valgrind semgrep pre-commit sonarqube pip-audit yamllint markdownlint'
).split(' ');

/** They open a page, or drive what does. */
export const BROWSERS =
  /\b(?:playwright|puppeteer|selenium|webdriver\w*|geckodriver|chromedriver|cypress|testcafe|wtr|karma|chrom(?:e|ium)[\w-]*|google-chrome\S*|firefox|msedge|webkit|safari|xdg-open|w3m|lynx|capybara|jsdom)\b/i;
/** They ask a service what its runs came to. */
export const SERVICES =
  /\b(?:gh\s+(?:run|pr|workflow|api)|glab|act|circleci|travis|buildkite|az\s+pipelines|api\.github\.com|gitlab|jenkins)\b/i;

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
