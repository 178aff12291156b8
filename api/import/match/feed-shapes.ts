/**
 * What is known of the files of networks and shops, each from its public documentation: columns by which they are recognised (as
 * `columnKey` writes them), and fields of columns whose names mislead; null: the product keeps nothing of it.
 */
const SHAPES: readonly {
  readonly shape: string;
  readonly columns: string;
  readonly fields?: { readonly [column: string]: string | null };
}[] = [
  // Awin: Offers API; export of vouchers
  { shape: 'awin', columns: 'promotionid advertiserid urltracking' },
  { shape: 'awin', columns: 'promotionid advertiser deeplinktracking' },
  // CJ Affiliate: Link Search API
  { shape: 'cj', columns: 'linkid linkname promotionenddate' },
  { shape: 'cj', columns: 'linkid advertisername clickurl' },
  // Impact: Ads API, in which Code is HTML; Promo and Discount Ad Feed
  {
    shape: 'impact',
    columns: 'campaignid campaignname trackinglink',
    fields: { id: 'id', code: null, dealid: null, dealname: null, dealdescription: null },
  },
  // Rakuten Advertising: Coupon Feed
  { shape: 'rakuten', columns: 'offerdescription offerenddate clickurl' },
  // ShareASale: Coupon and Deal Database
  { shape: 'shareasale', columns: 'dealid merchantid trackingurl' },
  // FlexOffers: Promotions API
  { shape: 'flexoffers', columns: 'linkid linkname linkurl' },
  // FMTC: Deal Feed, versions 2 and 3
  { shape: 'fmtc', columns: 'ncouponid cmerchant caffiliateurl', fields: { fdiscount: 'discountAmount' } },
  { shape: 'fmtc', columns: 'mastermerchantid affiliateurl fmtcurl', fields: { discount: 'discountAmount' } },
  // CouponAPI: feeds of offers
  { shape: 'couponapi', columns: 'offerid affiliatelink merchanthomepage' },
  { shape: 'couponapi', columns: 'offerid offervalue affiliatelink' },
  // LinkMyDeals: feeds of offers
  { shape: 'linkmydeals', columns: 'lmdid smartlink', fields: { lmdid: 'id', offertext: null } },
  // Admitad: CSV of coupons; Coupons API, in which frameset_link shows the shop within a frame
  { shape: 'admitad', columns: 'advcampaignid gotolink', fields: { promolink: null } },
  { shape: 'admitad', columns: 'gotolink framesetlink promocode', fields: { framesetlink: null } },
  // Tradedoubler: Vouchers API
  { shape: 'tradedoubler', columns: 'programname defaulttrackuri ispercentage' },
  // Webgains: Vouchers API
  { shape: 'webgains', columns: 'programid networkid destinationurl expirydate' },
  // Pepperjam (Ascend by Partnerize): Publisher API, creatives of the type coupon
  { shape: 'pepperjam', columns: 'coupon programid programname', fields: { code: 'affiliateLink', coupon: 'code' } },
  // WooCommerce: exports of coupons, in which the title of the post is the code; Coupons API
  { shape: 'woocommerce', columns: 'posttitle discounttype couponamount', fields: { posttitle: 'code' } },
  { shape: 'woocommerce', columns: 'code amount discounttype dateexpires' },
  // Shopify: export of discounts, named by their codes; tables of its export apps
  { shape: 'shopify', columns: 'name value discountclass', fields: { name: 'code' } },
  { shape: 'shopify', columns: 'code discountvalue discountvaluetype' },
  // PrestaShop: export of cart rules
  { shape: 'prestashop', columns: 'idcartrule reductionpercent', fields: { idcartrule: 'id' } },
  // Rehub, a theme of WordPress: custom fields of its offers
  { shape: 'rehub', columns: 'rehubofferproducturl', fields: { rehuboffercoupondate: 'expiryDate' } },
];

/** Whether it is software of shops or sites: its files come from as many places as use it. */
export const isSoftware = (shape: string): boolean => /^(?:woocommerce|shopify|prestashop|rehub)$/.test(shape);

/** What columns are compared by: `Promotion ID`, `promotionId` and `promotion_id` are alike, and `advertiser.name` is `advertisername`. */
export const columnKey = (column: string): string => column.toLowerCase().replaceAll(/[^\p{L}\p{N}%]+/gu, '');

/** The network or shop whose columns these are; undefined: none that is known. */
export function shapeOf(columns: readonly string[]): (typeof SHAPES)[number] | undefined {
  const keys = new Set(columns.map(columnKey));
  return SHAPES.find(({ columns: needed }) => needed.split(' ').every((key) => keys.has(key)));
}

/** Columns that the tables of an export have, and no feed has all of. */
const OWN_COLUMNS = ['id', 'storeId', 'code', 'createdAt', 'updatedAt'];

/** Whether this is a table of deals that this site exported: a store has as many equal codes in it as it has here. */
export const isOwnTable = (columns: readonly string[]): boolean =>
  OWN_COLUMNS.every((column) => columns.includes(column));
