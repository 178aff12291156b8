import type { Values } from '../../messages/format.ts';
import type { DigestKind } from '../../schema/settings.ts';

const texts = { off: 'home.letterText', daily: 'home.letterTextDaily', weekly: 'home.letterTextWeekly' } as const;

type Said = 'home.letterTitle' | 'home.followTitle' | 'home.followText' | (typeof texts)[DigestKind];

/** What stands beside a sign-up, which is what its subscribers agree to; `name`: of what is followed. */
export const signUpText = (
  t: (id: Said, values?: Values) => string,
  digest: DigestKind,
  name: string | null,
): { title: string; text: string } =>
  name === null
    ? { title: t('home.letterTitle'), text: t(texts[digest]) }
    : { title: t('home.followTitle', { name }), text: t('home.followText', { name }) };
