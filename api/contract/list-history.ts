import { z } from 'zod';
import { auditEntry } from './audit-entry.ts';
import { changedDocument, changeId } from './change-history.ts';
import { defineContract } from './contract.ts';
import { pageNumber } from './entities.ts';

const historyEntry = auditEntry.pick({ at: true, operation: true, session: true, from: true }).extend({
  id: changeId,
  /** It is younger than 30 days and not undone. What it changed may have been changed since: then undoing it is refused. */
  undoable: z.boolean(),
  /** The change that took this one back. */
  undoneBy: changeId.optional(),
  /** The change that this one took back. */
  undoOf: changeId.optional(),
  /** Up to 20 of them, or with `change` a page of them. */
  documents: z.array(changedDocument),
  /** How many documents it changed in all. */
  documentCount: z.int(),
});

export const listHistory = defineContract({
  operation: 'list-history',
  method: 'get',
  path: '/api/history',
  summary: 'Who changed what from which value to which, newest first, 50 a page.',
  access: 'owner',
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
