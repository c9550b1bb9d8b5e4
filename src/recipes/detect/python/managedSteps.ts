import { phrase } from '../../../core/text/phrase';
import { idOf, inFolder, shellWord } from '../../project';
import type { Evidence, Step } from '../../recipe';
import type { PythonInstaller, PythonProject } from './pythonProject';
import { forTests } from './testPackages';
import { VENV } from './venv';

const MANAGED: Readonly<Record<Exclude<PythonProject['manager'], 'pip'>, string>> = {
  uv: 'uv sync',
  // Beside the code, where it can be seen whether it is still there.
  poetry: 'POETRY_VIRTUALENVS_IN_PROJECT=1 poetry install',
  pdm: 'pdm install',
  pipenv: 'PIPENV_VENV_IN_PROJECT=1 pipenv install --dev',
};

/** The step of the project's own tool, and one more for what tests need where the tool leaves that out; none for pip. */
export function managedSteps(project: PythonProject): readonly Step[] {
  if (project.manager === 'pip' || project.managedBy === null) return [];
  const { folder, manager } = project;
  const step: Step = {
    id: idOf('python:install', folder),
    kind: 'dependencies',
    title: phrase('Install the Python packages with {0}', manager),
    command: MANAGED[manager],
    folder,
    why: [project.managedBy],
    need: 'required',
    inputs: project.manifests,
    product: { kind: 'packages', layout: 'python', path: inFolder(folder, VENV) ?? VENV },
    network: true,
    programs: [manager],
  };
  const more = testOptions(project);
  if (more === null) return [step];
  return [
    step,
    {
      ...{ ...step, id: idOf(`python:install:${more.name}`, folder), need: 'optional', why: [more.why] },
      title: phrase('Install the package with the extra {0}', more.name),
      command: `${MANAGED[manager]} ${more.options}`,
    },
  ];
}

/** How each tool is asked for a group, and for an extra, that it does not install by itself. */
const ASK_GROUP: Readonly<Record<PythonInstaller, string | null>> = {
  ...{ uv: '--group', poetry: '--with', pdm: '-G', pipenv: null, pip: null },
};
const ASK_EXTRA: Readonly<Record<PythonInstaller, string | null>> = {
  ...{ uv: '--extra', poetry: '--extras', pdm: '-G', pipenv: null, pip: null },
};

/** What makes the project's tool install what tests need, too; null where it does so by itself, or nothing is declared. */
function testOptions({
  manager,
  testGroup,
  extras,
  managedBy,
  package: at,
}: PythonProject): { readonly name: string; readonly options: string; readonly why: Evidence } | null {
  const why = at ?? managedBy;
  const [asksGroup, asksExtra] = [ASK_GROUP[manager], ASK_EXTRA[manager]];
  if (testGroup?.isAsked === true && asksGroup !== null)
    return {
      ...{ name: testGroup.name, why: testGroup.why },
      options: `${asksGroup} ${shellWord(testGroup.name)}`,
    };
  const extra = forTests(extras);
  if (extra === null || asksExtra === null || why === null) return null;
  return { name: extra, options: `${asksExtra} ${shellWord(extra)}`, why };
}
