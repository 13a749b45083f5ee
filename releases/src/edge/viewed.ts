import type { FastifyRequest } from 'fastify';
import { PREVIEW_COOKIE } from '../preview/cookie.ts';
import type { Preview } from '../preview/token.ts';
import { hostOf } from './brand/visitor.ts';
import type { View } from './release/view.ts';
import type { Site } from './site.ts';

/** The channel that an edge follows from its start; others are followed when somebody asks for one. */
export const CHANNEL = 'production';

/** Data that a request is answered from. */
export interface Viewed {
  view: View | undefined;
  channel: string;
  /** Set where the page is not what everyone gets. */
  preview: Preview | undefined;
}

/** The channel and the releases of a request: by a signed cookie, else by the host name, else what everyone gets. */
export async function viewedBy(request: FastifyRequest, site: Site): Promise<Viewed> {
  const token = request.cookies[PREVIEW_COOKIE];
  const preview = token === undefined ? undefined : await site.readPreview(token);
  const previewed = preview && (await viewOf(site, preview.c));
  if (previewed) return { view: await site.composePreview(previewed, preview), channel: preview.c, preview };
  // A preview of a channel that was removed is over.
  const channel = channelOfHost(request, site) ?? CHANNEL;
  return { view: await viewOf(site, channel), channel, preview: undefined };
}

/** A brand's own name is never another channel's, whatever the registry says. */
function channelOfHost(request: FastifyRequest, { brands, channels }: Site): string | undefined {
  const name = hostOf(request).replace(/:\d+$/, '');
  const channel = channels.ofHost(name);
  return channel === undefined || brands.some(({ hosts }) => hosts.includes(name)) ? undefined : channel;
}

/** A channel's view, by its name. */
export async function viewOf(site: Site, channel: string): Promise<View | undefined> {
  if (channel === CHANNEL) return site.live.view;
  return (await site.channels.get(channel))?.live.view;
}
