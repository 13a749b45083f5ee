import { loadDocument } from '@parlay/remote-kit/browser';

/** Redirects to the payment provider if the installation allows the URL's origin. Returns false otherwise. */
export function loadPaymentPage(address: string, origins: readonly string[]): boolean {
  if (!isPaymentPage(address, origins)) return false;
  loadDocument(address);
  return true;
}

export const isPaymentPage = (address: string, origins: readonly string[]): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin);
