import type { Model } from '../ai/model.ts';
import type { AuditTrail } from '../accounts/audit-trail.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { DeviceStore } from '../accounts/device-store.ts';
import type { BlockedRequests } from '../ops/blocked-requests.ts';
import type { ExportPlaces } from '../import/export-places.ts';
import type { CountBuffer } from '../engagement/count-buffer.ts';
import type { History } from '../history/history.ts';
import type { CompressedBodies } from '../http/compressed-bodies.ts';
import type { Costs } from '../callers/costs.ts';
import type { EventStreams } from '../http/event-stream.ts';
import type { ImportsUnderWay } from '../import/plan/imports-under-way.ts';
import type { Limits } from '../callers/limits.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Readiness } from '../ops/readiness.ts';
import type { Mailer } from '../newsletter/mailer.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import type { Sender } from '../newsletter/sender.ts';
import type { SubscriberTokens } from '../newsletter/tokens.ts';
import type { OpenApi } from '../ops/openapi/describe.ts';
import type { OwnerIndex } from '../owner-tables/owner-index.ts';
import type { RenderedPreviews } from '../previews/rendered-previews.ts';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { SessionStore } from '../accounts/session-store.ts';
import type { Tickets } from '../accounts/tickets.ts';
import type { VoteBox } from '../engagement/vote-box.ts';

/** What handlers work with: what the API was given, and what it made of it once at its start. */
export interface Services extends ApiDependencies {
  readonly limits: Limits;
  /** What answers to unknown callers cost. */
  readonly costs: Costs;
  readonly sessions: SessionStore;
  readonly devices: DeviceStore;
  readonly tickets: Tickets;
  readonly previews: RenderedPreviews;
  readonly secondFactor: SecondFactor;
  readonly streams: EventStreams;
  readonly audit: AuditTrail;
  readonly counts: CountBuffer;
  readonly exportPlaces: ExportPlaces;
  readonly history: History;
  readonly importsUnderWay: ImportsUnderWay;
  readonly votes: VoteBox;
  readonly blocked: BlockedRequests;
  readonly mailer: Mailer;
  readonly tokens: SubscriberTokens;
  readonly newsletter: Newsletter;
  readonly sender: Sender;
  readonly ownerIndex: OwnerIndex;
  readonly model: Model;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  openapi(): OpenApi;
  /** What about the settings needs the owner's attention. */
  readonly notices: () => string[];
  readonly compressed: CompressedBodies;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}
