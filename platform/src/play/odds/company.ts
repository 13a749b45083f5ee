import { companiesOf, type HasProviders, serverAddressOf } from '@parlay/contracts/providers';

/** A provider whose odds feed we read. */
export interface OddsCompany {
  id: string;
  /** URL without a trailing slash. */
  address: string;
  /** Key that signs our requests. */
  key: string;
}

/** Returns the odds providers of this installation. */
export const oddsCompanies = (config: HasProviders): OddsCompany[] =>
  companiesOf(config, 'odds').map((company) => ({
    id: company.id,
    address: serverAddressOf(company),
    key: company.keys.ours,
  }));
