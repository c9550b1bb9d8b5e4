/** A small shop that two branches changed in the same lines: three conflicts in two files, and one fault without a conflict. */

export type ShopFiles = Readonly<Record<string, string>>;

export interface StoryCommit {
  readonly branch: 'main' | 'feature/tax';
  /** Days before `storyNow`. */
  readonly daysAgo: number;
  readonly subject: string;
  readonly files: ShopFiles;
}

/** Seconds since the epoch: 2026-11-27, noon. */
export const storyNow = Date.UTC(2026, 10, 27, 12) / 1000;

const head = '"""A customer\'s cart."""\nfrom decimal import Decimal\n\nfrom shop.items import Item\n';
const open = '\n\nclass Cart:\n    def __init__(self):\n        self.items = []\n\n';
const add = '    def add(self, item: Item, count=1):\n        self.items.append((item, count))\n\n';
const rest = '\n    def is_empty(self):\n        return not self.items\n';

function cart(imports: string, total: string): string {
  return `${head}${imports}${open}${add}${total}${rest}`;
}

function receipt(body: string): string {
  return `import { Cart } from './cart';\n\n/** What the customer gets to read. */\nexport function receipt(cart: Cart): string {\n${body}}\n`;
}

const baseTotal =
  '    def total(self) -> Decimal:\n        return sum(item.price * count for item, count in self.items)\n';
const mainTotal = `    def total(self) -> Decimal:
        subtotal = sum(item.price * count for item, count in self.items)
        return subtotal - best_discount(self.items)
`;
const taxTotal = `    def total(self, country: str) -> Decimal:
        net = sum(item.price * count for item, count in self.items)
        return net * (1 + rate_for(country))
`;
const lines = '  const lines = cart.items.map((item) => `${item.name} x ${item.count}`);\n';
const joined = (total: string): string => `  return [...lines, ${total}].join('\\n');\n`;

export const baseFiles: ShopFiles = {
  'shop/cart.py': cart('', baseTotal),
  'shop/checkout.py': 'def pay(cart):\n    return charge(cart.total())\n',
  'web/receipt.ts': receipt(lines + joined('`Total: ${cart.total()}`')),
};

const discounts: ShopFiles = {
  'shop/cart.py': cart('from shop.discounts import best_discount\n', mainTotal),
  'shop/discounts.py': 'def best_discount(items):\n    return max(items, default=0)\n',
};
const taxes: ShopFiles = {
  'shop/cart.py': cart('from shop.tax import rate_for\n', taxTotal),
  'shop/tax.py': 'RATES = {"DE": 0.19, "FR": 0.20}\n\n\ndef rate_for(country):\n    return RATES[country]\n',
};

export const storyCommits: readonly StoryCommit[] = [
  { branch: 'main', daysAgo: 9, subject: 'Take the best discount off the total', files: discounts },
  {
    branch: 'main',
    daysAgo: 6,
    subject: 'Print the discount on the receipt',
    files: {
      'web/receipt.ts': receipt(lines + joined('`Discount: ${cart.discount()}`, `Total: ${cart.total()}`')),
    },
  },
  { branch: 'feature/tax', daysAgo: 4, subject: 'Add the tax of the country to the total', files: taxes },
  {
    branch: 'feature/tax',
    daysAgo: 3,
    subject: 'Tell the receipt which country pays tax',
    files: { 'web/receipt.ts': receipt(lines + joined('`Total: ${cart.total(country)}`')) },
  },
];

export interface StoryCandidate {
  readonly text: string | null;
  readonly rules: readonly string[];
  readonly confidence: number;
  readonly sure: boolean;
  readonly evidence: readonly string[];
}

/** What speaks for taking a side alone. */
const alone = (side: string): string => `It drops what ${side} did in these lines.`;

/** By the order of the conflicts. */
export function storyCandidates(ours: string, theirs: string, at: number): readonly StoryCandidate[] {
  const one = (text: string, rule: string, confidence: number, other: string): StoryCandidate => ({
    ...{ text, rules: [rule], confidence, sure: false, evidence: [alone(other)] },
  });
  const sides = (mine: number, others: number): readonly StoryCandidate[] => [
    one(ours, 'ours', mine, 'feature/tax'),
    one(theirs, 'theirs', others, 'main'),
  ];
  if (at === 0)
    return [
      {
        ...{ text: ours + theirs, rules: ['imports', 'ours-then-theirs'], confidence: 0.97, sure: true },
        evidence: [
          'Both sides added an import and removed none: the result has the imports of both.',
          'Each imported name is used in the merged file.',
        ],
      },
      {
        ...{ text: theirs + ours, rules: ['theirs-then-ours'], confidence: 0.02, sure: false },
        evidence: ['The same imports; the file keeps its imports in the order of the alphabet.'],
      },
      ...sides(0.004, 0.004),
    ];
  if (at === 1)
    return [
      {
        text: `    def total(self, country: str) -> Decimal:
        subtotal = sum(item.price * count for item, count in self.items)
        return (subtotal - best_discount(self.items)) * (1 + rate_for(country))
`,
        ...{ rules: ['tokens-lenient'], confidence: 0.58, sure: false },
        evidence: [
          'Both edits of Cart.total are there: the discount of main, then the tax of feature/tax.',
          'It parses, and defines what both sides define.',
          'Which is done first, discount or tax, is not known: neither side had both.',
        ],
      },
      ...sides(0.22, 0.15),
    ];
  return [
    {
      text: joined('`Discount: ${cart.discount()}`, `Total: ${cart.total(country)}`'),
      ...{ rules: ['tokens'], confidence: 0.94, sure: true },
      evidence: [
        'The sides changed different words of the same line, and both changes fit.',
        'The file parses, and no definition is lost.',
      ],
    },
    ...sides(0.03, 0.02),
  ];
}
