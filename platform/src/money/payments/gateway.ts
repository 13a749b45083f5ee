import type { Brand } from '@parlay/contracts/brand-data';
import { type CompanyOf, companiesOf, serverAddressOf } from '@parlay/contracts/providers';
import { callbackAddressOf } from '../../core/companies/callback-address.ts';
import type { Config } from '../../core/env.ts';

export interface PaymentGateway {
  /** The company's id. */
  provider: string;
  /** Signs calls to the company. */
  key: string;
  baseUrl: string;
  /** Where the company reports the outcome of a payment. */
  notifyUrl: string;
}

export type PaymentConfig = Pick<Config, 'providers' | 'mode' | 'ports'>;
/** The same for payments of any brand. */
export type PaymentsConfig = PaymentConfig & Pick<Config, 'brands'>;

/** The company that payments of a brand go through by a method: the first of the list that takes it. */
export const paymentCompany = (
  config: Pick<Config, 'providers'>,
  brand: Pick<Brand, 'id'>,
  method: string,
): CompanyOf<'payment'> | undefined =>
  companiesOf(config, 'payment', brand.id).find(({ methods }) => methods === undefined || methods.includes(method));

/** How this installation reaches a payment company, by its id; undefined where the company does not serve the brand. */
export function gatewayOf(config: PaymentConfig, brand: Brand, id: string): PaymentGateway | undefined {
  const company = companiesOf(config, 'payment', brand.id).find((one) => one.id === id);
  return (
    company && {
      provider: company.id,
      key: company.keys.ours,
      baseUrl: serverAddressOf(company),
      notifyUrl: `${callbackAddressOf(config, brand, company)}/api/payments/${company.id}/notify`,
    }
  );
}

/** The same for the brand of a stored payment, by its id. */
export function gatewayOfBrand(config: PaymentsConfig, brandId: number, id: string): PaymentGateway | undefined {
  const brand = config.brands.find((one) => one.id === brandId);
  return brand && gatewayOf(config, brand, id);
}
