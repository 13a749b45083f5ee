import { Check, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './field.module.css';
import { FieldMessage, messageProps } from './field-message.tsx';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'size' | 'placeholder'> {
  label: ReactNode;
  /** A sentence that tells the player what to do. Replaces the help text. */
  error?: ReactNode;
  help?: ReactNode;
  /** Shows a check mark at the end for a valid value that has been checked. */
  ok?: boolean | undefined;
  /** A symbol before the value, for example a currency. The label then always stays at the top. */
  start?: ReactNode;
  /** Short text or an icon at the end, for example a currency. */
  end?: ReactNode;
  /** Names of the reveal button of `type="password"`, which describe its actions. */
  reveal?: { show: string; hide: string } | undefined;
}

/**
 * A box of 60 px with a label inside that moves up on focus or with a value. Its text is 16 px, so that phones do
 * not zoom in.
 */
export function TextField({
  label,
  error,
  help,
  ok,
  start,
  end,
  reveal,
  id,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const messageId = `${inputId}-message`;
  const [shown, setShown] = useState(false);
  const atEnd = endOf();
  return (
    <div className={className}>
      <div className={cx(styles.field, error && styles.invalid, start && styles.withStart, atEnd && styles.withEnd)}>
        <input
          {...rest}
          {...messageProps(messageId, error, help, rest['aria-describedby'])}
          id={inputId}
          type={reveal && shown ? 'text' : type}
          {...(start ? {} : { placeholder: ' ' })}
          className={styles.control}
        />
        <label htmlFor={inputId} className={styles.label}>
          {label}
        </label>
        {start && <span className={styles.start}>{start}</span>}
        {atEnd}
      </div>
      <FieldMessage id={messageId} error={error} help={help} />
    </div>
  );

  function endOf() {
    if (reveal) {
      return (
        <span className={styles.end}>
          <IconButton
            label={shown ? reveal.hide : reveal.show}
            icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() => setShown(!shown)}
            {...(rest.disabled ? { disabled: true } : {})}
          />
        </span>
      );
    }
    if (end) return <span className={styles.end}>{end}</span>;
    if (ok && !error) {
      return (
        <span className={cx(styles.end, styles.quiet, styles.ok)}>
          <Check aria-hidden="true" />
        </span>
      );
    }
    return null;
  }
}
