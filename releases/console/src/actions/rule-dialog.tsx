import { VerdictRule } from '@parlay/releases/verdict-rule';
import { Checkbox } from '@parlay/ui/checkbox';
import { Select } from '@parlay/ui/select';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { durationText, percent } from '../format/numbers.ts';
import { notifyAtom } from '../notices/notices.ts';
import styles from './action-dialog.module.css';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { noteChangeAtom } from './own-changes.ts';
import { ReasonField } from './reason-field.tsx';
import { useChange } from './use-change.ts';
import { useReason } from './use-reason.ts';

const AGES = [0, 3_600, 21_600, 43_200, 86_400, 172_800, 604_800];
const SHARES = [0.05, 0.1, 0.2, 0.5, 1];
const BLOCKS = [1, 5, 10, 20, 50, 100];
const BAD_BLOCKS = [1, 2, 3, 5, 10];

type RuleRequest = Extract<DialogRequest, { kind: 'change rule' }>;

/** Dialog that changes which evidence counts towards a channel's verdicts. */
export function RuleDialog({
  request: { name, rule: before },
  onClose,
}: {
  request: RuleRequest;
  onClose: () => void;
}) {
  const ordering = useChange(undefined, VerdictRule);
  const { reason, field, missing } = useReason();
  const [rule, setRule] = useState(before);
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  const set = (change: Partial<VerdictRule>) => setRule((now) => ({ ...now, ...change }));
  return (
    <ActionDialog
      title={`Evidence that counts on ${name}`}
      text="Weaker rules let the registry act on less evidence, which scripts can forge more easily."
      label="Change"
      ordering={ordering}
      order={reason === undefined ? undefined : { kind: 'change rule', name, rule, reason }}
      onIncomplete={missing}
      onClose={onClose}
      onDone={() => {
        noteChange();
        notify({ id: `rule-${name}`, kind: 'success', title: `The rule of ${name} is changed` });
      }}
    >
      <div className={styles.pair}>
        <NumberSelect
          label="A browser counts after"
          value={rule.minAgeSeconds}
          choices={AGES}
          text={ageText}
          onChange={(minAgeSeconds) => set({ minAgeSeconds })}
        />
        <NumberSelect
          label="Largest share of one address block"
          value={rule.blockShare}
          choices={SHARES}
          text={percent}
          onChange={(blockShare) => set({ blockShare })}
        />
        <NumberSelect
          label="Address blocks needed to act"
          value={rule.minBlocks}
          choices={BLOCKS}
          onChange={(minBlocks) => set({ minBlocks })}
        />
        <NumberSelect
          label="Of them with broken browsers"
          value={rule.minBadBlocks}
          choices={BAD_BLOCKS}
          onChange={(minBadBlocks) => set({ minBadBlocks })}
        />
      </div>
      <Checkbox
        label="A step lasts until enough browsers ran the candidate"
        checked={rule.growthNeedsBrowsers}
        onChange={({ target }) => set({ growthNeedsBrowsers: target.checked })}
      />
      <ReasonField {...field} />
    </ActionDialog>
  );
}

/** Describes the minimum age of a browser that counts. */
export const ageText = (seconds: number): string => (seconds === 0 ? 'its first page' : durationText(seconds));

interface NumberSelectProps {
  label: string;
  value: number;
  choices: readonly number[];
  text?: (value: number) => string;
  onChange: (value: number) => void;
}

/** Select of a number. Also offers the current value if it is not one of the choices. */
function NumberSelect({ label, value, choices, text = String, onChange }: NumberSelectProps) {
  const options = [...new Set([...choices, value])].sort((a, b) => a - b);
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {options.map((option) => (
        <option key={option} value={option}>
          {text(option)}
        </option>
      ))}
    </Select>
  );
}
