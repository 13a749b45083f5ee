import { type CompanyOf, companiesOf, type HasProviders } from '@parlay/contracts/providers';

/** The company that checks the documents of a brand's players; undefined: the brand's own staff does. */
export const identityCheckOf = (config: HasProviders, brandId: number): CompanyOf<'identity-check'> | undefined =>
  companiesOf(config, 'identity-check', brandId)[0];
