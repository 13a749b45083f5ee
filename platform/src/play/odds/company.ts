import { companiesOf, type HasProviders, serverAddressOf } from '@parlay/contracts/providers';
import type { CalledCompany } from '../../core/companies/signed-fetch.ts';

/** A provider whose odds feed we read. */
export interface OddsCompany extends CalledCompany {
  id: string;
  /** URL without a trailing slash. */
  address: string;
}

/** Returns the odds providers of this installation. */
export const oddsCompanies = (config: HasProviders): OddsCompany[] =>
  companiesOf(config, 'odds').map((company) => ({
    id: company.id,
    address: serverAddressOf(company),
    driver: company.driver,
    settings: company.settings,
  }));
