import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Visitor } from '../../api/testing/visitor.ts';
import { freePort } from '../environment/free-port.ts';
import { saveCheapPassword } from '../testing/cheap-password.ts';
import { launch, PASSWORD } from '../testing/processes.ts';

const STOP_MS = 10_000;

export interface SiteProcess {
  /** `http://127.0.0.1:40123`, the origin of every page. */
  address: string;
  /** Holds what the server reads and publishes, as `data` and `out`. */
  folder: string;
  /** Signed in, to stay. */
  owner: Visitor;
  close(): Promise<void>;
}

/** `npm start` with these settings, as a process with folders of its own, until it is closed. */
export async function startSite(settings: { [name: string]: string } = {}): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const [DATA_DIR, OUT_DIR] = [join(folder, 'data'), join(folder, 'out')];
  await saveCheapPassword(DATA_DIR, PASSWORD);
  const PORT = String(await freePort());
  const { child, ended, output, printed } = launch('start', [], { PORT, DATA_DIR, OUT_DIR, ...settings });
  let closing = false;
  void ended.then((code) => {
    if (!closing)
      process.stderr.write(`The server under test ended (${code}) before its tests. It said:\n${output()}\n`);
  });
  const killNow = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // Also when the tests are interrupted, which then end without closing anything.
  process.once('exit', killNow);
  const close = async () => {
    closing = true;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
    process.off('exit', killNow);
    killNow();
  };
  try {
    await printed('Ready after');
    // `localhost` as an address has what https has: a clipboard, a share button.
    const address = `http://127.0.0.1:${PORT}`;
    const owner = new Visitor(address);
    const { status, text } = await owner.signIn(PASSWORD, true);
    if (owner.csrfToken === null) throw new Error(`The owner could not sign in to ${address}: ${status} ${text}`);
    return { address, folder, owner, close };
  } catch (error) {
    await close();
    throw error;
  }
}
