import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import ts from 'typescript-eslint';
import { keptSpaces } from './kept-spaces.mjs';
import { projectFolder } from './project-folder.ts';

/**
 * The rules that need no types, without those of hooks; `oxlint.jsonc` has the others. Every rule that is on is kept everywhere; an exception
 * carries its reason in the line that allows it.
 */
export default defineConfig([
  { basePath: projectFolder, ignores: ['dist', '.dist.publish', '.compiled', '.astro', 'data/live'] },
  {
    basePath: projectFolder,
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, ts.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // JSON replies and fixtures are checked by schemas and assertions, not by their static type.
      '@typescript-eslint/no-explicit-any': 'off',
      // `const { revision: _revision, ...rest } = document` leaves a field out.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Vitest reads from the first parameter which fixtures a function needs.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // Regular expressions that reject control characters name them.
      'no-control-regex': 'off',
    },
  },
  {
    basePath: projectFolder,
    files: ['{data,api,scripts}/**/*.ts'],
    ignores: ['data/files/thread-messages.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name=/^(on|once)$/][arguments.0.value='message']",
          message: 'Use `onMessage`: under `node --watch` Node sends messages of its own along the same way.',
        },
      ],
    },
  },
  {
    basePath: projectFolder,
    files: [
      '{api,data/exports,data/cluster,data/records,scripts/backup,scripts/rebuild,scripts/deliver/bucket}/**/*.ts',
      'scripts/environment/{begun-work,state-folder}.ts',
      'scripts/commands/export.ts',
      'scripts/server/first-start.ts',
    ],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        ...[
          { name: 'node:fs', importNames: ['appendFileSync', 'createWriteStream', 'mkdirSync', 'writeFileSync'] },
          { name: 'node:fs/promises', importNames: ['appendFile', 'mkdir', 'writeFile'] },
        ].map((path) => ({ ...path, message: 'Use `private-files.ts`: no other user may read what is made here.' })),
      ],
    },
  },
  {
    basePath: projectFolder,
    files: ['api/resources/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'transact', message: 'Use `save`: it asks for the password where that is needed, and audits.' },
      ],
    },
  },
  {
    basePath: projectFolder,
    files: ['data/queries/**/*.ts', 'site/**/*.ts', 'api/**/*.ts'],
    ignores: ['data/queries/indexes/indexes.ts', 'data/queries/reading/overlaid-reader.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'read', property: 'stored', message: 'Use `document`: it lacks what is held back from the public.' },
      ],
    },
  },
  {
    basePath: projectFolder,
    files: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({
          object: 'vi',
          property,
          message: 'Tests share workers: a mocked module would stay, and not reach what was loaded before.',
        })),
      ],
    },
  },
  {
    basePath: projectFolder,
    files: ['**/*.tsx'],
    extends: [a11y.configs.recommended],
    rules: {
      // An area that scrolls must be reachable with the keyboard.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { roles: ['group'], tags: [] }],
    },
  },
  {
    basePath: projectFolder,
    files: ['**/*.astro'],
    extends: [astro.configs['flat/recommended'], astro.configs['flat/jsx-a11y-recommended']],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { site: { rules: { 'kept-spaces': keptSpaces } } },
    rules: { 'site/kept-spaces': 'error' },
  },
]);
