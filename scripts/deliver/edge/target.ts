import type { Notice } from './notice.ts';

/** Somebody outside who receives what publishes changed. */
export interface Target {
  /** Identifies it over restarts: another name is another target, which knows nothing of earlier notices. */
  name: string;
  /** For figures, which hold no address: `hook`, `cloudflare`. */
  kind: string;
  /** For messages, such as `PUBLISH_HOOK https://…`. */
  label: string;
  /** It keeps copies of pages: it is to forget all of them when it knows nothing. */
  isCache: boolean;
  /**
   * Resolves when it has received the notice; the same one may come again. Throws `DeliveryFailed`, and does so soon after `signal` is
   * aborted.
   */
  deliver(notice: Notice, signal: AbortSignal): Promise<void>;
}

/** Where files are uploaded to. No notice of a change is sent before it is there. */
export interface PublishTarget {
  /** True when all that was published up to this publish can be fetched there; false when this process will not upload it any more. */
  whenUploaded(publishId: string): Promise<boolean>;
  /** Uploads what can be within some seconds; what is not there then does not come from this process. */
  close(): Promise<void>;
}

/** Why a notice was not received, as the end of a sentence such as `refused with status 500`. It is delivered again. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  code = 'DELIVERY_FAILED';
  /** When it may be tried again, if the receiver says so. */
  readonly retryAfterMs: number | null;

  constructor(clause: string, retryAfterMs: number | null = null) {
    super(clause);
    this.retryAfterMs = retryAfterMs;
  }
}
