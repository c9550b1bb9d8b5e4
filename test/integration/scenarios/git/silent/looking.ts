/** Silent conflicts with the real parser, of repositories. */
import { silentReportForm } from '../../../../../src/core/git/silent';
import type { SilentFinding, SilentReport } from '../../../../../src/core/git/silent';
import type { TreeNames } from '../../../../../src/core/git/treeNames';
import { treeNames } from '../../../../../src/explore/compare/treeNames';
import { textShapes } from '../../../../../src/index/folder/textShapes';
import { eachTreeIndex } from '../../../../../src/index/folder/treeMaps';
import type { TakeTree } from '../../../../../src/index/folder/treeMaps';
import { createParsePool } from '../../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../../src/index/parse/spawnParser';
import type { SilentPorts } from '../../../../../src/scenarios/git/silent/readSilent';
import { silentConflicts } from '../../../../../src/scenarios/git/silent/silentConflicts';
import type { SilentAnswer, SilentAsked } from '../../../../../src/scenarios/git/silent/silentConflicts';
import { codeOf } from '../../../../../src/session/structure/silentEngine';
import { distFile } from '../../../index/indexing';
import { noSignal } from '../../../scan/gitFolder';
import type { MergeStage } from '../merging';

export interface Looking {
  /** How often maps were asked for so far. */
  readonly mapped: () => number;
  look(stage: MergeStage, asked?: Partial<SilentAsked>): Promise<SilentReport>;
  /** The same, with what is not printed. */
  answer(stage: MergeStage): Promise<SilentAnswer>;
}

/** For the suite that calls it. Of `main` and `side`, unless it is asked for others. */
export function looking(): Looking {
  const pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
  after(() => pool.dispose());
  let mapped = 0;
  const ports: SilentPorts = {
    ...{ known: new Map(), codeOf },
    shapesOf: (texts) => textShapes(pool, texts, noSignal),
    namesInTrees: async (asked) => {
      mapped++;
      const told: TreeNames[] = [];
      const take: TakeTree = (index, facts) => void told.push(treeNames(index, facts, asked.names));
      await eachTreeIndex(pool, asked, take, { onProgress: () => undefined, signal: noSignal });
      return told;
    },
  };
  return {
    mapped: () => mapped,
    look: async (stage, asked = {}) => {
      const whole = { ours: 'main', theirs: 'side', how: 'merge', ...asked } as const;
      const { report } = await silentConflicts(await stage.repository(), whole, ports, noSignal);
      return silentReportForm.parse(report);
    },
    answer: async (stage) => {
      const asked = { ours: 'main', theirs: 'side', how: 'merge' } as const;
      return silentConflicts(await stage.repository(), asked, ports, noSignal);
    },
  };
}

/** `arity total app.py:5 breaks`: findings in their order. */
export function told({ findings }: SilentReport): readonly string[] {
  return findings.map(toldOf);
}

export function toldOf({ kind, symbol, use, sureness }: SilentFinding): string {
  return `${kind} ${symbol} ${use.path}:${use.line} ${sureness}`;
}
