import type { ApiFailure } from '@parlay/contracts/api';
import type { Translate } from '@parlay/remote-kit/messages';
import { unfitReasonOf } from '../../model/verification.ts';
import { failureText } from './failure-text.ts';

/** Says why a file was refused: what is wrong with it where the server named that. */
export function fileFailureText(failure: ApiFailure, t: Translate): string {
  const reason = unfitReasonOf(failure.details);
  return reason ? t(`verification.unfit.${reason}`) : failureText(failure, t);
}
