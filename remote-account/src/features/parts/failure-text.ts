import type { ApiFailure } from '@parlay/contracts/api';
import type { Translate } from '@parlay/remote-kit/messages';

/** These words, and the reference for the support desk where the failure has one. */
export const withReference = (text: string, { reference }: ApiFailure, t: Translate): string =>
  reference ? `${text} ${t('reference', { reference })}` : text;

/** What the server says of a failure, with its reference; where nobody answered, whether there was a connection. */
export const failureText = (error: ApiFailure, t: Translate): string =>
  withReference(
    (error.kind === 'http' && error.message) || t(error.kind === 'timeout' ? 'offline.slow' : 'offline.text'),
    error,
    t,
  );
