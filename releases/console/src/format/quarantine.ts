import type { Quarantine } from '@parlay/releases/replies/quarantine';
import { time } from './utc.ts';

/** Describes where, by whom, when and why a version was rolled back. */
export const quarantineText = ({ channel, by, at, reason }: Quarantine): string =>
  `Taken back on ${channel} by ${by}, ${time(at)}${reason === null ? '' : `: ${reason}`}`;
