/** Go beside other languages: what is told of them does not change, and no name of one means a thing of another. */
import assert from 'node:assert/strict';
import { analyse } from '../../../../support/analyse';

const script = {
  'web/app.ts':
    'import { draw } from "./draw";\nexport class App { start() { draw(); this.stop(); } stop() {} }\n',
  'web/draw.ts': 'export function draw(x?: any) { x.render(); x.stop(); }\n',
  'tools/m.py': 'class T:\n    def render(self): pass\n\ndef f(t):\n    t.render()\n    t.Stop()\n',
};
const go = {
  'go.mod': 'module m\n\ngo 1.22\n',
  'main.go':
    'package main\n\ntype T struct{}\n\nfunc (t T) Stop() {}\n\nfunc (t T) render() { t.stop() }\n\nfunc main() { var t T; t.render() }\n',
};

describe('Go in a workspace with other languages', () => {
  it('leaves every row of theirs as it is', async () => {
    const alone = await analyse(script);
    const beside = await analyse({ ...script, ...go });
    const isOther = (id: string): boolean => !id.startsWith('main');
    for (const list of ['calls', 'ambiguous', 'unresolved', 'external', 'imports'] as const)
      assert.deepEqual(
        (beside[list] as readonly { readonly from: string }[]).filter(({ from }) => isOther(from)),
        alone[list],
        list,
      );
    const withoutScore = ({ classes, functions }: typeof alone): unknown => [
      classes.filter(({ id }) => isOther(id)).map((node) => ({ ...node, score: 0 })),
      functions.filter(({ id }) => isOther(id)),
    ];
    assert.deepEqual(withoutScore(beside), withoutScore(alone));
  });

  it('has no candidates of theirs', async () => {
    const { ambiguous, unresolved } = await analyse({ ...script, ...go });
    assert.deepEqual(
      ambiguous.filter(({ from }) => from.startsWith('main')),
      [{ from: 'main.main', name: 'render', candidates: ['main.T.render'], lines: [9] }],
    );
    assert.deepEqual(
      unresolved.filter(({ from }) => from.startsWith('main')),
      [{ from: 'main.T.render', name: 'stop', lines: [7] }],
    );
  });

  it('is read as far as it can be where it is half typed', async () => {
    const { functions, problems, calls } = await analyse({
      'go.mod': 'module m\n',
      'm.go': 'package m\n\nfunc a() { b() }\n\nfunc b() { if x := \n\nfunc c() { a() }\n',
    });
    assert.ok(problems.length > 0);
    assert.deepEqual(
      functions.map(({ id }) => id).filter((id) => id === 'm.a'),
      ['m.a'],
    );
    assert.ok(calls.every(({ to }) => functions.some(({ id }) => id === to)));
  });

  it('says where it is nested too deep', async () => {
    const text = `package m\n\nvar x = ${'('.repeat(3000)}1${')'.repeat(3000)}\n\nfunc f() {}\n`;
    const { problems, functions } = await analyse({ 'm.go': text });
    assert.match(problems.map(({ message }) => message).join('\n'), /nested deeper than/);
    assert.deepEqual(
      functions.map(({ id }) => id),
      ['m.f'],
    );
  });
});
