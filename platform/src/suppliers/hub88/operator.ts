import type { GameFeature } from '@parlay/contracts/driver-settings';
import type { Company } from '@parlay/contracts/providers';

export type Hub88Company = Extract<Company, { driver: 'hub88' }>;

/** Path of the calls of operators. */
export const PATH = '/operator/generic/v2';

/** Returns our ids at Hub88, those of the first variant that fits its brand and currency. */
export function variantOf(
  { settings: { operatorId, turnedOff = [], variants = [] } }: Pick<Hub88Company, 'settings'>,
  { brandId, currency }: { brandId: number; currency: string },
): { operatorId: number; subPartnerId: string | undefined; turnedOff: readonly GameFeature[] } {
  const variant = variants.find(
    ({ brand, currency: own }) => (brand ?? brandId) === brandId && (own ?? currency) === currency,
  );
  return {
    operatorId: variant?.operatorId ?? operatorId,
    subPartnerId: variant?.subPartnerId,
    turnedOff: variant?.turnedOff ?? turnedOff,
  };
}
