import { z } from 'zod';
import type { TypedForm } from './typed-values.ts';

interface Form {
  /** What it is about. */
  name: string;
  /** The screen that it is on. */
  to: string;
  /** What `new` of the address says, where it is not `yes`. */
  opens?: 'offer' | 'paste';
  /** It stands on its screen, open at all times. */
  isOpen?: true;
  /** It is about no record of many. */
  isOne?: true;
}

/** The forms of the dashboard. */
const forms = {
  stores: { name: 'Store', to: '/stores' },
  coupons: { name: 'Coupon', to: '/deals' },
  offers: { name: 'Offer', to: '/deals', opens: 'offer' },
  categories: { name: 'Category', to: '/categories' },
  menus: { name: 'Menus', to: '/menus', isOpen: true, isOne: true },
  messages: { name: 'Messages', to: '/messages', isOpen: true, isOne: true },
  redirects: { name: 'Redirect', to: '/menus' },
  blogs: { name: 'Post', to: '/posts' },
  pages: { name: 'Page', to: '/pages' },
  'amazon-products': { name: 'Amazon product', to: '/products' },
  'tracking-codes': { name: 'Tracking code', to: '/tracking', isOpen: true },
  settings: { name: 'Site settings', to: '/settings', isOpen: true, isOne: true },
  'pasted-codes': { name: 'Pasted deals', to: '/deals', opens: 'paste', isOne: true },
  'blog-generator': { name: 'AI blog generator', to: '/generators', isOpen: true, isOne: true },
  'store-generator': { name: 'AI store generator', to: '/generators', isOne: true },
  'digest-test': { name: 'Test of the digest', to: '/newsletter', isOne: true },
  letters: { name: 'Letter', to: '/newsletter' },
  'letter-sending': { name: 'Sending of a letter', to: '/newsletter' },
  feeds: { name: 'Feed', to: '/import' },
  import: { name: 'Import', to: '/import', isOpen: true, isOne: true },
} as const satisfies { readonly [kind: string]: Form };
export type DraftKind = keyof typeof forms;

/** Which form it was typed into: that of the record with this id, or one that makes a new record. */
export interface DraftOf {
  kind: DraftKind;
  id?: string | undefined;
}

const content = z.object({
  kind: z.enum(Object.keys(forms) as DraftKind[]),
  id: z.string().optional(),
  /** The version that the form began with. */
  revision: z.number().optional(),
  /** What the form began with, and what it held. */
  began: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
});

/** What was typed into a form and not saved. */
export interface DraftContent extends DraftOf {
  revision?: number | undefined;
  began: TypedForm;
  values: TypedForm;
}

export interface Draft extends DraftContent {
  /** The key it is kept under; every open form has its own. */
  key: string;
  /** When it was typed, in milliseconds. */
  at: number;
}

export const isOf = (of: DraftOf) => (draft: DraftOf) => draft.kind === of.kind && draft.id === of.id;

/** Null: another release has written it in another shape. */
export function contentIn(text: string): DraftContent | null {
  const parsed = content.safeParse(JSON.parse(text));
  return parsed.success ? (parsed.data as DraftContent) : null;
}

/** `New post “How owners save”` */
export function nameOf({ kind, id, values }: Draft): string {
  const { name: form, isOne }: Form = forms[kind];
  const { title, name, topic, storeName, feed } = values;
  const called =
    kind === 'tracking-codes' || kind === 'messages'
      ? id
      : [title, name, topic, storeName, feed].find((text) => typeof text === 'string' && text !== '');
  const isNew = id === undefined && !isOne;
  const noun = isNew ? `New ${form.replace(/^(?!Amazon|AI)./, (first) => first.toLowerCase())}` : form;
  return typeof called === 'string' ? `${noun} “${called}”` : noun;
}

/** The screen, and what of it is open, that shows the form of a draft. */
export function addressOf({ kind, id }: DraftOf) {
  const { opens, isOpen }: Form = forms[kind];
  const { to } = forms[kind];
  if (isOpen) return { to, search: {} };
  return { to, search: id === undefined ? { new: opens ?? ('yes' as const) } : { edit: id } };
}
