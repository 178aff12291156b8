import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { remembering } from '../../data/rules/text/remembering.ts';

/** How the scripts begin that Astro writes, and the whole of those that have an address. */
const SCRIPT = /<script(?: type="module" src="([^"]*)"><\/script>|( type="module")?>)/g;
const MODULE = '<script type="module">';
/** In the head, where the first of them stands: it runs while the rest of the page is on its way. */
const AT_ONCE = '<script type="module" async>';
const HELD_TEXT = '<script type="text/plain">';
const SCRIPT_END = '</script>';
const HEAD_END = '</head>';
/** It stands in `styles/base.css`: Astro writes it beside the first island, in the body, where HTML allows no style. */
const ISLAND_STYLE = `<style>${ISLAND_STYLES}</style>`;
const heldAddress = (href: string): string => `<link rel="modulepreload" href="${href}">`;

export interface ScriptsOptions {
  /** The Content-Security-Policy of the templates, which names the digest of each inline script that Astro writes. */
  policy: string;
  /** The addresses of all that the script at an address imports by statements. */
  importsOf(address: string): readonly string[];
}

/** Of so many texts of scripts their digest is remembered; a page repeats those of the page before. */
const MOST_KNOWN = 100;

/** For one page: markup that Astro writes there, in its order, and what is written instead. */
export type Hold = (written: string, isInHead: boolean) => string;

/**
 * Writes the scripts in the body of a page so that they wait for `browser/first-paint.ts` in every head, which starts them. What a script
 * imports is named beside it, so that it is there by then: otherwise it is fetched when the script runs. Their texts and thus their
 * hashes stay the same; data stays data. That script itself runs before the end of the page has come, to know what is pressed meanwhile.
 */
export function scriptsHolder({ policy, importsOf }: ScriptsOptions): () => Hold {
  /**
   * Whether this is the text of one of Astro's scripts, which the policy names, and not of a `<script>` that was written into a name or a
   * title: attributes hold it as it is. Of tags with quotes there is no such doubt, since attributes hold no quotes.
   */
  const isAstros = remembering(
    (text: string) => policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`),
    MOST_KNOWN,
  );
  return () => {
    const named = new Set<string>();
    let starts = false;
    return (written, isInHead) => {
      const markup = written.replace(ISLAND_STYLE, '');
      if (isInHead && !starts) {
        starts = markup.includes(MODULE);
        return markup.replace(MODULE, AT_ONCE);
      }
      if (isInHead || !starts) return markup;
      const held = (tag: string, href: string | undefined, module: string | undefined, at: number): string => {
        if (href !== undefined) {
          const imported = importsOf(href).filter((each) => !named.has(each));
          for (const each of imported) named.add(each);
          return [href, ...imported].map(heldAddress).join('');
        }
        const text = () => markup.slice(at + tag.length, markup.indexOf(SCRIPT_END, at));
        return module !== undefined || isAstros(text()) ? HELD_TEXT : tag;
      };
      return markup.replaceAll(SCRIPT, held);
    };
  };
}

/** Holds back the scripts of a whole page. Nothing that people wrote stands between the two: a name before them may hold `</head>`. */
export function holdInPage(page: string, hold: Hold): string {
  const body = page.indexOf(HEAD_END, page.indexOf(MODULE));
  if (body < 0) return page;
  return hold(page.slice(0, body), true) + hold(page.slice(body), false);
}

/** As the bundler writes them: `from"./x.js"` and `import"./x.js"`. A call, `import("./x.js")`, is for later. */
const importing = /(?:from|import)"\.\/([\w.-]+\.js)"/g;

/** The addresses of all that the script at this address imports by statements; none of a script that is not in the folder. */
export function importedScripts(clientFolder: URL, address: string): readonly string[] {
  const addresses = new Set<string>();
  const add = (from: string): void => {
    const file = new URL(`.${from}`, clientFolder);
    if (!existsSync(file)) return;
    const folder = from.slice(0, from.lastIndexOf('/') + 1);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importing)) {
      if (addresses.has(folder + name)) continue;
      addresses.add(folder + name);
      add(folder + name);
    }
  };
  add(address);
  return [...addresses];
}
