import type { Message } from '../../../strings/messages.ts';
import { failure } from '../../text/messages.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Contract, SentBodyOf } from '../../../../api/contract/contract.ts';
import { generationEvent, type GenerationStage, generationStages } from '../../../../api/contract/generators.ts';
import { type OwnerReplyOf, eventsOf } from '../../http/call.ts';
import { CallFailed, Unreachable } from '../../http/failure.ts';
import { toast } from '../../../browser/toasts.ts';
import { useRefresh } from '../../http/query.ts';
import { Sparkles, Check, Circle, LoaderCircle } from 'lucide-react';
import { Button } from '../controls/buttons.tsx';
import { GuardedDialog, useUnsaved, type GuardedDialogProps } from '../drafts/unsaved.tsx';
import { RecordForm } from './record-form.tsx';

export const generatorToasts = {
  /** Section 5. */
  storeIncomplete: { title: 'Please fill in all fields', destructive: true } as Message,
  storeFailed: failure('Failed to generate store', 'Unknown error occurred'),
  storeCreated: (name: string, offers: number): Message => ({
    title: 'Store generated successfully',
    text: `${name} was created with ${offers} offers. They stay switched off until you approve them in Today.`,
  }),
  /** Section 5. */
  blogIncomplete: {
    title: 'Missing Information',
    text: 'Please provide both topic and category',
    destructive: true,
  } as Message,
  blogFailed: failure('Generation Failed', 'Failed to generate blog content'),
  blogCreated: (title: string): Message => ({
    title: 'Blog Generated Successfully! 🎉',
    text: `"${title}" was created. Publish it from the blog dashboard.`,
  }),
  cancelled: {
    title: 'Generation cancelled',
    text: 'No further requests are sent to the model. What was saved before is kept.',
  } as Message,
};

/** What the stages of a generator are called while they last. */
const stageLabels = {
  asking: 'Asking the model',
  checking: 'Checking the answer',
  saving: 'Saving',
  publishing: 'Publishing',
} as const;

/** A call whose body is what a form holds, and whose reply comes in stages. */
type Generating = Contract & { readonly body: z.ZodObject };

type FormProps = ComponentProps<typeof RecordForm<z.ZodObject>>;

interface Props<C extends Generating> extends Omit<FormProps, 'schema' | 'save' | 'done' | 'buttons'> {
  call: C;
  /** The fields without which it cannot be started. */
  needs?: readonly string[];
  done(made: OwnerReplyOf<C>): Message;
  /** Of the dialog around the form. */
  around?: Pick<GuardedDialogProps, 'title' | 'about' | 'onClose'>;
}

/**
 * Asks for what a generator is given, and shows the stages of one generation at a time as the server begins them; in a dialog where `around`
 * describes one. It ends with the form, on the server too: nothing is generated for an owner who has left.
 */
export function GeneratorForm<C extends Generating>({ call, needs = [], around, ...form }: Props<C>) {
  const refresh = useRefresh(call);
  const [stage, setStage] = useState<GenerationStage | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);
  const unsaved = useUnsaved(stage !== null, 'generation');

  async function made(body: SentBodyOf<C>, signal: AbortSignal): Promise<OwnerReplyOf<C>> {
    for await (const { type, data } of eventsOf(call, { body, signal })) {
      if (type === 'stage') setStage(generationEvent.parse(JSON.parse(data)).stage);
      if (type === 'done') return z.parse(call.reply, JSON.parse(data)) as OwnerReplyOf<C>;
      if (type === 'failed') throw new CallFailed(502, data);
    }
    throw new Unreachable();
  }

  async function generate(body: object) {
    const { signal } = (running.current = new AbortController());
    setStage('asking');
    try {
      // what was typed meanwhile is the next one
      return Object.assign((await made(body as SentBodyOf<C>, signal)) as object, { revision: 0 });
    } catch (error) {
      if (!signal.aborted) throw error;
      toast(generatorToasts.cancelled);
      return false;
    } finally {
      setStage(null);
      void refresh();
    }
  }

  const now = generationStages.findIndex((each) => each === stage);
  /** A stage: done, under way, or to come. */
  const stageOf = (each: GenerationStage, at: number) => {
    const { Mark, look } = at < now ? marks.done : at === now ? marks.now : marks.later;
    return (
      <li
        key={each}
        className={`inline-flex items-center gap-1.5 ${look}`}
        aria-current={at === now ? 'step' : undefined}
      >
        <Mark className="icon" aria-hidden /> {stageLabels[each]}
      </li>
    );
  };
  const content = (leave?: () => void) => (
    <>
      <RecordForm
        {...form}
        schema={call.body}
        effect={null}
        save={generate}
        buttons={() => <GenerateButton label={form.submitLabel} needs={needs} busy={stage !== null} />}
        {...(around && { isStill: true, onSaved: around.onClose, onCancel: leave })}
      />
      {stage !== null && (
        <div className="stages flex flex-wrap items-center justify-between gap-3 pt-3" data-unsaved={unsaved}>
          <ol className="flex flex-wrap gap-x-4 gap-y-1.5 text-[0.875rem]">{generationStages.map(stageOf)}</ol>
          <p className="sr-only" role="status">
            {stageLabels[stage]}
          </p>
          <Button onClick={cancel}>Cancel generation</Button>
        </div>
      )}
    </>
  );
  return around === undefined ? content() : <GuardedDialog {...around}>{content}</GuardedDialog>;
}

interface ButtonProps {
  label: string;
  needs: readonly string[];
  /** Work is under way: a press does nothing, and the button keeps the focus for what comes after. */
  busy: boolean;
}

/** Starts a generator. When the work ends and what had the focus (its *Cancel generation*) is gone, the focus comes back here. */
function GenerateButton({ label, needs, busy }: ButtonProps) {
  const isIncomplete = useWatch({ name: needs }).some((text) => String(text ?? '').trim() === '');
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(busy);
  useEffect(() => {
    if (was.current && !busy && !document.activeElement?.matches('button, input, select, a')) button.current?.focus();
    was.current = busy;
  }, [busy]);
  return (
    <Button look="primary" icon={Sparkles} ref={button} type="submit" disabled={isIncomplete} idle={busy}>
      {label}
    </Button>
  );
}

const marks = {
  done: { Mark: Check, look: 'text-good-ink' },
  now: { Mark: LoaderCircle, look: 'text-ink font-[650] *:[.icon]:animate-spin' },
  later: { Mark: Circle, look: 'text-muted' },
};
