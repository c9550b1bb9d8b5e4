/** Runs in the extension host beside RepoMaster; see test/support/chatModel.ts. */
const vscode = require('vscode');

exports.activate = (context) => {
  const url = vscode.workspace.getConfiguration('chatModel').get('url');
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('chat-model', {
      provideLanguageModelChatInformation: () => [
        {
          ...{ id: 'one', name: 'Model One', family: 'one', version: '1', isUserSelectable: true },
          ...{ maxInputTokens: 40_000, maxOutputTokens: 4_000, capabilities: { toolCalling: true } },
        },
      ],
      provideTokenCount: () => Promise.resolve(1),
      provideLanguageModelChatResponse: (_model, messages, _options, progress, token) =>
        answer(url, messages, progress, token),
    }),
  );
  void serveCommands(url);
};

/** A line a part, as they come; what VS Code cancels ends the request. */
async function answer(url, messages, progress, token) {
  const abort = new AbortController();
  token.onCancellationRequested(() => abort.abort());
  const response = await fetch(`${url}/answer`, {
    method: 'POST',
    body: JSON.stringify(messages.map(({ content }) => content)),
    signal: abort.signal,
  });
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n');
    rest = lines.pop();
    for (const line of lines) if (line !== '') report(JSON.parse(line), progress);
  }
}

function report({ text, call }, progress) {
  if (text !== undefined) progress.report(new vscode.LanguageModelTextPart(text));
  if (call !== undefined)
    progress.report(new vscode.LanguageModelToolCallPart(call.id, call.name, call.input));
}

/** One after the other, until the test is gone. */
async function serveCommands(url) {
  for (;;) {
    const response = await fetch(`${url}/command`).catch(() => undefined);
    if (response === undefined || !response.ok) return;
    const { id, command, args } = await response.json();
    // Not waited for: it may end with the answer of a chat, and the next command may be what lets that go on.
    void Promise.resolve(vscode.commands.executeCommand(command, ...args.map(revived))).then(
      () => tellEnd(url, { id }),
      (error) => tellEnd(url, { id, error: String(error) }),
    );
  }
}

async function tellEnd(url, end) {
  await fetch(`${url}/ended`, { method: 'POST', body: JSON.stringify(end) });
}

/** Places stand in arguments as `{ path }`, with `lines` (from 0) where some are meant. */
function revived(value) {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.path === 'string') return placeOf(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));
}

function placeOf({ path, lines }) {
  const uri = vscode.Uri.file(path);
  if (lines === undefined) return uri;
  const [first, last] = lines;
  return {
    uri,
    range: { startLineNumber: first, startColumn: 1, endLineNumber: last, endColumn: 1000 },
  };
}
