/** The planner page in a browser, over real git by the doors of the host. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { parseFromCommits, parseFromRebase } from '../../src/protocol/fromPlanner';
import type { FromPlanner } from '../../src/protocol/fromPlanner';
import type { ToPlanner } from '../../src/protocol/toPlanner';
import { phrase } from '../../src/core/text/phrase';
import { createCommitsDoor } from '../../src/host/planner/commitsDoor';
import { createRebaseDoor } from '../../src/host/planner/rebaseDoor';
import { createSyntax } from '../../src/index/folder/outline';
import { createParsePool } from '../../src/index/parse/pool';
import { spawnParseWorker } from '../../src/index/parse/spawnParser';
import type { MessageWriter } from '../../src/core/git/planMessages';
import { findLocalShell } from '../../src/run/localShell';
import { createLocalProcess } from '../../src/run/process/localProcess';
import { openPlanning } from '../../src/session/planning/openPlanning';
import type { Planning } from '../../src/session/planning/openPlanning';
import { openPage } from './pageWindow';
import type { PageOptions, PageWindow } from './pageWindow';
import { repositoryRoot } from './paths';
import { temporaryFolder } from './temporaryFolder';
import { dark } from './themes';

export type PlannerWindow = PageWindow<FromPlanner, ToPlanner>;

/** Ten seconds where nothing slows them. */
const MOST_FRAMES = 600;

const signal = new AbortController().signal;

export interface PlanningScene {
  readonly path: string;
  readonly planning: Planning;
  /** Files that an editor holds unsaved, absolute. */
  readonly unsaved: Set<string>;
  /** Commands that the user was asked about, and how they answer. */
  readonly consent: { readonly asked: string[]; answer: boolean };
  remove(): Promise<void>;
}

/** A repository of its own, arranged, with the work on its plans and a real parser. */
export async function planningScene(
  arrange: (folder: string) => Promise<void>,
  writer: () => Promise<MessageWriter | null> = async () => null,
): Promise<PlanningScene> {
  const folder = await temporaryFolder();
  const home = await temporaryFolder();
  await arrange(folder.path);
  const pool = createParsePool(spawnParseWorker(join(repositoryRoot, 'dist', 'parseWorker.js')), 1);
  const syntax = createSyntax(pool);
  const unsaved = new Set<string>();
  const environment = { PATH: process.env['PATH'], HOME: home.path, GIT_CONFIG_NOSYSTEM: '1' };
  const code = {
    outlineOf: (path: string, text: string) => syntax.outline(path, text, signal),
    callsOf: (path: string, text: string) => syntax.calls(path, text, signal),
  };
  const consent: PlanningScene['consent'] = { asked: [], answer: true };
  const runner = createLocalProcess({
    ...{ root: folder.path, logs: undefined, shell: findLocalShell(environment), environment },
  });
  const planning = await openPlanning(folder.path, {
    ...{ environment, code, writer, isUnsaved: (file: string) => unsaved.has(file) },
    consent: async (command) => {
      consent.asked.push(command);
      return consent.answer ? async () => ({ runner, close: async () => undefined }) : null;
    },
  });
  return {
    ...{ path: folder.path, planning, unsaved, consent },
    remove: async () => {
      await pool.dispose();
      await folder.remove();
      await home.remove();
    },
  };
}

export function openPlanner(options: Partial<PageOptions> = {}): Promise<PlannerWindow> {
  return openPage<FromPlanner, ToPlanner>({
    ...{ page: 'planner', theme: dark, size: { width: 1440, height: 900 }, ...options },
  });
}

export interface ServedPlanner {
  /** Has the door take what the page has sent since, until the page sends nothing more. */
  readonly settle: () => Promise<void>;
  /** As settle, until the plan is checked as it stands. */
  readonly checked: () => Promise<void>;
  /** What the editor was asked for. */
  readonly opened: readonly string[];
  /** What the user was told of what failed. */
  readonly failures: string[];
}

/** Connects a page to a folder's plans as the host does; with `onto`, of a rebase. */
export async function serve(
  window: PlannerWindow,
  { planning }: PlanningScene,
  onto: string | null = null,
): Promise<ServedPlanner> {
  const opened: string[] = [];
  const failures: string[] = [];
  const note = async (text: string): Promise<void> => {
    opened.push(text);
  };
  const shared = {
    whyNone: () => ({ why: phrase('No folder is open, so there is nothing to show.'), action: null }),
    post: window.post,
    act: note,
    strings: () => ({}),
  };
  const commits = createCommitsDoor({
    ...shared,
    work: async () => planning.commits,
    open: (_, path, line) => note(`${path}:${line}`),
  });
  const rebase = createRebaseDoor({ ...shared, work: async () => planning.rebase });
  if (onto !== null) rebase.want(onto);
  const { handlers } = onto === null ? commits : rebase;
  const parse = onto === null ? parseFromCommits : parseFromRebase;
  let taken = 0;
  const settle = async (): Promise<void> => {
    for (let all = await window.sent(); all.length > taken; all = await window.sent()) {
      const message = parse(all[taken++]);
      assert.ok(message, JSON.stringify(all[taken - 1]));
      const handle = (handlers as Readonly<Record<string, (message: never) => unknown>>)[message.type];
      try {
        await handle?.(message as never);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
    await drawn(window);
  };
  await settle();
  await window.page.locator('main').waitFor();
  return {
    ...{ settle, opened, failures },
    checked: async () => {
      for (let frame = 0; frame < MOST_FRAMES; frame++) {
        await settle();
        if (await window.page.evaluate(`document.querySelector('#plan')?.ariaBusy === 'false'`)) return;
      }
      assert.fail('the plan was never checked');
    },
  };
}

/** What was posted is drawn a frame later. */
async function drawn(window: PlannerWindow): Promise<void> {
  await window.page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
  );
}
