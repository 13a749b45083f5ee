/** Returns local midnight of a `YYYY-MM-DD` day, so that no time zone shifts it to another day. */
export function dateOf(wire: string | undefined): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wire ?? '') ?? [];
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined;
}

/** Returns a date's local day as `YYYY-MM-DD`. */
export const wireOf = (day: Date): string =>
  [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-');
