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

export const pets: CategoryDraft = {
  name: 'Pets',
  slug: 'pets',
  icon: 'pets',
  stores: [
    {
      slug: 'barkmere',
      name: 'Barkmere',
      description:
        'Food, leads and beds for dogs of all sizes. The feeding plan asks for weight and walks, and the price is ' +
        'shown per day, which makes bags of different sizes comparable.',
      coupons: [
        percent(25, '25% off your first bag', 'Dry food up to 12 kg.', {
          code: 'WOOF25',
          checked: 1,
          ends: 25,
          featured: true,
        }),
        dollars(8, '$8 off beds', 'With washable covers.', { code: 'NAP8', ends: 17, checked: 4 }),
        shipping('Free delivery over $49', 'Heavy bags included.', { checked: 11 }),
        percent(10, '10% off leads and harnesses', 'With the measuring guide for puppies.', {
          code: 'WALK',
          ends: 39,
          checked: 7,
        }),
        other('Free trial size', 'A trial bag of any food', 'You pay the postage.', { code: 'TRY', checked: 3 }),
        percent(15, '15% off chews', 'From three bags on.', { code: 'CHEW15', ends: 4 }),
        percent(20, '20% off cooling mats', 'For hot days.', { code: 'COOL20', ends: -25 }),
      ],
      offers: [
        percentOffer(10, '10% off every delivery of a plan', 'Change size and date until two days before.', {
          checked: 2,
        }),
        dollarOffer(5, '$5 for the shelter of your choice', 'With each bag over 10 kg, chosen at the checkout.', {}),
      ],
    },
    {
      slug: 'whiskerfold',
      name: 'Whiskerfold',
      description:
        'Scratching posts that do not wobble, litter without dust and food with the meat content in front. Most ' +
        'furniture can be had with new covers and new rope.',
      coupons: [
        percent(15, '15% off scratching furniture', 'Wall pieces and posts.', {
          code: 'CLAW15',
          ends: 35,
          checked: 3,
          featured: true,
        }),
        dollars(6, '$6 off wet food in 48s', 'All sorts.', { code: 'FISHDAY', ends: 10, checked: 5 }),
        shipping('Free delivery on litter', 'From three sacks on.', { code: 'SAND', checked: 9 }),
        percent(20, '20% off replacement rope', 'Sisal in three widths.', { code: 'ROPE20', ends: 59 }),
        other('Free toy', 'A feather toy with the first order', 'Packed without being asked.', {}),
        percent(12, '12% off carriers', 'Tested for the size of train seats.', { code: 'VET', ends: 6, checked: 1 }),
      ],
      offers: [
        percentOffer(22, 'Up to 22% off discontinued covers', 'For posts and hammocks since 2018.', {
          ends: 44,
          checked: 6,
        }),
        dealOffer('', 'Three sorts to try for the price of one', 'Small tins, for choosy cats.', {
          code: 'PICKY',
          checked: 4,
        }),
      ],
    },
    {
      slug: 'finpuddle',
      name: 'Finpuddle Aquatics',
      description:
        'Aquariums, pumps and water plants, with a calculator that says how many fish are too many. Advice comes ' +
        'by post and by telephone; there is no online shop.',
      website: false,
      logo: false,
      coupons: [],
      offers: [
        percentOffer(
          15,
          '15% off complete aquariums',
          'Tank, light, filter and stand. Mention this offer on the telephone.',
          { ends: 30, checked: 8 },
        ),
        dealOffer('5 for 4', 'Five water plants for the price of four', 'For soft and for hard water.', {
          checked: 13,
        }),
      ],
    },
  ],
};
