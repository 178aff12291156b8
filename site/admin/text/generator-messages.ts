import type { Message } from '../../strings/messages.ts';
import { orElse } from './messages.ts';

export const generatorToasts = {
  /** Section 5. */
  storeIncomplete: { title: 'Please fill in all fields', destructive: true } as Message,
  storeFailed: (reason: string): Message => ({
    title: 'Failed to generate store',
    text: orElse(reason, 'Unknown error occurred'),
    destructive: true,
  }),
  storeCreated: (name: string, offers: number): Message => ({
    title: 'Store generated successfully',
    text: `${name} was created with ${offers} offers. They stay switched off until you approve them in Today.`,
  }),
  /** Section 5. */
  blogIncomplete: {
    title: 'Missing Information',
    text: 'Please provide both topic and category',
    destructive: true,
  } as Message,
  blogFailed: (reason: string): Message => ({
    title: 'Generation Failed',
    text: orElse(reason, 'Failed to generate blog content'),
    destructive: true,
  }),
  blogCreated: (title: string): Message => ({
    title: 'Blog Generated Successfully! 🎉',
    text: `"${title}" was created. Publish it from the blog dashboard.`,
  }),
  cancelled: {
    title: 'Generation cancelled',
    text: 'No further requests are sent to the model. What was saved before is kept.',
  } as Message,
};

/** What the stages of a generator are called while they last. */
export const stageLabels = {
  asking: 'Asking the model',
  checking: 'Checking the answer',
  saving: 'Saving',
  publishing: 'Publishing',
} as const;
