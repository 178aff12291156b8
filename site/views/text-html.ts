import { DomUtils } from 'htmlparser2';
import type { Text } from '../../data/messages/text.ts';
import { AWAY_REL, NO_AFFILIATE_REL } from '../../data/rules/text/html-policy.ts';
import { parseHtml, writeHtml } from '../../data/rules/text/clean-html.ts';
import { type PageFact, withFacts } from '../../data/rules/web/text-pages.ts';

/** What may be wider than a telephone scrolls within itself, and a keyboard must be able to get there. */
const SCROLLED_TABLE = '<div></div>';

/** The clean content of a post for its page. */
export function postHtml(content: string, t: Text) {
  const tree = parseHtml(content);
  const all = (tag: string) => DomUtils.getElementsByTagName(tag, tree);
  for (const table of all('table')) {
    const [wide] = DomUtils.getElementsByTagName('div', parseHtml(SCROLLED_TABLE));
    wide!.attribs = { class: 'wide', role: 'group', 'aria-label': t('layout.table'), tabindex: '0' };
    DomUtils.replaceElement(table, wide!);
    DomUtils.appendChild(wide!, table);
  }
  for (const listing of all('pre')) listing.attribs = { tabindex: '0', ...listing.attribs };
  return {
    html: writeHtml(tree),
    /** The address of the first picture; null: there is none. */
    picture: all('img')[0]?.attribs['src'] ?? null,
    /** A link leads to another site. */
    leadsAway: all('a').some(({ attribs }) => attribs['rel'] === AWAY_REL),
  };
}

interface Given {
  valueOf(fact: PageFact): string;
  /** A link to this address counts as an affiliate link, whatever the text says of it. */
  mayEarn(address: string): boolean;
  /** Stands first in it, whatever the text: the statement of Amazon's program; null: it need not. */
  statement: string | null;
  text: Text;
}

type Tree = ReturnType<typeof parseHtml>;
type Node = Tree['children'][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const isElement = (node: Node | Element['parent']): node is Element => node !== null && 'attribs' in node;

/** Within an address, where a name of a site or a person may hold anything. */
const inAddress = (value: string): string => encodeURIComponent(value).replaceAll('%40', '@');

/** No class comes from the text itself. */
const mailButton = /<a class="btn[^"]*" href="mailto:[^>]*>/g;
const MAIL = '<svg class="icon" aria-hidden="true"><use href="#i-mail"></use></svg>';

/** The clean content of a page of text as the page shows it; `lead` is what stands below its title, and is not in `html`. */
export function textHtml(content: string, { valueOf, mayEarn, statement, text }: Given) {
  const tree = parseHtml(content);
  insertFacts(tree, valueOf);
  for (const { attribs } of DomUtils.getElementsByTagName('a', tree))
    if (attribs['rel'] === NO_AFFILIATE_REL && mayEarn(attribs['href'] ?? '')) attribs['rel'] = AWAY_REL;
  const lead = takenLead(tree);
  for (const paragraph of tree.children.filter(isElement)) makeButtons(paragraph);
  if (statement !== null && !isStatement(tree.children[0], statement))
    DomUtils.prependChild(tree, parseHtml(`<p>${statement}</p>`).children[0]!);
  const { html, leadsAway } = postHtml(writeHtml(tree), text);
  return {
    html: html.replaceAll(mailButton, `$&${MAIL}`),
    lead,
    affiliate: leadsAway || (lead ?? '').includes(AWAY_REL),
  };
}

function insertFacts(node: Tree | Node, valueOf: Given['valueOf']): void {
  if ('data' in node) node.data = withFacts(node.data, valueOf);
  if ('attribs' in node)
    for (const [name, value] of Object.entries(node.attribs))
      node.attribs[name] = withFacts(value, name === 'href' ? (fact) => inAddress(valueOf(fact)) : valueOf);
  if ('children' in node) for (const child of node.children) insertFacts(child, valueOf);
}

/** A first paragraph that is whole in italics stands below the title, as HTML. */
function takenLead(tree: Tree): string | null {
  const [first] = tree.children;
  const [all, ...more] = first !== undefined && isElement(first) && first.name === 'p' ? first.children : [];
  if (all === undefined || more.length > 0 || !isElement(all) || all.name !== 'em') return null;
  DomUtils.removeElement(first!);
  return DomUtils.getInnerHTML(all, { encodeEntities: 'utf8' });
}

/** A paragraph of nothing but bold links within the site, or to a mailbox, is shown as buttons. */
function makeButtons(paragraph: Element): void {
  const nodes = paragraph.children.filter((node) => !('data' in node) || node.data.trim() !== '');
  const links = nodes.filter(isElement).filter(isBoldLink);
  if (paragraph.name !== 'p' || links.length === 0 || links.length < nodes.length) return;
  for (const [at, link] of links.entries()) {
    const bold = link.children[0] as Element;
    link.children = bold.children;
    link.attribs = { class: at === 0 ? 'btn btn-primary' : 'btn btn-plain', ...link.attribs };
  }
  paragraph.children = links;
  if (links.length > 1) paragraph.attribs = { class: 'flex flex-wrap gap-3 pt-4' };
}

function isBoldLink({ name, attribs, children: [bold, ...more] }: Element): boolean {
  const isBold = bold !== undefined && isElement(bold) && bold.name === 'strong' && more.length === 0;
  return name === 'a' && isBold && /^(?:\/|mailto:)/.test(attribs['href'] ?? '');
}

/** A paragraph of nothing else: any other words of the text could take it back. */
function isStatement(node: Node | undefined, statement: string): boolean {
  const [text, ...more] = node !== undefined && isElement(node) && node.name === 'p' ? node.children : [];
  const isText = text !== undefined && 'data' in text && more.length === 0;
  return isText && text.data.replaceAll(/\s+/g, ' ').trim() === statement;
}
