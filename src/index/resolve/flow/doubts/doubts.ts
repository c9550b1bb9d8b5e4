/**
 * What a program changes behind the back of the flow analysis: names of modules, members of classes and names of scopes
 * that are stored, deleted or looked up in ways of which the flow does not see which name it is.
 */
import type { Flow } from '../context';
import type { Classes } from '../classes';

/** How the value of a change holds what it puts there: it is that itself, or an object whose members are. */
export type Holding = 'itself' | 'members';

export interface Change {
  /** Names that are changed; null where any may be. */
  readonly names: ReadonlySet<string> | null;
  /** Node of what is put there, NONE where nothing is known of it. */
  readonly stored: number;
  readonly holding: Holding;
}

/** What of a class is changed: what its body binds, members of the class alone, or attributes of instances. */
export type Side = 'body' | 'class' | 'instance';

export interface MemberChange extends Change {
  readonly side: Side;
}

/** A scope in which code that is not read may bind names, or a test replaces some. */
export interface OpenScope {
  readonly definition: number;
  readonly names: ReadonlySet<string> | null;
  /** Whether names that scopes around it bind may change too, wherever they are called. */
  readonly isOutwards: boolean;
}

export interface Doubts {
  /** By number of the file. */
  readonly modules: ReadonlyMap<number, readonly Change[]>;
  readonly classes: ReadonlyMap<number, readonly MemberChange[]>;
  /** By number of the file. */
  readonly scopes: ReadonlyMap<number, readonly OpenScope[]>;
}

/** What notes doubts. */
export class DoubtNotes implements Doubts {
  readonly modules = new Map<number, Change[]>();
  readonly classes = new Map<number, MemberChange[]>();
  readonly scopes = new Map<number, OpenScope[]>();

  /** What decorators that are called decorate: node of the call, and the definition. */
  readonly decorated = new Map<number, number>();

  constructor(
    readonly flow: Flow,
    readonly classTable: Classes,
  ) {}

  changeModule(file: number, change: Change): void {
    put(this.modules, file, change);
  }

  changeMembers(definition: number, change: MemberChange): void {
    put(this.classes, definition, change);
  }

  openScope(scope: OpenScope): void {
    put(this.scopes, this.flow.program.definitions[scope.definition]?.file ?? 0, scope);
  }
}

function put<T>(table: Map<number, T[]>, key: number, value: T): void {
  const list = table.get(key);
  if (list) list.push(value);
  else table.set(key, [value]);
}

/** Whether a node holds something that can be called. */
export function holdsFunction({ solver, objects }: Flow, node: number): boolean {
  return solver.values(node).some((value) => callable.has(objects.get(value).kind));
}

const callable: ReadonlySet<string> = new Set([
  'function',
  'bound',
  'class',
  'partial',
  'kept',
  'descriptor',
]);
