import { useRef, useState } from 'react';

/** A reason that is typed. `missing` shows that it is needed and goes to it. */
export function useReason(start = '') {
  const [reason, setReason] = useState(start);
  const [isMissing, setMissing] = useState(false);
  const ref = useRef<HTMLTextAreaElement>(null);
  const text = reason.trim();
  return {
    /** Undefined while there is none. */
    reason: text === '' ? undefined : text,
    field: {
      ref,
      value: reason,
      onChange: (next: string) => {
        setReason(next);
        setMissing(false);
      },
      error: isMissing ? 'Say why.' : undefined,
    },
    missing: () => {
      setMissing(true);
      ref.current?.focus();
    },
  };
}
