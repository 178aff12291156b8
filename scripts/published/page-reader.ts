import { Parser } from 'htmlparser2';

/** Something that a page refers to. */
interface Reference {
  /** `a href`, `img srcset`, … */
  by: string;
  /** As it stands there. */
  address: string;
}

export interface InlineScript {
  type: string;
  text: string;
  /** Whether it stands in the head. */
  inHead: boolean;
}

export interface ReadPage {
  html: string;
  references: Reference[];
  /** Where a fragment may lead. */
  ids: ReadonlySet<string>;
  /** Ids that stand more than once. */
  repeatedIds: string[];
  /** What one element says of another by its id: `aria-labelledby`, `popovertarget`, … */
  idReferences: Reference[];
  /** Attributes that a strict policy refuses: `style`, `onclick`, … */
  refused: string[];
  inlineScripts: InlineScript[];
  inlineStyles: string[];
  /** Scripts with an address, which run as soon as they have come. */
  hurriedScripts: string[];
  /** Modules that run by themselves. */
  modules: string[];
  /** Modules of islands, which are loaded when they are about to be used. */
  islands: string[];
  stylesheets: string[];
  /** The address that the page names as its own. */
  canonical: string | null;
  /** Elements behind the end of the body, where HTML allows none. */
  behindBody: string[];
}

const addresses: { readonly [element: string]: readonly string[] } = {
  a: ['href'],
  link: ['href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  script: ['src'],
  form: ['action'],
  use: ['href'],
  iframe: ['src'],
  'astro-island': ['component-url', 'renderer-url', 'before-hydration-url'],
};
const idAttributes = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget', 'for'];
const metaAddresses = new Set(['og:image', 'og:url', 'twitter:image']);
/** Types of scripts that are data. */
const isData = (type: string): boolean => type.endsWith('json');

/** Reads one page as a browser's parser does. What stands in `noscript` counts, too: some browsers show it. */
export function readPage(html: string): ReadPage {
  const references: Reference[] = [];
  const idReferences: Reference[] = [];
  const ids = new Set<string>();
  const page: ReadPage = {
    html,
    references,
    ids,
    repeatedIds: [],
    idReferences,
    refused: [],
    inlineScripts: [],
    inlineStyles: [],
    hurriedScripts: [],
    modules: [],
    islands: [],
    stylesheets: [],
    canonical: null,
    behindBody: [],
  };
  let inHead = false;
  let bodyEnded = false;
  let text: string | null = null;
  let type = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'head') inHead = true;
      if (bodyEnded) page.behindBody.push(name);
      for (const attribute of addresses[name] ?? []) {
        const value = attributes[attribute];
        if (value !== undefined)
          references.push(...addressesIn(value, attribute).map((address) => ({ by: `${name} ${attribute}`, address })));
      }
      if (name === 'meta' && metaAddresses.has(attributes['property'] ?? attributes['name'] ?? ''))
        references.push({ by: 'meta', address: attributes['content'] ?? '' });
      const { id } = attributes;
      if (id !== undefined && ids.has(id)) page.repeatedIds.push(id);
      if (id !== undefined) ids.add(id);
      for (const attribute of idAttributes)
        for (const named of attributes[attribute]?.split(/\s+/) ?? [])
          idReferences.push({ by: `${name} ${attribute}`, address: named });
      page.refused.push(
        ...Object.keys(attributes)
          .filter((attribute) => attribute === 'style' || attribute.startsWith('on'))
          .map((attribute) => `${name} ${attribute}`),
      );
      if (name === 'link' && attributes['rel'] === 'stylesheet') page.stylesheets.push(attributes['href'] ?? '');
      if (name === 'link' && attributes['rel'] === 'canonical') page.canonical = attributes['href'] ?? '';
      if (name === 'link' && attributes['rel'] === 'modulepreload') page.modules.push(attributes['href'] ?? '');
      if (name === 'astro-island')
        page.islands.push(
          ...['component-url', 'renderer-url', 'before-hydration-url'].flatMap(
            (attribute) => attributes[attribute] ?? [],
          ),
        );
      if (name === 'script') {
        type = attributes['type'] ?? '';
        if (attributes['src'] === undefined) text = '';
        else page.hurriedScripts.push(attributes['src']);
      }
      if (name === 'style') text = '';
    },
    ontext(piece) {
      if (text !== null) text += piece;
    },
    onclosetag(name) {
      if (name === 'head') inHead = false;
      if (name === 'body') bodyEnded = true;
      if (text === null) return;
      if (name === 'script') page.inlineScripts.push({ type, text, inHead });
      if (name === 'style') page.inlineStyles.push(text);
      text = null;
    },
  });
  parser.end(html);
  return page;
}

function addressesIn(value: string, attribute: string): string[] {
  return attribute === 'srcset' ? value.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '') : [value];
}

/** Scripts that run sooner or later, of all that stand in a page. */
export const runningScripts = (page: ReadPage): InlineScript[] =>
  page.inlineScripts.filter(({ type }) => !isData(type));
/** JSON-LD that stands in a page. */
export const jsonLdOf = (page: ReadPage): string[] =>
  page.inlineScripts.filter(({ type }) => type === 'application/ld+json').map(({ text }) => text);
