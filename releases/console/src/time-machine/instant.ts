/** Formats an instant as the value of a date and time field in UTC: "2026-11-26T03:00". */
export const fieldValue = (iso: string): string => iso.slice(0, 16);

/** Converts a date and time to ISO 8601 in UTC. Returns undefined if the text is not a time. */
export function instantOf(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Converts the value of a date and time field in UTC to an instant. */
export const instantIn = (value: string): string | undefined => instantOf(`${value}Z`);
