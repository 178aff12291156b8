import { sourceNames } from '../../../../data/rules/deals/source.ts';
import { sourceKinds } from '../../../../data/schema/source.ts';
import { ChoiceField, TextField } from './fields.tsx';

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
