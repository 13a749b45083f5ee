import { type ReactNode, useId } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cx } from '../cx.ts';
import { FieldMessage, messageProps } from '../text-field/field-message.tsx';
import styles from './radio-group.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
}

export interface RadioGroupProps {
  label: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value: string;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  error?: ReactNode;
  help?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A choice between a few visible options. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, name, options, value, onChange, onBlur, onFocus, error, help, required, disabled, className } = props;
  const id = useId();
  const message = messageProps(`${id}-message`, error, help, undefined);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...message}
      {...(required ? { 'aria-required': true } : {})}
      className={cx(styles.group, className)}
    >
      <span id={`${id}-label`} className={cx(styles.label, error && styles.invalid)}>
        {label}
      </span>
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            type="radio"
            name={name}
            value={option.value}
            label={option.label}
            checked={value === option.value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            onFocus={onFocus}
          />
        ))}
      </div>
      <FieldMessage id={`${id}-message`} error={error} help={help} />
    </div>
  );
}
