/** Questions about a few files, answered without a model by the real tools. */
import assert from 'node:assert/strict';
import { before } from 'mocha';
import { noModel } from '../../../src/intents/noModel';
import type { Entry } from '../../../src/core/conversation/conversation';
import type { Explorer } from '../../../src/core/map/explore';
import type { Tool } from '../../../src/core/conversation/tool';
import { createLocalExplorer } from '../../../src/explore/localExplorer';
import { explorationTools } from '../../../src/tools/exploring/explorationTools';
import { turn } from '../../support/agentTurn';
import { mapOf, noReadAhead } from '../../support/exploreMap';

export interface MapAnswers {
  /** The entries of a turn with this question. */
  readonly play: (text: string, context?: string) => Promise<readonly Entry[]>;
  /** What is replied, in Markdown. */
  readonly answerTo: (text: string, context?: string) => Promise<string>;
  /** Holds the lines of the answer beside the expected ones, which begin eight columns in; empty ones do not count. */
  readonly check: (text: string, expected: string, context?: string) => Promise<void>;
}

/** The margin of expected texts is that of their own lines. */
const MARGIN = 8;

/** Maps the files (path -> text) before the tests of the suite that calls it; `more` are tools besides those that explore. */
export function useAnswers(
  sources: Readonly<Record<string, string>>,
  more: (explorer: Explorer) => readonly Tool[] = () => [],
): MapAnswers {
  let tools: readonly Tool[];
  before(async () => {
    const explorer = createLocalExplorer(await mapOf(sources), noReadAhead);
    tools = [...explorationTools(explorer), ...more(explorer)];
  });
  const play = async (text: string, context = ''): Promise<readonly Entry[]> =>
    (await turn({ model: noModel, tools, text, context })).entries;
  const answerTo = async (text: string, context = ''): Promise<string> => {
    const said = (await play(text, context)).flatMap((each) => (each.type === 'replied' ? each.content : []));
    return said.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  };
  const check = async (text: string, expected: string, context = ''): Promise<void> => {
    const lines = expected.split('\n').map((line) => line.slice(MARGIN).trimEnd());
    assert.deepEqual(
      (await answerTo(text, context)).split('\n').filter((line) => line !== ''),
      lines.filter((line) => line !== ''),
    );
  };
  return { play, answerTo, check };
}
