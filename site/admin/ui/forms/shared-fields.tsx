import { CheckField, TextField, ChoiceField } from './fields.tsx';
import { sourceNames } from '../../../../data/rules/deals/source.ts';
import { sourceKinds } from '../../../../data/schema/source.ts';
import { useWatch, useFormContext } from 'react-hook-form';
import { codeKey } from '../../../../data/rules/deals/deal-state.ts';
import { useCodesOf, useStoresNamed } from '../../requests/reads.ts';
import type { ReactNode } from 'react';
import { slugify } from '../../../../data/rules/text/slugify.ts';
import { siteAddress } from '../../../../data/rules/web/site-address.ts';
import { DESCRIPTION_LENGTH, shorten } from '../../../views/search-snippet.ts';
import { getConfig } from '../../../../api/contract/settings.ts';
import { useRead } from '../../http/query.ts';

/** Fields that belong together, below their name. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="form-group form-field-whole">
    <legend>{title}</legend>
    <div className="form-group-grid">{children}</div>
  </fieldset>
);

export const ConditionFields = () => (
  <Group title="Conditions">
    <TextField name="conditions.minimumSpend" label="Minimum spend" placeholder="$45" />
    <TextField name="conditions.excludes" label="Excludes" placeholder="Gift cards and sale items" />
    <CheckField name="conditions.newCustomers" label="New customers only" />
    <CheckField name="conditions.students" label="Students only" />
    <CheckField name="conditions.appOnly" label="App only" />
    <TextField name="terms" rows={2} whole hint="All its conditions, as the store states them." />
  </Group>
);

const kinds = sourceKinds.map((value) => ({ value, label: sourceNames[value] }));

/** Where something is from. `of`: what, when the form has several sources. */
export function SourceFields({ name = 'source', of }: { name?: string; of?: string }) {
  const label = of === undefined ? 'Source' : `Source of the ${of}`;
  return (
    <>
      <ChoiceField name={`${name}.kind`} label={label} none="Not stated: own" options={kinds} />
      <TextField
        name={`${name}.reference`}
        label={`${label}: where there`}
        hint="Such as an address. Published in deals.json."
      />
    </>
  );
}

/**
 * Points out, before anything is saved, that there is a store already of the name in this field of the form around it. `except`: the one that
 * is edited.
 */
export function StoreNameHint({ name = 'name', except }: { name?: string; except?: string | undefined }) {
  const [other] = useStoresNamed(String(useWatch({ name }) ?? '')).filter(({ id }) => id !== except);
  return <Hint>{other && `There is a store with this name already: ${other.name} (/store/${other.slug}).`}</Hint>;
}

/** Points out that another deal of the store has the code in the form around it. */
export function CodeHint({ except }: { except?: string | undefined }) {
  const [code, storeId] = useWatch({ name: ['code', 'storeId'] }).map((value) => String(value ?? ''));
  const codes = useCodesOf(storeId ?? '');
  const typed = codeKey(code ?? '');
  const other = typed === '' ? undefined : codes.find((each) => each.id !== except && codeKey(each.code) === typed);
  return <Hint>{other && `This store has the code ${other.code} already, for "${other.title}".`}</Hint>;
}

/** Read out when it appears. */
const Hint = ({ children }: { children: string | undefined }) => (
  <span role="status" className="field-notice font-medium text-primary-ink">
    {children}
  </span>
);

interface NameProps {
  /** The field whose text the slug follows. */
  name: 'name' | 'title';
  /** The record is new: the slug follows until one is typed. An old one keeps its address. */
  fresh: boolean;
  /** What comes before the slug in its address. */
  path: string;
  /** Stands below the name. */
  hint?: ReactNode;
}

/** Specification section 5: typing the name fills in the slug, which stays empty when the name gives none. */
export function NameAndSlug({ name, fresh, path, hint }: NameProps) {
  const { getFieldState, setValue, formState, watch } = useFormContext();
  const slugTyped = formState.touchedFields['slug'] === true && getFieldState('slug').isDirty;
  const text = String(watch(name) ?? '').trim();
  const cannotFollow = text !== '' && slugify(text) === '' && watch('slug') === '';
  return (
    <>
      <TextField
        name={name}
        required
        hint={hint}
        onTyped={(text) =>
          fresh &&
          !slugTyped &&
          setValue('slug', slugify(text), { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <TextField
        name="slug"
        required
        hint={
          cannotFollow
            ? 'The letters of the name have no Latin ones that stand for them. Enter an address, such as home-garden.'
            : fresh
              ? `The address: ${path}…`
              : 'A new slug moves the page; the old address keeps working.'
        }
      />
    </>
  );
}

interface SnippetProps {
  /** What the page says, by what is typed into its other fields, where nothing is typed for search engines. */
  of(typed: (field: string) => string): { title: string; description: string; path: string };
  /** Puts facts in place of their names, in a page of text. */
  filled?(text: string): string;
}

/** What a page says to search engines, and how one may show it: title, address and description as the page has them. */
export function SearchTexts({ of, filled = (text) => text }: SnippetProps) {
  const values = useWatch();
  const typed = (field: string) => String(values[field] ?? '').trim();
  const { title, description, path } = of(typed);
  const { data: settings } = useRead(getConfig);
  return (
    <>
      <TextField name="seoTitle" hint="In place of the title, for search engines." whole />
      <TextField name="seoDescription" rows={3} whole />
      {settings && (
        <section className="search-preview" aria-labelledby="search-preview-title">
          <h2 id="search-preview-title" className="text-sm font-semibold text-muted">
            In search engines
          </h2>
          <p className="text-sm">{siteAddress(settings.domain) + path}</p>
          <p className="text-[1.0625rem] text-primary-ink">{`${filled(typed('seoTitle') || title || 'Title')} – ${settings.siteName}`}</p>
          <p className="hint">
            {shorten(filled(typed('seoDescription') || description) || settings.description, DESCRIPTION_LENGTH)}
          </p>
        </section>
      )}
    </>
  );
}
