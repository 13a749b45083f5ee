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
const LOCAL = /^(?:localhost|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns a check whether a Host header names this server. `ownPort`: the port of the connection. */
export function namedHosts({ names, local, brands, ports }: HostRule) {
  const known = new Set(names);
  const ids = new Set(brands);
  const isLocal = (name: string) =>
    name.startsWith('bu-') ? ids.has(Number(BRAND.exec(name)?.[1])) : LOCAL.test(name);
  const allowed = new Set([80, 443, ...ports]);
  return (host: string, ownPort: number | undefined): boolean => {
    const [, name = '', port] = HOST.exec(host.toLowerCase()) ?? [];
    const isNamed = known.has(name) || (local && isLocal(name));
    return isNamed && (port === undefined || allowed.has(Number(port)) || Number(port) === ownPort);
  };
}

/** Health checks use an address as the name of the host. */
const HEALTH = /^\/healthz(?:\?|$)/;
const METRICS = /^\/metrics(?:\?|$)/;
/** Metrics answer this machine only; a page that leads another name to it does not read them. */
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** What a server knows of a request; Fastify's requests fit. */
export interface AddressedRequest {
  /** Target of the request line. */
  url: string;
  host: string;
  socket: { localPort?: number | undefined };
  /** Names and values in turn. */
  raw: { rawHeaders: readonly string[] };
}

const namesHostTwice = (headers: readonly string[]) =>
  headers.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;

/** Returns a check whether a request is addressed to this server: by a path, and by one host name that it has. */
export function addressedTo(rule: HostRule): (request: AddressedRequest) => boolean {
  const isNamed = namedHosts(rule);
  return ({ url, host, socket, raw }) => {
    if (!url.startsWith('/') || namesHostTwice(raw.rawHeaders)) return false;
    return HEALTH.test(url) || (METRICS.test(url) && THIS_MACHINE.test(host)) || isNamed(host, socket.localPort);
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
