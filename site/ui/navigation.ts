/** Section 2, shared layout: the links that header and footer share, in order. */
export const mainLinks = [
  { name: 'Home', href: '/' },
  { name: 'Stores', href: '/stores' },
  { name: 'Categories', href: '/categories' },
  { name: 'Blogs', href: '/blogs' },
  { name: 'Amazon Deals', href: '/amazon-deals' },
];
export const aboutLinks = [
  { name: 'Contact', href: '/contact' },
  { name: 'About', href: '/about' },
  { name: 'Privacy Policy', href: '/privacy' },
  { name: 'Terms & Conditions', href: '/terms' },
];
/** A static list without targets. */
export const popularCategories = ['Fashion', 'Electronics', 'Travel', 'Beauty', 'Home & Garden'];

/** Departure 7: how a link that may earn a commission is marked. */
export const affiliateRel = 'sponsored nofollow noopener';
