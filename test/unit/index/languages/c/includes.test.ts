import assert from 'node:assert/strict';
import { analyse } from '../../../../support/analyse';

async function edges(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { modules, imports } = await analyse(texts);
  const paths = new Map(modules.map(({ id, path }) => [id, path]));
  return imports.map(({ from, to }) => `${paths.get(from) ?? ''} -> ${paths.get(to) ?? ''}`);
}

describe('Includes of C and C++', () => {
  it('go where compile_commands.json says', async () => {
    const database = JSON.stringify([
      {
        directory: '/home/me/project/build',
        file: '../src/a.c',
        command: 'cc -I../first -isystem "/home/me/project/second" -c ../src/a.c',
      },
    ]);
    const texts = {
      'compile_commands.json': database,
      'src/a.c': '#include <x.h>\n#include <y.h>\nint f(void) { return 1; }\n',
      'first/x.h': 'int x;\n',
      'second/x.h': 'int x;\n',
      'second/y.h': 'int y;\n',
    };
    assert.deepEqual(await edges(texts), ['src/a.c -> first/x.h', 'src/a.c -> second/y.h']);
  });
  it('go nowhere where several headers fit, and nothing says which', async () => {
    const texts = { 'a/b/m.c': '#include <x.h>\n', 'p/x.h': 'int x;\n', 'q/x.h': 'int x;\n' };
    assert.deepEqual(await edges(texts), []);
  });
  it('take headers of the system for none of the workspace', async () => {
    const texts = { 'm.c': '#include <string.h>\n', 'compat/string.h': 'int x;\n' };
    assert.deepEqual(await edges(texts), []);
  });
  it('survive a database that is none', async () => {
    for (const text of ['', '{', '{}', '[1, null, {"file": 3}]'])
      assert.deepEqual(await edges({ 'compile_commands.json': text, 'm.c': '#include "a.h"\n', 'a.h': '' }), [
        'm.c -> a.h',
      ]);
  });
});

describe('Calls of C', () => {
  it('of a function with a body on each system are candidates', async () => {
    const { calls, ambiguous } = await analyse({
      'a.h': 'int f(int a);\n',
      'm.c': '#include "a.h"\nint main(void) { return f(1); }\n',
      'unix/f.c': '#include "../a.h"\nint f(int a) { return 1; }\n',
      'win/f.c': '#include "../a.h"\nint f(int a) { return 2; }\n',
    });
    assert.deepEqual(calls, []);
    assert.deepEqual(
      ambiguous.map(({ candidates }) => candidates),
      [['unix/f.f', 'win/f.f']],
    );
  });
  it('of a function that the C library has may mean that', async () => {
    const { calls } = await analyse({
      'compat.h': 'int snprintf(char *s, int n, const char *f, ...);\n',
      'm.c': '#include "compat.h"\nint main(void) { return snprintf(0, 0, ""); }\n',
      'win/snprintf.c': 'int snprintf(char *s, int n, const char *f, ...) { return 0; }\n',
    });
    assert.deepEqual(calls, []);
  });
  it('make a header C++ where C++ includes it, directly or through others, and leave its calls as they are', async () => {
    const texts = {
      'a.cc': '#include "b.h"\nint main() { return twice(1); }\n',
      'a.c': '#include "b.h"\n#include "d.h"\n',
      'b.h': '#include "c.h"\nstatic inline int twice(int a) { return half(4 * a); }\n',
      'c.h': 'static inline int half(int a) { return a / 2; }\n',
      'd.h': 'int d(void);\n',
    };
    const { modules, calls } = await analyse(texts);
    assert.deepEqual(
      modules.map(({ path, language }) => `${path} ${language}`),
      ['a.c c', 'a.cc cpp', 'b.h cpp', 'c.h cpp', 'd.h c'],
    );
    assert.deepEqual(
      calls.map(({ from, to, resolution }) => `${from} -> ${to} ${resolution}`),
      ['a#2.main -> b.twice exact', 'b.twice -> c.half exact'],
    );
  });
  it('of headers that include one another end', async () => {
    const texts = { 'a.cc': '#include "b.h"\n', 'b.h': '#include "c.h"\n', 'c.h': '#include "b.h"\n' };
    assert.deepEqual(
      (await analyse(texts)).modules.map(({ language }) => language),
      ['cpp', 'cpp', 'cpp'],
    );
  });
});
