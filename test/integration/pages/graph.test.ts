import assert from 'node:assert/strict';
import type { GraphView } from '../../../src/core/map/graphView';
import type { FromGraph } from '../../../src/protocol/fromGraph';
import type { ToGraph } from '../../../src/protocol/toGraph';
import { graphView } from '../../../src/explore/graph/graphView';
import { ownMap } from '../../support/ownMap';
import { openPage } from '../../support/pageWindow';
import type { PageOptions, PageWindow } from '../../support/pageWindow';
import { dark, highContrast, light } from '../../support/themes';

type Window = PageWindow<FromGraph, ToGraph>;

const empty: ToGraph = {
  type: 'empty',
  why: { text: 'This folder is not indexed yet, so there is nothing to show.', args: [] },
  action: { label: { text: 'Index This Folder', args: [] }, command: 'rebuildIndex' },
};

/** A function called by two and calling one, as a screen reader hears it; names that plain objects have. */
const small: GraphView = {
  focus: { kind: 'around', id: 'a.parse' },
  nodes: [
    node('a.parse', 'parse', 'function'),
    node('a.constructor', 'constructor', 'function'),
    node('a.__proto__', '__proto__', 'method'),
    node('a.emit', 'emit', 'function'),
    { ...node('a', 'a.ts', 'module'), score: 4.2 },
  ],
  edges: [
    edge('a', 'a.parse', 'contains'),
    edge('a.__proto__', 'a.parse', 'calls'),
    edge('a.constructor', 'a.parse', 'calls'),
    edge('a.parse', 'a.emit', 'calls'),
  ],
  hidden: 3,
  apart: { modules: 0, choice: 'hidden' },
  isEmpty: false,
  partial: true,
};

function node(
  id: string,
  label: string,
  kind: GraphView['nodes'][number]['kind'],
): GraphView['nodes'][number] {
  const location = { path: 'src/a.ts', startLine: 3, endLine: 9 };
  return {
    id,
    label,
    place: null,
    kind,
    location,
    score: null,
    doc: `What ${label} does.\n\nMore of it.`,
    group: 'src',
    apart: null,
  };
}

function edge(from: string, to: string, kind: 'calls' | 'contains'): GraphView['edges'][number] {
  return { from, to, kind, weight: 1, resolution: kind === 'calls' ? 'inferred' : null };
}

describe('the graph page', () => {
  const open: Window[] = [];
  const openGraph = async (options: Partial<PageOptions> = {}): Promise<Window> => {
    const window = await openPage<FromGraph, ToGraph>({ page: 'graph', theme: dark, ...options });
    open.push(window);
    return window;
  };
  const show = async (window: Window, view: GraphView): Promise<void> => {
    await window.post({ type: 'graph', view });
    await window.page.locator('.labels[data-labels]').waitFor();
  };
  afterEach(async () => {
    for (const window of open.splice(0)) {
      assert.deepEqual(await window.problems(), []);
      await window.close();
    }
  });

  it('draws this repository legibly in dark and light, and without a violation in any theme', async () => {
    const map = await ownMap();
    const view = graphView(map, { kind: 'core' });
    const window = await openGraph();
    await show(window, view);
    for (const theme of [dark, light, highContrast]) {
      await window.setTheme(theme);
      await window.screenshot(`graph-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    const labels = Number(await window.page.locator('.labels').getAttribute('data-labels'));
    assert.ok(labels >= view.nodes.length * 0.9, `${labels} of ${view.nodes.length} nodes have their label`);
    await window.setTheme(dark);
    const around = graphView(map, {
      kind: 'around',
      id: view.nodes.find(({ kind }) => kind === 'class')?.id ?? '',
    });
    await show(window, around);
    await window.page.locator('h1', { hasText: 'Around' }).waitFor();
    await window.screenshot('graph-around');
  });

  it('draws something where the node is, opens its code at a click there, shows its card at the pointer', async () => {
    const window = await openGraph();
    const { page } = window;
    await show(window, small);
    const [x, y] = await placeOfFound(window, 'parse');
    await page.keyboard.press('Escape');
    assert.ok(await isDrawnAt(window, x, y), 'pixels unlike the background');
    await page.mouse.move(x + 200, y + 150);
    await page.locator('.card').waitFor({ state: 'detached' });
    await page.mouse.move(x, y);
    const card = page.locator('.card');
    await card.waitFor();
    const text = await card.innerText();
    for (const part of ['parse', 'function', 'src/a.ts:3', 'What parse does.', 'called by 2, calls 1'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.ok(!text.includes('More of it'), 'the first paragraph only');
    await window.screenshot('graph-card');
    await page.mouse.click(x, y);
    assert.deepEqual(await window.sentOf('open'), { type: 'open', id: 'a.parse' });
    await page.mouse.click(x, y, { button: 'right' });
    await page.setViewportSize({ width: 700, height: 240 });
    await window.until(`document.querySelector('.card .main-button').getBoundingClientRect().bottom < 240`);
    await card.getByRole('button', { name: 'Explore from Here' }).click();
    assert.deepEqual(await window.sentOf('explore'), { type: 'explore', id: 'a.parse' });
  });

  it('is walked, opened and explored by keys, and says where they led', async () => {
    const window = await openGraph();
    const { page } = window;
    await show(window, small);
    await page.getByRole('application').focus();
    await page.keyboard.press('Home');
    await page
      .getByText('parse, function, called by 2, calls 1', { exact: true })
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    assert.deepEqual(await window.sentOf('open'), { type: 'open', id: 'a.parse' });
    await page.keyboard.press('e');
    assert.deepEqual(await window.sentOf('explore'), { type: 'explore', id: 'a.parse' });
    await page.keyboard.press('PageDown');
    await page.getByText('constructor, function, calls 1', { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('f');
    const focus = { kind: 'around', id: 'a.constructor' };
    assert.deepEqual(await window.sentOf('focus'), { type: 'focus', focus });
  });

  it('is drawn anew when the table takes room beside it, so that names stay with their nodes', async () => {
    const window = await openGraph();
    const { page } = window;
    await show(window, small);
    await page.getByRole('button', { name: 'Table' }).click();
    await page.locator('tr[data-row]').first().waitFor();
    const width = await page.evaluate<number>(`document.querySelector('.drawing').clientWidth`);
    await page.locator(`.drawing .labels[width="${width}"]`).waitFor({ timeout: 5000 });
    assert.equal(await page.locator(`.drawing canvas:not([width^="${width}"])`).count(), 0);
  });

  it('takes kinds and relations out of the picture and of the table', async () => {
    const window = await openGraph();
    const { page } = window;
    await show(window, small);
    await page.getByRole('button', { name: 'Table' }).click();
    const rows = page.locator('tr[data-row]');
    assert.equal(await rows.count(), 5);
    await page.getByRole('checkbox', { name: 'Modules' }).uncheck();
    await page.locator('.labels[data-labels="4"]').waitFor();
    assert.equal(await rows.count(), 4);
    assert.match(await rows.first().innerText(), /parse\s+function\s+2\s+1/);
    await page.getByRole('checkbox', { name: 'Calls' }).uncheck();
    await window.until(`/0\\s+0/.test(document.querySelector('tr[data-row]').innerText)`);
  });

  it('offers what stands apart in the legend of the core, and marks what is shown of it', async () => {
    const window = await openGraph();
    const { page } = window;
    const box = page.getByRole('checkbox', { name: 'Tests and examples' });
    const one: GraphView = { ...small, focus: { kind: 'core' } };
    await show(window, one);
    assert.equal(await box.count(), 0);
    await show(window, { ...one, apart: { modules: 4, choice: 'hidden' } });
    await box.click();
    assert.deepEqual((await window.sent()).at(-1), { type: 'apart', choice: 'shown' });
    const nodes = [{ ...node('t', 't.test.ts', 'module'), apart: 'test' as const }, ...one.nodes];
    await show(window, { ...one, nodes, apart: { modules: 4, choice: 'shown' } });
    await page.getByRole('checkbox', { name: 'Tests and examples', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('gridcell', { name: 'module, test' }).waitFor();
    await window.screenshot('graph-apart');
    await show(window, { ...small, apart: { modules: 4, choice: 'shown' } });
    assert.equal(await box.count(), 0);
  });

  it('has the same nodes as a table that keys walk', async () => {
    const window = await openGraph();
    const { page } = window;
    await show(window, small);
    await page.getByRole('button', { name: 'Table' }).click();
    await page.locator('tr[data-row="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('tr[data-row="2"][aria-selected="true"]:focus').waitFor();
    await page.keyboard.press('Enter');
    assert.deepEqual(await window.sentOf('open'), { type: 'open', id: 'a.__proto__' });
    await page.keyboard.press('Shift+F10');
    await page.locator('.card button:focus').waitFor();
    assert.deepEqual(await window.accessibilityViolations(), []);
    await window.screenshot('graph-table');
  });

  it('says what is not shown, and leads back to the core components', async () => {
    const window = await openGraph();
    const { page } = window;
    await show(window, small);
    await page.getByText('5 nodes, +3 more neighbours not shown').waitFor();
    await page.getByText('indexing is not finished').waitFor();
    await page.getByRole('button', { name: 'Back to Core Components' }).click();
    assert.deepEqual(await window.sentOf('focus'), { type: 'focus', focus: { kind: 'core' } });
    await page.getByText('Drawing the graph').waitFor();
  });

  it('leaves most of a narrow panel to the drawing', async () => {
    const window = await openGraph({ size: { width: 520, height: 780 } });
    await show(window, graphView(await ownMap(), { kind: 'core' }));
    const drawing = await window.page.locator('.drawing').boundingBox();
    assert.ok(drawing && drawing.height > 780 * 0.5);
    await window.screenshot('graph-narrow');
  });

  it('says why there is no graph, and does what helps', async () => {
    const window = await openGraph();
    await window.post(empty);
    await window.page.getByText('not indexed yet').waitFor();
    assert.deepEqual(await window.accessibilityViolations(), []);
    await window.page.getByRole('button', { name: 'Index This Folder' }).click();
    assert.deepEqual(await window.sentOf('act'), { type: 'act', command: 'rebuildIndex' });
  });

  it('works as a table where there is no WebGL, and says so', async () => {
    const window = await openGraph({ webgl: 'none' });
    const { page } = window;
    await window.post({ type: 'graph', view: small });
    await page.getByText('WebGL is not available').waitFor();
    await page.locator('tr[data-row="0"]').click();
    await page.getByRole('button', { name: 'Open Code' }).click();
    assert.deepEqual(await window.sentOf('open'), { type: 'open', id: 'a.parse' });
    assert.deepEqual(await window.accessibilityViolations(), []);
    await window.screenshot('graph-no-webgl');
  });

  it('goes on as a table when the graphics context is lost, and draws again when asked to', async () => {
    const window = await openGraph();
    const { page } = window;
    await show(window, small);
    await page.evaluate(
      `document.querySelector('.sigma-nodes').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`,
    );
    await page.getByText('the graphics context was lost').waitFor();
    await page.getByRole('button', { name: 'Draw Again' }).click();
    await page.locator('.labels[data-labels="5"]').waitFor();
  });

  it('keeps filters and places for its next life, and places when the index changes', async () => {
    const window = await openGraph();
    await show(window, small);
    await window.page.getByRole('checkbox', { name: 'Modules' }).uncheck();
    await window.until(`recorder.kept.hiddenShapes.length === 1`);
    const kept = await window.kept();
    const next = await openGraph({ kept });
    await show(next, { ...small, nodes: small.nodes.slice(0, 4) });
    assert.equal(await next.page.getByRole('checkbox', { name: 'Modules' }).count(), 0);
    const places = (from: unknown): unknown[] => (from as { positions: unknown[] }).positions.slice(0, 4);
    assert.deepEqual(places(await next.kept()), places(kept));
  });
});

/** Finds a node by its name, which brings it to the middle of the drawing. */
async function placeOfFound({ page }: Window, name: string): Promise<[x: number, y: number]> {
  const search = page.getByRole('searchbox');
  await search.fill(name);
  await search.press('Enter');
  await search.press('Escape');
  const box = await page.locator('.drawing').boundingBox();
  assert.ok(box);
  await page.getByRole('application').focus();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Whether a screenshot of the few pixels there shows more than the editor's background. */
async function isDrawnAt({ page }: Window, x: number, y: number): Promise<boolean> {
  const clip = { width: 8, height: 8 };
  const there = await page.screenshot({ clip: { x: x - 4, y: y - 4, ...clip } });
  const corner = await page.locator('.drawing').boundingBox();
  const nowhere = await page.screenshot({
    clip: { x: (corner?.x ?? 0) + 4, y: (corner?.y ?? 0) + 4, ...clip },
  });
  return !there.equals(nowhere);
}
