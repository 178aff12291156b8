import type { Random } from '../../seed/random.ts';
import type { OutputFolder } from '../../../publish/output/output-folder.ts';
import { usualSizes, type PublishSizes } from '../../../publish/output/publish-sizes.ts';
import type { PagePool } from '../../../publish/render/render-pool.ts';
import { makePage, type Renderer } from '../../../publish/render/renderer.ts';

/** What the real clock says must make no difference: a publish gives way after every page. */
export const plainSizes: PublishSizes = { ...usualSizes, workMs: 0 };
/** So small that every publish of a simulated site comes in parts. */
export const smallSizes: PublishSizes = {
  manyPages: 2,
  documentsAtATime: 2,
  stepsBetweenSaves: 3,
  valuesInMemory: 30,
  answersAtATime: 2,
  workMs: 0,
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A pool whose only worker is this process: what it was given last may still wait when it takes more. */
export function simulatedPool(random: Random, renderer: Renderer, output: OutputFolder): PagePool {
  const waiting: Parameters<PagePool['add']>[] = [];
  const pool: PagePool = {
    room: async () => void (waiting.length <= random.whole(0, 3) || (await pool.idle())),
    add: (...page) => void waiting.push(page),
    async idle() {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (random.is(0.3)) await turn();
        const [{ json = 'null', ...task }, onResult] = next;
        onResult(await makePage(renderer, output, { ...task, view: JSON.parse(json) as unknown }));
      }
    },
    finish: () => pool.idle(),
  };
  return pool;
}
