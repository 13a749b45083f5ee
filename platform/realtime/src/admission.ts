import type { IncomingMessage } from 'node:http';
import { clientAddress, isExempt, type TrustProxy } from '@parlay/server/client-address';

/** The address under which a connection is counted. */
export interface AddressRule {
  mode: 'demo' | 'production';
  trust: TrustProxy;
}

/** The client's address, also behind trusted proxies; `undefined` for browsers on the same machine in demo mode. */
export function countedAddress({ mode, trust }: AddressRule, request: IncomingMessage): string | undefined {
  const address = clientAddress(request, trust);
  return isExempt(mode, address) ? undefined : address;
}

export interface OriginRule {
  /** Ports of the site on this machine: http://localhost:{port} and the brands' http://bu-{n}.localhost:{port}. */
  sitePorts: readonly number[];
  /** Further origins, exact. */
  origins?: readonly string[];
}

/** Whether a page of this origin may open a socket. Servers and scripts send no Origin; the check is for browsers only. */
export function isOriginAllowed(rule: OriginRule, origin: string | undefined): boolean {
  if (origin === undefined) return true;
  if (rule.origins?.includes(origin)) return true;
  const host = /^http:\/\/(localhost|127\.0\.0\.1|bu-\d{1,6}\.localhost)(?::(\d+))?$/.exec(origin);
  return host !== null && rule.sitePorts.includes(Number(host[2] ?? 80));
}

/** Counts open connections by address. */
export class Crowd {
  private readonly counts = new Map<string, number>();

  /** Counts a connection; returns a function that releases it, or undefined when the address has reached its limit. */
  enter(address: string | undefined, limit: number): (() => void) | undefined {
    if (address === undefined) return () => {};
    const count = this.counts.get(address) ?? 0;
    if (count >= limit) return undefined;
    this.counts.set(address, count + 1);
    return () => {
      const left = (this.counts.get(address) ?? 1) - 1;
      if (left > 0) this.counts.set(address, left);
      else this.counts.delete(address);
    };
  }
}
