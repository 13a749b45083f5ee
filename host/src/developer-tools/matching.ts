import type { RecordedMessage } from '@parlay/bus/recorder';

/** Returns messages that contain every word of the filter in topic, source or payload. */
export function filterMessages(entries: readonly RecordedMessage[], filter: string): readonly RecordedMessage[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ topic, source, payload }) => {
    const text = `${topic} ${source} ${JSON.stringify(payload)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Formats messages for a ticket, oldest first and with readable times. */
export const toJson = (entries: readonly RecordedMessage[]): string =>
  JSON.stringify(
    entries.map(({ number: _, at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
    null,
    2,
  );
