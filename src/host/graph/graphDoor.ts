/** Connects the graph page to the index: its focus, its graph and its messages. */
import type { ApartChoice } from '../../core/files/apart';
import type { GraphFocus, GraphNode } from '../../core/map/graphView';
import type { FromGraph } from '../../protocol/fromGraph';
import type { GraphAction, ToGraph } from '../../protocol/toGraph';
import type { PageDoor } from '../pages/pagePanel';
import { failedAnswer, graphAnswer } from '../../session/folder/graphAnswer';
import type { GraphSource } from '../../session/folder/graphAnswer';

export interface GraphDoorPorts {
  readonly source: GraphSource;
  /** Whether the core has tests, examples and the like; a change of it draws the graph anew. */
  readonly apart: {
    readonly read: () => ApartChoice;
    readonly write: (choice: ApartChoice) => Promise<void>;
  };
  readonly post: (message: ToGraph) => Promise<void>;
  /** Shows the node's code. */
  readonly open: (node: GraphNode) => Promise<void>;
  readonly explore: (id: string) => Promise<void>;
  readonly run: (command: Exclude<GraphAction['command'], 'showCore' | 'drawAgain'>) => Promise<void>;
  /** Translations by English text. */
  readonly strings: () => Readonly<Record<string, string>>;
}

export interface GraphDoor extends PageDoor<FromGraph> {
  /**
   * Sends the graph of the index as it stands, unless a newer one is asked for meanwhile. Where there is an error, tells
   * the page too and rejects with it.
   */
  readonly send: () => Promise<void>;
  /** Sets the focus of the next graph. */
  readonly setFocus: (focus: GraphFocus) => void;
}

/** A door for one page at a time; at first it is about the core components. */
export function createGraphDoor(ports: GraphDoorPorts): GraphDoor {
  let focus: GraphFocus = { kind: 'core' };
  // The page names nodes by id: what the ids stand for never comes from it.
  let shown = new Map<string, GraphNode>();
  let asked = 0;

  const send = async (): Promise<void> => {
    const number = ++asked;
    let answer: Awaited<ReturnType<typeof graphAnswer>>;
    try {
      answer = await graphAnswer(ports.source, focus, ports.apart.read());
    } catch (error) {
      if (number === asked) await ports.post(failedAnswer(error));
      throw error;
    }
    if (number !== asked) return;
    shown = new Map(answer.type === 'graph' ? answer.view.nodes.map((node) => [node.id, node]) : []);
    await ports.post(answer);
  };
  const sendAbout = (next: GraphFocus): Promise<void> => {
    focus = next;
    return send();
  };
  const act = (command: GraphAction['command']): Promise<void> => {
    if (command === 'showCore') return sendAbout({ kind: 'core' });
    return command === 'drawAgain' ? send() : ports.run(command);
  };
  return {
    handlers: {
      ready: async () => {
        await ports.post({ type: 'init', strings: ports.strings() });
        return send();
      },
      focus: (message) => sendAbout(message.focus),
      apart: ({ choice }) => ports.apart.write(choice),
      explore: ({ id }) => ports.explore(id),
      open: ({ id }) => {
        const node = shown.get(id);
        return node ? ports.open(node) : undefined;
      },
      act: ({ command }) => act(command),
    },
    send,
    setFocus: (next) => {
      focus = next;
    },
  };
}
