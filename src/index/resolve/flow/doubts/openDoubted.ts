/**
 * Calls that are no fact because the program changes what is called in a way that the flow does not follow: each stays
 * a likely call, beside those that are seen to be put in its place.
 */
import { EMPTY, NONE, Op } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { fileOfRow, readRow } from '../places';
import { BY_DECLARATION } from '../solving/targets';
import type { Change, Doubts, MemberChange, OpenScope } from './doubts';
import { findDoubts } from './findDoubts';
import type { DoubtRules } from './findDoubts';
import { functionsIn, membersNamed } from './putMembers';

/** A name that passes through more names than this is not followed to the attribute that it was taken from. */
const DEEPEST = 7;
/** Of more functions than these nothing tells which one is put there. */
const MOST_PUT = 2;

/** Linear in the rows of the program, and in its sites where anything is doubted. */
export function openDoubtedSites(flow: Flow, classes: Classes, rules: readonly (DoubtRules | null)[]): void {
  const doubts = findDoubts(flow, classes, rules);
  if (doubts.modules.size + doubts.classes.size + doubts.scopes.size === 0) return;
  const opener = new SiteOpener(flow, classes, doubts);
  for (const site of flow.sites)
    if (site.open === null && flow.targets.count(site.number) === 1) opener.open(site);
}

/** What is called at a site: its row, the object it is read from (NONE of a plain name), and the name. */
interface Called {
  readonly file: ProgramFile;
  readonly node: number;
  readonly object: number;
  readonly name: string;
}

class SiteOpener {
  /** Classes that are changed, and all below them. */
  readonly #changed = new Set<number>();

  constructor(
    readonly flow: Flow,
    readonly classes: Classes,
    readonly doubts: Doubts,
  ) {
    for (const each of doubts.classes.keys()) for (const heir of classes.heirs(each)) this.#changed.add(heir);
  }

  open(site: Site): void {
    const called = this.#calledAt(site);
    const changes = this.#changesAt(site, called);
    if (changes.length === 0 && !(called && this.#isInOpenScope(site, called))) return;
    site.open = 'likely';
    const name = called?.name ?? site.name;
    const put = new Set(changes.flatMap((change) => this.#putBy(change, name)));
    if (put.size > MOST_PUT) return;
    for (const each of put) this.flow.targets.add(site.number, each, BY_DECLARATION);
  }

  /** Changes of what is called that put something else there, or something not known. */
  #changesAt(site: Site, called: Called | null): readonly Change[] {
    const changes = [...this.#ofTarget(site), ...(called ? this.#ofObject(called) : [])];
    const target = this.flow.targets.at(site.number, 0);
    return changes.filter((change) => {
      const put = change.holding === 'members' ? this.#putBy(change, called?.name ?? site.name) : [];
      return put.length !== 1 || put[0] !== target;
    });
  }

  #calledAt({ result, within }: Site): Called | null {
    const { program } = this.flow;
    const file = within === NONE && result < program.rowCount ? fileOfRow(program.files, result) : undefined;
    if (!file) return null;
    const call = readRow(file, result);
    if (call.op !== Op.Call || call.a === NONE) return null;
    return this.#readAt(file, call.a);
  }

  /** The attribute or name behind a row, through the names that hold it. */
  #readAt(file: ProgramFile, first: number): Called | null {
    const { strings } = file.facts.tape;
    for (let row = first, depth = 0; depth < DEEPEST && row >= 0; depth++) {
      const node = file.firstRow + row;
      const { op, a, b } = readRow(file, node);
      if (op === Op.Attribute && a !== NONE)
        return { file, node, object: file.firstRow + a, name: strings[b] ?? '' };
      if (op === Op.Name && (b === NONE || b === EMPTY || !this.#isRead(file, b)))
        return { file, node, object: NONE, name: strings[a] ?? '' };
      row = op === Op.Name ? b : op === Op.Narrow ? a : NONE;
    }
    return null;
  }

  /** Whether a row reads something by a name. */
  #isRead(file: ProgramFile, row: number): boolean {
    return readers.has(readRow(file, file.firstRow + row).op);
  }

  /** Changes of the module's name that the definition called has. */
  #ofTarget({ number }: Site): readonly Change[] {
    const { definitions, files } = this.flow.program;
    const found = definitions[this.flow.targets.at(number, 0)];
    const isMaking =
      found && ['constructor', 'method'].includes(found.fact.kind) && makers.has(found.fact.name);
    const named = isMaking ? definitions[found.parent] : found;
    const changes = named && this.doubts.modules.get(named.file);
    if (!changes || named.parent !== files[named.file]?.firstDefinition) return [];
    return changes.filter((change) => this.#changesName(change, named.fact.name));
  }

  #ofObject({ object, name }: Called): readonly Change[] {
    if (object === NONE || this.#changed.size === 0) return [];
    const { solver, objects } = this.flow;
    return solver.values(object).flatMap((value) => {
      const held = objects.get(value);
      if (held.kind !== 'instance' && held.kind !== 'class' && held.kind !== 'prototype') return [];
      return this.#changed.has(held.definition)
        ? this.#ofMember(held.definition, name, held.kind === 'class' ? 'class' : 'instance')
        : [];
    });
  }

  /** What the body of a class binds is hidden where a class before it in the order binds the name. */
  #ofMember(definition: number, name: string, side: 'class' | 'instance'): readonly MemberChange[] {
    const order = this.classes.order(definition);
    const binding = order.findIndex((each) => this.flow.scopes.bound(each, name) !== undefined);
    return order.flatMap((each, at) =>
      (this.doubts.classes.get(each) ?? []).filter((change) => {
        const isSeen = change.side === side || (change.side === 'body' && (binding < 0 || at <= binding));
        return isSeen && this.#changesName(change, name);
      }),
    );
  }

  #changesName({ names, stored, holding }: Change, name: string): boolean {
    if (names !== null) return names.has(name);
    return (
      holding === 'itself' || stored === NONE || membersNamed(this.flow, this.classes, stored, name) !== null
    );
  }

  /** The functions that a change puts under the name. */
  #putBy({ stored, holding }: Change, name: string): readonly number[] {
    if (stored === NONE) return [];
    if (holding === 'itself') return functionsIn(this.flow, [stored]);
    return functionsIn(this.flow, membersNamed(this.flow, this.classes, stored, name) ?? []);
  }

  #isInOpenScope(site: Site, called: Called): boolean {
    const scopes = this.doubts.scopes.get(called.file.number) ?? [];
    return scopes.some((open) => {
      if (open.names !== null && !open.names.has(called.name)) return false;
      const isInside = this.#isWithin(site.from, open.definition);
      if (!open.isOutwards) return isInside;
      const root = this.#rootOf(called);
      return root !== null && (isInside || this.#isBoundAround(open, root));
    });
  }

  /** The row of the name that what is called is read from: a in `a.b.c()`. */
  #rootOf({ file, node }: Called): number | null {
    for (let row = node, depth = 0; depth < DEEPEST; depth++) {
      const { op, a } = readRow(file, row);
      if (op === Op.Name) return row;
      if (op !== Op.Attribute || a === NONE) return null;
      row = file.firstRow + a;
    }
    return null;
  }

  /** Whether a scope around, or the open one itself, binds the name. */
  #isBoundAround({ definition }: OpenScope, row: number): boolean {
    const { program, scopes } = this.flow;
    const file = fileOfRow(program.files, row);
    if (!file) return false;
    const { scope, a } = readRow(file, row);
    const node = scopes.resolve(scope, file.facts.tape.strings[a] ?? '');
    return node !== undefined && node === scopes.resolve(definition, file.facts.tape.strings[a] ?? '');
  }

  #isWithin(inner: number, outer: number): boolean {
    const { definitions } = this.flow.program;
    for (let at = inner; ;) {
      if (at === outer) return true;
      const parent = definitions[at]?.parent ?? at;
      if (parent === at) return false;
      at = parent;
    }
  }
}

/** What runs where a class is called. */
const makers: ReadonlySet<string> = new Set(['constructor', '__init__', '__new__']);

const readers: ReadonlySet<number> = new Set([Op.Name, Op.Attribute, Op.Narrow]);
