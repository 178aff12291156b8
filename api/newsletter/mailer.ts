import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

interface Mail {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  /** Ends the subscription at one click of the mail program (RFC 8058). */
  unsubscribeUrl: string;
}

export interface Mailer {
  /** False: no mail server is set up, and nothing is sent. */
  readonly isSetUp: boolean;
  /** Sends in the background; a failure is logged. */
  send(mail: Mail): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** `smtpUrl`: such as smtps://user:password@mail.example. */
export function createMailer(smtpUrl: string | undefined, log: Logger): Mailer {
  const underWay = new Set<Promise<void>>();
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({ url: smtpUrl, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS });

  async function deliver({ unsubscribeUrl, ...mail }: Mail): Promise<void> {
    try {
      await transport?.sendMail({
        ...mail,
        headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    } catch (error) {
      // the error's own words may hold the address
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.error({ code, responseCode }, 'a newsletter mail could not be sent; the subscription stays unconfirmed');
    }
  }

  return {
    isSetUp: transport !== undefined,
    send(mail) {
      if (!transport) return;
      const sending = deliver(mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
