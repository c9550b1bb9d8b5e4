/** The legend of shapes, lines and colours, with boxes that show and hide kinds. */
import { useEffect, useState } from 'preact/hooks';
import type { GraphEdgeKind, GraphView } from '../../src/core/map/graphView';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { cssColour, groupColours } from './colours';
import type { Palette } from './colours';
import { shapeOf } from './state';
import type { NodeShape } from '../../src/protocol/keptGraph';
import type { GraphState } from './state';
import { groupName, relationName, shapeName } from './words';

interface Props {
  readonly view: GraphView;
  readonly state: GraphState;
  readonly palette: Palette;
  readonly actions: Actions;
}

const SHAPES: readonly NodeShape[] = ['module', 'class', 'function'];
/** In a low panel the legend above the drawing would leave no room for it: it starts folded. */
const LOW = '(max-width: 760px) and (max-height: 420px)';
const RELATIONS: readonly GraphEdgeKind[] = ['imports', 'calls', 'inherits', 'contains'];

/** The legend of a view: only what is in it. */
export function Legend({ view, state, palette, actions }: Props) {
  const shapes = SHAPES.filter((shape) => view.nodes.some(({ kind }) => shapeOf(kind) === shape));
  const relations = RELATIONS.filter((kind) => view.edges.some((edge) => edge.kind === kind));
  const isLow = useMatch(LOW);
  const hasInferred = view.edges.some(({ resolution }) => resolution === 'inferred');
  const colour = (value: Palette['text']): string => cssColour(value);
  return (
    <details class="legend" open={!isLow}>
      <summary>{t('Legend')}</summary>
      <fieldset>
        <legend class="hidden-text">{t('Shown nodes')}</legend>
        {shapes.map((shape) => (
          <Toggle
            key={shape}
            label={shapeName(shape)}
            isOn={!state.hiddenShapes.has(shape)}
            onToggle={() => actions.dispatch({ type: 'toggleShape', shape })}
          >
            <ShapeSample shape={shape} colour={colour(palette.text)} />
          </Toggle>
        ))}
      </fieldset>
      <fieldset>
        <legend class="hidden-text">{t('Shown relations')}</legend>
        {relations.map((kind) => (
          <Toggle
            key={kind}
            label={relationName(kind)}
            isOn={!state.hiddenRelations.has(kind)}
            onToggle={() => actions.dispatch({ type: 'toggleRelation', relation: kind })}
          >
            <LineSample colour={colour(palette.edges[kind])} kind={kind} />
          </Toggle>
        ))}
        {hasInferred && !state.hiddenRelations.has('calls') && (
          <p class="entry indented">
            <LineSample colour={colour(palette.inferred)} kind="calls" /> {t('inferred call')}
          </p>
        )}
      </fieldset>
      {view.focus.kind === 'core' && view.apart.modules > 0 && (
        <fieldset>
          <legend class="hidden-text">{t('Hidden by default')}</legend>
          <Toggle
            label={t('Tests and examples')}
            isOn={view.apart.choice === 'shown'}
            onToggle={() => actions.showApart(view.apart.choice === 'shown' ? 'hidden' : 'shown')}
          >
            <span class="sample codicon codicon-beaker" aria-hidden="true" />
          </Toggle>
        </fieldset>
      )}
      <Groups view={view} palette={palette} />
    </details>
  );
}

function Toggle(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <label class="entry">
      <input type="checkbox" checked={props.isOn} onChange={props.onToggle} />
      {props.children} {props.label}
    </label>
  );
}

/** The groups that have a colour of their own, and one row for the others. */
function Groups({ view, palette }: Pick<Props, 'view' | 'palette'>) {
  const colours = [...groupColours(view.nodes, palette)];
  const named = colours.slice(0, palette.groups.length);
  return (
    <ul aria-label={t('Colours')}>
      {named.map(([group, value]) => (
        <li key={group} class="entry" title={groupName(group)}>
          <Swatch colour={cssColour(value)} />
          <span class="clipped">{groupName(group)}</span>
        </li>
      ))}
      {colours.length > named.length && (
        <li class="entry">
          <Swatch colour={cssColour(palette.others)} />
          {t('other folders ({0})', colours.length - named.length)}
        </li>
      )}
    </ul>
  );
}

/** Whether the page fits the media query now. */
function useMatch(query: string): boolean {
  const [isSo, setSo] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const list = window.matchMedia(query);
    const follow = (): void => setSo(list.matches);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return isSo;
}

function Swatch({ colour }: { readonly colour: string }) {
  return (
    <svg class="sample" width="12" height="12" aria-hidden="true">
      <circle cx="6" cy="6" r="5" fill={colour} />
    </svg>
  );
}

function ShapeSample({ shape, colour }: { readonly shape: NodeShape; readonly colour: string }) {
  return (
    <svg class="sample" width="12" height="12" aria-hidden="true">
      {shape === 'module' && <circle cx="6" cy="6" r="5" fill={colour} />}
      {shape === 'class' && <rect x="1.5" y="1.5" width="9" height="9" fill={colour} />}
      {shape === 'function' && <path d="M6 0L12 6L6 12L0 6Z" fill={colour} />}
    </svg>
  );
}

function LineSample({ colour, kind }: { readonly colour: string; readonly kind: GraphEdgeKind }) {
  const width = { imports: 3, calls: 1.5, contains: 1, inherits: 2.5 }[kind];
  return (
    <svg class="sample" width="24" height="10" aria-hidden="true">
      <line x1="0" y1="5" x2={kind === 'contains' ? 24 : 18} y2="5" stroke={colour} stroke-width={width} />
      {kind !== 'contains' && <path d="M17 1L24 5L17 9Z" fill={colour} />}
    </svg>
  );
}
