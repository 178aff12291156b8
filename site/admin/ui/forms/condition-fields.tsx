import { CheckField, TextField } from './fields.tsx';

/** What has to be met for a deal. */
export const ConditionFields = () => (
  <fieldset className="form-group form-field-whole">
    <legend>Conditions</legend>
    <div className="form-group-grid">
      <TextField name="conditions.minimumSpend" label="Minimum spend" placeholder="$45" />
      <TextField name="conditions.excludes" label="Excludes" placeholder="Gift cards and sale items" />
      <CheckField name="conditions.newCustomers" label="New customers only" />
      <CheckField name="conditions.students" label="Students only" />
      <CheckField name="conditions.appOnly" label="App only" />
      <TextField name="terms" rows={2} whole hint="All its conditions, as the store states them." />
    </div>
  </fieldset>
);
