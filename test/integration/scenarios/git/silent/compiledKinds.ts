/** Each kind of silent conflict in Java and Go. */
import type { Files, SilentCase } from './cases';

const javaCart = (methods: string): Files => ({
  'shop/Cart.java': `package shop;\n\npublic class Cart {\n${methods}\n}\n`,
});
const javaUse = (body: string, more = ''): Files => ({
  'shop/App.java': `package shop;\n\npublic class App${more} {\n  void main(Cart cart) {\n    ${body}\n  }\n}\n`,
});
export const JAVA: readonly SilentCase[] = [
  {
    title: 'Java: a parameter more',
    base: javaCart('  public int total(int rate) {\n    return rate;\n  }'),
    change: javaCart('  public int total(int rate, int count) {\n    return rate * count;\n  }'),
    use: javaUse('cart.total(1);'),
    told: ['arity Cart.total shop/App.java:5 likely'],
  },
  {
    title: 'Java: parameters in another order',
    base: javaCart('  public int share(int part, int whole) {\n    return part / whole;\n  }'),
    change: javaCart('  public int share(int whole, int part) {\n    return part / whole;\n  }'),
    use: javaUse('cart.share(1, 2);'),
    told: ['order Cart.share shop/App.java:5 likely'],
  },
  {
    title: 'Java: a method renamed',
    base: javaCart('  public int total(int rate) {\n    int sum = rate + 1;\n    return sum * rate;\n  }'),
    change: javaCart('  public int amount(int rate) {\n    int sum = rate + 1;\n    return sum * rate;\n  }'),
    use: javaUse('cart.total(1);'),
    told: ['rename Cart.total shop/App.java:5 likely'],
  },
  {
    title: 'Java: a method deleted',
    base: javaCart('  public void add(int item) {}\n\n  public void clear() {\n    add(0);\n  }'),
    change: javaCart('  public void add(int item) {}'),
    use: javaUse('cart.clear();'),
    told: ['deletion Cart.clear shop/App.java:5 likely'],
  },
  {
    title: 'Java: a class moved to another package',
    base: {
      ...javaCart('  public int total() {\n    return 1;\n  }'),
      'app/Other.java': 'package app;\n\npublic class Other {}\n',
    },
    change: {
      'shop/Cart.java': '',
      'goods/Cart.java':
        'package goods;\n\npublic class Cart {\n  public int total() {\n    return 1;\n  }\n}\n',
    },
    use: {
      'app/App.java':
        'package app;\n\nimport shop.Cart;\n\npublic class App {\n  int main(Cart cart) {\n    return 1;\n  }\n}\n',
    },
    told: ['move shop/Cart.java app/App.java:3 breaks'],
  },
  {
    title: 'Java: an overridden method with a parameter more',
    base: javaCart('  public int total(int rate) {\n    return rate;\n  }'),
    change: javaCart('  public int total(int rate, int count) {\n    return rate * count;\n  }'),
    use: {
      'shop/Box.java':
        'package shop;\n\npublic class Box extends Cart {\n  @Override\n  public int total(int rate) {\n    return 2;\n  }\n}\n',
    },
    told: ['override Cart.total shop/Box.java:5 likely'],
  },
  {
    title: 'Java: a method without a body, which a new class lacks',
    base: { 'shop/Shape.java': 'package shop;\n\npublic interface Shape {\n  int area(int unit);\n}\n' },
    change: {
      'shop/Shape.java':
        'package shop;\n\npublic interface Shape {\n  int area(int unit);\n\n  int edge();\n}\n',
    },
    use: {
      'shop/Box.java':
        'package shop;\n\npublic class Box implements Shape {\n  @Override\n  public int area(int unit) {\n    return 1;\n  }\n}\n',
    },
    told: ['override Shape.edge shop/Box.java:3 likely'],
  },
  {
    title: 'Java: a constant that is another',
    base: javaCart('  public static final int LIMIT = 10;\n\n  void other() {}'),
    change: javaCart('  public static final int LIMIT = 20;\n\n  void other() {}'),
    use: javaUse('int most = Cart.LIMIT;'),
    told: ['constant LIMIT shop/App.java:5 check'],
  },
  {
    title: 'Java: an exception that must be handled',
    base: javaCart('  public int load(String path) {\n    return 1;\n  }'),
    change: javaCart(
      '  public int load(String path) throws IOException {\n    throw new IOException(path);\n  }',
    ),
    use: javaUse('cart.load("a");'),
    told: ['exception Cart.load shop/App.java:5 likely'],
  },
];

const goLib = (text: string): Files => ({
  'go.mod': 'module shop\n',
  'cart/cart.go': `package cart\n\n${text}\n`,
});
const goUse = (body: string): Files => ({
  'main.go': `package main\n\nimport "shop/cart"\n\nfunc main() {\n\t${body}\n}\n`,
});
export const GO: readonly SilentCase[] = [
  {
    title: 'Go: a parameter more',
    base: goLib('func Total(rate int) int {\n\treturn rate\n}'),
    change: goLib('func Total(rate, count int) int {\n\treturn rate * count\n}'),
    use: goUse('println(cart.Total(1))'),
    told: ['arity Total main.go:6 breaks'],
  },
  {
    title: 'Go: parameters in another order',
    base: goLib('func Share(part int, whole int) int {\n\treturn part / whole\n}'),
    change: goLib('func Share(whole int, part int) int {\n\treturn part / whole\n}'),
    use: goUse('println(cart.Share(1, 2))'),
    told: ['order Share main.go:6 likely'],
  },
  {
    title: 'Go: a function renamed',
    base: goLib('func Total(rate int) int {\n\tsum := rate + 1\n\treturn sum * rate\n}'),
    change: goLib('func Amount(rate int) int {\n\tsum := rate + 1\n\treturn sum * rate\n}'),
    use: goUse('println(cart.Total(1))'),
    told: ['rename Total main.go:6 breaks'],
  },
  {
    title: 'Go: a method deleted',
    base: goLib(
      'type Cart struct{}\n\nfunc (c *Cart) Add(item int) {\n}\n\nfunc (c *Cart) Clear() {\n\tc.Add(0)\n}',
    ),
    change: goLib('type Cart struct{}\n\nfunc (c *Cart) Add(item int) {\n}'),
    use: goUse('c := &cart.Cart{}\n\tc.Clear()'),
    told: ['deletion Cart.Clear main.go:7 likely'],
  },
  {
    title: 'Go: a constant that is another',
    base: goLib('const Limit = 10\n\nfunc Other() {}'),
    change: goLib('const Limit = 20\n\nfunc Other() {}'),
    use: goUse('println(cart.Limit)'),
    told: ['constant Limit main.go:6 check'],
  },
  {
    title: 'Go: another error',
    base: goLib('func Load(path string) error {\n\treturn ErrGone\n}'),
    change: goLib('func Load(path string) error {\n\treturn ErrLost\n}'),
    use: goUse('if err := cart.Load(""); errors.Is(err, cart.ErrGone) {\n\t\treturn\n\t}'),
    told: ['exception Load main.go:6 likely'],
  },
];
