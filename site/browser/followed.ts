/** On home, for those who follow stores alone: others load nothing more. */
import { followed } from './follow.ts';
import { whenIdle } from './when-idle.ts';

if (followed().length > 0) whenIdle(() => void import('./new-deals.ts').catch(console.info));
