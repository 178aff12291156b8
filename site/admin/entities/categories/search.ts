import { z } from 'zod';
import { openParams, textParam } from '../../ui/address/params.ts';

export const categoriesSearch = z.object({ search: textParam, ...openParams });
