/** What the grammar does not know of Kotlin is read all the same; positions are those of the text as it is. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { withoutAnnotations } from '../../../../../src/index/languages/kotlin/annotations';
import {
  annotatedParts,
  constructorsBelow,
  delegatedClasses,
  emptyLists,
  namesWithWords,
  negatedNames,
  newerSyntax,
  softNames,
} from '../../../../../src/index/languages/kotlin/repairs';
import {
  handlersBelow,
  membersBehindComments,
  shortClasses,
} from '../../../../../src/index/languages/kotlin/separators';
import { factsOf } from '../../../../support/analyse';

describe('repairs of Kotlin', () => {
  it('keep the length of a text and its line breaks', () => {
    const text =
      '@A("(")\n@B(\n  C::class,\n)\nclass D(val i: I) : I by i { fun open(data: Int) = data }\nval `@`\n  @C get() = 1\nclass E<T>\n  @A\n  internal constructor(val a: T)\n/** F. */ val f = !in2\nval g = when (a) {\n  is B if c -> A<B,>()\n  else if c -> 1\n}\nfun h() {\n    try {\n    }\n    finally {\n    }\n    get_a\n}\n';
    for (const repair of [
      withoutAnnotations,
      delegatedClasses,
      shortClasses,
      softNames,
      annotatedParts,
      constructorsBelow,
      emptyLists,
      namesWithWords,
      negatedNames,
      newerSyntax,
      membersBehindComments,
      handlersBelow,
    ]) {
      const repaired = repair(text);
      assert.equal(repaired.length, text.length);
      assert.deepEqual(
        [...repaired.matchAll(/\n/g)].map(({ index }) => index),
        [...text.matchAll(/\n/g)].map(({ index }) => index),
      );
    }
  });
  it('blank annotations that begin a line, and leave one whose bracket never closes', () => {
    assert.equal(withoutAnnotations('@A("a)") @B fun f() {}').trim(), 'fun f() {}');
    assert.equal(withoutAnnotations('val a = "@A"'), 'val a = "@A"');
    assert.equal(withoutAnnotations(`@A(${'('.repeat(5000)}`).startsWith('@A('), true);
  });
  it('tell the delegate of a class from that of a property', () => {
    assert.equal(delegatedClasses('class A(val b: B) : B by b {'), 'class A(val b: B) : B      {');
    assert.equal(delegatedClasses('val a by lazy {'), 'val a by lazy {');
  });
  it('read a class whose constructor begins on a line of its own', async () => {
    const facts = await factsOf(
      'a.kt',
      'class A\n  @JvmOverloads\n  constructor(\n    val a: Int = 1,\n  ) {\n  fun f() = 1\n}\nclass B<T : Any>\n  @Inject\n  internal constructor(\n    val b: T,\n  ) : C(1) {\n  fun g() = 1\n}\n',
    );
    assert.deepEqual(facts.problems, []);
    assert.deepEqual(
      facts.definitions
        .slice(1)
        .map(({ name, startLine, endLine, bases }) => [name, startLine, endLine, bases]),
      [
        ['A', 1, 7, []],
        ['f', 6, 6, []],
        ['B', 8, 14, ['C']],
        ['g', 13, 13, []],
      ],
    );
  });
  it('read empty lists, commas at the end, and calls of get below a property', async () => {
    const facts = await factsOf(
      'a.kt',
      'annotation class A(val b: Array<C<*>> = [], val c: Boolean = false)\nfun f() {\n  val a by inject<B>()\n\n  get("/all") {\n    g(a[\n      1,\n    ])\n  }\n}\nclass D { fun get(key: Int) = 1 }\n',
    );
    assert.deepEqual(facts.problems, []);
    assert.deepEqual(
      facts.definitions.slice(1).map(({ name }) => name),
      ['A', 'f', '<lambda>', 'D', 'get'],
    );
    assert.ok(facts.named?.calls.some(({ name, line }) => name === 'get' && line === 5));
  });
  it('read context parameters, texts with several dollars, and suspending function types', async () => {
    const facts = await factsOf(
      'a.kt',
      'class A {\n  context(b: B, c: (Int) -> C)\n  private fun d(): String = $$"e $f ${g()}"\n\n  @Suppress("x")\n  context(b: B)\n  val h: Int get() = 1\n  val i: suspend ((Int) -> String?) = j\n  val k: context(B) (Int) -> Unit = j\n}\n',
    );
    assert.deepEqual(facts.problems, []);
    assert.deepEqual(
      facts.definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
      ['A:1', 'd:2', 'h:7'],
    );
  });
  it('read get without arguments below a property, and an actual constructor below a class', async () => {
    const facts = await factsOf(
      'a.kt',
      'actual class A<\n  B : C,\n  D\n  >\nactual constructor(\n  private val e: B\n) {\n  fun f() {}\n}\nfun Route.g() {\n  val a = 1\n  get {\n    h(a)\n  }\n}\n',
    );
    assert.deepEqual(facts.problems, []);
    assert.deepEqual(
      facts.definitions.slice(1).map(({ name }) => name),
      ['A', 'f', 'g', '<lambda>'],
    );
    assert.ok(facts.named?.calls.some(({ name, line }) => name === 'get' && line === 12));
  });
  it('leave no problem in a file that needs several of them', async () => {
    const facts = await factsOf(
      'a.kt',
      '@A(B::class)\nclass C { fun f(in1: Int) = open(in1) }\nfun open(value: Int) = value\nval g = suspend { open(1) }\n',
    );
    assert.deepEqual(facts.problems, []);
    assert.deepEqual(
      facts.definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
      ['C:2', 'f:2', 'open:3', '<lambda>:4'],
    );
  });
  it('end where a text is nested deeper than anybody writes', async () => {
    const facts = await factsOf('a.kt', `fun f() ${'{ run '.repeat(3000)}${'}'.repeat(3000)}\n`);
    assert.ok(facts.problems.some(({ message }) => /nested deeper/.test(message)));
  });
});
