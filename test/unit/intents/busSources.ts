/** A few files of TypeScript in which one name is borne twice. */
export const busSources = {
  'src/util/isFunction.ts': [
    '/** Whether it can be called; see {@link Bus}. */',
    'export function isFunction(value: unknown): boolean {',
    "  return typeof value === 'function';",
    '}',
  ].join('\n'),
  'src/bus.ts': [
    "import { isFunction } from './util/isFunction';",
    'export class Bus {',
    '  send(a: unknown, b: unknown): boolean {',
    '    return isFunction(a) && isFunction(b);',
    '  }',
    '  close(): void {',
    '    console.log(1);',
    '  }',
    '}',
    'export class LoudBus extends Bus {}',
  ].join('\n'),
  'src/main.ts': [
    "import { Bus } from './bus';",
    'export function run(later: (done: () => void) => void): void {',
    '  const bus = new Bus();',
    '  later(() => bus.send(1, 2));',
    '  bus.close();',
    '}',
    'export function close(door: { close(): void }): void {',
    '  door.close();',
    '}',
  ].join('\n'),
};
