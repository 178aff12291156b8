import { z } from 'zod';
import { auditEntry } from './security.ts';
import { changedDocument, changeId, restored, versionId } from './shapes/change-history.ts';
import { defineContract } from './contract.ts';
import { pageNumber } from './shapes/entities.ts';

const historyEntry = auditEntry.pick({ at: true, operation: true, session: true, from: true }).extend({
  id: changeId,
  /** It is younger than 30 days and not undone. What it changed may have been changed since: then undoing it is refused. */
  undoable: z.boolean(),
  undoneBy: changeId.optional(),
  undoOf: changeId.optional(),
  /** Of a change of many at once: how many of which kinds, such as `12 coupons`. */
  things: z.string().optional(),
  /** Up to 20 of them, or with `change` a page of them. */
  documents: z.array(changedDocument),
  /** How many documents it changed in all. */
  documentCount: z.int(),
});

export const listHistory = defineContract('list-history', '/api/history', {
  summary: 'Who changed what from which value to which, newest first, 50 a page.',
  query: z.object({
    /** A document, such as `stores/acme`: of each change, this document alone. */
    key: z.string().min(1).max(200).optional(),
    /** A day in the time zone of the settings: `2026-11-22`. */
    day: z.iso.date().optional(),
    /** The session, by the beginning of its hash. */
    session: z.string().min(1).max(64).optional(),
    /** This change alone, with all its documents, 50 a page. */
    change: changeId.optional(),
    page: pageNumber,
  }),
  reply: z.array(historyEntry),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

export const getVersion = defineContract('get-version', '/api/history/{versionId}', {
  summary: 'A document before and after a change, and as it is now.',
  params: z.object({ versionId }),
  reply: changedDocument.extend({
    id: changeId,
    at: z.string(),
    /** null: there was none. */
    before: z.unknown(),
    /** null: it was deleted. */
    after: z.unknown(),
    /** null: there is none any more. */
    current: z.unknown(),
  }),
});

export const restoreVersion = defineContract('restore-version', 'POST /api/history/{versionId}/restore', {
  summary: 'Makes a document, or one field of it, what it was before a change, whatever was changed since.',
  publishes: true,
  params: z.object({ versionId }),
  body: z.object({
    /** A `path` of the differences; without it: the whole document. */
    field: z
      .string()
      .regex(/^[A-Za-z0-9._/-]{1,300}$/, 'Name a field by its path in the differences.')
      .optional(),
  }),
  reply: restored,
});

/**
 * With 409, `current` is a list of `{key, name, document}`: what was changed since, as it is now; `document` is null
 * where there is none.
 */
export const undoChange = defineContract('undo-change', 'POST /api/undo/{changeId}', {
  summary: 'Takes a change back, for 30 days, unless what it changed was changed since.',
  publishes: true,
  fails: [410],
  params: z.object({ changeId }),
  reply: restored,
});
