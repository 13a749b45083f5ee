import type { ApiFailure } from '@parlay/contracts/api';
import type { Translate } from '@parlay/remote-kit/messages';

/** Appends the failure's reference for support, if there is one. */
export const withReference = (text: string, { reference }: ApiFailure, t: Translate): string =>
  reference ? `${text} ${t('reference', { reference })}` : text;

/**
 * Returns the server's message for a failure, or a message about the connection if no response arrived, followed by
 * `next`. The reference comes last, because it does not end with a full stop.
 */
export function failureText(error: ApiFailure, t: Translate, next?: string): string {
  const message =
    (error.kind === 'http' && error.message) || t(error.kind === 'timeout' ? 'offline.slow' : 'offline.text');
  return withReference(next ? `${message} ${next}` : message, error, t);
}
