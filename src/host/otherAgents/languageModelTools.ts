/** Offers the exploration tools to VS Code's own chat and to other extensions' agents. */
import * as vscode from 'vscode';
import { CancelledError } from '../../core/errors';
import type { Tool } from '../../core/conversation/tool';
import { abortSignalOf } from '../abortSignal';
import { sayPhrase } from '../wording';
import { declaredName } from '../../session/participant/toolNames';

/**
 * Registers each tool under the name that package.json declares. They only read, so that no call asks first; what is
 * wrong with a call is the error's text, which the model sees.
 */
export function registerLanguageModelTools(tools: readonly Tool[]): vscode.Disposable {
  return vscode.Disposable.from(
    ...tools.map((tool) => vscode.lm.registerTool(declaredName(tool.name), languageModelTool(tool))),
  );
}

function languageModelTool(tool: Tool): vscode.LanguageModelTool<object> {
  return {
    prepareInvocation: async ({ input }) => {
      try {
        return { invocationMessage: sayPhrase((await tool.prepare(input)).doing) };
      } catch {
        // What is wrong with the arguments is said where the call is made.
        return {};
      }
    },
    invoke: async ({ input }, token) => {
      const cancelled = abortSignalOf(token);
      try {
        const call = await tool.prepare(input);
        const { text } = await call.run({ signal: cancelled.signal, onOutput: () => undefined });
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      } catch (error) {
        throw error instanceof CancelledError ? new vscode.CancellationError() : error;
      } finally {
        cancelled.dispose();
      }
    },
  };
}
