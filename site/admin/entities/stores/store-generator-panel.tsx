import { Sparkles } from 'lucide-react';
import { useOpen } from '../../ui/address/screen-state.ts';
import { Panel, Screen } from '../../app/shell/screen.tsx';
import { BlogGeneratorPanel } from '../posts/blog-generator-panel.tsx';
import { useState, type SubmitEvent } from 'react';
import { z } from 'zod';
import { generateStore } from '../../../../api/contract/generators.ts';
import { toast } from '../../../browser/toasts.ts';
import { GenerateButton, Stages, generatorToasts, useGenerator } from '../../ui/controls/generation.tsx';
import { StoreNamedHint } from '../../ui/forms/shared-fields.tsx';
import { GuardedDialog, useUnsaved } from '../../ui/drafts/unsaved.tsx';
import { DraftKept, DraftsLeft } from '../../ui/drafts/draft-notes.tsx';
import { useStateDraft } from '../../ui/drafts/use-draft.ts';
import { InputField } from '../../ui/inputs/field.tsx';
import { Button } from '../../ui/controls/buttons.tsx';

const blank = { storeName: '', affiliateLink: '' };
type FieldName = keyof typeof blank;

function StoreGeneratorDialog({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState(blank);
  /** What is wrong with each field, as its schema says it. */
  const [wrong, setWrong] = useState<{ [name in FieldName]?: string[] }>({});
  const generator = useGenerator(generateStore, generatorToasts.storeFailed);

  const busy = generator.stage !== null;
  useUnsaved(busy, 'generation');
  const isBlank = typed.storeName === '' && typed.affiliateLink === '';
  const draft = useStateDraft('store-generator', isBlank ? null : typed, (values) => setTyped({ ...blank, ...values }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setWrong({});
    const [storeName, affiliateLink] = [typed.storeName.trim(), typed.affiliateLink.trim()];
    if (storeName === '' || affiliateLink === '') {
      toast(generatorToasts.storeIncomplete);
      return;
    }
    const body = generateStore.body.safeParse({ storeName, affiliateLink });
    if (!body.success) {
      const { fieldErrors } = z.flattenError(body.error);
      setWrong(fieldErrors);
      const first = fieldErrors.storeName ? 'storeName' : 'affiliateLink';
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const made = await generator.start(body.data);
    if (made === null) return;
    toast(generatorToasts.storeCreated(made.store.name, made.offersCount));
    draft.forget();
    onClose();
  }

  const given = (name: FieldName) => ({
    name,
    whole: true,
    'aria-required': true,
    disabled: busy,
    value: typed[name],
    error: wrong[name]?.[0],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  return (
    <GuardedDialog
      onClose={onClose}
      generating={busy}
      title="AI Store Generator"
      about="Creates the store, which is live at once, and 10-12 offers as drafts for your approval."
    >
      {(leave) => (
        <form className="form" noValidate data-unsaved={draft.unsaved} onSubmit={(event) => void submit(event)}>
          <DraftsLeft drafts={draft.left} onRestore={draft.restore} />
          <div className="form-body">
            <InputField {...given('storeName')} label="Store name" hint={<StoreNamedHint name={typed.storeName} />} />
            <InputField {...given('affiliateLink')} label="Affiliate link" type="url" placeholder="https://" />
          </div>
          <div className="dialog-actions">
            <DraftKept {...draft} />
            <Button disabled={busy} onClick={leave}>
              Cancel
            </Button>
            <GenerateButton label="Generate Store" busy={busy} />
          </div>
          {generator.stage !== null && <Stages stage={generator.stage} onCancel={generator.cancel} />}
        </form>
      )}
    </GuardedDialog>
  );
}

const ABOUT =
  'Drafts a store with 10-12 offers, codes ranked above deals. The store and its description go live at once, each ' +
  'offer when you approve it.';

export function StoreGeneratorPanel() {
  const { kind, show, close } = useOpen(undefined);
  return (
    <Panel
      id="store-generator"
      title="AI Store Generator"
      about={ABOUT}
      actions={
        <Button look="primary" icon={Sparkles} aria-keyshortcuts="n" onClick={() => show('new')}>
          Generate Store
        </Button>
      }
    >
      {kind === 'new' && <StoreGeneratorDialog onClose={close} />}
    </Panel>
  );
}

export default function GeneratorsScreen() {
  return (
    <Screen title="Generators">
      <StoreGeneratorPanel />
      <BlogGeneratorPanel />
    </Screen>
  );
}
