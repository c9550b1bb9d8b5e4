/** A workspace in which one name is given to thousands of things is linked in time that grows with their number. */
import assert from 'node:assert/strict';
import { byCodeUnits } from '../../../../src/core/text/order';
import { createModuleSpace } from '../../../../src/index/resolve/moduleSpace';
import { linkNamed } from '../../../../src/index/resolve/named';
import { buildProgram } from '../../../../src/index/resolve/program';
import { factsOf } from '../../../support/analyse';

type Texts = Readonly<Record<string, string>>;

const times = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('\n');
const files = (count: number, write: (at: number) => readonly [string, string]): Texts =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => write(at)));

const workspaces: Readonly<Record<string, (count: number) => Texts>> = {
  'overloads of C#': (count) => ({
    'A.cs': `class A {\n${times(count, (at) => `void F(T${at} a) { F(a); this.F(a); new A(1); }\npublic A(T${at} a) { }`)}\n}\n`,
  }),
  'overloads of Kotlin': (count) => ({
    'a.kt': `package a\n${times(count, (at) => `fun f(a: T${at}) { f(a) }`)}\n`,
  }),
  'private functions of Kotlin': (count) =>
    files(count, (at) => [`a${at}.kt`, `package a\nprivate fun f(a: Int) {}\nfun g${at}() { f(1) }\n`]),
  'methods of Go': (count) => ({
    'go.mod': 'module m\n',
    'a.go': `package a\n${times(count, (at) => `type T${at} struct{}\nfunc (t T${at}) Close() { x.Close() }`)}\n`,
  }),
  'methods of Rust': (count) => ({
    'Cargo.toml': '[package]\nname = "a"\nversion = "1.0.0"\n',
    'src/lib.rs': times(count, (at) => `struct T${at};\nimpl T${at} { fn close(&self) { x.close(); } }`),
  }),
  'static functions of C': (count) =>
    files(count, (at) => [
      `a${at}.c`,
      `static int init(void) { return 1; }\nint f${at}(void) { return init(); }\n`,
    ]),
  'classes of C++': (count) =>
    files(count, (at) => [`a${at}.cc`, 'class App { int run(); };\nint App::run() { return run(); }\n']),
};

/** Milliseconds of the processor: the least of some runs. */
async function linkTime(texts: Texts): Promise<number> {
  const sources = Object.entries(texts).filter(([path]) => !/\.(?:mod|toml)$/.test(path));
  const facts = await Promise.all(sources.map(([path, text]) => factsOf(path, text)));
  facts.sort((a, b) => byCodeUnits(a.path, b.path));
  const configs = new Map(Object.entries(texts).filter(([path]) => /\.(?:mod|toml)$/.test(path)));
  const input = { rootName: '', facts, configs, skipped: [], history: null, partial: false };
  const program = buildProgram(facts, createModuleSpace(input).lookup);
  const spent: number[] = [];
  for (let run = 0; run < 5; run++) {
    const started = process.cpuUsage();
    const { calls } = linkNamed(program, configs);
    spent.push(process.cpuUsage(started).user / 1000);
    assert.ok(calls.length >= facts.length);
  }
  return Math.min(...spent);
}

const FEW = 800;
const FACTOR = 4;
/** Below it a time is mostly the machine's; each with each takes a hundred times as long. */
const LEAST_MS = 20;

describe('Things of one name', function () {
  this.timeout(120_000);
  for (const [title, workspace] of Object.entries(workspaces))
    it(`${title} cost as much each, many or few`, async () => {
      const few = await linkTime(workspace(FEW));
      const many = await linkTime(workspace(FEW * FACTOR));
      // Each with each would take 16 times as long.
      assert.ok(
        many < 10 * Math.max(few, LEAST_MS),
        `${few.toFixed(1)} ms for ${FEW}, ${many.toFixed(1)} ms for ${FEW * FACTOR}`,
      );
    });
});
