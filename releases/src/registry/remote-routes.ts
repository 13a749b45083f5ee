import { RemoteName } from '@parlay/contracts/release';
import { z } from 'zod';
import { freeze, unfreeze } from '../channels/pointers/freeze.ts';
import { readVersions } from '../channels/views/history.ts';
import { Refusal } from '../refusals.ts';
import { TokensReply } from '../replies/tokens.ts';
import { SYSTEM_ACTORS } from '../webhooks/messages.ts';
import { type RegistryApp, type RegistryContext, requireOps, requireOpsReader, requireStaff } from './context.ts';
import { data, Reason, RemoteParams, Slug } from './schemas.ts';
import { createToken, listTokens, revokeToken, Team } from './staff/tokens.ts';

const FreezeBody = z.strictObject({ reason: Reason });
const FreezeReply = z.object({ remote: z.string(), frozen: z.boolean(), changed: z.boolean() });

export function remoteRoutes(app: RegistryApp, { db, attachments }: RegistryContext): void {
  app.get(
    '/api/remotes/:remote/versions',
    { schema: { summary: 'Published versions, newest first', params: RemoteParams } },
    async (request) => {
      requireStaff(request);
      const { remote } = request.params;
      const versions = await readVersions(db, remote);
      const sourceMaps = await attachments['source-maps'].digestsOf(remote);
      const sboms = await attachments.sboms.digestsOf(remote);
      return {
        data: versions.map((row) => ({
          ...row,
          /** Whether staff can download them from `/api/source-maps/…` and `/api/sboms/…`. */
          sourceMaps: sourceMaps.has(row.digest),
          sbom: sboms.has(row.digest),
        })),
      };
    },
  );

  freezeRoute('freeze', 'Refuse promotions until it is unfrozen', true, freeze);
  freezeRoute('unfreeze', 'Allow promotions again', false, unfreeze);

  function freezeRoute(verb: 'freeze' | 'unfreeze', summary: string, frozen: boolean, change: typeof freeze) {
    const response = { 200: data(FreezeReply) };
    app.post(
      `/api/remotes/:remote/${verb}`,
      { config: { change: verb }, schema: { summary, params: RemoteParams, body: FreezeBody, response } },
      async (request) => {
        const { remote } = request.params;
        const actor = requireOps(request).name;
        return { data: { remote, frozen, changed: await change(db, { remote, actor, ...request.body }) } };
      },
    );
  }
}

const TokenBody = z.strictObject({
  name: Slug.refine((name) => !SYSTEM_ACTORS.has(name), 'is the name of what the registry does by itself'),
  team: Team,
  remotes: z.array(RemoteName).max(50).default([]),
  readOnly: z.boolean().default(false),
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
});

export function tokenRoutes(app: RegistryApp, { db }: RegistryContext): void {
  app.get('/api/whoami', { schema: { summary: 'Whose token this is' } }, async (request) => ({
    data: requireStaff(request),
  }));

  app.get(
    '/api/tokens',
    { schema: { summary: 'Staff tokens, without their values', response: { 200: data(TokensReply) } } },
    async (request) => {
      requireOpsReader(request);
      return { data: await listTokens(db) };
    },
  );

  app.post(
    '/api/tokens',
    {
      config: { change: 'token create' },
      schema: { summary: 'Make a token; its value is shown this once', body: TokenBody },
    },
    async (request, reply) => {
      const actor = requireOps(request).name;
      const { name, team, remotes, readOnly } = request.body;
      const expiresAt = request.body.expiresAt === undefined ? null : new Date(request.body.expiresAt);
      if (expiresAt && expiresAt.getTime() <= Date.now())
        throw new Refusal('invalid_token', 'A token cannot expire in the past.', {
          fieldErrors: { expiresAt: 'past' },
        });
      const token = await createToken(db, { name, team, remotes, readOnly, expiresAt, actor });
      if (token === undefined)
        throw new Refusal('name_taken', `There is a token "${request.body.name}" already.`, {
          fieldErrors: { name: 'taken' },
        });
      return reply.code(201).send({ data: { ...request.body, token } });
    },
  );

  app.delete(
    '/api/tokens/:name',
    {
      config: { change: 'token revoke' },
      schema: { summary: 'Revoke a token', params: z.object({ name: Slug }) },
    },
    async (request) => {
      const actor = requireOps(request).name;
      const { name } = request.params;
      if (!(await revokeToken(db, { name, actor }))) throw new Refusal('not_found', `No token "${name}" works.`);
      return { data: { name, revoked: true } };
    },
  );
}
