/** What the Messages API refuses in a request, as far as our clients could get it wrong. */

type Fields = Readonly<Record<string, unknown>>;

/** Why the API would answer 400, or null for a request that it takes. */
export function problemOf(body: unknown): string | null {
  if (!isFields(body)) return 'the body is no JSON object';
  // Half of a pair: JSON.stringify writes it as an escape, which the API's parser refuses.
  if (/\p{Surrogate}/u.test(textsOf(body)))
    return 'The request body is not valid JSON: no low surrogate in string';
  return (
    fieldProblem(body) ??
    systemProblem(body['system']) ??
    toolsProblem(body['tools']) ??
    messagesProblem(body['messages']) ??
    cacheProblem(body)
  );
}

function fieldProblem(body: Fields): string | null {
  if (typeof body['model'] !== 'string' || body['model'] === '') return 'model: Field required';
  if (!Number.isInteger(body['max_tokens']) || Number(body['max_tokens']) < 1)
    return 'max_tokens: Field required';
  const sampling = ['temperature', 'top_p', 'top_k'].find((name) => body[name] !== undefined);
  if (sampling !== undefined) return `${sampling}: not accepted since version 2026-10-21`;
  return null;
}

function systemProblem(system: unknown): string | null {
  if (system === undefined || typeof system === 'string') return null;
  const blank = listOf(system).some((block) => isBlank(block['text']));
  return blank ? 'system: text content blocks must be non-empty' : null;
}

function toolsProblem(tools: unknown): string | null {
  const names = new Set<unknown>();
  for (const tool of listOf(tools)) {
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(String(tool['name'])))
      return 'tools.name: String should match pattern';
    if (names.has(tool['name'])) return 'tools: Tool names must be unique.';
    names.add(tool['name']);
    const schema = tool['input_schema'];
    if (!isFields(schema) || schema['type'] !== 'object')
      return "tools.input_schema.type: Input should be 'object'";
  }
  return null;
}

function messagesProblem(messages: unknown): string | null {
  const list = listOf(messages);
  if (list[0]?.['role'] !== 'user') return 'messages: first message must use the "user" role';
  const seen = new Set<unknown>();
  for (const [at, message] of list.entries()) {
    const previous = list[at - 1];
    if (previous?.['role'] === message['role']) return 'messages: roles must alternate';
    const problem = contentProblem(message, seen) ?? resultsProblem(previous, message);
    if (problem !== null) return `messages.${at}: ${problem}`;
  }
  const last = list.at(-1);
  return last?.['role'] === 'assistant' ? 'messages: the final message must be from the user' : null;
}

function contentProblem(message: Fields, seen: Set<unknown>): string | null {
  const content = message['content'];
  if (typeof content === 'string') return isBlank(content) ? 'text content must be non-empty' : null;
  const blocks = listOf(content);
  if (blocks.length === 0) return 'content must not be empty';
  for (const block of blocks) {
    if (block['type'] === 'text' && isBlank(block['text'])) return 'text content blocks must be non-empty';
    if (block['type'] !== 'tool_use') continue;
    if (!/^[a-zA-Z0-9_-]+$/.test(String(block['id']))) return 'tool_use.id: String should match pattern';
    if (!/^[a-zA-Z0-9_-]{1,200}$/.test(String(block['name'])))
      return 'tool_use.name: String should match pattern';
    if (!isFields(block['input'])) return 'tool_use.input: Input should be a valid dictionary';
    if (seen.has(block['id'])) return '`tool_use` ids must be unique';
    seen.add(block['id']);
  }
  return null;
}

function resultsProblem(previous: Fields | undefined, message: Fields): string | null {
  const used = blocksOf(previous, 'tool_use').map((block) => block['id']);
  const answered = blocksOf(message, 'tool_result').map((block) => block['tool_use_id']);
  const missing = used.filter((id) => !answered.includes(id));
  if (missing.length > 0)
    return `\`tool_use\` ids were found without \`tool_result\` blocks: ${missing.join(', ')}`;
  if (answered.some((id) => !used.includes(id)))
    return 'unexpected `tool_use_id` found in `tool_result` blocks';
  if (new Set(answered).size < answered.length) return 'each tool_use must have a single result';
  const types = listOf(message['content']).map((block) => block['type']);
  const first = types.slice(0, answered.length);
  return first.some((type) => type !== 'tool_result') ? '`tool_result` blocks must come first' : null;
}

/** The API takes at most four marks for its cache, none of them on thinking. */
function cacheProblem(body: Fields): string | null {
  const blocks = [
    ...listOf(body['tools']),
    ...listOf(body['system']),
    ...listOf(body['messages']).flatMap((message) => listOf(message['content'])),
  ];
  const marked = blocks.filter((block) => isFields(block['cache_control']));
  if (marked.some((block) => block['type'] === 'thinking')) return 'cache_control: not permitted on thinking';
  return marked.length > 4 ? 'A maximum of 4 blocks with cache_control may be provided.' : null;
}

/** All keys and texts in a JSON value. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, part]) => `${key} ${textsOf(part)}`)
    .join(' ');
}

function blocksOf(message: Fields | undefined, type: string): Fields[] {
  return listOf(message?.['content']).filter((block) => block['type'] === type);
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}
