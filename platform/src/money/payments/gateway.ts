import type { Brand } from '@parlay/contracts/brand-data';
import { type CompanyOf, companiesOf, serverAddressOf } from '@parlay/contracts/providers';
import { callbackAddressOf } from '../../core/companies/callback-address.ts';
import type { CalledCompany } from '../../core/companies/signed-fetch.ts';
import type { Config } from '../../core/env.ts';

/** A payment provider, as far as a request to it needs it. */
export interface CalledGateway {
  baseUrl: string;
  /** Its driver signs requests. */
  company: CalledCompany;
}

export interface PaymentGateway extends CalledGateway {
  /** Id of the payment provider. */
  provider: string;
  /** URL where the provider reports the outcome of a payment. */
  notifyUrl: string;
}

export type PaymentConfig = Pick<Config, 'providers' | 'mode' | 'ports'>;
/** Configuration for the payments of all brands. */
export type PaymentsConfig = PaymentConfig & Pick<Config, 'brands'>;

/** Returns the first configured provider that handles a brand's payments with a method. */
export const paymentCompany = (
  config: Pick<Config, 'providers'>,
  brand: Pick<Brand, 'id'>,
  method: string,
): CompanyOf<'payment'> | undefined =>
  companiesOf(config, 'payment', brand.id).find(({ methods }) => methods === undefined || methods.includes(method));

/** Returns the gateway to a payment provider by its id, or undefined if the provider does not serve the brand. */
export function gatewayOf(config: PaymentConfig, brand: Brand, id: string): PaymentGateway | undefined {
  const company = companiesOf(config, 'payment', brand.id).find((one) => one.id === id);
  return (
    company && {
      provider: company.id,
      company,
      baseUrl: serverAddressOf(company),
      notifyUrl: `${callbackAddressOf(config, brand, company)}/api/payments/${company.id}/notify`,
    }
  );
}

/** Returns the gateway to a payment provider for the brand of a stored payment. */
export function gatewayOfBrand(config: PaymentsConfig, brandId: number, id: string): PaymentGateway | undefined {
  const brand = config.brands.find((one) => one.id === brandId);
  return brand && gatewayOf(config, brand, id);
}
