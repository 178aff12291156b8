import { z } from 'zod';
import { line, webAddress } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { ownerStore } from './entities.ts';
import { generationEvent } from './generation.ts';

export const generateStore = defineContract({
  operation: 'generate-store',
  method: 'post',
  path: '/api/ai/generate-store',
  summary: 'Has a model draft a store with 10 to 12 offers, which stay switched off until the owner approves them.',
  access: 'owner',
  publishes: true,
  limit: 'ai',
  body: z.object({ storeName: line(120), affiliateLink: webAddress }),
  reply: z.object({ store: ownerStore, offersCount: z.int() }),
  stages: generationEvent,
  status: 201,
});
