/** The graph as a table: the same nodes, filters and actions, for the keyboard, screen readers and pages without WebGL. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { GraphNode } from '../../src/core/map/graphView';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { linkCounts } from './links';
import type { ShownGraph } from './links';
import { markedKind, nodeName, scoreText } from './words';

interface Props {
  readonly shown: ShownGraph;
  /** In order of importance. */
  readonly nodes: readonly GraphNode[];
  readonly inHand: string | null;
  /** Whether the table is to be seen; it is in the accessibility tree in any case. */
  readonly isShown: boolean;
  readonly actions: Actions;
  readonly onMenu: (id: string) => void;
  /** What stands below the selected row; null for nothing. */
  readonly details: (node: GraphNode) => ComponentChildren;
}

/** Rows by rank: arrows walk, Enter opens the code, E explores, the menu key or the secondary button shows the card. */
export function NodeTable({ shown, nodes, inHand, isShown, actions, onMenu, details }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const current = nodes.some(({ id }) => id === inHand) ? inHand : (nodes[0]?.id ?? null);
  const go = (at: number): void => {
    const node = nodes[Math.max(0, Math.min(at, nodes.length - 1))];
    if (!node) return;
    actions.dispatch({ type: 'select', id: node.id });
    body.current?.querySelector<HTMLElement>(`[data-row="${nodes.indexOf(node)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, node: GraphNode, at: number): void => {
    if (event.target !== event.currentTarget) return;
    const act = rowAction(event, { at, last: nodes.length - 1 });
    if (act === null) return;
    event.preventDefault();
    if (typeof act === 'number') go(act);
    else if (act === 'menu') onMenu(node.id);
    else actions[act](node.id);
  };
  return (
    <div class={isShown ? 'table' : 'hidden-text'}>
      <table role="grid" aria-label={t('Nodes by importance')} aria-rowcount={nodes.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {headings().map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {nodes.map((node, at) => (
            <Row
              key={node.id}
              node={node}
              at={at}
              counts={linkCounts(shown, node.id)}
              isInHand={node.id === inHand}
              tabIndex={isShown && node.id === current ? 0 : -1}
              onKey={onKey}
              onPick={() => actions.dispatch({ type: 'select', id: node.id })}
              onOpen={() => actions.open(node.id)}
              onMenu={() => onMenu(node.id)}
            >
              {details(node)}
            </Row>
          ))}
        </tbody>
      </table>
      {nodes.length === 0 && <p class="quiet">{t('No node matches the filters.')}</p>}
    </div>
  );
}

interface RowProps {
  readonly node: GraphNode;
  readonly at: number;
  readonly counts: ReturnType<typeof linkCounts>;
  readonly isInHand: boolean;
  readonly tabIndex: number;
  readonly onKey: (event: KeyboardEvent, node: GraphNode, at: number) => void;
  readonly onPick: () => void;
  readonly onOpen: () => void;
  readonly onMenu: () => void;
  readonly children: ComponentChildren;
}

function Row({ node, at, counts, isInHand, tabIndex, onKey, onPick, onOpen, onMenu, children }: RowProps) {
  return (
    <>
      <tr
        data-row={at}
        aria-rowindex={at + 2}
        aria-selected={isInHand}
        tabIndex={tabIndex}
        onKeyDown={(event) => onKey(event, node, at)}
        onClick={onPick}
        onDblClick={onOpen}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu();
        }}
      >
        <td>{nodeName(node)}</td>
        <td>{markedKind(node)}</td>
        <td class="number">{scoreText(node.score)}</td>
        <td class="number">{counts.calledBy}</td>
        <td class="number">{counts.calls}</td>
        <td class="number">{counts.importedBy}</td>
        <td class="number">{counts.imports}</td>
      </tr>
      {isInHand && children !== null && (
        <tr class="details">
          <td colSpan={7}>{children}</td>
        </tr>
      )}
    </>
  );
}

function headings(): string[] {
  return [t('Name'), t('Kind'), t('Importance'), t('Called by'), t('Calls'), t('Imported by'), t('Imports')];
}

/** The row that a key leads to, or what it does; null for a key of no meaning here. */
function rowAction(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { at, last }: { readonly at: number; readonly last: number },
): number | 'open' | 'explore' | 'menu' | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return 'menu';
  const rows: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last };
  const acts: Readonly<Record<string, 'open' | 'explore'>> = { Enter: 'open', e: 'explore', E: 'explore' };
  return rows[key] ?? acts[key] ?? null;
}
