import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../../src/core/errors';
import type { Kind } from './record';

export const usage = `usage: npm run bench:git -- --scenarios FOLDER.. [--only KINDS] [--most N] [--model NAME] [--judge NAME].. [--base-url URL] [--results FOLDER] [--write FILE] [--json]
       npm run bench:git -- --gitgoodbench FILE FOLDER.. [the same]
  FOLDER         a repository with history, or a folder of repositories, as NAME or OWNER+NAME
  --scenarios    mines scenarios from the repositories
  --gitgoodbench takes them from FILE: CSV as published, JSON, or JSON a line
  --only         merge,rebase,commits,bisect: these alone
  --most         of each type of each repository, the newest; default 20
  --model        the model that works on merges, rebases and commits; without it the product's rules do
  --judge        a model that judges histories, any number of them; without one they are not judged
  --base-url     a server that speaks the Messages API, for all models; else ANTHROPIC_API_KEY is used
  --results      the run folder: what is done there is not done again. Default .cache/results/git/run
  --cache        where what is mined is kept, default .cache/results/git
  --write        writes the scenarios to FILE as JSON, and works on none
  --json         the records as JSON instead of tables`;

export interface HarnessOptions {
  /** Absolute. */
  readonly folders: readonly string[];
  /** Absolute; null where scenarios are mined. */
  readonly file: string | null;
  readonly only: readonly Kind[];
  readonly most: number;
  readonly model: string | null;
  readonly judges: readonly string[];
  readonly baseUrl: string | null;
  readonly results: string;
  readonly cache: string;
  readonly write: string | null;
  readonly json: boolean;
}

const KINDS: readonly Kind[] = ['merge', 'rebase', 'commits', 'bisect'];

/** Null where they are none, which is said. */
export function parseOptions(words: readonly string[]): HarnessOptions | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        scenarios: { type: 'boolean', default: false },
        gitgoodbench: { type: 'string' },
        only: { type: 'string', default: KINDS.join(',') },
        most: { type: 'string', default: '20' },
        model: { type: 'string' },
        judge: { type: 'string', multiple: true, default: [] },
        'base-url': { type: 'string' },
        results: { type: 'string', default: join('.cache', 'results', 'git', 'run') },
        cache: { type: 'string', default: join('.cache', 'results', 'git') },
        write: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const most = Number(values.most);
    const only = values.only.split(',').map((word) => KINDS.find((kind) => kind === word) ?? null);
    if (positionals.length === 0 || !Number.isInteger(most) || most < 1) return null;
    if (only.includes(null) || values.scenarios === (values.gitgoodbench !== undefined)) return null;
    if (new Set(values.judge).size < values.judge.length) throw new Error('a judge is named twice');
    return {
      folders: positionals.map((folder) => resolve(folder)),
      file: values.gitgoodbench === undefined ? null : resolve(values.gitgoodbench),
      only: only.flatMap((kind) => kind ?? []),
      ...{ most, model: values.model ?? null, judges: values.judge, baseUrl: values['base-url'] ?? null },
      ...{ results: resolve(values.results), cache: resolve(values.cache), json: values.json },
      write: values.write === undefined ? null : resolve(values.write),
    };
  } catch (error) {
    console.error(errorText(error));
    return null;
  }
}
