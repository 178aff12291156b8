import { layout, type Layout } from './layouts.ts';

/** Columns of public documentation and public code, with made-up rows; what each column means was written before the rules saw it. */
export const freshLayouts: readonly Layout[] = [
  layout(
    'Salesforce, vouchers',
    'voucherId>id|voucherCode>code|voucherDefinitionName>title|discountPercent>discountPercent|faceValue>discountAmount|effectiveDate>startsAt|expirationDate>expiryDate|promotionId|productId',
    '0kD1|SALE-4F8G|A tenth off|10||2026-10-09T00:00:00.000Z|2026-12-10T00:00:00.000Z|0c8S|01tx',
    '0kD2|SALE-7H2K|$100 off||100|2026-10-09T00:00:00.000Z|2026-12-10T00:00:00.000Z|0c8S|01ty',
  ),
  layout(
    'commercetools, discount codes',
    'key>id|name.en>title|description.en>description|code>code|cartDiscounts|isActive>active|validFrom>startsAt|validUntil>expiryDate|maxApplications|groups',
    'save-ten|Save ten|A tenth off all carts|Save10|cart-ten|true|2026-11-01T00:00:00.000Z|2026-12-31T23:59:59.000Z|100|autumn',
    'save-five|Save five|A twentieth off all carts|Save5|cart-five|false|2026-11-01T00:00:00.000Z|2026-12-31T23:59:59.000Z|100|autumn',
  ),
  layout(
    'An actor that collects coupons',
    'idInSite>id|domain>storeWebsite|merchantName>store|title>title|description>description|termsAndConditions>terms|expiryDateAt>expiryDate|code>code|startDateAt>startsAt|sourceUrl|isShown|isExpired|isExclusive',
    '99121|barn.example|Barn|15% off coats|All coats|Once each|2026-12-31T23:59:59Z|COAT15|2026-11-01T00:00:00Z|https://coupons.example/barn|true|false|false',
    '99122|quill.example|Quill|10% off pens|All pens|Once each|2026-12-31T23:59:59Z|PEN10|2026-11-01T00:00:00Z|https://coupons.example/quill|true|false|true',
  ),
  layout(
    'Accesstrade, offers of the API',
    'id>id|name>title|merchant>store|content>description|link|aff_link>affiliateLink|start_time>startsAt|end_time>expiryDate|image|domain>storeWebsite|coupons.coupon_code>code|coupons.coupon_desc',
    '5501|Giảm 10% đèn|denviet|Mọi đơn hàng từ 200K|https://den.example/sale|https://at.example/deep?u=1|2026-11-01T00:00:00|2026-12-31T23:59:00|https://img.example/1.jpg|den.example|DEN10|Nhập mã khi thanh toán',
    '5502|Giảm 20% bàn|banviet|Mọi đơn hàng|https://ban.example/sale|https://at.example/deep?u=2|2026-11-01T00:00:00|2026-12-31T23:59:00|https://img.example/2.jpg|ban.example|BAN20|Nhập mã khi thanh toán',
  ),
  layout(
    'Lomadee, coupons of the API',
    'id>id|code>code|description>description|discount>discount|store.id|store.name>store|store.image|link>affiliateLink|vigency>expiryDate|status>status',
    '4001|LUZ15|15% em luminárias|15%|77|Casa da Luz|https://img.example/77.png|https://redir.example/?x=4001|31/12/2026 23:59:00|active',
  ),
  layout(
    'Ingenious, vouchers of an advertiser',
    'vcid>id|mid|status>status|title>title|codes>code|discount_amount>discount|discount_amount_type>discountType|date_from>startsAt|date_to>expiryDate|description_partners>description|landingpage>affiliateLink|voucher_type|new_cust_only|min_order_value|adspace_allowed',
    '501|77|active|Fünf Euro sparen|BERG5|5|fix|01.11.2026|31.12.2026|Ab 50 Euro|https://trk.example/v/1|discount_all|no|50|all',
    '502|77|deleted|Zehn Prozent sparen|BERG10|10|percent|01.11.2026|31.12.2026|Auf alles|https://trk.example/v/2|discount_all|yes|0|all',
  ),
  layout(
    'Google Merchant Center, promotions',
    'promotion_id>id|product_applicability|offer_type|long_title>title|promotion_effective_dates|redemption_channel|generic_redemption_code>code|percent_off>discountPercent|money_off_amount>discountAmount|minimum_purchase_amount|promotion_url>affiliateLink',
    'XMAS10|ALL_PRODUCTS|GENERIC_CODE|A tenth off everything|2026-11-01T00:00:00Z/2026-12-31T23:59:00Z|ONLINE|XMAS10|10|||https://barn.example/xmas',
    'XMAS5|ALL_PRODUCTS|GENERIC_CODE|Five off everything|2026-11-01T00:00:00Z/2026-12-31T23:59:00Z|ONLINE|XMAS5||5 USD|50 USD|https://barn.example/xmas5',
  ),
  layout(
    'A table of coupons in a shop’s database',
    'coupon_id>id|code>code|product_id|discount>discount|min_quantity|valid_date>startsAt|expired_date>expiryDate',
    '1|PENS10|10|10%|1|2026-11-01|2026-12-31',
    '2|INKS15|11|15%|2|2026-11-01|2026-12-31',
  ),
  layout(
    'A shop’s coupons, from its schema',
    'id>id|title>title|remarks>description|discount_amount>discountAmount|discount_rate>discountPercent|max_discount_amount|use_start_at>startsAt|use_end_at>expiryDate',
    'c-1|Autumn sale|For all orders|500|||2026-11-01 00:00:00|2026-12-31 23:59:59',
    'c-2|Winter sale|For members||15|2000|2026-11-01 00:00:00|2026-12-31 23:59:59',
  ),
  layout(
    'Saleor, vouchers',
    'id>id|name>title|code>code|type|discountValueType>discountType|discountValue>discount|currency>currency|startDate>startsAt|endDate>expiryDate|used|minSpent.amount',
    'Vm91MQ|Big order discount|BIG10|ENTIRE_ORDER|PERCENTAGE|10|USD|2026-11-01T00:00:00+00:00|2026-12-31T00:00:00+00:00|3|',
    'Vm92MQ|Small order discount|SMALL5|ENTIRE_ORDER|FIXED|5|USD|2026-11-01T00:00:00+00:00|2026-12-31T00:00:00+00:00|3|50',
  ),
  layout(
    'Recurly, export of coupons',
    'coupon_code>code|name>title|state>status|description>description|discount_type>discountType|discount_percent>discountPercent|discount_in_cents|redeem_by_date>expiryDate|max_redemptions|created_at',
    'REC15|Fifteen off|redeemable|All plans|percent|15||2026-12-31 00:00:00|100|2026-10-01 00:00:00',
    'REC5|Five off|redeemable|All plans|dollars||500|2026-12-31 00:00:00|100|2026-10-01 00:00:00',
  ),
  layout(
    'Groupon, deals of the API',
    'uuid>id|title>title|announcementTitle|dealUrl>affiliateLink|startAt>startsAt|endAt>expiryDate|status>status|merchant.name>store|merchant.websiteUrl>storeWebsite|finePrint>terms|largeImageUrl|soldQuantity',
    'd1|Spa day for two with lunch|Spa day|https://gr.example/deals/d1|2026-11-01T05:00:00Z|2026-12-31T04:59:59Z|open|Stone Spa|https://stonespa.example|Once each|https://img.example/d1.jpg|41',
  ),
  layout(
    'vCommission, coupons of the API',
    'promo_id>id|offer_id|offer_name>store|coupon_type|coupon_code>code|coupon_title>title|coupon_description>description|category|link>affiliateLink|coupon_expiry>expiryDate|added|featured>featured|exclusive|store_image',
    '901|12|Saree House|Coupon|SAREE15|15% off sarees|All sarees|Fashion|https://tr.example/aff_c?offer_id=12|2026-12-31|2026-10-01|0|0|https://img.example/12.png',
    '902|13|Lamp Bazaar|Promotion||20% off lamps|All lamps|Home|https://tr.example/aff_c?offer_id=13|2026-12-31|2026-10-01|1|0|https://img.example/13.png',
  ),
  layout(
    'A list of programmes in German, vouchers',
    'Programm>store|Gutscheintitel>title|Gutscheinbeschreibung>description|Gutscheincode>code|Gutscheinwert>discount|Mindestbestellwert|Startdatum>startsAt|Enddatum>expiryDate|Ziel-URL>affiliateLink|Nur Neukunden',
    'Teekanne & Co|Tee für weniger|Alle Tees|TEE15|15 %|30 €|01.11.2026|31.12.2026|https://trk.example/tee|ja',
  ),
  layout(
    'A spreadsheet in Russian',
    'Магазин>store|Название>title|Описание>description|Промокод>code|Скидка>discount|Начало>startsAt|Окончание>expiryDate|Условия>terms|Ссылка>affiliateLink',
    'Чайный дом|Чай дешевле|Весь чай|TEA15|15 %|01.11.2026|31.12.2026|Один раз|https://go.example/ru/1',
  ),
  layout(
    'Wallet, promo codes',
    'title>title|description>description|promo_code>code|display_value>discount|order_number|media_url|start_date>startsAt|expiration_date>expiryDate|id>id|created_at|updated_at|is_active>active|merchant_id',
    'Pens for less|All pens|PEN15|15% off|1|https://img.example/p.png|2026-11-01T00:00:00Z|2026-12-31T00:00:00Z|w1|2026-10-01T00:00:00Z|2026-10-01T00:00:00Z|true|m1',
  ),
  layout(
    'Brands with their coupons, JSON',
    'brand_id|brand_name>store|coupons.coupon_code>code|coupons.description>description|coupons.expiry_date>expiryDate|coupons.condition>terms|coupons.coupon_type',
    '1a2b3c|Daraz Lane|FLASHSALE|Up to 70% off on flash sale items.|2026-11-20|Limited to selected products.|Promotion',
    '2f3g4h|Chal Market|FESTIVE15|15% off during festive seasons.|2026-12-31|No minimum order value.|Discount',
  ),
  layout(
    'A framework of browser extensions',
    'id>id|code>code|description>description|successCount|failureCount|lastSuccessAt|lastTestedAt>verifiedAt|expiryDate>expiryDate|source|retailerId|createdAt|updatedAt',
    'c1|SAVE20|20% off everything|41|3|2026-11-20T00:00:00Z|2026-11-21T00:00:00Z|2026-12-31T00:00:00Z|user|r1|2026-10-01T00:00:00Z|2026-10-01T00:00:00Z',
    'c2|SAVE10|10% off everything|4|9|2026-11-18T00:00:00Z|2026-11-20T00:00:00Z|2026-12-31T00:00:00Z|user|r1|2026-10-01T00:00:00Z|2026-10-01T00:00:00Z',
  ),
  layout(
    'Codes of a site in French',
    'code>code|nom>title|description>description|typeReduction>discountType|valeurReduction>discount|dateDebut>startsAt|dateFin>expiryDate|actif>active|usageMax',
    'AUT15|Automne|Tout le site|POURCENTAGE|15|2026-11-01|2026-12-31|true|100',
    'AUT5|Fin d’automne|Tout le site|MONTANT|5|2026-11-01|2026-12-31|false|100',
  ),
  layout(
    'Partners with their codes, JSON',
    'id|name>store|description|logo_url|website>storeWebsite|category|featured>featured|discount_codes.code>code|discount_codes.discount_percentage>discountPercent|discount_codes.expires_at>expiryDate|discount_codes.description>description',
    '1|Quill|Pens and ink|https://img.example/q.png|https://quill.example|Office|true|PEN15|15|2026-12-31|All pens for less',
    '2|Barn|Coats and hats|https://img.example/b.png|https://barn.example|Fashion|false|COAT10|10|2026-12-31|All coats for less',
  ),
  layout(
    'Offers of shops in Spanish',
    'id_oferta>id|tienda>store|titulo>title|descripcion>description|codigo_cupon>code|fecha_expiracion>expiryDate|estado>status|enlace_tienda>storeWebsite|fecha_creacion',
    '1|Té y Más|2x1 en tés|Todos los tés|TE2X1|2026-12-31|activo|https://teymas.example|2026-10-01',
    '2|Luz Sur|Lámparas por menos|Todas las lámparas|LUZ15|2026-12-31|pausado|https://luzsur.example|2026-10-01',
  ),
  layout(
    'A network’s API in PHP',
    'merchant_id|program_id|merchant_company>store|coupon_id>id|name>title|valid_from>startsAt|valid_to>expiryDate|coupon>code|coupon_detail>description|discount_amount>discount|discount_type>discountType',
    '4|9|Quill & Ink|31|Pens for less|2026-11-01|2026-12-31|PEN15|All fountain pens|15|percent',
    '5|10|Barn|32|Coats for less|2026-11-01|2026-12-31|COAT5|All coats|5|fixed',
  ),
  layout(
    '7digital, vouchers',
    'code>code|value.formattedPrice|value.amount>discount|value.currency>currency|type>discountType|expiresAt>expiryDate|redeemed',
    'SUMMER25|25%|25|GBP|percentage|2026-12-31T23:59:59Z|false',
    'SUMMER9|£9.99|9.99|GBP|fixed|2026-12-31T23:59:59Z|false',
  ),
  layout(
    'Codes of a ticket shop in Polish',
    'ID>id|Kod rabatowy>code|Wartość obniżki>discount|Typ obniżki>discountType|Ważny do>expiryDate|Status aktywności>status|Data użycia kodu',
    '1|BILET15|15|procentowy|31.12.2026|aktywny|02.11.2026',
    '2|BILET5|5|kwotowy|31.12.2026|nieaktywny|03.11.2026',
  ),
  layout(
    'Perklo, vouchers',
    'id>id|code>code|merchant>store|rules_summary>terms|expiry>expiryDate|last_verified>verifiedAt|url|go_url>affiliateLink',
    'p1|PEN15|Quill|New customers only|2026-12-31|2026-11-20|https://quill.example/pens|https://go.example/p1',
    'p2|COAT5|Barn|Not on sale items|2026-12-31|2026-11-21|https://barn.example/coats|https://go.example/p2',
  ),
];
