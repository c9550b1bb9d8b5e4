/** Other names for namespaces, in files of C++ that include each other. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { analyse } from '../../../../support/analyse';

const callsOf = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await analyse(files)).calls.map(({ from, to }) => `${from} ${to}`);

describe('Aliases of C++', () => {
  it('are known where a file includes them', async () => {
    assert.deepEqual(
      await callsOf({
        'a.h': 'namespace a { namespace b { inline void f() {} } }\nnamespace c = a::b;\n',
        'm.cc': '#include "a.h"\nvoid g() { c::f(); }\n',
      }),
      ['m.g a.a.b.f'],
    );
  });

  it('are not made by a namespace that is used: what begins with :: stays outside of it', async () => {
    const text =
      'void f() {}\nnamespace n { void f() {} }\nvoid g() { using namespace n; }\nvoid h() { ::f(); }\n';
    assert.deepEqual(await callsOf({ 'm.cc': text }), ['m.h m.f']);
  });
});
