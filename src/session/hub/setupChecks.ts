/** What proves an environment: the repository's own tests, else that its program answers, else that its packages load. */
import type { SetupCheck } from '../../core/hub/setup';
import { folderOf, inFolder, shellWord } from '../../recipes/project';
import type { Project } from '../../recipes/project';
import type { Step } from '../../recipes/recipe';
import type { SetupView } from '../../recipes/setup';

export interface ProofCheck {
  readonly kind: SetupCheck['kind'];
  /** One bash command line. */
  readonly command: string;
  /** Relative to the top; `.` for itself. */
  readonly folder: string;
  /** The step that it is, whose known fixes answer its failures; null where it is none. */
  readonly step: string | null;
}

/** In the order in which they are tried: the strongest first, at most one a kind. */
export function proofChecks({ steps, project, machine }: SetupView): readonly ProofCheck[] {
  const all = steps.map(({ step }) => step);
  const tests = all.find(({ kind }) => kind === 'test');
  const help = all.find(({ kind, command }) => kind === 'run' && command.endsWith(' --help'));
  return [
    ...(tests === undefined ? [] : [asCheck('tests', tests)]),
    ...(help === undefined ? [] : [asCheck('help', help)]),
    ...(pythonImport(all, project, machine.venvPrograms) ?? nodeImport(all, project) ?? []),
  ];
}

function asCheck(kind: SetupCheck['kind'], { id, command, folder }: Step): ProofCheck {
  return { kind, command, folder, step: id };
}

/** More packages of one repository than these prove no more. */
const MOST_IMPORTS = 5;

function pythonImport(
  steps: readonly Step[],
  project: Project,
  programs: string,
): readonly ProofCheck[] | null {
  const made = steps.find(({ product }) => product.kind === 'packages' && product.layout === 'python');
  if (made?.product.kind !== 'packages') return null;
  const names = pythonPackages(project, made.folder).slice(0, MOST_IMPORTS);
  if (names.length === 0) return [];
  const python = `${made.product.path}/${programs}/python`;
  const ups = made.folder === '.' ? '' : '../'.repeat(made.folder.split('/').length);
  const command = `${shellWord(`${ups}${python}`)} -c ${shellWord(`import ${names.join(', ')}`)}`;
  return [{ kind: 'import', command, folder: made.folder, step: null }];
}

const NO_PRODUCT = /^(?:tests?|testing|docs?|examples?|benchmarks?|scripts|tools|setup)$/;

/** Packages at the top of a project or of its `src`, those of tests and documentation left out. */
function pythonPackages(project: Project, folder: string): readonly string[] {
  return [folder, inFolder(folder, 'src')].flatMap((top) =>
    project.paths.flatMap((path) => {
      const package_ = path.endsWith('/__init__.py') ? folderOf(path) : null;
      if (package_ === null || folderOf(package_) !== top) return [];
      const name = package_.slice(package_.lastIndexOf('/') + 1);
      return NO_PRODUCT.test(name) || !/^[A-Za-z_]\w*$/.test(name) ? [] : [name];
    }),
  );
}

/** Of a package that others are to require: it names an entry, or has the one that Node takes without a name. */
function nodeImport(steps: readonly Step[], project: Project): readonly ProofCheck[] | null {
  const made = steps.find(({ product }) => product.kind === 'packages' && product.layout === 'node');
  if (made === undefined) return null;
  const manifest = project.read(inFolder(made.folder, 'package.json') ?? '')?.text ?? '';
  const hasEntry =
    /"(?:main|exports)"\s*:/.test(manifest) || project.exists(inFolder(made.folder, 'index.js') ?? '');
  return hasEntry
    ? [{ kind: 'import', command: `node -e ${shellWord("require('./')")}`, folder: made.folder, step: null }]
    : [];
}
