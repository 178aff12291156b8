import {
  dealOffer,
  dollarOffer,
  dollars,
  other,
  percent,
  percentOffer,
  shipping,
  type CategoryDraft,
} from './drafts.ts';

export const electronics: CategoryDraft = {
  name: 'Electronics',
  slug: 'electronics',
  icon: 'electronics',
  stores: [
    {
      slug: 'humbright',
      name: 'Humbright Audio',
      description:
        'Headphones, small speakers and record players, each with a listening guide that says what it is bad at ' +
        'as well. Forty days to try at home, and cushions, cables and batteries sold one by one.',
      coupons: [
        percent(12, '12% off wired headphones', 'Open and closed models, also the studio range.', {
          code: 'WIRED12',
          from: { kind: 'merchant', reference: 'https://www.humbright.example/newsletter' },
          checked: 2,
          ends: 19,
          featured: true,
        }),
        dollars(30, '$30 off bookshelf speakers', 'On any pair over $220.', {
          code: 'SHELF30',
          ends: 44,
          checked: 5,
          from: { kind: 'network', reference: 'linkmeadow/humbright-204' },
          terms: 'Once per household, not with other codes. Refurbished pairs are left out.',
        }),
        percent(20, '20% off replacement cushions', 'Velour and leather-free, for models since 2016.', {
          code: 'SOFT20',
          checked: 9,
        }),
        shipping('Free delivery on record players', 'Insured and with a lift to the door.', { ends: 27 }),
        percent(8, '8% off your first order', 'For new customers, once.', {
          code: 'HUM8',
          conditions: { newCustomers: true },
          checked: 13,
          from: { kind: 'shopper', reference: 'a mail of a reader' },
        }),
        other(
          'Free hard case',
          'A hard case with over-ear headphones',
          'Add the case to the basket; the code takes its price off.',
          { code: 'CASED', ends: 6, checked: 1 },
        ),
        percent(15, '15% off sports earphones', 'Sweatproof models with ear hooks.', { code: 'RUN15', ends: -6 }),
      ],
      offers: [
        percentOffer(
          30,
          'Up to 30% off returned and tested',
          'Opened, checked and cleaned by the workshop, with the full guarantee.',
          { checked: 3 },
        ),
        dollarOffer(50, '$50 for your old headphones', 'Any maker, working or not, against a new pair over $200.', {
          ends: 62,
        }),
        percentOffer(
          10,
          'Student price: 10% off all year',
          'Confirm your place of study once and the prices change for a year.',
          { checked: 8, from: { kind: 'model', reference: 'draft of the store' }, conditions: { students: true } },
        ),
      ],
    },
    {
      slug: 'quillbyte',
      name: 'Quillbyte',
      description:
        'Refurbished laptops and screens, graded in plain words (like new, light marks, honest marks) with photos ' +
        'of the very machine you get. Two years of guarantee and a battery of at least 85 percent.',
      coupons: [
        dollars(40, '$40 off laptops over $500', 'All grades. Works beside the trade-in.', {
          code: 'QUILL40',
          checked: 1,
          ends: 16,
          featured: true,
        }),
        percent(5, '5% off everything', 'Also on machines that are already reduced.', { code: 'Q5', checked: 6 }),
        percent(
          10,
          '10% off for schools and students',
          'Write from your school’s e-mail address and the code comes back within a day.',
          {},
        ),
        shipping('Free express delivery on screens', 'Packed in two boxes and insured.', {
          code: 'PIXELPOST',
          ends: 34,
        }),
        dollars(25, '$25 off a docking station', 'With any laptop in the same basket.', {
          code: 'DOCKME',
          ends: 5,
          checked: 2,
        }),
        other(
          'Free memory upgrade',
          '8 GB to 16 GB for nothing',
          'On laptops marked with a plus. The workshop fits it before the parcel leaves.',
          { code: 'DOUBLE', ends: 11 },
        ),
        percent(15, '15% off keyboards and mice', 'New, not refurbished.', { code: 'CLACK15', ends: 70, checked: 14 }),
        dollars(60, '$60 off workstations', 'On machines with a graphics card of their own.', {
          code: 'HEAVY60',
          ends: -2,
        }),
      ],
      offers: [
        dealOffer(
          '',
          'Trade in a laptop, even a broken one',
          'The price is named online and paid within three days after the machine has arrived.',
          {},
        ),
        percentOffer(20, 'Up to 20% off honest marks', 'Scratches you can see and hardware you cannot tell from new.', {
          checked: 4,
        }),
        dollarOffer(
          15,
          '$15 off with the newsletter',
          'The code arrives once you confirm your address, and works on orders over $150.',
          { code: 'LETTER15', checked: 9, conditions: { minimumSpend: '$150' } },
        ),
      ],
    },
    {
      slug: 'nodewick',
      name: 'Nodewick',
      description:
        'Lamps, switches, heating valves and sensors that work without an account and without the maker’s ' +
        'servers. Every product page lists which standards it speaks and for how long updates are promised.',
      coupons: [
        percent(15, '15% off starter sets', 'One bridge and three devices of your choice.', {
          code: 'FIRSTNODE',
          checked: 3,
          featured: true,
        }),
        percent(10, '10% off heating valves', 'From three pieces on.', { code: 'WARM10', ends: 28, checked: 5 }),
        dollars(12, '$12 off motion sensors', 'On packs of two and more.', { code: 'MOVE12', ends: 9 }),
        shipping('Free delivery over $40', 'Comes off by itself in the basket.', { checked: 18 }),
        other(
          'Second lamp half price',
          'Half price on the second lamp',
          'White and colour lamps with the large screw base.',
          { code: 'DUO', ends: 3, checked: 1 },
        ),
        percent(25, '25% off last year’s switches', 'The same inside, with the older frame.', {
          code: 'OLDFRAME',
          ends: 55,
        }),
      ],
      offers: [
        percentOffer(18, '18% off bundles for a whole flat', 'Ten devices and more, put together as you like.', {
          ends: 38,
          checked: 7,
        }),
        dealOffer(
          '',
          'A free hour of set-up help by video',
          'With orders over $200. Book the hour from your order page.',
          {},
        ),
      ],
    },
    {
      slug: 'circuvale',
      name: 'Circuvale Parts',
      description:
        'Cables, adapters, batteries, screws and spare parts for things that others throw away. Orders are taken ' +
        'by catalogue and telephone, which is why this store has no website of its own.',
      website: false,
      coupons: [
        percent(
          10,
          '10% off ten cables and more',
          'Mixed lengths and plugs count together. Name the code when you order.',
          { code: 'TENFOLD', checked: 12 },
        ),
        shipping('Free postage on small parts', 'On envelopes up to 100 grams.', { code: 'ENV', checked: 20 }),
        dollars(5, '$5 off rechargeable batteries', 'On sets of eight.', { code: 'CHARGE5', ends: 46 }),
        percent(20, '20% off phone repair sets', 'Battery, tools and glue for the most common models.', {
          code: 'MENDIT20',
          ends: 21,
          checked: 4,
          featured: true,
        }),
      ],
      offers: [
        dealOffer(
          '4 for 3',
          'Four chargers for the price of three',
          'All sizes from 20 to 65 watts; the cheapest is free.',
          { code: 'FOURTH', ends: 13 },
        ),
      ],
    },
    {
      slug: 'lumenpost',
      name: 'Lumenpost',
      description:
        'Cameras, lenses and film. The shop develops and scans too, rents lenses by the weekend and takes the ' +
        'rent off the price if you decide to keep one.',
      coupons: [
        dollars(75, '$75 off mirrorless kits', 'A body with one lens, new or used.', {
          code: 'KIT75',
          ends: 23,
          checked: 2,
          featured: true,
        }),
        percent(15, '15% off film in packs of five', 'Black and white and colour negative, 35 mm and medium format.', {
          code: 'ROLL15',
          checked: 6,
          ends: 50,
        }),
        percent(10, '10% off developing and scanning', 'For five rolls sent together.', { code: 'DEV', checked: 11 }),
        other(
          'Free weekend rental',
          'Rent a lens for a weekend, free',
          'For first-time renters; a deposit is blocked on the card and released on Tuesday.',
          { code: 'WEEKEND', ends: 30 },
        ),
        shipping('Free insured delivery over $250', 'Without a code.', {}),
        percent(20, '20% off tripods', 'Aluminium tripods; carbon is left out.', {
          code: 'STEADY20',
          ends: 7,
          checked: 3,
        }),
        dollars(20, '$20 off camera bags', 'On bags over $90.', { code: 'CARRY20', ends: -12 }),
      ],
      offers: [
        percentOffer(25, 'Up to 25% off used lenses', 'Checked for fungus, dust and focus, with a year of guarantee.', {
          checked: 5,
        }),
        dealOffer(
          '',
          'Sell your camera for store credit',
          'Credit pays 15 percent more than cash, and the quote holds for two weeks.',
          {},
        ),
        dollarOffer(
          100,
          '$100 back on selected full-frame bodies',
          'Register the serial number within 30 days after buying.',
          { ends: 17, checked: 1 },
        ),
      ],
    },
  ],
};
