import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { ToolError } from '../../../src/core/errors';
import type {
  ExploreAnswer,
  ExploreRequest,
  SearchKind,
  TraceDirection,
} from '../../../src/core/map/explore';
import { explore } from '../../../src/explore/explore';
import type { ExploreMap } from '../../../src/explore/map/exploreMap';
import { graphView } from '../../../src/explore/graph/graphView';
import { nodesByLine } from '../../../src/explore/map/nodesByLine';
import { nodeAt } from '../../../src/explore/map/symbolAt';
import { checkCountedLists } from '../../support/countedLists';
import { mapOf } from '../../support/exploreMap';
import { repositoryRoot } from '../../support/paths';

const DIRECTIONS: readonly Exclude<TraceDirection, 'path'>[] = [
  'callers',
  'callees',
  'importers',
  'imports',
  'subclasses',
  'references',
  'impact',
];
const KINDS: readonly SearchKind[] = ['regex', 'keyword', 'symbol', 'file'];
/** 3.5 characters a token. */
const TRACE_CHARACTERS = 7000;
const SEARCH_CHARACTERS = 14_000;

/** The core of this repository and what traces it: real code of a readable size. */
function sources(): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const folder of [
    'src/explore/trace',
    'src/core/map',
    'src/core/text',
    'src/core/files',
    'src/core/async',
  ])
    for (const name of readdirSync(join(repositoryRoot, folder)).filter((entry) => entry.endsWith('.ts')))
      texts[`${folder}/${name}`] = readFileSync(join(repositoryRoot, folder, name), 'utf8');
  return texts;
}

describe('the laws of search, traces and graph views', () => {
  let map: ExploreMap;
  let ids: string[];
  let paths: Set<string>;
  before(async () => {
    map = await mapOf(sources());
    const { modules, classes, functions } = map.index;
    ids = [...modules, ...classes, ...functions].map(({ id }) => id);
    paths = new Set(modules.map(({ path }) => path));
  });

  const word = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('map', 'index', 'text of a file', '__proto__', 'a(', '.*'),
  );

  /** The answer, held against what every answer keeps to; null where it is a ToolError. */
  const lawful = (request: ExploreRequest, characters: number): ExploreAnswer | null => {
    let answer: ExploreAnswer;
    try {
      answer = explore(map, request);
    } catch (error) {
      assert.ok(error instanceof ToolError, String(error));
      return null;
    }
    assert.ok(answer.text.length <= characters, `${answer.text.length} characters`);
    assert.ok(answer.text.endsWith('\nindex v1'));
    assert.equal(answer.truncated, answer.more !== null);
    for (const { path, line, endLine, id } of answer.results) {
      assert.ok(paths.has(path), path);
      assert.ok(1 <= line && line <= endLine);
      assert.ok(id === null || ids.includes(id), id ?? '');
    }
    return answer;
  };

  it('search keeps within its limits, and what it finds is in the index, best first', () => {
    const args = fc.record(
      {
        query: word,
        kinds: fc.uniqueArray(fc.constantFrom(...KINDS)),
        limit: fc.integer({ min: 1, max: 50 }),
      },
      { requiredKeys: ['query'] },
    );
    fc.assert(
      fc.property(args, (search) => {
        const answer = lawful({ tool: 'search_code', args: search }, SEARCH_CHARACTERS);
        const scores = (answer?.results ?? []).map(({ score }) => score ?? 0);
        assert.ok(scores.length <= (search.limit ?? 12));
        assert.deepEqual(
          scores,
          [...scores].sort((a, b) => b - a),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('a trace of anything keeps within its limit, and names only what is in the index', () => {
    const target = fc.oneof(
      fc.nat().map((at) => ids[at % ids.length] ?? ''),
      word,
    );
    const args = fc.record(
      { target, direction: fc.constantFrom(...DIRECTIONS), hops: fc.integer({ min: 1, max: 5 }) },
      { requiredKeys: ['target', 'direction'] },
    );
    fc.assert(
      fc.property(args, (trace) => {
        lawful({ tool: 'trace_dependencies', args: trace }, TRACE_CHARACTERS);
      }),
      { numRuns: 200 },
    );
  });

  it('lists that say how long they are have so many rows, with those that they count', () => {
    const words = ['map', 'index', 'text', 'path', 'LIMIT_TOKENS', 'Trace', 'MOST_ROWS'];
    const asked = [...ids.filter((_, at) => at % 5 === 0), ...words];
    let titles = 0;
    for (const target of asked)
      for (const direction of DIRECTIONS) {
        const answer = lawful({ tool: 'trace_dependencies', args: { target, direction } }, TRACE_CHARACTERS);
        titles += checkCountedLists(answer?.text ?? '');
      }
    for (const target of words) {
      const answer = lawful({ tool: 'survey_repository', args: { topic: 'word', target } }, TRACE_CHARACTERS);
      titles += checkCountedLists(answer?.text ?? '');
    }
    assert.ok(titles > 100, `${titles} counted lists`);
  });

  it('the callers of a function are the rows of the index, no more and no fewer', () => {
    for (const { id } of map.index.functions) {
      const answer = explore(map, { tool: 'trace_dependencies', args: { target: id, direction: 'callers' } });
      if (answer.truncated) continue;
      const expected = map.index.calls
        .filter(({ to }) => to === id)
        .map(({ from, lines }) => `${from}:${lines[0]}`);
      assert.deepEqual(
        answer.results.map(({ id: from, line }) => `${from}:${line}`).sort(),
        expected.sort(),
        id,
      );
    }
  });

  it('going down a file meets the same symbols as asking for each line', () => {
    for (const { path, endLine } of map.index.modules) {
      const nodeOf = nodesByLine(map, path);
      for (let line = 1; line <= endLine; line += 1)
        assert.equal(nodeOf(line), nodeAt(map, path, line), `${path}:${line}`);
    }
  });

  it('a graph view around anything draws at most 300 nodes, and edges between them alone', () => {
    for (const id of ids) {
      const { nodes, edges } = graphView(map, { kind: 'around', id });
      const shown = new Set(nodes.map((node) => node.id));
      assert.equal(shown.size, nodes.length);
      assert.ok(nodes.length <= 300);
      for (const { from, to } of edges) assert.ok(shown.has(from) && shown.has(to) && from !== to);
    }
  });
});
