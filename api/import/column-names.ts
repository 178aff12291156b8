import { fold } from '../../data/rules/fold.ts';

/** Words that say whose the column is, or nothing: `coupon_title`, `_wpc_expires` and `Titel des Angebots` are titles and ends. */
const SUBJECT =
  'coupons?|vouchers?|offers?|deals?|promos?|promotions?|promotional|gutscheine?s?|angebote?s?|aktions?|ofert[ay]s?|offres?|offert[ae]|' +
  'cupon(?:es)?|cupom|kupon[uy]?|aanbiedingen|acties?|promocion|promocao|promocji|products?|items?|ads?|post|field|node|wpc|clpr|rehub|couponis';
const FILLER =
  'the|of|de|des|der|die|das|du|la|le|les|l|d|del|della|di|da|do(?= cup)|el|van|na|a|b|c|f|n|dt|utc|gmt|iso|local';
const STORE =
  '(?:adv campaign|advcampaign|advertiser|merchant|retailer|store|shop|program(?:me)?|campaign|seller|vendor|partner|company|brand|' +
  'handler|haendler|anbieter|geschaft|laden|marke|marchand|boutique|magasin|enseigne|annonceur|marque|tienda|comercio|marca|anunciante|' +
  'negozio|marchio|sklepu?|marka|winkel|webshop|adverteerder|merk|loja|anunciante|butikk?|obchod|kauppa|magazin|bolt|magaza|client|магазин|site)s?';
const NAME =
  '(?:name|title|label|nom|nombre|nome|nazwa|naam|titel|titre|titulo|titolo|tytu[lł]|bezeichnung|navn|namn|nazev|nimi|denumire|ad[iı]|название)';
const LINK =
  '(?:links?|urls?|uri|href|lien|enlace|liga|adres|address|collegamento|lank|lenke|linkki|odkaz|baglanti|ссылка)';
const WEBSITE =
  'home ?page|website|web site|web|domain|webseite|internetseite|site web|sitio web|pagina web|sito(?: web)?|strona(?: www)?|hjemmeside|hemsida';
const TRACKING =
  '(?:deep ?link )?tracking|track|default track|aff|affiliate|afiliacyjny|affilie|click|goto|go to|go|smart|cloaked|referral|affiliation|afiliado';
const OFF =
  '(?:discount|rabatt|nachlass|ersparnis|reduction|remise|descuento|rebaja|sconto|korting|desconto|rabat|znizka|savings?|save|sleva|slevovy|alennus|reducere|kedvezmeny|indirim|rabatu|avslag|скидка)';
const VALUE = '(?:value|amount|wert|betrag|hohe|montant|importe|importo|valor|valore|kwota|bedrag|waarde|rate|text)';
const PERCENT = '(?:percent|percentage|pct|prozent|pourcentage|porcentaje|percentuale|procent|percentagem|porcentagem)';
const DAY = '(?:date|datum|dato|day|time|fecha|data|tarihi|дата)';
const END =
  '(?:ends?|ending|expir(?:y|es|e|ation|ing|acion|acao|a)|finish|until|till|thru|through|to|deadline|bis|bis zum|ablauf|ende|verfall|' +
  'fin|echeance|jusqu au|jusqu a|caducidad|vencimiento|finalizacion|hasta|caduca|vence|zakonczenia|wygasniecia|konca|koniec|do|wygasa|' +
  'scadenza|fine|scade|fino al|fino a|eind|verval|verloopt|tot|tot en met|validade|termino|ate|slut|udlobs?|utlops?|udlober|utloper|till?|giltig till|expirarii|expira la|lejarat|bitis|paattyy|platnost do|valabil pana la|до|окончания)';
const START =
  '(?:starts?|starting|start|begins?|beginning|begin|launch|live|from|effective|ab|von|beginn|anfang|debut|partir|commence|inicio|desde|' +
  'comienzo|od|rozpoczecia|poczatek|inizio|dal|vanaf|ingang|comeca|fran|fra|pocatku|platnost od|alkaa|inceperii|kezdete|baslang[iı]c|valabil de la|с|от|начала)';
const VALID =
  '(?:valid|validity|platnost|voimassa|valabil|good|available|gultig|gueltig|gultigkeit|laufzeit|valables?|valide|validite|valid[oa]|wazn[yae]|waznosc|geldig|giltig|gyldig|действует)';
const ON = '(?: (?:at|on|by|in|le|am|el))?';
const PICTURE = '(?:logo|image|imagen|img|picture|pic|photo|icon|thumbnail|thumb|bild|foto|banner|immagine|imagem)s?';

/** By field, what a column that means it is called, the surest first; then what its name holds, where its values are of a kind. */
const dealNames = {
  id: ['(?:codes? |link |lmd |discount )?id|id (?:cart rule|codes?|codepromo)|(?:vc|n|c|u|gu|uu)id|reference id'],
  isPercentage: [`is (?:a )?${PERCENT}|${PERCENT}`],
  currency: [
    `(?:${OFF} )?(?:currency|devise|wahrung|waehrung|moneda|valuta|waluta|moeda|валюта)(?: (?:code|id|iso|symbol))?|(?:amount )?money currency`,
  ],
  discountType: [
    `(?:${OFF} )?(?:${VALUE} )?(?:type|typ|tipo|kind|unit|einheit|unite|unidad|rodzaj|soort|art)(?: ${OFF})?|simple action|percent or (?:amount|total)`,
    'offers?|deals?',
  ],
  discountPercent: [`(?:${OFF} )?(?:${PERCENT})(?: off)?(?: ${OFF})?|percent percent`],
  discountAmount: [
    `${OFF} (?:amount|betrag|montant|money|cash)|(?:amount|dollars?|money|cash) off|amount money(?: amount)?|${OFF} (?:fixed|fix)`,
  ],
  storeWebsite: [`(?:${STORE} )?(?:${WEBSITE})(?: ${LINK})?|${STORE} (?:site )?${LINK}|${STORE} (?:site|web)|site`],
  store: [`${STORE}|(?:adv )?${STORE} ${NAME}|${NAME} ${STORE}|wp store`, `${STORE} (?:slug|id)`],
  affiliateLink: [
    `(?:url|link) (?:${TRACKING})|(?:${TRACKING})(?: ${LINK})?|deep ?link tracking|lien (?:affilie|tracke)|enlace afiliado`,
    `deep ?links?(?: ${LINK})?|(?:destination|redirect|target|link|buy|shop|external) ?${LINK}?|${LINK}`,
    `(?:landing ?(?:page)?|final|direct|store|page)(?: ${LINK})?`,
  ],
  code: [
    `(?:${OFF}s? )?(?:code|codigo|codice|kodu?|kode|koodi|код|cod|key)(?: (?:promo\\w*|промо\\w*|rabatow[ye]|reducere|${OFF}))?|type code|default code`,
    'codes?|promo ?codes?|промокод',
    'coupons?|vouchers?|gutscheine?|kupon|cup[oó]n|cupom|promos?',
  ],
  title: [
    'title|titel|titre|titulo|titolo|titlu|tytu[lł]|basl[iı]k|otsikko|headline|heading|subject|uberschrift|заголовок',
    `(?:link |discount )?${NAME}`,
    'offers?|deals?|promotions?|promos?|angebote?|aktion|ofert[ay]|offres?|offert[ae]|promocion|promocja|actie|aanbieding|promocao|erbjudande|tilbud|nabidka|tarjous|ajanlat|kampanya|предложение',
  ],
  discount: [
    `${OFF}(?: ${VALUE})?|${VALUE} ${OFF}`,
    `value|amount|wert|betrag|montant|importe|importo|kwota|bedrag|valor|valore|off|${OFF} (?:label|info)|benefit`,
    'offers?|deals?|promotions?|promos?|angebote?|ofert[ay]|offres?|offert[ae]|label',
  ],
  description: [
    'desc|description|beschreibung|descripcion|descrizione|opis|omschrijving|descricao|beskrivning|beskrivelse|popis|kuvaus|descriere|leiras|aciklama|описание',
    'link (?:description|text)|details?|content|body|about|text|long description',
    'short description|excerpt|summary',
  ],
  terms: [
    'terms(?: and)?(?: conditions)?|terms conditions|conditions?|restrictions?|exclusions?|fine print|small print|kleingedruckt\\w*|bedingung(?:en)?|einschrankung(?:en)?|' +
      'agb|condiciones|terminos(?: y condiciones)?|condizioni|termini(?: e condizioni)?|warunki|regulamin|voorwaarden|condicoes|regras|termos|villkor|vilkar|podminky|betingelser|ehdot|conditii|feltetelek|kosullar|условия|tnc|t c',
  ],
  startsAt: [
    `${DAY}? ?${START}${ON}(?: ${DAY})?|${VALID} ${START}(?: ${DAY})?|${START} ${DAY} ?(?:time)?`,
    `(?:${DAY} )?limited time start date|activation ${DAY}|publish(?:ed)? start ${DAY}|starts? (?:at|on)? ?time`,
  ],
  expiryDate: [
    `${DAY}? ?${END}${ON}(?: ${DAY})?|${VALID} ${END}(?: ${DAY})?|${DAY}? ?(?:limite|limit|${VALID})|${VALID}(?: ${DAY})?|last day|${END} ${DAY} ?(?:time)?|use by|redeem by|best before`,
    `limited time end date|publish(?:ed)? end ${DAY}`,
  ],
  verifiedAt: [
    `(?:code )?verified(?: ${DAY})?${ON}|last (?:verified|checked|tested|verification)(?: ${DAY})?${ON}|${DAY} verified`,
  ],
  verified: ['(?:is )?(?:verified|tested|gepruft|verifie|verificado|verificato)'],
  featured: ['(?:is )?(?:featured|highlighted|hervorgehoben|destacado|en vedette)'],
  active: [
    '(?:is )?(?:active|enabled|published|live|visible|aktiv|activo|actif|attivo|actief|ativo|aktywny)',
    'status',
  ],
  status: ['status|state|estado|etat|stato|stan|статус|wp status'],
  storeCategory: [
    `${STORE} (?:category|kategorie)|categor(?:y|ies)|category name|kategorien?|categorie|categoria|kategoria`,
  ],
};

const storeNames = {
  affiliateLink: [dealNames.affiliateLink[0]!],
  deepLink: ['deep ?links?(?: template)?|(?:link|url) template'],
  website: [
    `(?:${STORE} )?(?:${WEBSITE})(?: ${LINK})?|${STORE} (?:site )?${LINK}|site ${LINK}|display ${LINK}`,
    `${LINK}|site`,
  ],
  name: [`${STORE}|${STORE} ${NAME}|${NAME} ${STORE}`, NAME],
  slug: ['(?:store )?(?:slug|handle|alias|permalink)|url key'],
  logo: [`(?:${STORE} )?${PICTURE}(?: ${LINK})?`],
  description: [`(?:${STORE} )?(?:${dealNames.description[0]})`, dealNames.description[1]!],
  category: [
    `(?:${STORE} )?(?:primary )?(?:categor(?:y|ies)|vertical|sector|industry|kategorie|categorie|categoria|kategoria|branche)(?: name)?`,
  ],
  dealCount: ['(?:number of )?deal count'],
};

const productNames = {
  id: ['asin|aw product id|id|sku|ean|upc'],
  name: [`${NAME}`],
  description: [dealNames.description[0]!, 'details?|short description|content|body'],
  affiliateLink: [
    `aw deep ?link|${dealNames.affiliateLink[0]}|detail page url|(?:buy|external) url`,
    `deep ?links?|${LINK}`,
  ],
  imageUrl: [`(?:main |large |merchant |aw )?${PICTURE}(?: ${LINK}| src)?`],
  originalPrice: ['(?:original|list|regular|rrp|retail|was|old|base|full|msrp|recommended)(?: retail)? ?(?:price)?'],
  salePrice: [
    '(?:sale|search|current|offer|now|final|special|discounted)? ?(?:price|preis|prix|precio|prezzo|cena|prijs|preco)',
  ],
  priceCheckedAt: ['price checked at|last (?:updated|checked)|price (?:updated|date)'],
  discount: [`${OFF}(?: ${PERCENT})?|savings percent|${PERCENT} off`],
  rating: ['(?:average |avg |star )?ratings?(?: average)?|stars'],
  reviewCount: ['(?:number of |total )?(?:reviews?|ratings?)(?: count| total)|reviews|number of reviews'],
  category: ['category'],
  keywords: ['keywords|tags'],
  featured: dealNames.featured,
};

const compiled = (names: { readonly [field: string]: readonly string[] }) =>
  Object.entries(names).map(
    ([field, each]) => [field, each.map((source) => new RegExp(`^(?:${source})$`, 'u'))] as const,
  );

/** By kind of thing and field, how names mean it, the surest first. */
export const fieldNames = {
  coupons: compiled(dealNames),
  offers: compiled(dealNames),
  stores: compiled(storeNames),
  'amazon-products': compiled(productNames),
} as const;

const GLUED = new RegExp(
  `^(${SUBJECT}|${STORE}|${OFF}|link|start|end|expiry|expiration|verified|click|goto|smart|promo)(?=(?:${SUBJECT}|codes?|name|titles?|desc(?:ription)?|url|link|id|types?|kodu?|kode|koodi|` +
    'value|amount|end|start|expir\\w+|date|home ?page|website|restrictions?|status|state|percent\\w*|store|shop)(?:date|url|link|name)?$)',
  'u',
);
const ENDING = /^(\p{L}{3,})(codes?|datum|date|url|uri|link)$/u;
const spelled = (word: string): string => {
  const next = word.replace(GLUED, '$1 ').replace(ENDING, '$1 $2');
  return next === word ? word : next.split(' ').map(spelled).join(' ');
};
const SUBJECTS = new RegExp(`(?<=^| )(?:${SUBJECT})(?= |$)`, 'gu');
const FILLERS = new RegExp(`(?<=^| )(?:${FILLER})(?= |$)`, 'gu');
const tidy = (text: string): string => text.replaceAll(/ +/g, ' ').trim();

/** The words of a column's name: `couponCode`, `coupon_code` and `couponcode` are `coupon code`. */
export const wordsOf = (name: string): string =>
  fold(
    name
      .replaceAll(/\bt\s?&\s?cs?\b/gi, ' terms ')
      .replaceAll('%', ' percent ')
      .replaceAll(/\p{Sc}/gu, ' money ')
      .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' '),
  )
    .split(' ')
    .map(spelled)
    .join(' ');

/** The words without those that say whose the column is; all of them, where nothing else is left. */
export function bareWordsOf(name: string): string {
  const words = tidy(wordsOf(name).replaceAll(FILLERS, ''));
  return tidy(words.replaceAll(SUBJECTS, '')) || words.split(' ').at(-1)!;
}

/** Whether a name says that its column is of the deal itself. */
export const isOfDeal = (name: string): boolean => /(?<=^| )(?:coupon|voucher|offer|deal)(?= )/.test(wordsOf(name));

/** What names hold that are of dates, links and pictures, whatever else stands in them. */
export const nameHolds = {
  end: new RegExp(`(?:^| )(?:${END.replace('|to|', '|').replace('|do|', '|')})(?= |$)`, 'u'),
  start: new RegExp(`(?:^| )(?:${START.replace('|с|от', '')})(?= |$)`, 'u'),
  bookkeeping:
    /\b(?:created?|updated?|modified|added|add|upd|edited?|edit|publish(?:ed)?|inserted|last|angelegt|geandert)\b/u,
  tracking: new RegExp(`(?:^| )(?:${TRACKING}|deep|deep ?link)(?= |$)`, 'u'),
  store: new RegExp(`(?:^| )${STORE}(?= |$)`, 'u'),
  picture: new RegExp(`(?:^| )${PICTURE}(?= |$)`, 'u'),
};
