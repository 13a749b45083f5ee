import { Presence, type PresenceReply, Visit, type VisitReply } from '@parlay/contracts/visit';
import { PRESENCE_PATH, VISIT_DIGEST, VISIT_PATH } from '@parlay/contracts/visit-names';
import { knownAddress } from '@parlay/server/client-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { splitLocale } from './brand/locale.ts';
import { brandOf, callerOf, hostOf, IDENTITY_COOKIE, identityCookie } from './brand/visitor.ts';
import { mountedOn } from './page/preloads.ts';
import { matchRoute } from './page/routing.ts';
import { type Caller, type Choice, chooseFor, type View, withCohorts } from './release/view.ts';
import type { Site } from './site.ts';
import { CHANNEL, requestViewOf } from './viewed.ts';

/** Body limit; enough for a few dozen digests and a path. */
const VISIT_LIMIT = 4_096;
const PRESENCE_LIMIT = 512;

/**
 * Handles reports of open pages, and of their closing. The uncached response sets the browser's identity cookie and carries the token for the
 * page's beacons. Counts the versions on the page (decision 166).
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
    const { view, channel, preview } = await requestViewOf(request, site);
    if (!view || preview || channel !== CHANNEL) return visitReply(null);
    const brand = brandOf(request, site.brands, site.mode);
    const existing = site.health.identityOf(request.cookies[IDENTITY_COOKIE]);
    const issued = existing ? undefined : site.health.newIdentity();
    const identity = existing ?? issued?.identity;
    if (!identity) throw new Error('a browser has no identity');
    if (issued) void reply.setCookie(IDENTITY_COOKIE, issued.text, identityCookie);
    const caller = callerOf(request, brand, existing);
    const shownReleases = shownVersions(view, caller, visit.data);
    const token = site.health.recordVisit({
      view,
      visitor: withCohorts(view, caller),
      identity,
      address: knownAddress(request.ip, request.socket.remoteAddress),
      choices: shownReleases?.isDrawn ? shownReleases.choices : undefined,
      mounted: shownReleases ? mountedAt(site, view, shownReleases.choices, { brand, path: visit.data.path }) : [],
    });
    return visitReply(token);
  });

  app.post(PRESENCE_PATH, { bodyLimit: PRESENCE_LIMIT }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request))
      return reply.code(403).send(refusal(request, 403, 'forbidden', 'Only pages of this site report their state.'));
    const presence = Presence.safeParse(request.body);
    if (!presence.success) {
      const field = presence.error.issues[0]?.path.join('.') || 'body';
      return reply
        .code(400)
        .send(refusal(request, 400, 'invalid_request', `The state cannot be read: ${field}.`, field));
    }
    const { token, state } = presence.data;
    return { data: { counted: site.health.recordPresence(token, state) } } satisfies PresenceReply;
  });
}

const visitReply = (token: string | null): VisitReply => ({ data: { token } });

/**
 * Returns true for requests of this site's pages. Only browsers send trustworthy headers; other clients can forge them.
 */
function isOwnPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === hostOf(request));
}

const refusal = ({ id }: FastifyRequest, status: number, code: string, message: string, field?: string) =>
  envelope({ status, code, message, ...(field ? { fieldErrors: { [field]: 'invalid' } } : {}) }, id);

interface Shown {
  choices: readonly Choice[];
  /** Whether these versions were assigned based on the browser's identity. */
  isDrawn: boolean;
}

/**
 * Returns the versions on the page if the current revision assigns them to the browser with or without its identity.
 * Ignores pages of other revisions, whose canaries had other probabilities.
 */
function shownVersions(view: View, caller: Caller, { revision, has }: Visit): Shown | undefined {
  if (revision !== view.state.revision) return undefined;
  const reported = has.join(' ');
  const isShown = (choices: readonly Choice[]) =>
    choices.map(({ loaded }) => loaded.digest.slice(0, VISIT_DIGEST)).join(' ') === reported;
  const assigned = choicesFor(view, caller);
  if (isShown(assigned)) return { choices: assigned, isDrawn: caller.id !== '' };
  const plain = choicesFor(view, { ...caller, id: '' });
  return isShown(plain) ? { choices: plain, isDrawn: false } : undefined;
}

function choicesFor(view: View, caller: Caller): Choice[] {
  const { host, remotes } = chooseFor(view, caller);
  return host ? [host, ...remotes] : [];
}

/** Returns the releases mounted on the page with this path. */
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
