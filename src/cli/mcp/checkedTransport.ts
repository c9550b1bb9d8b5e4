/** The door of the MCP server: what is no right message is answered here, and goes no further. */
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  ListToolsRequestSchema,
  isJSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { MOST_LINE_BYTES, wholeLines } from './wholeLines';

export interface CheckedTransport extends Transport {
  /** Ends when the client has said all: what came before that is handed on. */
  readonly input: Readable;
}

interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
}

type Id = string | number | null;

/** Their parameters have forms of their own; other requests are answered by name alone. */
const FORMS = {
  initialize: InitializeRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
} as const;

/** What may be asked before `initialize`. */
const ALWAYS = new Set(['initialize', 'ping']);

/**
 * The transport over the two streams. Answered with an error and not handed on: a line that is no JSON, no message, or longer
 * than MOST_LINE_BYTES; a request whose parameters are not those of its method; any but `ping` before `initialize`.
 */
export function createCheckedTransport(stdin: Readable, stdout: Writable): CheckedTransport {
  const refuse = (id: Id, error: Fault): void =>
    void stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  const input = wholeLines((head) => refuse(idIn(head), TOO_LONG));
  // How the client broke off is seen where the input closes.
  pipeline(stdin, input, () => undefined);
  const inner = new StdioServerTransport(input, stdout);
  let isInitialized = false;
  const checked: CheckedTransport = {
    input,
    start: () => {
      inner.onclose = () => checked.onclose?.();
      inner.onerror = (error) => {
        const fault = unreadFault(error);
        if (fault) refuse(null, fault);
        else checked.onerror?.(error);
      };
      inner.onmessage = (message) => {
        const fault = isJSONRPCRequest(message) ? faultOf(message, isInitialized) : null;
        if (fault && isJSONRPCRequest(message)) {
          refuse(message.id, fault);
          return;
        }
        if (isJSONRPCRequest(message) && message.method === 'initialize') isInitialized = true;
        checked.onmessage?.(message);
      };
      return inner.start();
    },
    send: (message) => inner.send(message),
    close: () => inner.close(),
  };
  return checked;
}

const TOO_LONG: Fault = {
  code: ErrorCode.InvalidRequest,
  message: `Invalid Request: the line is longer than ${MOST_LINE_BYTES / 1024 / 1024} MiB; it was dropped. Send less in one message`,
};

/** What is no message has no id to answer to; without an answer its sender would wait for ever. */
function unreadFault(error: Error): Fault | null {
  if (error instanceof SyntaxError)
    return { code: ErrorCode.ParseError, message: `Parse error: the line is no JSON (${error.message})` };
  if (!('issues' in error)) return null;
  return { code: ErrorCode.InvalidRequest, message: 'Invalid Request: the line is no JSON-RPC 2.0 message' };
}

function faultOf(request: JSONRPCRequest, isInitialized: boolean): Fault | null {
  const { method } = request;
  if (!isInitialized && !ALWAYS.has(method))
    return {
      code: ErrorCode.InvalidRequest,
      message: `${method} came before initialize; send initialize first`,
    };
  const form = Object.hasOwn(FORMS, method) ? FORMS[method as keyof typeof FORMS] : null;
  const result = form?.safeParse(request);
  if (!result || result.success) return null;
  const [issue] = result.error.issues;
  const where = issue === undefined ? '' : issue.path.map(String).join('.');
  return {
    code: ErrorCode.InvalidParams,
    message: `Invalid params of ${method}: ${where === '' ? '' : `${where}: `}${issue?.message ?? 'not as they should be'}`,
  };
}

/** The id of a request of which only the head is known; null where it does not stand there. */
function idIn(head: string): Id {
  const [, id] =
    /^\s*\{(?:\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,)*\s*"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,100}")\s*,/.exec(
      head,
    ) ?? [];
  if (id === undefined) return null;
  return id.startsWith('"') ? id.slice(1, -1) : Number(id);
}
