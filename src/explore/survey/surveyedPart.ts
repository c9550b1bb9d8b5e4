/** The part of a folder that a survey of the whole is limited to. */
import { basename } from 'node:path';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { packagesNamed } from '../map/packageNames';
import { clip, oneLine } from '../answer/text';
import type { IsInside } from './listedFiles';

export interface SurveyedPart {
  readonly isInside: IsInside;
  /** What is said first: that the survey is about a part, or that nothing bears the name; '' for the whole. */
  readonly lead: string;
}

/** The folders, files and packages that the text names; all of the folder where it names none, which `lead` then says. */
export function surveyedPart(map: ExploreMap, text: string): SurveyedPart {
  const name = bare(text);
  const whole = { isInside: () => true, lead: '' };
  if (name === '' || name === '.' || isWhole(map, name)) return whole;
  const paths = pathsNamed(map, name);
  const shown = clip(oneLine(name), 120);
  if (paths.length === 0)
    return {
      ...whole,
      lead: `No folder, file or package here is called '${shown}', so this is about the whole folder. `,
    };
  return {
    isInside: (path) => paths.some((each) => path === each || path.startsWith(`${each}/`)),
    lead: `In ${paths.map(oneLine).slice(0, 3).join(', ')}: `,
  };
}

/** By the name of the repository, or of the package at its root, its own users mean all of it. */
function isWhole(map: ExploreMap, name: string): boolean {
  return (
    basename(map.texts.folder ?? '').toLowerCase() === name.toLowerCase() ||
    packagesNamed(map, name).some(({ folder }) => folder === '')
  );
}

/** Paths of the folders, files and packages that bear the name; [] for none. */
export function pathsNamed(map: ExploreMap, text: string): readonly string[] {
  const name = bare(text);
  const named = namesOf(map)
    .find(name)
    .flatMap(({ named: each }) => {
      if (each.kind === 'folder' || each.kind === 'file') return [each.path];
      return each.kind === 'module' ? [each.node.path] : [];
    });
  const packages = named.length > 0 ? [] : packagesNamed(map, name).map(({ folder }) => folder);
  return [...new Set([...named, ...packages])].filter((path) => path !== '');
}

function bare(text: string): string {
  return text.replace(/^(?:\.\/)+|\/+$/g, '');
}
