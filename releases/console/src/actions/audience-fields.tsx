import { Checkbox } from '@parlay/ui/checkbox';
import { Select } from '@parlay/ui/select';
import { TextField } from '@parlay/ui/text-field';
import { z } from 'zod';
import { useData } from '../data/use-data.ts';
import styles from './action-dialog.module.css';
import type { PromoteErrors, PromoteForm } from './promote-form.ts';

const Cohorts = z.array(z.object({ name: z.string() }));

export interface AudienceFieldsProps {
  form: PromoteForm;
  errors: PromoteErrors;
  onChange: (change: Partial<PromoteForm>) => void;
}

/** Fields for the audience of a canary and its growth. */
export function AudienceFields({ form, errors, onChange }: AudienceFieldsProps) {
  const { data: cohorts = [] } = useData('/api/cohorts', Cohorts);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Share of the visitors"
          end="%"
          inputMode="decimal"
          value={form.percent}
          onChange={(event) => onChange({ percent: event.target.value })}
          error={errors.percent}
        />
        <TextField
          label="Brand (optional)"
          inputMode="numeric"
          value={form.brand}
          onChange={(event) => onChange({ brand: event.target.value })}
          error={errors.brand}
          help="Its number, such as 103"
        />
        <TextField
          label="Steps (optional)"
          value={form.steps}
          onChange={(event) => onChange({ steps: event.target.value })}
          error={errors.steps}
          help="Shares that it grows to: 1,5,25,50,100"
        />
        <TextField
          label="Time between steps (optional)"
          value={form.every}
          onChange={(event) => onChange({ every: event.target.value })}
          error={errors.every}
          help="Such as 15m; without it you ask for each"
        />
      </div>
      {cohorts.length > 0 && (
        <Select
          label="Cohort"
          value={form.cohort}
          onChange={(event) => onChange({ cohort: event.target.value })}
          error={errors.cohort}
        >
          <option value="">All visitors</option>
          {cohorts.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <Checkbox
        label="Take it back by itself when it is worse beyond doubt"
        checked={form.auto}
        onChange={(event) => onChange({ auto: event.target.checked })}
      />
      <Checkbox
        label="Let it grow only when it is proven to break less than twice as often"
        checked={form.proof}
        onChange={(event) => onChange({ proof: event.target.checked })}
      />
    </>
  );
}
