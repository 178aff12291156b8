import { Sparkles } from 'lucide-react';
import { generateBlog, generateStore } from '../../../../api/contract/generators.ts';
import { blogCategories } from '../../../../data/schema/blog.ts';
import { Panel, Screen } from '../../app/shell/screen.tsx';
import { useStoreNames } from '../../requests/reads.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { CheckField, ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { GeneratorForm, generatorToasts } from '../../ui/forms/generation.tsx';
import { StoreNameHint } from '../../ui/forms/shared-fields.tsx';
import { choiceLabel } from '../../ui/inputs/labels.ts';

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
      {kind === 'new' && (
        <GeneratorForm
          around={{
            title: 'AI Store Generator',
            about: 'Creates the store, which is live at once, and 10-12 offers as drafts for your approval.',
            onClose: close,
          }}
          call={generateStore}
          record={{}}
          draft={{ kind: 'store-generator' }}
          submitLabel="Generate Store"
          incomplete={{ storeName: generatorToasts.storeIncomplete, affiliateLink: generatorToasts.storeIncomplete }}
          failed={generatorToasts.storeFailed}
          done={({ store, offersCount }) => generatorToasts.storeCreated(store.name, offersCount)}
        >
          <TextField name="storeName" required whole hint={<StoreNameHint name="storeName" />} />
          <TextField name="affiliateLink" type="url" required whole placeholder="https://" />
        </GeneratorForm>
      )}
    </Panel>
  );
}

const categories = blogCategories.map((value) => ({ value, label: choiceLabel(value) }));

export function BlogGeneratorPanel() {
  const stores = (useStoreNames().data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Panel
      id="blog-generator"
      title="AI Blog Generator"
      about="Drafts a post that you correct and publish under Blog Management."
    >
      <GeneratorForm
        startsOver
        call={generateBlog}
        record={{}}
        draft={{ kind: 'blog-generator' }}
        submitLabel="Generate Blog"
        needs={['topic', 'category']}
        incomplete={{ topic: generatorToasts.blogIncomplete, category: generatorToasts.blogIncomplete }}
        failed={generatorToasts.blogFailed}
        done={({ blog }) => generatorToasts.blogCreated(blog.title)}
        aside={<CheckField name="includeAffiliate" label="Include affiliate links" />}
      >
        <TextField name="topic" required whole />
        <ChoiceField name="category" required options={categories} placeholder="Choose a category" />
        <ChoiceField name="storeName" label="Target store" searched none="None" options={stores} />
        <TextField name="targetKeywords" whole hint="Separated by commas." />
      </GeneratorForm>
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
