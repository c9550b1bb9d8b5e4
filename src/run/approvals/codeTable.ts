/** Programs that run code which is in no file of the workspace: from their options, their input or a prompt. */
import { awkWrites } from './awkScript';
import type { Risk } from './riskTable';

/** With these it asks nobody for more. */
const version = ['--version', '-V', '-v', '-version', '--help', '-h', '-help', '--test'];

/** With nothing to run, or with `-`, it reads what it runs. */
const readsInput: Risk = { operands: ['-'], bare: true, bareUnless: version };

function runs(names: string, options: string): [string, readonly Risk[]][] {
  return names.split(' ').map((name) => [name, [{ options: options.split(' ') }, readsInput]]);
}

function always(names: string): [string, readonly Risk[]][] {
  return names.split(' ').map((name) => [name, [{ any: true }]]);
}

function given(names: string, ...options: readonly string[]): [string, readonly Risk[]][] {
  return names.split(' ').map((name) => [name, [{ options }]]);
}

export const runsCode: ReadonlyMap<string, readonly Risk[]> = new Map([
  ...runs(
    'node nodejs iojs',
    '-e -p --eval --print -r --require --import --loader --experimental-loader --openssl-config --run --env-file --env-file-if-exists -i --interactive --inspect --inspect-brk --inspect-wait --build-sea --experimental-config-file --experimental-default-config-file',
  ),
  ...runs('tsx ts-node ts-node-esm', '-e -p --eval --print -r --require --import --loader'),
  ...given('bun', '-e', '-p', '--eval', '--print', '-r', '--preload', '--import', '--require'),
  ...given('deno', '--allow-all', '-A', '--eval', '--preload', '--import', '--require'),
  ...runs('python pypy ipython jython', '-c -i'),
  ...runs('perl', '-e -E -n -p -i -M -m -d -x -I -s'),
  ...runs('ruby jruby', '-e -n -p -r -i -x -I -s'),
  ...runs('php', '-r -B -R -E -F -S -a -d -z -c --run --process-begin --process-code --server --interactive'),
  ...runs('lua luajit', '-e -l -i'),
  ...runs('rscript r julia', '-e -E --eval --print -L --load -i'),
  ...runs('elixir erl iex', '-e --eval -eval -run -s -r -S --rpc-eval'),
  ...runs('ghc runghc runhaskell', '-e'),
  ...runs(
    'scala groovy clojure clj swift guile racket sbcl gosh kotlin',
    '-e -c --eval --load -l -f --execute',
  ),
  ...always(
    'tclsh wish jshell jrunscript osascript expect gnuplot octave sqlite3 psql mysql mariadb mongosh mongo redis-cli',
  ),
  ...always(
    'vim vi nvim view ex ed emacs emacsclient nano pico joe mcedit rvim vimdiff gvim micro hx kak less more most',
  ),
  ...always('bc dc m4 timeit code pdb idlelib asyncio runpy xonsh bpython ptpython irb pry ghci iex debugpy'),
  ...always('cscript wscript mshta rundll32 regsvr32'),
  ...always('fish csh tcsh pwsh powershell cmd nu rbash mksh elvish yash rc es oil osh ysh'),
  ...given('java javaw', '-jar', '-agentpath', '-agentlib', '-javaagent', '-XX'),
  ...given(
    'awk gawk mawk nawk original-awk',
    '-f',
    '--file',
    '-l',
    '--load',
    '-E',
    '--exec',
    '-i',
    '--include',
    '-D',
    '-e',
  ),
  ...given('gs', '-c'),
  ...given('sed gsed', '-f', '--file'),
  ...given('jq gojq jaq', '-f', '--from-file', '-L', '--library-path'),
  ...given('yq', '-s', '--split-exp', '--from-file'),
]);

/** Tells whether it may start others or write files. */
interface Script {
  test(script: string): boolean;
}

const awk: Script = {
  test: (script) =>
    /system|getline|(?:^|[^|])\|(?:$|[^|])|@|ENVIRON/.test(script) || awkWrites(script).length > 0,
};

/** Programs whose first operand is a program of their own, with what in its text starts others or writes files. */
export const scripted: ReadonlyMap<string, Script> = new Map<string, Script>([
  ...'awk gawk mawk nawk original-awk'.split(' ').map((name): [string, Script] => [name, awk]),
  ...'jq gojq jaq'
    .split(' ')
    .map((name): [string, RegExp] => [name, /\benv\b|\$ENV|\binput_filename\b|\bimport\b|\binclude\b/]),
  ['yq', /\benv\s*\(|\bstrenv\b|\benvsubst\b|\bload\w*\s*\(|\$ENV/],
]);
