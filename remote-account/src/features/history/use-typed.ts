import { formatDay } from '@parlay/contracts/validation/date';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

/** Days and choice of a list's filter. Both days are inclusive. */
export interface DaysChoice {
  from?: string | undefined;
  to?: string | undefined;
  choice?: string | undefined;
}

interface Typed {
  from: string;
  to: string;
  choice: string;
}

const parseTyped = (stored: unknown): Typed | undefined => {
  const { from, to, choice } = (stored ?? {}) as Record<string, unknown>;
  return typeof from === 'string' && typeof to === 'string' && typeof choice === 'string'
    ? { from, to, choice }
    : undefined;
};

/**
 * Returns the field values, a setter and a function that clears the draft. Shows the applied filter until the
 * player types. The input is stored under `draft` until it is cleared.
 */
export function useTypedFilter(
  draft: string,
  { from, to, choice = '' }: DaysChoice,
  mask: string,
): [Typed, (next: Typed) => void, () => void] {
  const { drafts } = usePorts();
  const applied: Typed = { from: from ? formatDay(from, mask) : '', to: to ? formatDay(to, mask) : '', choice };
  const address = JSON.stringify(applied);
  const [seen, setSeen] = useState(address);
  const [typed, setTyped] = useState<Typed>(() => parseTyped(drafts.read(draft)) ?? applied);
  if (seen !== address) {
    setSeen(address);
    setTyped(applied);
  }
  const type = (next: Typed) => {
    setTyped(next);
    drafts.write(draft, next);
  };
  return [typed, type, () => drafts.clear(draft)];
}
