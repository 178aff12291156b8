import { expect } from 'vitest';
import type { RecordFilter, RecordKind, RecordSort } from '../contract/shapes/record-filter.ts';
import type { Visitor } from './visitor.ts';

/** What `GET /api/records` is asked. */
export interface Asked extends RecordFilter {
  kind: RecordKind;
  sort?: RecordSort;
  descending?: boolean;
  offset?: number;
  limit?: number;
}

export async function listOf(owner: Visitor, asked: Asked): Promise<{ total: number; items: any[] }> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const { status, body } = await owner.get(`/api/records?${query}`);
  expect([status, body]).toEqual([200, { total: expect.any(Number), items: expect.any(Array) }]);
  return body;
}

export const idsIn = async (owner: Visitor, asked: Asked): Promise<string[]> =>
  (await listOf(owner, asked)).items.map(({ id }) => id);
