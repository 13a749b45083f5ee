import type { ApiFailure } from '@parlay/contracts/api';
import type { Translate } from '@parlay/remote-kit/messages';

/** Appends the failure's reference for support, if there is one. */
export const withReference = (text: string, { reference }: ApiFailure, t: Translate): string =>
  reference ? `${text} ${t('reference', { reference })}` : text;

/**
 * Returns the server's message for a failure with its reference or, if no response arrived, a message about the
 * connection.
 */
export const failureText = (error: ApiFailure, t: Translate): string =>
  withReference(
    (error.kind === 'http' && error.message) || t(error.kind === 'timeout' ? 'offline.slow' : 'offline.text'),
    error,
    t,
  );
