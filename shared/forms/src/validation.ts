import type { Fault } from '@parlay/contracts/validation/fault';

/** Says a fault in the page's language: the remote's own `validation.*` messages. */
export type FaultTexts = (fault: Fault) => string;

/** The texts of a remote out of its translate function. */
export const faultTexts =
  (t: (key: string, values?: Record<string, string | number>) => string): FaultTexts =>
  ({ key, values }) =>
    t(`validation.${key}`, { ...values });
