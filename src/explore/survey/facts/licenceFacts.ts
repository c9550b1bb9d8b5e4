import type { ExploreMap } from '../../map/exploreMap';
import { readListed } from '../listedFiles';
import type { IsInside, ReadFile } from '../listedFiles';
import { tableEntries } from '../iniTable';
import { jsonTexts } from '../packageJson';
import { linesSaying } from './fact';
import type { Fact } from './fact';

const FILES = /^(?:[^/]+\/)?(?:licen[cs]e|copying|unlicense)(?:[-._][\w.-]*)?$/i;
const MOST_FILES = 6;

/** A licence by words that no other has; the first that fits. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/GNU AFFERO GENERAL PUBLIC LICENSE\s+Version (\d)/i, 'AGPL version'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version ([\d.]+)/i, 'LGPL version'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version (\d)/i, 'GPL version'],
  [/Apache License,?\s+Version ([\d.]+)/i, 'Apache'],
  [/Mozilla Public License,?\s+(?:Version|v\.?) ?([\d.]+)/i, 'MPL'],
  [/Redistribution and use in source and binary forms[\s\S]*Neither the name/i, 'BSD-3-Clause'],
  [/Redistribution and use in source and binary forms/i, 'BSD-2-Clause'],
  [/Permission is hereby granted, free of charge[\s\S]*The above copyright notice/i, 'MIT'],
  [/Permission to use, copy, modify, and\/?(?:or)? distribute this software/i, 'ISC'],
  [/This is free and unencumbered software/i, 'Unlicense'],
  [/CC0 1\.0 Universal/i, 'CC0-1.0'],
  [/freely, subject to the following restrictions/i, 'Zlib'],
];

/** The licence files by their words, then what manifests declare. */
export function licenceFacts(map: ExploreMap, isInside: IsInside): readonly Fact[] {
  const files = readListed(map, FILES, MOST_FILES, isInside).map(byWords);
  const json = readListed(map, /(^|\/)package\.json$/, 1, isInside).flatMap(({ path, text }) =>
    jsonTexts(text)
      .filter(({ keys }) => keys[0] === 'license' && keys.length <= 2)
      .map(({ value, line }) => ({ says: `license: ${value}`, path, line })),
  );
  const tables = readListed(map, /^(?:pyproject\.toml|Cargo\.toml|setup\.cfg)$/, 3, isInside).flatMap(
    (file) => [
      ...tableEntries(file.lines)
        .filter(({ key }) => /^license(?:[-.]\w+)?$/.test(key))
        .map(({ key, value, line }) => ({ says: `${key} = ${value}`, path: file.path, line })),
      ...linesSaying(file, /(License :: [^"',]+)/, 2),
    ],
  );
  return [...files, ...json, ...tables];
}

function byWords({ path, text, lines }: ReadFile): Fact {
  for (const [pattern, name] of BY_WORDS) {
    const match = pattern.exec(text.slice(0, 20_000));
    if (match !== null)
      return {
        says: `${name}${match[1] === undefined ? '' : ` ${match[1]}`}`,
        path,
        line: 1,
        more: 'by the words of the file',
      };
  }
  const first = lines.findIndex((line) => line.trim() !== '');
  return { says: (lines[first] ?? path).trim(), path, line: Math.max(1, first + 1), more: 'its first line' };
}
