import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PublishEvent } from '../../../../api/publishing/publisher.ts';
import { emptyReport } from '../../../publish/publish.ts';
import { backgroundUpload, type UploadLeadership } from '../background-upload.ts';
import { begunWork, type BegunWork } from '../../../environment/begun-work.ts';
import type { RunOptions } from '../upload.ts';
import { SimulatedStore } from './simulated-bucket.ts';
import { uploadPlace, type Files, type ProcessOptions } from './upload-site.ts';

export const started = (id: string): PublishEvent => ({ type: 'started', id, at: '', documents: [] });

export function finished(
  id: string,
  changed: string[],
  deletedPaths: string[] = [],
  files: string[] = [],
): PublishEvent {
  const { because, ...counts } = emptyReport();
  const summary = { ...counts, changed, ms: 1, nextChangeAt: null };
  const problems = { failed: [], documents: [], warnings: { named: [], more: 0 } };
  return { type: 'finished', id, at: '', summary, because, deletedPaths, files, ...problems };
}

interface ServerOptions extends Pick<ProcessOptions, 'before' | 'failed'> {
  store?: SimulatedStore;
  name?: string;
  beforeRun?(options: RunOptions): void;
  /** It is one of several servers of a bucket. */
  leadership?: Omit<UploadLeadership, 'release'>;
  ticks?: () => number;
  begun?: BegunWork;
  /** Of its output folder at first. */
  files?: Files;
}

/** A server whose publishes are these calls. */
export function server(options: ServerOptions = {}) {
  const { store = new SimulatedStore(), name, beforeRun, leadership, ticks, begun, files, ...process } = options;
  const place = uploadPlace(name, files);
  const open = () => place.process(store, process);
  let { uploader, bucket } = open();
  const runs: (string[] | null)[] = [];
  const reports: string[] = [];
  const repaired: string[] = [];
  const upload = backgroundUpload({
    repaired: (keys) => void repaired.push(...keys),
    to: 's3://deals/site',
    async run(given) {
      runs.push(given.files ? [...given.files].sort() : null);
      beforeRun?.(given);
      return uploader.run(given);
    },
    now: () => 0,
    ticks,
    begun: begun ?? begunWork(join(place.root, '../upload.begun')),
    report: (sentence) => void reports.push(sentence),
    leadership: leadership && {
      ...leadership,
      release: () => void ({ uploader, bucket } = open()),
    },
    firstPauseMs: 1,
  });
  onTestFinished(() => upload.close());
  const write = (file: string, text: string) => writeFileSync(join(place.root, file), text);
  const publish = (...what: Parameters<typeof finished>) => {
    upload.follow(started(what[0]));
    upload.follow(finished(...what));
  };
  return { place, store, bucket, upload, runs, reports, repaired, write, publish };
}
