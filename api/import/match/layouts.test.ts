import { expect, test } from 'vitest';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';
import { GuessedColumns } from './guessed-columns.ts';
import { layoutsIn } from '../testing/layouts.ts';

/** Of the columns that matter how many are found, and which are taken for something else. */
function guessed(file: string): { rate: number; wrong: string[] } {
  const wrong: string[] = [];
  let [right, matter] = [0, 0];
  for (const { name, kind, columns, rows } of layoutsIn(file)) {
    const texts = (at: number) => rows.map((row) => row[at] ?? '').filter((text) => text !== '');
    const { fields } = new GuessedColumns(
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
])('of the layouts %s no column is taken for something else', (_, file, least) => {
  const { rate, wrong } = guessed(file);
  expect([wrong, rate >= least]).toEqual([[], true]);
});

const fieldsIn = (kind: ImportKind, header: string, ...rows: string[]) => {
  const cells = (line: string) => line.split('|');
  const columns = cells(header).map((name, at) => ({ name, texts: rows.map((row) => cells(row)[at]!) }));
  return Object.fromEntries(
    [...new GuessedColumns(kind, columns, ['Books'], (text) => /^(?:Elm|Ash) Ltd$/.test(text)).fields].map(
      ([at, field]) => [columns[at]!.name, field],
    ),
  );
};
const fieldsOf = (header: string, ...rows: string[]) => fieldsIn('coupons', header, ...rows);

test('what a column holds counts for more than what it is called', () => {
  // a column of addresses is a link and never a code
  expect(fieldsOf('Title|Code', 'A fifth off|https://go.example/1')).toEqual({ Title: 'title', Code: 'affiliateLink' });
  // the category of deals is that of their store only where it is one of this site
  expect(fieldsOf('Title|Category', 'A fifth off|Books')).toMatchObject({ Category: 'storeCategory' });
  expect(fieldsOf('Title|Category', 'A fifth off|Paper')).toEqual({ Title: 'title' });
  // an amount beside a type, or a currency, is what that says it is
  expect(fieldsOf('Code|Discount amount', 'A1|15')).toMatchObject({ 'Discount amount': 'discountAmount' });
  expect(fieldsOf('Code|Discount amount|Unit', 'A1|15|percent')).toMatchObject({ 'Discount amount': 'discount' });
  expect(fieldsOf('Code|Percentage|Currency', 'A1|true|GBP')).toMatchObject({
    Percentage: 'isPercentage',
    Currency: 'currency',
  });
  // what names stores that are here is the store, whatever it is called
  expect(fieldsOf('Title|Glorp|Campaign name', 'A|Elm Ltd|Autumn', 'B|Ash Ltd|Winter')).toEqual({
    Title: 'title',
    Glorp: 'store',
  });
  expect(fieldsOf('Title|Glorp|Store', 'A|Elm Ltd|New shop', 'B|Ash Ltd|Another')).toMatchObject({ Store: 'store' });
  // of two columns of dates the one that is later in each row is the end
  expect(fieldsOf('Code|Begins|Glorp', 'A1|2026-11-01|2026-11-30', 'B1|2026-11-02|2026-12-24')).toMatchObject({
    Glorp: 'expiryDate',
  });
  expect(fieldsOf('Code|Begins|Glorp', 'A1|2026-11-01|2026-11-30', 'B1|2026-11-02|2026-10-24')).toEqual({
    Code: 'code',
    Begins: 'startsAt',
  });
  // links that are all there are lead to the deals
  expect(fieldsOf('Code|Where to', 'A1|https://go.example/1', 'B1|https://go.example/2')).toMatchObject({
    'Where to': 'affiliateLink',
  });
  // numbers of a network are no names of stores, and what many rows share is no id
  expect(fieldsOf('Deal id|Merchant|Title', '7|12|A', '7|13|B', '7|12|C')).toEqual({ Title: 'title' });
});

test('what stands beside a column says what it is', () => {
  const products = (header: string, row: string) => fieldsIn('amazon-products', header, row);
  expect(products('Name|Price|Sale price', 'Lamp|50|40')).toMatchObject({
    Price: 'originalPrice',
    'Sale price': 'salePrice',
  });
  expect(products('Name|Price|Price shown', 'Lamp|40|$40')).toEqual({ Name: 'name', Price: 'salePrice' });
  expect(products('Name|Price|Offer price', 'Lamp|50|40')).toMatchObject({ Price: 'originalPrice' });
  expect(products('Name|SKU|Voucher code', 'Lamp|L-1|SAVE10')).toEqual({ Name: 'name', SKU: 'id' });
  // a word for "of" at the end leads to the date
  expect(fieldsOf('Code|Geldig van|Geldig t/m', 'A1|01-11-2026|30-11-2026')).toMatchObject({
    'Geldig van': 'startsAt',
    'Geldig t/m': 'expiryDate',
  });
  // names of programmes repeat, and titles do not
  expect(fieldsOf('Offer name|Name', 'Oak|A fifth off', 'Oak|A tenth off')).toEqual({ Name: 'title' });
  // links of one host lead through it, and each store is at home on its own
  const stores = 'Name|Homepage|Link';
  const rows = ['Oak|https://oak.example|https://go.example/1', 'Barn|https://barn.example|https://go.example/2'];
  expect(fieldsIn('stores', stores, ...rows)).toMatchObject({ Homepage: 'website', Link: 'affiliateLink' });
  expect(fieldsOf('Code|Store link', 'A1|https://oak.example/1', 'B2|https://oak.example/2')).toEqual({ Code: 'code' });
  // an id within an object, and the text of an element
  expect(fieldsOf('deal.id|deal.code|store.$', '71|A1B2|Oak')).toMatchObject({ 'deal.id': 'id', 'store.$': 'store' });
});

test('words are known in other cases, beside notes of a format, and where the values show what they say', () => {
  const products = (header: string, row: string) => fieldsIn('amazon-products', header, row);
  expect(fieldsIn('stores', 'Nazwa|Adres strony', 'Oak|https://oak.example')).toMatchObject({
    'Adres strony': 'website',
  });
  expect(fieldsOf('Title|Start Date (DD.MM.YYYY)|Verified (Y/N)', 'A|01.11.2026|Y')).toMatchObject({
    'Start Date (DD.MM.YYYY)': 'startsAt',
    'Verified (Y/N)': 'verified',
  });
  // shares of some, and sums of others
  expect(fieldsOf('Code|Offer|Title', 'A1|20% off|A', 'A2|£5 off|B')).toMatchObject({ Offer: 'discount' });
  expect(fieldsOf('Code|Offer|Title', 'A1|R$ 5|A', 'A2|500円引き|B')).toMatchObject({ Offer: 'discount' });
  // the products to which a deal applies are not its title
  expect(fieldsOf('Code|Products', 'A1|lamps', 'A2|pens')).toEqual({ Code: 'code' });
  expect(fieldsOf('Code|Webwinkel', 'A1|Oak')).toMatchObject({ Webwinkel: 'store' });
  expect(fieldsOf('Code|Go live', 'A1|2026-11-01')).toMatchObject({ 'Go live': 'startsAt' });
  // what a button says is no text, and the company of a person no store
  expect(fieldsOf('Title|Link text', 'A|Shop now')).toEqual({ Title: 'title' });
  expect(fieldsOf('Code|First name|Company', 'A1|Mia|Oak Ltd')).toEqual({ Code: 'code' });
  expect(products('Name|Van prijs|Prijs', 'Lamp|50|40')).toMatchObject({
    'Van prijs': 'originalPrice',
    Prijs: 'salePrice',
  });
  expect(products('Name|Price|Discount price', 'Lamp|50|40')).toMatchObject({
    Price: 'originalPrice',
    'Discount price': 'salePrice',
  });
  expect(products('Name|Precio|Precio con descuento', 'Lamp|50|40')).toMatchObject({
    'Precio con descuento': 'salePrice',
  });
  // the sum taken off is no price, and numbers of ratings are no stars
  expect(products('Name|Price discount|Discount', 'Lamp|10|10')).toEqual({ Name: 'name' });
  expect(products('Name|Ratings', 'Lamp|1204')).toMatchObject({ Ratings: 'reviewCount' });
  expect(products('Name|Deal rating', 'Lamp|4.6')).toEqual({ Name: 'name' });
  expect(fieldsOf('Code|Valabil de la|Valabil până la', 'A1|2026-11-01|2026-12-31')).toMatchObject({
    'Valabil de la': 'startsAt',
    'Valabil până la': 'expiryDate',
  });
  // beside a price of which it is not known whether it is lower, one may be the old or the new one
  expect(products('Name|Price|Glorp price', 'Lamp|50|40')).toEqual({ Name: 'name' });
  expect(products('Name|Product ID|Reference #', 'Lamp|7|L-1')).toMatchObject({ 'Product ID': 'id' });
  expect(fieldsIn('stores', 'Name|metaTitle|Meta description', 'Oak|Oak codes|All codes')).toMatchObject({
    metaTitle: 'seoTitle',
    'Meta description': 'seoDescription',
  });
});

test('what may be meant otherwise is asked about', () => {
  // what a row is and where, and what a thing is worth
  expect(fieldsOf('Deal|Label|City|State|Price|Value', 'Oil change|Coupon|Austin|TX|25|50')).toEqual({ Deal: 'title' });
  // hours of a day, and numbers of days
  expect(fieldsOf('Title|Start|End', 'Two for one|17:00|19:00')).toEqual({ Title: 'title' });
  expect(fieldsOf('Code|Expires in', 'A1B2|30')).toEqual({ Code: 'code' });
  expect(fieldsOf('Code|Expires', 'A1B2|1798675200')).toMatchObject({ Expires: 'expiryDate' });
  // dates of something else
  expect(fieldsOf('Code|Contract end', 'A1B2|2026-12-31')).toEqual({ Code: 'code' });
  expect(fieldsOf('Code|Redeem by|Ends at', 'A1B2|2027-05-31|2026-12-31')).toMatchObject({ 'Ends at': 'expiryDate' });
  // names that are numbers, and campaigns that are no stores
  expect(fieldsOf('Name|Code', 'CN-0001|A1B2', 'CN-0002|A1B3')).toEqual({ Code: 'code' });
  expect(fieldsOf('Title|Campaign name', 'A fifth off|Lamp House')).toMatchObject({ 'Campaign name': 'store' });
  expect(fieldsOf('Code|Campaign name', 'A1B2|Autumn')).toEqual({ Code: 'code' });
  expect(fieldsOf('Title|Campaign name|Campaign end', 'A fifth off|Autumn|2026-12-31')).toEqual({ Title: 'title' });
  // a number beside percentages is an amount only where it stands in their place
  expect(fieldsOf('Code|Percent off|Value', 'A1B2|50|', 'A1B3||60')).toMatchObject({ Value: 'discountAmount' });
  expect(fieldsOf('Code|Percent off|Value', 'A1B2|50|80', 'A1B3|40|60')).toEqual({
    Code: 'code',
    'Percent off': 'discountPercent',
  });
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
  const found = fieldsOf(header, row);
  expect(header.split('|').map((column) => found[column])).toEqual(fields.split(' '));
});

test.each([
  ['French', 'Nom du produit|ID|Description|Lien affilié|Image|Ancien prix|Prix|Devise|Évaluation|Mots-clés'],
  [
    'Spanish',
    'Nombre del producto|SKU|Descripción|Enlace|Imagen|Precio original|Precio de oferta|Moneda|Valoración|Etiquetas',
  ],
  ['Swedish', 'Produktnamn|ID|Beskrivning|Länk|Bild|Ordinarie pris|Kampanjpris|Valuta|Betyg|Nyckelord'],
  ['Japanese', '商品名|商品コード|商品説明|商品URL|画像URL|通常価格|販売価格|通貨|評価|キーワード'],
  ['Korean', '상품명|상품 ID|상품 설명|제휴 링크|이미지|정가|판매가|통화|평점|키워드'],
])('columns of products in %s are found', (_, header) => {
  const row = 'Oak lamp|L-1|Of linen|https://go.example/1|https://img.example/1.png|50.00|40.00|EUR|4.5|lamp, oak';
  const fields = 'name id description affiliateLink imageUrl originalPrice salePrice currency rating keywords';
  const found = fieldsIn('amazon-products', header, row);
  expect(header.split('|').map((column) => found[column])).toEqual(fields.split(' '));
});
