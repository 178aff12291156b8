import { Sparkles, Check, Circle, LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { generationStages, type GenerationStage } from '../../../../api/contract/generators.ts';
import { stageLabels } from '../../text/generator-messages.ts';
import { Button } from './buttons.tsx';

interface Props {
  label: string;
  /** Something required is missing. */
  incomplete?: boolean;
  /** Work is under way: a press does nothing, and the button keeps the focus for what comes after. */
  busy: boolean;
  /** Absent: it submits its form, which must ignore a submit while it is busy. */
  onPress?(): void;
}

/** Starts a generator. When the work ends and what had the focus (its *Cancel generation*) is gone, the focus comes back here. */
export function GenerateButton({ label, incomplete = false, busy, onPress }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(busy);
  useEffect(() => {
    if (was.current && !busy && !document.activeElement?.matches('button, input, select, a')) button.current?.focus();
    was.current = busy;
  }, [busy]);
  return (
    <Button
      look="primary"
      icon={Sparkles}
      ref={button}
      type={onPress ? 'button' : 'submit'}
      disabled={incomplete}
      idle={busy}
      onClick={() => onPress?.()}
    >
      {label}
    </Button>
  );
}

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
      <Button onClick={onCancel}>Cancel generation</Button>
    </div>
  );
}
