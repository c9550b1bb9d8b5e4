/** The law of order: whatever a run of a program calls at a line is known to be callable there, and without loops nothing else is. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../../support/analyse';

type Statement =
  | { readonly kind: 'store'; readonly name: string; readonly value: string }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'leave'; readonly how: 'return' | 'break' | 'continue' }
  | {
      readonly kind: 'if' | 'try';
      readonly first: readonly Statement[];
      readonly second: readonly Statement[];
    }
  | { readonly kind: 'loop'; readonly body: readonly Statement[] };

const names = ['p', 'q'];
const values = ['a', 'b', 'c'];

const statements = (leaves: boolean): fc.Arbitrary<readonly Statement[]> =>
  fc.letrec<{ block: readonly Statement[]; statement: Statement }>((tie) => ({
    block: fc.array(tie('statement'), { minLength: 1, maxLength: 4 }),
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({
        kind: fc.constant('store' as const),
        name: fc.constantFrom(...names),
        value: fc.constantFrom(...values),
      }),
      fc.record({ kind: fc.constant('call' as const), name: fc.constantFrom(...names) }),
      fc.record({
        kind: fc.constantFrom<'if' | 'try'>(...(leaves ? (['if', 'try'] as const) : (['if'] as const))),
        first: tie('block'),
        second: tie('block'),
      }),
      ...(leaves
        ? [
            fc.record({ kind: fc.constant('loop' as const), body: tie('block') }),
            fc.record({
              kind: fc.constant('leave' as const),
              how: fc.constantFrom<'return' | 'break' | 'continue'>('return', 'break', 'continue'),
            }),
          ]
        : []),
    ),
  })).block;

const headsOf = {
  python: { loop: 'while ask:', if: ['if ask:', 'else:'], try: ['try:', 'except E:'] },
  javascript: { loop: 'while (ask) {', if: ['if (ask) {', '} else {'], try: ['try {', '} catch {'] },
} as const;

/** The lines of the program, and the line of each call. */
class Printer {
  readonly lines: string[] = [];
  readonly lineOf = new Map<Statement, number>();

  constructor(readonly language: 'python' | 'javascript') {}

  block(body: readonly Statement[], depth: number, inLoop: boolean): void {
    for (const statement of body) this.#statement(statement, depth, inLoop);
    if (
      this.language === 'python' &&
      body.every((each) => each.kind === 'leave' && !inLoop && each.how !== 'return')
    )
      this.#line('pass', depth);
  }

  #line(text: string, depth: number): void {
    this.lines.push(' '.repeat(depth) + text);
  }

  #statement(statement: Statement, depth: number, inLoop: boolean): void {
    const heads = headsOf[this.language];
    if (statement.kind === 'store') this.#line(`${statement.name} = ${statement.value}`, depth);
    else if (statement.kind === 'call') {
      this.#line(`${statement.name}()`, depth);
      this.lineOf.set(statement, this.lines.length);
    } else if (statement.kind === 'leave') {
      if (inLoop || statement.how === 'return') this.#line(statement.how, depth);
    } else if (statement.kind === 'loop') {
      this.#nested(heads.loop, statement.body, depth, true);
      this.#close(depth);
    } else {
      const [first, second] = heads[statement.kind];
      this.#nested(first, statement.first, depth, inLoop);
      this.#nested(second, statement.second, depth, inLoop);
      this.#close(depth);
    }
  }

  #nested(head: string, body: readonly Statement[], depth: number, inLoop: boolean): void {
    this.#line(head, depth);
    this.block(body, depth + 1, inLoop);
  }

  #close(depth: number): void {
    if (this.language === 'javascript') this.#line('}', depth);
  }
}

type Way = 'on' | 'return' | 'break' | 'continue' | 'raise';

/** Runs the program once; `decide` says which way each choice goes. */
class Run {
  readonly called: string[] = [];
  readonly #held = new Map<string, string>();
  #steps = 0;

  constructor(
    readonly decide: () => boolean,
    readonly lineOf: ReadonlyMap<Statement, number>,
  ) {}

  block(body: readonly Statement[], inLoop: boolean, inTry: boolean): Way {
    for (const statement of body) {
      if (inTry && this.decide()) return 'raise';
      const way = this.#statement(statement, inLoop, inTry);
      if (way !== 'on') return way;
    }
    return 'on';
  }

  #statement(statement: Statement, inLoop: boolean, inTry: boolean): Way {
    switch (statement.kind) {
      case 'store':
        this.#held.set(statement.name, statement.value);
        return 'on';
      case 'call': {
        const value = this.#held.get(statement.name);
        if (value !== undefined) this.called.push(`${this.lineOf.get(statement) ?? 0} ${value}`);
        return 'on';
      }
      case 'leave':
        return inLoop || statement.how === 'return' ? statement.how : 'on';
      case 'if':
        return this.block(this.decide() ? statement.first : statement.second, inLoop, inTry);
      case 'try': {
        const way = this.block(statement.first, inLoop, true);
        return way === 'raise' ? this.block(statement.second, inLoop, inTry) : way;
      }
      case 'loop':
        return this.#loop(statement.body, inTry);
    }
  }

  #loop(body: readonly Statement[], inTry: boolean): Way {
    while (this.#steps++ < MOST_ROUNDS && this.decide()) {
      const way = this.block(body, true, inTry);
      if (way === 'break') return 'on';
      if (way === 'return' || way === 'raise') return way;
    }
    return 'on';
  }
}

/** Enough for a value to come from one round into the next and behind the loop. */
const MOST_ROUNDS = 12;
const RUNS = 200;
/** Each way of so many branches is run. */
const MOST_BRANCHES = 10;

type Lines = ReadonlyMap<Statement, number>;

function callsOfRuns(
  program: readonly Statement[],
  lineOf: Lines,
  runs: number,
  decide: (run: number) => () => boolean,
): Set<string> {
  const called = new Set<string>();
  for (let run = 0; run < runs; run++) {
    const one = new Run(decide(run), lineOf);
    one.block(program, false, false);
    for (const call of one.called) called.add(call);
  }
  return called;
}

/** Some of the ways through a program. */
function someRuns(program: readonly Statement[], lineOf: Lines): Set<string> {
  let seed = 1;
  return callsOfRuns(program, lineOf, RUNS, () => () => {
    seed = (seed * 48271) % 2147483647;
    return seed % 7 < 3;
  });
}

/** All ways through a program of branches: each is come to at most once. */
function allRuns(program: readonly Statement[], lineOf: Lines): Set<string> {
  return callsOfRuns(program, lineOf, 2 ** countBranches(program), (run) => {
    let bits = run;
    return () => {
      const bit = bits % 2 === 1;
      bits = Math.floor(bits / 2);
      return bit;
    };
  });
}

function countBranches(program: readonly Statement[]): number {
  let count = 0;
  for (const each of program)
    if (each.kind === 'if') count += 1 + countBranches(each.first) + countBranches(each.second);
  return count;
}

async function callsOfMap(language: 'python' | 'javascript', printer: Printer): Promise<Set<string>> {
  const head =
    language === 'python'
      ? [...values.map((value) => `def ${value}(): pass`), 'def run(ask, E):', ' p = q = None']
      : [...values.map((value) => `function ${value}() {}`), 'function run(ask) {', ' let p, q;'];
  const text = [...head, ...printer.lines, ...(language === 'javascript' ? ['}'] : [])].join('\n');
  const path = language === 'python' ? 'm.py' : 'm.js';
  const index = await analyse({ [path]: text });
  assert.deepEqual(index.problems, [], text);
  const calls = index.calls.filter(({ from }) => from === 'm.run');
  return new Set(
    calls.flatMap(({ to, lines }) => lines.map((line) => `${line - head.length} ${to.slice(2)}`)),
  );
}

/** `npm run soak` names more, and a seed of its own. */
const PROGRAMS = Number(process.env['REPOMASTER_RUNS'] ?? 200);
const SEED = Number(process.env['REPOMASTER_SEED'] ?? Date.now() % 1_000_000);

for (const language of ['python', 'javascript'] as const) {
  describe(`order of assignments: ${language}`, function () {
    this.timeout(60_000 + PROGRAMS * 500);
    const printed = (program: readonly Statement[]): Printer => {
      const printer = new Printer(language);
      printer.block(program, 1, false);
      return printer;
    };
    it('what any run calls is in the map', async () => {
      await fc.assert(
        fc.asyncProperty(statements(true), async (program) => {
          const printer = printed(program);
          const mapped = await callsOfMap(language, printer);
          const ran = someRuns(program, printer.lineOf);
          assert.deepEqual(
            [...ran].filter((call) => !mapped.has(call)),
            [],
          );
        }),
        { seed: SEED, numRuns: PROGRAMS },
      );
    });
    it('and nothing else, where there are but branches', async () => {
      await fc.assert(
        fc.asyncProperty(statements(false), async (program) => {
          fc.pre(countBranches(program) <= MOST_BRANCHES);
          const printer = printed(program);
          const mapped = await callsOfMap(language, printer);
          assert.deepEqual([...mapped].sort(), [...allRuns(program, printer.lineOf)].sort());
        }),
        { seed: SEED, numRuns: Math.ceil(PROGRAMS / 2) },
      );
    });
  });
}
