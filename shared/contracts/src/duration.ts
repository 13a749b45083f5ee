const DURATION = /^P(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/;

/** Returns the seconds of an ISO 8601 duration of days, hours, minutes and seconds ("PT1H30M"), or undefined for anything else. */
export function secondsOf(period: string): number | undefined {
  const match = DURATION.exec(period);
  if (!match || period === 'P') return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
