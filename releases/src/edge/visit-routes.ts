import { Visit, type VisitReply } from '@parlay/contracts/visit';
import { VISIT_DIGEST, VISIT_PATH } from '@parlay/contracts/visit-names';
import { knownAddress } from '@parlay/server/client-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { splitLocale } from './brand/locale.ts';
import { brandOf, callerOf, hostOf, IDENTITY_COOKIE, identityCookie } from './brand/visitor.ts';
import { mountedOn } from './page/preloads.ts';
import { matchRoute } from './page/routing.ts';
import { type Caller, type Choice, chooseFor, memberOf, type View } from './release/view.ts';
import type { Site } from './site.ts';
import { CHANNEL, viewedBy } from './viewed.ts';

/** A few dozen digests and a path. */
const VISIT_LIMIT = 4_096;

/**
 * Open pages say so here, in an answer that no cache keeps: it gives a browser its identity and a page the token of its
 * beacons, and counts what the page has (decision 166).
 */
export function visitRoutes(app: FastifyInstance, site: Site): void {
  app.post(VISIT_PATH, { bodyLimit: VISIT_LIMIT }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request))
      return reply
        .code(403)
        .send(refusal(request, 403, 'forbidden', 'Only pages of this site say that they are open.'));
    const visit = Visit.safeParse(request.body);
    if (!visit.success) {
      const field = visit.error.issues[0]?.path.join('.') || 'body';
      return reply
        .code(400)
        .send(refusal(request, 400, 'invalid_request', `The visit cannot be read: ${field}.`, field));
    }
    const { view, channel, preview } = await viewedBy(request, site);
    if (!view || preview || channel !== CHANNEL) return answer(null);
    const brand = brandOf(request, site.brands, site.mode);
    const known = site.health.identityOf(request.cookies[IDENTITY_COOKIE]);
    const fresh = known ? undefined : site.health.newIdentity();
    const identity = known ?? fresh?.identity;
    if (!identity) throw new Error('a browser has no identity');
    if (fresh) void reply.setCookie(IDENTITY_COOKIE, fresh.text, identityCookie);
    const caller = callerOf(request, brand, known);
    const shown = shownOn(view, caller, visit.data);
    const token = site.health.visited({
      view,
      visitor: memberOf(view, caller),
      identity,
      address: knownAddress(request.ip, request.socket.remoteAddress),
      choices: shown?.isDrawn ? shown.choices : undefined,
      mounted: shown ? mountedAt(site, view, shown.choices, { brand, path: visit.data.path }) : [],
    });
    return answer(token);
  });
}

const answer = (token: string | null): VisitReply => ({ data: { token } });

/** Browsers say where a request comes from; programs may say what they like. */
function isOwnPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === hostOf(request));
}

const refusal = ({ id }: FastifyRequest, status: number, code: string, message: string, field?: string) =>
  envelope({ status, code, message, ...(field ? { fieldErrors: { [field]: 'invalid' } } : {}) }, id);

interface Shown {
  choices: readonly Choice[];
  /** Whether it was drawn for this browser, which had an identity by then. */
  isDrawn: boolean;
}

/**
 * Returns the versions on the page, where this revision gives them to its browser now, or gave them before it had an
 * identity. A page of another revision counts for nothing: its draw had another probability.
 */
function shownOn(view: View, caller: Caller, { revision, has }: Visit): Shown | undefined {
  if (revision !== view.state.revision) return undefined;
  const named = has.join(' ');
  const isShown = (choices: readonly Choice[]) =>
    choices.map(({ loaded }) => loaded.digest.slice(0, VISIT_DIGEST)).join(' ') === named;
  const drawn = choicesFor(view, caller);
  if (isShown(drawn)) return { choices: drawn, isDrawn: caller.id !== '' };
  const plain = choicesFor(view, { ...caller, id: '' });
  return isShown(plain) ? { choices: plain, isDrawn: false } : undefined;
}

function choicesFor(view: View, caller: Caller): Choice[] {
  const { host, remotes } = chooseFor(view, caller);
  return host ? [host, ...remotes] : [];
}

/** Returns what is mounted on the page with this path. */
function mountedAt(
  site: Site,
  view: View,
  [host, ...remotes]: readonly Choice[],
  { brand, path }: { brand: Site['brands'][number]; path: string },
): Choice[] {
  const { locale, rest } = splitLocale(path);
  if (!host || !locale) return [];
  const model = site.model(view, host, remotes, { brand, locale });
  return mountedOn(model, matchRoute(model.rows, rest));
}
