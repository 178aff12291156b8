import { z } from 'zod';
import type { TypedForm } from './typed-values.ts';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { getDraftKey } from '../../../../api/contract/sessions.ts';
import { call } from '../../http/call.ts';
import { HELD, draftsKey, queryClient } from '../../http/query.ts';

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
  'pasted-deals': { name: 'Pasted deals', to: '/deals', opens: 'paste', isOne: true },
  'blog-generator': { name: 'AI blog generator', to: '/generators', isOpen: true, isOne: true },
  'store-generator': { name: 'AI store generator', to: '/generators', isOne: true },
  'digest-test': { name: 'Test of the digest', to: '/newsletter', isOne: true },
  letters: { name: 'Letter', to: '/newsletter' },
  'letter-sending': { name: 'Sending of a letter', to: '/newsletter' },
  feeds: { name: 'Feed', to: '/import' },
  import: { name: 'Import', to: '/import', isOpen: true, isOne: true },
} as const satisfies { readonly [kind: string]: Form };
export type DraftKind = keyof typeof forms;

const fields = z.record(z.string(), z.unknown()) as unknown as z.ZodType<TypedForm>;
/** What was typed into a form and not saved. */
const content = z.object({
  kind: z.enum(Object.keys(forms) as DraftKind[]),
  /** Of the record that the form is about; absent: it makes a new one. */
  id: z.string().optional(),
  /** The version that the form began with. */
  revision: z.number().optional(),
  /** What the form began with, and what it held. */
  began: fields,
  values: fields,
});
export type DraftContent = z.infer<typeof content>;
/** Which form it was typed into. */
export type DraftOf = Pick<DraftContent, 'kind' | 'id'>;

export interface Draft extends DraftContent {
  /** The key it is kept under; every open form has its own. */
  key: string;
  /** When it was typed, in milliseconds. */
  at: number;
}

export const isOf = (of: DraftOf) => (draft: DraftOf) => draft.kind === of.kind && draft.id === of.id;

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

/** Where the document of this key is edited: `stores/acme`. What is in no form, such as the figures of a store, is in the overview. */
export function placeOf(key: string): { to: string; search: object } {
  const [kind = '', id] = key.split('/');
  if (!Object.hasOwn(forms, kind)) return { to: '/', search: {} };
  return { to: forms[kind as DraftKind].to, search: id === undefined ? {} : { edit: id } };
}

const CIPHER = 'AES-GCM';
const IV_BYTES = 12;

/** The key of this site's drafts, which stays in memory until the owner signs out. Rejects as `call` does, and is then asked for again. */
export const draftKey = (): Promise<CryptoKey> =>
  queryClient.fetchQuery({
    queryKey: [HELD, 'draft key'],
    queryFn: async () => importKey((await call(getDraftKey)).key),
    gcTime: Infinity,
  });

/** `key`: 256 bits in base64url. No script can read it back out of what this resolves with. */
export const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k: key }, CIPHER, false, ['encrypt', 'decrypt']);

/** What is encrypted so is bound to the name under which it is kept. */
const cipherOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(name),
});

const PREFIX = 'draft ';

/**
 * Marks a draft as that of a form that is open. The browser takes the mark away with its tab, however that ends;
 * calling the result does too.
 */
export function holdDraft(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(PREFIX + key, () => promise);
  return resolve;
}

/** The keys of the drafts that forms hold at present, in any tab. */
async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name.slice(PREFIX.length)] : [])));
}

/** What the browser keeps of a draft. The time alone can be read without the key, so that old ones can be removed. */
interface DraftRow {
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

let opened: UseStore | undefined;
/** In IndexedDB: shared by the tabs of this browser, and still there after a crash. */
export const draftPlace = (): UseStore => (opened ??= createStore('drafts', 'drafts'));
export const draftRows = () => entries<string, DraftRow>(draftPlace());

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What was typed and not saved, in this browser. */
export const drafts = {
  /** The list of drafts has changed. */
  changed: () => void queryClient.invalidateQueries({ queryKey: draftsKey }),

  async keep(key: CryptoKey, name: string, held: DraftContent, at: number): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const bytes = new TextEncoder().encode(JSON.stringify(held));
    await set(name, { at, iv, text: await crypto.subtle.encrypt(cipherOf(name, iv), key, bytes) }, draftPlace());
  },

  async remove(name: string): Promise<void> {
    await del(name, draftPlace());
    drafts.changed();
  },

  /** From now on it is one of a new record: the record that it was about is gone. */
  async makeNew(key: CryptoKey, { kind, began, values, key: name, at }: Draft): Promise<void> {
    await drafts.keep(key, name, { kind, began, values }, at);
    drafts.changed();
  },

  /**
   * Those that no open form holds, newest first. One that another key has encrypted, or another release has written in another shape, is left
   * where it is.
   */
  async left(key: CryptoKey): Promise<Draft[]> {
    const [rows, held] = [await draftRows(), await heldDrafts()];
    const found: Draft[] = [];
    for (const [name, { at, iv, text }] of rows) {
      if (held.has(name)) continue;
      const bytes = await crypto.subtle.decrypt(cipherOf(name, iv), key, text).catch(() => null);
      const { data } = content.safeParse(bytes && JSON.parse(new TextDecoder().decode(bytes)));
      if (data) found.push({ ...data, key: name, at });
    }
    return found.sort((one, other) => other.at - one.at);
  },

  async removeOld(now: number): Promise<void> {
    for (const [name, { at }] of await draftRows()) if (at < now - KEPT_MS) await del(name, draftPlace());
  },
};
