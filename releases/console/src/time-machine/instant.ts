/** Formats an instant in UTC as the value of a date and time field: "2026-11-26T03:00". */
export const fieldValue = (iso: string): string => iso.slice(0, 16);

/** Returns a time in ISO 8601 and UTC, or undefined if the text is not a time. */
export function instantOf(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Reads the instant from the value of a date and time field. */
export const instantIn = (value: string): string | undefined => instantOf(`${value}Z`);
