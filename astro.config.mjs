import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'astro/config';
import react from '@astrojs/react';
import node from '@astrojs/node';
import tailwindcss from '@tailwindcss/vite';

/** The adapter, with the server entry replaced by ours: it adds `render(pathname, locals)` to the adapter's own handler. */
function adapter() {
  const integration = node({ mode: 'middleware' });
  const configDone = integration.hooks['astro:config:done'];
  integration.hooks['astro:config:done'] = (options) =>
    configDone({
      ...options,
      setAdapter: (adapter) =>
        options.setAdapter({ ...adapter, serverEntrypoint: new URL('./site/entry.ts', import.meta.url) }),
    });
  return integration;
}

/**
 * The compiled app holds its libraries, cut down to what it uses: each process and each worker then loads it in half the time. React is the
 * build for the public, whatever the process that loads it says of itself.
 */
const wholeApp = {
  name: 'whole-app',
  apply: 'build',
  config: () => ({ ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
};

/** The id of an island follows its published file, not the path of its source: two folders with the same sources give the same pages. */
const islandId = {
  name: 'island-id',
  transform: {
    filter: { id: /astro\/dist\/runtime\/server\/render\/component\.js$/ },
    handler(code) {
      const path = ':${metadata.componentUrl}-->';
      if (!code.includes(path))
        throw new Error(
          `Astro no longer makes ids of islands of ${path}: adapt astro.config.mjs to how it makes them.`,
        );
      return code.replace(path, ':${await result.resolve(decodeURI(metadata.componentUrl))}-->');
    },
  },
};

/** Compiled templates import what renders them from `site/strings` in place of Astro. */
const stringTemplates = {
  name: 'string-templates',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^astro\/compiler-runtime$/ },
    handler: (_, importer = '') =>
      /\.astro(\?|$)/.test(importer) ? fileURLToPath(new URL('./site/strings/runtime.ts', import.meta.url)) : null,
  },
};

const literal = (value) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
/** Templates and scripts hold their messages compiled, so that what compiles messages is not loaded with them. */
const compiledMessages = {
  name: 'compiled-messages',
  load: {
    filter: { id: /data\/messages\/(english-in-(scripts|islands)|compiled)\.ts$/ },
    handler: async (id) => {
      const { english, compiledMessage } = await import(pathToFileURL(id));
      if (english) return `export const english = ${JSON.stringify(english)};`;
      const { catalogues, messageIds } = await import(new URL('catalogues.ts', pathToFileURL(id)));
      const inLanguage = (name) => Object.fromEntries(messageIds.map((each) => [each, compiledMessage(name, each)]));
      const all = Object.fromEntries(Object.keys(catalogues).map((name) => [name, inLanguage(name)]));
      return `const all = ${literal(all)};\nexport const compiledMessage = (name, id) => all[name][id];`;
    },
  },
};

/** `client:intent`, for the public pages' islands. */
const intent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'intent',
        entrypoint: fileURLToPath(new URL('./site/islands/on-intent.ts', import.meta.url)),
      }),
  },
};

/** Modules of one file run in their order, those of several do not: what switches `eval` off stands beside what would look for it. */
const zod = { name: 'zod', test: /node_modules\/zod\/|admin\/app\/without-eval\.ts$/ };

/** What the script of the cards of deals imports, in one file: its imports are fetched after the first paint, one after another. */
const dealCardModules = [
  'site/strings/messages',
  'site/browser/(toasts|ends-in|votes)',
  'site/ui/affiliate-rel',
  'site/strings/script-text',
  'data/messages/(format|english-in-scripts)',
  'data/rules/[a-z]+/(expiry|time-zone)',
];
const dealCards = { name: 'deal-cards', test: new RegExp(`(${dealCardModules.join('|')})\\.ts$`) };

/** A module and all that import it, directly or not, the nearest first. It does not look at what imports those that `isEnd` holds for. */
function* importersOf(id, { getImporters, isEnd = () => false }) {
  const found = new Set([id]);
  for (const each of found) {
    yield each;
    if (!isEnd(each)) for (const importer of getImporters(each)) found.add(importer);
  }
}

const dashboard = fileURLToPath(new URL('./site/admin/', import.meta.url));
/** It and what only it imports are as large as all else, and stay with the few screens that have it. */
const editor = `${dashboard}entities/posts/editor.tsx`;
const isOfDashboard = (id) => id.startsWith(dashboard);

/**
 * What several screens of the dashboard share and no other page uses, in one file beside that of its log-in screen, since a file for each
 * set of screens meant up to ninety requests. What a module imports is shared by at least as many screens, or stands around them all, so that
 * files never import one another in a circle: such files run in whatever order they arrive.
 */
const sharedByScreens = {
  name(id, context) {
    const info = (each) => context.getModuleInfo(each) ?? { importers: [], dynamicImporters: [], isEntry: true };
    const getImporters = (each) => [...info(each).importers, ...info(each).dynamicImporters];
    const all = importersOf(id, { getImporters, isEnd: isOfDashboard });
    if (all.some((each) => info(each).isEntry && !isOfDashboard(each))) return null;
    const besideEditor = importersOf(id, { getImporters, isEnd: (each) => each === editor });
    if (besideEditor.every((each) => each === editor || getImporters(each).length > 0)) return 'editor';
    const statically = [...importersOf(id, { getImporters: (each) => info(each).importers })];
    if (statically.includes(`${dashboard}app/start.ts`)) return 'log-in';
    // what stands around every screen is there before them
    return statically.includes(`${dashboard}app/dashboard.tsx`) ? null : 'screens';
  },
  // what the overview and one other screen show stays with these
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

/** Entries may export what other files need, which the group above asks for. Astro sets the option, and has none for it. */
const extensibleEntries = {
  name: 'extensible-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
};

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './.compiled',
  output: 'server',
  session: false,
  adapter: adapter(),
  integrations: [react(), intent],
  compressHTML: 'jsx',
  devToolbar: { enabled: false },
  // There is no Markdown, and its colours would warn about the policy at each start of the development server.
  markdown: { syntaxHighlight: false },
  // On-demand pages carry the policy in a response header; the publisher takes it into `_headers`.
  security: { csp: { algorithm: 'SHA-256' } },
  // Pictures are made by the publisher.
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  vite: {
    // Of lists such as that of all icons, only what is imported is compiled: half of the time.
    build: { rolldownOptions: { experimental: { lazyBarrel: true } } },
    plugins: [tailwindcss(), wholeApp, islandId, stringTemplates, compiledMessages, extensibleEntries],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [zod, dealCards, sharedByScreens] } },
          },
        },
      },
    },
  },
});
