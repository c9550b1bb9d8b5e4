import { deepEqual, equal } from 'node:assert/strict';
import { readProjects } from '../../../../../src/index/languages/csharp/modules/projects';

const project = (items: string): string =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>${items}</ItemGroup></Project>`;

describe('Projects of C#', () => {
  const projects = readProjects(
    new Map([
      ['app/app.csproj', project('<ProjectReference Include="..\\core\\core.csproj" />')],
      [
        'core/core.csproj',
        project('<ProjectReference Include="$(Root)/base/base.csproj"/><Using Include="N" />'),
      ],
      ['base/base.csproj', project('<!-- <ProjectReference Include="../app/app.csproj" /> -->')],
      ['other/other.csproj', project('<ProjectReference Include="../gone/gone.csproj" />')],
      [
        'Directory.Build.props',
        project('<Using Include="Shared" /><Using Include="System.Math" Static="true" />'),
      ],
    ]),
  );
  const sees = (from: string, to: string): boolean =>
    projects.sees(projects.projectOf(from), projects.projectOf(to));

  it('hold the files below them', () => {
    equal(projects.projectOf('app/deep/A.cs'), projects.projectOf('app/B.cs'));
    equal(projects.projectOf('loose/A.cs'), 0);
  });

  it('see what they refer to, and what that refers to', () => {
    deepEqual(
      [
        sees('app/A.cs', 'core/B.cs'),
        sees('app/A.cs', 'base/B.cs'),
        sees('base/A.cs', 'app/B.cs'),
        sees('app/A.cs', 'other/B.cs'),
      ],
      [true, true, false, false],
    );
    deepEqual([sees('other/A.cs', 'loose/B.cs'), sees('loose/A.cs', 'other/B.cs')], [true, true]);
  });

  it('have the usings of their settings', () => {
    deepEqual(projects.usings(projects.projectOf('core/A.cs')), ['N', 'Shared']);
    deepEqual(projects.usings(0), []);
    const asking =
      '<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>';
    const implicit = readProjects(new Map([['a.csproj', asking]]));
    deepEqual(implicit.usings(implicit.projectOf('A.cs')).slice(0, 2), [
      'System',
      'System.Collections.Generic',
    ]);
  });
});
