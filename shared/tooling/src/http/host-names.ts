/** Names under which a server answers. */
export interface HostRule {
  /** Host names that brands and settings name, in lower case. */
  names: Iterable<string>;
  /** Whether the names of this machine count too: localhost, its subdomains and the loopback addresses. */
  local: boolean;
  /** Brands that `bu-{id}.localhost` may name. */
  brands: Iterable<number>;
  /** Ports besides the one that the server listens on and those of http and https. */
  ports: Iterable<number>;
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const BRAND = /^bu-(\d+)\.localhost$/;
const LOCAL = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns whether a Host header names this server. `ownPort`: where the connection came in. */
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

/** Host names and ports that origins such as https://site.example:8443 state. */
export function statedBy(origins: readonly string[] = []): { names: string[]; ports: number[] } {
  const urls = origins.map((origin) => new URL(origin));
  return {
    names: urls.map(({ hostname }) => hostname),
    ports: urls.flatMap(({ port }) => (port ? [Number(port)] : [])),
  };
}

/** Paths that answer under any name: health checks come by address, and metrics answer this machine alone. */
export const answersAnyHost = (url: string): boolean => /^\/(?:healthz|metrics)(?:\?|$)/.test(url);
