import { textIn } from '../../data/messages/text.ts';
import type { SiteLayout } from '../../data/queries/reading/site.ts';
import { cutWithLabel } from '../../data/rules/deals/labelled.ts';
import { DESCRIPTION_LENGTH, shorten } from './search-snippet.ts';
import { picturePath, pictureText, type SocialPicture } from './social-picture.ts';
import { absolute, breadcrumbList, type Crumb, scriptText, type StructuredData } from './structured-data.ts';

/** What a page says about itself to browsers, search engines and sites that share it. */
export interface PageMeta {
  /** Whole: `Acme coupons – Top Coupons`. */
  title: string;
  description: string;
  /** Absolute address, for `canonical` and `og:url`; null: the page is not to be indexed. */
  canonical: string | null;
  type: 'website' | 'article';
  /** Absolute address of the picture that stands for the page. */
  image: string;
  /** What a picture of its own shows; null: it has none. */
  imageText: string | null;
  /** From home to this page, itself included; empty on home and on pages without an address. */
  breadcrumbs: Crumb[];
  /** What this page is about, for feed readers and other programs. */
  feeds: FeedLink[];
  /** JSON-LD, ready to stand in `<script type="application/ld+json">` as it is; empty: none. */
  jsonLd: string;
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
  type?: PageMeta['type'];
  /** What a picture of its own shows. */
  picture?: SocialPicture | null;
  /** Between home and this page. */
  above?: Crumb[];
  /** What this page is called in its breadcrumbs; absent: its title. */
  crumb?: string;
  feeds?: FeedLink[];
  data?: StructuredData[];
}

export function pageMeta(layout: SiteLayout, parts: MetaParts): PageMeta {
  const {
    title,
    description,
    path,
    type = 'website',
    picture = null,
    above = [],
    feeds = [],
    data = [],
    indexed = true,
  } = parts;
  const t = textIn(layout.words);
  const here = parts.crumb ?? title;
  const breadcrumbs =
    path === null || here === undefined
      ? []
      : [{ name: t('layout.home'), href: '/' }, ...above, { name: here, href: path }];
  const all = breadcrumbs.length === 0 ? data : [breadcrumbList(layout.siteUrl, breadcrumbs), ...data];
  return {
    title:
      title === undefined
        ? t('layout.title', { site: layout.siteName })
        : t('layout.pageTitle', { title, site: layout.siteName }),
    description: cutWithLabel(description || layout.description, {
      length: DESCRIPTION_LENGTH,
      cut: shorten,
      label: t('blog.generated'),
    }),
    canonical: path === null || !indexed ? null : layout.siteUrl + path,
    type,
    image: absolute(layout.siteUrl, picture === null ? layout.socialCard : picturePath(picture)),
    imageText: picture && pictureText(picture, t),
    breadcrumbs,
    feeds,
    jsonLd: scriptText(all),
  };
}
