import type { Client } from '@parlay/cli/client';
import type { Outcome } from '@parlay/cli/outcome';
import type { Labelled } from '../channels/checks/check-versions.ts';

export interface PreviewLink {
  id: string;
  token: string;
  expiresAt: string;
  link: string;
}

interface Asked {
  channel: string;
  releases?: readonly Labelled[];
  revision?: number | undefined;
  seconds: number;
  ungated?: true | undefined;
  reason?: string | undefined;
}

/** Has a preview signed, and makes the link of the site at an origin that shows it. */
export async function previewLink(client: Client, site: string, asked: Asked): Promise<Outcome<PreviewLink>> {
  const made = await client.post<Omit<PreviewLink, 'link'>>('/api/previews', asked);
  if (!made.ok) return made;
  return { ok: true, data: { ...made.data, link: `${site.replace(/\/$/, '')}/?preview=${made.data.token}` } };
}
