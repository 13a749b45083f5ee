import type { Client } from '@parlay/cli/client';
import { formatTable } from '@parlay/cli/table';
import { z } from 'zod';
import { attachmentOf } from './attachment.ts';

/** Part of a CycloneDX document that is printed as text; other fields are preserved for JSON. */
const Sbom = z.looseObject({
  components: z
    .array(z.looseObject({ group: z.string().optional(), name: z.string(), version: z.string().optional() }))
    .default([]),
});

/** Fetches the list of components bundled in a published version. */
export const sbomOf = (client: Client, remote: string, version: string) =>
  attachmentOf(client, 'sboms', { remote, version }, Sbom);

export const sbomText = ({ components }: z.infer<typeof Sbom>): string =>
  components.length === 0
    ? 'Nothing of others is bundled.'
    : formatTable(
        ['PACKAGE', 'VERSION'],
        components.map(({ group, name, version }) => [group === undefined ? name : `${group}/${name}`, version ?? '-']),
      );
