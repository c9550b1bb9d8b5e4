/** Which of several declarations of one name imports of all names bring: what the compiler binds, as far as files tell. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { analyse } from '../../../../support/analyse';

/** The files that `use.kt` imports, with its package and imports of `a` and `b` before the code. */
async function imported(code: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { imports } = await analyse({ 'use.kt': `package u\nimport a.*\nimport b.*\n${code}\n`, ...files });
  return imports.filter(({ from }) => from === 'use').map(({ to }) => to);
}

const call = {
  'call.kt': 'package a\ninterface Call { fun respond(text: String, code: Int)\nval url: Int }\n',
  'respond.kt': 'package a\nfun Call.respond(text: String) {}\n',
};

describe('Imports of all names of Kotlin', () => {
  it('bring an extension where no member takes so many arguments', async () => {
    assert.deepEqual(await imported('fun f(c: Call) { c.respond("") }', call), ['call', 'respond']);
    assert.deepEqual(await imported('fun f(c: Call) { c.respond("", 1) }', call), ['call']);
  });

  it('bring the extension of the nearest type of all packages', async () => {
    const files = {
      'wide.kt': 'package a\ninterface Wide\nfun Wide.go() {}\n',
      'near.kt': 'package b\nimport a.Wide\ninterface Near : Wide\nfun Near.go() {}\n',
    };
    assert.deepEqual(await imported('fun f(n: Near) { n.go() }', files), ['near']);
    assert.deepEqual(await imported('fun f(w: Wide) { w.go() }', files), ['wide']);
  });

  it('bring what extends the bound of a type parameter, and nothing for a text', async () => {
    const files = {
      'table.kt': 'package a\nopen class Table\n',
      'trim.kt': 'package a\nfun <T : Table> T.trim() {}\n',
    };
    assert.deepEqual(await imported('fun f(t: Table) { t.trim() }', files), ['table', 'trim']);
    assert.deepEqual(await imported('fun f(t: Any) { t.toString().lowercase().trim() }', files), []);
  });

  it('follow the type that an override gives a property', async () => {
    const files = {
      'part.kt': 'package a\ninterface Part\ninterface Own : Part\nfun Own.mark() {}\n',
      'whole.kt':
        'package b\nimport a.*\ninterface Base { val part: Part }\ninterface Whole : Base { override val part: Own }\n',
    };
    assert.deepEqual(await imported('fun f(w: Whole) { w.part.mark() }', files), ['part', 'whole']);
  });

  it('follow what a branch of `when` asks of a variable', async () => {
    const files = {
      'type.kt': 'package a\nclass Route\n',
      'name.kt': 'package a\nval Route.name: Int get() = 1\n',
      'other.kt': 'package b\nclass Other { val name = 1 }\n',
    };
    const code = 'fun f(x: Any) = when (x) {\n  is Route -> x.name\n  else -> 0\n}';
    assert.deepEqual(await imported(code, files), ['name', 'type']);
    const several = 'fun f(x: Any) = when (x) {\n  is Route, is Int -> x.name\n  else -> 0\n}';
    assert.deepEqual(await imported(several, files), ['type']);
  });

  it('take a member of an object around before an extension, but none of a class around a companion', async () => {
    const files = {
      'context.kt': 'package a\nclass Context\n',
      'extending.kt': 'package a\nval Context.call: Int get() = 1\n',
      'own.kt': 'package b\ninterface Own { val call: Int }\n',
    };
    assert.deepEqual(await imported('fun Own.f() = call', files), ['own']);
    const inside = 'class A(val call: Int) { companion object { fun f(c: Context) = c.run { call } } }';
    assert.deepEqual(await imported(inside, files), ['context', 'extending']);
    assert.deepEqual(await imported('class A(val call: Int) { fun f() = call }', files), []);
  });

  it('bring nothing for the text of an annotation', async () => {
    const files = { 'made.kt': 'package a\nclass Moved\n' };
    assert.deepEqual(await imported('@Deprecated("use Moved")\nfun f() {}', files), []);
    assert.deepEqual(await imported('@Deprecated("use", Moved::class)\nfun f() {}', files), ['made']);
  });
});
