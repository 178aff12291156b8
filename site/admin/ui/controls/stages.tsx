import { Check, Circle, LoaderCircle } from 'lucide-react';
import { generationStages, type GenerationStage } from '../../../../api/contract/generators.ts';
import { stageLabels } from '../../text/generator-messages.ts';

/** The stages of a generator: done, under way, to come. */
export function Stages({ stage, onCancel }: { stage: GenerationStage; onCancel(): void }) {
  const now = generationStages.indexOf(stage);
  return (
    <div className="stages">
      <ol>
        {generationStages.map((each, at) => (
          <li
            key={each}
            aria-current={at === now ? 'step' : undefined}
            data-state={at < now ? 'done' : at === now ? 'now' : 'later'}
          >
            {at < now ? (
              <Check className="icon" aria-hidden />
            ) : at === now ? (
              <LoaderCircle className="icon spinning" aria-hidden />
            ) : (
              <Circle className="icon" aria-hidden />
            )}
            {stageLabels[each]}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {stageLabels[stage]}
      </p>
      <button type="button" className="btn btn-plain btn-small" onClick={onCancel}>
        Cancel generation
      </button>
    </div>
  );
}
