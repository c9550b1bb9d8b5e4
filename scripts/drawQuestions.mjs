// node scripts/drawQuestions.mjs OWNER/NAME GIT_FOLDER COUNT [BACK]: draws questions with known answers from a repository's commits.
import { execFileSync } from 'node:child_process';

/*
 * The set is of one state of the repository, the commit BACK (300) first parents before the newest: a question is what a
 * later commit says of itself, its answer the files that it changes, as far as that state has them. Taken are the first
 * COUNT commits after the state, oldest first, that
 *  - have one parent, change 1 to 6 source files outside of tests, and change no source file that the state lacks;
 *  - say something: a subject of three words or more that is not about a version, a dependency, documents or a revert.
 * Subject and body are kept as they are, paths that they name too, but for trailers (Signed-off-by and the like).
 * Prints the set as test/eval/questions keeps it; whoever keeps one writes it down before the search is asked.
 */
const [repository, git, count, back = '300'] = process.argv.slice(2);
if (count === undefined) {
  console.error('usage: node scripts/drawQuestions.mjs OWNER/NAME GIT_FOLDER COUNT [BACK]');
  process.exit(2);
}

const SOURCE = /\.(?:py|pyi|[cm]?[jt]s|[jt]sx)$/;
const TEST =
  /(?:^|\/)(?:tests?|__tests__|testing|specs?|e2e|fixtures?|mocks?|__mocks__|benchmarks?|examples?|docs?)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|[._-](?:tests?|spec|e2e|bench)\.[^/]+$/i;
const NO_QUESTION =
  /^(?:bump|release|version|merge|revert|update changelog|changelog|prepare|typo)\b|^v?\d+\.\d+|^(?:build|chore|docs?|ci|test|tests|style)(?:\([^)]*\))?!?:|\bversion packages\b|\b(?:dependabot|dependencies|deps|changelog|lint(?:er)?|mypy|ruff|prettier)\b/i;
const TRAILER = /^(?:[A-Z][A-Za-z]*-[A-Za-z-]+|PR-URL|Reviewed by|Fixes|Closes|Refs?): .*$/;

const run = (...args) => execFileSync('git', ['-C', git, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 });
const lines = (text) => text.split('\n').filter((line) => line !== '');

const base = run('rev-parse', `HEAD~${back}`).trim();
const known = new Set(lines(run('ls-tree', '-r', '--name-only', base)));
const questions = [];
for (const commit of lines(run('rev-list', '--first-parent', '--reverse', `${base}..HEAD`))) {
  if (questions.length === Number(count)) break;
  const question = questionOf(commit);
  if (question) questions.push(question);
}
console.log(JSON.stringify({ repository, commit: base, questions }, null, 2));

function questionOf(commit) {
  const [parents, subject, body] = run('show', '-s', '--format=%P%x00%s%x00%b', commit).split('\0');
  if (parents.includes(' ') || NO_QUESTION.test(subject) || subject.split(/\s+/).length < 3) return undefined;
  const changed = lines(run('diff-tree', '--no-commit-id', '--name-only', '-r', '--no-renames', commit));
  const paths = changed.filter((path) => SOURCE.test(path) && !TEST.test(path));
  if (paths.length === 0 || paths.length > 6 || !paths.every((path) => known.has(path))) return undefined;
  const told = body.split('\n').filter((line) => !TRAILER.test(line));
  return { commit, subject, body: told.join('\n').trim(), paths };
}
