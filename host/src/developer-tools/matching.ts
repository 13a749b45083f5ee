import type { Recorded } from '@parlay/bus/recorder';

/** Messages in which each word of the filter stands somewhere: in topic, source or payload. */
export function matching(entries: readonly Recorded[], filter: string): readonly Recorded[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ topic, source, payload }) => {
    const text = `${topic} ${source} ${JSON.stringify(payload)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** As somebody pastes it into a ticket: oldest first, times that can be read. */
export const asJson = (entries: readonly Recorded[]): string =>
  JSON.stringify(
    entries.map(({ number: _, at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
    null,
    2,
  );
