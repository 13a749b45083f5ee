import type { IncomingMessage } from 'node:http';
import { clientAddress, isExempt, type TrustProxy } from '@parlay/server/client-address';

/** Rule for the address that a connection counts against. */
export interface AddressRule {
  mode: 'demo' | 'production';
  trust: TrustProxy;
}

/** Returns the client's address, even behind trusted proxies, or undefined for local browsers in demo mode. */
export function countedAddress({ mode, trust }: AddressRule, request: IncomingMessage): string | undefined {
  const address = clientAddress(request, trust);
  return isExempt(mode, address) ? undefined : address;
}

export interface OriginRule {
  /** Ports of the site on this machine, at http://localhost:{port} and the brands' http://bu-{n}.localhost:{port}. */
  sitePorts: readonly number[];
  /** Additional origins, which are matched exactly. */
  origins?: readonly string[];
}

/** Returns true if a page of this origin may open a socket. Allows a missing Origin, because only browsers send it. */
export function isOriginAllowed(rule: OriginRule, origin: string | undefined): boolean {
  if (origin === undefined) return true;
  if (rule.origins?.includes(origin)) return true;
  const host = /^http:\/\/(localhost|127\.0\.0\.1|bu-\d{1,6}\.localhost)(?::(\d+))?$/.exec(origin);
  return host !== null && rule.sitePorts.includes(Number(host[2] ?? 80));
}

/** Counts open connections per address. */
export class ConnectionCounts {
  private readonly counts = new Map<string, number>();

  /** Counts a connection. Returns a function that releases it, or undefined if the address has reached its limit. */
  enter(address: string | undefined, limit: number): (() => void) | undefined {
    if (address === undefined) return () => {};
    const count = this.counts.get(address) ?? 0;
    if (count >= limit) return undefined;
    this.counts.set(address, count + 1);
    return () => {
      const remaining = (this.counts.get(address) ?? 1) - 1;
      if (remaining > 0) this.counts.set(address, remaining);
      else this.counts.delete(address);
    };
  }
}
