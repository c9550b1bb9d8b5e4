/** The tool that says where the served folder stands: the answer to "why do you not know this". */
import * as z from 'zod';
import { inEnglish, phrase } from '../../core/text/phrase';
import { readingPhrase } from '../../core/map/reading';
import type { Tool } from '../../core/conversation/tool';
import { leftOutText } from '../../explore/gaps/leftOutLanguages';
import { checkArguments, inputSchemaOf } from '../../tools/offered/toolArguments';
import type { FolderStatus } from './folderStatus';

/** A language a line would be long; the rest is counted. */
const MOST_LEFT_OUT = 12;

const schema = z.strictObject({});

/** The tool `status` over whoever knows how the folder stands. */
export function statusTool(folder: { status(): Promise<FolderStatus> }): Tool {
  const name = 'status';
  return {
    name,
    description:
      'Says which folder is mapped and how far: reading, ready, partial, failed or untrusted; files and modules mapped, what is ' +
      'left out by language with counts, the index version, and since when. Comes back at once, also while the folder is read.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      checkArguments({ name, schema, example: {} }, input);
      return {
        doing: phrase('Checking the indexing progress'),
        approval: null,
        run: async () => ({
          text: statusText(await folder.status()),
          ...{ results: [], truncated: false, more: null, run: null },
          done: phrase('Checked the indexing progress'),
        }),
      };
    },
  };
}

/** A line each of what is known: `state: ready`, ... */
function statusText({ folder, state, why, since, index, progress }: FolderStatus): string {
  const rows: (readonly [string, string])[] = [
    ['folder', folder ?? 'none yet: the client has not named one'],
    ['state', why === null ? state : `${state}: ${why}`],
    ['since', since],
  ];
  const reading = index?.reading ?? progress;
  if (reading !== null) rows.push(['progress', inEnglish(readingPhrase(reading))]);
  if (index) {
    const { summary, modules, leftOut } = index;
    const languages = summary.languages
      .map(({ language, files }) => `${language} ${number(files)}`)
      .join(', ');
    rows.push(
      ['files mapped', `${number(summary.filesDone)}${languages === '' ? '' : ` (${languages})`}`],
      ['modules mapped', number(modules)],
      ['left out', leftOutText(leftOut, MOST_LEFT_OUT) || 'nothing except ignored files'],
      [
        'index',
        `v${summary.indexVersion}${summary.provisional && reading === null ? ', calls are being resolved again' : ''}`,
      ],
    );
  }
  return rows.map(([key, value]) => `${key}: ${value}`).join('\n');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
