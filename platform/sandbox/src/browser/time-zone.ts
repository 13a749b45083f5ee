let shown: string | undefined;

/** Shows times in a zone of the framing page, if this browser knows it. */
export function setTimeZone(zone: unknown): void {
  if (typeof zone !== 'string') return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    shown = zone;
  } catch {
    // An unknown zone leaves the visitor's own.
  }
}

/** Returns the zone in which times are shown; undefined for the visitor's own. */
export const timeZone = (): string | undefined => shown;

/** Returns how many minutes the shown zone is behind UTC now, as `getTimezoneOffset` does. */
export function zoneOffset(now = new Date()): number {
  if (shown === undefined) return now.getTimezoneOffset();
  // The zone's wall clock, read as if it were UTC, in whole minutes.
  const wall = Date.parse(`${now.toLocaleString('sv-SE', { timeZone: shown }).replace(' ', 'T')}Z`);
  return Math.round((now.getTime() - wall) / 60_000);
}
