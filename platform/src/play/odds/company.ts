import { companiesOf, type HasProviders, serverAddressOf } from '@parlay/contracts/providers';

/** A company whose odds feed is read. */
export interface OddsCompany {
  id: string;
  /** Without a slash at the end. */
  address: string;
  /** Signs our calls. */
  key: string;
}

/** The odds companies of this installation. */
export const oddsCompanies = (config: HasProviders): OddsCompany[] =>
  companiesOf(config, 'odds').map((company) => ({
    id: company.id,
    address: serverAddressOf(company),
    key: company.keys.ours,
  }));
