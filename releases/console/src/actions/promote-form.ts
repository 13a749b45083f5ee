import { MAX_DAYS, MAX_SECONDS } from '@parlay/releases/longest';
import { plainField } from '@parlay/releases/replies/change';
import type { Audience, Order } from '../data/order.ts';

/** Values entered in the dialog. */
export interface PromoteForm {
  version: string;
  audience: 'everyone' | 'part';
  percent: string;
  brand: string;
  cohort: string;
  steps: string;
  every: string;
  auto: boolean;
  proof: boolean;
  withoutBrowser: boolean;
  reason: string;
}

export type PromoteErrors = Partial<Record<keyof PromoteForm, string>>;

/** Props of a group of form fields. */
export interface PromoteFieldsProps {
  form: PromoteForm;
  errors: PromoteErrors;
  onChange: (change: Partial<PromoteForm>) => void;
}

const SECONDS = { m: 60, h: 3_600, d: 86_400 } as const;
const SHARE_MESSAGE = 'A number above 0, up to 100.';

/** Returns the order for the entered values, or the errors of each field. */
export function promotionOf(
  form: PromoteForm,
  { channel, remote, needsReason = false }: { channel: string; remote: string; needsReason?: boolean },
): { ok: true; order: Order } | { ok: false; errors: PromoteErrors } {
  const errors: PromoteErrors = {};
  if (form.version === '') errors.version = 'Choose a version.';
  if (needsReason && form.reason.trim() === '') errors.reason = 'Say why a version that was taken back is promoted.';
  if (form.withoutBrowser && form.reason.trim() === '') errors.reason = 'Say why it is not tried in a browser.';
  const audience = form.audience === 'part' ? audienceOf(form, errors) : undefined;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { version, withoutBrowser } = form;
  const reason = form.reason.trim() || undefined;
  return { ok: true, order: { kind: 'promote', channel, remote, version, audience, withoutBrowser, reason } };
}

function audienceOf(form: PromoteForm, errors: PromoteErrors): Audience {
  const percent = numberIn(form.percent);
  if (percent !== undefined && !isShare(percent)) errors.percent = SHARE_MESSAGE;
  const brand = numberIn(form.brand);
  if (brand !== undefined && !Number.isInteger(brand)) errors.brand = 'The number of a brand.';
  const cohort = form.cohort.trim() || undefined;
  const steps = form.steps.trim() === '' ? undefined : form.steps.split(',').map(Number);
  const isRising = steps?.every((step, at) => isShare(step) && step > (steps[at - 1] ?? 0));
  if (steps && (steps.length < 2 || !isRising)) errors.steps = 'At least two shares, each larger than the one before.';
  const stepSeconds = secondsIn(form.every);
  if (form.every.trim() !== '' && stepSeconds === undefined) errors.every = 'A span such as 15m, 12h or 2d.';
  if (stepSeconds !== undefined && stepSeconds > MAX_SECONDS) errors.every = `At most ${MAX_DAYS}d.`;
  if (stepSeconds !== undefined && !steps) errors.every = 'There are no steps to wait between.';
  const hasNoAudience = percent === undefined && brand === undefined && cohort === undefined && !steps;
  if (hasNoAudience) errors.percent = 'Say for how many visitors, which brand or which cohort.';
  return { percent, brand, cohort, steps, stepSeconds, auto: form.auto, proof: form.proof };
}

const isShare = (value: number) => value > 0 && value <= 100;

/** Returns undefined for an empty field and NaN for text that is not a number. */
const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** Converts a duration such as 15m, 12h or 2d to seconds. Returns undefined for other text. */
export function secondsIn(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

/** Maps field names in the registry's refusals to the form's fields. */
const FIELDS: Record<string, keyof PromoteForm> = {
  version: 'version',
  canary: 'percent',
  brand: 'brand',
  cohort: 'cohort',
  steps: 'steps',
  stepSeconds: 'every',
  reason: 'reason',
};

/** Returns a refusal's message for each form field that it names. */
export function refusedFields(
  error: { message: string; fieldErrors?: Record<string, string> | undefined } | undefined,
): PromoteErrors {
  const names = Object.keys(error?.fieldErrors ?? {}).flatMap((name) => FIELDS[plainField(name)] ?? []);
  return Object.fromEntries(names.map((name) => [name, error?.message]));
}
