import { z } from 'zod';
import { openParams, textParam } from '../../address/params.ts';

export const productsSearch = z.object({ search: textParam, ...openParams });
