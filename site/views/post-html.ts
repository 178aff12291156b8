import { DomUtils } from 'htmlparser2';
import type { Text } from '../../data/messages/text.ts';
import { AWAY_REL } from '../../data/rules/text/html-policy.ts';
import { parseHtml, writeHtml } from '../../data/rules/text/html-links.ts';

interface PostHtml {
  /** As the page shows it. */
  html: string;
  /** The address of the first picture; null: there is none. */
  picture: string | null;
  /** A link leads to another site. */
  leadsAway: boolean;
}

/** What may be wider than a telephone scrolls within itself, and a keyboard must be able to get there. */
const SCROLLED_TABLE = '<div></div>';

/** The clean content of a post for its page. */
export function postHtml(content: string, t: Text): PostHtml {
  const tree = parseHtml(content);
  const all = (tag: string) => DomUtils.getElementsByTagName(tag, tree);
  const picture = all('img')[0]?.attribs['src'] ?? null;
  const leadsAway = all('a').some(({ attribs }) => attribs['rel'] === AWAY_REL);
  for (const table of all('table')) {
    const [wide] = DomUtils.getElementsByTagName('div', parseHtml(SCROLLED_TABLE));
    wide!.attribs = { class: 'wide', role: 'group', 'aria-label': t('layout.table'), tabindex: '0' };
    DomUtils.replaceElement(table, wide!);
    DomUtils.appendChild(wide!, table);
  }
  for (const listing of all('pre')) listing.attribs = { tabindex: '0', ...listing.attribs };
  return { html: writeHtml(tree), picture, leadsAway };
}
