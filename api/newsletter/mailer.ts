import type { Transporter } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Logger } from 'pino';
import { mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import type { Records } from '../../data/records/open-records.ts';
import { LINKED_WORDS, type Confirmation, type MailContent, type WrittenMail } from '../../data/schema/mail.ts';
import type { SubscriberTokens } from './tokens.ts';

/**
 * What became of a mail. `failed`: for good; `bounced`: as there is no such mailbox. `deferred`: the mail server wants it later.
 * `unavailable`: it takes none now, or cannot be reached; whether it took this one may be unknown.
 */
export type Delivery = 'sent' | 'failed' | 'bounced' | 'deferred' | 'unavailable';

export interface MailSettings {
  /**
   * Such as smtps://user:password@mail.example; absent: subscriptions stay unconfirmed, and nothing is sent. With smtp:// the
   * connection must change to TLS (STARTTLS) before anything is sent, unless the address ends in `?requireTLS=false`.
   */
  SMTP_URL?: string | undefined;
  /** Absent: mails are from the contact address. */
  MAIL_FROM?: string | undefined;
  /** So many letters and digests are sent within an hour. */
  MAIL_PER_HOUR?: number | undefined;
  /** Signs the mails (RFC 6376); `relay`: the mail server does; absent: it does, or nobody. */
  SMTP_DKIM?: { domainName: string; keySelector: string; privateKey: string } | 'relay' | undefined;
}

/** What mails are made of and sent with. */
export interface MailServices {
  readonly records: Pick<Records, 'alone' | 'letters' | 'marks' | 'secrets' | 'subscriptions'>;
  read(): Read;
  /** The catalogue as it will be at a later instant (ms). */
  readLater(instant: number): Promise<Read>;
  /** A mail in the words and colours of the site; null: nothing of what it was to say is there any more. */
  writeMail(read: Read, content: MailContent | Confirmation): WrittenMail | null;
  now(): Date;
  readonly settings: MailSettings;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  counted(outcome: Delivery): void;
}

const TIMEOUT_MS = 20_000;
/** What the server has taken it may acknowledge so late (RFC 5321, 4.5.3.2.6). A mail that is given up before goes twice. */
const ACKNOWLEDGED_WITHIN_MS = 10 * 60_000;
const NO_TLS =
  '. The mail server did not change to TLS: give SMTP_URL an smtps:// address, or add ?requireTLS=false if the connection is trusted';
const UNSIGNED =
  'Nothing says that mails are signed (DKIM), and large mailbox providers refuse those that are not. Give SMTP_DKIM a key, or the value relay if your mail server signs them with both unsubscribe headers.';
/** RFC 8058, 4: the signature covers both headers of the last line. */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

export function createMailer(services: MailServices, tokens: SubscriberTokens) {
  const { read, records, now, settings, log } = services;
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, SMTP_DKIM: dkim } = settings;
  const underWay = new Set<Promise<unknown>>();
  let openedOnce: Promise<Transporter> | undefined;
  /** What the mail server answered last when it took no mail; null: it took the last one. */
  let refusal: string | null = null;

  /** Forgets the address, and keeps a hash of it, by which it is not asked again. */
  const suppress = async (email: string) =>
    records.subscriptions.suppress(email, await tokens.hashed('bounce', email), now().toISOString());

  /**
   * `letter` and `apart` tell it from others to the same address: with both it is the same message. A failure is logged. An address that
   * bounces is forgotten.
   */
  async function deliver(mail: WrittenMail, to: string, letter: string, apart: string | null = ''): Promise<Delivery> {
    if (smtpUrl === undefined) return 'unavailable';
    const { siteName, contactEmail, siteUrl } = read()(siteLayout);
    const { hostname } = new URL(siteUrl);
    const id = (await tokens.hashed('message', `${letter} ${to} ${apart}`)).slice(0, 24);
    const headers = {
      'List-Id': `<newsletter.${hostname}>`,
      'List-Unsubscribe': `<${siteUrl}${await tokens.link('unsubscribe', to)}>`,
      // at one click of the mail program (RFC 8058)
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    try {
      const transport = await (openedOnce ??= openTransport(smtpUrl, dkim));
      await transport.sendMail({
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers,
        // never text, which would be read as a list of addresses
        from: { name: siteName, address: mailFrom ?? contactEmail },
        to: { name: '', address: to },
        messageId: `<${letter}.${id}@${hostname}>`,
      });
      refusal = null;
      return 'sent';
    } catch (error) {
      // the error's own words may hold the address
      const { code, responseCode } = error as SMTPConnection.SMTPError;
      const hint = code === 'ETLS' ? NO_TLS : '';
      log.error({ code, responseCode }, `a newsletter mail could not be sent${hint}`);
      const outcome = outcomeOf(error as SMTPConnection.SMTPError);
      if (outcome === 'unavailable') refusal = `The mail server took no mail when it was last asked (${code})${hint}.`;
      if (outcome === 'bounced') await suppress(to);
      return outcome;
    }
  }

  return {
    /** False: no mail server is set up, and nothing is sent. */
    isSetUp: smtpUrl !== undefined,
    /** It took the last mail that it was given. */
    takesMail: () => smtpUrl !== undefined && refusal === null,
    /** Why no letter and no digest is sent; null: they are. */
    whyNotSent(): string | null {
      if (smtpUrl === undefined)
        return 'No mail server is set up. The person who runs your server can set one up (SMTP_URL).';
      const { legalName, legalAddress } = read()(mailSettings);
      if (LINKED_WORDS.test(`${legalName} ${legalAddress}`))
        return 'Words that look like a web address stand in no mail: enter legal name and postal address without one in the settings.';
      return legalName === '' || legalAddress === ''
        ? 'Each mail must say who sends it: enter legal name and postal address in the settings, under What pages state.'
        : null;
    },
    /** What should be put right, as sentences. */
    warnings(): string[] {
      return [this.whyNotSent() ?? [], refusal ?? [], smtpUrl && !dkim ? UNSIGNED : []].flat();
    },
    deliver,
    suppress,
    /** Sends in the background; `unavailable` is called when the mail server takes no mail. */
    send(mail: WrittenMail, to: string, letter: string, apart: string, unavailable: () => Promise<unknown>): void {
      const sending = deliver(mail, to, letter, apart)
        .then((outcome) => outcome === 'unavailable' && unavailable())
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    /** Resolves when nothing is under way that was sent in the background; no more is sent. */
    async close() {
      await Promise.all(underWay);
      (await openedOnce)?.close();
    },
  };
}

/** The library is loaded with the first mail. */
async function openTransport(url: string, dkim: MailSettings['SMTP_DKIM']): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // a mail whose connection was lost may have been taken: who sends it decides
    maxRequeues: 0,
    requireTLS: new URL(url).searchParams.get('requireTLS') !== 'false',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: ACKNOWLEDGED_WITHIN_MS,
    ...(typeof dkim === 'object' && { dkim: { ...dkim, headerFieldNames: SIGNED } }),
  } as Parameters<typeof createTransport>[0]);
}

/** Who sends is refused, or the mailbox is full: none of that is the fault of the address. */
const NOT_THE_ADDRESS = /^552|\b5\.[27]\.|relay/i;

/**
 * 421: the server closes. What is refused before there is a recipient, such as a log-in or who sends, concerns all of them; what the
 * library refuses of one, such as an address that the server could not take, that one for good.
 */
function outcomeOf({ code = '', responseCode = 500, response = '', command }: SMTPConnection.SMTPError): Delivery {
  if (responseCode === 421 || command === 'MAIL FROM' || !['EENVELOPE', 'EMESSAGE'].includes(code))
    return 'unavailable';
  if (responseCode < 500) return 'deferred';
  return command === 'RCPT TO' && !NOT_THE_ADDRESS.test(response) ? 'bounced' : 'failed';
}
