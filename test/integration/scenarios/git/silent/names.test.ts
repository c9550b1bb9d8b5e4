/** Silent conflicts of names that are no words, and of names that an import gave long ago. */
import assert from 'node:assert/strict';
import { mergeStage } from '../merging';
import { looking, told } from './looking';

describe('The names of a silent conflict', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  const { look } = looking();

  it('are those that an import of the base gave', async () => {
    const app = (body: string): string =>
      `from lib import total as count\n\n\ndef main():\n    return ${body}\n`;
    stage.twoSides({
      base: { 'lib.py': 'def total(items):\n    return sum(items)\n', 'app.py': app('1') },
      ours: { 'lib.py': 'def total(items, rate):\n    return sum(items) * rate\n' },
      theirs: { 'app.py': app('count([1])') },
    });
    assert.deepEqual(told(await look(stage)), ['arity total app.py:5 breaks']);
  });

  it('may be operators, and two equal lines are two findings', async () => {
    const head = (name: string): string =>
      `struct Counter {\n  int n;\n  int ${name}(int);\n  int operator++(int by${name === 'add' ? '' : ', ...'});\n};\n`;
    stage.twoSides({
      base: {
        'counter.hpp': head('add'),
        'lib.py': 'def total(items):\n    return sum(items)\n',
      },
      ours: {
        'counter.hpp': head('put'),
        'lib.py': 'def total(items, rate):\n    return sum(items) * rate\n',
      },
      theirs: {
        'app.py':
          'from lib import total\n\n\ndef one():\n    return total([1])\n\n\ndef two():\n    return total([1])\n',
      },
    });
    assert.deepEqual(told(await look(stage)), ['arity total app.py:5 breaks', 'arity total app.py:9 breaks']);
  });
});
