/** The part of a program that is linked by names, and the part that flow links. */
import type { Definition, FileFacts } from '../extract/facts';
import type { NamedLinks } from '../languages/linker';
import { linkers } from '../languages/linkers';
import type { Classes } from './flow/classes';
import type { Program, ProgramFile } from './program';

/** What the linkers of the languages without flow say of a program, all together. */
export function linkNamed(program: Program, configs: ReadonlyMap<string, string>): NamedLinks {
  const languages = new Set(program.files.map(({ facts }) => facts.language));
  const links = [...languages].flatMap((language) => linkers[language]?.(program, configs) ?? []);
  return {
    calls: links.flatMap(({ calls }) => calls),
    imports: links.flatMap(({ imports }) => imports),
    owners: new Map(links.flatMap(({ owners }) => [...owners])),
    bases: new Map(links.flatMap(({ bases }) => [...bases])),
    added: new Map(links.flatMap(({ added }) => [...added])),
    languages: new Map(links.flatMap(({ languages: told }) => [...told])),
  };
}

/** The program with nothing in the files that are linked by names; every number means what it did. */
export function withoutNamed(program: Program): Program {
  if (program.files.every(({ facts }) => facts.named === undefined)) return program;
  const files = program.files.map((file) => (file.facts.named === undefined ? file : withoutFacts(file)));
  const definitions = program.definitions.map((definition) =>
    program.files[definition.file]?.facts.named === undefined ? definition : { ...definition, fact: nothing },
  );
  return { ...program, files, definitions };
}

function withoutFacts(file: ProgramFile): ProgramFile {
  const facts: FileFacts = { ...file.facts, definitions: [nothing], imports: [] };
  return { ...file, facts, imports: [], running: [] };
}

const nothing: Definition = {
  ...{ kind: 'module', name: '', through: [], parent: 0, startLine: 1, endLine: 1, start: 0, doc: null },
  ...{ signature: '', async: false, generator: false, receiver: 'none', parameters: [], bases: [] },
};

/** The bases of classes that flow found, and those that are known by name. */
export function withNamedBases(
  classes: Pick<Classes, 'basesAt'>,
  { bases }: NamedLinks,
): Pick<Classes, 'basesAt'> {
  return {
    basesAt: (definition, position) => {
      const named = bases.get(definition)?.[position];
      return named === undefined || named === null ? classes.basesAt(definition, position) : [named];
    },
  };
}
