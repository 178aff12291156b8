import { defineContract } from './contract.ts';
import { publishEvent } from './publishing.ts';

export const followPublishing = defineContract({
  operation: 'follow-publishing',
  method: 'get',
  path: '/api/publish/events',
  summary: 'Server-sent events: `status` first, then `started`, `progress` and `finished` of each publish.',
  access: 'owner',
  replyType: 'text/event-stream',
  reply: publishEvent,
});
