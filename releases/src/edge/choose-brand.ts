import { BRAND_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preference } from './brand/visitor.ts';
import { sitePathOf } from './on-this-site.ts';
import type { Site } from './site.ts';

/** Handles `?bu=103` in demo mode: stores the brand in a cookie and redirects to the URL without the parameter. */
export function chooseBrand(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  pathname: string,
  search: string,
): FastifyReply | undefined {
  if (site.mode !== 'demo') return undefined;
  const query = new URLSearchParams(search);
  const requested = query.get('bu');
  if (requested === null) return undefined;
  query.delete('bu');
  const rest = query.size > 0 ? `?${query}` : '';
  const known = site.brands.some((brand) => String(brand.id) === requested);
  if (known) void reply.setCookie(BRAND_COOKIE, requested, preference);
  const location = sitePathOf(pathname + rest);
  request.log.debug({ brand: requested, known }, 'a brand was chosen');
  return reply.header('cache-control', 'private, no-store').redirect(location, 302);
}
