/** Structural diffs with the real parser, of texts and of repositories. */
import { structureReportForm } from '../../../../../src/core/git/structure';
import type { StructureChange, StructureReport } from '../../../../../src/core/git/structure';
import { compareMaps } from '../../../../../src/explore/compare/compareMaps';
import { textShapes } from '../../../../../src/index/folder/textShapes';
import { treeIndexes } from '../../../../../src/index/folder/treeMaps';
import { createParsePool } from '../../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../../src/index/parse/spawnParser';
import { structureDiff } from '../../../../../src/scenarios/git/structure/structureDiff';
import type { StructurePorts } from '../../../../../src/scenarios/git/structure/structureDiff';
import { distFile } from '../../../index/indexing';
import { noSignal } from '../../../scan/gitFolder';
import type { MergeStage } from '../merging';

export interface Comparing {
  /** How many texts were parsed for shapes so far. */
  readonly parsed: () => number;
  compare(stage: MergeStage, range: string | null, how?: 'with maps'): Promise<StructureReport>;
}

/** For the suite that calls it. */
export function comparing(): Comparing {
  const pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
  after(() => pool.dispose());
  const known: StructurePorts['known'] = new Map();
  let parsed = 0;
  return {
    parsed: () => parsed,
    compare: async (stage, range, how) => {
      const ports: StructurePorts = {
        known,
        shapesOf: (texts) => {
          parsed += texts.length;
          return textShapes(pool, texts, noSignal);
        },
        compareTrees:
          how === undefined
            ? null
            : async (asked) => compareMaps(await treeIndexes(pool, asked, () => undefined, noSignal), asked),
      };
      const { report } = await structureDiff(await stage.repository(), range, ports, noSignal);
      structureReportForm.parse(report);
      return report;
    },
  };
}

/** `signature f`, `renamed f > g`, `moved a.py f > b.py f`, `body f (comments)`: rows in their order. */
export function rowsOf({ symbols }: StructureReport): readonly string[] {
  return symbols.map(rowText);
}

function rowText({ change, before, after, path, from, body }: StructureChange): string {
  const what = body === 'same' || body === 'code' ? '' : ` (${body})`;
  const code = body === 'code' && change !== 'body' ? ' (code)' : '';
  if (before === null || after === null) return `${change} ${after ?? before ?? ''}`;
  const isElsewhere = from !== null && from.path !== path;
  const [old, young] = isElsewhere ? [`${from.path} ${before}`, `${path} ${after}`] : [before, after];
  return `${change} ${old === young ? old : `${old} > ${young}`}${what}${code}`;
}
