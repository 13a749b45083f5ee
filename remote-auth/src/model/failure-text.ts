import type { Translate } from '@parlay/remote-kit/messages';

/** The text, followed by the failure's reference for support where there is one. */
export const withReference = (text: string, reference: string | undefined, t: Translate): string =>
  reference ? `${text} ${t('login.reference', { reference })}` : text;
