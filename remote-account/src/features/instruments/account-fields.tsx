import { useMessages } from '@parlay/remote-kit/messages';
import { Select } from '@parlay/ui/select';
import { TextField } from '@parlay/ui/text-field';
import type { AccountField } from '../../model/instruments.ts';
import styles from './instruments.module.css';

export interface AccountFieldsProps {
  definitions: readonly AccountField[];
  values: Readonly<Record<string, string>>;
  /** Error keys by field type. */
  errors: Readonly<Record<string, string>>;
  onChange(type: string, value: string): void;
}

/** Renders an instrument's fields (AC2): a text field each, or a select if the definition lists values. */
export function AccountFields({ definitions, values, errors, onChange }: AccountFieldsProps) {
  const { t } = useMessages();
  return (
    <div className={styles.fields}>
      {definitions.map(({ type, values: choices, required }) => {
        const common = {
          label: t(`deposit.fields.${type}`),
          required,
          value: values[type] ?? '',
          error: errors[type] && t(`deposit.fieldErrors.${errors[type] === 'required' ? 'required' : 'invalid'}`),
        };
        if (!choices)
          return (
            <TextField key={type} {...common} maxLength={200} onChange={({ target }) => onChange(type, target.value)} />
          );
        return (
          <Select key={type} {...common} onChange={({ target }) => onChange(type, target.value)}>
            <option value="">{t('deposit.choose')}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </Select>
        );
      })}
    </div>
  );
}

/** Returns an error for each required field that is empty. The server checks the other rules. */
export const missingFields = (definitions: readonly AccountField[], values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    definitions.filter(({ type, required }) => required && !values[type]?.trim()).map(({ type }) => [type, 'required']),
  );
