import { phrase } from '../../core/text/phrase';
import type { ReadFile } from '../../explore/survey/listedFiles';
import { parseJsonConfig } from '../../index/resolve/modules/configValue';
import { filesNamed, folderOf, idOf, inFolder, lineOf, shellWord } from '../project';
import type { Machine, Project } from '../project';
import type { Evidence, Found, Step, ToolNeed } from '../recipe';

const NONE = { inputs: [], product: { kind: 'none' }, network: true } as const;

/** Environments as a whole: conda's, dev containers and images. Another way than the ecosystems' own, where there is one. */
export function environmentSteps(project: Project, machine: Machine): Found {
  const parts = [condaSteps(project, machine), devContainerSteps(project), imageSteps(project, machine)];
  return {
    steps: parts.flatMap(({ steps = [] }) => steps),
    tools: parts.flatMap(({ tools = [] }) => tools),
    notes: parts.flatMap(({ notes = [] }) => notes),
  };
}

function condaSteps(project: Project, { programs }: Machine): Found {
  const files = filesNamed(project, /^environment[\w.-]*\.ya?ml$/).flatMap(
    (path) => project.read(path) ?? [],
  );
  const conda = ['micromamba', 'mamba', 'conda'].find((name) => programs.has(name)) ?? 'conda';
  const named = files.filter(({ text }) => /^dependencies\s*:/m.test(text));
  const tools = named.flatMap((file): ToolNeed[] => {
    const pattern = /^\s*-\s*["']?python\s*(?:=+|(?=[<>~!]))\s*([^\s"'#]+)/;
    const wanted = file.lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])[0];
    const python =
      wanted === undefined
        ? []
        : [{ program: 'python', wanted, why: { path: file.path, line: lineOf(file, pattern) } }];
    return [{ program: conda, wanted: null, why: { path: file.path, line: 1 } }, ...python];
  });
  const steps = named.map((file): Step => ({
    ...{
      ...NONE,
      id: `conda:${file.path}`,
      kind: 'environment',
      folder: folderOf(file.path),
      need: 'alternative',
    },
    title: phrase('Create the conda environment {0}', nameOf(file)),
    command: `${conda} env create -f ${shellWord(file.path.slice(file.path.lastIndexOf('/') + 1))}`,
    why: [{ path: file.path, line: lineOf(file, /^name\s*:/) }],
    inputs: [file.path],
    programs: [conda],
  }));
  return { steps, tools };
}

function nameOf({ text, path }: ReadFile): string {
  return /^name\s*:\s*["']?([\w.-]+)/m.exec(text)?.[1] ?? path;
}

function devContainerSteps(project: Project): Found {
  const paths = project.paths.filter((path) =>
    /^(?:\.devcontainer\.json|\.devcontainer\/(?:[^/]+\/)?devcontainer\.json)$/.test(path),
  );
  const notes: string[] = [];
  const steps = paths.flatMap((path): Step[] => {
    const file = project.read(path);
    if (file === null) return [];
    const [problem] = parseJsonConfig(path, file.text).problems;
    if (problem !== undefined) {
      notes.push(
        `${path}:${problem.line} cannot be parsed (${problem.message}), so no dev container can be created from it.`,
      );
      return [];
    }
    const config = path.split('/').length > 2 ? ` --config ${shellWord(path)}` : '';
    return [
      {
        ...{ ...NONE, id: `devcontainer:${path}`, kind: 'environment', folder: '.', need: 'alternative' },
        title: phrase('Start the dev container'),
        command: `devcontainer up --workspace-folder .${config}`,
        why: [{ path, line: lineOf(file, /"(?:image|build|dockerFile|dockerComposeFile)"/) }],
        inputs: [path],
        programs: ['devcontainer'],
      },
    ];
  });
  return { steps, notes };
}

function imageSteps(project: Project, { programs }: Machine): Found {
  const engine = ['docker', 'podman'].find((name) => programs.has(name)) ?? 'docker';
  const files = filesNamed(project, /^(?:Dockerfile|Containerfile)$/)
    .slice(0, 3)
    .flatMap((path) => project.read(path) ?? []);
  const steps = files.flatMap((file): Step[] => {
    const folder = folderOf(file.path);
    const why: Evidence = { path: file.path, line: lineOf(file, /^\s*FROM\b/i) };
    return [
      {
        ...{ ...NONE, id: idOf('image:build', folder), kind: 'environment', folder, need: 'alternative' },
        title: phrase('Build the image from {0}', file.path),
        command: `${engine} build -t ${imageName(folder)} .`,
        why: [why],
        inputs: [inFolder(folder, file.path.slice(file.path.lastIndexOf('/') + 1)) ?? file.path],
        programs: [engine],
      },
    ];
  });
  return { steps };
}

function imageName(folder: string): string {
  const name =
    folder === '.'
      ? 'top'
      : folder
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '');
  return `repomaster-${name === '' ? 'top' : name}`;
}
