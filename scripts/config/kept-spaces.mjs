/** Elements that stand in running text. */
const inText = new Set('a abbr b cite code em i kbd mark q s small span strong sub sup time u var'.split(' '));

/** Whether a space between this and the text beside it can be seen. */
function standsInText(node) {
  if (node?.type === 'JSXElement') return inText.has(node.openingElement.name.name);
  if (node?.type !== 'JSXExpressionContainer') return false;
  const { type, value } = node.expression;
  return type === 'Identifier' || type === 'MemberExpression' || type === 'TemplateLiteral' || Boolean(value?.trim?.());
}

/** `compressHTML: 'jsx'` removes a line break between a text and an element, and the words on both sides would run together. */
export const keptSpaces = {
  meta: { type: 'problem', schema: [], messages: { lost: "The space at this line break would be lost: write {' '}." } },
  create: (context) => ({
    JSXText(node) {
      if (node.value.trim() === '') return;
      const { children } = node.parent;
      const at = children.indexOf(node);
      const lostBefore = /^\s*\n/.test(node.value) && standsInText(children[at - 1]);
      const lostAfter = /\n\s*$/.test(node.value) && standsInText(children[at + 1]);
      if (lostBefore || lostAfter) context.report({ node, messageId: 'lost' });
    },
  }),
};
