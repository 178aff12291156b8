import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import { projectFolder } from './project-folder.ts';

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
const keptSpaces = {
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

/** The rules of templates, which `oxlint.jsonc` does not know. */
export default defineConfig([
  { basePath: projectFolder, ignores: ['dist', '.dist.publish', '.compiled', '.astro', 'data/live'] },
  {
    basePath: projectFolder,
    files: ['**/*.astro'],
    extends: [astro.configs['flat/recommended'], astro.configs['flat/jsx-a11y-recommended']],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { site: { rules: { 'kept-spaces': keptSpaces } } },
    rules: { 'site/kept-spaces': 'error' },
  },
  {
    basePath: projectFolder,
    // Its field takes the focus when somebody presses the button that shows it.
    files: ['site/components/layout/search-form.astro'],
    rules: { 'astro/jsx-a11y/no-autofocus': 'off' },
  },
]);
