/** What the using directives of a file bring into it. */
import type { ImportFact } from '../../extract/facts';

export interface Directive {
  /** Namespace or type in the form of `names.ts`. */
  readonly source: string;
  /** Line of the statement; null where it stands in another file, or in a project's settings. */
  readonly line: number | null;
}

export interface Directives {
  readonly namespaces: readonly Directive[];
  /** Types whose static members are brought. */
  readonly statics: readonly Directive[];
  readonly aliases: ReadonlyMap<string, Directive>;
}

export interface OwnDirectives {
  readonly own: Directives;
  /** Those for every file of the project, as other files have them. */
  readonly global: Directives;
}

export function readDirectives(imports: readonly ImportFact[]): OwnDirectives {
  return {
    own: directivesOf(imports, ({ line }) => line),
    global: directivesOf(
      imports.filter(({ exported }) => exported === '*'),
      () => null,
    ),
  };
}

function directivesOf(
  imports: readonly ImportFact[],
  lineOf: (fact: ImportFact) => number | null,
): Directives {
  const withForm = (form: ImportFact['form']): readonly (readonly [ImportFact, Directive])[] =>
    imports.flatMap((fact) =>
      fact.form === form ? [[fact, { source: nameOfText(fact.source), line: lineOf(fact) }]] : [],
    );
  return {
    namespaces: withForm('all').map(([, directive]) => directive),
    statics: withForm('name').map(([, directive]) => directive),
    aliases: new Map(withForm('module').map(([{ local }, directive]) => [local ?? '', directive])),
  };
}

/** Those of a file before those for all files. */
export function joined(own: Directives, global: Directives | undefined): Directives {
  if (!global) return own;
  return {
    namespaces: [...own.namespaces, ...global.namespaces],
    statics: [...own.statics, ...global.statics],
    aliases: new Map([...global.aliases, ...own.aliases]),
  };
}

/** A type as it is written in the form of `names.ts`: `A.Map<int, List<B>>` is "A.Map`2". Linear. */
export function nameOfText(text: string): string {
  let name = '';
  let depth = 0;
  let count = 0;
  for (const sign of text.replace(/\s|@|\?$|^global::/g, '')) {
    if (sign === '<' && depth++ === 0) count = 1;
    else if (sign === ',' && depth === 1) count++;
    else if (sign === '>' && --depth === 0) name += `\`${count}`;
    else if (depth === 0) name += sign;
  }
  return name;
}
