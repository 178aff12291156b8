import { z } from 'zod';
import type { TypedForm } from './typed-values.ts';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { getDraftKey } from '../../../../api/contract/sessions.ts';
import { call } from '../../http/call.ts';
import { session } from '../../http/session-state.ts';

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
function contentIn(text: string): DraftContent | null {
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

let known: Promise<CryptoKey> | null = null;

/** The key of this site's drafts, which stays in memory until the owner signs out. Rejects as `call` does, and is then asked for again. */
export function draftKey(): Promise<CryptoKey> {
  known ??= call(getDraftKey)
    .then(({ key }) => importKey(key))
    .catch((error: unknown) => {
      known = null;
      throw error;
    });
  return known;
}

session.subscribe(() => {
  if (session.current().state === 'out') known = null;
});

/** A text that only the key opens, bound to the name under which it is kept. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const CIPHER = 'AES-GCM';
const IV_BYTES = 12;

/** `key`: 256 bits in base64url. No script can read it back out of what this resolves with. */
export function importKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']);
}

const cipherOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(name),
});

async function seal(key: CryptoKey, name: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, text: await crypto.subtle.encrypt(cipherOf(name, iv), key, new TextEncoder().encode(text)) };
}

/** Null: it was sealed with another key or under another name, or was changed since. */
async function unseal(key: CryptoKey, name: string, sealed: Sealed): Promise<string | null> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipherOf(name, sealed.iv), key, sealed.text));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

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
export interface DraftRow extends Sealed {
  /** When it was typed, in milliseconds. */
  at: number;
}

let opened: UseStore | undefined;
const place = (): UseStore => (opened ??= createStore('drafts', 'drafts'));

/** IndexedDB: shared by the tabs of this browser, and still there after a crash. */
export const draftRows = {
  all: (): Promise<[key: string, row: DraftRow][]> => entries<string, DraftRow>(place()),
  save: (key: string, row: DraftRow): Promise<void> => set(key, row, place()),
  remove: (key: string): Promise<void> => del(key, place()),
};

/** Drafts older than this are removed. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const listeners = new Set<() => void>();
const changed = (): void => listeners.forEach((listener) => listener());

/** What was typed and not saved, in this browser. */
export const drafts = {
  /** Calls the listener when the list of unsaved drafts changes, as far as this tab knows. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The list of drafts has changed. */
  changed,

  async keep(key: CryptoKey, name: string, content: DraftContent, at: number): Promise<void> {
    await draftRows.save(name, { at, ...(await seal(key, name, JSON.stringify(content))) });
  },

  async remove(name: string): Promise<void> {
    await draftRows.remove(name);
    changed();
  },

  /** From now on it is one of a new record: the record that it was about is gone. */
  async makeNew(key: CryptoKey, { kind, began, values, key: name, at }: Draft): Promise<void> {
    await drafts.keep(key, name, { kind, began, values }, at);
    changed();
  },

  /** Those that no open form holds, newest first. One that another key has sealed is left where it is. */
  async left(key: CryptoKey): Promise<Draft[]> {
    const [rows, held] = [await draftRows.all(), await heldDrafts()];
    const found: Draft[] = [];
    for (const [name, row] of rows) {
      if (held.has(name)) continue;
      const text = await unseal(key, name, row);
      const content = text === null ? null : contentIn(text);
      if (content !== null) found.push({ ...content, key: name, at: row.at });
    }
    return found.sort((one, other) => other.at - one.at);
  },

  async removeOld(now: number): Promise<void> {
    for (const [name, { at }] of await draftRows.all()) if (at < now - KEPT_MS) await draftRows.remove(name);
  },
};
