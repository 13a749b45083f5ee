import { Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { readAttachment } from '../artifacts/read-attachment.ts';
import { findVersion } from '../channels/pointers/revise.ts';
import { compareVersions } from '../channels/views/compare.ts';
import { readRemote } from '../channels/views/remote-view.ts';
import { errorGroups } from '../health/error-groups.ts';
import { readSeries } from '../health/series.ts';
import { Refusal, unknownChannel } from '../refusals.ts';
import { ComparisonReply } from '../replies/comparison.ts';
import { ErrorGroupsReply } from '../replies/error-groups.ts';
import { RemoteReply } from '../replies/remote.ts';
import { SeriesReply } from '../replies/series.ts';
import { type RegistryApp, type RegistryContext, requireStaff } from './context.ts';
import { ChannelRemoteParams, data, RemoteParams, wholeNumber } from './schemas.ts';

/** 90 days in minutes, because older data is removed. */
const MAX_MINUTES = 129_600;
const Minutes = wholeNumber(5, MAX_MINUTES).default(1_440);

const REMOTE_PATH = '/api/channels/:channel/remotes/:remote';

/** Registers the routes that read about one remote: its versions, their health and their differences. */
export function remoteViewRoutes(app: RegistryApp, context: RegistryContext): void {
  const { db, attachments } = context;
  const errors = errorGroups(db, attachments);

  app.get(
    REMOTE_PATH,
    {
      schema: {
        summary: 'A remote: its versions with the verdicts of the gate, where each is live, and its canary',
        params: ChannelRemoteParams,
        querystring: z.object({ before: z.optional(Version), limit: wholeNumber(1, 50).default(20) }),
        response: { 200: data(RemoteReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      const { before, limit } = request.query;
      const remote = await readRemote(context, { ...request.params, before, limit });
      if (!remote) throw unknownChannel(request.params.channel);
      return { data: remote };
    },
  );

  app.get(
    `${REMOTE_PATH}/series`,
    {
      schema: {
        summary: 'Rates of what goes wrong in pages with each version, in steps of time, with intervals',
        params: ChannelRemoteParams,
        querystring: z.object({ minutes: Minutes }),
        response: { 200: data(SeriesReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      return { data: await readSeries(db, { ...request.params, minutes: request.query.minutes }) };
    },
  );

  app.get(
    `${REMOTE_PATH}/errors`,
    {
      schema: {
        summary: 'Errors of pages by source line and text',
        params: ChannelRemoteParams,
        querystring: z.object({ minutes: Minutes, version: z.optional(Version) }),
        response: { 200: data(ErrorGroupsReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      const { remote } = request.params;
      const { minutes, version } = request.query;
      return { data: await errors.read({ remote, minutes, version }) };
    },
  );

  app.get(
    '/api/remotes/:remote/versions/:version/sbom',
    {
      schema: {
        summary: 'What is bundled in a version, as CycloneDX',
        params: RemoteParams.extend({ version: Version }),
      },
    },
    async (request, reply) => {
      requireStaff(request);
      const { remote, version } = request.params;
      const { digest } = await findVersion(db, remote, version);
      const sbom = await readAttachment(attachments, 'sboms', { remote, digest }, z.unknown());
      if (sbom === undefined)
        throw new Refusal('not_found', `${remote} ${version} was published without a list of what is bundled.`);
      return reply
        .type('application/vnd.cyclonedx+json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${remote}-${version}.cdx.json"`)
        .send(JSON.stringify(sbom));
    },
  );

  app.get(
    `${REMOTE_PATH}/compare`,
    {
      schema: {
        summary: 'What two versions differ in',
        params: ChannelRemoteParams,
        querystring: z.object({ from: Version, to: Version }),
        response: { 200: data(ComparisonReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      return { data: await compareVersions(context, { ...request.params, ...request.query }) };
    },
  );
}
