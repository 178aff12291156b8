import type { Message } from '../../../strings/messages.ts';
import { countOf, failure, success } from '../../text/messages.ts';

export const securityToasts = {
  passwordChanged: {
    title: 'Password changed successfully',
    text: 'All other sessions have ended, and other browsers count as new ones.',
  } as Message,
  passwordFailed: failure('Failed to change the password'),
  factorOn: success('The second factor is on'),
  factorOff: success('The second factor is off'),
  factorFailed: failure('Failed to change the second factor'),
  codesCopied: {
    title: 'Recovery codes copied',
    text: 'Paste them where you find them without your phone.',
  } as Message,
  codesNotCopied: {
    title: 'Failed to copy the recovery codes',
    text: 'Select them, and copy them by hand.',
    destructive: true,
  } as Message,
  sessionEnded: success('Session ended'),
  deviceEnded: success('Browser forgotten'),
  endFailed: failure('Failed to sign that browser out'),
};

export const securityText = {
  factorOn: (codes: number) =>
    `On. Signing in asks for a code of your app; ${countOf(codes, 'unused recovery code')} left.`,
  turnOff: {
    title: 'Turn off the second factor?',
    text: 'From then on the password alone signs you in. The recovery codes no longer work.',
    confirm: 'Turn off',
    cancel: 'Cancel',
  },
};
