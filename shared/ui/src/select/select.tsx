import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from '../text-field/field.module.css';
import { FieldMessage, messageProps } from '../text-field/field-message.tsx';

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'style' | 'size' | 'multiple'> {
  label: ReactNode;
  error?: ReactNode;
  help?: ReactNode;
  /** A symbol before the value, for example a flag. */
  start?: ReactNode;
  /** `option` and `optgroup` elements. */
  children: ReactNode;
}

/** A native select in the box of a text field. The label always stays at the top. */
export function Select({ label, error, help, start, id, className, children, ...rest }: SelectProps) {
  const own = useId();
  const selectId = id ?? own;
  const messageId = `${selectId}-message`;
  return (
    <div className={className}>
      <div className={cx(styles.field, styles.withEnd, start && styles.withStart, error && styles.invalid)}>
        <select
          {...rest}
          {...messageProps(messageId, error, help, rest['aria-describedby'])}
          id={selectId}
          className={styles.control}
        >
          {children}
        </select>
        <label htmlFor={selectId} className={styles.label}>
          {label}
        </label>
        {start && <span className={styles.start}>{start}</span>}
        <span className={cx(styles.end, styles.quiet)}>
          <ChevronDown aria-hidden="true" />
        </span>
      </div>
      <FieldMessage id={messageId} error={error} help={help} />
    </div>
  );
}
