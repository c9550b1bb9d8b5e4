import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Definition, FileFacts } from '../../../src/index/extract/facts';
import { factsOf } from '../../support/analyse';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
import type { OracleCorpora } from '../oracles/compare';
import { cutOff, damageLine } from './mutate';
import { seededRandom } from '../../support/seededRandom';
import type { Mutant } from './mutate';
import type { Random } from '../../support/seededRandom';

/** `npm run soak` names more, and a seed of its own. */
const MUTANTS = Number(process.env.REPOMASTER_FUZZ_MUTANTS ?? 150);
const SEED = Number(process.env.REPOMASTER_FUZZ_SEED ?? 4);
/** So that a mutant costs a few milliseconds. */
const LARGEST_FILE = 40_000;
/**
 * Of all definitions apart from the damage, the share that must still be found with the same lines. No parser can
 * promise all of them: a quote or a bracket that never closes takes what follows along.
 */
const LEAST_KEPT = 0.75;

interface Counts {
  throws: number;
  expected: number;
  kept: number;
}

describe('real files, damaged', () => {
  it('are read without a throw, and what is apart from the damage is still mapped', async function () {
    this.timeout(60_000 + MUTANTS * 1000);
    const { ensureOracleCorpora } = await loadScript<OracleCorpora>('oracleCorpora.mjs');
    const log = (line: string): void => void process.stderr.write(`${line}\n`);
    const corpora = await ensureOracleCorpora({ root: repositoryRoot, node: process.execPath, log });
    const files = corpora.flatMap(({ folder }) => sourcesIn(folder));
    const random = seededRandom(SEED);
    const cut: Counts = { throws: 0, expected: 0, kept: 0 };
    const damaged: Counts = { throws: 0, expected: 0, kept: 0 };
    for (let made = 0; made < MUTANTS;) {
      const path = files[random(files.length)] ?? '';
      const text = readFileSync(path, 'utf8');
      const name = `m${/\.[^.]+$/.exec(path)?.[0] ?? ''}`;
      const whole = text.length <= LARGEST_FILE ? await factsOf(name, text) : null;
      if (whole === null || whole.problems.length > 0 || whole.definitions.length < 2) continue;
      made++;
      if (made % 2 === 0) await count(cut, name, whole, cutOff(text, random));
      else await count(damaged, name, whole, damageIn(whole, text, random));
    }
    log(`${MUTANTS} files mutated (seed ${SEED}), ${cut.throws + damaged.throws} throws`);
    log(
      `cut off: ${share(cut)}; damaged in one line: ${share(damaged)} of the definitions apart from it kept`,
    );
    assert.equal(cut.throws + damaged.throws, 0);
    for (const { kept, expected } of [cut, damaged]) {
      assert.ok(expected > MUTANTS, 'too few definitions to speak of');
      assert.ok(kept / expected >= LEAST_KEPT, `${kept} of ${expected}`);
    }
  });
});

function sourcesIn(folder: string): string[] {
  // Debian's packages link to files of others.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .filter(({ name }) => /\.(py|[cm]?[jt]sx?)$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

function damageIn(whole: FileFacts, text: string, random: Random): Mutant {
  const chosen = whole.definitions[1 + random(whole.definitions.length - 1)];
  return damageLine(text, { start: chosen?.startLine ?? 1, end: chosen?.endLine ?? 1 }, random);
}

async function count(
  counts: Counts,
  name: string,
  whole: FileFacts,
  { text, touched }: Mutant,
): Promise<void> {
  const isApart = ({ startLine, endLine }: Definition): boolean =>
    endLine < touched.start || startLine > touched.end;
  const wanted = whole.definitions.slice(1).filter(isApart).map(placeOf);
  counts.expected += wanted.length;
  try {
    const found = new Set((await factsOf(name, text)).definitions.map(placeOf));
    counts.kept += wanted.filter((place) => found.has(place)).length;
  } catch (error) {
    process.stderr.write(`${String(error)} on\n${text.slice(0, 2000)}\n`);
    counts.throws++;
  }
}

const placeOf = ({ name, startLine, endLine }: Definition): string => `${name} ${startLine}-${endLine}`;
const share = ({ kept, expected }: Counts): string =>
  `${kept} of ${expected} (${((100 * kept) / expected).toFixed(1)} %)`;
