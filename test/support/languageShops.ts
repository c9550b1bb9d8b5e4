/** One small program in each language of the map, to see that everything above the map works without a line of its own. */
import type { Language } from '../../src/core/map/codeIndex';

export interface LanguageShop {
  readonly files: Readonly<Record<string, string>>;
  /** The file where the program begins, and the one with its test. */
  readonly entry: string;
  readonly test: string;
  /** A function of its own file, which the entry and the test call; the sites as `path:line`. */
  readonly total: { readonly id: string; readonly callers: readonly [inEntry: string, inTest: string] };
  /** A method with the doc "Puts a price into the cart."; in its body, at `line`, it calls `check` of the same object. */
  readonly add: {
    readonly id: string;
    readonly signature: string;
    readonly line: number;
    readonly check: string;
  };
  /** A text of `total` and what it is changed to; a change after which its file is no correct syntax. */
  readonly change: readonly [from: string, to: string];
  readonly damage: readonly [from: string, to: string];
}

export const languageShops: Record<Language, LanguageShop> = {
  python: {
    files: {
      'main.py':
        'from shop.cart import Cart\nfrom shop.total import total\n\n\ndef main():\n    cart = Cart()\n    cart.add(1)\n    print(total(cart))\n\n\nif __name__ == "__main__":\n    main()\n',
      'shop/__init__.py': '',
      'shop/cart.py':
        'class Cart:\n    def __init__(self):\n        self.prices = []\n\n    def add(self, price):\n        """Puts a price into the cart."""\n        self.prices.append(price)\n        self.check()\n\n    def check(self):\n        pass\n',
      'shop/total.py':
        'def total(cart):\n    """What the cart costs."""\n    result = 0\n    for price in cart.prices:\n        result += price\n    return result\n',
      'tests/test_total.py':
        'from shop.cart import Cart\nfrom shop.total import total\n\n\ndef test_total():\n    assert total(Cart()) == 0\n',
    },
    entry: 'main.py',
    test: 'tests/test_total.py',
    total: { id: 'shop.total.total', callers: ['main.py:8', 'tests/test_total.py:6'] },
    add: {
      id: 'shop.cart.Cart.add',
      signature: 'def add(self, price)',
      line: 8,
      check: 'shop.cart.Cart.check',
    },
    change: ['+= price', '+= 2 * price'],
    damage: ['def total(cart):', 'def total(cart:'],
  },
  javascript: {
    files: {
      'package.json': '{ "name": "shop", "main": "main.js", "type": "module" }',
      'main.js':
        "import { Cart } from './shop/cart.js';\nimport { total } from './shop/total.js';\n\nconst cart = new Cart();\ncart.add(1);\nconsole.log(total(cart));\n",
      'shop/cart.js':
        'export class Cart {\n  prices = [];\n\n  /** Puts a price into the cart. */\n  add(price) {\n    this.prices.push(price);\n    this.check();\n  }\n\n  check() {}\n}\n',
      'shop/total.js':
        '/** What the cart costs. */\nexport function total(cart) {\n  let result = 0;\n  for (const price of cart.prices) result += price;\n  return result;\n}\n',
      'test/total.test.js':
        "import { Cart } from '../shop/cart.js';\nimport { total } from '../shop/total.js';\n\ntest('nothing costs nothing', () => {\n  expect(total(new Cart())).toBe(0);\n});\n",
    },
    entry: 'main.js',
    test: 'test/total.test.js',
    total: { id: 'shop/total.total', callers: ['main.js:6', 'test/total.test.js:5'] },
    add: { id: 'shop/cart.Cart.add', signature: 'add(price)', line: 7, check: 'shop/cart.Cart.check' },
    change: ['+= price', '+= 2 * price'],
    damage: ['total(cart) {', 'total(cart {'],
  },
  typescript: {
    files: {
      'package.json': '{ "name": "shop", "main": "main.ts", "type": "module" }',
      'main.ts':
        "import { Cart } from './shop/cart';\nimport { total } from './shop/total';\n\nconst cart = new Cart();\ncart.add(1);\nconsole.log(total(cart));\n",
      'shop/cart.ts':
        'export class Cart {\n  readonly prices: number[] = [];\n\n  /** Puts a price into the cart. */\n  add(price: number): void {\n    this.prices.push(price);\n    this.check();\n  }\n\n  private check(): void {}\n}\n',
      'shop/total.ts':
        "import type { Cart } from './cart';\n\n/** What the cart costs. */\nexport function total(cart: Cart): number {\n  let result = 0;\n  for (const price of cart.prices) result += price;\n  return result;\n}\n",
      'test/total.test.ts':
        "import { Cart } from '../shop/cart';\nimport { total } from '../shop/total';\n\ntest('nothing costs nothing', () => {\n  expect(total(new Cart())).toBe(0);\n});\n",
    },
    entry: 'main.ts',
    test: 'test/total.test.ts',
    total: { id: 'shop/total.total', callers: ['main.ts:6', 'test/total.test.ts:5'] },
    add: {
      id: 'shop/cart.Cart.add',
      signature: 'add(price: number): void',
      line: 7,
      check: 'shop/cart.Cart.check',
    },
    change: ['+= price', '+= 2 * price'],
    damage: ['total(cart: Cart)', 'total(cart: Cart'],
  },
  go: {
    files: {
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'main.go':
        'package main\n\nimport "example.com/shop/cart"\n\nfunc main() {\n\tc := cart.New()\n\tc.Add(1)\n\tprintln(cart.Total(c))\n}\n',
      'cart/cart.go':
        '// Package cart holds what is bought.\npackage cart\n\n// Cart is what somebody wants to buy.\ntype Cart struct{ prices []int }\n\n// New returns an empty cart.\nfunc New() *Cart { return &Cart{} }\n',
      'cart/add.go':
        'package cart\n\n// Puts a price into the cart.\nfunc (c *Cart) Add(price int) {\n\tc.prices = append(c.prices, price)\n\tc.check()\n}\n\nfunc (c *Cart) check() {}\n',
      'cart/total.go':
        'package cart\n\n// Total is what the cart costs.\nfunc Total(c *Cart) (sum int) {\n\tfor _, price := range c.prices {\n\t\tsum += price\n\t}\n\treturn\n}\n',
      'cart/cart_test.go':
        'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif Total(New()) != 0 {\n\t\tt.Fatal("not empty")\n\t}\n}\n',
    },
    entry: 'main.go',
    test: 'cart/cart_test.go',
    total: { id: 'cart/total.Total', callers: ['main.go:8', 'cart/cart_test.go:6'] },
    add: {
      id: 'cart/add.Cart.Add',
      signature: 'func (c *Cart) Add(price int)',
      line: 6,
      check: 'cart/add.Cart.check',
    },
    change: ['+= price', '+= 2 * price'],
    damage: ['Total(c *Cart)', 'Total(c *Cart'],
  },
  java: {
    files: {
      'pom.xml':
        '<project>\n  <groupId>com.example</groupId>\n  <artifactId>shop</artifactId>\n  <version>1</version>\n</project>\n',
      'src/main/java/shop/Main.java':
        'package shop;\n\nimport shop.cart.Cart;\nimport shop.cart.Sum;\n\npublic class Main {\n  public static void main(String[] args) {\n    Cart cart = new Cart();\n    cart.add(1);\n    System.out.println(Sum.total(cart));\n  }\n}\n',
      'src/main/java/shop/cart/Cart.java':
        'package shop.cart;\n\nimport java.util.ArrayList;\nimport java.util.List;\n\n/** What somebody wants to buy. */\npublic class Cart {\n  final List<Integer> prices = new ArrayList<>();\n\n  /** Puts a price into the cart. */\n  public void add(int price) {\n    prices.add(price);\n    check();\n  }\n\n  private void check() {}\n}\n',
      'src/main/java/shop/cart/Sum.java':
        'package shop.cart;\n\npublic class Sum {\n  /** What the cart costs. */\n  public static int total(Cart cart) {\n    int sum = 0;\n    for (int price : cart.prices) sum += price;\n    return sum;\n  }\n}\n',
      'src/test/java/shop/cart/SumTest.java':
        'package shop.cart;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n\nimport org.junit.jupiter.api.Test;\n\nclass SumTest {\n  @Test\n  void nothingCostsNothing() {\n    assertEquals(0, Sum.total(new Cart()));\n  }\n}\n',
    },
    entry: 'src/main/java/shop/Main.java',
    test: 'src/test/java/shop/cart/SumTest.java',
    total: {
      id: 'src/main/java/shop/cart/Sum.Sum.total',
      callers: ['src/main/java/shop/Main.java:10', 'src/test/java/shop/cart/SumTest.java:10'],
    },
    add: {
      id: 'src/main/java/shop/cart/Cart.Cart.add',
      signature: 'public void add(int price)',
      line: 13,
      check: 'src/main/java/shop/cart/Cart.Cart.check',
    },
    change: ['+= price', '+= 2 * price'],
    damage: ['total(Cart cart)', 'total(Cart cart'],
  },
  kotlin: {
    files: {
      'build.gradle.kts': 'plugins { kotlin("jvm") version "2.1.0" }\n',
      'src/main/kotlin/Main.kt':
        'package shop\n\nimport shop.cart.Cart\nimport shop.cart.total\n\nfun main() {\n  val cart = Cart()\n  cart.add(1)\n  println(total(cart))\n}\n',
      'src/main/kotlin/cart/Cart.kt':
        'package shop.cart\n\n/** What somebody wants to buy. */\nclass Cart {\n  val prices = mutableListOf<Int>()\n\n  /** Puts a price into the cart. */\n  fun add(price: Int) {\n    prices.add(price)\n    check()\n  }\n\n  private fun check() {}\n}\n',
      'src/main/kotlin/cart/Sum.kt':
        'package shop.cart\n\n/** What the cart costs. */\nfun total(cart: Cart): Int {\n  var sum = 0\n  for (price in cart.prices) sum += price\n  return sum\n}\n',
      'src/test/kotlin/cart/SumTest.kt':
        'package shop.cart\n\nimport kotlin.test.Test\nimport kotlin.test.assertEquals\n\nclass SumTest {\n  @Test\n  fun nothingCostsNothing() {\n    assertEquals(0, total(Cart()))\n  }\n}\n',
    },
    entry: 'src/main/kotlin/Main.kt',
    test: 'src/test/kotlin/cart/SumTest.kt',
    total: {
      id: 'src/main/kotlin/cart/Sum.total',
      callers: ['src/main/kotlin/Main.kt:9', 'src/test/kotlin/cart/SumTest.kt:9'],
    },
    add: {
      id: 'src/main/kotlin/cart/Cart.Cart.add',
      signature: 'fun add(price: Int)',
      line: 10,
      check: 'src/main/kotlin/cart/Cart.Cart.check',
    },
    change: ['+= price', '+= 2 * price'],
    damage: ['total(cart: Cart)', 'total(cart: Cart'],
  },
  csharp: {
    files: {
      'shop.csproj': '<Project Sdk="Microsoft.NET.Sdk">\n</Project>\n',
      'Program.cs':
        'using Shop;\n\npublic static class Program\n{\n    public static void Main()\n    {\n        var cart = new Cart();\n        cart.Add(1);\n        System.Console.WriteLine(Sums.Total(cart));\n    }\n}\n',
      'Shop/Cart.cs':
        'using System.Collections.Generic;\n\nnamespace Shop;\n\npublic class Cart\n{\n    public List<int> Prices { get; } = new();\n\n    /// <summary>Puts a price into the cart.</summary>\n    public void Add(int price)\n    {\n        Prices.Add(price);\n        this.Check();\n    }\n\n    private void Check() { }\n}\n',
      'Shop/Sums.cs':
        'namespace Shop;\n\npublic static class Sums\n{\n    /// <summary>What the cart costs.</summary>\n    public static int Total(Cart cart)\n    {\n        var result = 0;\n        foreach (var price in cart.Prices) result += price;\n        return result;\n    }\n}\n',
      'Shop.Tests/SumsTests.cs':
        'using Shop;\nusing Xunit;\n\npublic class SumsTests\n{\n    [Fact]\n    public void NothingCostsNothing()\n    {\n        Assert.Equal(0, Sums.Total(new Cart()));\n    }\n}\n',
    },
    entry: 'Program.cs',
    test: 'Shop.Tests/SumsTests.cs',
    total: { id: 'Shop/Sums.Sums.Total', callers: ['Program.cs:9', 'Shop.Tests/SumsTests.cs:9'] },
    add: {
      id: 'Shop/Cart.Cart.Add',
      signature: 'public void Add(int price)',
      line: 13,
      check: 'Shop/Cart.Cart.Check',
    },
    change: ['+= price', '+= 2 * price'],
    damage: ['Total(Cart cart)', 'Total(Cart cart'],
  },
  rust: {
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs':
        'use shop::{total, Cart};\n\nfn main() {\n    let mut cart = Cart::new();\n    cart.add(1);\n    println!("{}", total(&cart));\n}\n',
      'src/lib.rs': '//! A shop.\n\nmod cart;\nmod total;\n\npub use cart::Cart;\npub use total::total;\n',
      'src/cart.rs':
        '//! What is bought.\n\n/// What somebody wants to buy.\n#[derive(Default)]\npub struct Cart {\n    pub prices: Vec<u32>,\n}\n\nimpl Cart {\n    /// Returns an empty cart.\n    pub fn new() -> Self {\n        Self::default()\n    }\n}\n',
      'src/cart/add.rs': 'fn lost() {}\n',
      'src/total.rs':
        'use crate::Cart;\n\n/// Puts prices together.\npub trait Sum {\n    fn sum(&self) -> u32;\n}\n\nimpl Cart {\n    /// Puts a price into the cart.\n    pub fn add(&mut self, price: u32) {\n        self.prices.push(price);\n        self.check();\n    }\n\n    fn check(&self) {}\n}\n\nimpl Sum for Cart {\n    fn sum(&self) -> u32 {\n        self.prices.iter().sum()\n    }\n}\n\n/// What the cart costs.\npub fn total(cart: &Cart) -> u32 {\n    cart.sum()\n}\n',
      'tests/totals.rs':
        'use shop::{total, Cart};\n\n#[test]\nfn empty_costs_nothing() {\n    assert_eq!(total(&Cart::new()), 0);\n}\n',
    },
    entry: 'src/main.rs',
    test: 'tests/totals.rs',
    total: { id: 'src/total.total', callers: ['src/main.rs:6', 'tests/totals.rs:5'] },
    add: {
      id: 'src/total.Cart.add',
      signature: 'pub fn add(&mut self, price: u32)',
      line: 12,
      check: 'src/total.Cart.check',
    },
    change: ['cart.sum()', '2 * cart.sum()'],
    damage: ['total(cart: &Cart)', 'total(cart: &Cart'],
  },
  c: {
    files: {
      Makefile: 'shop: main.c src/cart.c src/total.c\n\t$(CC) -Iinclude -o $@ $^\n',
      'main.c':
        '#include <stdio.h>\n#include "shop.h"\n\nint main(void) {\n  struct cart cart = { 0 };\n  cart_add(&cart, 1);\n  printf("%d\\n", total(&cart));\n  return 0;\n}\n',
      'include/shop.h':
        '#ifndef SHOP_H\n#define SHOP_H\n\nstruct cart {\n  int prices[10];\n  int count;\n};\n\nvoid cart_add(struct cart *cart, int price);\nint total(const struct cart *cart);\n\n#endif\n',
      'src/cart.c':
        '#include "shop.h"\n\nstatic void check(struct cart *cart) {\n  if (cart->count > 10) cart->count = 10;\n}\n\n/* Puts a price into the cart. */\nvoid cart_add(struct cart *cart, int price) {\n  cart->prices[cart->count++] = price;\n  check(cart);\n}\n',
      'src/total.c':
        '#include "shop.h"\n\n/* What the cart costs. */\nint total(const struct cart *cart) {\n  int result = 0;\n  for (int i = 0; i < cart->count; i++) result += cart->prices[i];\n  return result;\n}\n',
      'tests/test_total.c':
        '#include <assert.h>\n#include "shop.h"\n\nint main(void) {\n  struct cart cart = { 0 };\n  assert(total(&cart) == 0);\n  return 0;\n}\n',
    },
    entry: 'main.c',
    test: 'tests/test_total.c',
    total: { id: 'src/total.total', callers: ['main.c:7', 'tests/test_total.c:6'] },
    add: {
      id: 'src/cart.cart_add',
      signature: 'void cart_add(struct cart *cart, int price)',
      line: 10,
      check: 'src/cart.check',
    },
    change: ['+= cart', '+= 2 * cart'],
    damage: ['total(const struct cart *cart)', 'total(const struct cart *cart'],
  },
  cpp: {
    files: {
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.16)\nproject(shop CXX)\ninclude_directories(include)\nadd_executable(shop main.cc src/cart.cc src/total.cc)\n',
      'main.cc':
        '#include <iostream>\n#include "shop/cart.h"\n\nint main() {\n  shop::Cart cart;\n  cart.add(1);\n  std::cout << shop::total(cart);\n  return 0;\n}\n',
      'include/shop/cart.h':
        '#pragma once\n#include <vector>\n\nnamespace shop {\n\nclass Cart {\n public:\n  void add(int price);\n  std::vector<int> prices;\n\n private:\n  void check();\n};\n\nint total(const Cart& cart);\n\n}  // namespace shop\n',
      'src/cart.cc':
        '#include "shop/cart.h"\n\nnamespace shop {\n\n/// Puts a price into the cart.\nvoid Cart::add(int price) {\n  prices.push_back(price);\n  check();\n}\n\nvoid Cart::check() {}\n\n}  // namespace shop\n',
      'src/total.cc':
        '#include "shop/cart.h"\n\nnamespace shop {\n\n/// What the cart costs.\nint total(const Cart& cart) {\n  int result = 0;\n  for (int price : cart.prices) result += price;\n  return result;\n}\n\n}  // namespace shop\n',
      'tests/total_test.cc':
        '#include <gtest/gtest.h>\n#include "shop/cart.h"\n\nTEST(Total, Nothing) {\n  shop::Cart cart;\n  EXPECT_EQ(shop::total(cart), 0);\n}\n',
    },
    entry: 'main.cc',
    test: 'tests/total_test.cc',
    total: { id: 'src/total.shop.total', callers: ['main.cc:7', 'tests/total_test.cc:6'] },
    add: {
      id: 'src/cart.shop.Cart.add',
      signature: 'void Cart::add(int price)',
      line: 8,
      check: 'src/cart.shop.Cart.check',
    },
    change: ['+= price', '+= 2 * price'],
    damage: ['total(const Cart& cart) {', 'total(const Cart& cart {'],
  },
};
