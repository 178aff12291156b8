const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Two lists whose pairs name stores: the first reaches over the whole alphabet, so that lists by letter are even. */
const beginnings = wordsOf(`
  Amber Acorn Alder Apple Arrow Aspen Bright Birch Blue Bramble Brook Butter Cedar Chalk Cherry Cloud Copper Crisp
  Daisy Dapple Dawn Deep Dove Dusk Eagle Early East Echo Elder Ember Fair Fern Field Flax Fox Frost Gable Garnet
  Ginger Gold Grain Green Harbour Hazel Heath Honey Hollow Horn Indigo Inlet Iris Iron Island Ivy Jade Jasper Jay
  Jolly Juniper Jute Keel Kelp Kettle Kind Kite Knoll Lake Larch Lark Lemon Light Linen Maple Marble Marsh Mellow
  Mint Moss Neat Nettle Night Noble North Nut Oak Oat Ocean Olive Opal Orchard Paper Peach Pearl Pebble Pine Plum
  Quail Quarry Quartz Quick Quiet Quill Rain Raven Reed Ridge River Robin Sage Salt Sand Silver Spruce Stone Tall
  Tarn Teal Thistle Timber Tulip Umber Under Union Up Urban Usher Vale Velvet Vine Violet Vista Vivid Walnut Warm
  Water Wheat Wild Willow Xenia Xylo Yard Yarrow Yellow Yew Yonder Young Zeal Zephyr Zest Zinc Zinnia Zodiac
`);
const endings = wordsOf(`
  ford wick mere bank barn bay beam bell berg bloom bough brae bridge burn cairn cliff combe cote cove craft crest
  croft dale dell den down drift fall fen fold forge garth gate glen glade grove hall ham haven hearth hill holm
  holt house hurst keep kiln land lane lea ledge lock loft loom mark mead mill mont moor nest nook path peak pier
  point pool port press quay rest rise road row seat shade shed shelf shore side spring stead step stow strand
  stream thorpe thread ton tower trail tree vale view ward ware way well weave wharf wood worth yard yarn
`);
/** Once every pair is used, a third word makes new names. */
const kinds = [
  '',
  ...wordsOf('Outlet Direct Supply Studio Trading Goods Market Works'),
  ...wordsOf('Collective Depot Company Makers Exchange Emporium Select Corner Gallery'),
];

const pairs = beginnings.length * endings.length;
/** Shares no factor with the number of pairs: every pair comes up once before any comes again. */
const STRIDE = 7_919;

/** The name of the store at this place, counted from 0; no two places have the same. */
export function storeName(place: number): string {
  const pair = (place * STRIDE) % pairs;
  const kind = kinds[Math.floor(place / pairs)];
  if (kind === undefined)
    throw new RangeError(`There are names for ${pairs * kinds.length} stores, and place ${place} is beyond them.`);
  const name = `${beginnings[pair % beginnings.length]}${endings[Math.floor(pair / beginnings.length)]}`;
  return kind === '' ? name : `${name} ${kind}`;
}
