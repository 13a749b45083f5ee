import type { CheckOrder } from '@parlay/contracts/identity-check-protocol';
import type { CompanyOf } from '@parlay/contracts/providers';
import type { QueryExecutorProvider } from 'kysely';
import { callbackAddressOf } from '../../../core/companies/callback-address.ts';
import type { Config } from '../../../core/env.ts';
import { playerById } from '../../players/repository.ts';
import type { CheckRow } from '../checks/repository.ts';
import * as queries from './order.gen.ts';

export type OrderConfig = Pick<Config, 'providers' | 'brands' | 'mode' | 'ports'>;

/** Returns the data about a check that the provider receives. */
export async function orderOf(
  db: QueryExecutorProvider,
  config: OrderConfig,
  company: CompanyOf<'identity-check'>,
  check: CheckRow,
): Promise<CheckOrder> {
  const brand = config.brands.find(({ id }) => id === check.brandId);
  const player = await playerById(db, check.customerId);
  if (!brand || !player) throw new Error(`check ${check.id} has no brand or no player`);
  const { customerId, firstName, surname, birthDate, mobile, address, language, nationalId } = player;
  const base = `${callbackAddressOf(config, brand, company)}/api/identity-checks/${company.id}`;
  const { name, type, size } = check;
  return {
    checkId: check.id,
    kind: check.kind,
    brand: { id: brand.id, name: brand.name },
    locale: language,
    applicant: {
      customerId,
      firstName,
      surname,
      birthDate,
      country: address.countryCode ?? '',
      address: [address.line1, address.line2, address.postCode, address.city].filter(Boolean).join(', '),
      mobile,
      ...(nationalId ? { nationalId } : {}),
    },
    document:
      name === null || size === null
        ? null
        : { name, type: type as 'image/jpeg', size, url: `${base}/documents/${check.id}` },
    createdAt: check.createdAt.toISOString(),
    callbackUrl: `${base}/events`,
  };
}

/** Returns a check if it belongs to this provider. */
export async function checkOfCompany(
  db: QueryExecutorProvider,
  company: string,
  id: string,
): Promise<Pick<CheckRow, 'id' | 'type' | 'size' | 'pieces' | 'salt' | 'state'> | undefined> {
  return queries.checkOfCompany(db, { id, company });
}
