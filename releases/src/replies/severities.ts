/** Severities of messages to webhooks, from the lowest to the highest. */
export const SEVERITIES = ['info', 'warning', 'alarm'] as const;
export type Severity = (typeof SEVERITIES)[number];
