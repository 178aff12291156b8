import type { ValueKind } from './column-values.ts';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';

export interface FieldColumn {
  readonly field: string;
  readonly holds: readonly ValueKind[];
  /** The concepts of which its name consists, the surest first; alternatives are as sure as each other. `deal` may stand beside any. */
  readonly names: readonly (readonly string[])[];
  /** Where the column holds one of these, its surest name may have words beside that are not known. */
  readonly proof: readonly ValueKind[];
}

/** Kinds of values are separated by blanks, names by bars, and by slashes those that are less sure. */
const field = (name: string, holds: string, names: string, proof = ''): FieldColumn => ({
  field: name,
  holds: holds.split(' ') as ValueKind[],
  names: names.split(' / ').map((each) => each.split('|')),
  proof: proof.split(' ') as ValueKind[],
});

const TEXT = 'words code markup percent money worth host type';
/** Names of codes are not what shoppers read. */
const TITLE = 'words markup percent money worth host type';
const CODE = 'code words number stamp type currency money host sort place';
const STORE = 'words code host type markup currency place';
const DATE = 'date stamp words code markup';
const LINK = 'link route host';
/** Where a site is at home: no page of a site that has many. */
const HOME = 'link host';
const PICTURE = 'link route picture host';
const FLAG = 'flag bit';
const NUMBER = 'number bit';
const AMOUNT = 'number bit money';
const SHARE = 'number bit percent';
const WORTH = 'percent money worth number bit words';

const OF_TYPE =
  'type|discount type|discount amount type|amount type|percent money|percent amount|percent count|percent value';
const OF_AMOUNT = 'discount amount|discount money|discount amount money|money|amount money';
const OF_CURRENCY = 'currency|currency code|currency id';
const OF_WEBSITE = 'website|store website|website link|store link|store website link';
const OF_TRACKING = 'tracking|tracking link|deep tracking link|landing tracking link';
const OF_CHECK =
  'price verified|price verified date|price made|price updated|price updated date|price date|last made|last updated|last verified|updated|updated date|verified|verified date';

const featured = field('featured', FLAG, 'featured|is featured', FLAG);
const OF_DESCRIPTION =
  'description|link description / content|link content|content description / discount description|content campaign|campaign description';
const description = field('description', TEXT, OF_DESCRIPTION, 'words');

const dealFields = [
  field('code', CODE, 'code|discount code|code content|code name', 'code'),
  field('code', 'code', 'deal|type code / count|value|discount|code value'),
  field('id', 'number stamp bit code words host currency type', 'id / link id / code id|discount id'),
  field('currency', 'currency', OF_CURRENCY),
  field('isPercentage', FLAG, 'is percent'),
  field('isPercentage', 'flag', 'percent'),
  field('discountType', 'type', `${OF_TYPE} / deal`, 'type'),
  field('discountPercent', SHARE, 'percent|discount percent|discount rate|sale percent'),
  field('discountAmount', AMOUNT, OF_AMOUNT),
  field('storeWebsite', HOME, `${OF_WEBSITE}|campaign website link`),
  field('store', STORE, 'store|store name|store title / campaign name|campaign title'),
  field('store', 'words', 'store slug|website name / store website|website'),
  field('affiliateLink', LINK, `${OF_TRACKING} / link|landing link|landing|deep link|start link / slug`, 'link route'),
  field('affiliateLink', 'link route', 'code / deal'),
  field('title', TITLE, 'title|discount title / name|link name|discount name|link title', 'words'),
  field('title', TITLE, 'deal / campaign title|campaign name|campaign / code description'),
  field('discount', WORTH, 'discount|discount amount', 'percent money worth'),
  field('discount', WORTH, 'value|amount / discount rate'),
  field('discount', 'percent money worth words', 'discount content'),
  field('discount', 'percent money worth', 'deal|benefit|discount title|amount percent'),
  description,
  field('terms', `${TEXT} number`, 'terms|code terms|discount terms|content terms|terms description', 'words'),
  field('startsAt', DATE, 'start|start date|valid start|valid start date|active start'),
  field(
    'expiryDate',
    DATE,
    'end|end date|valid end|valid end date|active end / valid|valid date|limit date|last date|limit valid|last valid date',
  ),
  field('startsAt', 'date', 'valid date|valid'),
  field('countries', 'place words code', 'country|country code / landing country'),
  field('countries', 'place', 'valid'),
  field('verifiedAt', 'date', 'verified|verified date|last verified|last verified date', 'date'),
  field('verified', FLAG, 'verified|is verified|code verified'),
  featured,
  field('active', FLAG, 'active|is active|state|valid|is valid'),
  field('status', 'words code type currency', 'state|active state / active'),
  field('storeCategory', TEXT, 'category|store category|category name'),
];

const storeFields = [
  field('affiliateLink', LINK, `${OF_TRACKING}|store tracking link|store tracking`),
  field('deepLink', 'link route', 'deep link|deep link template|link template'),
  field('website', HOME, `${OF_WEBSITE}|landing link / link`),
  field('affiliateLink', 'route', 'link', 'route'),
  field('name', TEXT, 'store|store name|store title / name|title'),
  field('slug', 'words code host', 'slug|store slug|link slug'),
  field('logo', PICTURE, 'picture|picture link|store picture|store picture link'),
  field('description', TEXT, 'description|store description / content', 'words'),
  field('category', TEXT, 'category|store category|category name'),
  field('seoTitle', TEXT, 'seo title'),
  field('seoDescription', TEXT, 'seo description|seo content'),
  field('dealCount', NUMBER, 'count|active count|code count'),
  field('dealCount', 'number', 'deal / active'),
];

const productFields = [
  field('id', 'number stamp code words', 'id'),
  field('id', 'number stamp', 'link id'),
  field('id', 'number stamp code words', 'sku|code|sku id|own id|own code|own sku'),
  field('name', TEXT, 'name|title'),
  field('name', 'words', 'deal|item'),
  description,
  field('affiliateLink', LINK, 'tracking|tracking link|deep link / landing link|content landing link / link / slug'),
  field('imageUrl', PICTURE, 'picture|picture link / old picture|old picture link|picture name', 'picture'),
  field('salePrice', AMOUNT, 'sale price|landing price / price'),
  field('salePrice', 'number money', 'sale'),
  field('originalPrice', AMOUNT, 'old price|old|old price sale|old money / old amount|discount old amount / price'),
  field('currency', 'currency', OF_CURRENCY),
  field('priceCheckedAt', 'date', OF_CHECK),
  field('discount', 'percent', 'discount'),
  field('discount', SHARE, 'discount percent|percent|discount rate|price discount percent|price discount rate'),
  field('rating', 'number words', 'rating|review rating'),
  field('reviewCount', NUMBER, 'review|count review|count rating|name review|amount review / rating'),
  field('category', TEXT, 'category|category name'),
  field('keywords', TEXT, 'keyword|keyword name|sale keyword'),
  featured,
];

/** What the columns of fields are called and hold, those first that are looked for first. */
export const fieldColumns: { readonly [Kind in ImportKind]: readonly FieldColumn[] } = {
  coupons: dealFields,
  offers: dealFields,
  stores: storeFields,
  'amazon-products': productFields,
};
