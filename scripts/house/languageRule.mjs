// Lint: a language is named where its folder is. Knows types: a name counts where a `Language` is expected or compared.
const messages = {
  named:
    'Names a language: ask its row in a table of src/index/languages, so that a new language is a compile error and not another one.',
};

/** Names that the type of all languages has, whatever else it comes to have. */
const languages = ['python', 'javascript', 'typescript'];

/** Whether this type is a language: one of several names, these among them. */
function isLanguage(type) {
  const parts = type?.isUnion() === true ? type.types : [];
  const names = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return languages.every((name) => names.includes(name));
}

export const languageRule = {
  meta: { type: 'problem', schema: [], messages },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const isOfLanguage = (node) => isLanguage(checker.getTypeAtLocation(nodes.get(node)));
    const isCompared = (node) => {
      const { parent } = node;
      if (parent.type === 'SwitchCase') return isOfLanguage(parent.parent.discriminant);
      if (parent.type !== 'BinaryExpression') return false;
      return isOfLanguage(parent.left === node ? parent.right : parent.left);
    };
    return {
      Literal(node) {
        if (typeof node.value !== 'string' || !languages.includes(node.value)) return;
        const isExpected = () => isLanguage(checker.getContextualType(nodes.get(node)));
        if (isCompared(node) || isExpected()) context.report({ node, messageId: 'named' });
      },
    };
  },
};
