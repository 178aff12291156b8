import type { Logger } from 'pino';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { KeyHeader } from '../../data/rules/web/surrogate-keys.ts';
import type { Records } from '../../data/records/open-records.ts';
import type { ChoicePath } from '../publishing/choice-in-address.ts';
import type { Network } from '../feeds/ask-host.ts';
import type { LimitName } from '../contract/contract.ts';
import type { Limit } from '../callers/limits.ts';
import type { Outgoing, Replica } from '../contract/operations.ts';
import type { Servers } from '../contract/owner-tables.ts';
import type { DashboardSecrets, LivePage, Previewed } from '../publishing/live-page.ts';
import type { ModelSettings } from '../ai/model.ts';
import type { CalendarEntry } from '../contract/previews.ts';
import type { MailServices, MailSettings } from '../newsletter/mailer.ts';
import type { Publisher, EffectOf } from '../publishing/publisher.ts';

/** What the API needs from the environment, by the names of the settings. */
export interface ApiSettings extends MailSettings, ModelSettings {
  /** Without it only this machine's own commands may call `POST /api/rebuild`. */
  REBUILD_SECRET?: string | undefined;
  /** Only whether it is set is used here. */
  ADMIN_PASSWORD?: string | undefined;
  /** The dashboard, and every call of the owner, is at this address alone. */
  ADMIN_URL?: string | undefined;
  /** How many proxies stand in front, or whether any is believed. */
  TRUST_PROXY: number | boolean;
  /** The port on which `/metrics` is answered. */
  METRICS_PORT?: number | undefined;
  /** Signs the reports of mails that came back; absent: there are none. */
  BOUNCE_SECRET?: string | undefined;
  BACKUP_TO?: string | undefined;
  /** Other rate limits than the default ones. */
  limits?: Partial<Record<LimitName, Limit>> | undefined;
}

export interface PurgedCache {
  /** Where it reads the keys by which it is purged. */
  keyHeader: KeyHeader;
  /** The document that a page, feed or file is about alone, such as `stores/acme`. */
  documentOf(path: string): string | null;
}

/** Everything that the API is given; it touches no environment, port or clock itself. */
export interface ApiDependencies extends Pick<MailServices, 'readLater' | 'writeMail'> {
  /** The version of this program. */
  release: string;
  database: Database;
  records: Records;
  /** A reader over the present catalogue at the present instant. */
  read: () => Read;
  publisher: Publisher;
  now: () => Date;
  /** Milliseconds of processor time that this thread has used. */
  processorTime: () => number;
  settings: ApiSettings;
  /** Where what is derived from the documents is kept; it is made again when it is lost. */
  stateFolder: string;
  /** Digest of the code that works it out: what other code has worked out is made again. */
  code: string;
  log: Logger;
  /** Why the last upload to PUBLISH_TO failed, as a sentence for the owner; null: it did not. Absent: there is no bucket. */
  uploadFailure?: (() => string | null) | undefined;
  /** What has to reach a bucket, a hook or a CDN. */
  outgoing?: () => readonly Outgoing[];
  published: {
    /** OUT_DIR */
    folder: string;
    /** Further headers of a published page, such as its content security policy. */
    headersOf?: (path: string) => { readonly [name: string]: string };
    /** Where what was once at this path is now; null: nothing has moved from there. */
    movedTo?: (path: string) => { to: string; status: number } | null;
    /** Whether a path leads somewhere without the owner's redirects. */
    isTaken?: (path: string) => boolean;
    /** Files may have compressed copies beside them, with the endings `.br` and `.gz`. */
    isPrecompressed?: boolean;
    /** The cache in front that is purged after each publish; absent: what is in front asks for each page each time. */
    cache?: PurgedCache | undefined;
  };
  /** The HTML of a page that is not published, such as `/stores?search=shoes` or `/?category=pets`. */
  renderLive: (path: ChoicePath, query: URLSearchParams) => Promise<string>;
  /**
   * Renders the page of a document through the templates of the site: one that is there, drafts and switched-off offers included, or one
   * that is not saved.
   */
  renderPreview: (previewed: Previewed) => Promise<LivePage>;
  /** Renders a page as it will be at an instant (ms), with links that begin with `base`. `query`: with its `?`, or empty. */
  renderLater: (asked: {
    instant: number;
    path: string;
    query: string;
    base: string;
  }) => Promise<LivePage | { movedTo: string }>;
  /** Renders the dashboard's document; null: what stands behind this application does, by `response.locals.secrets`. */
  renderDashboard: ((secrets: DashboardSecrets) => Promise<LivePage>) | null;
  effectOf: EffectOf;
  /** What changes by itself between two instants (ms), the soonest first; not all of it where that is much. */
  changesToCome: (begin: number, end: number) => Promise<CalendarEntry[]>;
  /** Another network than the internet to fetch feeds from: for tests. */
  feedNetwork?: Network;
  /** How far the data folder follows the database of several machines; absent: there is one machine. */
  replica?: () => Replica;
  /** How far each of several servers is; absent: there is one. */
  servers?: (() => Servers) | undefined;
  /** What of publishing neither succeeds nor fails, as a clause with what to do; null: all goes on. */
  stalled?: () => string | null;
  /**
   * Resolves when shoppers can be given all that this machine holds now: the server that leads has uploaded it; false: not within a time limit.
   * Absent: what is published here is what shoppers get.
   */
  uploaded?: () => Promise<boolean>;
  /** Resolves once the owner's password is that of the settings; nobody is identified before. Absent: it is. Throws what the records throw. */
  passwordIsSet?: () => Promise<void>;
  /** A secret of this process, also accepted for signatures of `POST /api/rebuild`. */
  localKey: string;
}
