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

export const travel: CategoryDraft = {
  name: 'Travel',
  slug: 'travel',
  icon: 'travel',
  stores: [
    {
      slug: 'wayfarrow',
      name: 'Wayfarrow',
      description:
        'Short trips by train: a city, a room and the tickets in one price, with the hours on board counted ' +
        'honestly. The map shows how far you get from home in three, five or eight hours.',
      coupons: [
        dollars(50, '$50 off trips over $400', 'For two or more travellers on the same booking.', {
          code: 'WAY50',
          checked: 2,
          ends: 26,
          featured: true,
        }),
        percent(8, '8% off weekday departures', 'Leave on Tuesday, Wednesday or Thursday.', {
          code: 'MIDWEEK',
          checked: 5,
          ends: 61,
        }),
        other('Free seat reservations', 'Seat reservations at no charge', 'On all legs of one booking.', {
          code: 'SEATED',
          ends: 35,
        }),
        percent(12, '12% off winter city trips', 'Departures from November to February.', {
          code: 'FROST12',
          ends: 48,
          checked: 8,
        }),
        dollars(15, '$15 off your first trip', 'For new customers.', { code: 'GO15', checked: 10 }),
        percent(20, '20% off last seats', 'Trips that leave within ten days.', {
          code: 'LASTSEAT',
          ends: 2,
          checked: 1,
        }),
      ],
      offers: [
        dealOffer(
          'Children travel free',
          'Up to two children under 12 travel free',
          'On the trains of all trips; the bed in the room is charged.',
          { checked: 6 },
        ),
        percentOffer(
          15,
          '15% off when you book 90 days ahead',
          'The price drops in the calendar; no code is needed.',
          {},
        ),
        dollarOffer(25, '$25 off travel by night', 'On trips with a sleeping car one way or both.', { ends: 20 }),
      ],
    },
    {
      slug: 'nestrova',
      name: 'Nestrova',
      description:
        'Small hotels and guest houses with fewer than thirty rooms, visited before they are listed. The price ' +
        'you see holds the taxes, the breakfast is described, and cancelling is free until two days before.',
      coupons: [
        percent(10, '10% off your first stay', 'On stays of two nights and more.', {
          code: 'NEST10',
          checked: 1,
          featured: true,
        }),
        percent(15, '15% off four nights and more', 'All houses marked with a nest.', {
          code: 'LONGSTAY',
          ends: 39,
          checked: 4,
        }),
        other('Free breakfast', 'Breakfast at no charge for two', 'On stays from Sunday to Thursday.', {
          code: 'EGGS',
          ends: 18,
          checked: 3,
        }),
        dollars(35, '$35 off stays over $300', 'Before local taxes.', { code: 'ROOM35', ends: 54 }),
        percent(25, '25% off rooms tonight', 'After 4 pm for the same evening, in the app and on the site.', {
          code: 'TONIGHT',
          checked: 7,
        }),
        percent(18, '18% off stays by the lake', 'Forty houses, until the end of the month.', {
          code: 'LAKESIDE',
          ends: -5,
        }),
        other('Late check-out', 'Keep the room until 2 pm', 'Asked for at booking, confirmed by the house.', {}),
      ],
      offers: [
        dealOffer(
          '3 nights for 2',
          'Three nights for the price of two',
          'Sunday to Wednesday, in houses that show the sign.',
          { ends: 29, checked: 5 },
        ),
        percentOffer(20, 'Up to 20% off for members', 'Joining is free and needs no card.', { checked: 9 }),
      ],
    },
    {
      slug: 'skylumen',
      name: 'Skylumen',
      description:
        'Flight search that shows the price with a cabin bag and a seat from the start, and the hours between ' +
        'door and door. It warns when a connection is too short to be kind.',
      coupons: [
        dollars(20, '$20 off the booking fee', 'On any return flight over $250.', {
          code: 'LUMEN20',
          checked: 3,
          ends: 14,
          featured: true,
        }),
        percent(5, '5% off extra bags', 'When they are added with the ticket.', { code: 'BAG', checked: 9 }),
        dollars(45, '$45 off long-haul returns', 'Flights over eight hours.', { code: 'FAR45', ends: 33, checked: 6 }),
        other('Free price alert', 'Price alerts by text message', 'For a route and a month of your choice.', {}),
        percent(10, '10% off airport lounges', 'Booked at least a day before.', { code: 'QUIET10', ends: 80 }),
        dollars(12, '$12 off for under-26s', 'With proof of age at check-in.', {
          code: 'YOUNG',
          ends: 4,
          endsAtHour: 18,
          checked: 2,
        }),
      ],
      offers: [
        dealOffer(
          '',
          'Prices of the month from your airport',
          'The thirty lowest returns, renewed on the first of each month.',
          { checked: 4 },
        ),
        dollarOffer(30, '$30 off a hotel with your flight', 'Added within a day after booking the flight.', {
          ends: 22,
        }),
      ],
    },
    {
      slug: 'isledrift',
      name: 'Isledrift Ferries',
      description:
        'Ferry tickets for sixty routes in one place, with bicycles, dogs and camper vans priced as clearly as ' +
        'people. Open tickets let you sail a day later when the weather wants it.',
      coupons: [
        percent(15, '15% off return crossings', 'With a car, outside of July and August.', {
          code: 'DRIFT15',
          ends: 43,
          checked: 4,
          featured: true,
        }),
        other('Bicycles free', 'Your bicycle sails for nothing', 'One per foot passenger.', {
          code: 'BIKE',
          checked: 8,
        }),
        dollars(18, '$18 off cabins', 'On night crossings.', { code: 'BUNK18', ends: 25 }),
        percent(10, '10% off for groups of six and more', 'Foot passengers on the same crossing.', { checked: 15 }),
        percent(30, '30% off day trips', 'There and back on the same day.', { code: 'DAYTRIP', ends: 6, checked: 1 }),
      ],
      offers: [
        percentOffer(20, '20% off ten-trip cards', 'For one route, good for a year, and not tied to one person.', {}),
        dealOffer('2 for 1', 'Two foot passengers for the price of one', 'Mondays and Tuesdays from October on.', {
          ends: 57,
          checked: 10,
        }),
        dealOffer('', 'Dogs sail free in winter', 'One dog per car, on deck and in the pet lounge.', {
          starts: 5,
          ends: 110,
        }),
      ],
    },
    {
      slug: 'packhollow',
      name: 'Packhollow',
      description:
        'Cabin cases, backpacks and packing bags that fit the measures of forty airlines. Wheels and handles are ' +
        'sold as spare parts, with a film for each repair.',
      coupons: [
        percent(15, '15% off cabin cases', 'Hard and soft, all colours.', { code: 'CABIN15', ends: 31, checked: 3 }),
        dollars(20, '$20 off backpacks over $120', '30 to 55 litres.', {
          code: 'HOLLOW20',
          checked: 6,
          featured: true,
        }),
        shipping('Free delivery to holiday addresses', 'Hotels and pick-up points too.', { code: 'MEETME', ends: 45 }),
        percent(25, '25% off sets of packing bags', 'With the second set in the basket.', { code: 'SORTED', ends: 8 }),
        other('Free name plate', 'Your initials on the handle', 'Up to three letters, stamped before delivery.', {}),
        percent(10, '10% off your first order', 'Once per address.', { code: 'NEWPACK', checked: 12 }),
      ],
      offers: [
        percentOffer(35, 'Up to 35% off retired colours', 'While they last; the guarantee is the same.', {
          ends: 36,
          checked: 2,
        }),
        dollarOffer(10, '$10 for your old case', 'Bring it to a shop or send the wheels.', {}),
      ],
    },
  ],
};
