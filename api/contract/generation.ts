import { z } from 'zod';

/** What a generator is doing, in its order. */
export const generationStages = ['asking', 'checking', 'saving', 'publishing'] as const;
export type GenerationStage = (typeof generationStages)[number];

/** Events of the stream: `stage` as each begins, at the end `done` with the reply or `failed` with an error reply. */
export const generationEvent = z.object({ stage: z.enum(generationStages) });
