import type { FastifyRequest } from 'fastify';
import { PREVIEW_COOKIE } from '../preview/cookie.ts';
import type { Preview } from '../preview/token.ts';
import { hostOf } from './brand/visitor.ts';
import type { View } from './release/view.ts';
import type { Site } from './site.ts';

/** Channel that an edge follows from its start; others are followed on their first request. */
export const CHANNEL = 'production';

/** Channel and releases of a request. */
export interface RequestView {
  view: View | undefined;
  channel: string;
  /** Signed preview of the request, if any. */
  preview: Preview | undefined;
}

/** Finds the channel and releases of a request by its preview cookie or host name; otherwise those of production. */
export async function requestViewOf(request: FastifyRequest, site: Site): Promise<RequestView> {
  const token = request.cookies[PREVIEW_COOKIE];
  const preview = token === undefined ? undefined : await site.readPreview(token);
  const previewed = preview && (await viewOf(site, preview.c));
  if (previewed) return { view: await site.composePreview(previewed, preview), channel: preview.c, preview };
  // Removing a channel ends its previews.
  const channel = channelOfHost(request, site) ?? CHANNEL;
  return { view: await viewOf(site, channel), channel, preview: undefined };
}

/** Returns the channel of a host name. A brand's own host name always means production, regardless of the registry. */
function channelOfHost(request: FastifyRequest, { brands, channels }: Site): string | undefined {
  const name = hostOf(request).replace(/:\d+$/, '');
  const channel = channels.ofHost(name);
  return channel === undefined || brands.some(({ hosts }) => hosts.includes(name)) ? undefined : channel;
}

/** Returns a channel's view. */
export async function viewOf(site: Site, channel: string): Promise<View | undefined> {
  if (channel === CHANNEL) return site.live.view;
  return (await site.channels.get(channel))?.live.view;
}
