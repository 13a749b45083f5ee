import type { Severity } from '@parlay/releases/severities';

const TEXTS: Record<Severity, string> = {
  info: 'All changes',
  warning: 'Rollbacks, retirements and alarms',
  alarm: 'Alarms: what the registry does itself, and live versions that fail',
};

/** Describes the messages that a webhook with this minimum severity receives. */
export const severityText = (severity: Severity): string => TEXTS[severity];
