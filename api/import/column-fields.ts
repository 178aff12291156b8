import type { ValueKind } from './column-values.ts';
import type { ImportKind } from '../contract/import-fields.ts';

export interface FieldColumn {
  readonly field: string;
  /** What the column of the field can hold. */
  readonly holds: readonly ValueKind[];
  /** The concepts of which its name consists, the surest first; each may stand beside `deal`. Alternatives are as sure as each other. */
  readonly names: readonly string[];
  /** Where the column holds one of these, its surest name may have words beside that are not known. */
  readonly proof: readonly ValueKind[];
}

const kinds = (text: string): ValueKind[] => text.split(' ') as ValueKind[];
const TEXT = kinds('words code markup percent money host type');
const DATE = kinds('date number words code markup');
const LINK = kinds('link host');
const PICTURE = kinds('link picture host');
const FLAG = kinds('flag bit');
const NUMBER = kinds('number bit');
const AMOUNT = kinds('number bit money');
const SHARE = kinds('number bit percent');

const field = (
  name: string,
  holds: readonly ValueKind[],
  names: readonly string[],
  proof: readonly ValueKind[] = [],
): FieldColumn => ({ field: name, holds, names, proof });

const featured = field('featured', FLAG, ['featured|is featured'], FLAG);
const description = field(
  'description',
  TEXT,
  ['description|link description', 'content|link content|content description', 'discount description'],
  kinds('words'),
);

const dealFields = [
  field('code', kinds('code words number type currency money host'), ['code|discount code|type code'], kinds('code')),
  field('code', kinds('code'), ['']),
  field('id', kinds('number bit code words host currency type'), ['id', 'link id', 'code id|discount id']),
  field('currency', kinds('currency'), [
    'currency|currency code|currency id|discount currency|amount money currency|money currency',
  ]),
  field('isPercentage', FLAG, ['is percent']),
  field('isPercentage', kinds('flag'), ['percent']),
  field(
    'discountType',
    kinds('type'),
    [
      'type|discount type|discount amount type|amount type|percent money|percent amount|percent count|percent value',
      '',
    ],
    kinds('type'),
  ),
  field('discountPercent', SHARE, ['percent|discount percent|discount rate']),
  field('discountAmount', AMOUNT, ['discount amount|discount money|discount amount money|money|amount money']),
  field('storeWebsite', LINK, [
    'website|store website|website link|store link|store website link|campaign website link',
  ]),
  field('store', kinds('words code host type markup currency'), [
    'store|store name|store title',
    'campaign name|campaign title',
  ]),
  field('store', kinds('words'), ['store slug']),
  field(
    'affiliateLink',
    LINK,
    ['tracking|tracking link|deep tracking link|landing tracking link', 'link|landing link|landing|deep link'],
    kinds('link'),
  ),
  field('affiliateLink', kinds('link'), ['code', '']),
  field('title', TEXT, ['title|discount title', 'name|link name|discount name|link title'], kinds('words')),
  field('title', TEXT, ['']),
  field('discount', kinds('percent money number bit words code'), ['discount|discount amount', 'value|amount']),
  field('discount', kinds('percent money'), ['']),
  description,
  field('terms', [...TEXT, 'number'], ['terms|code terms|discount terms|content terms'], kinds('words')),
  field('startsAt', DATE, ['start|start date|valid start|valid start date'], kinds('date')),
  field(
    'expiryDate',
    DATE,
    ['end|end date|valid end|valid end date', 'valid|valid date|limit date|last date|limit valid'],
    kinds('date'),
  ),
  field('startsAt', kinds('date'), ['valid date']),
  field('verifiedAt', kinds('date'), ['verified|verified date|last verified|last verified date'], kinds('date')),
  field('verified', FLAG, ['verified|is verified|code verified']),
  featured,
  field('active', FLAG, ['active|is active|state']),
  field('status', kinds('words code type currency'), ['state|active state']),
  field('storeCategory', TEXT, ['category|store category|category name']),
];

const storeFields = [
  field('affiliateLink', LINK, ['tracking|tracking link|deep tracking link|landing tracking link|store tracking link']),
  field('deepLink', kinds('link'), ['deep link|deep link template|link template']),
  field('website', LINK, ['website|store website|website link|store link|store website link|landing link', 'link']),
  field('name', TEXT, ['store|store name', 'name|title']),
  field('slug', kinds('words code host'), ['slug|store slug']),
  field('logo', PICTURE, ['picture|picture link|store picture|store picture link']),
  field('description', TEXT, ['description|store description', 'content']),
  field('category', TEXT, ['category|store category|category name']),
  field('dealCount', NUMBER, ['count']),
];

const productFields = [
  field('id', kinds('number code words'), ['id']),
  field('name', TEXT, ['name|title']),
  description,
  field('affiliateLink', LINK, ['tracking|tracking link|deep link', 'landing link|content landing link', 'link']),
  field('imageUrl', PICTURE, ['picture|picture link'], kinds('picture')),
  field('originalPrice', AMOUNT, ['old price|old', 'old amount']),
  field('salePrice', AMOUNT, ['sale price', 'price', 'sale']),
  field('priceCheckedAt', kinds('date'), [
    'price verified|price verified date|price made|price date|last made|last verified',
  ]),
  field('discount', SHARE, ['discount|discount percent|percent|rate discount']),
  field('rating', kinds('number words'), ['rating']),
  field('reviewCount', NUMBER, ['review|count review|count rating']),
  field('category', TEXT, ['category']),
  field('keywords', TEXT, ['keyword']),
  featured,
];

const columnsByKind: { readonly [Kind in ImportKind]: readonly FieldColumn[] } = {
  coupons: dealFields,
  offers: dealFields,
  stores: storeFields,
  'amazon-products': productFields,
};

/** What the columns of fields are called and hold, those first that are looked for first. */
export const fieldColumns = columnsByKind;
