import { randomUUID } from 'node:crypto';
import { PHOTO } from '@parlay/platform/testing/files';
import { sendFile, sendPart } from '@parlay/platform/testing/uploads';
import { sql } from 'kysely';
import { type Call, type ExpectedRefusal, encodeCall, type Mutation } from '../fuzzer/call.ts';
import type { Operation } from '../fuzzer/document.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import type { PlayerPage, World } from './world.ts';

const NOT_FOUND = { statuses: [404], code: 'not_found' };
const invalid = (field: string) => ({ statuses: [400], field });

/** Returns scenarios for players' documents and for events from identity-check providers. */
export function verificationScenarios(world: World): Record<string, Scenario> {
  const fieldsOf = (size = PHOTO.length) => ({ uploadId: randomUUID(), kind: 'id', name: 'a.jpg', size, offset: 0 });
  const asPlayer = (draft: Draft, operation: Operation, { page }: PlayerPage): Call => ({
    ...draft,
    operation,
    cookies: page.cookies,
  });
  /** Creates a player who may only send a document with the pass of the break page. */
  const onBreak = async (): Promise<PlayerPage> => {
    const player = await world.newPlayer();
    await player.page.post('/api/account/timeout', { period: 'P7D' });
    return player;
  };
  const SENDERS = { '/api/account/upload-id': () => world.newPlayer(), '/api/break/upload-id': onBreak };

  /** Builds a call that sends the first part of a document. */
  const sendsPart =
    (path: keyof typeof SENDERS): Scenario =>
    async (draft, operation) => {
      const player = await SENDERS[path]();
      const body = { ...fieldsOf(), part: PHOTO };
      const call = { ...asPlayer(draft, operation, player), body };
      const wrong = (name: string, change: object, expected: ExpectedRefusal): Mutation => ({
        name,
        wire: encodeCall({ ...call, body: { ...body, uploadId: randomUUID(), ...change } }),
        expected,
      });
      const other = fieldsOf(9_000);
      await sendFile((await SENDERS[path]()).page, path, other, PHOTO);
      return {
        call,
        alsoRight: [{ name: 'the same again', wire: encodeCall(call) }],
        mutations: [
          wrong('no id', { uploadId: 'x' }, invalid('uploadId')),
          wrong('a kind without documents', { kind: 'sms' }, invalid('kind')),
          wrong('no name', { name: ' ' }, invalid('name')),
          wrong('a size in words', { size: 'many' }, invalid('size')),
          wrong('a negative offset', { offset: -1 }, invalid('offset')),
          wrong('a part that is a text', { part: 'text' }, invalid('part')),
          wrong('an empty part', { part: Buffer.alloc(0) }, invalid('part')),
          wrong('more than the size', { size: 10 }, invalid('part')),
          wrong('a file too large', { size: 99_999_999 }, { statuses: [422], code: 'file_too_large', field: 'size' }),
          wrong('a part too large', { part: Buffer.alloc(1_100_000) }, { statuses: [413], code: 'body_too_large' }),
          wrong('a web page', { part: Buffer.from('<html>') }, { statuses: [422], code: 'file_unfit' }),
          wrong('a part of nothing', { offset: 5 }, NOT_FOUND),
          wrong('another player’s upload', { uploadId: other.uploadId, size: 9_000, offset: PHOTO.length }, NOT_FOUND),
        ],
      };
    };

  /** Builds a call for the player's open upload, with a mutation for another player's upload. */
  const onUpload =
    (uploads: keyof typeof SENDERS): Scenario =>
    async (draft, operation) => {
      const beginUpload = async ({ page }: PlayerPage) => {
        const fields = fieldsOf(9_000);
        await sendFile(page, uploads, fields, PHOTO);
        return { uploadId: fields.uploadId };
      };
      const player = await SENDERS[uploads]();
      const call = { ...asPlayer(draft, operation, player), path: await beginUpload(player) };
      const path = await beginUpload(await SENDERS[uploads]());
      return {
        call,
        mutations: [{ name: 'another player’s', wire: encodeCall({ ...call, path }), expected: NOT_FOUND }],
      };
    };

  return {
    'POST /api/account/upload-id': sendsPart('/api/account/upload-id'),
    'POST /api/break/upload-id': sendsPart('/api/break/upload-id'),
    'POST /api/account/verification/phone': async (draft, operation) => {
      const player = await world.newPlayer();
      await sql`update player set mobile = '+35699000001' where customer_id = ${player.customerId}`.execute(world.db);
      const call = asPlayer(draft, operation, player);
      const noPhone = (await world.newPlayer()).page.cookies;
      const expected = { statuses: [422], field: 'mobileNumber' };
      return { call, mutations: [{ name: 'no telephone', wire: encodeCall({ ...call, cookies: noPhone }), expected }] };
    },
    'POST /api/identity-checks/{provider}/events': async (draft, operation) => {
      const { page } = await world.newPlayer();
      const fields = fieldsOf();
      await sendPart(page, fields, PHOTO);
      const body = {
        eventId: randomUUID(),
        number: 1,
        checkId: fields.uploadId,
        state: 'failed',
        reason: 'expired',
        note: 'Old',
        at: new Date().toISOString(),
      };
      const call = {
        ...draft,
        operation,
        path: { provider: 'sealright' },
        cookies: new Map<string, string>(),
        body,
        sign: world.signing('sealright'),
      };
      const unknown = { ...body, checkId: randomUUID(), eventId: randomUUID() };
      return {
        call,
        alsoRight: [{ name: 'the event again', wire: encodeCall(call) }],
        mutations: [
          { name: 'a check there is not', wire: encodeCall({ ...call, body: unknown }), expected: NOT_FOUND },
          {
            name: 'signed by another company',
            wire: encodeCall({ ...call, sign: world.signing('kelpworks') }),
            expected: { statuses: [401], code: 'invalid_signature' },
          },
        ],
      };
    },
    'GET /api/account/upload-id/{uploadId}': onUpload('/api/account/upload-id'),
    'DELETE /api/account/upload-id/{uploadId}': onUpload('/api/account/upload-id'),
    'GET /api/break/upload-id/{uploadId}': onUpload('/api/break/upload-id'),
    'DELETE /api/break/upload-id/{uploadId}': onUpload('/api/break/upload-id'),
  };
}
