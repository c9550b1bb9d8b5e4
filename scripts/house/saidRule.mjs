// Lint: what people are told can be told in their language. Knows types: told is what stands where a `Said` is expected.
const messages = {
  sentence:
    'Said in English alone: make it phrase(...) of core/text/phrase.ts, with what differs in its gaps, so that it is translated.',
  literal: 'The text of a phrase is a literal in quotes: it is collected from the source for translators.',
};

/** Whether a value of this type is a phrase or, instead of one, text as it is; in a gap a number may stand, too. */
function isSaid(checker, type) {
  const names = type?.isUnion() === true ? type.types.map((member) => checker.typeToString(member)) : [];
  return names.includes('Phrase') && names.includes('string') && !names.includes('number');
}

/** A model reads English; what it is told of a call that it made wrongly, users seldom see. */
function isForModel({ parent }) {
  if (parent.type === 'ConditionalExpression') return isForModel(parent);
  return parent.type === 'NewExpression' && parent.callee.name === 'ToolError';
}

export const saidRule = {
  meta: { type: 'problem', schema: [], messages },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const check = (node) => {
      const isText = node.type !== 'Literal' || (typeof node.value === 'string' && node.value !== '');
      if (isText && !isForModel(node) && isSaid(checker, checker.getContextualType(nodes.get(node))))
        context.report({ node, messageId: 'sentence' });
    };
    return {
      Literal: check,
      TemplateLiteral: check,
      'BinaryExpression:has(> Literal, > TemplateLiteral)': check,
      'CallExpression[callee.name="phrase"]'({ arguments: [text] }) {
        if (text?.type !== 'Literal') context.report({ node: text, messageId: 'literal' });
      },
    };
  },
};
