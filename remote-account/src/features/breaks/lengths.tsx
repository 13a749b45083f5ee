import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import styles from './breaks.module.css';

export interface LengthsProps {
  label: string;
  /** Name of the radio group. */
  name: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose(value: string): void;
  /** Uses the text colour instead of the action colour. */
  plain?: boolean;
  /** Whether the label is visible. Otherwise only screen readers get it, because a heading is above. */
  showLabel?: boolean;
}

/** Renders a row of lengths as radio buttons. */
export function Lengths({ label, name, choices, value, onChoose, plain, showLabel }: LengthsProps) {
  return (
    <fieldset className={styles.lengths}>
      <legend className={cx(type.strong, styles.legend)}>
        {showLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={cx(styles.length, plain && styles.plain)}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
