import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { CodeTreeRow } from '../../src/host/views/codeTreeView';
import { indexedExtension, labelsBelow, rowOf, startedExtension } from './extensionApi';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('The extension in a window with a folder', () => {
  it('starts by itself and registers every command that it declares', async () => {
    await startedExtension();
    const manifest = vscode.extensions.getExtension('repomaster.repomaster')?.packageJSON as Manifest;
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it('fills the Code Tree with packages, modules, classes and functions', async () => {
    const api = await indexedExtension();
    assert.deepEqual(await labelsBelow(api), ['shop', 'web', 'main.py']);
    assert.deepEqual(await labelsBelow(api, 'shop'), ['__init__.py', 'basket.py', 'prices.py']);
    assert.deepEqual(await labelsBelow(api, 'shop', 'basket.py', 'Basket'), ['__init__', 'add', 'total']);
    assert.deepEqual(await labelsBelow(api, 'web', 'page.ts', 'Page'), ['show']);
  });

  it('gives every row an id of its own, a parent, and words for a screen reader', async () => {
    const api = await indexedExtension();
    const rows = await allRows(api.codeTree);
    const ids = rows.map((row) => api.codeTree.getTreeItem(row).id);
    assert.equal(new Set(ids).size, rows.length);
    const basket = await rowOf(api, 'shop.basket.Basket');
    assert.equal(api.codeTree.getParent(basket)?.item.label, 'basket.py');
    assert.match(
      api.codeTree.getTreeItem(basket).accessibilityInformation?.label ?? '',
      /^Basket, class, 11 lines/,
    );
  });

  it('explains a row in its hover without reading the doc as Markdown', async () => {
    const api = await indexedExtension();
    const row = await rowOf(api, 'shop.prices.price_of');
    const { tooltip } = api.codeTree.resolveTreeItem(api.codeTree.getTreeItem(row), row);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.match(tooltip.value, /price_of\(item\)/);
    assert.match(tooltip.value, /The price of one item in cents\\;/);
    assert.notEqual(tooltip.isTrusted, true);
  });

  it('ranks modules and classes in Core Components and says why', async () => {
    const { coreComponents } = await indexedExtension();
    const groups = await coreComponents.getChildren();
    assert.deepEqual(
      groups.map((group) => coreComponents.getTreeItem(group).label),
      ['Modules', 'Classes'],
    );
    const [modules, classes] = groups;
    assert.ok(modules && classes);
    const rows = await coreComponents.getChildren(modules);
    assert.equal(rows.length, 6);
    const scores = rows.map((row) => (row.kind === 'module' ? row.module.score : NaN));
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    const [first] = rows;
    assert.ok(first);
    const { tooltip } = coreComponents.resolveTreeItem(coreComponents.getTreeItem(first), first);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    const named = (tooltip.value.match(/^- \d\.\d\d /gm)?.length ?? 0) + zeroFeatures(tooltip.value);
    assert.equal(named, 6);
    const names = (await coreComponents.getChildren(classes)).map(
      (row) => coreComponents.getTreeItem(row).label,
    );
    assert.deepEqual(names.sort(), ['Basket', 'Page']);
  });
});

/** How many features the hover says that the module has nothing for. */
function zeroFeatures(hover: string): number {
  const list = /^No score for\\: (.*)$/m.exec(hover)?.[1];
  return list === undefined ? 0 : list.split('\\, ').length;
}

async function allRows(
  tree: vscode.TreeDataProvider<CodeTreeRow>,
  parent?: CodeTreeRow,
): Promise<CodeTreeRow[]> {
  const rows = (await tree.getChildren(parent)) ?? [];
  const below = await Promise.all(rows.map((row) => allRows(tree, row)));
  return [...rows, ...below.flat()];
}
