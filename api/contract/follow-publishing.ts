import { defineContract } from './contract.ts';
import { publishEvent } from './publishing.ts';

export const followPublishing = defineContract({
  operation: 'follow-publishing',
  method: 'get',
  path: '/api/publish/events',
  summary:
    'Server-sent events: `status` first, then `started`, `progress` and `finished` of each publish, and with PUBLISH_TO ' +
    '`upload`: first, and when uploads begin to fail or go on.',
  access: 'owner',
  replyType: 'text/event-stream',
  reply: publishEvent,
});
