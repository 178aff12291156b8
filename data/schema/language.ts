import { z } from 'zod';

/** A site has one of them; each has a catalogue in `data/messages`. */
export const language = z.enum(['en-US', 'en-GB', 'de', 'ar'], 'Choose en-US, en-GB, de or ar.');
export type Language = z.infer<typeof language>;
