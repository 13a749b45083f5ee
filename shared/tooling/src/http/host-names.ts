/** The host names a server accepts. */
export interface HostRule {
  /** Host names from brands and settings, in lower case. */
  names: Iterable<string>;
  /** Whether this machine's names are accepted: localhost, its subdomains and the loopback addresses. */
  local: boolean;
  /** Brands accepted as `bu-{id}.localhost`. */
  brands: Iterable<number>;
  /** Ports accepted in addition to the server's own and those of http and https. */
  ports: Iterable<number>;
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const BRAND = /^bu-(\d+)\.localhost$/;
const LOCAL = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns a check whether a Host header names this server. `ownPort`: the port of the connection. */
export function namedHosts({ names, local, brands, ports }: HostRule) {
  const known = new Set(names);
  const ids = new Set(brands);
  const isLocal = (name: string) => {
    const id = BRAND.exec(name)?.[1];
    return LOCAL.test(name) && (id === undefined || ids.has(Number(id)));
  };
  const allowed = new Set([80, 443, ...ports]);
  return (host: string, ownPort: number | undefined): boolean => {
    const [, name = '', port] = HOST.exec(host.toLowerCase()) ?? [];
    const isNamed = known.has(name) || (local && isLocal(name));
    return isNamed && (port === undefined || allowed.has(Number(port)) || Number(port) === ownPort);
  };
}

/** Host names and ports of origins such as https://site.example:8443. */
export function hostsOfOrigins(origins: readonly string[] = []): { names: string[]; ports: number[] } {
  const urls = origins.map((origin) => new URL(origin));
  return {
    names: urls.map(({ hostname }) => hostname),
    ports: urls.flatMap(({ port }) => (port ? [Number(port)] : [])),
  };
}

/** Paths that accept any host name: health checks use an address, and metrics answer this machine only. */
export const answersAnyHost = (url: string): boolean => /^\/(?:healthz|metrics)(?:\?|$)/.test(url);
