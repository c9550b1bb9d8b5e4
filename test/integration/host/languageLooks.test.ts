/**
 * Pictures of what a user sees of each language whose calls are told by their names: the map with a hover, answers of the
 * chat, a trace, the graph and the Launchpad. For a person to look at, as the part `looks` of `npm run soak`.
 */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { languageRules, languages } from '../../../src/index/languages/rules';
import { clickRowAction, foldView, hoverWith, waitUntilMapped } from '../../end-to-end/views';
import { languageShops } from '../../support/languageShops';
import { askAndWait, chatPage, editorPage } from '../../support/pages';
import { folderWith } from '../../support/temporaryFolder';
import { openWorkbench } from '../../support/workbench';
import type { Workbench } from '../../support/workbench';
import { openContainer, runCommand, treeRows } from '../../support/workbenchActions';

/** 1: the shop of each language; or `java=FOLDER:Name,go=FOLDER:Name`, with a symbol of each to ask about. */
const wanted = process.env['REPOMASTER_LOOKS'];

/** A large folder is asked about on a machine that does other work. */
const PATIENCE_MS = 120_000;

interface Look {
  readonly name: string;
  /** Undefined stands for the language's shop. */
  readonly folder: string | undefined;
  readonly symbol: string;
}

const lastName = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

const looks: readonly Look[] =
  wanted === undefined || wanted === '1'
    ? languages
        .filter((language) => languageRules[language].calls === 'names')
        .map((name) => ({ name, folder: undefined, symbol: lastName(languageShops[name].total.id) }))
    : wanted.split(',').map((each) => {
        const [, name = '', folder = '', symbol = ''] = /^(\w+)=(.+):([^:]+)$/.exec(each) ?? [];
        assert.ok(name !== '', `REPOMASTER_LOOKS: ${each} is no language=FOLDER:Name`);
        return { name, folder, symbol };
      });

describe('what a user sees of a language whose calls are told by their names', () => {
  for (const look of looks)
    it(`is kept in pictures: ${look.name}`, async function () {
      if (wanted === undefined) this.skip();
      this.timeout(600_000);
      const shop = languages.find((language) => language === look.name) ?? 'go';
      const source = look.folder === undefined ? await folderWith(languageShops[shop].files) : undefined;
      const workbench = await openWorkbench({
        folder: look.folder ?? source?.path,
        extension: { kind: 'development' },
      });
      try {
        await pictures(workbench, look);
      } finally {
        await workbench.close();
        await source?.remove();
      }
    });
});

async function pictures({ page, screenshot }: Workbench, { name, symbol }: Look): Promise<void> {
  const keep = (what: string): Promise<string> => screenshot(`looks-${name}-${what}`);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openContainer(page, 'RepoMaster');
  await waitUntilMapped(page);
  const chat = chatPage(page);
  for (const [what, question] of Object.entries({
    overview: 'What does this repository do, and where does it begin?',
    trace: `Who calls ${symbol}?`,
    signature: `/explore ${symbol}`,
  })) {
    const answer = await askAndWait(chat, question);
    assert.notEqual((await answer.innerText()).trim(), '');
    await keep(what);
  }
  // A chat that is folded loses its page.
  await keepMap(page, keep);
  await runCommand(page, 'RepoMaster: Open Graph');
  await editorPage(page).locator('canvas').first().waitFor();
  await keep('graph');
  await runCommand(page, 'View: Close All Editors');
  await runCommand(page, 'RepoMaster: Open Launchpad');
  await editorPage(page).getByRole('button', { name: 'Write to AGENTS.md' }).waitFor();
  await keep('launchpad');
}

/** The trees with the first file of the core components open in the Code Tree, and a hover over what it defines. */
async function keepMap(page: Page, keep: (what: string) => Promise<string>): Promise<void> {
  await foldView(page, 'Chat');
  await foldView(page, 'Run This Repository');
  const first = treeRows(page, 'Core Components').nth(1);
  const file = treeRows(page, 'Code Tree').and(page.locator('.selected'));
  await clickRowAction(first, 'Reveal in Code Tree', file);
  await foldView(page, 'Core Components');
  if ((await file.getAttribute('aria-expanded')) !== 'true') await file.locator('.monaco-tl-twistie').click();
  await file.and(page.locator('[aria-expanded="true"]')).waitFor();
  const below = Number(await file.getAttribute('aria-level')) + 1;
  const symbol = treeRows(page, 'Code Tree')
    .and(page.locator(`[aria-level="${below}"]`))
    .first();
  await symbol.hover();
  // Of a function there is no importance.
  await hoverWith(page, ' · ');
  await keep('map');
  await page.mouse.move(700, 300);
}
