import { DomUtils, parseDocument } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Something that a page refers to. */
interface Reference {
  /** `a href`, `img srcset`, … */
  by: string;
  /** As it stands there. */
  address: string;
}

export type ReadPage = ReturnType<typeof readPage>;

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

const islandModules = addresses['astro-island']!;

/** Reads one page as a browser's parser does. What stands in `noscript` counts, too: some browsers show it. */
export function readPage(html: string) {
  const elements = allIn(parseDocument(html).children);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const linked = (rel: string) =>
    named('link').flatMap(({ attribs }) => (attribs['rel'] === rel ? (attribs['href'] ?? '') : []));
  const ids = elements.flatMap(({ attribs }) => attribs['id'] ?? []);
  const [head, body] = ['head', 'body'].map((name) => named(name)[0]);
  const inHead = new Set(allIn(head?.children ?? []));
  const endOfBody = body ? elements.indexOf(body) + 1 + allIn(body.children).length : elements.length;
  const scripts = named('script');
  return {
    html,
    references: elements.flatMap(referencesIn),
    /** Where a fragment may lead. */
    ids: new Set(ids),
    /** Ids that stand more than once. */
    repeatedIds: ids.filter((id, at) => ids.indexOf(id) < at),
    /** What one element says of another by its id: `aria-labelledby`, `popovertarget`, … */
    idReferences: elements.flatMap(idReferencesIn),
    /** Attributes that a strict policy refuses: `style`, `onclick`, … */
    refused: elements.flatMap(({ name, attribs }) =>
      Object.keys(attribs)
        .filter((attribute) => attribute === 'style' || attribute.startsWith('on'))
        .map((attribute) => `${name} ${attribute}`),
    ),
    inlineScripts: scripts
      .filter(({ attribs }) => attribs['src'] === undefined)
      .map((script) => ({
        type: script.attribs['type'] ?? '',
        text: DomUtils.textContent(script),
        inHead: inHead.has(script),
      })),
    inlineStyles: named('style').map((style) => DomUtils.textContent(style)),
    /** Scripts with an address, which run as soon as they have come. */
    hurriedScripts: scripts.flatMap(({ attribs }) => attribs['src'] ?? []),
    /** Modules that run by themselves. */
    modules: linked('modulepreload'),
    /** Modules of islands, which are loaded when they are about to be used. */
    islands: named('astro-island').flatMap(({ attribs }) => islandModules.flatMap((name) => attribs[name] ?? [])),
    stylesheets: linked('stylesheet'),
    /** The address that the page names as its own. */
    canonical: linked('canonical').at(-1) ?? null,
    /** Elements behind the end of the body, where HTML allows none. */
    behindBody: elements.slice(endOfBody).map(({ name }) => name),
  };
}

const allIn = (nodes: Parameters<typeof DomUtils.findAll>[1]): Element[] => DomUtils.findAll(() => true, nodes);

function referencesIn({ name, attribs }: Element): Reference[] {
  const found = (addresses[name] ?? []).flatMap((attribute) =>
    addressesIn(attribs[attribute], attribute).map((address) => ({ by: `${name} ${attribute}`, address })),
  );
  const isMeta = name === 'meta' && metaAddresses.has(attribs['property'] ?? attribs['name'] ?? '');
  return isMeta ? [...found, { by: 'meta', address: attribs['content'] ?? '' }] : found;
}

const idReferencesIn = ({ name, attribs }: Element): Reference[] =>
  idAttributes.flatMap((attribute) =>
    (attribs[attribute]?.split(/\s+/) ?? []).map((address) => ({ by: `${name} ${attribute}`, address })),
  );

function addressesIn(value: string | undefined, attribute: string): string[] {
  if (value === undefined) return [];
  return attribute === 'srcset' ? value.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '') : [value];
}

/** Scripts that run sooner or later, of all that stand in a page. */
export const runningScripts = (page: ReadPage) => page.inlineScripts.filter(({ type }) => !isData(type));
/** JSON-LD that stands in a page. */
export const jsonLdOf = (page: ReadPage): string[] =>
  page.inlineScripts.filter(({ type }) => type === 'application/ld+json').map(({ text }) => text);
