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

export const fashion: CategoryDraft = {
  name: 'Fashion',
  slug: 'fashion',
  icon: 'fashion',
  stores: [
    {
      slug: 'threnna',
      name: 'Threnna',
      description:
        'Womenswear cut in small runs: linen dresses, soft tailoring and knitwear in colours that go together. ' +
        'New pieces arrive every other Thursday, and what is left of the last season moves to the outlet page.',
      coupons: [
        percent(
          20,
          '20% off your first order',
          'For new customers, on everything that is not already reduced. One use per account.',
          {
            code: 'HELLOTHRENNA',
            checked: 2,
            featured: true,
            conditions: { newCustomers: true, excludes: 'Reduced items' },
          },
        ),
        percent(15, '15% off knitwear', 'Jumpers, cardigans and knitted dresses, full price and reduced.', {
          code: 'KNIT15',
          checked: 4,
          ends: 24,
        }),
        dollars(
          25,
          '$25 off orders over $150',
          'Counts on the total after other reductions. Gift cards do not count towards the $150.',
          { code: 'TAKE25', ends: 41, conditions: { minimumSpend: '$150', excludes: 'Gift cards' } },
        ),
        shipping('Free delivery with no minimum', 'Standard delivery, three to five working days.', {
          code: 'SHIPSOFT',
          checked: 6,
          ends: 5,
        }),
        percent(
          10,
          '10% off for students',
          'Enter your student e-mail address at the checkout to see the price change.',
          { conditions: { students: true } },
        ),
        percent(
          30,
          '30% off last season’s linen',
          'While sizes last; the code works on everything tagged Linen in the outlet.',
          { code: 'LINEN30', ends: -4 },
        ),
        other(
          'Free alterations',
          'Free hem on any trousers',
          'Add the hem service to the basket and the code takes its price off.',
          { code: 'HEMIT', ends: 75 },
        ),
      ],
      offers: [
        percentOffer(
          40,
          'Up to 40% off in the outlet',
          'Pieces from the last two seasons, restocked every Monday morning with returns and samples.',
          { checked: 3 },
        ),
        dealOffer(
          '',
          'A free linen tote with two dresses',
          'The tote goes into the basket by itself once two full-price dresses are in it.',
          { ends: 18 },
        ),
        dollarOffer(
          30,
          '$30 off when you spend $200 on tailoring',
          'Blazers, trousers and waistcoats. No code is needed.',
          { ends: 33 },
        ),
      ],
    },
    {
      slug: 'oakum-and-vale',
      name: 'Oakum & Vale',
      description:
        'Workwear that outlives its trends: chore coats, canvas trousers, boots that can be resoled. Every ' +
        'garment has a repair page with the price of each mend before you buy.',
      coupons: [
        percent(10, '10% off your first order', 'Sign up for the letter; the code works on one order of any size.', {
          code: 'OAK10',
          checked: 5,
        }),
        dollars(40, '$40 off any two pairs of boots', 'Mix styles and sizes. Both pairs must be in the same order.', {
          code: 'TWOBOOTS',
          ends: 29,
          featured: true,
        }),
        shipping('Free delivery over $80', 'Tracked delivery in the contiguous states, without a code.', {
          checked: 9,
        }),
        percent(25, '25% off chore coats', 'All colours and linings of the classic coat.', {
          code: 'CHORE25',
          ends: 3,
          checked: 1,
        }),
        other(
          'Free repair',
          'One free repair with a new jacket',
          'A voucher for one patch, zip or seam comes in the parcel and is good for two years.',
          {},
        ),
        percent(15, '15% off canvas trousers', 'The straight and the tapered leg, sand, olive and ink.', {
          code: 'CANVAS',
          ends: 52,
        }),
      ],
      offers: [
        percentOffer(20, '20% off seconds', 'Small weaving faults that do not affect wear, each one photographed.', {
          checked: 8,
        }),
        dealOffer(
          '3 for 2',
          'Three heavyweight tees for the price of two',
          'Choose any three colours; the cheapest is taken off in the basket.',
          { ends: 12 },
        ),
      ],
    },
    {
      slug: 'pelligrane',
      name: 'Pelligrane',
      description:
        'Leather shoes and bags from four family workshops. Sizes run from narrow to extra wide, half sizes ' +
        'included, and the size guide asks for your foot in millimetres.',
      coupons: [
        dollars(20, '$20 off your first pair', 'On shoes over $100, for new customers.', {
          code: 'FIRSTSTEP',
          conditions: { minimumSpend: '$100', newCustomers: true },
          checked: 3,
          featured: true,
        }),
        percent(12, '12% off bags', 'Shoulder bags, totes and belt bags in smooth leather.', {
          code: 'BAG12',
          ends: 37,
        }),
        shipping('Free express delivery', 'Next working day when you order before 2 pm.', {
          code: 'RUN',
          ends: 6,
          checked: 2,
        }),
        percent(18, '18% off loafers', 'All loafers, lined and unlined.', { code: 'LOAF18', ends: 15 }),
        other(
          'Free shoe care kit',
          'A shoe care kit with any boots',
          'Brush, cloth and two tins of cream, worth $24.',
          { code: 'CAREKIT', ends: 60 },
        ),
        percent(20, '20% off sandals', 'End of the sandal season; remaining sizes only.', {
          code: 'SANDAL20',
          ends: -9,
        }),
      ],
      offers: [
        percentOffer(
          35,
          'Up to 35% off discontinued colours',
          'The shapes stay, the colours go. Exchanges are possible as long as your size is there.',
          { checked: 6 },
        ),
        dollarOffer(
          15,
          '$15 back for your old pair',
          'Send worn shoes in the box of the new ones; the amount is credited when they arrive.',
          {},
        ),
        dealOffer(
          '',
          'Free resoling for members',
          'Members of the free club get one resoling a year on shoes bought here.',
          { ends: 90 },
        ),
      ],
    },
    {
      slug: 'sundrell',
      name: 'Sundrell',
      description:
        'Swimwear, beach shirts and sun hats made of recycled yarn, with a sun protection factor on every label. ' +
        'Tops and bottoms are sold apart, so that both can fit.',
      coupons: [
        percent(15, '15% off everything', 'For one order, sale pieces included.', {
          code: 'SUN15',
          ends: 20,
          checked: 1,
          featured: true,
        }),
        other('2 for 1', 'Two sun hats for the price of one', 'The cheaper hat is taken off at the checkout.', {
          code: 'TWOHATS',
          ends: 9,
        }),
        dollars(10, '$10 off orders over $60', 'On full-price pieces.', { code: 'TENOFF', ends: 48, checked: 10 }),
        shipping('Free returns and free delivery', 'No code is needed on orders over $50.', {}),
        percent(22, '22% off long-sleeved rash shirts', 'For adults and children, UPF 50.', {
          code: 'RASH22',
          ends: 2,
        }),
        percent(10, '10% off for the newsletter', 'The code comes by e-mail after you confirm the address.', {
          checked: 12,
        }),
        percent(50, '50% off second swimsuits', 'On the cheaper of two swimsuits.', { code: 'SECOND', ends: -1 }),
      ],
      offers: [
        dealOffer(
          'Buy one, get one half price',
          'Mix and match tops and bottoms',
          'Half price on the cheaper piece of every pair, whichever sizes you need.',
          { ends: 26 },
        ),
        percentOffer(30, '30% off last summer’s prints', 'Prints that will not be made again.', {
          checked: 7,
          ends: 5,
        }),
      ],
    },
    {
      slug: 'kestrane',
      name: 'Kestrane Denim',
      description:
        'Jeans in twelve fits and five leg lengths from mills that publish their water use. The fit finder asks ' +
        'four questions and remembers your answers for the next pair.',
      coupons: [
        dollars(
          15,
          '$15 off your second pair',
          'The code is good for 60 days after your first order and works on any jeans.',
          { code: 'PAIR2', checked: 4 },
        ),
        percent(20, '20% off raw denim', 'Unwashed denim, 12 to 16 ounces.', {
          code: 'RAW20',
          ends: 31,
          featured: true,
        }),
        percent(10, '10% off jackets', 'Trucker jackets, lined and unlined.', { code: 'J10', ends: 64, checked: 11 }),
        shipping('Free delivery over $70', 'Applied in the basket.', {}),
        other(
          'Free hemming',
          'Jeans hemmed to your length',
          'Choose the length on the product page. Hemmed jeans can still be returned.',
          {},
        ),
        percent(25, '25% off grey and black washes', 'For one week only.', { code: 'GREY25', ends: 4, checked: 1 }),
      ],
      offers: [
        percentOffer(
          25,
          'Take back: 25% off for worn jeans',
          'Bring or send any pair of jeans, whatever the maker, and choose a new pair within 30 days.',
          {},
        ),
        percentOffer(45, 'Up to 45% off archive fits', 'Fits that are leaving the range, in the sizes that are left.', {
          ends: 14,
          checked: 5,
        }),
        dollarOffer(10, '$10 off belts with any jeans', 'Applied when both are in the basket.', { ends: 40 }),
      ],
    },
    {
      slug: 'hemlow',
      name: 'Hemlow Basics',
      description:
        'T-shirts, underwear and socks in packs, without logos, in sizes XS to 5XL at one price. A subscription ' +
        'fills the drawer again every six months and can be paused with one click.',
      coupons: [
        percent(25, '25% off your first pack', 'On one pack of any kind, for new customers.', {
          code: 'DRAWER25',
          checked: 2,
          featured: true,
        }),
        percent(5, '5% off for paying by bank transfer', 'The saving shows on the last page of the checkout.', {}),
        dollars(8, '$8 off three packs of socks', 'Any colours, any lengths.', { code: 'TOES', ends: 22, checked: 8 }),
        shipping('Free delivery on subscriptions', 'On every delivery of a running subscription.', { checked: 15 }),
        percent(15, '15% off organic underwear', 'The range with the green label.', { code: 'GREENLABEL', ends: 57 }),
        percent(18, '18% off sleepwear', 'Pyjamas and night shirts in jersey.', {
          code: 'SNOOZE18',
          starts: 3,
          ends: 30,
        }),
      ],
      offers: [
        percentOffer(
          20,
          '20% off when you subscribe',
          'On every pack of a six-month subscription, from the first one.',
          { checked: 4 },
        ),
        dealOffer(
          'Mystery box',
          'A mystery box of last year’s colours',
          'Five tees in your size for the price of two. The colours are a surprise, and the box cannot be returned.',
          { ends: 7 },
        ),
      ],
    },
    {
      slug: 'mossbuttons',
      name: 'Mossbuttons',
      description:
        'Clothes for babies and small children in organic cotton, cut to last two sizes. What has been outgrown ' +
        'can be sent back and is sold on, washed, at a third of the price.',
      logo: false,
      coupons: [
        percent(20, '20% off first sets', 'Six pieces for the first months.', {
          code: 'HELLOBABY',
          checked: 4,
          ends: 46,
          featured: true,
        }),
        percent(10, '10% off everything for twins', 'Two of the same piece in the basket.', {
          code: 'TWO',
          checked: 9,
        }),
        dollars(12, '$12 off outdoor suits', 'Lined and unlined.', { code: 'PUDDLE', ends: 22, checked: 2 }),
        shipping('Free delivery to clinics', 'Write the ward into the address.', {}),
        percent(15, '15% off sleeping bags', 'Light, medium and warm.', { code: 'DREAM15', ends: 7 }),
      ],
      offers: [
        dealOffer('A third of the price', 'Second round: worn, washed and mended', 'New pieces every Wednesday.', {
          checked: 3,
        }),
        dollarOffer(10, '$10 credit for ten pieces sent back', 'Bought here, in whatever state.', {}),
      ],
    },
  ],
};
