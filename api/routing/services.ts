import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createModel } from '../ai/model.ts';
import { createAuditTrail } from '../accounts/audit-trail.ts';
import { createBlockedRequests } from '../ops/blocked-requests.ts';
import type { Contract } from '../contract/contract.ts';
import type { ApiDependencies } from './dependencies.ts';
import { importsUnderWay } from '../import/plan/imports-under-way.ts';
import { exportsFolder, removeUnfinishedImports } from '../import/cells/import-folder.ts';
import { createCountBuffer } from '../engagement/count-buffer.ts';
import { createHistory } from '../history/history.ts';
import { createCompressedBodies } from '../http/compressed-bodies.ts';
import { createCosts } from '../callers/costs.ts';
import { createEventStreams } from '../http/event-stream.ts';
import { createLimits } from '../callers/limits.ts';
import { createMetrics } from '../ops/metrics.ts';
import { createReadiness } from '../ops/readiness.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { describeOnce } from '../ops/openapi/describe.ts';
import { createOwnerIndex } from '../owner-tables/owner-index.ts';
import { createDeviceStore } from '../accounts/device-store.ts';
import { createSecondFactor } from '../accounts/second-factor.ts';
import { createSessionStore } from '../accounts/session-store.ts';
import { createTickets } from '../accounts/tickets.ts';
import { failingCodes } from '../engagement/coded-deals.ts';
import { createVoteBox } from '../engagement/vote-box.ts';

interface Given {
  /** Of every route. */
  contracts: readonly Contract[];
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** What about the settings needs the owner's attention. */
  notices: () => string[];
}

/** What handlers work with: what the API was given, and what it made of it once at its start. */
export type Services = ReturnType<typeof createServices>;

export function createServices(dependencies: ApiDependencies, { contracts, stopping, notices }: Given) {
  const { database, log, settings, records, now } = dependencies;
  const sessions = createSessionStore(records.sessions, now);
  const votes = createVoteBox(records.votes, now);
  const { handovers } = records;
  const history = createHistory(database, records, log);
  removeUnfinishedImports(database.folder);
  // what a process that was killed left there: one process has the folder
  rmSync(exportsFolder(dependencies.stateFolder), { recursive: true, force: true });
  const readiness = createReadiness(dependencies);
  const metrics = createMetrics({ ...dependencies, readiness, history });
  return {
    ...dependencies,
    limits: createLimits(settings.limits, records.shared?.attempts),
    /** What answers to unknown callers cost. */
    costs: createCosts(dependencies),
    sessions,
    devices: createDeviceStore(records.devices, now),
    tickets: createTickets(contracts, handovers, now),
    handovers,
    secondFactor: createSecondFactor(records.secondFactors, now),
    streams: createEventStreams((session) => sessions.isOpen(session)),
    audit: createAuditTrail(records.audit, now, log),
    blocked: createBlockedRequests(),
    counts: createCountBuffer(records.counters, now),
    importsUnderWay: importsUnderWay(handovers, now),
    history,
    readiness,
    metrics,
    votes,
    ...createNewsletter({ ...dependencies, stopping, counted: metrics.countMail }),
    ownerIndex: createOwnerIndex({
      file: join(dependencies.stateFolder, 'owner.sqlite'),
      code: dependencies.code,
      database,
      now,
      log,
      usage: records.usage,
      doubted: async () => {
        const codes = await failingCodes({ database, records, votes });
        return codes.map(({ kind, id, store }) => [`stores/${store.id}`, `${kind}s`, id]);
      },
    }),
    /** Null: no key is configured. */
    model: settings.OPENAI_API_KEY === undefined ? null : createModel(settings.OPENAI_API_KEY, settings),
    compressed: createCompressedBodies(),
    ...describeOnce(contracts),
    notices,
    stopping,
  };
}
