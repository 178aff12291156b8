import type { ChangedDocument } from '../../../../api/contract/shapes/change-history.ts';
import { amazonCategories } from '../../../../data/schema/amazon-product.ts';
import { blogCategories } from '../../../../data/schema/blog.ts';
import { hiddenFields, labelOf } from '../../../../data/schema/field-labels.ts';
import { dayOrInstant } from '../../../../data/schema/fields.ts';
import { references } from '../../../../data/schema/references.ts';
import { choiceLabel, discountTypeLabel, isDiscountType } from '../inputs/labels.ts';
import { readableHtml } from './compared.tsx';

/** `21 Nov 2026, 14:02`, of an ISO instant; without a time zone in that of the browser. */
export const instantText = (at: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
/** `21 Nov 2026`, of an ISO instant, in the time zone of the browser. */
export const dayText = (at: string): string => day.format(new Date(at));
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const isDay = /^\d{4}-\d\d-\d\d$/;

/** What is needed to show values: the time zone of the site, and the records that they name by their ids. */
export interface Reading {
  timeZone: string;
  things: ChangedDocument['things'];
}

type Thing = ChangedDocument['things'][number];

const folders = new Map(references.flatMap(({ by, field, to }) => (by === 'id' ? [[field, to]] : [])));
const categories: ReadonlySet<string> = new Set([...blogCategories, ...amazonCategories]);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const fieldOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The thing whose id the value of a field is; null: it is no such field, or the thing is gone. */
export function thingOf(path: string, value: unknown, { things }: Reading): Thing | null {
  const folder = folders.get(fieldOf(path));
  return things.find(({ key }) => key === `${folder}/${String(value)}`) ?? null;
}

/** A value as the owner reads it in the forms; '' of what is empty. */
export function valueText(path: string, value: unknown, reading: Reading): string {
  const field = fieldOf(path);
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return textOf(field, value, reading);
  if (Array.isArray(value))
    return value.map((each) => valueText(field, each, reading)).join(Array.isArray(value[0]) ? '\n' : ', ');
  if (typeof value === 'object') return linesOf(value as object, reading).join('\n');
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}

function textOf(field: string, value: string, reading: Reading): string {
  const folder = folders.get(field);
  if (folder !== undefined) return thingOf(field, value, reading)?.name ?? `${value} (deleted since)`;
  if (field === 'content') return readableHtml(value);
  if (field === 'discountType' && isDiscountType(value)) return discountTypeLabel(value);
  if (field === 'status' || (field === 'category' && categories.has(value))) return choiceLabel(value);
  if (!dayOrInstant.safeParse(value).success) return value;
  return isDay.test(value) ? DAY.format(new Date(value)) : instantText(value, reading.timeZone);
}

/** A line for each field of a thing that has a value. */
const linesOf = (thing: object, reading: Reading): string[] =>
  Object.entries(thing)
    .filter(([field, value]) => !hiddenFields.includes(field) && !isEmpty(value))
    .map(([field, value]) => `${labelOf(field)}: ${valueText(field, value, reading)}`);

/**
 * A field of a version as lines of text, for a comparison with the same field of another one: of a list of things a line for each that
 * is not the same in both; where only their order differs, their names.
 */
export function comparedText(field: string, value: unknown, other: unknown, reading: Reading): string {
  if (!Array.isArray(value) || value.every((each) => typeof each !== 'object' || Array.isArray(each)))
    return valueText(field, value, reading);
  const lineOf = (each: object) => `• ${linesOf(each, reading).join(' · ').replaceAll('\n', ' · ')}`;
  const others = new Set(Array.isArray(other) ? (other as object[]).map(lineOf) : []);
  const things = (value as Named[]).toSorted((one, next) => (one.sortOrder ?? 0) - (next.sortOrder ?? 0));
  const lines = things.map(lineOf);
  const isOrder = lines.length === others.size && lines.every((line) => others.has(line));
  if (isOrder) return things.map((each, at) => `• ${titleOf(each) ?? lines[at]}`).join('\n');
  return lines.filter((line) => !others.has(line)).join('\n');
}

type Named = { readonly [field in 'name' | 'title' | 'code' | 'domain']?: string } & { readonly sortOrder?: number };

const titleOf = ({ name, title, code, domain }: Named): string | undefined => name ?? title ?? code ?? domain;
