import { z } from 'zod';
import { openParams } from '../../ui/address/params.ts';

export const generatorsSearch = z.object({ new: openParams.new });
