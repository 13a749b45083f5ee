import { type CompanyOf, companiesOf, type HasProviders } from '@parlay/contracts/providers';

/** The company whose people answer a brand's tickets; undefined: the brand's own staff does. */
export const helpDeskOf = (config: HasProviders, brandId: number): CompanyOf<'help-desk'> | undefined =>
  companiesOf(config, 'help-desk', brandId)[0];
