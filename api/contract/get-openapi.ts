import { z } from 'zod';
import { defineContract } from './contract.ts';

export const getOpenapi = defineContract({
  operation: 'get-openapi',
  method: 'get',
  path: '/api/openapi.json',
  summary: 'This description, as OpenAPI 3.1.',
  access: 'public',
  cached: true,
  reply: z.looseObject({ openapi: z.literal('3.1.0') }),
});
