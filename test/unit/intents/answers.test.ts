/** Questions about real sources, answered without a model by the real tools: text in, Markdown out. */
import assert from 'node:assert/strict';
import { subjectHeading } from '../../../src/intents/text/subject';
import { surveyRepositoryTool } from '../../../src/tools/exploring/surveyRepository';
import { busSources } from './busSources';
import { useAnswers } from './mapAnswers';

describe('Answers without a model', () => {
  const { play, check } = useAnswers(busSources, (explorer) => [surveyRepositoryTool(explorer)]);

  it('tells the callers, certain ones without a word, with one line of what is not known', async () => {
    await check(
      'who calls isFunction?',
      `
        **[isFunction](src/util/isFunction.ts:2)** is called at 2 places in 1 function, all of them certain.
        - [Bus.send](src/bus.ts:4) · bus.ts:4 (2 times)
        All its calls are resolved.
        [What breaks if isFunction changes?](ask:what%20breaks%20if%20isFunction%20changes%3F) [Explore isFunction](ask:%2Fexplore%20isFunction)
      `,
    );
  });

  it('tells the callees with the sites of the calls', async () => {
    await check(
      'what does run call?',
      `
        **[run](src/main.ts:2)** calls 3 functions of this folder at 3 places, all of them certain.
        - [Bus](src/bus.ts:2) · src/main.ts:3
        - [Bus.send](src/bus.ts:3) · src/main.ts:4
        - [Bus.close](src/bus.ts:6) · src/main.ts:5
        Of the calls in it 1 could not be resolved.
        [What breaks if run changes?](ask:what%20breaks%20if%20run%20changes%3F) [Explore run](ask:%2Fexplore%20run)
      `,
    );
  });

  it('tells what a change may affect', async () => {
    await check(
      'what breaks if isFunction changes?',
      `
        A change of **[isFunction](src/util/isFunction.ts:2)** may affect 2 symbols and modules in 2 files, 1 of them directly.
        - [Bus.send](src/bus.ts:4) · bus.ts:4 (2 times)
        - [anonymous function in run, line 4](src/main.ts:4) · src/main.ts:4 · calls Bus.send
        All its calls are resolved. Includes no test.
        [Who calls isFunction?](ask:who%20calls%20isFunction%3F) [Explore isFunction](ask:%2Fexplore%20isFunction)
      `,
    );
  });

  it('tells subclasses without repeating what was asked', async () => {
    await check(
      'which classes extend Bus?',
      `
        1 class inherits directly from **[Bus](src/bus.ts:2)**.
        - [LoudBus](src/bus.ts:10) · bus.ts:10
        [What breaks if Bus changes?](ask:what%20breaks%20if%20Bus%20changes%3F) [Explore Bus](ask:%2Fexplore%20Bus)
      `,
    );
  });

  it('tells importers', async () => {
    await check(
      'who imports isFunction?',
      `
        **[isFunction](src/util/isFunction.ts:2)** is imported by name by 1 module; its file by 1 in all.
        - [bus.ts](src/bus.ts:1) · line 1
        [What breaks if isFunction changes?](ask:what%20breaks%20if%20isFunction%20changes%3F) [Explore isFunction](ask:%2Fexplore%20isFunction)
      `,
    );
  });

  it('explores a function in one block', async () => {
    await check(
      '/explore isFunction',
      `
        **[isFunction](src/util/isFunction.ts:2)** is a function in isFunction.ts, lines 2 to 4.
        \`\`\`ts
        function isFunction(value: unknown): boolean
        \`\`\`
        Whether it can be called; see Bus.
        **Called** at 2 places in 1 function, all of them certain:
        - [Bus.send](src/bus.ts:4) · bus.ts:4 (2 times)
        **Calls** nothing in this folder.
        All its calls are resolved.
        [What breaks if isFunction changes?](ask:what%20breaks%20if%20isFunction%20changes%3F) [Show isFunction](ask:show%20isFunction)
      `,
    );
  });

  it('explores a class, with what it calls outside', async () => {
    await check(
      '/explore Bus',
      `
        **[Bus](src/bus.ts:2)** is a class in bus.ts, lines 2 to 9.
        \`\`\`ts
        class Bus
        \`\`\`
        **Called** from outside itself at 3 places in 2 functions, all of them certain:
        - [run](src/main.ts:3) · src/main.ts:3
        - [run](src/main.ts:5) · src/main.ts:5 · calls Bus.close
        - [anonymous function in run, line 4](src/main.ts:4) · src/main.ts:4 · calls Bus.send
        **Calls** 1 function of this folder at 2 places, all of them certain:
        - [isFunction](src/util/isFunction.ts:2) · bus.ts:4 (2 times) · in Bus.send
        1 call of that name could not be resolved and may refer to it. Outside the folder it calls console.log.
        [What breaks if Bus changes?](ask:what%20breaks%20if%20Bus%20changes%3F) [Which classes extend Bus?](ask:which%20classes%20extend%20Bus%3F) [Show Bus](ask:show%20Bus)
      `,
    );
  });

  it('explores a module by its imports', async () => {
    await check(
      '/explore src/bus.ts',
      `
        No comment, README or document that was read says what src/bus.ts is for; its contents and the code that uses it may tell.
        **[bus.ts](src/bus.ts:1)** is a module of 10 lines in src.
        \`\`\`ts
        class Bus
        class LoudBus extends Bus
        \`\`\`
        **Imported** by 1 module:
        - [src/main.ts](src/main.ts:1) · line 1 · Bus
        **Imports** 1 module of this folder:
        - [isFunction.ts](src/util/isFunction.ts:1) · bus.ts:1 · isFunction
        Imports of packages outside the folder are not in the map.
        [What breaks if bus.ts changes?](ask:what%20breaks%20if%20src%2Fbus.ts%20changes%3F) [Show bus.ts](ask:show%20src%2Fbus.ts)
      `,
    );
  });

  it('explores a folder, and offers what matters in it', async () => {
    await check(
      '/explore src',
      `
        No comment, README or document that was read says what src is for; its contents and the code that uses it may tell.
        src/ has 3 modules, 23 lines, most important first:
        - [src/main.ts](src/main.ts:1)
        - [isFunction.ts](src/util/isFunction.ts:1)
        - [bus.ts](src/bus.ts:1)
        [Explore Bus](ask:%2Fexplore%20src%2Fbus.Bus) [Explore src/main.ts](ask:%2Fexplore%20src%2Fmain.ts) [Core components](ask:%2Fcore)
      `,
    );
  });

  it('tells a path step by step', async () => {
    await check(
      'how does run reach isFunction?',
      `
        **[run](src/main.ts:2)** reaches **[isFunction](src/util/isFunction.ts:2)** by 2 calls.
        1. [run](src/main.ts:2)
        2. [Bus.send](src/bus.ts:3) · src/main.ts:4
        3. [isFunction](src/util/isFunction.ts:2) · bus.ts:4 (2 times)
        Ambiguous and unresolved calls are not followed.
        [Explore run](ask:%2Fexplore%20src%2Fmain.run) [Explore isFunction](ask:%2Fexplore%20src%2Futil%2FisFunction.isFunction)
      `,
    );
  });

  it('shows code without line numbers', async () => {
    await check(
      'show isFunction',
      `
        **[isFunction](src/util/isFunction.ts:2)** is a function in isFunction.ts, lines 2 to 4.
        \`\`\`ts
        /** Whether it can be called; see {@link Bus}. */
        export function isFunction(value: unknown): boolean {
          return typeof value === 'function';
        }
        \`\`\`
        [Who calls isFunction?](ask:who%20calls%20isFunction%3F) [Explore isFunction](ask:%2Fexplore%20isFunction)
      `,
    );
  });

  it('offers names that are near', async () => {
    await check(
      'who calls isFunctoin?',
      `
        There is no **isFunctoin** in the map. Did you mean:
        - [isFunction.ts](ask:who%20calls%20src%2Futil%2FisFunction%3F) · module, [isFunction.ts:1](src/util/isFunction.ts:1)
        - [isFunction](ask:who%20calls%20src%2Futil%2FisFunction.isFunction%3F) · function, [isFunction.ts:2](src/util/isFunction.ts:2)
        [Search for isFunctoin](ask:%2Ffind%20isFunctoin)
        The word 'isFunctoin' occurs nowhere in the 3 files that were searched.
        Names with a similar spelling: src/util/isFunction, src/util/isFunction.isFunction.
      `,
    );
  });

  it('takes what is attached, the last of it, for a question that names nothing', async () => {
    const attached = [
      subjectHeading('src/main.run', 'src/main.ts:2'),
      subjectHeading('src/bus.LoudBus', 'src/bus.ts:10'),
    ];
    const expected = `
        0 classes inherit directly from **[LoudBus](src/bus.ts:10)**.
        [What breaks if LoudBus changes?](ask:what%20breaks%20if%20src%2Fbus.LoudBus%20changes%3F) [Explore LoudBus](ask:%2Fexplore%20src%2Fbus.LoudBus)
    `;
    await check('which classes extend this?', expected, attached.join('\n'));
  });

  it('says that it does not know what is meant where nothing is attached', async () => {
    const entries = await play('who calls this?');
    const [last] = entries
      .flatMap((entry) => (entry.type === 'replied' ? [JSON.stringify(entry.content)] : []))
      .slice(-1);
    assert.match(last ?? '', /RepoMaster cannot answer this without a model/);
  });
});
