import { BrandsReply } from '@parlay/releases/replies/brands';
import { CohortsReply } from '@parlay/releases/replies/cohorts';
import { Checkbox } from '@parlay/ui/checkbox';
import { Select } from '@parlay/ui/select';
import { useData } from '../data/use-data.ts';
import styles from './action-dialog.module.css';
import { GrowthFields } from './growth-fields.tsx';
import type { PromoteFieldsProps } from './promote-form.ts';

/** Fields for a canary's audience and growth. */
export function AudienceFields({ form, errors, onChange }: PromoteFieldsProps) {
  const brands = useData('/api/brands', BrandsReply);
  const cohorts = useData('/api/cohorts', CohortsReply);
  return (
    <>
      <div className={styles.pair}>
        <GrowthFields form={form} errors={errors} onChange={onChange} />
        <Select
          label="Brand"
          value={form.brand}
          onChange={(event) => onChange({ brand: event.target.value })}
          error={errors.brand ?? brands.error?.message}
        >
          <option value="">All brands</option>
          {brands.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {id}, {name}
            </option>
          ))}
        </Select>
        {(cohorts.data ?? []).length > 0 && (
          <Select
            label="Cohort"
            value={form.cohort}
            onChange={(event) => onChange({ cohort: event.target.value })}
            error={errors.cohort}
          >
            <option value="">All visitors</option>
            {cohorts.data?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </div>
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
