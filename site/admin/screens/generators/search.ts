import { z } from 'zod';
import { openParams } from '../../address/params.ts';

export const generatorsSearch = z.object({ new: openParams.new });
