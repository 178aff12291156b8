import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PublishEvent } from '../../../../api/publishing/publisher.ts';
import { pathOf } from '../../../publish/output/output-folder.ts';
import { emptyReport } from '../../../publish/publish.ts';
import { BackgroundUpload, type UploadLeadership } from '../background-upload.ts';
import { BegunWork } from '../../../environment/begun-work.ts';
import type { RunOptions } from '../upload.ts';
import { SimulatedStore, type Faults } from './simulated-bucket.ts';
import { first, uploadPlace, type Files, type UploadPlace } from './upload-site.ts';

export const started = (id: string): PublishEvent => ({ type: 'started', id, at: '', documents: [] });

export function finished(
  id: string,
  changed: string[],
  deletedPaths: string[] = [],
  files: string[] = [],
  failedFiles: readonly string[] = [],
): PublishEvent {
  const { because, ...counts } = emptyReport();
  const summary = { ...counts, changed, ms: 1, nextChangeAt: null };
  const failed = failedFiles.map((file) => ({ path: pathOf(file), reason: 'The template throws.' }));
  const problems = { failed, documents: [], warnings: { named: [], more: 0 } };
  return { type: 'finished', id, at: '', summary, because, deletedPaths, files, ...problems };
}

interface ServerOptions {
  store?: SimulatedStore;
  name?: string;
  /** It is one of several servers of a bucket. */
  leadership?: Omit<UploadLeadership, 'release'>;
  process?: Parameters<UploadPlace['process']>[1];
  ticks?: () => number;
  begun?: BegunWork;
  /** Of its output folder at first. */
  files?: Files;
}

/** A server whose publishes are these calls. */
export function server(
  faults: Faults = {},
  beforeRun: (options: RunOptions) => void = () => {},
  { store = new SimulatedStore(), name, leadership, process, ticks, begun, files = first }: ServerOptions = {},
) {
  const place = uploadPlace(name);
  place.write(files);
  const open = () => place.process(store, { ...faults, ...process });
  let { uploader, bucket } = open();
  const runs: (string[] | null)[] = [];
  const reports: string[] = [];
  const repaired: string[] = [];
  const upload = new BackgroundUpload({
    repaired: (keys) => void repaired.push(...keys),
    to: 's3://deals/site',
    async run(options) {
      runs.push(options.files ? [...options.files].sort() : null);
      beforeRun(options);
      return uploader.run(options);
    },
    now: () => 0,
    ticks,
    begun: begun ?? new BegunWork(join(place.root, '../upload.begun')),
    report: (sentence) => void reports.push(sentence),
    leadership: leadership && {
      ...leadership,
      release: () => void ({ uploader, bucket } = open()),
    },
    firstPauseMs: 1,
  });
  onTestFinished(() => upload.close());
  const write = (file: string, text: string) => writeFileSync(join(place.root, file), text);
  const publish = (
    id: string,
    ...what: [changed: string[], deleted?: string[], files?: string[], failed?: readonly string[]]
  ) => {
    upload.follow(started(id));
    upload.follow(finished(id, ...what));
  };
  return { place, store, bucket, upload, runs, reports, repaired, write, publish };
}
