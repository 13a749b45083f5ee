import { loadDocument } from '@parlay/remote-kit/browser';

/** Sends the browser to the payment provider if the page's origin is one this installation embeds or pays at. */
export function loadPaymentPage(address: string, origins: readonly string[]): boolean {
  if (!isPaymentPage(address, origins)) return false;
  loadDocument(address);
  return true;
}

export const isPaymentPage = (address: string, origins: readonly string[]): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin);
