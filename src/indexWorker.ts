/** The index worker's entry point: builds the index engine in a thread of its own and answers the host. */
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Log } from './core/ports';
import { lookUpReferences } from './explore/cited/citedCode';
import { codeTreeChildren } from './explore/map/codeTree';
import { compareMaps } from './explore/compare/compareMaps';
import { treeNames } from './explore/compare/treeNames';
import type { TreeNames } from './core/git/treeNames';
import { coreComponents } from './explore/map/coreComponents';
import { contextNames } from './explore/context/contextNames';
import { startingContext } from './explore/context/initialContext';
import { overview } from './explore/context/overview';
import { explore } from './explore/explore';
import { prepareMap } from './explore/map/exploreMap';
import { leftOutByLanguage } from './explore/gaps/leftOutLanguages';
import { locatePlaces } from './explore/frames/locatePlaces';
import { graphView } from './explore/graph/graphView';
import { mentionNames } from './explore/mentions/mentionNames';
import { folderTexts } from './explore/map/folderTexts';
import { createPdfReader } from './explore/pdf/pdfThread';
import { createReadAhead } from './explore/pdf/readAhead';
import { reviewTrees } from './explore/review/reviewTrees';
import { createSearchAhead } from './explore/search/searchAhead';
import { oneTestCommand } from './explore/survey/oneTest';
import { symbolAt } from './explore/map/symbolAt';
import { createGitHistory } from './git/gitHistory';
import { createTrackedFiles } from './git/trackedFiles';
import { createIndexer } from './index/folder/engine';
import { createSyntax } from './index/folder/outline';
import { textShapes } from './index/folder/textShapes';
import { eachTreeIndex, treeIndexes } from './index/folder/treeMaps';
import type { TakeTree } from './index/folder/treeMaps';
import { createParsePool } from './index/parse/pool';
import { folderSize } from './index/scan/folderSize';
import { openScanner } from './index/scan/scanner';
import { spawnParseWorker } from './index/parse/spawnParser';
import { withoutGit } from './index/folder/withoutGit';
import { serveIndex } from './index/service/worker';

/** The host reads the thread's output line by line into its log. */
const log: Log = {
  trace: () => undefined,
  info: (message) => process.stdout.write(`${message}\n`),
  warn: (message) => process.stderr.write(`${message}\n`),
  error: (message) => process.stderr.write(`${message}\n`),
};

const port = parentPort;
if (port) {
  const gitOptions = { log, environment: process.env };
  const git = { tracked: createTrackedFiles(gitOptions), history: createGitHistory(gitOptions) };
  const spawnParser = spawnParseWorker(join(__dirname, 'parseWorker.js'));
  // One core stays with the editor.
  const workers = Math.max(1, Math.min(4, availableParallelism() - 1));
  const comparing = createParsePool(spawnParser, workers);
  const search = createSearchAhead(log);
  const readAhead = createReadAhead(createPdfReader(join(__dirname, 'pdfWorker.js')));
  // What was begun is read to its end: the next question may be of the same document.
  const unending = new AbortController().signal;
  serveIndex(
    {
      postMessage: (message) => {
        port.postMessage(message);
      },
      onMessage: (listener) => port.on('message', listener),
    },
    {
      createIndexer: (params, live, onProgress, onProvisional) =>
        createIndexer(
          params,
          {
            ...git,
            log,
            ...live,
            spawnParser,
            defaultWorkers: workers,
          },
          onProgress,
          onProvisional,
        ),
      folderSize: async (params) => {
        const scanner = await openScanner(
          { ...params, homeFolder: homedir() },
          { tracked: (params.gitAllowed ? git : withoutGit).tracked, log },
          unending,
        );
        return folderSize((await scanner.scan(unending)).files);
      },
      syntax: createSyntax(createParsePool(spawnParser, 1)),
      shapes: (texts) => textShapes(comparing, texts, unending),
      compareTrees: async (asked, onProgress) =>
        compareMaps(await treeIndexes(comparing, asked, onProgress, unending), asked),
      reviewTrees: async (asked, onProgress) =>
        reviewTrees(asked, await treeIndexes(comparing, asked, onProgress, unending), (texts) =>
          textShapes(comparing, texts, unending),
        ),
      namesInTrees: async (asked, onProgress) => {
        const told: TreeNames[] = [];
        const take: TakeTree = (index, facts) => void told.push(treeNames(index, facts, asked.names));
        await eachTreeIndex(comparing, asked, take, { onProgress, signal: unending });
        return told;
      },
      prepareMap: ({ index, bufferText }, folder, stamp, weights) =>
        search.prepare(
          prepareMap(index, folderTexts(folder, index, bufferText), stamp, weights, search.wordsOf(folder)),
        ),
      codeTreeChildren: ({ tree }, key) => codeTreeChildren(tree, key),
      coreComponents: ({ index, weights }, limit, apart) => ({
        ...coreComponents(index, limit, apart),
        weights,
      }),
      readAhead: (map, request) => readAhead(map, request, unending),
      explore,
      leftOut: ({ index }) => leftOutByLanguage(index.skipped),
      symbolAt,
      references: lookUpReferences,
      framePlaces: locatePlaces,
      graph: graphView,
      context: startingContext,
      overview,
      oneTestCommand,
      contextNames,
      mentionNames,
    },
  );
}
