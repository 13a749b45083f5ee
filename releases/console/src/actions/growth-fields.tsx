import { Chip } from '@parlay/ui/chip';
import { Select } from '@parlay/ui/select';
import { useId, useState } from 'react';
import { durationText } from '../format/numbers.ts';
import styles from './growth-fields.module.css';
import { type PromoteFieldsProps, secondsIn } from './promote-form.ts';

/** Percentages that a canary may start with. */
const SHARES = ['0.1', '0.5', '1', '2', '5', '10', '20', '25', '50'];
const PLANS: readonly { steps: string; name: string }[] = [
  { steps: '1,5,25,50,100', name: 'Careful' },
  { steps: '5,25,50,100', name: 'Usual' },
  { steps: '10,50,100', name: 'Quick' },
];
const CUSTOM_STEPS = [1, 2, 5, 10, 20, 25, 50, 75, 100];
const INTERVALS: readonly string[] = ['5m', '15m', '30m', '1h', '4h', '12h', '1d', '2d'];
const FIXED_SHARE = '';
const CUSTOM = 'own';

/** Fields for a canary's share, steps and step interval. All of them are chosen from lists. */
export function GrowthFields({ form, errors, onChange }: PromoteFieldsProps) {
  const [isOwn, setOwn] = useState(false);
  const plan = isOwn ? CUSTOM : form.steps;

  function choose(next: string) {
    setOwn(next === CUSTOM);
    if (next === CUSTOM) onChange({ percent: '', steps: form.steps === '' ? '5,25,100' : form.steps });
    else if (next === FIXED_SHARE) onChange({ percent: '5', steps: '', every: '' });
    else onChange({ percent: '', steps: next });
  }

  return (
    <>
      <Select label="Growth" value={plan} onChange={({ target }) => choose(target.value)}>
        <option value={FIXED_SHARE}>Stays at one share</option>
        {PLANS.map(({ steps, name }) => (
          <option key={steps} value={steps}>
            {name}: {steps.replaceAll(',', ', ')} %
          </option>
        ))}
        <option value={CUSTOM}>Own steps</option>
      </Select>
      {plan === FIXED_SHARE ? (
        <Select
          label="Share of the visitors"
          value={form.percent}
          onChange={({ target }) => onChange({ percent: target.value })}
          error={errors.percent}
        >
          {SHARES.map((share) => (
            <option key={share} value={share}>
              {share} %
            </option>
          ))}
          <option value="">All of the brand or cohort</option>
        </Select>
      ) : (
        <Select
          label="Time between steps"
          value={form.every}
          onChange={({ target }) => onChange({ every: target.value })}
          error={errors.every}
          help={planText(form)}
        >
          <option value="">Somebody asks for each</option>
          {INTERVALS.map((interval) => (
            <option key={interval} value={interval}>
              {durationText(secondsIn(interval) ?? 0)}
            </option>
          ))}
        </Select>
      )}
      {plan === CUSTOM && (
        <CustomSteps
          steps={form.steps}
          error={errors.steps ?? errors.percent}
          onChange={(steps) => onChange({ steps })}
        />
      )}
    </>
  );
}

/** Returns a sentence that says when the canary reaches its last step. */
function planText({ steps, every }: PromoteFieldsProps['form']): string | undefined {
  const seconds = secondsIn(every);
  const count = steps.split(',').length;
  if (seconds === undefined || count < 2) return undefined;
  return `Reaches the last step after ${durationText(seconds * (count - 1))} at the earliest.`;
}

interface CustomStepsProps {
  steps: string;
  error: string | undefined;
  onChange: (steps: string) => void;
}

function CustomSteps({ steps, error, onChange }: CustomStepsProps) {
  const id = useId();
  const chosen = steps.split(',').map(Number);
  const toggle = (step: number) =>
    onChange(CUSTOM_STEPS.filter((item) => (item === step ? !chosen.includes(item) : chosen.includes(item))).join(','));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no description for an error
    <div role="group" aria-labelledby={id} className={styles.steps}>
      <span id={id} className={styles.label}>
        Steps
      </span>
      <div className={styles.chips}>
        {CUSTOM_STEPS.map((step) => (
          <Chip key={step} square pressed={chosen.includes(step)} onClick={() => toggle(step)}>
            {step} %
          </Chip>
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
