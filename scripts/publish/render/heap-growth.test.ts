import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Its flags hold for a whole process: it is watched in one of its own. Bytes in use after a part that left 64 MiB of garbage. */
function usedAfterPart(documents: number, limit: number): number {
  const program = `
    const { HeapBetweenParts } = await import('./scripts/publish/render/heap-growth.ts');
    const heap = new HeapBetweenParts(${documents}, ${limit});
    let part = Array.from({ length: 64 * 2 ** 10 }, () => new Array(128).fill(0.5));
    part = null;
    heap.afterPart();
    console.log(process.memoryUsage().heapUsed);`;
  const flags = ['--import', './scripts/config/runtime.mjs', '--max-semi-space-size=128', '--input-type=module'];
  return Number(execFileSync(process.execPath, [...flags, '--eval', program], { encoding: 'utf8' }));
}

const MIB = 2 ** 20;

it('frees what the parts of a large publish left once the heap has grown past its limit', () => {
  expect(usedAfterPart(1_000, 32 * MIB)).toBeLessThan(40 * MIB);
});

it('spends no time on that after few documents', () => {
  expect(usedAfterPart(999, 32 * MIB)).toBeGreaterThan(64 * MIB);
});
