/** The tools that edit, over a folder, an index and a parser that are real. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_EDITS } from '../../../src/core/map/context';
import type { StartingContext } from '../../../src/core/conversation/initialContext';
import type { Entry } from '../../../src/core/conversation/conversation';
import type { Diagnostics } from '../../../src/core/changes/edits';
import { ToolError } from '../../../src/core/errors';
import type { ShownFile } from '../../../src/core/map/explore';
import type { Tool, ToolAnswer, ToolContext } from '../../../src/core/conversation/tool';
import { createDiskFiles } from '../../../src/edit/diskFiles';
import { createSeenFiles } from '../../../src/edit/seenFiles';
import { startingContext } from '../../../src/explore/context/initialContext';
import { prepareMap } from '../../../src/explore/map/exploreMap';
import type { ExploreMap } from '../../../src/explore/map/exploreMap';
import { folderTexts } from '../../../src/explore/map/folderTexts';
import { createLocalExplorer } from '../../../src/explore/localExplorer';
import { createSyntax } from '../../../src/index/folder/outline';
import { createParsePool } from '../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import { createEditTools, noting } from '../../../src/tools/editing/editTools';
import { explorationTools } from '../../../src/tools/exploring/explorationTools';
import { noReadAhead } from '../../support/exploreMap';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile, freshIndex, noSignal } from '../index/indexing';

export const CART = [
  'class Cart:',
  '    def __init__(self):',
  '        self.items = []',
  '',
  '    def add(self, item):',
  '        self.items.append(item)',
  '',
  '    def total(self):',
  '        return sum(self.items)',
  '',
].join('\n');

const SHOP = {
  'cart.py': CART,
  'win.py': CART.replaceAll('\n', '\r\n'),
  'README.md': '# Shop\n',
  '.env': 'KEY=1\n',
};

/** A folder and the tools over it; `dirty.py` has unsaved changes. */
export class EditStage {
  private readonly pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
  private folder: TemporaryFolder | undefined;
  tools: readonly Tool[] = [];
  private allowsEdit: ToolContext['allowsEdit'];
  /** Of the next conversations. */
  diagnostics: Diagnostics | undefined;

  get root(): string {
    return this.folder?.path ?? assert.fail('no folder is set up');
  }

  async setUp(files: Readonly<Record<string, string>> = SHOP): Promise<void> {
    this.folder = await folderWith(files);
    await this.begin();
  }

  /** Another conversation: nothing is seen, and the folder is indexed as it is now. */
  async begin(allowsEdit?: ToolContext['allowsEdit']): Promise<void> {
    this.allowsEdit = allowsEdit;
    this.work(await this.map(), [], []);
  }

  /** Another conversation, which starts from the initial context, now or in the entries of an earlier process. */
  async beginFromContext(when: 'now' | 'earlier'): Promise<StartingContext> {
    this.allowsEdit = undefined;
    const map = await this.map();
    const context = startingContext(map, { budgetTokens: 8000, task: null, edits: NO_EDITS });
    const model = { kind: 'none', name: '', host: '' } as const;
    const asked = { type: 'asked', turn: 1, atMs: 0, text: 'mend it', context: '', model } as const;
    if (when === 'now') this.work(map, [], context.shown);
    else this.work(map, [{ ...asked, start: context.text, shown: context.shown }], []);
    return context;
  }

  private async map(): Promise<ExploreMap> {
    const index = await freshIndex(this.root);
    return prepareMap(index, folderTexts(this.root, index));
  }

  private work(map: ExploreMap, entries: readonly Entry[], started: readonly ShownFile[]): void {
    const files = createDiskFiles({ root: this.root, isDirty: (file) => file.endsWith('dirty.py') });
    const seen = createSeenFiles(files, entries, started);
    const explorer = createLocalExplorer(map, noReadAhead);
    const syntax = createSyntax(this.pool);
    const editing = createEditTools({ files, seen, syntax, diagnostics: this.diagnostics });
    this.tools = [...noting(explorationTools(explorer), seen), ...editing];
  }

  async tearDown(): Promise<void> {
    await this.folder?.remove();
  }

  async end(): Promise<void> {
    await this.pool.dispose();
  }

  async call(name: string, input: object, signal = noSignal): Promise<ToolAnswer> {
    const tool = this.tools.find((each) => each.name === name) ?? assert.fail(`no tool ${name}`);
    return (await tool.prepare(input)).run({
      ...{ signal, onOutput: () => undefined, allowsEdit: this.allowsEdit },
    });
  }

  async checkFails(name: string, input: object, expected: RegExp): Promise<void> {
    await assert.rejects(this.call(name, input), (error) => {
      assert.ok(error instanceof ToolError, String(error));
      assert.match(error.message, expected);
      return true;
    });
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  view(...targets: string[]): Promise<ToolAnswer> {
    return this.call('view_code', { targets });
  }

  edit(path: string, ...pairs: (readonly [string, string])[]): Promise<ToolAnswer> {
    return this.call('edit_file', {
      path,
      edits: pairs.map(([old_text, new_text]) => ({ old_text, new_text })),
    });
  }
}
