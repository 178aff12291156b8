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

export const gifts: CategoryDraft = {
  name: 'Gifts & Flowers',
  slug: 'gifts-flowers',
  icon: 'gifts',
  stores: [
    {
      slug: 'posybarrow',
      name: 'Posybarrow',
      description:
        'Bouquets from fields within a day’s drive, tied to order and delivered with a vase if you like. The shop ' +
        'says which flowers are in season and how long each will last.',
      coupons: [
        percent(15, '15% off your first bouquet', 'All sizes, vase included.', {
          code: 'POSY15',
          checked: 1,
          ends: 32,
          featured: true,
        }),
        dollars(10, '$10 off bouquets over $60', 'On delivery days from Monday to Thursday.', {
          code: 'WEEKDAY',
          ends: 18,
          checked: 4,
        }),
        shipping('Free delivery in the morning', 'Before noon, in forty cities.', {
          code: 'NOON',
          ends: 9,
          checked: 2,
        }),
        other('Free card', 'A handwritten card with every bouquet', 'Up to thirty words.', { checked: 8 }),
        percent(20, '20% off dried flowers', 'They last for years.', { code: 'FOREVER20', ends: 66, checked: 6 }),
        percent(25, '25% off tulips', 'Thirty stems, colours as they come.', { code: 'TULIP25', ends: 3, checked: 1 }),
        dollars(5, '$5 off a vase', 'With any bouquet.', { code: 'V5', ends: -4 }),
      ],
      offers: [
        percentOffer(20, '20% off flowers every fortnight', 'A bouquet every two weeks, paused over the holidays.', {
          checked: 3,
        }),
        dealOffer(
          'Double stems',
          'Twice the stems for the same price',
          'On bouquets of a single kind, while the field is in bloom.',
          { ends: 6, checked: 1 },
        ),
        dollarOffer(
          12,
          '$12 off when you order a week ahead',
          'The earlier the field knows, the less is thrown away.',
          { ends: 50 },
        ),
      ],
    },
  ],
};
