import { expect, test } from 'vitest';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';
import { guessColumns } from './guessed-columns.ts';
import { shapeOf } from './feed-shapes.ts';
import { layoutsIn } from '../testing/layouts.ts';

/** Of the columns that matter how many are found, and which are taken for something else. */
function guessed(file: string): { rate: number; wrong: string[] } {
  const wrong: string[] = [];
  let [right, matter] = [0, 0];
  for (const { name, kind, columns, rows } of layoutsIn(file)) {
    const texts = (at: number) => rows.map((row) => row[at] ?? '').filter((text) => text !== '');
    const { fields } = guessColumns(
      kind,
      columns.map(([column], at) => ({ name: column, texts: texts(at) })),
      [],
      () => false,
    );
    for (const [at, [column, field]] of columns.entries()) {
      const found = fields.get(at) ?? '';
      if (found !== '' && found !== field) wrong.push(`${name}: ${column} is taken for ${found}`);
      if (field === '') continue;
      matter += 1;
      if (found === field) right += 1;
    }
  }
  return { rate: right / matter, wrong };
}

test.each([
  ['that the rules were made by', 'known', 1],
  ['that were written later', 'later', 0.99],
  ['that were written last', 'last', 0.98],
  ['of other networks, shops and sites', 'fresh', 0.96],
  ['of APIs, schemas and lists', 'unseen', 0.96],
  ['that nobody had tried', 'blind', 0.98],
  ['of other countries and of comparison sites', 'more', 0.96],
  ['of plugins, marketplaces and small publishers', 'wider', 0.94],
  ['of importers, schemas and actors', 'importers', 0.98],
])('of the layouts %s no column is taken for something else', (_, file, least) => {
  const { rate, wrong } = guessed(file);
  expect([wrong, rate >= least]).toEqual([[], true]);
});

test('networks, shops and sites are recognised by the columns that they document', () => {
  const known =
    'awin cj rakuten impact shareasale flexoffers fmtc couponapi linkmydeals admitad tradedoubler webgains ' +
    'pepperjam woocommerce shopify prestashop rehub';
  const found = layoutsIn('known').flatMap(({ name, columns }) => {
    const shape = shapeOf(columns.map(([column]) => column))?.shape;
    expect([name, shape ?? '']).toEqual([name, expect.stringMatching(`^$|^${/^\w+/.exec(name)![0].toLowerCase()}$`)]);
    return shape ?? [];
  });
  expect([...new Set(found)].join(' ')).toBe(known);
});

/** The fields of the columns of a file, `-` for one that is not used; rows are cut at ` / `, and their cells at bars. */
const fieldsIn = (kind: ImportKind, header: string, lines: string): string => {
  const rows = lines.split(' / ').map((line) => line.split('|'));
  const columns = header.split('|').map((name, at) => ({ name, texts: rows.map((row) => row[at]!) }));
  const { fields } = guessColumns(kind, columns, ['Books'], (text) => /^(?:Elm|Ash) Ltd$/.test(text));
  return columns.map((_, at) => fields.get(at) ?? '-').join(' ');
};

test.each([
  // a column of addresses is a link and never a code
  ['Title|Code', 'A fifth off|https://go.example/1', 'title affiliateLink'],
  // the category of deals is that of their store only where it is one of this site
  ['Title|Category', 'A fifth off|Books', 'title storeCategory'],
  ['Title|Category', 'A fifth off|Paper', 'title -'],
  // an amount beside a type, or a currency, is what that says it is
  ['Code|Discount amount', 'A1|15', 'code discountAmount'],
  ['Code|Discount amount|Unit', 'A1|15|percent', 'code discount discountType'],
  ['Code|Percentage|Currency', 'A1|true|GBP', 'code isPercentage currency'],
  // what names stores that are here is the store, whatever it is called
  ['Title|Glorp|Campaign name', 'A|Elm Ltd|Autumn / B|Ash Ltd|Winter', 'title store -'],
  ['Title|Glorp|Store', 'A|Elm Ltd|New shop / B|Ash Ltd|Another', 'title - store'],
  // of two columns of dates the one that is later in each row is the end
  ['Code|Begins|Glorp', 'A1|2026-11-01|2026-11-30 / B1|2026-11-02|2026-12-24', 'code startsAt expiryDate'],
  ['Code|Begins|Glorp', 'A1|2026-11-01|2026-11-30 / B1|2026-11-02|2026-10-24', 'code startsAt -'],
  // links that are all there are lead to the deals
  ['Code|Where to', 'A1|https://go.example/1 / B1|https://go.example/2', 'code affiliateLink'],
  ['Code|Store link', 'A1|https://oak.example/1 / B2|https://oak.example/2', 'code -'],
  // numbers of a network are no names of stores, and what many rows share is no id
  ['Deal id|Merchant|Title', '7|12|A / 7|13|B / 7|12|C', '- - title'],
  // a word for "of" at the end leads to the date
  ['Code|Geldig van|Geldig t/m', 'A1|01-11-2026|30-11-2026', 'code startsAt expiryDate'],
  ['Code|Valabil de la|Valabil până la', 'A1|2026-11-01|2026-12-31', 'code startsAt expiryDate'],
  // names of programmes repeat, and titles do not
  ['Offer name|Name', 'Oak|A fifth off / Oak|A tenth off', '- title'],
  // an id within an object, and the text of an element
  ['deal.id|deal.code|store.$', '71|A1B2|Oak', 'id code store'],
  // what a code is of has one, too, and its type is none
  ['promotion.code|code', 'lamps|A1B2', '- code'],
  ['title|store|meta.code|meta.expires', 'A|Oak|A1B2|2026-12-31', 'title store code expiryDate'],
  ['code.type|code.value', 'generic|A1B2', '- code'],
  ['Code|Date d&#039;expiration', 'A1B2|2026-12-31', 'code expiryDate'],
  // words beside notes of a format, and where the values show what they say
  ['Title|Start Date (DD.MM.YYYY)|Verified (Y/N)', 'A|01.11.2026|Y', 'title startsAt verified'],
  // shares of some, and sums of others
  ['Code|Offer|Title', 'A1|20% off|A / A2|£5 off|B', 'code discount title'],
  ['Code|Offer|Title', 'A1|R$ 5|A / A2|500円引き|B', 'code discount title'],
  // the products to which a deal applies are not its title
  ['Code|Products', 'A1|lamps / A2|pens', 'code -'],
  ['Code|Webwinkel', 'A1|Oak', 'code store'],
  ['Code|Go live', 'A1|2026-11-01', 'code startsAt'],
  // what a button says is no text, and the company of a person no store
  ['Title|Link text', 'A|Shop now', 'title -'],
  ['Code|First name|Company', 'A1|Mia|Oak Ltd', 'code - -'],
  // what a row is and where, and what a thing is worth
  ['Deal|Label|City|State|Price|Value', 'Oil change|Coupon|Austin|TX|25|50', 'title - - - - -'],
  // hours of a day, and numbers of days
  ['Title|Start|End', 'Two for one|17:00|19:00', 'title - -'],
  ['Code|Expires in', 'A1B2|30', 'code -'],
  ['Code|Expires', 'A1B2|1798675200', 'code expiryDate'],
  // dates of something else
  ['Code|Contract end', 'A1B2|2026-12-31', 'code -'],
  ['Code|Redeem by|Ends at', 'A1B2|2027-05-31|2026-12-31', 'code - expiryDate'],
  // names that are numbers, and campaigns that are no stores
  ['Name|Code', 'CN-0001|A1B2 / CN-0002|A1B3', '- code'],
  ['Title|Campaign name', 'A fifth off|Lamp House', 'title store'],
  ['Code|Campaign name', 'A1B2|Autumn', 'code -'],
  ['Title|Campaign name|Campaign end', 'A fifth off|Autumn|2026-12-31', 'title - -'],
  // a number beside percentages is an amount only where it stands in their place
  ['Code|Percent off|Value', 'A1B2|50| / A1B3||60', 'code discountPercent discountAmount'],
  ['Code|Percent off|Value', 'A1B2|50|80 / A1B3|40|60', 'code discountPercent -'],
])('what columns of coupons hold and what stands beside them says what they are: %s, %s', (header, rows, fields) => {
  expect(fieldsIn('coupons', header, rows)).toBe(fields);
});

test.each([
  ['Name|Price|Sale price', 'Lamp|50|40', 'name originalPrice salePrice'],
  ['Name|Price|Price shown', 'Lamp|40|$40', 'name salePrice -'],
  ['Name|Price|Offer price', 'Lamp|50|40', 'name originalPrice salePrice'],
  ['Name|SKU|Voucher code', 'Lamp|L-1|SAVE10', 'name id -'],
  ['Name|Van prijs|Prijs', 'Lamp|50|40', 'name originalPrice salePrice'],
  ['Name|Price|Discount price', 'Lamp|50|40', 'name originalPrice salePrice'],
  ['Name|Precio|Precio con descuento', 'Lamp|50|40', 'name originalPrice salePrice'],
  // the sum taken off is no price, and numbers of ratings are no stars
  ['Name|Price discount|Discount', 'Lamp|10|10', 'name - -'],
  ['Name|Ratings', 'Lamp|1204', 'name reviewCount'],
  ['Name|Deal rating', 'Lamp|4.6', 'name -'],
  // beside a price of which it is not known whether it is lower, one may be the old or the new one
  ['Name|Price|Glorp price', 'Lamp|50|40', 'name - -'],
  ['Name|Product ID|Reference #', 'Lamp|7|L-1', 'name id -'],
])('and so it is with columns of products: %s, %s', (header, rows, fields) => {
  expect(fieldsIn('amazon-products', header, rows)).toBe(fields);
});

test.each([
  ['Nazwa|Adres strony', 'Oak|https://oak.example', 'name website'],
  // links of one host lead through it, and each store is at home on its own
  [
    'Name|Homepage|Link',
    'Oak|https://oak.example|https://go.example/1 / Barn|https://barn.example|https://go.example/2',
    'name website affiliateLink',
  ],
  ['Name|metaTitle|Meta description', 'Oak|Oak codes|All codes', 'name seoTitle seoDescription'],
])('and with columns of stores: %s, %s', (header, rows, fields) => {
  expect(fieldsIn('stores', header, rows)).toBe(fields);
});

test.each([
  ['Chinese', '商店|标题|描述|优惠码|折扣|开始日期|结束日期|使用条款|链接|启用'],
  ['Korean', '상점|제목|설명|쿠폰 코드|할인|시작일|종료일|이용약관|링크|활성'],
  ['Thai', 'ร้านค้า|หัวข้อ|รายละเอียด|โค้ดส่วนลด|ส่วนลด|วันที่เริ่มต้น|วันหมดอายุ|เงื่อนไข|ลิงก์|Active'],
  ['Arabic', 'المتجر|العنوان|الوصف|كود الخصم|الخصم|تاريخ البدء|تاريخ الانتهاء|الشروط والأحكام|الرابط|نشط'],
  ['Hebrew', 'חנות|כותרת|תיאור|קוד קופון|הנחה|תאריך התחלה|תאריך סיום|תנאים|קישור|פעיל'],
  ['Turkish', 'Mağaza|Başlık|Açıklama|Kupon kodu|İndirim|Başlangıç tarihi|Bitiş tarihi|Koşullar|Bağlantı|Aktif'],
  ['Finnish', 'Verkkokauppa|Otsikko|Kuvaus|Alennuskoodi|Alennus|Alkaa|Päättyy|Ehdot|Linkki|Aktiivinen'],
  ['Danish', 'Netbutik|Overskrift|Beskrivelse|Rabatkode|Rabat|Startdato|Slutdato|Betingelser|Link|Aktiv'],
])('columns in %s are found', (_, header) => {
  const row = 'Oak Lane|A fifth off|On all lamps|OAK20|20%|2026-11-01|2026-11-30|Once each|https://go.example/1|yes';
  const fields = 'store title description code discount startsAt expiryDate terms affiliateLink active';
  expect(fieldsIn('coupons', header, row)).toBe(fields);
});

test.each([
  ['French', 'Nom du produit|ID|Description|Lien affilié|Image|Ancien prix|Prix|Devise|Évaluation|Mots-clés'],
  ['Spanish', 'Producto|SKU|Descripción|Enlace|Imagen|Precio original|Precio de oferta|Moneda|Valoración|Etiquetas'],
  ['Swedish', 'Produktnamn|ID|Beskrivning|Länk|Bild|Ordinarie pris|Kampanjpris|Valuta|Betyg|Nyckelord'],
  ['Japanese', '商品名|商品コード|商品説明|商品URL|画像URL|通常価格|販売価格|通貨|評価|キーワード'],
  ['Korean', '상품명|상품 ID|상품 설명|제휴 링크|이미지|정가|판매가|통화|평점|키워드'],
])('columns of products in %s are found', (_, header) => {
  const row = 'Oak lamp|L-1|Of linen|https://go.example/1|https://img.example/1.png|50.00|40.00|EUR|4.5|lamp, oak';
  const fields = 'name id description affiliateLink imageUrl originalPrice salePrice currency rating keywords';
  expect(fieldsIn('amazon-products', header, row)).toBe(fields);
});
