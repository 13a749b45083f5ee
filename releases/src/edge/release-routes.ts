import { LOCALE_COOKIE } from '@parlay/contracts/cookies';
import { type ReleaseSet, releaseUrl } from '@parlay/contracts/release';
import type { SiteModes } from '@parlay/contracts/site-modes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import type { EventStream } from '../http/event-stream.ts';
import { brandHas, pickLocale } from './brand/locale.ts';
import { brandOf, callerOf, IDENTITY_COOKIE } from './brand/visitor.ts';
import { filesToPreload } from './page/ahead.ts';
import type { PageModel } from './page/page-model.ts';
import { eventSince } from './release/live.ts';
import { logMarkAt } from './release/log-continues.ts';
import { revisionMessage } from './release/revision-message.ts';
import { type Choice, chooseFor, type View } from './release/view.ts';
import type { Site } from './site.ts';
import { CHANNEL, requestViewOf, viewOf } from './viewed.ts';

/** Serves the visitor's release set, the stream of revisions, and the live set in the public discovery schema. */
export function releaseRoutes(app: FastifyInstance, site: Site, stream: EventStream): void {
  type SetQuery = { channel?: unknown; locale?: unknown; since?: unknown; seen?: unknown; broken?: unknown } & Swap;
  app.get<{ Querystring: SetQuery }>('/release-set.json', async (request, reply) => {
    const { channel, locale: requestedLocale, broken } = request.query;
    const since = revisionIn(request.query.since);
    const brand = brandOf(request, site.brands, site.mode);
    const view = await requestedView(request, site, channel);
    const identity = site.health.identityOf(request.cookies[IDENTITY_COOKIE]);
    const choices = view && chooseFor(view, callerOf(request, brand, identity));
    reply.header('cache-control', 'private, no-store').header('vary', 'Cookie, Accept-Language');
    if (!view || !choices?.host) return reply.code(404).send(notFound(request.id, 'There is no such channel.'));
    const locale =
      typeof requestedLocale === 'string' && brandHas(brand, requestedLocale)
        ? requestedLocale
        : pickLocale(brand, request.cookies[LOCALE_COOKIE], request.headers['accept-language']);
    const remotes = typeof broken === 'string' ? await fallBack(broken, choices.remotes, view, site) : choices.remotes;
    const model = site.model(view, choices.host, remotes, { brand, locale });
    const seen = revisionIn(request.query.seen);
    const logSeen = seen === undefined ? undefined : logMarkAt(view.state, seen);
    return {
      ...model.set,
      ...(logSeen === undefined ? {} : { logSeen }),
      ...(since === undefined ? {} : { changes: eventSince(view.state, since).changes }),
      ...aheadFor(request.query, model),
      ...modesOf(site.modes.switched(brand)),
    };
  });

  app.get<{ Querystring: { since?: string; channel?: string } }>('/release-events', async (request, reply) => {
    const { channel = CHANNEL } = request.query;
    const served = channel === CHANNEL ? { live: site.live, stream } : await site.channels.get(channel);
    if (!served) return reply.code(404).send(notFound(request.id, 'There is no such channel.'));
    const { view } = served.live;
    // Clients that send `since` receive the changes they missed; all receive the channel's revision.
    const since = revisionIn(request.headers['last-event-id'] ?? request.query.since) ?? view?.state.revision;
    const modes = site.modes.message();
    const modesMessage = modes === undefined ? [] : [modes];
    const missed = view && since !== undefined ? [revisionMessage(eventSince(view.state, since))] : [];
    served.stream.open(reply, [...missed, ...modesMessage]);
    return reply;
  });

  app.get('/.well-known/frontend-discovery', async (_request, reply) => {
    const { view } = site.live;
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache');
    if (!view) return reply.code(503).send(notFound('-', 'No release set is known.'));
    return discoveryOf(view);
  });
}

/**
 * Returns a visitor's releases for a page on which the release with this digest is broken. The live version replaces a
 * broken canary, and the previous version a broken live one, unless it cannot be loaded or has a route that another
 * remote now owns.
 */
function fallBack(broken: string, choices: readonly Choice[], view: View, site: Site): Promise<Choice[]> {
  const replacementFor = async (choice: Choice): Promise<Choice> => {
    const { remote } = choice;
    const live = view.offers.get(remote)?.live;
    if (live && live.loaded.digest !== broken) return live;
    const previous = view.state.remotes.find((one) => one.remote === remote)?.previous;
    const result = previous && (await site.load(remote, previous.digest));
    if (!previous || !result?.ok) return choice;
    const ownedElsewhere = new Set(
      choices.flatMap((one) => (one.remote === remote ? [] : one.loaded.release.routes.map(({ id }) => id))),
    );
    return result.loaded.release.routes.some(({ id }) => ownedElsewhere.has(id))
      ? choice
      : { remote, version: previous.version, loaded: result.loaded, canary: false };
  };
  return Promise.all(choices.map((choice) => (choice.loaded.digest === broken ? replacementFor(choice) : choice)));
}

/** Comma-separated remotes that a page is about to swap, and the page's path. */
interface Swap {
  swap?: unknown;
  page?: unknown;
}

const aheadFor = ({ swap, page }: Swap, model: PageModel): Pick<ReleaseSet, 'ahead'> =>
  typeof swap === 'string' && typeof page === 'string' ? { ahead: filesToPreload(model, swap.split(','), page) } : {};

const modesOf = (modes: SiteModes | undefined): Pick<ReleaseSet, 'modes'> => (modes ? { modes } : {});

/** Parses a caller's revision. Returns undefined if there is none. */
const revisionIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const notFound = (reference: string, message: string) =>
  envelope({ status: 404, code: 'not_found', message }, reference);

/** Returns the requested channel's view, or the caller's own if they request no channel or the one they are on. */
async function requestedView(request: FastifyRequest, site: Site, channel: unknown): Promise<View | undefined> {
  const viewed = await requestViewOf(request, site);
  if (channel === undefined || channel === viewed.channel) return viewed.view;
  return typeof channel === 'string' ? await viewOf(site, channel) : undefined;
}

/** Builds the live set in the frontend-discovery v1-pre schema: each remote's versions with their traffic shares. */
function discoveryOf(view: View) {
  const entries = [...view.offers.values()]
    .filter(({ live }) => live.remote !== 'host')
    .map(({ live, canary }) => {
      const everyone = canary?.rule.brand === null && canary.rule.cohort === null;
      const share = canary && everyone ? canary.rule.percent : 0;
      const versions = [{ choice: live, traffic: 100 - share, default: true }];
      if (canary) versions.push({ choice: canary, traffic: share, default: false });
      return [live.remote, versions.map(describeVersion)] as const;
    });
  return { schema: 'https://mfewg.org/schema/v1-pre.json', microFrontends: Object.fromEntries(entries) };
}

function describeVersion(offer: { choice: Choice; traffic: number; default: boolean }) {
  const { remote, version, loaded } = offer.choice;
  const { release, digest } = loaded;
  return {
    url: releaseUrl(remote, digest, release.entry),
    metadata: { integrity: release.files[release.entry]?.integrity ?? '', version },
    deployment: { traffic: offer.traffic, default: offer.default },
    extras: { modulefederation: { name: release.container, module: './remote' } },
  };
}
