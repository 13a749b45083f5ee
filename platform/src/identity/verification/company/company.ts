import { type CompanyOf, companiesOf, type HasProviders } from '@parlay/contracts/providers';

/** Returns the provider that checks documents for a brand, or undefined if the brand's own staff checks them. */
export const identityCheckOf = (config: HasProviders, brandId: number): CompanyOf<'identity-check'> | undefined =>
  companiesOf(config, 'identity-check', brandId)[0];
