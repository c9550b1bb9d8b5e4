/** Repositories to plan in: a messy change of six files, and a branch of eight commits. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gitIn } from './mergeFolder';
import { storyNow } from './mergeStory';

type Files = Readonly<Record<string, string>>;

const cart = (total: string, discount: string): string => `"""The cart of a shop."""
from decimal import Decimal


class Cart:
    def __init__(self):
        self.items = []

    def add(self, item):
        self.items.append(item)

    def total(self):
${total}

    def count(self):
        return len(self.items)

    def is_empty(self):
        return not self.items

    def discount(self):
${discount}
`;

const receipt = (indent: string): string => `export function receipt(lines: string[]): string {
${indent}const head = 'Receipt';
${indent}return [head, ...lines].join('\\n');
}
`;

const start: Files = {
  'README.md': '# Shop\n\nA shop.\n\n## Use\n\nRun `make`.\n',
  'shop/cart.py': cart('        return sum(item.price for item in self.items)', '        return 0'),
  'shop/stock.py': 'STOCK = {}\n\n\ndef left(item):\n    return STOCK.get(item, 0)\n',
  'tests/test_cart.py': 'from shop.cart import Cart\n\n\ndef test_empty():\n    assert Cart().count() == 0\n',
  'web/receipt.ts': receipt('    '),
};

const messy: Files = {
  'README.md': '# Shop\n\nA shop with taxes.\n\n## Use\n\nRun `make`.\n',
  'shop/cart.py': cart(
    `        net = sum(item.price for item in self.items)
        return with_tax(net)`,
    `        if self.count() > 10:
            return Decimal("0.1")
        return 0`,
  ).replace(
    'from decimal import Decimal\n',
    'from decimal import Decimal\n\nfrom shop.tax import with_tax\n',
  ),
  'shop/stock.py':
    'STOCK = {}\n\n\ndef left(item):\n    """How many are left."""\n    return STOCK.get(item, 0)\n',
  'shop/tax.py': 'RATE = 20\n\n\ndef with_tax(net):\n    return net * (100 + RATE) / 100\n',
  'tests/test_cart.py': `from shop.cart import Cart
from shop.tax import with_tax


def test_empty():
    assert Cart().count() == 0


def test_with_tax():
    assert with_tax(100) == 120
`,
  'web/receipt.ts': receipt('  '),
};

export async function writeAll(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function startShop(folder: string): Promise<void> {
  gitIn(folder, ['init', '--quiet', '--initial-branch=main']);
  for (const [key, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@shop.test'],
    ['commit.gpgSign', 'false'],
    ['core.autocrlf', 'false'],
  ] as const)
    gitIn(folder, ['config', key, value]);
  await commit(folder, 'Start the shop', start, 30);
  await commit(folder, 'Say how to use it', { 'docs/use.md': 'Run make.\n' }, 29);
}

async function commit(folder: string, message: string, files: Files, daysAgo: number): Promise<void> {
  await writeAll(folder, files);
  gitIn(folder, ['add', '--all']);
  gitIn(folder, ['commit', '--quiet', '--message', message], storyNow - daysAgo * 24 * 3600);
}

/** Six files with changes that belong to several commits. */
export async function messyShop(folder: string): Promise<void> {
  await startShop(folder);
  await writeAll(folder, messy);
}

const basket = (body: string): string => `def basket(items):\n${body}`;

/** `topic` with eight commits beyond `main`: one mends another, one says nothing, two change the same lines. */
export async function eightCommits(folder: string): Promise<void> {
  await startShop(folder);
  gitIn(folder, ['switch', '--quiet', '--create', 'topic']);
  const steps: readonly (readonly [string, Files])[] = [
    ['Add a basket', { 'shop/basket.py': basket('    return list(item)\n') }],
    ['Count what is in stock', { 'shop/count.py': 'def count(stock):\n    return len(stock)\n' }],
    ['fixup! Add a basket', { 'shop/basket.py': basket('    return list(items)\n') }],
    ['wip', { 'shop/text.py': 'def shown(price):\n    return f"{price:.2f}"\n' }],
    ['Document the basket', { 'docs/basket.md': 'A basket holds items.\n' }],
    ['Sort the basket', { 'shop/basket.py': basket('    return sorted(items)\n') }],
    ['Sort the basket by price', { 'shop/basket.py': basket('    return sorted(items, key=price)\n') }],
    ['Test the count', { 'tests/test_count.py': 'def test_count():\n    assert True\n' }],
  ];
  for (const [at, [message, files]] of steps.entries()) await commit(folder, message, files, 20 - at);
}

/** What git has of a folder and what the folder holds: all that an undo gives back. */
export function stateOf(folder: string): string {
  return [
    gitIn(folder, ['rev-parse', 'HEAD']),
    gitIn(folder, ['ls-files', '--stage']),
    gitIn(folder, ['status', '--porcelain', '--untracked-files=all']),
    gitIn(folder, ['diff', 'HEAD']),
  ].join('\n');
}

/** The subjects of all commits, the newest first. */
export function subjectsIn(folder: string): readonly string[] {
  return gitIn(folder, ['log', '--format=%s']).trim().split('\n');
}

/** Takes a file away, as somebody does in a terminal. */
export async function removeIn(folder: string, path: string): Promise<void> {
  await rm(join(folder, path));
}
