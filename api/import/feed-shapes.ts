import { isField, type ImportKind } from '../contract/import-fields.ts';

/** What columns are compared by: `Promotion ID`, `promotionId` and `promotion_id` are alike, and `advertiser.name` is `advertisername`. */
const columnKey = (column: string): string => column.toLowerCase().replaceAll(/[^\p{L}\p{N}%]+/gu, '');

/**
 * Columns by which files of these networks are recognised, as their public documentation names them: the Offers API and the voucher export
 * of Awin, the Link Search of CJ, the ads and the Promo/Discount Ad Feed of Impact, the Coupon Feed of Rakuten Advertising, the coupons of
 * FlexOffers, and the feed of CouponAPI.
 */
const SHAPES: readonly (readonly [shape: string, columns: readonly string[]])[] = [
  ['awin', ['promotionid', 'advertiserid', 'urltracking']],
  ['awin', ['promotionid', 'advertiser', 'deeplinktracking']],
  ['cj', ['linkid', 'linkname', 'promotionenddate']],
  ['cj', ['linkid', 'advertisername', 'clickurl']],
  ['impact', ['campaignid', 'campaignname', 'trackinglink']],
  ['rakuten', ['offerdescription', 'offerenddate', 'clickurl']],
  ['flexoffers', ['linkid', 'linkname', 'linkurl']],
  ['couponapi', ['offerid', 'affiliatelink', 'merchanthomepage']],
  ['couponapi', ['offerid', 'offervalue', 'affiliatelink']],
];

/** The network whose columns these are; null: none that is known. */
export function shapeOf(columns: readonly string[]): string | null {
  const keys = new Set(columns.map(columnKey));
  return SHAPES.find(([, needed]) => needed.every((key) => keys.has(key)))?.[0] ?? null;
}

/** By field, the columns that mean it: those of the networks first, then what merchants call them. The first that is there is taken. */
type Names = { readonly [field: string]: readonly string[] };

const dealNames: Names = {
  id: ['promotionid', 'offerid', 'linkid', 'adid', 'couponid', 'dealid', 'id'],
  store: [
    'advertisername',
    'advertiser',
    'campaignname',
    'merchantname',
    'merchant',
    'storename',
    'store',
    'storeid',
    'shop',
    'retailer',
    'brand',
  ],
  storeWebsite: ['merchanthomepage', 'storewebsite', 'advertiserurl', 'merchanturl', 'storeurl', 'domain'],
  title: [
    'title',
    'offertitle',
    'linkname',
    'dealname',
    'offername',
    'headline',
    'name',
    'label',
    'offer',
    'deal',
    'promotion',
  ],
  description: ['description', 'offerdescription', 'linkdescription', 'linktext', 'dealdescription', 'details'],
  terms: ['terms', 'termsandconditions', 'couponrestriction', 'restrictions', 'conditions'],
  code: [
    'vouchercode',
    'couponcode',
    'promocode',
    'dealdefaultpromocode',
    'defaultpromocode',
    'discountcode',
    'code',
    'coupon',
    'voucher',
    'codes',
  ],
  discount: ['discount', 'offervalue', 'saving', 'savings', 'discountvalue', 'value', 'amount', 'off', '%off'],
  discountType: ['discounttype'],
  discountPercent: ['discountpercent', 'percentageoff', 'percentoff', 'percentage', '%'],
  discountAmount: ['discountamount', 'dollaroff', 'amountoff'],
  startsAt: [
    'startdate',
    'starts',
    'startsat',
    'promotionstartdate',
    'offerstartdate',
    'dealstartdate',
    'limitedtimestartdate',
    'start',
    'validfrom',
    'begins',
    'from',
  ],
  expiryDate: [
    'enddate',
    'ends',
    'expirydate',
    'promotionenddate',
    'offerenddate',
    'dealenddate',
    'limitedtimeenddate',
    'expirationdate',
    'expires',
    'expiry',
    'end',
    'validuntil',
    'validto',
    'until',
    'to',
  ],
  verified: ['verified'],
  verifiedAt: ['verifiedat', 'codeverifiedat', 'lastverified'],
  featured: ['featured'],
  active: ['active', 'enabled'],
  status: ['status', 'offerstatus', 'dealstate'],
};

const NAMES: { readonly [Kind in ImportKind]: Names } = {
  coupons: dealNames,
  offers: {
    ...dealNames,
    affiliateLink: [
      'urltracking',
      'deeplinktracking',
      'trackinglink',
      'trackingurl',
      'clickurl',
      'affiliatelink',
      'affiliateurl',
      'linkurl',
      'smartlink',
      'deeplink',
      'link',
      'url',
    ],
  },
  stores: {
    name: [
      'name',
      'storename',
      'store',
      'merchantname',
      'merchant',
      'advertisername',
      'advertiser',
      'campaignname',
      'title',
      'brand',
    ],
    slug: ['slug'],
    logo: ['logo', 'logourl', 'storelogo', 'imageurl', 'image'],
    description: ['description', 'about', 'details'],
    website: ['website', 'homepage', 'merchanthomepage', 'advertiserurl', 'storeurl', 'campaignurl', 'url', 'domain'],
    category: ['category', 'primarycategory', 'primarysector', 'vertical', 'categories'],
    dealCount: ['dealcount'],
  },
  'amazon-products': {
    id: ['asin', 'awproductid', 'productid', 'sku', 'id'],
    name: ['name', 'productname', 'title'],
    description: ['description', 'productdescription', 'productshortdescription', 'details'],
    affiliateLink: ['affiliatelink', 'awdeeplink', 'deeplink', 'detailpageurl', 'buyurl', 'link', 'url'],
    imageUrl: ['imageurl', 'merchantimageurl', 'awimageurl', 'imagelink', 'image'],
    originalPrice: ['originalprice', 'listprice', 'rrpprice', 'retailprice'],
    salePrice: ['saleprice', 'searchprice', 'currentprice', 'dealprice', 'price'],
    priceCheckedAt: ['pricecheckedat', 'lastupdated'],
    discount: ['discount', 'savingspercent', 'percentoff'],
    rating: ['rating', 'averagerating', 'stars'],
    reviewCount: ['reviewcount', 'reviews', 'numberofreviews'],
    category: ['category'],
    keywords: ['keywords', 'tags'],
    featured: ['featured'],
  },
};

/** The column that each field most likely has, by the place of the column. No column is taken twice. */
export function guessedColumns(kind: ImportKind, columns: readonly string[]): Map<number, string> {
  const isImpact = shapeOf(columns) === 'impact';
  // what Impact calls the code of an ad is its HTML
  const keys = columns.map(columnKey).map((key) => (isImpact && key === 'code' ? '' : key));
  const guessed = new Map<number, string>();
  for (const [field, names] of Object.entries(NAMES[kind])) {
    const at = names.map((name) => keys.indexOf(name)).find((place) => place >= 0 && !guessed.has(place));
    if (at !== undefined && isField(kind, field)) guessed.set(at, field);
  }
  return guessed;
}
