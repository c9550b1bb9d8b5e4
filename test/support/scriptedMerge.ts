/**
 * The port of a merge over a repository of real git: its files, its index and its commits are real, its candidates and what it
 * knows of the code come from the story. The engine takes its place in the product.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Emitter } from '../../src/core/async/emitter';
import { UserError } from '../../src/core/errors';
import type { MergeCheck, MergeResult, MergeSide, TouchingCommit } from '../../src/core/git/conflicts';
import type {
  Choice,
  MergeView,
  MergeWork,
  Surroundings,
  WorkedConflict,
} from '../../src/core/git/mergeWork';
import { phrase } from '../../src/core/text/phrase';
import { gitIn, partsIn } from './mergeFolder';
import type { MarkedPart } from './mergeFolder';
import { storyCandidates } from './mergeStory';
import { temporaryFolder } from './temporaryFolder';

const files = ['shop/cart.py', 'web/receipt.ts'];
const symbols = [null, 'shop.cart.Cart.total', 'receipt'];

interface Held {
  readonly path: string;
  readonly parts: readonly MarkedPart[];
}

export interface ScriptedMerge extends MergeWork {
  /** What is called so far, in order. */
  readonly calls: readonly string[];
  /** What the next checks find; at first all pass. */
  setChecks(checks: readonly MergeCheck[]): void;
}

type WorkedState = Pick<WorkedConflict, 'state' | 'choice'>;

const untouched: WorkedState = { state: 'open', choice: null };
const passing: readonly MergeCheck[] = (
  ['markers', 'syntax', 'definitions', 'callers', 'tests'] as const
).map((name) => ({ name, outcome: 'passed', reason: '' }));

/** The merge that is under way in `root`, which `startMerge` left there. */
export async function openScriptedMerge(root: string): Promise<ScriptedMerge> {
  const held: readonly Held[] = await Promise.all(
    files.map(async (path) => ({ path, parts: await partsIn(root, path) })),
  );
  const changed = new Emitter<void>();
  const calls: string[] = [];
  let worked = new Map<string, WorkedState>();
  let checks = passing;
  let result: MergeResult | null = null;
  const undos: { readonly id: string; readonly what: MergeView['undo']; back(): Promise<void> }[] = [];
  const known = conflictsOf(root, held);

  const keepBefore = async (what: string, text: NonNullable<MergeView['undo']>['what']): Promise<string> => {
    const id = `${what}-${undos.length + 1}`;
    const copy = await temporaryFolder();
    await cp(root, join(copy.path, 'r'), { recursive: true });
    const before = worked;
    undos.push({
      ...{ id, what: { id, what: text } },
      back: async () => {
        await rm(root, { recursive: true });
        await cp(join(copy.path, 'r'), root, { recursive: true });
        worked = before;
        result = null;
        await copy.remove();
      },
    });
    return id;
  };
  const render = async ({ path, parts }: Held): Promise<void> => {
    const text = parts.map((part) => {
      const state = part.conflict === null ? untouched : (worked.get(part.conflict.id) ?? untouched);
      return state.state === 'written' ? (state.choice?.text ?? '') : part.text;
    });
    await writeFile(join(root, path), text.join(''));
  };
  return {
    ...{ root, calls, onChanged: changed.on },
    setChecks: (next) => (checks = next),
    read: () => Promise.resolve(viewOf(root, known, worked, result, undos.at(-1)?.what ?? null)),
    choose: (id, choice) => {
      calls.push(`choose ${id} ${JSON.stringify(choice)}`);
      const conflict = known.find((each) => each.conflict.id === id);
      if (!conflict) throw new UserError('bad-input', phrase('This conflict is not there any more.'));
      worked = new Map(worked).set(id, stateAfter(conflict, choice));
      changed.fire();
      return Promise.resolve();
    },
    write: async (ids) => {
      calls.push(`write ${ids.join(' ')}`);
      await keepBefore('write', phrase('Take {0} written conflicts out of the files again', ids.length));
      worked = new Map([...worked].map(([id, state]) => [id, ids.includes(id) ? written(state) : state]));
      for (const file of held) await render(file);
      changed.fire();
    },
    finish: async (tests, signal) => {
      calls.push('finish');
      const undo = await keepBefore('finish', phrase('Take the merge commit back'));
      const all =
        tests === null ? checks : [...checks.filter(({ name }) => name !== 'tests'), await tests(signal)];
      const isRight = all.every(({ outcome }) => outcome !== 'failed');
      if (isRight) {
        gitIn(root, ['add', '--all']);
        gitIn(root, ['commit', '--quiet', '--no-edit']);
      } else undos.pop();
      const commit = isRight ? gitIn(root, ['rev-parse', 'HEAD']).trim() : null;
      result = { commit, undo, checks: [...all] };
      changed.fire();
    },
    undo: async (id) => {
      calls.push(`undo ${id}`);
      const last = undos.at(-1);
      if (last?.id !== id)
        throw new UserError('bad-input', phrase('Something was done since: undo that first.'));
      undos.pop();
      await last.back();
      changed.fire();
    },
    dispose: () => changed.dispose(),
  };
}

function written(state: WorkedState): WorkedState {
  return { ...state, state: 'written' };
}

function stateAfter({ conflict }: WorkedConflict, choice: Choice): WorkedState {
  if (choice === null) return untouched;
  if ('side' in choice)
    return { state: 'chosen', choice: { candidate: null, text: null, side: choice.side } };
  if ('text' in choice) return { state: 'chosen', choice: { candidate: null, text: choice.text } };
  const text = conflict.candidates[choice.candidate]?.text ?? null;
  return { state: 'chosen', choice: { candidate: choice.candidate, text } };
}

function viewOf(
  root: string,
  known: readonly WorkedConflict[],
  worked: ReadonlyMap<string, WorkedState>,
  result: MergeResult | null,
  undo: MergeView['undo'],
): MergeView {
  const isUnderWay = gitIn(root, ['status']).includes('You have unmerged') || isMerging(root);
  const conflicts = known.map((each) => {
    const { state, choice } = worked.get(each.conflict.id) ?? untouched;
    const lines = state === 'written' ? { startLine: null, endLine: null } : {};
    return { ...each, state, choice, conflict: { ...each.conflict, ...lines } };
  });
  const imported = worked.get(known[0]?.conflict.id ?? '')?.choice?.candidate;
  const total = known[1]?.conflict.id ?? '';
  return {
    state: isUnderWay ? 'merge' : 'none',
    ours: isUnderWay ? sideOf(root, 'main') : null,
    theirs: isUnderWay ? sideOf(root, 'feature/tax') : null,
    conflicts: isUnderWay
      ? conflicts.map((each, at) => (at === 2 && worked.has(total) ? suggested(each, total) : each))
      : [],
    silent: isUnderWay && imported !== undefined ? faults : [],
    ...{ result, undo },
  };
}

/** Offered once the total takes a country. */
function suggested(worked: WorkedConflict, from: string): WorkedConflict {
  const because = phrase(
    'In {0} you kept both edits of Cart.total. This candidate does the same.',
    'shop/cart.py',
  );
  return { ...worked, suggestion: { candidate: 0, from, because } };
}

const faults: MergeView['silent'] = [
  {
    ...{ kind: 'changed-signature', path: 'shop/checkout.py', line: 2, symbol: 'shop.checkout.pay' },
    reason: 'It calls Cart.total without the country that feature/tax asks for.',
  },
];

function isMerging(root: string): boolean {
  try {
    gitIn(root, ['rev-parse', '--verify', '--quiet', 'MERGE_HEAD']);
    return true;
  } catch {
    return false;
  }
}

function sideOf(root: string, name: string): MergeSide {
  const [commit = '', time = ''] = gitIn(root, ['log', '-1', '--format=%H %ct', name]).trim().split(' ');
  return { name, commit, time: Number(time) };
}

function conflictsOf(root: string, held: readonly Held[]): readonly WorkedConflict[] {
  const marked = held.flatMap(({ path, parts }) =>
    parts.flatMap(({ conflict }) => (conflict === null ? [] : [{ path, ...conflict }])),
  );
  return marked.map(({ path, ...texts }, at) => {
    const candidates = storyCandidates(texts.ours, texts.theirs, at);
    return {
      conflict: {
        ...{ path, ...texts, kind: 'content', symbol: symbols[at] ?? null },
        commits: { ours: commitsOn(root, 'main', path), theirs: commitsOn(root, 'feature/tax', path) },
        candidates: candidates.map(({ text, rules, confidence, sure }) => ({
          ...{ text, rules: [...rules], confidence, sure },
        })),
      },
      ...untouched,
      evidence: candidates.map(({ evidence }) => evidence.map((text) => ({ text, args: [] }))),
      surroundings: around[at] ?? null,
      suggestion: null,
    };
  });
}

function commitsOn(root: string, branch: string, path: string): TouchingCommit[] {
  const other = branch === 'main' ? 'feature/tax' : 'main';
  const log = gitIn(root, ['log', '--format=%H %ct %s', `${other}..${branch}`, '--', path]).trim();
  return log.split('\n').map((line) => {
    const [commit = '', time = '', ...subject] = line.split(' ');
    return { commit, time: Number(time), subject: subject.join(' ') };
  });
}

const total = 'total(self) -> Decimal';
const nothing = { symbolId: null, ours: [], theirs: [], neighbours: [] };
const body = { kind: 'body', before: null, after: null } as const;
const added = { kind: 'added', before: null, after: null } as const;

const around: readonly Surroundings[] = [
  nothing,
  {
    symbolId: 'shop.cart.Cart.total',
    ours: [body],
    theirs: [{ kind: 'signature', before: total, after: 'total(self, country: str) -> Decimal' }, body],
    neighbours: [
      {
        ...{ id: 'shop.discounts.best_discount', role: 'callee', path: 'shop/discounts.py', line: 1 },
        ...{ side: 'ours', change: added },
      },
      {
        ...{ id: 'shop.tax.rate_for', role: 'callee', path: 'shop/tax.py', line: 4 },
        ...{ side: 'theirs', change: added },
      },
      {
        ...{ id: 'web/receipt.receipt', role: 'caller', path: 'web/receipt.ts', line: 4 },
        ...{ side: 'theirs', change: body },
      },
    ],
  },
  { ...nothing, symbolId: 'web/receipt.receipt', ours: [body], theirs: [body] },
];

/** The bytes of a file of the repository. */
export function bytesOf(work: MergeWork, path: string): Promise<string> {
  return readFile(join(work.root, path), 'utf8');
}
