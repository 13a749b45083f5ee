import type { IncomingMessage } from 'node:http';
import { brandIdOfHost } from '@parlay/contracts/brand';

/** The host names a server accepts. */
export interface HostRule {
  /** Host names from brands and settings, in lower case. */
  names: Iterable<string>;
  /** Whether this machine's names are accepted, namely localhost and the loopback addresses. */
  local: boolean;
  /** Brands accepted as `bu-{id}.localhost` if `local` is true. */
  brands: Iterable<number>;
  /** Accepted ports in addition to the server's own and those of http and https. */
  ports: Iterable<number>;
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Checks whether a Host header names this machine. No page of another site can send such a header, even if its domain
 * resolves to this machine.
 */
export const isThisMachine = (host: string | undefined): boolean => THIS_MACHINE.test(host ?? '');

/** Returns a check for Host headers that name this server. `ownPort` is the port of the connection. */
export function createHostNameCheck({ names, local, brands, ports }: HostRule) {
  const known = new Set(names);
  const ids = new Set(brands);
  const isLocal = (name: string) => isThisMachine(name) || ids.has(brandIdOfHost(name) ?? Number.NaN);
  const allowed = new Set([80, 443, ...ports]);
  return (host: string, ownPort: number | undefined): boolean => {
    const [, name = '', port] = HOST.exec(host.toLowerCase()) ?? [];
    const isNamed = known.has(name) || (local && isLocal(name));
    return isNamed && (port === undefined || allowed.has(Number(port)) || Number(port) === ownPort);
  };
}

/** Health checks use an address as the host name. */
const HEALTH = /^\/healthz(?:\?|$)/;
const METRICS = /^\/metrics(?:\?|$)/;
/** An absolute target such as `http://site.example/en`, split into authority, and path and query. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.*)$/i;

/** The part of a request that a server's host check reads. Compatible with Fastify's requests. */
export interface AddressedRequest {
  url: string;
  /** Target of the request line, before `originForm`. */
  originalUrl: string;
  host: string;
  socket: { localPort?: number | undefined };
  /** `rawHeaders` alternates names and values. */
  raw: Pick<IncomingMessage, 'headers' | 'rawHeaders'>;
}

/** `two_hosts` means that the request is ambiguous (400), `misdirected` that it is for another server (421). */
export type HostRefusal = 'two_hosts' | 'misdirected';

/** Returns a check that names the reason for refusing a request's host. The server needs `originForm` as its `rewriteUrl`. */
export function createHostCheck(rule: HostRule): (request: AddressedRequest) => HostRefusal | undefined {
  const isNamed = createHostNameCheck(rule);
  return ({ url, originalUrl, host, socket, raw }) => {
    if (namesHostTwice(raw.rawHeaders)) return 'two_hosts';
    if (!originalUrl.startsWith('/') && !isAddressOf(raw.headers.host, originalUrl)) return 'misdirected';
    const isFree = HEALTH.test(url) || (METRICS.test(url) && isThisMachine(host));
    return isFree || isNamed(host, socket.localPort) ? undefined : 'misdirected';
  };
}

/** Checks for two Host headers, because Node reads the first while a proxy may have checked the second. Runs on every request. */
function namesHostTwice(headers: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const isAddressOf = (host: string | undefined, target: string): boolean =>
  host !== undefined && ABSOLUTE.exec(target)?.[1]?.toLowerCase() === host.toLowerCase();

/** Returns the path and query of an absolute target (RFC 9112, 3.2.2), so that redirects never contain its authority. */
export function originForm({ url = '/' }: { url?: string | undefined }): string {
  if (url.startsWith('/')) return url;
  const path = ABSOLUTE.exec(url)?.[2] ?? url;
  return path === '' || path.startsWith('?') ? `/${path}` : path;
}

/** Returns host names and ports of origins such as https://site.example:8443. */
export function hostsOfOrigins(origins: readonly string[] = []): { names: string[]; ports: number[] } {
  const urls = origins.map((origin) => new URL(origin));
  return {
    names: urls.map(({ hostname }) => hostname),
    ports: urls.flatMap(({ port }) => (port ? [Number(port)] : [])),
  };
}
