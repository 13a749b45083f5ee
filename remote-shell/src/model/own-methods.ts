import type { Schemas } from '@parlay/contracts/api';
import type { PageBrand } from '@parlay/contracts/page-brand';

type Methods = PageBrand['paymentMethods'];
type Instrument = Pick<Schemas['Instrument'], 'paymentMethod' | 'description' | 'hidden' | 'deposits' | 'withdrawals'>;

/** Returns the player's available methods in the brand's order. Disabled methods are currently unavailable (SH20). */
export function playerMethods(methods: Methods, instruments: readonly Instrument[]): Methods {
  return methods.flatMap((method) => {
    const own = instruments.filter(({ hidden, paymentMethod }) => !hidden && paymentMethod.toLowerCase() === method.id);
    if (own.length === 0) return [];
    return [{ ...method, enabled: own.some(({ deposits, withdrawals }) => deposits.enabled || withdrawals.enabled) }];
  });
}
