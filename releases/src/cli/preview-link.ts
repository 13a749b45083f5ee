import type { Client } from '@parlay/cli/client';
import type { Outcome } from '@parlay/cli/outcome';
import type { VersionLabel } from '../channels/checks/check-versions.ts';

export interface PreviewLink {
  id: string;
  token: string;
  expiresAt: string;
  link: string;
}

interface PreviewRequest {
  channel: string;
  releases?: readonly VersionLabel[];
  revision?: number | undefined;
  seconds: number;
  ungated?: true | undefined;
  reason?: string | undefined;
}

/** Creates a signed preview, and builds the link that shows it on the site at an origin. */
export async function previewLink(client: Client, site: string, body: PreviewRequest): Promise<Outcome<PreviewLink>> {
  const created = await client.post<Omit<PreviewLink, 'link'>>('/api/previews', body);
  if (!created.ok) return created;
  return { ok: true, data: { ...created.data, link: `${site.replace(/\/$/, '')}/?preview=${created.data.token}` } };
}
