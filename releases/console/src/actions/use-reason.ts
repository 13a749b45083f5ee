import { useRef, useState } from 'react';

/** State of the reason field. `missing` marks the field as required and focuses it. */
export function useReason(start = '') {
  const [reason, setReason] = useState(start);
  const [isMissing, setMissing] = useState(false);
  const ref = useRef<HTMLTextAreaElement>(null);
  const text = reason.trim();
  return {
    /** Undefined while the field is empty. */
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
