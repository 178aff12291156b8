import { Check } from 'lucide-react';
import { useState } from 'react';
import { removeDemo } from '../../../../api/contract/owner-tables.ts';
import { toast } from '../../../browser/toasts.ts';
import { callOf, useChange } from '../../http/query.ts';
import { withUndo, reporting } from '../../requests/undo.ts';
import { failure } from '../../text/messages.ts';
import { EffectLine } from '../../ui/effect/effect-line.tsx';
import { Confirm } from '../../ui/controls/confirm.tsx';
import { CareLine, placeOf, type Today } from './care-lines.tsx';
import { Button } from '../../ui/controls/buttons.tsx';

type Step = Today['checklist'][number];

const texts: { readonly [id in Step['id']]: string } = {
  name: 'Give the site its name',
  logo: 'Show your logo',
  colours: 'Choose your colours',
  texts: 'Review the texts that every new site begins with',
  store: 'Add your first store',
  mail: 'Have a mail server set up, so that subscribers can confirm',
  backup: 'Have backups set up',
};

/** What a new site needs, until all of it is done; and the way from the demo to an empty site. */
export function FirstSteps({ checklist, demo }: Pick<Today, 'checklist' | 'demo'>) {
  if (demo === 0 && checklist.every(({ done }) => done)) return null;
  return (
    <section className="panel" aria-labelledby="first-steps-title">
      <header className="panel-head">
        <h2 id="first-steps-title" tabIndex={-1}>
          First steps
        </h2>
        {demo > 0 && <RemoveDemo />}
      </header>
      <ul className="care-lines">
        {checklist.map((step) => (
          <StepLine key={step.id} step={step} />
        ))}
      </ul>
    </section>
  );
}

const StepLine = ({ step: { id, done, href } }: { step: Step }) => (
  <CareLine {...placeOf(href)}>
    <span className="step-mark" aria-hidden>
      {done && <Check className="icon" />}
    </span>
    <span className="flex-1">
      {texts[id]}
      <span className="sr-only">{done ? '(done)' : '(to do)'}</span>
    </span>
  </CareLine>
);

const failed = failure('Failed to remove the demo');

function RemoveDemo() {
  const [asked, setAsked] = useState(false);
  const remove = useChange(removeDemo);

  async function confirmed() {
    await reporting(failed, async () => {
      const reply = await remove.mutateAsync({});
      toast(withUndo({ title: 'This site is yours now', text: reply.message }, reply));
    });
    setAsked(false);
  }

  return (
    <>
      <Button onClick={() => setAsked(true)}>Start with an empty site</Button>
      <Confirm
        open={asked}
        title="Remove the demo?"
        text={
          <>
            <p>
              Its stores, posts, products and categories disappear from the site at once. What you have changed stays.
              This can be undone for 30 days.
            </p>
            <EffectLine call={asked ? callOf(removeDemo, {}) : null} />
          </>
        }
        confirm="Remove the demo"
        cancel="Cancel"
        busy={remove.isPending}
        onConfirm={() => void confirmed()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
