import pino from 'pino';
import type { BodyOf } from '../../api/contract/contract.ts';
import { sendDue, type Sweep } from '../../api/contract/newsletter.ts';
import { createNewsletter } from '../../api/newsletter/newsletter.ts';
import { writtenMail } from '../../site/feeds/mail.ts';
import { command, flag, text, type Say } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { count } from '../console/quantities.ts';
import { askServer, hereOrThere } from '../console/server-request.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { withStores } from '../environment/stores.ts';
import { rebuildSite } from '../rebuild/rebuild-site.ts';

const COMMAND = 'npm run newsletter';
const options = { 'dry-run': flag, json: flag, at: text };

/** Until no more is sent. */
async function whole(sweep: () => Promise<Sweep>): Promise<Sweep> {
  const sum = await sweep();
  if (sum.sent + sum.failed === 0) return sum;
  const { prepared, sent, failed, skipped } = await whole(sweep);
  return { prepared: sum.prepared + prepared, sent: sum.sent + sent, failed: sum.failed + failed, skipped };
}

function sendHere(settings: Settings, asked: BodyOf<typeof sendDue>, say: Say): Promise<Sweep> {
  const { DATA_DIR: dataFolder, OUT_DIR: outFolder } = settings;
  return withStores(settings, { folder: dataFolder, command: COMMAND }, async ({ records, now }) => {
    let sum: Sweep | undefined;
    const published: Parameters<typeof rebuildSite>[0]['published'] = async ({ publisher, overlays }) => {
      const { mailer, sender } = createNewsletter({
        records,
        read: () => publisher.read(),
        readLater: async (instant) => (await overlays.later(instant)).read,
        writeMail: writtenMail,
        now,
        settings,
        log: pino({ level: 'warn' }, pino.destination(2)),
        stopping: new AbortController().signal,
        counted: () => undefined,
      });
      sum = await whole(() => sender.sweep(asked)).finally(mailer.close);
    };
    await rebuildSite({ settings, dataFolder, outFolder, full: false, command: COMMAND, say, published });
    return sum!;
  });
}

/** `npm run newsletter`: sends what is due, through the running server or here when none runs. */
await command({ usage: `${COMMAND} -- [--dry-run] [--at INSTANT] [--json]`, options }, async (given, say) => {
  if (given.at !== undefined && Number.isNaN(Date.parse(given.at)))
    throw new WrongArguments(`--at ${given.at} is no instant. Type one such as 2026-11-30T08:00:00Z.`);
  const asked = { dryRun: given['dry-run'], at: given.at && new Date(given.at).toISOString() };
  const settings = readSettings(process.env);
  const sum = await hereOrThere(
    () => sendHere(settings, asked, say),
    (server) => {
      say(`The server at ${server.address} is running and does the sending.`);
      return whole(() => askServer<Sweep>(server, sendDue.path, asked));
    },
  );
  const { prepared, sent, failed, skipped } = sum;
  say(
    asked.dryRun
      ? `A dry run: ${count(prepared, 'mail')} would be prepared.`
      : `${count(prepared, 'mail')} prepared, ${sent} sent, ${failed} failed, ${skipped} left for later.`,
  );
  return sum;
});
