import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import { keptSpaces } from './kept-spaces.mjs';
import { projectFolder } from './project-folder.ts';

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
