/**
 * Facts as text tables. A source begins behind its first line break.
 * A definition:  kind path start-end "signature" flags -- documentation      flags: async generator class static
 * An import:     line form ...level"source" imported -> local (as exported) in scope
 */
import assert from 'node:assert/strict';
import type { Definition, FileFacts, ImportFact } from '../../../../src/index/extract/facts';
import { factsOf } from '../../../support/analyse';

/** Holds the definitions of a source, the module left out, against a table in order of the facts. */
export async function checkDefinitions(path: string, source: string, expected: string): Promise<void> {
  const facts = await factsOf(path, source.replace(/^\n/, ''));
  const actual = facts.definitions.slice(1).map((definition) => definitionLine(facts, definition));
  assert.deepEqual(actual, linesOf(expected));
}

/** Holds the imports of a source against a table in order of the facts. */
export async function checkImports(path: string, source: string, expected: string): Promise<void> {
  const facts = await factsOf(path, source.replace(/^\n/, ''));
  assert.deepEqual(
    facts.imports.map((fact) => importLine(facts, fact)),
    linesOf(expected),
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function definitionLine(facts: FileFacts, definition: Definition): string {
  const { kind, startLine, endLine, signature, doc } = definition;
  const inClass = facts.definitions[definition.parent]?.kind === 'class' && definition.through.length === 0;
  const flags = [
    definition.async ? 'async' : '',
    definition.generator ? 'generator' : '',
    inClass ? receiverFlag(definition) : '',
  ];
  const head = `${kind} ${pathOf(facts, definition)} ${startLine}-${endLine} "${signature}"`;
  return [head, ...flags.filter((flag) => flag !== ''), ...(doc === null ? [] : [`-- ${doc}`])].join(' ');
}

function receiverFlag({ receiver, kind }: Definition): string {
  if (receiver === 'class') return 'class';
  return kind === 'method' && receiver === 'none' ? 'static' : '';
}

function pathOf(facts: FileFacts, definition: Definition): string {
  const own = [...definition.through, definition.name].join('.');
  const parent = facts.definitions[definition.parent];
  return definition.parent === 0 || !parent ? own : `${pathOf(facts, parent)}.${own}`;
}

function importLine(facts: FileFacts, fact: ImportFact): string {
  const scope = facts.definitions[fact.scope];
  const parts = [
    `${fact.line} ${fact.form}`,
    `${'.'.repeat(fact.level)}"${fact.source}"`,
    fact.imported ?? '',
    fact.local === null ? '' : `-> ${fact.local}`,
    fact.exported === null ? '' : `as ${fact.exported}`,
    scope && fact.scope > 0 ? `in ${pathOf(facts, scope)}` : '',
    fact.mode === 'require' ? 'by require' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
