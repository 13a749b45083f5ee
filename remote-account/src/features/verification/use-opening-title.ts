import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import type { Verification } from '../../model/verification.ts';

export type Opening = Verification['opens'][number];

/**
 * Returns a function that names what a check unlocks: a step, or deposits above an amount in the player's currency.
 */
export function useOpeningTitle(): (opening: Opening) => string {
  const { t, locale } = useMessages();
  const { brand } = usePorts();
  const session = useSession();
  const currency = session.status === 'player' ? session.user.currency : (brand.brand.currencies[0] ?? '');
  return ({ step, above }) =>
    above === null
      ? t(`verification.opens.${step}`)
      : t('verification.opens.above', { amount: moneyParts(above, { locale, currency }).text });
}
