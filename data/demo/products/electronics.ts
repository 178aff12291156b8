import type { ProductDraft } from '../stores/drafts.ts';

export const electronics: ProductDraft[] = [
  {
    slug: 'wireless-earbuds',
    name: 'Wireless earbuds with charging case',
    description:
      'Small earbuds with four sizes of tips, six hours on one charge and three more charges in the case. Calls ' +
      'are clear indoors and fair in wind; the case charges by cable or on a pad.',
    originalPrice: 69.99,
    salePrice: 48.99,
    discount: 30,
    category: 'electronics',
    keywords: 'earbuds, headphones, wireless, calls',
    featured: true,
    priced: 1,
  },
  {
    slug: 'usb-c-charger',
    name: '65 W USB-C charger with three ports',
    description:
      'Charges a laptop and two phones at once and is smaller than the charger it replaces. Two USB-C ports and ' +
      'one USB-A; the plug folds away.',
    originalPrice: 45.99,
    salePrice: 33.99,
    discount: 26,
    category: 'electronics',
    keywords: 'charger, usb-c, laptop, travel',
    priced: 2,
  },
  {
    slug: 'power-bank',
    name: 'Power bank, 10,000 mAh',
    description:
      'About two full charges for a phone, in a case that fits a jacket pocket. Shows what is left in percent and ' +
      'may go into cabin luggage.',
    salePrice: 24.5,
    category: 'electronics',
    keywords: 'power bank, battery, travel',
    priced: 4,
  },
  {
    slug: 'e-reader',
    name: 'Six-inch e-reader with warm light',
    description:
      'A matt screen that reads like paper in the sun and glows amber at night. Weeks on one charge, 16 GB, and ' +
      'it borrows books from most public libraries.',
    originalPrice: 139.0,
    salePrice: 109.0,
    discount: 22,
    category: 'electronics',
    keywords: 'e-reader, books, reading, library',
    featured: true,
    priced: 1,
  },
  {
    slug: 'smart-plugs',
    name: 'Smart plugs with power meter, pack of four',
    description:
      'Each plug measures what flows through it, so that you find the device that never sleeps. Timers work without an account.',
    originalPrice: 46.0,
    salePrice: 36.8,
    discount: 20,
    category: 'electronics',
    keywords: 'smart plug, energy, meter, timer',
    priced: 3,
  },
];
