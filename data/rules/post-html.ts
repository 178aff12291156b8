import sanitizeHtml from 'sanitize-html';
import { BARE_TAGS, POST_ATTRIBUTES, POST_TAGS } from './post-html-rules.ts';

/** Departure 7: whom a link pays is not known here, so every link to elsewhere says that it may. */
const OUTSIDE_REL = 'sponsored nofollow noopener';

const MOST_ROUNDS = 8;

const isOutside = (address: string): boolean => /^https?:/i.test(address);

/** Browsers leave these out when they read an address. */
const plainAddress = (address: string): string => address.replaceAll(/[\u0000-\u001f]/g, '').trim();

/**
 * A post's HTML with nothing in it but what posts may hold: headings below the page's own, lists, tables, links, images. Whatever
 * else there is loses its tags and keeps its words; scripts, styles and forms go as a whole. Cleaning twice changes nothing.
 */
export function cleanPostHtml(html: string): string {
  let clean = cleanOnce(html);
  // badly nested tags are mended anew each time they are read, until there is nothing to mend
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const again = cleanOnce(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

function cleanOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...POST_TAGS],
    allowedAttributes: Object.fromEntries(Object.entries(POST_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [...BARE_TAGS],
    transformTags: {
      h1: 'h2',
      b: 'strong',
      i: 'em',
      a: (_tag, { href, title }) => {
        const address = href === undefined ? undefined : plainAddress(href);
        return {
          tagName: 'a',
          attribs: {
            ...(address !== undefined && { href: address }),
            ...(title !== undefined && { title }),
            ...(address !== undefined && isOutside(address) && { rel: OUTSIDE_REL, target: '_blank' }),
          },
        };
      },
      img: (_tag, attributes) => ({ tagName: 'img', attribs: { ...attributes, loading: 'lazy', alt: attributes['alt'] ?? '' } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
  });
}
