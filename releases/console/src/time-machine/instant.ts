/** The value of a field for date and time, in UTC: "2026-11-26T03:00". */
export const fieldValue = (iso: string): string => iso.slice(0, 16);

/** A time in ISO 8601, UTC; undefined where the text is none. */
export function instantOf(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Reads the instant in such a field. */
export const instantIn = (value: string): string | undefined => instantOf(`${value}Z`);
