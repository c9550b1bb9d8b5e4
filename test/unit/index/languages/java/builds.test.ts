/** Which source sets of Maven and Gradle see which. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createBuilds } from '../../../../../src/index/languages/java/jvm/builds';

function pom(artifact: string, needs: readonly string[], more = ''): string {
  const each = needs.map(
    (need) => `<dependency><groupId>g</groupId><artifactId>${need}</artifactId></dependency>`,
  );
  return `<project><!-- <artifactId>no</artifactId> --><parent><artifactId>all</artifactId></parent>
    <artifactId>${artifact}</artifactId>${more}<dependencies>${each.join('')}</dependencies></project>`;
}

function distances(
  configs: Readonly<Record<string, string>>,
  by: string,
  others: readonly string[],
): number[] {
  const builds = createBuilds(new Map(Object.entries(configs)));
  const at = builds.placeOf(`${by}/p`, 'p');
  return others.map((other) => builds.distance(at, builds.placeOf(`${other}/p`, 'p')));
}

describe('builds for the JVM', () => {
  it('of Maven see what a project and its parents need, and what those need', () => {
    const managed =
      '<dependencyManagement><dependencies><dependency><artifactId>far</artifactId></dependency></dependencies></dependencyManagement>';
    const configs = {
      'pom.xml': pom('all', ['base']),
      'base/pom.xml': pom('base', []),
      'core/pom.xml': pom('core', []),
      'far/pom.xml': pom('far', []),
      'user/pom.xml': pom('user', ['core'], managed),
    };
    const main = ['user', 'core', 'base', 'far'].map((project) => `${project}/src/main/java`);
    assert.deepEqual(distances(configs, 'user/src/test/java', main), [2, 3, 3, 5]);
    assert.deepEqual(
      distances(configs, 'core/src/main/java', ['core/src/main/java', 'user/src/main/java']),
      [0, 5],
    );
  });

  it('of Gradle see the projects that a script names, by path or accessor, wherever their folders lie', () => {
    const configs = {
      'settings.gradle.kts':
        'include(":lib:core-api", "app")\ninclude("old")\nproject(":old").projectDir = file("legacy/old")\n',
      'build.gradle.kts': 'plugins { java }\n',
      'app/build.gradle.kts':
        'dependencies {\n  implementation(projects.lib.coreApi)\n  testImplementation(project(":old"))\n}\n',
      'lib/core-api/build.gradle.kts': '',
      'legacy/old/old.gradle': '',
    };
    const others = ['lib/core-api/src/main/kotlin', 'legacy/old/src/main/java', 'legacy/old/src/test/java'];
    assert.deepEqual(distances(configs, 'app/src/main/java', others), [3, 3, 4]);
    assert.deepEqual(distances(configs, 'legacy/old/src/main/java', ['app/src/main/java']), [5]);
  });

  it('are read in time that grows with their length', () => {
    const hostile = {
      'pom.xml': `<project><artifactId>${' '.repeat(20_000)}<x>`,
      'settings.gradle': `include${' '.repeat(200_000)}x`,
      'build.gradle': `project${' '.repeat(200_000)}x\nprojects.${'a.'.repeat(100_000)}`,
    };
    assert.deepEqual(distances(hostile, 'src/main/java', ['src/main/java']), [0]);
    for (const open of ['<!--', '<parent>', '<dependency>', '<build>'])
      assert.deepEqual(
        distances({ 'pom.xml': open.repeat(100_000) }, 'src/main/java', ['src/main/java']),
        [0],
      );
  });

  it('have sets by the folders of tests where there is no usual layout', () => {
    assert.deepEqual(distances({ 'pom.xml': pom('one', []) }, 'test', ['src', 'test']), [2, 0]);
  });
});
