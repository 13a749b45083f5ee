import type { GrowthSymptom, Metric } from './tests.ts';
import type { ArmCounts, Observed, Verdict } from './verdict.ts';

const number = new Intl.NumberFormat('en');

/** Renders a verdict as one sentence with its numbers. `control` is the version that the candidate is compared with. */
export function sentenceOf(verdict: Verdict, observed: Observed, control: string): string {
  switch (verdict.kind) {
    case 'worse':
      return `worse than ${control} beyond doubt: ${comparison(observed, verdict.metric)}`;
    case 'suspect':
      return `more ${SUSPECT[verdict.symptom].name} than ${control}: ${suspicionText(observed, verdict.symptom)}`;
    case 'proven':
      return `breaks less than twice as often as ${control}, at 95 %: ${comparison(observed, 'broken')}`;
    case 'open':
      return `no difference shown yet: about ${duration(verdict.minutes)} more at this traffic`;
    case 'undecided':
      return OBSTACLES[verdict.lack](observed, control);
  }
}

const OBSTACLES = {
  traffic: ({ candidate }: Observed) =>
    `no difference shown yet: no traffic in the last minutes, ${number.format(candidate.browsers)} browsers so far`,
  control: (_observed: Observed, control: string) =>
    `no verdict: nobody among these visitors still gets ${control} to compare with`,
  nothing: ({ candidate, control }: Observed) =>
    `no difference shown yet: nothing went wrong in ${number.format(candidate.browsers)} browsers, nor in ${number.format(control.browsers)} of the control`,
};

const SUSPECT: Readonly<Record<GrowthSymptom, { name: string; count(arm: ArmCounts): number }>> = {
  failed: { name: 'failed mounts', count: ({ failed }) => failed },
  error: { name: 'script errors', count: ({ errors }) => errors },
  silent: { name: 'pages without a sign of life', count: ({ silent }) => silent },
};

/** Text that follows a metric's counts and says what they count. */
const SYMPTOM_TEXTS: Readonly<Record<Metric, string>> = {
  broken: '',
  silent: ' gave no sign of life',
  slow: ' were slow',
};

function comparison({ candidate, control }: Observed, metric: Metric): string {
  const side = (arm: ArmCounts) => `${number.format(arm[metric])} of ${number.format(arm.browsers)}`;
  return `${side(candidate)} against ${side(control)}${SYMPTOM_TEXTS[metric]}`;
}

function suspicionText({ candidate, control }: Observed, symptom: GrowthSymptom): string {
  const side = (arm: ArmCounts) =>
    `in ${number.format(SUSPECT[symptom].count(arm))} of ${number.format(arm.browsers)} browsers`;
  return `${side(candidate)} against ${side(control)}`;
}

/** Formats minutes in the most readable unit, rounded up. */
function duration(minutes: number): string {
  const [amount, unit] =
    minutes <= 90 ? [minutes, 'minute'] : minutes <= 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day'];
  const rounded = Math.max(1, Math.ceil(amount));
  return `${number.format(rounded)} ${unit}${rounded === 1 ? '' : 's'}`;
}
