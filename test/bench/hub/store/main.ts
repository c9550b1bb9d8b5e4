/** `npm run bench:hub -- --store`: whether the store finds the right repository for a task, and none where none is stored. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { StoredRepository } from '../../../../src/core/hub/stored';
import { describeRepository } from '../../../../src/hub/store/describe';
import { openHubStore } from '../../../../src/hub/store/hubStore';
import { rankStored } from '../../../../src/hub/store/retrieval/rankStored';
import { redact } from '../../../../src/core/redact/redact';
import { repositoryRoot } from '../../../support/paths';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { renderStoreTable } from './storeTable';
import type { AskedTask } from './storeTable';

const here = join(repositoryRoot, 'test', 'bench', 'hub', 'store');

const packageForm = z.strictObject({
  registry: z.enum(['npm', 'pypi']),
  package: z.string(),
  version: z.string(),
  language: z.string(),
  topics: z.array(z.string()),
  sha256: z.string(),
});
const tasksForm = z.strictObject({
  /** Package -> two tasks for it, in other words. */
  stored: z.record(z.string(), z.array(z.string())),
  missing: z.array(z.string()),
});
const textsForm = z.record(z.string(), z.strictObject({ description: z.string(), readme: z.string() }));

const COMMIT = 'a'.repeat(40);

type Listed = z.output<typeof packageForm>;
type Told = z.output<typeof textsForm>;
type Tasks = z.output<typeof tasksForm>;

/** `proven`: the first task of each was done with it, as its commands say, and the other one is asked. */
type Known = 'README alone' | 'proven once';

function entryOf(listed: Listed, texts: Told, proven: string | null): StoredRepository {
  const told = texts[`${listed.registry}:${listed.package}`];
  if (told === undefined) throw new Error(`no text of ${listed.package}`);
  const { topics, language } = listed;
  const { description, tags } = describeRepository({
    ...{ name: listed.package, about: told.description, topics, language, readme: told.readme },
  });
  return {
    ...{
      url: urlOf(listed.package),
      commit: COMMIT,
      description,
      tags: [...tags],
      notes: [],
      recipe: [],
      snapshot: null,
    },
    commands: proven === null ? [] : [{ command: listed.package, task: proven, output: null }],
    ...{ provenance: 'run', provenAt: '2026-11-01T00:00:00.000Z' },
  };
}

/** Without an owner: registries know none, and a service's would tell more. */
const urlOf = (name: string): string => `https://example.org/${name}`;

async function ask(
  known: Known,
  listed: readonly Listed[],
  texts: Told,
  tasks: Tasks,
): Promise<readonly AskedTask[]> {
  const folder = await temporaryFolder();
  const quiet = (): void => undefined;
  try {
    const store = openHubStore({
      ...{ folder: folder.path, homeFolder: '/home/nobody', nowMs: Date.now, redact },
      log: { trace: quiet, info: quiet, warn: quiet, error: quiet },
    });
    for (const each of listed)
      store.save(
        entryOf(each, texts, known === 'proven once' ? (tasks.stored[each.package]?.[0] ?? null) : null),
        null,
      );
    const entries = store.list();
    const askOne = (task: string, right: string | null, at: number): AskedTask => {
      const found = store.find(task);
      const first = rankStored(task, entries)[0]?.entry.url ?? null;
      const half = at % 2 === 0 ? 'tuning' : 'kept';
      return {
        task,
        right: right === null ? null : urlOf(right),
        half,
        found: found?.entry.url ?? null,
        first,
      };
    };
    const asked = Object.entries(tasks.stored).flatMap(([name, texts], at) =>
      texts.slice(known === 'proven once' ? 1 : 0).map((task) => askOne(task, name, at)),
    );
    return [...asked, ...tasks.missing.map((task, at) => askOne(task, null, at))];
  } finally {
    await folder.remove();
  }
}

async function main(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { store: { type: 'boolean' }, texts: { type: 'string' }, misses: { type: 'boolean' } },
  });
  const texts = textsForm.parse(JSON.parse(readFileSync(values.texts ?? '', 'utf8')));
  const lines = readFileSync(join(here, 'packages.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const listed = lines.map((line) => packageForm.parse(JSON.parse(line)));
  const tasks = tasksForm.parse(JSON.parse(readFileSync(join(here, 'tasks.json'), 'utf8')));
  console.log(`${listed.length} stored repositories`);
  for (const known of ['README alone', 'proven once'] as const)
    console.log(renderStoreTable(known, await ask(known, listed, texts, tasks), values.misses === true));
  return 0;
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
