import { z } from 'zod';
import type { TypedForm } from './typed-values.ts';

/** What a form is about: one for each form of the dashboard. */
const things = [
  'stores',
  'coupons',
  'offers',
  'categories',
  'menus',
  'redirects',
  'blogs',
  'pages',
  'amazon-products',
  'tracking-codes',
  'settings',
  'pasted-codes',
  'blog-generator',
  'store-generator',
  'feeds',
  'import',
] as const;
export type DraftKind = (typeof things)[number];

/** Which form it was typed into: that of the record with this id, or one that makes a new record. */
export interface DraftOf {
  kind: DraftKind;
  id?: string | undefined;
}

const content = z.object({
  kind: z.enum(things),
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
