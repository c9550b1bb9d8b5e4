/** What a pom.xml says of other projects: https://maven.apache.org/pom.html. */
import { folderOf } from '../../../resolve/modules/paths';
import { groupBy } from '../../lists';

interface Pom {
  readonly folder: string;
  readonly artifact: string;
  readonly parent: string;
  readonly needs: readonly string[];
}

/** Adds what each project needs, what its parents need included; linear in the texts times the depth of parents. */
export function addMavenNeeds(
  texts: readonly (readonly [path: string, text: string])[],
  projects: Map<string, Set<string>>,
): void {
  const poms = texts.map(([path, text]) => readPom(folderOf(path), text));
  const byArtifact = groupBy(poms, ({ artifact }) => artifact);
  for (const pom of poms) {
    const seen = new Set<string>();
    for (let at: Pom | undefined = pom; at && !seen.has(at.folder); at = byArtifact.get(at.parent)?.[0]) {
      seen.add(at.folder);
      for (const need of at.needs)
        for (const { folder } of byArtifact.get(need) ?? []) projects.get(pom.folder)?.add(folder);
    }
  }
}

function readPom(folder: string, text: string): Pom {
  const plain = without(text.replace(/<!--[^]*?(?:-->|(?![^]))/g, ''), [
    'build',
    'dependencyManagement',
    'profiles',
  ]);
  const parent = /<parent>([^]*?)(?:<\/parent>|(?![^]))/.exec(plain)?.[1] ?? '';
  const needs: string[] = [];
  for (const [, dependency = ''] of plain.matchAll(/<dependency>([^]*?)(?:<\/dependency>|(?![^]))/g))
    needs.push(artifactOf(dependency));
  return {
    folder,
    artifact: artifactOf(without(plain, ['parent', 'dependencies'])),
    parent: artifactOf(parent),
    needs,
  };
}

function without(text: string, tags: readonly string[]): string {
  return tags.reduce(
    (left, tag) => left.replace(new RegExp(`<${tag}>[^]*?(?:</${tag}>|(?![^]))`, 'g'), ''),
    text,
  );
}

function artifactOf(text: string): string {
  return /<artifactId>([^<]*)<\/artifactId>/.exec(text)?.[1]?.trim() ?? '';
}
