/** The conflict page in a browser, alone or over a scripted merge by the door of the host. */
import assert from 'node:assert/strict';
import type { RepositoryTests } from '../../src/core/git/mergePorts';
import type { MergeView } from '../../src/core/git/mergeWork';
import { createConflictsDoor } from '../../src/host/conflicts/conflictsDoor';
import { phrase } from '../../src/core/text/phrase';
import { marksOf } from '../../src/protocol/conflictMarks';
import { parseFromConflicts } from '../../src/protocol/fromConflicts';
import type { FromConflicts } from '../../src/protocol/fromConflicts';
import type { ToConflicts } from '../../src/protocol/toConflicts';
import { shopRepository, startMerge } from './mergeFolder';
import { storyNow } from './mergeStory';
import { openPage } from './pageWindow';
import type { PageOptions, PageWindow } from './pageWindow';
import { openScriptedMerge } from './scriptedMerge';
import type { ScriptedMerge } from './scriptedMerge';
import { dark } from './themes';

export type ConflictsWindow = PageWindow<FromConflicts, ToConflicts>;

export interface StoppedMerge {
  readonly work: ScriptedMerge;
  remove(): Promise<void>;
}

/** A merge of the shop that has stopped. */
export async function stoppedMerge(): Promise<StoppedMerge> {
  const folder = await shopRepository();
  startMerge(folder.path);
  return { work: await openScriptedMerge(folder.path), remove: folder.remove };
}

export function openConflicts(options: Partial<PageOptions> = {}): Promise<ConflictsWindow> {
  return openPage<FromConflicts, ToConflicts>({
    ...{ page: 'conflicts', theme: dark, size: { width: 1440, height: 900 }, ...options },
  });
}

export async function show(window: ConflictsWindow, view: MergeView): Promise<void> {
  const marks = view.conflicts.map(({ conflict }) => marksOf(conflict));
  await window.post({ type: 'merge', view, marks, now: storyNow });
  await window.page.locator('main').waitFor();
}

/** A repository whose files say nothing of tests. */
export const noTests: RepositoryTests = {
  command: () => Promise.resolve(null),
  run: () => assert.fail('no tests are run'),
};

export interface ServedPage {
  /** Has the door take what the page has sent since, until the page sends nothing more. */
  readonly settle: () => Promise<void>;
  /** What was opened in the editor and the graph. */
  readonly opened: readonly string[];
}

/** Connects a page to a merge as the host does. */
export async function serve(
  window: ConflictsWindow,
  work: ScriptedMerge,
  tests: RepositoryTests = noTests,
): Promise<ServedPage> {
  const opened: string[] = [];
  const note = (text: string): Promise<void> => {
    opened.push(text);
    return Promise.resolve();
  };
  const { handlers } = createConflictsDoor({
    merge: () => Promise.resolve(work),
    whyNone: () => ({ why: phrase('No folder is open, so there is nothing to show.'), action: null }),
    post: window.post,
    now: () => storyNow,
    open: (_, { path, line }) => note(`${path}:${line}`),
    openMergeEditor: (_, path) => note(`merge editor ${path}`),
    tests,
    showInGraph: (id) => note(`graph ${id}`),
    act: (command) => note(command),
    strings: () => ({}),
  });
  let taken = 0;
  const settle = async (): Promise<void> => {
    for (let all = await window.sent(); all.length > taken; all = await window.sent()) {
      const message = parseFromConflicts(all[taken++]);
      assert.ok(message, JSON.stringify(all[taken - 1]));
      const handle: (message: never) => unknown = handlers[message.type];
      await handle(message as never);
    }
    // What was posted is drawn a frame later.
    await window.page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
    );
  };
  await settle();
  await window.page.locator('main').waitFor();
  return { settle, opened };
}
