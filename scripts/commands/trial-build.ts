import { join } from 'node:path';
import type { FailedPage } from '../../api/publishing/publisher.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Environment } from '../../data/schema/documents.ts';
import { progressBar } from '../console/progress.ts';
import { compileSite } from '../publish/render/compile.ts';
import { openPublishingContext } from '../rebuild/publishing-context.ts';
import { makeTemporary } from '../environment/temporary-folder.ts';

export interface TrialOptions {
  database: Database;
  environment: Environment;
  compiledFolder: string;
  command: string;
  now(): number;
}

/** Builds every page of a catalogue into a temporary folder, which is removed again. */
export async function buildOnTrial(options: TrialOptions): Promise<{ pages: number; failed: readonly FailedPage[] }> {
  const { command, compiledFolder, ...given } = options;
  const { database } = given;
  const compiled = await compileSite({ compiledFolder });
  const temporary = makeTemporary('trial-', database.folder);
  const bar = progressBar('Building');
  try {
    const trial = openPublishingContext({
      ...given,
      outFolder: join(temporary.path, 'out'),
      compiled,
      holder: { command },
      boot: '',
      onError: (error) => {
        throw error;
      },
      isTemporary: true,
    });
    const { summary } = await trial.publisher.begin({ full: true, onProgress: bar.update });
    const { failed } = trial.publisher.status();
    await trial.close();
    return { pages: summary.pages, failed };
  } finally {
    bar.stop();
    temporary.remove();
  }
}
