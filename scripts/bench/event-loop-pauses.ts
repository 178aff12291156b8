import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../config/project-folder.ts';
import { startServer } from './measure.ts';
import type { Row } from './sizes.ts';
import { startBareServer } from './start-bare-server.ts';

const SIGN_UPS = 1_000;
const CLIENTS = 50;
const PORT = '4397';

/** How long the server's event loop stood still while sign-ups arrived over HTTP, and while none did; beside it, Node's server alone. */
export async function eventLoopPauses(folder: string, data: string, row: Row): Promise<void> {
  const { child, address, stop } = await startServer(projectFolder, {
    ...probe(join(folder, 'longest-pause.txt')),
    DATA_DIR: data,
    OUT_DIR: join(folder, 'sign-ups-out'),
    PORT,
    HOST: '127.0.0.1',
    DEMO: 'none',
    TRUST_PROXY: '1',
  });
  const ours = await pauses(child, join(folder, 'longest-pause.txt'), address);
  await stop();
  const bare = await startBareServer(probe(join(folder, 'longest-bare-pause.txt')));
  const floor = await pauses(bare.child, join(folder, 'longest-bare-pause.txt'), bare.address);
  bare.child.kill();
  const beside = ({ failed, seconds, idle }: Pauses) =>
    `${CLIENTS} clients, ${seconds.toFixed(1)} s, ${failed} failed; ${idle.toFixed(1)} ms while idle`;
  row(
    `Longest pause of the event loop while ${SIGN_UPS.toLocaleString('en-US')} sign-ups arrive over HTTP, 1,000,000 subscribers`,
    `${ours.busy.toFixed(1)} ms`,
    beside(ours),
  );
  row("… its floor: Node's HTTP server, which does nothing with them", `${floor.busy.toFixed(1)} ms`, beside(floor));
}

const probe = (file: string) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(projectFolder, 'scripts/bench/event-loop-probe.mjs')).href}`,
  LONGEST_PAUSE_FILE: file,
});

/** The longest pauses, in ms. */
interface Pauses {
  busy: number;
  idle: number;
  failed: number;
  seconds: number;
}

async function pauses(child: ChildProcess, file: string, address: string): Promise<Pauses> {
  /** Since this was last asked. */
  const longestPause = async (): Promise<number> => {
    rmSync(file, { force: true });
    child.kill('SIGUSR2');
    for (;;) {
      await wait(20);
      try {
        const text = readFileSync(file, 'utf8');
        if (text.endsWith('\n')) return Number(text);
      } catch {
        // not written yet
      }
    }
  };
  await signUps(address, 100);
  await longestPause();
  await wait(2_000);
  const idle = await longestPause();
  const since = performance.now();
  const failed = await signUps(address, SIGN_UPS);
  const seconds = (performance.now() - since) / 1000;
  return { busy: await longestPause(), idle, failed, seconds };
}

async function signUps(address: string, count: number): Promise<number> {
  let begun = 0;
  let failed = 0;
  const client = async () => {
    while (begun < count) {
      begun += 1;
      const from = `198.51.${begun % 250}.${Math.floor(begun / 250)}`;
      const email = `${randomBytes(8).toString('hex')}@example.com`;
      const response = await fetch(`${address}/api/newsletter/subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ email }),
      });
      await response.arrayBuffer();
      if (response.status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return failed;
}
