/** The captured nodes of a file of Kotlin -> its facts. What its names mean is told when files are linked. */
import type { Problem } from '../../../core/map/codeIndex';
import type { CaptureTree } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { createBlockDocs } from '../../extract/named/docs';
import { boundedWalk, lowerByName } from '../../extract/named/facts';
import { createScopes } from '../../extract/named/scopes';
import type { MentionFact, NamedFacts } from '../../extract/namedFacts';
import { nameOf } from '../../resolve/modules/paths';
import { blankSpans } from '../rewriting';
import { mention } from './context';
import { contextSpans, contextsOf } from './contexts';
import type { KotlinLowering } from './context';
import { annotationSpans, withoutAnnotations } from './annotations';
import { textOfKdoc } from './docs';
import { lowerNode } from './nodes';

/** What is said in an annotation names nothing. */
const TEXTS = /"""[^]*?"""|"(?:[^"\\\n]|\\.)*"/g;

/** A function within a function takes a dozen calls of the walk. */
const DEEPEST = 400;

/** Linear in the nodes. */
export function lowerKotlin(
  path: string,
  source: string,
  captured: CaptureTree,
  problems: Problem[],
): FileFacts {
  const walk = boundedWalk((node) => {
    lowerNode(ctx, node);
  }, DEEPEST);
  const contexts = contextSpans(source);
  const plain = withoutAnnotations(source);
  const ctx: KotlinLowering = {
    source,
    contexts: contextsOf(source, plain, contexts),
    scopes: createScopes(),
    docBefore: createBlockDocs(blankSpans(plain, contexts), captured.comments, textOfKdoc),
    definitions: [],
    imports: [],
    calls: [],
    types: new Map([[0, { definition: 0, name: facadeOf(path), parameters: [], members: [], given: [] }]]),
    mentions: new Set(),
    passed: new Map(),
    receivers: new Map(),
    anonymous: new Map(),
    overloaded: new Set(),
    ...{
      passedTo: null,
      calledWith: null,
      isInBlock: false,
      scope: 0,
      unit: '',
      property: { name: '', on: null },
    },
    lower: walk.lower,
  };
  for (const { start, end } of annotationSpans(source))
    for (const [, name = ''] of source
      .slice(start, end)
      .replace(TEXTS, '""')
      .matchAll(/(?<![.\w])([A-Z]\w*)/g))
      mention(ctx, name, '');
  const named = (): Omit<NamedFacts, 'calls'> => namedFacts(ctx);
  return lowerByName({ path, language: 'kotlin', captured, problems, ctx, walk, doc: docOf, named });
}

/** What Java calls the class of a file's functions. */
function facadeOf(path: string): string {
  const stem = nameOf(path).replace(/\.kts?$/, '');
  return `${stem.charAt(0).toUpperCase()}${stem.slice(1)}Kt`;
}

/** The documentation of the first thing that the file declares. */
function docOf({ definitions }: KotlinLowering): string | null {
  return definitions.find(({ parent, doc }, at) => at > 0 && parent === 0 && doc !== null)?.doc ?? null;
}

function namedFacts(ctx: KotlinLowering): Omit<NamedFacts, 'calls'> {
  const importsAll = ctx.imports.some(({ form }) => form === 'all');
  const mentions = importsAll ? [...ctx.mentions] : [];
  return {
    unit: ctx.unit,
    condition: '',
    declares: [],
    uses: [],
    free: [],
    types: [...ctx.types.values()],
    mentions: mentions.map((each): MentionFact => {
      const [scope = '', name = '', object = '', count = '', texts = ''] = each.split('\0');
      if (count === '') return [Number(scope), name, object];
      if (texts === '') return [Number(scope), name, object, Number(count)];
      return [Number(scope), name, object, Number(count), texts.split(',').map(Number)];
    }),
    passed: [...ctx.passed],
    receivers: [...ctx.receivers],
  };
}
