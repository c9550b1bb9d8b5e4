/** What repository search is measured on: the pinned packages with their texts, and the tasks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Frozen } from '../../../src/core/form';
import { repositoryRoot } from '../../support/paths';

const packageForm = z.strictObject({
  cluster: z.string(),
  registry: z.enum(['npm', 'pypi']),
  package: z.string(),
  version: z.string(),
  /** `owner/name`. */
  repository: z.string(),
  language: z.string(),
  licence: z.nullable(z.string()),
  topics: z.array(z.string()),
  rank: z.nullable(z.number()),
  stars: z.number(),
  sha256: z.string(),
});

/** `right` names packages, as `registry:package`. */
const taskForm = z.strictObject({ id: z.string(), task: z.string(), right: z.array(z.string()) });

const textsForm = z.record(z.string(), z.strictObject({ description: z.string(), readme: z.string() }));

export type ListedPackage = Frozen<z.output<typeof packageForm>>;
export type SearchTask = Frozen<z.output<typeof taskForm>>;
export type ToldPackage = ListedPackage & { readonly description: string; readonly readme: string };
export type Half = 'development' | 'heldOut';

const here = join(repositoryRoot, 'test', 'bench', 'hub');

/** The packages of packages.jsonl in its order. Throws where a line is not of its form. */
export function listedPackages(): readonly ListedPackage[] {
  const lines = readFileSync(join(here, 'packages.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => packageForm.parse(JSON.parse(line)));
}

export const keyOf = (listed: ListedPackage): string => `${listed.registry}:${listed.package}`;

/** With what each says of itself, from the file that `ensureHubReadmes` wrote. Throws where one lacks. */
export function toldPackages(textsFile: string): readonly ToldPackage[] {
  const texts = textsForm.parse(JSON.parse(readFileSync(textsFile, 'utf8')));
  return listedPackages().map((listed) => {
    const told = texts[keyOf(listed)];
    if (told === undefined) throw new Error(`no text of ${keyOf(listed)} in ${textsFile}`);
    return { ...listed, ...told };
  });
}

export function tasksOf(half: Half): readonly SearchTask[] {
  const file = join(here, 'tasks', `${half}.json`);
  return z.array(taskForm).parse(JSON.parse(readFileSync(file, 'utf8')));
}
