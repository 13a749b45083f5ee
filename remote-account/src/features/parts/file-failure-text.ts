import type { ApiFailure } from '@parlay/contracts/api';
import type { Translate } from '@parlay/remote-kit/messages';
import { unfitReasonOf } from '../../model/verification.ts';
import { failureText } from './failure-text.ts';

/** Returns why a file was refused: the defect of the file if the server named one, otherwise the failure's text. */
export function fileFailureText(failure: ApiFailure, t: Translate): string {
  const reason = unfitReasonOf(failure.details);
  return reason ? t(`verification.unfit.${reason}`) : failureText(failure, t);
}
