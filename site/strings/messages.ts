import { t } from './script-text.ts';

export interface Message {
  title: string;
  text?: string;
  destructive?: boolean;
  /** What can be done about it, beside it. */
  action?: { label: string; press(): void };
}

/** Section 9: the key that leads to the toasts. */
export const TOASTS_KEY = 'F8';

/** Section 8: toasts, in the language of the page. */
export const toasts = {
  invalidEmail: () => failure(t('toast.invalidEmail'), t('toast.invalidEmailText')),
  subscribed: () => ({ title: t('toast.subscribed'), text: t('toast.subscribedText') }),
  subscriptionFailed: () => failure(t('toast.subscriptionFailed'), t('toast.tryLater')),
  copyFailed: () => failure(t('toast.copyFailed')),
  copied: () => ({ title: t('toast.copied') }),
  couponCopied: (code: string) => ({ title: t('toast.couponCopied'), text: t('toast.couponCopiedText', { code }) }),
  voted: () => ({ title: t('toast.voted'), text: t('toast.votedText') }),
  voteFailed: () => failure(t('toast.voteFailed'), t('toast.tryLater')),
  redirecting: (store: string, withCode: boolean) => ({
    title: t('toast.redirecting'),
    text: t(withCode ? 'toast.redirectingWithCode' : 'toast.redirectingToDeal', { store }),
  }),
} satisfies { [name: string]: (...values: never[]) => Message };

const failure = (title: string, text?: string) => ({ title, text, destructive: true });
