/** Names that mean several things, or that are told by where they stand: answered without a model by the real tools. */
import assert from 'node:assert/strict';
import { surveyRepositoryTool } from '../../../src/tools/exploring/surveyRepository';
import { busSources } from './busSources';
import { useAnswers } from './mapAnswers';

describe('Answers about names without a model', () => {
  const { play, answerTo, check } = useAnswers(busSources, (explorer) => [surveyRepositoryTool(explorer)]);

  it('answers for each of a few things that a name means', async () => {
    await check(
      'who calls close?',
      `
        2 things are named **close**. The answer for each:
        **[Bus.close](src/bus.ts:6)** is called at 1 place in 1 function, certain.
        - [run](src/main.ts:5) · src/main.ts:5
        1 call of that name could not be resolved and may refer to it.
        [What breaks if Bus.close changes?](ask:what%20breaks%20if%20src%2Fbus.Bus.close%20changes%3F) [Explore Bus.close](ask:%2Fexplore%20src%2Fbus.Bus.close)
        **[close](src/main.ts:7)** has no known caller in this folder.
        1 call of that name could not be resolved and may refer to it. Calls from frameworks, reflection or code outside the folder are not included.
        [What breaks if close changes?](ask:what%20breaks%20if%20src%2Fmain.close%20changes%3F) [Explore close](ask:%2Fexplore%20src%2Fmain.close)
      `,
    );
  });

  it('answers for each in as many steps as it takes', async () => {
    const entries = await play('explain close');
    const text = JSON.stringify(entries.at(-2));
    assert.match(
      text,
      /Bus\.close\]\(src\/bus\.ts:6\)\*\* is a method in bus\.ts.*\*\*Called\*\*.*\*\*Calls\*\*.*\[close\]\(src\/main\.ts:7\)\*\* is a function in/,
    );
  });

  it('takes the file that a name stands in for a part of the name', async () => {
    const expected = `
        **[close](src/main.ts:7)** has no known caller in this folder.
        1 call of that name could not be resolved and may refer to it. Calls from frameworks, reflection or code outside the folder are not included.
        [What breaks if close changes?](ask:%2Ftrace%20impact%20src%2Fmain.ts%3Aclose) [Explore close](ask:%2Fexplore%20src%2Fmain.ts%3Aclose)
    `;
    await check('who calls close in src/main.ts?', expected);
    await check(
      'callers of the function close of main.ts please',
      expected.replaceAll('src%2Fmain.ts', 'main.ts'),
    );
  });

  it('takes a file that does not define the name for where it is called', async () => {
    await check(
      'who calls isFunction in src/bus.ts?',
      `
        Showing only results in \`src/bus.ts\`: 1 of 1. In total:
        **[isFunction](src/util/isFunction.ts:2)** is called at 2 places in 1 function, all of them certain.
        - [Bus.send](src/bus.ts:4) · bus.ts:4 (2 times)
        All its calls are resolved.
        [What breaks if isFunction changes?](ask:what%20breaks%20if%20isFunction%20changes%3F) [Explore isFunction](ask:%2Fexplore%20isFunction)
      `,
    );
  });

  it('tells what a class inherits from, alone', async () => {
    await check(
      'what does LoudBus inherit from?',
      `
        LoudBus extends Bus.
        **[LoudBus](src/bus.ts:10)** is a class in bus.ts, line 10.
        \`\`\`ts
        class LoudBus extends Bus
        \`\`\`
        [What breaks if LoudBus changes?](ask:what%20breaks%20if%20LoudBus%20changes%3F) [Which classes extend LoudBus?](ask:which%20classes%20extend%20LoudBus%3F) [Show LoudBus](ask:show%20LoudBus)
      `,
    );
  });

  it('lists what a class holds, and a file', async () => {
    const members = await answerTo('which methods does Bus have?');
    assert.match(members, /^src\/bus\.Bus is a class at src\/bus\.ts:2-9/);
    assert.match(members, /^send\(a: unknown, b: unknown\): boolean {2}:3-5$/m);
    assert.match(await answerTo('list the functions in src/main.ts'), /^function run\(.*:2-6$/m);
  });

  it('shows the code of what holds nothing', async () => {
    assert.match(
      await answerTo("what's in isFunction?"),
      /^\*\*\[isFunction\]\(src\/util\/isFunction\.ts:2\)\*\* is a function in .*return typeof value/s,
    );
    assert.match(await answerTo("what's in the module bus?"), /^src\/bus\.ts is the module.*class Bus/s);
  });

  it('searches for no words of a path that does not exist', async () => {
    const text = await answerTo('which methods are in src/nowhere.ts');
    assert.match(text, /^There is no \*\*src\/nowhere\.ts\*\* in the map/);
    assert.doesNotMatch(text, /lines have/);
  });

  it('takes a plain word for a name where something bears it', async () => {
    assert.match(await answerTo('how does run work?'), /^\*\*\[run\]\(src\/main\.ts:2\)\*\* is a function/);
    assert.match(await answerTo('walk me through run'), /^\*\*\[run\]/);
    assert.match(await answerTo('which methods are in bus'), /^src\/bus\.ts is the module/);
  });

  it('searches for the words where nothing bears it', async () => {
    for (const question of ['how does caching work?', 'walk me through caching', 'history of caching']) {
      const text = await answerTo(question);
      assert.match(text, /^RepoMaster cannot answer this without a model/, question);
      assert.doesNotMatch(text, /There is no/);
    }
  });
});

describe('Answers about what a type is based on', () => {
  const { answerTo } = useAnswers({
    'shapes.rs':
      '/// Bases: A, B.\nstruct Circle;\ntrait Shape {}\nimpl Shape for Circle {}\n/// Bases: C.\nstruct Bare;\n',
  });

  it('are those of the map, also where other code says them, and no words of its documentation', async () => {
    const circle = await answerTo('what does Circle inherit from?');
    assert.match(circle, /^Circle extends Shape\.\n/);
    assert.match(circle, /^Bases: A, B\.$/m, circle);
    assert.doesNotMatch(circle, /Bases: Shape/);
    assert.match(await answerTo('what does Bare inherit from?'), /^Bare has no base class\.\n/);
  });
});
