import type { Recorded } from '@parlay/bus/recorder';

/** Returns messages that contain every word of the filter in topic, source or payload. */
export function matching(entries: readonly Recorded[], filter: string): readonly Recorded[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ topic, source, payload }) => {
    const text = `${topic} ${source} ${JSON.stringify(payload)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Formats messages for a ticket: oldest first, readable times. */
export const asJson = (entries: readonly Recorded[]): string =>
  JSON.stringify(
    entries.map(({ number: _, at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
    null,
    2,
  );
