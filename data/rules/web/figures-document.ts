/** The document that shows figures of a thing: `figures/acme` for `store/acme` and `coupon/acme/<id>`. */
export function figuresOf(thing: string): `figures/${string}` | `post-figures/${string}` | 'product-figures' {
  const [kind, id] = thing.split('/');
  if (kind === 'blog') return `post-figures/${id}`;
  return kind === 'amazon' ? 'product-figures' : `figures/${id}`;
}
