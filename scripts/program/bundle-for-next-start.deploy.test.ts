import { mkdtempDisposableSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { compileSite } from '../publish/render/compile.ts';
import { bundleForNextStart } from './bundle-for-next-start.ts';
import { bundlesIn, openProgram } from './program.ts';

it('a server that loaded sources has a bundle made for the next start', async () => {
  const { folder } = await compileSite();
  using place = mkdtempDisposableSync(join(tmpdir(), 'compiled-'));
  const compiled = place.path;
  symlinkSync(folder, join(compiled, basename(folder)));
  const warnings: unknown[] = [];
  bundleForNextStart(compiled, { warn: (...said: unknown[]) => void warnings.push(said) }, 0);
  await vi.waitFor(() => expect([bundlesIn(compiled), warnings].flat()).toHaveLength(1), { timeout: 120_000 });
  expect(warnings).toEqual([]);
  expect(openProgram(compiled).isBundled).toBe(true);
});
