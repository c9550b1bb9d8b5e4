import type { Writable } from 'node:stream';
import type { ExploreOptions } from './exploreSyntax';
import { withMappedTools } from './mappedTools';
import type { MappedToolsPorts } from './mappedTools';
import { writeJson, writeText } from './output';
import type { PrintedExplore } from './schema/answerForms';

export interface ExploreCommandPorts extends MappedToolsPorts {
  readonly stdout: Writable;
}

/**
 * Runs `repomaster explore`: the answer of one exploration tool on stdout, its text or the whole as one line of
 * JSON. Throws ToolError for arguments that the tool refuses, UserError for a folder that is none, CancelledError.
 */
export async function runExplore(
  options: ExploreOptions,
  ports: ExploreCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  await withMappedTools(options, ports, signal, async (tools) => {
    const tool = tools.find(({ name }) => name === options.tool);
    if (!tool) throw new Error(`${options.tool} is no exploration tool`);
    const call = await tool.prepare(options.args);
    const { text, results, truncated, more } = await call.run({ signal, onOutput: () => undefined });
    const printed: PrintedExplore = { text, results, truncated, more };
    await (options.json
      ? writeJson(ports.stdout, [`${JSON.stringify(printed)}\n`], signal)
      : writeText(ports.stdout, [`${text}\n`], signal));
  });
}
