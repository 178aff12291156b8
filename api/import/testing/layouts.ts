import type { ImportKind } from '../../contract/shapes/import-fields.ts';

/** The columns of a file with made-up rows, and the field that each column means; '' for one that says nothing the product keeps. */
export interface Layout {
  readonly name: string;
  readonly kind: ImportKind;
  readonly columns: readonly (readonly [name: string, field: string])[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns as `name>field`, or the name alone, and rows, all cut at bars. */
export function layout(name: string, columns: string, ...rows: string[]): Layout {
  return kindOfLayout('coupons', name, columns, ...rows);
}

export function kindOfLayout(kind: ImportKind, name: string, columns: string, ...rows: string[]): Layout {
  const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());
  return {
    name,
    kind,
    columns: cells(columns).map((cell) => {
      const [column = '', field = ''] = cell.split('>');
      return [column, field] as const;
    }),
    rows: rows.map(cells),
  };
}

/** How files of networks, shops and coupon sites are laid out, as their public documentation and readers of them have it. */
export const layouts: readonly Layout[] = [
  layout(
    'Awin, offers of the API',
    'promotionId>id|type|advertiser.id|advertiser.name>store|advertiser.joined|title>title|description>description|terms>terms|startDate>startsAt|endDate>expiryDate|url|urlTracking>affiliateLink|dateAdded|campaign|regions.all|voucher.code>code|voucher.exclusive',
    '9001|voucher|41|Quill & Ink|true|20% off pens|All fountain pens|One each|2026-11-01T08:00:00+00:00|2026-12-01T22:59:00+00:00|https://quill.example/pens|https://go.example/c.php?m=41&u=1|2026-11-01T07:12:00+00:00||true|PEN20|false',
    '9002|promotion|42|Bolt Tools|true|Free delivery|Over £30||2026-11-02T08:00:00+00:00|2026-12-24T22:59:00+00:00|https://bolt.example/|https://go.example/c.php?m=42&u=2|2026-11-02T07:12:00+00:00||true||',
  ),
  layout(
    'Awin, CSV of the dashboard',
    'Promotion ID>id|Advertiser>store|Advertiser ID|Type|Code>code|Description>description|Starts>startsAt|Ends>expiryDate|Categories|Regions>countries|Terms>terms|Deeplink Tracking>affiliateLink|Deeplink|Commission Groups|Exclusive|Date Added|Title>title',
    '9001|Quill & Ink|41|Vouchers Only|PEN20|All fountain pens|01/11/2026|13/12/2026|Stationery|UK|One each|https://go.example/1|https://quill.example/pens|DEFAULT|Yes|31/10/2026|20% off pens',
  ),
  layout(
    'CJ, Link Search',
    'advertiser-id|advertiser-name>store|category|click-commission|creative-height|creative-width|language|lead-commission|link-code-html|link-code-javascript|description>description|destination|link-id>id|link-name>title|link-type|performance-incentive|promotion-end-date>expiryDate|promotion-start-date>startsAt|promotion-type|coupon-code>code|relationship-status|sale-commission|seven-day-epc|three-month-epc|clickUrl>affiliateLink',
    '77|Harbor Lights|home|0.0|0|0|en|0|<a href="https://go.example/7">x</a>|<script src="https://go.example/7.js"></script>|Lamps of oak|https://harbor.example/lamps|70001|Save $10 on lamps|Text Link|false|2026-12-01 23:59:00.0|2026-11-01 00:00:00.0|coupon|LAMP10|joined|5.00%|N/A|12.10|https://go.example/7',
    '78|Fern & Fig|garden|0.0|0|0|en|0|<a href="https://go.example/8">x</a>|<script src="https://go.example/8.js"></script>|Seeds|https://fern.example|70002|15% off seeds|Text Link|false|2026-12-05 23:59:00.0|2026-11-03 00:00:00.0|sale||joined|5.00%|N/A|2.10|https://go.example/8',
  ),
  layout(
    'Rakuten Advertising, coupon feed',
    'categories.category|promotiontypes.promotiontype|offerdescription>description|offerstartdate>startsAt|offerenddate>expiryDate|couponcode>code|couponrestriction>terms|clickurl>affiliateLink|impressionpixel|advertiserid|advertisername>store|network',
    'Apparel|Percentage off|25% off coats|2026-11-01|ongoing|COAT25|Excludes sale|https://go.example/r1|https://px.example/r1|901|Northwind Wear|US Network',
  ),
  layout(
    'Impact, ads',
    'Id>id|CampaignId|CampaignName>store|Name>title|Description>description|Type|TrackingLink>affiliateLink|Code|LandingPageUrl|DealId|DealName|DealDescription|DealType|DealScope|DealState>status|DealDefaultPromoCode>code|DiscountType>discountType|DiscountPercent>discountPercent|DiscountAmount>discountAmount|DiscountCurrency>currency|DealStartDate>startsAt|DealEndDate>expiryDate|Language|AllowDeepLinking',
    '501|61|Copper Kettle|Kettles for less|Any kettle|COUPON|https://go.example/i1|<h3><a href="https://go.example/i1">Kettles</a></h3>|https://copper.example|31|Kettle deal|A fifth off|GENERAL_SALE|ENTIRE_STORE|ACTIVE|KETTLE20|PERCENT|20|||2026-11-01T00:00:00-07:00|2026-12-01T00:00:00-07:00|ENGLISH|true',
    '502|62|Slate & Co|Slates|Any slate|COUPON|https://go.example/i2|<h3><a href="https://go.example/i2">Slate</a></h3>|https://slate.example|32|Slate deal|Five off|GENERAL_SALE|ENTIRE_STORE|ACTIVE|SLATE5|FIXED||5|USD|2026-11-01T00:00:00-07:00|2026-12-01T00:00:00-07:00|ENGLISH|true',
  ),
  layout(
    'ShareASale, coupons and deals',
    'Deal Id>id|Merchant Id|Merchant>store|Start Date>startsAt|End Date>expiryDate|Publish Date|Title>title|Image (Big)|Tracking URL>affiliateLink|Image (Small)|Category|Description>description|Restrictions>terms|Keywords|Coupon Code>code|Edit Date',
    '31|1201|Pine Cabin|2026-11-01 00:00:00|2026-12-01 00:00:00|2026-10-30 09:00:00|Tents 15% off|https://img.example/b.jpg|https://go.example/s1|https://img.example/s.jpg|Recreation|All tents|US only|tent,camp|TENT15|2026-10-30 09:00:00',
  ),
  layout(
    'FlexOffers, coupons',
    'linkId>id|linkName>title|linkDescription>description|linkType|linkUrl>affiliateLink|advertiserId|advertiserName>store|categories|couponCode>code|couponRestrictions>terms|startDate>startsAt|endDate>expiryDate|percentageOff>discountPercent|dollarOff>discountAmount|bannerWidth|bannerHeight|imageUrl|allowsDeeplinking|promotionalTypes',
    '41|Boots on sale|Boots for rain|Text Link|https://go.example/f1|19|Rainy Day|Shoes|BOOT10|New customers|11/01/2026|11/30/2026|10||0|0||true|Percentage Off',
    '42|Hats on sale|Hats for sun|Text Link|https://go.example/f2|19|Rainy Day|Hats|HAT5||11/01/2026|11/30/2026||5|0|0||true|Dollar Off',
  ),
  layout(
    'FMTC, deals of version 2',
    'nCouponID>id|cMerchant>store|nMerchantID|nMasterMerchantID|cNetwork|cStatus>status|cLabel>title|cImage|cRestrictions>terms|cCode>code|dtStartDate>startsAt|dtEndDate>expiryDate|cLastUpdated|cCreated|cDirectURL|cAffiliateURL>affiliateLink|cSkimlinksURL|cFMTCURL|cPixelHTML|fSalePrice|fWasPrice|fDiscount>discountAmount|nPercent>discountPercent|nThreshold|aTypes|aCategories',
    '8001|Velvet Room|31|30|LS|active|20% off cushions||Excludes rugs|CUSH20|2026-11-01 00:00|2026-11-30 23:59|2026-10-31 10:00|2026-10-30 10:00|https://velvet.example/c|https://go.example/m1|https://sk.example/m1|https://fm.example/m1|<img src="https://px.example/1">|0.00|0.00|0.00|20|0|coupon,percent|Home',
  ),
  layout(
    'FMTC, deals of version 3',
    'id>id|merchant_name>store|merchant_id|master_merchant_id|network|status>status|label>title|image|restrictions>terms|code>code|start_date>startsAt|end_date>expiryDate|last_updated|created|direct_url|affiliate_url>affiliateLink|skimlinks_url|fmtc_url|pixel_html|sale_price|was_price|discount>discountAmount|percent>discountPercent|threshold|rating|starred|link_id',
    '8001|Velvet Room|31|30|LS|active|20% off cushions||Excludes rugs|CUSH20|2026-11-01T00:00:00-08:00|2026-11-30T23:59:00-08:00|2026-10-31T10:00:00-08:00|2026-10-30T10:00:00-08:00|https://velvet.example/c|https://go.example/m1|https://sk.example/m1|https://fm.example/m1|<img src="https://px.example/1">|||0|20|0|4.1|false|99',
  ),
  layout(
    'CouponAPI',
    'offer_id>id|title>title|description>description|label|code>code|featured>featured|source|url|deeplink|affiliate_link>affiliateLink|cashback_link|image_url|brand_logo|type|store>store|merchant_homepage>storeWebsite|categories|start_date>startsAt|end_date>expiryDate|status>status|primary_location|rating|offer>discountType|offer_value>discount',
    '1|20% off mugs|Any mug|20% OFF|MUG20|No|Awin|https://mug.example/all|https://go.example/d1|https://go.example/a1|https://cb.example/1|https://img.example/1.png|https://img.example/l.png|Code|Mug World|https://mug.example|Home,Kitchen|2026-11-01|2026-11-30|active|US|4|Percentage Off|20%',
  ),
  layout(
    'LinkMyDeals',
    'lmd_id>id|store>store|merchant_homepage>storeWebsite|long_offer|title>title|description>description|code>code|terms_and_conditions>terms|categories|featured>featured|publisher_exclusive|url|smartlink>affiliateLink|image_url|type|offer>discountType|offer_value>discount|status>status|start_date>startsAt|end_date>expiryDate',
    '71|Mango Tree|https://mango.example|Flat 20% off on shirts today|Flat 20% off shirts|All shirts|SHIRT20|Once per user|Fashion|No|No|https://mango.example/s|https://go.example/l1|https://img.example/1.jpg|Code|Percentage Off|20%|new|2026-11-01|2026-11-30',
    '72|Mango Tree|https://mango.example|Rs 100 off on shoes|100 off shoes|All shoes|SHOE100||Fashion|Yes|No|https://mango.example/t|https://go.example/l2|https://img.example/2.jpg|Code|Price Off|₹100|new|2026-11-01|2026-11-30',
  ),
  layout(
    'Admitad, CSV of coupons',
    'id>id|name>title|advcampaign_id|advcampaign_name>store|logo|description>description|species|promocode>code|promolink|gotolink>affiliateLink|date_start>startsAt|date_end>expiryDate|exclusive|discount>discount|types|categories|special_category|regions>countries|short_name|rating',
    '51|15% off toys|610|Toy Barn WW|https://img.example/l.svg|All wooden toys|promocode|TOY15|https://ad.example/p/1|https://ad.example/g/1|2026-11-01 00:00:00|2026-11-30 23:59:00|False|15%|Discount on order|Toys||US|15% off|0.00',
    '52|Sale of kites|610|Toy Barn WW|https://img.example/l.svg|All kites|action|NOT REQUIRED|https://ad.example/p/2|https://ad.example/g/2|2026-11-01 00:00:00|2026-11-30 23:59:00|False|30%|Sale|Toys||US|30% off|0.00',
  ),
  layout(
    'Admitad, coupons of the API',
    'id>id|name>title|short_name|description>description|status>status|campaign.id|campaign.name>store|campaign.site_url>storeWebsite|regions>countries|categories|date_start>startsAt|date_end>expiryDate|discount>discount|species|promocode>code|image|exclusive|language|rating|goto_link>affiliateLink|frameset_link|is_personal|is_unique|types',
    '51|15% off toys|15% off|All wooden toys|active|610|Toy Barn WW|https://toybarn.example/|US|Toys|2026-11-01T00:00:00|2026-11-30T23:59:00|15%|promocode|TOY15|https://img.example/l.svg|false|en|0.00|https://ad.example/g/1|https://ad.example/p/1|false|false|Discount',
  ),
  layout(
    'Tradedoubler, vouchers of the API',
    'id>id|programId|programName>store|code>code|updateDate|publishStartDate|publishEndDate|startDate>startsAt|endDate>expiryDate|title>title|shortDescription|description>description|voucherTypeId|defaultTrackUri>affiliateLink|siteSpecific|landingUrl|discountAmount>discount|isPercentage>isPercentage|publisherInformation|languageId|exclusive|currencyId>currency|logoPath',
    '12|301|Nordic Lamp|LAMP15|1762000000000|1762000000000|1767000000000|1762000000000|1767000000000|15 % on lamps|All lamps|All lamps but sale|1|https://td.example/c?p=301|false|https://nordic.example|15.0|true||en|false|SEK|https://img.example/l.gif',
    '13|301|Nordic Lamp|KR50|1762000000000|1762000000000|1767000000000|1762000000000|1767000000000|50 kr off|Over 500|Over 500 kr|1|https://td.example/c?p=302|false|https://nordic.example|50.0|false||en|false|SEK|https://img.example/l.gif',
  ),
  layout(
    'Webgains, vouchers of the API',
    'code>code|programId|type|startDate>startsAt|expiryDate>expiryDate|commissionType|description>description|destinationUrl>affiliateLink|discount>discount|program_name>store|networkId|currency>currency',
    'SHED5|1383|generic|2026-11-01T00:00:00+00:00|2026-12-31T23:59:59+00:00|default|Takes 5% off sheds|https://wg.example/click?w=1&u=sheds|5% off sheds|Sheds Direct|UK|GBP',
  ),
  layout(
    'Pepperjam, coupons of the API',
    'id>id|name>title|type|description>description|code>affiliateLink|coupon>code|program_id|program_name>store|start_date>startsAt|end_date>expiryDate|status>status|private|category|modified',
    '91|10% off tea|coupon|Any tea|https://pj.example/t/a1|TEA10|5501|Tea House|2026-11-01|2026-11-30|active|no|Food|2026-10-30 11:00:00',
  ),
  layout(
    'WooCommerce, export of coupons',
    'post_title>code|post_excerpt>description|post_status>status|post_date|discount_type>discountType|coupon_amount>discount|free_shipping|expiry_date>expiryDate|minimum_amount|maximum_amount|individual_use|product_ids|usage_limit|usage_count',
    'woolly10|Ten percent off wool|publish|2026-10-30 10:00:00|percent|10|no|2026-12-31|||no||100|3',
    'fiver|Five off|draft|2026-10-30 10:00:00|fixed_cart|5|no|2026-12-31|||no||100|0',
  ),
  layout(
    'WooCommerce, coupons of the API',
    'id>id|code>code|amount>discount|status>status|date_created|date_created_gmt|date_modified|discount_type>discountType|description>description|date_expires>expiryDate|date_expires_gmt|usage_count|individual_use|free_shipping|minimum_amount',
    '720|woolly10|10.00|publish|2026-10-30T10:00:00|2026-10-30T09:00:00|2026-10-30T10:00:00|percent|Ten percent off wool|2026-12-31T23:59:00|2026-12-31T22:59:00|3|false|false|0.00',
  ),
  layout(
    'Shopify, export of discounts',
    'Name>code|Value>discount|Type|Discount Class|Times Used In Total|Start>startsAt|End>expiryDate|Status>status',
    'WELCOME15|15%|Amount off order|Order|12|2026-11-01|2026-12-31|Active',
    'SHIPFREE|Free shipping|Free shipping|Shipping|2|2026-11-01|2026-12-31|Scheduled',
  ),
  layout(
    'Shopify, table of an export app',
    'ID>id|Title>title|Code>code|Used Count|Discount Value>discount|Discount Value Type>discountType|Status>status|Starts At>startsAt|Ends At>expiryDate|Created At|Updated At|Combines With',
    '232342332|Flat 10 off|FLAT10|12|-10|Fixed Amount|Active|2026-11-01 00:00:00 -0500|2026-11-30 00:00:00 -0500|2026-10-01 00:00:00 -0500|2026-10-01 00:00:00 -0500|',
    '232342333|Tenth off|TENTH|2|-0.1|Percentage|Active|2026-11-01 00:00:00 -0500|2026-11-30 00:00:00 -0500|2026-10-01 00:00:00 -0500|2026-10-01 00:00:00 -0500|',
  ),
  layout(
    'Magento, cart price rules',
    'rule_id|name>title|description>description|from_date>startsAt|to_date>expiryDate|is_active>active|coupon_code>code|simple_action>discountType|discount_amount>discount|uses_per_customer|sort_order',
    '3|Spring sale|A tenth off|2026-11-01|2026-12-31|1|SPRING10|by_percent|10.0000|1|0',
    '4|Fiver|Five off|2026-11-01|2026-12-31|0|FIVER|cart_fixed|5.0000|1|0',
  ),
  layout(
    'PrestaShop, cart rules',
    'id_cart_rule>id|id_customer|date_from>startsAt|date_to>expiryDate|name>title|description>description|quantity|priority|code>code|minimum_amount|free_shipping|reduction_percent>discountPercent|reduction_amount>discountAmount|reduction_tax|active>active|date_add|date_upd',
    '5|0|2026-11-01 00:00:00|2026-12-31 00:00:00|Dix pour cent|Tout le site|100|1|DIX10|0|0|10.00|0.00|1|1|2026-10-30 10:00:00|2026-10-30 10:00:00',
    '6|0|2026-11-01 00:00:00|2026-12-31 00:00:00|Cinq euros|Tout le site|100|1|CINQ5|0|0|0.00|5.00|1|0|2026-10-30 10:00:00|2026-10-30 10:00:00',
  ),
  layout(
    'OpenCart, coupons',
    'coupon_id>id|name>title|code>code|type>discountType|discount>discount|logged|shipping|total|date_start>startsAt|date_end>expiryDate|uses_total|uses_customer|status>active|date_added',
    '4|-10% Discount|2222|P|10.0000|0|0|0.0000|2026-01-01|2027-01-01|10|10|1|2026-01-27 13:55:03',
    '5|Fiver off|33A3|F|5.0000|0|0|0.0000|2026-01-01|2027-01-01|10|10|0|2026-01-27 13:55:03',
  ),
  layout(
    'BigCommerce, coupons',
    'id>id|date_created|num_uses|name>title|type>discountType|amount>discount|min_purchase|expires>expiryDate|enabled>active|code>code|applies_to.entity',
    '1|Thu, 04 Jan 2026 19:31:43 +0000|0|5% off order total|percentage_discount|5.0000|25.0000|Sat, 19 Dec 2026 00:00:00 +0000|true|OFF5|categories',
  ),
  layout(
    'A spreadsheet in German',
    'Händler>store|Angebot>title|Beschreibung>description|Gutscheincode>code|Rabatt>discount|Gültig ab>startsAt|Gültig bis>expiryDate|Bedingungen>terms|Link>affiliateLink|Mindestbestellwert',
    'Lampenwelt|20 % auf alle Lampen|Auch auf LED|LICHT20|20 %|01.11.2026|31.12.2026|Nur für Neukunden|https://go.example/de1|50 €',
  ),
  layout(
    'A spreadsheet in French',
    'Marchand>store|Titre>title|Description>description|Code promo>code|Réduction>discount|Date de début>startsAt|Date de fin>expiryDate|Conditions>terms|Lien>affiliateLink',
    'La Lampe|20 % sur les lampes|Toutes les lampes|LUM20|20 %|01/11/2026|31/12/2026|Nouveaux clients|https://go.example/fr1',
  ),
  layout(
    'A spreadsheet in Spanish',
    'Tienda>store|Título>title|Código de descuento>code|Descuento>discount|Fecha de inicio>startsAt|Fecha de caducidad>expiryDate|Condiciones>terms|Enlace>affiliateLink|Activo>active',
    'Lámparas Sur|20 % en lámparas|LUZ20|20 %|01/11/2026|31/12/2026|Una por cliente|https://go.example/es1|Sí',
  ),
  layout(
    'A spreadsheet in Polish',
    'Sklep>store|Nazwa>title|Opis>description|Kod rabatowy>code|Rabat>discount|Ważny od>startsAt|Ważny do>expiryDate|Regulamin>terms|Link afiliacyjny>affiliateLink',
    'Lampy Północ|20% na lampy|Wszystkie lampy|SWIATLO20|20%|2026-11-01|2026-12-31|Tylko raz|https://go.example/pl1',
  ),
  layout(
    'A spreadsheet in Italian',
    'Negozio>store|Titolo>title|Descrizione>description|Codice sconto>code|Sconto>discount|Valido dal>startsAt|Scadenza>expiryDate|Condizioni>terms|Link>affiliateLink',
    'Luce Sud|20% sulle lampade|Tutte le lampade|LUCE20|20%|01/11/2026|31/12/2026|Una volta|https://go.example/it1',
  ),
  layout(
    'A spreadsheet in Dutch',
    'Winkel>store|Actie>title|Omschrijving>description|Kortingscode>code|Korting>discount|Startdatum>startsAt|Geldig tot>expiryDate|Voorwaarden>terms|Link>affiliateLink',
    'Lampenhuis|20% op lampen|Alle lampen|LICHT20|20%|01-11-2026|31-12-2026|Eén keer|https://go.example/nl1',
  ),
  layout(
    'A spreadsheet in Portuguese',
    'Loja>store|Título>title|Descrição>description|Código do cupom>code|Desconto>discount|Início>startsAt|Válido até>expiryDate|Regras>terms|Link>affiliateLink',
    'Casa da Luz|20% em luminárias|Todas as luminárias|LUZ20|20%|01/11/2026|31/12/2026|Uma por cliente|https://go.example/pt1',
  ),
  layout(
    'A mail with three columns',
    'Code>code|Offer>title|Valid until>expiryDate',
    'SPRING15|15% off everything|31 December 2026',
    'FREESHIP|Free shipping over £30|31 December 2026',
  ),
  layout(
    'Clipper, import of coupons',
    'coupon_title>title|coupon_description>description|coupon_excerpt|coupon_status>status|author|date|slug|coupon_code>code|expire_date>expiryDate|print_url|id>id|coupon_aff_url>affiliateLink|clpr_featured>featured|coupon_category|coupon_tag|coupon_type|stores>store|store_desc|store_url>storeWebsite|store_aff_url',
    '25% off books|All paper books|Short|publish|admin|2026-10-30|books-25|BOOK25|2026-12-31||CL1|https://go.example/b|0|Books|paper|Coupon Code|Book Barn|All about books|https://book.example|https://go.example/store',
  ),
  layout(
    'Couponis, import of coupons',
    'post_title>title|post_content>description|expire>expiryDate|ctype|exclusive|used|positive|negative|success|start>startsAt|coupon_affiliate>affiliateLink|coupon_code>code|coupon_url|coupon_print|coupon-store>store|coupon-category',
    '25% off books|All paper books|1798671600|1|0|12|3|1|75|1793487600|https://go.example/b|BOOK25|||Book Barn|Books',
  ),
  layout(
    'WP Coupons, custom fields',
    'title>title|content>description|_wpc_store>store|_wpc_coupon_type|_wpc_coupon_type_code>code|_wpc_coupon_save>discount|_wpc_start_on>startsAt|_wpc_expires>expiryDate|_wpc_destination_url>affiliateLink|_wpc_exclusive|_wpc_percent_success|_wpc_used|coupon_category',
    '25% off books|All paper books|Book Barn|code|BOOK25|25%|11/01/2026|12/31/2026|https://go.example/b||100|4|Books',
  ),
  layout(
    'Rehub, offers',
    'post_title>title|post_content>description|rehub_offer_name|rehub_offer_product_url>affiliateLink|rehub_offer_product_coupon>code|rehub_offer_coupon_date>expiryDate|rehub_offer_product_price|rehub_offer_product_thumb|rehub_offer_btn_text|dealstore>store',
    '25% off books|All paper books|Books|https://go.example/b|BOOK25|2026-12-31|12.50|https://img.example/1.jpg|Buy|Book Barn',
  ),
  layout(
    'A dump of a coupon site',
    'coupon_id>id|store_name>store|store_url>storeWebsite|coupon_title>title|coupon_desc>description|coupon_code>code|discount_percentage>discountPercent|expires_at>expiryDate|created_at|is_verified>verified|success_rate|upvotes|category_name',
    '1001|Acorn Books|https://acorn.example|A fifth off|All paper books|ACORN20|20|2026-12-31T00:00:00Z|2026-10-01T00:00:00Z|true|0.93|12|Books',
    '1002|Bolt Tools|https://bolt.example|A tenth off|All drills|DRILL10|10|2026-12-31T00:00:00Z|2026-10-01T00:00:00Z|false|0.53|2|Tools',
  ),
  kindOfLayout(
    'stores',
    'Programmes of a network',
    'programme_id|programme_name>name|site_url>website|tracking_link>affiliateLink|logo_url>logo|description>description|vertical>category|status|currency',
    '31|Acorn Books|https://acorn.example|https://go.example/31|https://img.example/31.png|Paper books|Books|joined|GBP',
  ),
  kindOfLayout(
    'stores',
    'Stores of a coupon theme',
    'Store Name>name|Slug>slug|Store URL>website|Affiliate URL>affiliateLink|Thumbnail>logo|About>description|Category>category',
    'Acorn Books|acorn|https://acorn.example|https://go.example/31|https://img.example/31.png|Paper books|Books',
  ),
];

/** Written after the rules, which were corrected where these showed a fault: their rate is no longer that of unseen files. */
export const laterLayouts: readonly Layout[] = [
  layout(
    'Partnerize, vouchers',
    'voucher_code_id>id|campaign_id|campaign_title>store|voucher_code>code|title>title|description>description|terms_and_conditions>terms|start_date>startsAt|end_date>expiryDate|tracking_link>affiliateLink|active>active|created_at',
    'v1|11l1|Sofa Garden|SOFA15|15% off sofas|All sofas|New only|2026-11-01 00:00:00|2026-12-31 23:59:59|https://pz.example/click/1|y|2026-10-01 00:00:00',
    'v2|11l1|Sofa Garden|SOFA20|20% off chairs|All chairs|New only|2026-11-01 00:00:00|2026-12-31 23:59:59|https://pz.example/click/2|n|2026-10-01 00:00:00',
  ),
  layout(
    'Ingenious, export of voucher codes',
    'mid|advertiser_title>store|currency>currency|vcid>id|title>title|voucher_type|date_from>startsAt|date_to>expiryDate|landingpage>affiliateLink|discount_amount>discount|discount_amount_type>discountType|description>description|voucher_code>code|minimum_order_value',
    '77|Berg & See|EUR|501|Fünf Euro sparen|discount_all|01.11.2026|31.12.2026|https://trk.example/v/1|5|fix|Ab 50 Euro|BERG5|50',
    '77|Berg & See|EUR|502|Zehn Prozent sparen|discount_all|01.11.2026|31.12.2026|https://trk.example/v/2|10|percent|Auf alles|BERG10|0',
  ),
  layout(
    'Daisycon, promotions',
    'promotioncode_id>id|program_id|program_name>store|title>title|description>description|code>code|discount_type>discountType|discount_value>discount|valid_from>startsAt|valid_until>expiryDate|url>affiliateLink|exclusive|media_id',
    '8|2|Fietsland|Korting op helmen|Alle helmen|HELM10|percentage|10|2026-11-01|2026-12-31|https://dc.example/c/?si=2&wi=1|false|9',
  ),
  layout(
    'Effiliation, codes',
    'id_compteur|nom_programme>store|id_codepromo>id|code>code|description>description|datedebut>startsAt|datefin>expiryDate|url>affiliateLink|type_offre',
    '3|Maison Claire|90|CLAIRE10|10 % sur les rideaux|01/11/2026|31/12/2026|https://ef.example/track/90|Code',
  ),
  layout(
    'Sovrn, coupons',
    'Merchant Name>store|Merchant ID|Coupon ID>id|Offer Name>title|Offer Description>description|Coupon Code>code|Offer Begin Date>startsAt|Offer End Date>expiryDate|Deeplink URL>affiliateLink|Last Update Date',
    'Trail Goods|4|9001|Packs for less|All packs|PACK10|2026-11-01|2026-12-31|https://sv.example/r?u=1|2026-10-30',
  ),
  layout(
    'AvantLink, coupons',
    'Ad Id>id|Ad Title>title|Ad Content>description|Ad Expiration Date>expiryDate|Ad Start Date>startsAt|Ad Url>affiliateLink|Coupon Code>code|Merchant Id|Merchant Name>store|Merchant Logo|Ad Type',
    '15|Ski passes 10% off|For all of January|2027-01-31 23:59:59|2026-12-01 00:00:00|https://al.example/click.php?ai=15|SKI10|101|Alpine Base|https://img.example/alpine.png|dotd-text',
  ),
  layout(
    'Optimise, voucher codes',
    'Voucher Code ID>id|Code>code|Title>title|Description>description|Activation Date>startsAt|Expiry Date>expiryDate|Merchant>store|Product|Tracking URL>affiliateLink|Category|Status>status|Exclusive',
    '31|RIDE25|25% off first ride|New riders|2026-11-01|2026-12-31|Ride Now|Rides|https://om.example/?AID=1|Travel|Active|No',
  ),
  layout(
    'A site of savers, JSON',
    'uuid>id|brandName>store|brandDomain>storeWebsite|headline>title|body>description|promoCode>code|savingsPercent>discountPercent|validFrom>startsAt|validThrough>expiryDate|outboundUrl>affiliateLink|isFeatured>featured|clicks',
    'a1b2c3d4|Orchid Lane|orchid.example|Orchids for less|Every orchid|ORCH10|10|2026-11-01T00:00:00Z|2026-12-31T23:59:59Z|https://out.example/o/1|true|91',
  ),
  layout(
    'Stripe, promotion codes',
    'id>id|code>code|active>active|coupon.name>title|coupon.percent_off>discountPercent|coupon.amount_off>discountAmount|coupon.currency>currency|coupon.duration|expires_at>expiryDate|times_redeemed|created',
    'promo_1MiM6K|SPRING15|true|Spring sale|15|||once|1798761599|3|1761998400',
    'promo_1MiM6L|FIVER|false|Five off||500|usd|once|1798761599|0|1761998400',
  ),
  layout(
    'Squarespace, discounts',
    'Name>title|Code>code|Type|Amount>discount|Starts>startsAt|Expires>expiryDate|Status>status|Uses',
    'Autumn tenth|FALL10|All orders|10%|11/01/2026|11/30/2026|Active|4',
    'Winter fiver|COLD5|All orders|$5.00|12/01/2026|12/31/2026|Scheduled|0',
  ),
  layout(
    'An agency, Excel',
    'Client>store|Promo Name>title|Promo Code>code|% Off>discountPercent|$ Off>discountAmount|Starts On>startsAt|Ends On>expiryDate|Exclusions>terms|Affiliate URL>affiliateLink',
    'Harbor Lights|Lamp week|LAMP10|10||11/02/2026|11/20/2026|Not on sale items|https://go.example/ag/1',
    'Harbor Lights|Lamp fiver|LAMP5||5|11/02/2026|11/20/2026|Not on sale items|https://go.example/ag/2',
  ),
  layout(
    'A spreadsheet in German, short',
    'Shop>store|Gutschein>code|Was>title|Ablaufdatum>expiryDate|Webseite>storeWebsite',
    'Teekanne & Co|TEE15|15 % auf Tee|31.12.2026|https://tee.example',
  ),
  layout(
    'A spreadsheet in French, short',
    'Enseigne>store|Offre>title|Code>code|Valable jusqu’au>expiryDate|Lien affilié>affiliateLink|Montant de la remise>discount',
    'Thé & Cie|Du thé pour moins|THE15|31/12/2026|https://go.example/fr/2|15 %',
  ),
  layout(
    'A spreadsheet in Spanish, short',
    'Comercio>store|Oferta>title|Cupón>code|Válido hasta>expiryDate|URL>affiliateLink|Tipo de descuento>discountType|Valor>discount',
    'Té y Más|Té por menos|TE15|31/12/2026|https://go.example/es/2|porcentaje|15',
  ),
  layout(
    'A spreadsheet in Swedish',
    'Butik>store|Erbjudande>title|Rabattkod>code|Rabatt>discount|Startdatum>startsAt|Slutdatum>expiryDate|Villkor>terms|Länk>affiliateLink',
    'Tehuset|Te för mindre|TE15|15 %|2026-11-01|2026-12-31|Nya kunder|https://go.example/sv/2',
  ),
  layout(
    'A spreadsheet in Czech',
    'Obchod>store|Název>title|Popis>description|Slevový kód>code|Sleva>discount|Platnost od>startsAt|Platnost do>expiryDate|Odkaz>affiliateLink',
    'Čajovna|Čaj levněji|Všechny čaje|CAJ15|15 %|1. 11. 2026|31. 12. 2026|https://go.example/cs/2',
  ),
  layout(
    'A mailing list',
    'brand>store|subject>title|promo>code|expires on>expiryDate|cta link>affiliateLink|sent at',
    'Mug World|Mugs, mugs, mugs|MUG10|December 31, 2026|https://go.example/mail/1|2026-11-01 09:00',
  ),
  layout(
    'A scraped dump, Kaggle',
    'Unnamed: 0|Website>storeWebsite|Coupon_Title>title|Coupon_Description>description|Coupon_Code>code|Discount_Offer>discount|Expiry>expiryDate|Verified>verified|Users Used Today|Terms_Conditions>terms',
    '0|acorn.example|A fifth off books|All paper books|ACORN20|20% OFF|31 Dec 2026|True|12|Once each',
    '1|bolt.example|A tenth off drills|All drills|DRILL10|10% OFF|31 Dec 2026|False|2|Once each',
  ),
  layout(
    'A Drupal site',
    'nid>id|title|field_coupon_title>title|field_merchant>store|field_coupon_code>code|field_discount_amount>discount|field_valid_until>expiryDate|field_affiliate_url>affiliateLink|field_terms>terms|changed',
    '12|Node 12|Rugs for less|Rug Room|RUG12|12%|2026-12-31|https://go.example/dr/1|Once|2026-10-30',
  ),
  kindOfLayout(
    'amazon-products',
    'WooCommerce, products that lead elsewhere',
    'ID>id|Type|SKU|Name>name|Published|Short description|Description>description|Sale price>salePrice|Regular price>originalPrice|Categories>category|Tags>keywords|Images>imageUrl|External URL>affiliateLink',
    '9|external|B0X1|Desk lamp|1|A lamp|A lamp with a heavy foot|27.99|39.99|Home|lamp, desk|https://img.example/9.jpg|https://amazon.example/dp/B0X1',
  ),
];

/** Written last of all, in the same way. */
export const lastLayouts: readonly Layout[] = [
  layout(
    'TradeTracker, material incentives',
    'ID>id|Campaign ID|Campaign name>store|Name>title|Description>description|Conditions>terms|Voucher code>code|Discount fixed>discountAmount|Discount variable>discountPercent|Valid from>startsAt|Valid to>expiryDate|Tracking URL>affiliateLink|Creation date|Modification date',
    '1|9|Garden Gate|Spades for less|All spades|Once each|SPADE5|5.00|0.00|2026-11-01 00:00:00|2026-12-31 23:59:59|https://tt.example/?c=9&m=1|2026-10-01|2026-10-02',
    '2|9|Garden Gate|Rakes for less|All rakes|Once each|RAKE10|0.00|10.00|2026-11-01 00:00:00|2026-12-31 23:59:59|https://tt.example/?c=9&m=2|2026-10-01|2026-10-02',
  ),
  layout(
    'Digidip, vouchers',
    'voucher_id>id|merchant_name>store|merchant_id|voucher_title>title|voucher_description>description|voucher_code>code|voucher_url>affiliateLink|valid_from>startsAt|valid_to>expiryDate|discount_value>discount|discount_unit>discountType|country_code>countries',
    '4|Lakeside|8|Boats to rent|Any boat|BOAT10|https://dg.example/visit?u=1|2026-11-01|2026-12-31|10|percent|DE',
  ),
  layout(
    'Involve Asia, coupons',
    'Offer ID|Offer Name>store|Promo Code>code|Promo Title>title|Promo Description>description|Promo Start Date>startsAt|Promo End Date>expiryDate|Tracking Link>affiliateLink|Country>countries|Category',
    '71|Palm Market|PALM15|15% off fruit|All fruit|2026-11-01|2026-12-31|https://ia.example/1|MY|Food',
    '71|Palm Market|PALM20|20% off nuts|All nuts|2026-11-01|2026-12-31|https://ia.example/2|MY|Food',
    '71|Palm Market|PALM25|25% off oils|All oils|2026-11-01|2026-12-31|https://ia.example/3|MY|Food',
  ),
  layout(
    'Ecwid, discount coupons',
    'id>id|name>title|code>code|discountType>discountType|status>status|discount>discount|launchDate>startsAt|expirationDate>expiryDate|totalLimit|usesLimit|creationDate|orderCount',
    '7|Summer tenth|SUMMER10|PERCENT|ACTIVE|10|2026-11-01 00:00:00 +0000|2026-12-31 00:00:00 +0000|0|UNLIMITED|2026-10-01 00:00:00 +0000|2',
  ),
  layout(
    'Wix, coupons',
    'Coupon name>title|Coupon code>code|Discount type>discountType|Discount amount>discount|Start date>startsAt|End date>expiryDate|Status>status|Times used|Applies to',
    'Ten off|TENOFF|Amount|10|11/15/2026|12/31/2026|Active|3|All products',
  ),
  layout(
    'Square and its like, JSON',
    'discount_id>id|discount_name>title|discount_code>code|percentage>discountPercent|amount_money.amount>discountAmount|amount_money.currency>currency|valid_from>startsAt|valid_until>expiryDate|enabled>active|modified_at',
    'd1|Tenth off|SQ10|10|||2026-11-01|2026-12-31|true|2026-10-01T00:00:00Z',
    'd2|Fiver off|SQ5||5|GBP|2026-11-01|2026-12-31|false|2026-10-01T00:00:00Z',
  ),
  layout(
    'A browser extension, JSON',
    'merchant.domain>storeWebsite|merchant.name>store|coupon.code>code|coupon.description>description|coupon.expiration>expiryDate|coupon.restrictions>terms|coupon.tracked_url>affiliateLink|score',
    'acorn.example|Acorn Books|ACORN20|A fifth off books|2026-12-31|Paper only|https://out.example/x/1|0.9',
  ),
  layout(
    'A spreadsheet in Danish',
    'Butik>store|Titel>title|Beskrivelse>description|Rabatkode>code|Rabat>discount|Gyldig fra>startsAt|Gyldig til>expiryDate|Betingelser>terms|Link>affiliateLink',
    'Tehuset|Te for mindre|Al te|TE15|15 %|01-11-2026|31-12-2026|Nye kunder|https://go.example/da/2',
  ),
  layout(
    'A spreadsheet in Finnish',
    'Kauppa>store|Tarjous>title|Alennuskoodi>code|Alennus>discount|Alkaa>startsAt|Päättyy>expiryDate|Ehdot>terms|Linkki>affiliateLink',
    'Teetalo|Teetä halvemmalla|TEE15|15 %|1.11.2026|31.12.2026|Uusille|https://go.example/fi/2',
  ),
  layout(
    'A spreadsheet in Romanian',
    'Magazin>store|Titlu>title|Descriere>description|Cod reducere>code|Reducere>discount|Data inceperii>startsAt|Data expirarii>expiryDate|Conditii>terms|Link afiliat>affiliateLink',
    'Ceainaria|Ceai mai ieftin|Tot ceaiul|CEAI15|15%|01.11.2026|31.12.2026|O data|https://go.example/ro/2',
  ),
  layout(
    'A spreadsheet in Turkish',
    'Mağaza>store|Başlık>title|Kupon Kodu>code|İndirim>discount|Başlangıç Tarihi>startsAt|Bitiş Tarihi>expiryDate|Koşullar>terms|Bağlantı>affiliateLink',
    'Çay Evi|Çay daha ucuz|CAY15|%15|01.11.2026|31.12.2026|Bir kez|https://go.example/tr/2',
  ),
  layout(
    'An assistant’s list',
    'Brand>store|Deal>title|Coupon Code>code|Start>startsAt|End>expiryDate|Aff Link>affiliateLink|Landing Page|Notes',
    'Mug World|Mugs 10% off|MUG10|Nov 1, 2026|Dec 31, 2026|https://go.example/as/1|https://mug.example/mugs|check again',
  ),
  layout(
    'A partner manager’s list',
    'Partner>store|Campaign|Voucher Code>code|Discount %>discountPercent|Valid From Date>startsAt|Valid To Date>expiryDate|T&Cs>terms|Tracking URL (paste)>affiliateLink',
    'Mug World|Black Friday|MUG10|10|01/11/2026|31/12/2026|Once each|https://go.example/pm/1',
  ),
  layout(
    'Joomla, vouchers',
    'coupon_code>code|coupon_value>discount|percent_or_total>discountType|coupon_type|coupon_start_date>startsAt|coupon_expiry_date>expiryDate|coupon_value_valid|published>active',
    'JOOM10|10|percent|gift|2026-11-01 00:00:00|2026-12-31 00:00:00|0|1',
    'JOOM5|5|total|gift|2026-11-01 00:00:00|2026-12-31 00:00:00|0|0',
  ),
];
