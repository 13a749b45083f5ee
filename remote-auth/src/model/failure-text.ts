import type { Translate } from '@parlay/remote-kit/messages';

/** Appends the failure's reference for support, if there is one. */
export const withReference = (text: string, reference: string | undefined, t: Translate): string =>
  reference ? `${text} ${t('login.reference', { reference })}` : text;
