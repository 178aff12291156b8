import { AI_LABEL } from '../../data/rules/deals/ai-label.ts';
import { countOf } from './count-of.ts';

/** Sentences of the specification, each once, with its section; `{…}` places are filled by functions. */

/** Section 2, shared layout. */
export const headerText = { search: 'Search for stores or deals...', searchShort: 'Search...', admin: 'Admin' };

/** What search fields suggest during typing. */
export const suggestionText = {
  label: 'Suggestions',
  category: 'Category',
  store: 'Store',
  all: (text: string) => `See all results for “${text}”`,
  count: (count: number) => countOf(count, 'suggestion'),
};

/** Where a search finds neither stores nor deals. */
export const nothingFoundText = {
  meant: 'Did you mean',
  popular: 'Popular Stores',
  categories: 'Categories',
};

/** Section 2, Home: what stands where a list is empty. */
export const homeEmpty = {
  popularStores: 'No popular stores available at the moment.',
  featuredCoupons: 'No featured coupons available at the moment.',
  search: 'No coupons found for your search.',
  coupons: 'No coupons available at the moment.',
};

/** Section 2, Home: titles of the coupon list. */
export const couponListTitle = {
  latest: 'Latest Coupons..!',
  of: (category: string) => `${category} Coupons`,
  search: (text: string) => `Search Results for "${text}"`,
  moreDeals: 'Show More Deals',
  /** The order of a list, beside its title. */
  order: {
    latest: 'Newest first',
    discount: 'Biggest discount first',
    expiry: 'Ending soonest first',
    popularity: 'Most used first',
  },
  shown: (coupons: string) => `${coupons} shown`,
};

/** Section 4, coupon card. */
export const couponCard = {
  terms: (text: string) => `Terms: ${text}`,
  getCode: 'Get Code',
  featuredWithoutCode: 'Get This Deal',
  withoutCode: 'Get Deal',
  copied: 'Code Copied to Clipboard!',
  visit: 'Visit Store',
  copyAgain: 'Copy again',
};

/** What a card asks some seconds after its code was copied. */
export const voteText = { question: 'Did it work?', yes: 'Yes', no: 'No' };

/** Sections 2 and 8, Store detail. */
export const storeText = {
  notFound: {
    title: 'Store Not Found',
    text: "The store you're looking for doesn't exist.",
    action: 'Browse All Stores',
  },
  offers: 'Special Offers',
  coupons: (besideOffers: boolean) => (besideOffers ? 'Additional Coupons' : 'Available Coupons'),
  none: 'No Coupons Available',
  expired: 'Expired Deals',
  guide: 'Our guide',
  more: (category: string) => `More from ${category}`,
  howTo: {
    title: (store: string) => `How to use a ${store} code`,
    /** `opens`: whether copying opens the store. */
    steps: (opens: boolean) => [
      opens ? 'Copy the code. The store opens in a new tab a second later.' : 'Copy the code, and go to the store.',
      'Fill your basket and go to the checkout.',
      'Paste the code into the field for promotion codes, and look at the total before you pay.',
    ],
  },
  copy: 'Copy Code',
  copied: 'Copied!',
  goTo: (store: string) => `Go to ${store}`,
  /** A deal without a code, of a store without a website. */
  ask: 'Ask About This Deal',
};

/** Sections 2 and 8, Store list. */
export const storeListText = {
  title: 'All Stores',
  failed: { title: 'Error Loading Stores', text: 'Please try again later.' },
  none: {
    title: 'No Stores Found',
    searching: 'Try adjusting your search terms.',
    text: 'No stores available at the moment.',
    action: 'Browse All Stores',
  },
};

/** Section 2, Home: newsletter. */
export const newsletterText = {
  title: 'Never Miss a Deal!',
  button: 'Subscribe',
  note: 'We respect your privacy. Unsubscribe at any time.',
};

/** Section 2, route table. */
export const notFound = '404 Page Not Found';

/** Section 2, Blog post. */
export const postNotFound = {
  title: 'Blog Post Not Found',
  text: "The blog post you're looking for doesn't exist or has been removed.",
  action: 'Back to Blogs',
};

export interface Message {
  title: string;
  text?: string;
  destructive?: boolean;
  /** What can be done about it, beside it. */
  action?: { label: string; press(): void };
}

/** Section 9: where toasts stand, and the key that leads there. */
export const toasterText = { hotkey: 'F8', region: 'Notifications (F8)' };

/** Section 8: toasts. */
export const toasts = {
  invalidEmail: { title: 'Invalid Email', text: 'Please enter a valid email address.', destructive: true },
  subscribed: { title: 'Successfully Subscribed!', text: "You'll receive the latest deals and offers in your inbox." },
  subscriptionFailed: { title: 'Subscription Failed', text: 'Please try again later.', destructive: true },
  copyFailed: { title: 'Failed to copy code', destructive: true },
  copied: { title: 'Code copied to clipboard!' },
  couponCopied: (code: string): Message => ({
    title: 'Coupon Code Copied!',
    text: `Code ${code} has been copied to your clipboard.`,
  }),
  voted: { title: 'Thank you!', text: 'Your answer helps other shoppers.' },
  voteFailed: { title: 'Answer not saved', text: 'Please try again later.', destructive: true },
  redirecting: (store: string, withCode: boolean): Message => ({
    title: 'Redirecting to Store',
    text: `Taking you to ${store} ${withCode ? 'to use your coupon.' : 'to get this deal.'}`,
  }),
} satisfies Record<string, Message | ((...values: never[]) => Message)>;

/** Departure 7: stands before the first affiliate link of a page. */
export const affiliateNote = {
  text: 'We may earn a commission from links on this page, at no extra cost to you.',
  link: 'How it works',
};

/** Of the files for other programs. */
export const dealsFileText = {
  disclosure: 'We may earn a commission from links in this file, at no extra cost to the buyer.',
};

/** Section 2, Category list and page. */
export const categoryText = {
  title: 'Browse Categories',
  popular: 'Popular Categories',
  none: { title: 'No Categories Found', text: 'Categories appear here as soon as there are some.' },
  best: (category: string) => `Best ${category} Coupons`,
  stores: (category: string) => `${category} Stores`,
  /** Nothing stands at this address. */
  unknown: 'There is no such category.',
  noStores: (category: string) => ({
    title: 'No Stores Found',
    text: `There are no stores in the ${category} category yet.`,
  }),
};

/** Section 2, Blog list. */
export const blogText = {
  title: 'Money Saving Tips',
  tagline: 'Plain advice on paying less: how codes work, when to buy, and what the small print means.',
  featured: 'Featured Articles',
  all: 'All Articles',
  search: 'Search blogs...',
  clear: 'Clear Filters',
  none: 'No blogs found. Try adjusting your filters.',
  read: 'Read Article',
  more: 'Show All Articles Found',
};

/** Section 2, Blog post. */
/** What stands over a page that only the owner sees. */
export const previewText = {
  post: {
    draft: 'This post is a draft: shoppers cannot see it.',
    archived: 'This post is archived: shoppers cannot see it.',
    scheduled: 'This post is scheduled: shoppers cannot see it before its time.',
    published: 'This is the post as it is saved. Shoppers see it at its own address.',
  },
  store: 'All offers of this store are shown, those that are switched off as well.',
  unsaved: 'This is what you typed. It is not saved, and shoppers do not see it.',
};

export const postText = {
  back: 'Back to Blogs',
  links: (store: string | null) => (store === null ? 'Recommended Deals & Links' : `Latest ${store} Coupons`),
  linksNote: 'These buttons take you to store coupon pages.',
  check: 'Check Coupons',
  shop: (store: string) => `Shop at ${store}`,
  all: 'View All Coupons',
  more: 'Read More Articles',
  generated: AI_LABEL,
};

/**
 * Section 2, Amazon deals. Its posts come with the page, so that nothing is left to say
 * 'Failed to fetch Amazon blogs' about (section 7).
 */
export const amazonText = {
  title: 'Top Amazon Deals',
  note: 'Updated Daily with Fresh Deals',
  disclosure:
    'As an Amazon Associate, we earn from qualifying purchases made through the links on this page. The price you pay stays the same.',
  shop: 'Shop Now',
  /** In place of a price that may not be shown any more. */
  seePrice: 'See price',
  none: {
    title: 'No Products Found',
    all: 'No Amazon products have been added yet.',
    of: (category: string) => `No products found in the ${category} category.`,
  },
  reviews: 'Amazon Product Reviews & Guides',
  review: 'Amazon Review',
  readReview: 'Read Full Review',
  noReviews: { title: 'No Amazon reviews yet', text: 'Check back soon for reviews and buying guides.' },
  prices: 'Prices and availability can change at any time; what Amazon shows when you buy is what counts.',
};

/** The question before another company's code may run. */
export const consentText = {
  question: 'May we load advertising and measurement code of other companies? The site works the same either way.',
  accept: 'Accept',
  decline: 'Decline',
  choices: 'Privacy choices',
};
