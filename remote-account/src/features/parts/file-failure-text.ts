import type { ApiFailure } from '@parlay/contracts/api';
import type { Translate } from '@parlay/remote-kit/messages';
import { refusalReasonOf } from '../../model/verification.ts';
import { failureText } from './failure-text.ts';

/** Returns why a file was refused: the file's defect if the server named one, otherwise the text of the failure. */
export function fileFailureText(failure: ApiFailure, t: Translate): string {
  const reason = refusalReasonOf(failure.details);
  return reason ? t(`verification.unfit.${reason}`) : failureText(failure, t);
}
