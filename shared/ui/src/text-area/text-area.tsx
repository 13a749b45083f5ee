import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from '../text-field/field.module.css';
import { FieldMessage, messageProps } from '../text-field/field-message.tsx';
import area from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'placeholder'> {
  label: ReactNode;
  error?: ReactNode;
  help?: ReactNode;
  /** Remaining length, for example "3,980 left". Announced together with the help text. */
  count?: ReactNode;
}

/** A multi-line input in the box of a text field. Players can resize its height, but not its width. */
export function TextArea({ label, error, help, count, id, className, rows = 5, ...rest }: TextAreaProps) {
  const own = useId();
  const areaId = id ?? own;
  const messageId = `${areaId}-message`;
  const countId = `${areaId}-count`;
  const others = cx(rest['aria-describedby'], count && countId) || undefined;
  return (
    <div className={className}>
      <div className={cx(styles.field, error && styles.invalid)}>
        <textarea
          {...rest}
          {...messageProps(messageId, error, help, others)}
          id={areaId}
          rows={rows}
          placeholder=" "
          className={cx(styles.control, area.area)}
        />
        <label htmlFor={areaId} className={cx(styles.label, area.label)}>
          {label}
        </label>
      </div>
      <div className={area.foot}>
        <FieldMessage id={messageId} error={error} help={help} />
        {count && (
          <p id={countId} className={area.count}>
            {count}
          </p>
        )}
      </div>
    </div>
  );
}
