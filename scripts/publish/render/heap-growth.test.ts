import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MIB = 2 ** 20;

/** Its flags hold for a whole process: it is watched in one of its own. Bytes in use after a part that left 64 MiB of garbage. */
function usedAfterPartsOf(...documents: number[]): number[] {
  const program = `
    const { heapBetweenParts } = await import('./scripts/publish/render/heap-growth.ts');
    for (const documents of ${JSON.stringify(documents)}) {
      const afterPart = heapBetweenParts(documents, ${32 * MIB});
      let part = Array.from({ length: 64 * 2 ** 10 }, () => new Array(128).fill(0.5));
      part = null;
      afterPart();
      console.log(process.memoryUsage().heapUsed);
    }`;
  const flags = ['--import', './scripts/config/runtime.mjs', '--max-semi-space-size=128', '--input-type=module'];
  const printed = execFileSync(process.execPath, [...flags, '--eval', program], { encoding: 'utf8' });
  return printed.trim().split('\n').map(Number);
}

it('frees what the parts of a large publish left once the heap has grown past its limit, and spends no time on that after few documents', () => {
  const [few, many] = usedAfterPartsOf(999, 1_000);
  expect(few).toBeGreaterThan(64 * MIB);
  expect(many).toBeLessThan(40 * MIB);
});
