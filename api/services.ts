import type { ApiDependencies } from './dependencies.ts';
import type { EventStreams } from './frame/event-stream.ts';
import type { SessionBook } from './sessions/session-book.ts';

/** What handlers work with: what the API was given, and what it made of it once at its start. */
export interface Services extends ApiDependencies {
  readonly sessions: SessionBook;
  readonly streams: EventStreams;
}
