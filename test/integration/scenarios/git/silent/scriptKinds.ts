/** Each kind of silent conflict in Python and TypeScript. */
import type { SilentCase } from './cases';
import { lib } from './cases';

export const PYTHON: readonly SilentCase[] = [
  {
    title: 'Python: a parameter more',
    base: lib('def total(items):\n    return sum(items)'),
    change: lib('def total(items, rate):\n    return sum(items) * rate'),
    use: { 'app.py': 'from lib import total\n\n\ndef main():\n    return total([1])\n' },
    told: ['arity total app.py:5 breaks'],
  },
  {
    title: 'Python: a parameter more, of a call whose commas are not all between arguments',
    base: lib('def total(key, items):\n    return key(items, 1)'),
    change: lib('def total(key, items, rate):\n    return key(items, rate)'),
    use: {
      'app.py': 'from lib import total\n\n\ndef main():\n    return total(lambda one, two: one, [1])\n',
    },
    told: ['arity total app.py:5 breaks'],
  },
  {
    title: 'Python: a parameter renamed, passed by name',
    base: lib('def total(items, rate=1):\n    return sum(items) * rate'),
    change: lib('def total(items, factor=1):\n    return sum(items) * factor'),
    use: { 'app.py': 'import lib\n\n\ndef main():\n    return lib.total([1], rate=2)\n' },
    told: ['names total app.py:5 breaks'],
  },
  {
    title: 'Python: parameters in another order',
    base: lib('def share(part, whole):\n    return part / whole'),
    change: lib('def share(whole, part):\n    return part / whole'),
    use: { 'app.py': 'from lib import share\n\n\ndef main():\n    return share(1, 2)\n' },
    told: ['order share app.py:5 likely'],
  },
  {
    title: 'Python: a function renamed',
    base: lib('def total(items):\n    kept = [one for one in items if one]\n    return sum(kept)'),
    change: lib('def amount(items):\n    kept = [one for one in items if one]\n    return sum(kept)'),
    use: { 'app.py': 'from lib import total\n\n\ndef main():\n    return total([1])\n' },
    told: ['rename total app.py:1 breaks', 'rename total app.py:5 breaks'],
  },
  {
    title: 'Python: a method deleted',
    base: lib(
      'class Cart:\n    def add(self, item):\n        self.item = item\n\n    def clear(self):\n        self.item = None',
    ),
    change: lib('class Cart:\n    def add(self, item):\n        self.item = item'),
    use: { 'app.py': 'from lib import Cart\n\n\ndef main():\n    cart = Cart()\n    cart.clear()\n' },
    told: ['deletion Cart.clear app.py:6 breaks'],
  },
  {
    title: 'Python: a function moved to another module',
    base: {
      ...lib(
        'def total(items):\n    kept = [one for one in items if one]\n    return sum(kept)\n\n\ndef other():\n    return 1',
      ),
      'sums.py': 'RATE = 1\n',
    },
    change: {
      ...lib('def other():\n    return 1'),
      'sums.py':
        'RATE = 1\n\n\ndef total(items):\n    kept = [one for one in items if one]\n    return sum(kept)\n',
    },
    use: { 'app.py': 'from lib import total\n\n\ndef main():\n    return total([1])\n' },
    told: ['move total app.py:1 breaks', 'move total app.py:5 breaks'],
  },
  {
    title: 'Python: a module moved',
    base: lib('def total(items):\n    return sum(items)'),
    change: { 'sums.py': 'def total(items):\n    return sum(items)\n', 'lib.py': '' },
    use: { 'app.py': 'import lib\n\n\ndef main():\n    return lib.total([1])\n' },
    told: ['move lib.py app.py:1 breaks'],
  },
  {
    title: 'Python: an overridden method with a parameter more',
    base: lib('class Shape:\n    def area(self, unit):\n        return 0'),
    change: lib('class Shape:\n    def area(self, unit, scale):\n        return 0'),
    use: {
      'app.py': 'from lib import Shape\n\n\nclass Box(Shape):\n    def area(self, unit):\n        return 1\n',
    },
    told: ['override Shape.area app.py:5 likely'],
  },
  {
    title: 'Python: a default that is another',
    base: lib('def total(items, rate=1):\n    return sum(items) * rate'),
    change: lib('def total(items, rate=2):\n    return sum(items) * rate'),
    use: { 'app.py': 'from lib import total\n\n\ndef main():\n    return total([1])\n' },
    told: ['default total app.py:5 check'],
  },
  {
    title: 'Python: a constant that is another',
    base: lib('LIMIT = 10\n\n\ndef other():\n    return 1'),
    change: lib('LIMIT = 20\n\n\ndef other():\n    return 1'),
    use: { 'app.py': 'from lib import LIMIT\n\n\ndef main():\n    return LIMIT + 1\n' },
    told: ['constant LIMIT app.py:1 check', 'constant LIMIT app.py:5 check'],
  },
  {
    title: 'Python: another exception',
    base: lib('def load(path):\n    if not path:\n        raise KeyError(path)\n    return path'),
    change: lib('def load(path):\n    if not path:\n        raise LookupError(path)\n    return path'),
    use: {
      'app.py':
        'from lib import load\n\n\ndef main():\n    try:\n        return load("")\n    except KeyError:\n        return None\n',
    },
    told: ['exception load app.py:6 likely'],
  },
];

export const TYPESCRIPT: readonly SilentCase[] = [
  {
    title: 'TypeScript: a parameter more',
    base: lib('export function total(items: number[]): number {\n  return items.length;\n}', 'ts'),
    change: lib(
      'export function total(items: number[], rate: number): number {\n  return items.length * rate;\n}',
      'ts',
    ),
    use: { 'app.ts': "import { total } from './lib';\n\nexport const main = (): number => total([1]);\n" },
    told: ['arity total app.ts:3 breaks'],
  },
  {
    title: 'TypeScript: parameters in another order',
    base: lib(
      'export function share(part: number, whole: number): number {\n  return part / whole;\n}',
      'ts',
    ),
    change: lib(
      'export function share(whole: number, part: number): number {\n  return part / whole;\n}',
      'ts',
    ),
    use: { 'app.ts': "import { share } from './lib';\n\nexport const main = (): number => share(1, 2);\n" },
    told: ['order share app.ts:3 likely'],
  },
  {
    title: 'TypeScript: a class renamed',
    base: lib(
      'export class Cart {\n  items: number[] = [];\n  add(item: number): void {\n    this.items.push(item);\n  }\n}',
      'ts',
    ),
    change: lib(
      'export class Basket {\n  items: number[] = [];\n  add(item: number): void {\n    this.items.push(item);\n  }\n}',
      'ts',
    ),
    use: { 'app.ts': "import { Cart } from './lib';\n\nexport const main = (): Cart => new Cart();\n" },
    told: ['rename Cart app.ts:1 breaks', 'rename Cart app.ts:3 breaks'],
  },
  {
    title: 'TypeScript: a method deleted',
    base: lib(
      'export class Cart {\n  add(item: number): void {}\n  clear(): void {\n    this.add(0);\n  }\n}',
      'ts',
    ),
    change: lib('export class Cart {\n  add(item: number): void {}\n}', 'ts'),
    use: {
      'app.ts':
        "import { Cart } from './lib';\n\nexport function main(cart: Cart): void {\n  cart.clear();\n}\n",
    },
    told: ['deletion Cart.clear app.ts:4 likely'],
  },
  {
    title: 'TypeScript: a function moved to another module',
    base: {
      ...lib(
        'export function total(items: number[]): number {\n  return items.filter((one) => one > 0).length;\n}\n\nexport const other = 1;',
        'ts',
      ),
      'sums.ts': 'export const rate = 1;\n',
    },
    change: {
      ...lib('export const other = 1;', 'ts'),
      'sums.ts':
        'export const rate = 1;\n\nexport function total(items: number[]): number {\n  return items.filter((one) => one > 0).length;\n}\n',
    },
    use: { 'app.ts': "import { total } from './lib';\n\nexport const main = (): number => total([1]);\n" },
    told: ['move total app.ts:1 breaks', 'move total app.ts:3 breaks'],
  },
  {
    title: 'TypeScript: a module moved',
    base: { 'lib/sums.ts': 'export function total(items: number[]): number {\n  return items.length;\n}\n' },
    change: {
      'lib/sums.ts': '',
      'lib/totals.ts': 'export function total(items: number[]): number {\n  return items.length;\n}\n',
    },
    use: {
      'app.ts': "import { total } from './lib/sums';\n\nexport const main = (): number => total([1]);\n",
    },
    told: ['move lib/sums.ts app.ts:1 breaks'],
  },
  {
    title: 'TypeScript: an overridden method with a parameter more',
    base: lib('export class Shape {\n  area(unit: string): number {\n    return 0;\n  }\n}', 'ts'),
    change: lib(
      'export class Shape {\n  area(unit: string, scale: number): number {\n    return scale;\n  }\n}',
      'ts',
    ),
    use: {
      'app.ts':
        "import { Shape } from './lib';\n\nexport class Box extends Shape {\n  area(unit: string): number {\n    return 1;\n  }\n}\n",
    },
    told: ['override Shape.area app.ts:4 likely'],
  },
  {
    title: 'TypeScript: a default that is another',
    base: lib(
      'export function total(items: number[], rate = 1): number {\n  return items.length * rate;\n}',
      'ts',
    ),
    change: lib(
      'export function total(items: number[], rate = 2): number {\n  return items.length * rate;\n}',
      'ts',
    ),
    use: { 'app.ts': "import { total } from './lib';\n\nexport const main = (): number => total([1]);\n" },
    told: ['default total app.ts:3 check'],
  },
  {
    title: 'TypeScript: a constant that is another',
    base: lib('export const LIMIT = 10;\n\nexport const other = 1;', 'ts'),
    change: lib('export const LIMIT = 20;\n\nexport const other = 1;', 'ts'),
    use: { 'app.ts': "import { LIMIT } from './lib';\n\nexport const main = (): number => LIMIT + 1;\n" },
    told: ['constant LIMIT app.ts:1 check', 'constant LIMIT app.ts:3 check'],
  },
  {
    title: 'TypeScript: another exception',
    base: lib(
      'export class Gone extends Error {}\nexport class Lost extends Error {}\nexport function load(path: string): string {\n  if (path === "") throw new Gone(path);\n  return path;\n}',
      'ts',
    ),
    change: lib(
      'export class Gone extends Error {}\nexport class Lost extends Error {}\nexport function load(path: string): string {\n  if (path === "") throw new Lost(path);\n  return path;\n}',
      'ts',
    ),
    use: {
      'app.ts':
        "import { Gone, load } from './lib';\n\nexport function main(): string {\n  try {\n    return load('');\n  } catch (error) {\n    if (error instanceof Gone) return '';\n    throw error;\n  }\n}\n",
    },
    told: ['exception load app.ts:5 likely'],
  },
];
