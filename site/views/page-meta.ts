import type { MessageId } from '../../data/messages/catalogues.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout, type SiteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { cutWithLabel } from '../../data/rules/deals/labelled.ts';
import { DESCRIPTION_LENGTH, shorten } from './search-snippet.ts';
import { picturePath, pictureText, type SocialPicture } from './social-picture.ts';
import { absolute, breadcrumbList, type NamedLink, scriptText, type StructuredData } from './structured-data.ts';

/** What every page is given beside its own view: the layout's texts and links. */
export interface LayoutView extends SiteLayout {
  /** What the owner previews, and who sees it; only our server renders that. `why`: a link to what the page was made from. */
  preview?: { text: string; why?: { text: string; href: string } | null };
  /** The style sheet of colours that are not saved, in place of the published one. */
  theme?: string;
}

export interface FeedLink {
  title: string;
  href: string;
  /** Absent: RSS. */
  type?: 'application/json';
}

export interface MetaParts {
  /** Without the site's name; absent: home. */
  title?: string;
  description: string;
  /** Null: the page has no address of its own, and is not to be indexed. */
  path: string | null;
  /** False: a page with an address that is not to be indexed. */
  indexed?: boolean;
  type?: 'website' | 'article';
  /** What a picture of its own shows. */
  picture?: SocialPicture | null;
  /** Between home and this page. */
  above?: NamedLink[];
  /** What this page is called in its breadcrumbs; absent: its title. */
  crumb?: string;
  feeds?: FeedLink[];
  data?: StructuredData[];
}

/** What every page has: its layout, and what it says about itself to browsers, search engines and sites that share it. */
export function pageOf(
  read: Read,
  {
    title,
    crumb = title,
    description,
    path,
    indexed = true,
    type = 'website',
    picture = null,
    above = [],
    feeds = [],
    data = [],
  }: MetaParts,
) {
  const layout: LayoutView = read(siteLayout);
  const t = textOf(read);
  const breadcrumbs =
    path === null || crumb === undefined
      ? []
      : [{ name: t('layout.home'), href: '/' }, ...above, { name: crumb, href: path }];
  const all = breadcrumbs.length === 0 ? data : [breadcrumbList(layout.siteUrl, breadcrumbs), ...data];
  const meta = {
    /** Whole: `Acme coupons – Top Coupons`. */
    title:
      title === undefined
        ? t('layout.title', { site: layout.siteName })
        : t('layout.pageTitle', { title, site: layout.siteName }),
    description: cutWithLabel(description || layout.description, {
      length: DESCRIPTION_LENGTH,
      cut: shorten,
      label: t('blog.generated'),
    }),
    /** Absolute address, for `canonical` and `og:url`; null: the page is not to be indexed. */
    canonical: path === null || !indexed ? null : layout.siteUrl + path,
    type,
    /** Absolute address of the picture that stands for the page. */
    image: absolute(layout.siteUrl, picture === null ? layout.socialCard : picturePath(picture)),
    /** What a picture of its own shows; null: it has none. */
    imageText: picture && pictureText(picture, t),
    /** From home to this page, itself included; empty on home and on pages without an address. */
    breadcrumbs,
    /** What this page is about, for feed readers and other programs. */
    feeds,
    /** JSON-LD, ready to stand in `<script type="application/ld+json">` as it is; empty: none. */
    jsonLd: scriptText(all),
  };
  return { layout, meta };
}
export type PageView = ReturnType<typeof pageOf>;
export type PageMeta = PageView['meta'];

/** Pages that hold only fixed text, such as the not-found pages, by the message that is their title. They are not to be indexed. */
export const messageView = defineQuery('message-view', (read, id: string) =>
  titled(read, textOf(read)(id as MessageId)),
);

export const titled = (read: Read, title: string): PageView => pageOf(read, { title, description: '', path: null });
