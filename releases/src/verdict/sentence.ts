import type { ArmCounts, Observed, Verdict } from './verdict.ts';

/** Silence of fewer pages is shown in the counts only: a visitor who leaves at once is silent, too. */
const SILENT_SHARE = 0.1;
const SILENT_BROWSERS = 20;

const number = new Intl.NumberFormat('en');

/** Says a verdict in one sentence, with its numbers. `control` is the version that the candidate is compared with. */
export function sentenceOf(verdict: Verdict, observed: Observed, control: string): string {
  const said = spoken(verdict, observed, control);
  return isSilent(observed.candidate) ? `${silenceOf(observed.candidate)}; ${said}` : said;
}

function spoken(verdict: Verdict, observed: Observed, control: string): string {
  switch (verdict.kind) {
    case 'worse': {
      const against = comparison(observed, verdict.metric);
      return `worse than ${control} beyond doubt: ${against}`;
    }
    case 'proven':
      return `breaks less than twice as often as ${control}, at 95 %: ${comparison(observed, 'broken')}`;
    case 'open':
      return `no difference shown yet: about ${duration(verdict.minutes)} more at this traffic`;
    case 'undecided':
      return LACKS[verdict.lack](observed, control);
  }
}

const LACKS = {
  traffic: ({ candidate }: Observed) =>
    `no difference shown yet: no traffic in the last minutes, ${number.format(candidate.browsers)} browsers so far`,
  control: (_observed: Observed, control: string) =>
    `no verdict: nobody among these visitors still gets ${control} to compare with`,
  nothing: ({ candidate, control }: Observed) =>
    `no difference shown yet: nothing went wrong in ${number.format(candidate.browsers)} browsers, nor in ${number.format(control.browsers)} of the control`,
};

function comparison({ candidate, control }: Observed, metric: 'broken' | 'slow'): string {
  const word = metric === 'slow' ? ' slow' : '';
  const side = (arm: ArmCounts) => `${number.format(arm[metric])}${word} of ${number.format(arm.browsers)}`;
  return `${side(candidate)} against ${side(control)}`;
}

/** Whether so many pages of a version gave no sign of life that somebody should look. */
export const isSilent = ({ browsers, dead }: ArmCounts): boolean =>
  browsers >= SILENT_BROWSERS && dead / browsers >= SILENT_SHARE;

function silenceOf({ browsers, dead }: ArmCounts): string {
  return `no sign of life from ${Math.round((100 * dead) / browsers)} % of pages`;
}

/** In the unit a person would use, rounded up. */
function duration(minutes: number): string {
  const [amount, unit] =
    minutes <= 90 ? [minutes, 'minute'] : minutes <= 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day'];
  const whole = Math.max(1, Math.ceil(amount));
  return `${number.format(whole)} ${unit}${whole === 1 ? '' : 's'}`;
}
