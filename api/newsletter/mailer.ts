import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';

/** Never text: nodemailer would parse it as a list of addresses. */
interface Mailbox {
  name: string;
  address: string;
}

interface Mail {
  from: Mailbox;
  to: Mailbox;
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
const NO_TLS =
  '. The mail server did not change to TLS: give SMTP_URL an smtps:// address, or add ?requireTLS=false if the connection is trusted';

/** The library is loaded with the first mail. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: new URL(url).searchParams.get('requireTLS') !== 'false',
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/**
 * `smtpUrl`: such as smtps://user:password@mail.example. With smtp:// the connection must change to TLS (STARTTLS) before anything is
 * sent, unless the address ends in `?requireTLS=false`.
 */
export function createMailer(smtpUrl: string | undefined, log: Logger): Mailer {
  const underWay = new Set<Promise<void>>();
  let openedOnce: Promise<Transporter> | undefined;
  const transport = (url: string) => (openedOnce ??= openTransport(url));

  async function deliver(url: string, { unsubscribeUrl, ...mail }: Mail): Promise<void> {
    try {
      const opened = await transport(url);
      await opened.sendMail({
        ...mail,
        headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    } catch (error) {
      // the error's own words may hold the address
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const hint = code === 'ETLS' ? NO_TLS : '';
      log.error(
        { code, responseCode },
        `a newsletter mail could not be sent; the subscription stays unconfirmed${hint}`,
      );
    }
  }

  return {
    isSetUp: smtpUrl !== undefined,
    send(mail) {
      if (smtpUrl === undefined) return;
      const sending = deliver(smtpUrl, mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
