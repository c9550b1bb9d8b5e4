/** Files that one side moved or deleted, and the other side began to import. */
import { phrase } from '../../../../core/text/phrase';
import type { Found, NewLines, Rule, TwoTexts } from '../facts';
import { placeIn } from '../facts';
import { importsIn } from '../uses';

export const modulesRule: Rule = ({ changedFiles, brought }, { using, merged }) => {
  const left = new Map(
    changedFiles.flatMap((file) =>
      file.before !== null && (file.after === null || file.path !== file.oldPath)
        ? [[file.oldPath, file]]
        : [],
    ),
  );
  const here = new Set(changedFiles.filter(({ after }) => after !== null).map(({ path }) => path));
  if (left.size === 0) return [];
  return brought.flatMap((file) => {
    const known = changedFiles.find(({ path }) => path === file.path);
    const imports = using.imports.filter(({ path }) => path === (known?.oldPath ?? file.path));
    const kept = new Set(
      merged.imports.filter(({ path }) => path === file.path).flatMap(({ lines }) => lines),
    );
    return imports.flatMap(({ to, lines }) => {
      const moved = left.get(to);
      if (moved === undefined || here.has(to)) return [];
      return importLines(file, known, lines)
        .filter((line) => !kept.has(line))
        .map((line) => found(moved, file, line));
    });
  });
};

/** Of the merged text: lines of imports that are new, and read as those of the using side. */
function importLines(
  file: NewLines,
  known: TwoTexts | undefined,
  lines: readonly number[],
): readonly number[] {
  const imports = importsIn(file.text.code);
  const texts = new Set(lines.map((line) => ((known?.before ?? file.text).lines[line - 1] ?? '').trim()));
  return [...file.added].filter(
    (line) => imports.has(line) && texts.has((file.text.lines[line - 1] ?? '').trim()),
  );
}

function found(moved: TwoTexts, file: NewLines, line: number): Found {
  const isGone = moved.after === null;
  return {
    kind: isGone ? 'deletion' : 'move',
    sureness: 'breaks',
    symbol: moved.oldPath,
    changed: isGone ? placeIn(moved.before, moved.oldPath, 1) : placeIn(moved.after, moved.path, 1),
    isStanding: !isGone,
    use: placeIn(file.text, file.path, line),
    said: isGone
      ? phrase('One side deleted {0}; the other side began to import it.', { paths: [moved.oldPath] })
      : phrase(
          'One side moved {0} to {1}; the other side began to import the old path.',
          { paths: [moved.oldPath] },
          { paths: [moved.path] },
        ),
  };
}
