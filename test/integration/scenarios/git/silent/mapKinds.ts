/** Uses that are written otherwise than the symbol is called: the map knows what they mean. */
import type { SilentCase } from './cases';
import { lib } from './cases';

const CART =
  'class Cart:\n    def __init__(self, owner):\n        self.owner = owner\n\n    def add(self, item):\n        self.item = item';

export const MAPPED: readonly SilentCase[] = [
  {
    title: 'Python: a constructor with a parameter more, called by super()',
    base: lib(CART),
    change: lib(CART.replace('(self, owner)', '(self, owner, limit)')),
    use: {
      'app.py':
        'from lib import Cart\n\n\nclass Big(Cart):\n    def __init__(self):\n        super().__init__("me")\n',
    },
    told: ['arity Cart.__init__ app.py:6 breaks'],
  },
  {
    title: 'Python: a constructor with a parameter more',
    base: lib(CART),
    change: lib(CART.replace('(self, owner)', '(self, owner, limit)')),
    use: { 'app.py': 'from lib import Cart\n\n\ndef main():\n    return Cart("me")\n' },
    told: ['arity Cart.__init__ app.py:5 breaks'],
  },
  {
    title: 'Python: a function with a parameter more, called by another name',
    base: lib('def total(items):\n    return sum(items)'),
    change: lib('def total(items, rate):\n    return sum(items) * rate'),
    use: { 'app.py': 'from lib import total as count\n\n\ndef main():\n    return count([1])\n' },
    told: ['arity total app.py:5 breaks'],
  },
  {
    title: 'Python: a method with a parameter more',
    base: lib(CART),
    change: lib(CART.replace('(self, item)', '(self, item, count)')),
    use: { 'app.py': 'from lib import Cart\n\n\ndef main():\n    cart = Cart("me")\n    cart.add(1)\n' },
    told: ['arity Cart.add app.py:6 breaks'],
  },
  {
    title: 'Python: a method with another name, handed on',
    base: lib(CART),
    change: lib(CART.replace('def add', 'def put')),
    use: {
      'app.py':
        'from lib import Cart\n\n\ndef main(items):\n    cart = Cart("me")\n    return map(cart.add, items)\n',
    },
    told: ['rename Cart.add app.py:6 breaks'],
  },
  {
    title: 'TypeScript: a constructor with a parameter more, called by super()',
    base: lib('export class Cart {\n  constructor(readonly owner: string) {}\n}', 'ts'),
    change: lib(
      'export class Cart {\n  constructor(readonly owner: string, readonly limit: number) {}\n}',
      'ts',
    ),
    use: {
      'app.ts':
        "import { Cart } from './lib';\n\nexport class Big extends Cart {\n  constructor() {\n    super('me');\n  }\n}\n",
    },
    told: ['arity Cart.constructor app.ts:5 breaks'],
  },
  {
    title: 'TypeScript: a method with a parameter more',
    base: lib('export class Cart {\n  add(item: string): string {\n    return item;\n  }\n}', 'ts'),
    change: lib(
      'export class Cart {\n  add(item: string, count: number): string {\n    return item + count;\n  }\n}',
      'ts',
    ),
    use: { 'app.ts': "import { Cart } from './lib';\n\nconst cart = new Cart();\ncart.add('a');\n" },
    told: ['arity Cart.add app.ts:4 breaks'],
  },
  {
    title: 'JavaScript: a method with another name',
    base: lib('export class Cart {\n  add(item) {\n    this.item = item;\n    return this;\n  }\n}', 'js'),
    change: lib('export class Cart {\n  put(item) {\n    this.item = item;\n    return this;\n  }\n}', 'js'),
    use: { 'app.js': "import { Cart } from './lib.js';\n\nconst cart = new Cart();\ncart.add('a');\n" },
    told: ['rename Cart.add app.js:4 breaks'],
  },
];
