import { Check } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldMessage, messageProps } from '../text-field/field-message.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'type'> {
  /** The whole row is clickable. Links inside it still work as links. */
  label: ReactNode;
  error?: ReactNode;
  help?: ReactNode;
  /** `radio` for one of several options with the same `name`. */
  type?: 'checkbox' | 'radio' | undefined;
}

export function Checkbox({ label, error, help, id, className, type = 'checkbox', ...rest }: CheckboxProps) {
  const own = useId();
  const inputId = id ?? own;
  const messageId = `${inputId}-message`;
  return (
    <div className={className}>
      <label className={cx(styles.row, error && styles.invalid)} htmlFor={inputId}>
        <input
          {...rest}
          {...messageProps(messageId, error, help, rest['aria-describedby'])}
          id={inputId}
          type={type}
          className={cx(styles.box, type === 'radio' && styles.radio)}
        />
        {type === 'checkbox' && (
          <span className={styles.check}>
            <Check aria-hidden="true" />
          </span>
        )}
        <span>{label}</span>
      </label>
      <FieldMessage id={messageId} error={error} help={help} />
    </div>
  );
}
