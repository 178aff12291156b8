import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { generateBlog } from '../../../../api/contract/generators.ts';
import { blogCategories, type BlogCategory } from '../../../../data/schema/blog.ts';
import { toast } from '../../../browser/toasts.ts';
import { choiceLabel } from '../../ui/inputs/labels.ts';
import { LabelledChoice } from '../../ui/inputs/choices.tsx';
import { DraftKept, DraftsLeft } from '../../ui/drafts/draft-notes.tsx';
import { useStateDraft } from '../../ui/drafts/use-draft.ts';
import { GenerateButton, Stages, generatorToasts, useGenerator } from '../../ui/controls/generation.tsx';
import { commaSeparated } from '../../ui/drafts/typed-values.ts';
import { useUnsaved } from '../../ui/drafts/unsaved.tsx';
import { Panel } from '../../app/shell/screen.tsx';
import { useStoreNames } from '../../requests/reads.ts';
import { InputField } from '../../ui/inputs/field.tsx';
import { Check } from '../../ui/inputs/switch.tsx';

/** Section 5: stands for no target store. */
const NONE = 'none';
const categories = blogCategories.map((value) => ({ value, label: choiceLabel(value) }));
const blank = { topic: '', category: '' as BlogCategory | '', keywords: '', store: NONE, includeAffiliate: true };

export function BlogGeneratorPanel() {
  const stores = useStoreNames();
  const [typed, setTyped] = useState(blank);
  const generator = useGenerator(generateBlog, generatorToasts.blogFailed);
  const { topic, category, keywords, store, includeAffiliate } = typed;
  const complete = topic.trim() !== '' && category !== '';
  const busy = generator.stage !== null;
  const first = useRef<HTMLInputElement>(null);
  const draft = useStateDraft('blog-generator', topic === '' && keywords === '' ? null : typed, (values) =>
    setTyped({ ...blank, ...values }),
  );
  useUnsaved(busy, 'generation');
  const present = useRef(typed);
  useEffect(() => void (present.current = typed));
  const set = (change: Partial<typeof blank>) => setTyped({ ...typed, ...change });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (topic.trim() === '' || category === '') {
      toast(generatorToasts.blogIncomplete);
      return;
    }
    const targetKeywords = commaSeparated(keywords);
    const made = await generator.start({
      topic: topic.trim(),
      category,
      includeAffiliate,
      ...(store !== NONE && { storeName: store }),
      ...(targetKeywords.length > 0 && { targetKeywords }),
    });
    if (made === null) return;
    toast(generatorToasts.blogCreated(made.blog.title));
    // What was typed meanwhile is the next one.
    if (present.current !== typed) return;
    draft.forget();
    setTyped(blank);
    first.current?.focus({ preventScroll: true });
  }

  return (
    <Panel
      id="blog-generator"
      title="AI Blog Generator"
      about="Drafts a post that you correct and publish under Blog Management."
    >
      <form className="form" noValidate data-unsaved={draft.unsaved} onSubmit={(event) => void submit(event)}>
        <DraftsLeft drafts={draft.left} onRestore={draft.restore} />
        <div className="form-body">
          <InputField
            ref={first}
            whole
            label="Topic"
            aria-required
            value={topic}
            onChange={(next) => set({ topic: next })}
          />
          <LabelledChoice
            label="Category"
            options={categories}
            value={category}
            onChange={(next) => set({ category: next as BlogCategory })}
            placeholder="Choose a category"
          />
          <LabelledChoice
            label="Target store"
            searched
            options={[
              { value: NONE, label: 'None' },
              ...(stores.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            value={store}
            onChange={(next) => set({ store: next })}
          />
          <InputField
            whole
            label="Target keywords"
            hint="Separated by commas."
            value={keywords}
            onChange={(next) => set({ keywords: next })}
          />
        </div>
        <div className="dialog-actions">
          <DraftKept {...draft} />
          <Check beside on={includeAffiliate} onChange={(next) => set({ includeAffiliate: next })}>
            Include affiliate links
          </Check>
          <GenerateButton label="Generate Blog" incomplete={!complete} busy={busy} />
        </div>
        {generator.stage !== null && <Stages stage={generator.stage} onCancel={generator.cancel} />}
      </form>
    </Panel>
  );
}
