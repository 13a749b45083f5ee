import { TextArea } from '@parlay/ui/text-area';
import type { Ref } from 'react';

export interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
  optional?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Input for the reason of a change, which is recorded in the audit log. */
export function ReasonField({ value, onChange, error, optional, ref }: ReasonFieldProps) {
  return (
    <TextArea
      ref={ref}
      label={optional ? 'Reason (optional)' : 'Reason'}
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      help="Stays in the log, with your name."
    />
  );
}
