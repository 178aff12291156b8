import { fold } from '../../data/rules/fold.ts';

/** What titles are compared by; one without letters and digits as it is. */
export const titleKey = (title: string): string => fold(title) || title.trim();
