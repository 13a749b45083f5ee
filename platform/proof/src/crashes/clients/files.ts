import { randomUUID } from 'node:crypto';
import type { Db } from '@parlay/platform/core/database/database';
import { PHOTO } from '@parlay/platform/testing/files';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { sql } from 'kysely';
import type { EntryOf } from '../log.ts';
import { asPlayer, type Caller, type Player } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** Concurrent uploads, more than may be open, and rounds, which together use up about a day's quota. */
const DOCUMENTS = { atOnce: 8, rounds: 8 };
/** Number of unsent support files before the run. The quota is 10. */
const UNSENT_FILES = 5;

/** Creates a player who has used up part of the quota for unsent support files. */
export async function prepareSender(db: Db): Promise<{ username: string; password: string }> {
  const { customerId, username, password } = await createTestPlayer(db);
  await sql`
    insert into ticket_attachment (id, customer_id, name, type, size, pieces, salt)
    select gen_random_uuid(), ${customerId}, 'before-' || n, 'image/jpeg', 1000, 1, '\\x00'
    from generate_series(1, ${UNSENT_FILES}) n`.execute(db);
  return { username, password };
}

const formOf = (fields: Record<string, string | number>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('part', new Blob([new Uint8Array(PHOTO)]), 'blob');
  return form;
};

/** Acts as a player who begins more documents than the quota allows, completes one and cancels the rest. */
export async function sendDocuments(caller: Caller, player: Player, pause: Pause): Promise<void> {
  const { customer } = player;
  for (let round = 0; round < DOCUMENTS.rounds; round += 1) {
    await pause(500);
    if (caller.options.isOver()) return;
    const docs = await Promise.all(Array.from({ length: DOCUMENTS.atOnce }, (_, n) => begin(caller, player, n === 0)));
    await pause(200);
    for (const { operation } of docs.filter((entry) => !entry.operation.isWhole && entry.replies.length > 0)) {
      const { upload } = operation;
      await caller.perform(
        { kind: 'upload-cancel', customer, upload },
        { method: 'DELETE', path: `/api/account/upload-id/${upload}`, headers: asPlayer(player), isOnce: true },
      );
    }
  }
}

async function begin(caller: Caller, player: Player, isWhole: boolean): Promise<EntryOf<'upload'>> {
  const operation = { kind: 'upload', customer: player.customer, upload: randomUUID(), isWhole } as const;
  const fields = {
    ...{ uploadId: operation.upload, kind: 'id', name: 'passport.jpg', offset: 0 },
    size: PHOTO.length + (isWhole ? 0 : 1),
  };
  // A retry of the first part would be refused, because it is already stored.
  const call = { path: '/api/account/upload-id', body: formOf(fields), headers: asPlayer(player), isOnce: true };
  return { ...(await caller.perform(operation, call)), operation };
}

/** Acts as a player who sends support files, two at a time, even beyond the quota. */
export async function sendAttachments(caller: Caller, player: Player, pause: Pause): Promise<void> {
  const send = (name: string) =>
    caller.perform(
      { kind: 'attachment', customer: player.customer, name },
      {
        path: '/api/account/tickets/attachments',
        body: formOf({ name }),
        headers: asPlayer(player),
        // A retry would store another file.
        isOnce: true,
      },
    );
  for (let n = 0; !caller.options.isOver(); n += 1) {
    await Promise.all([send(`receipt-${n}a.jpg`), send(`receipt-${n}b.jpg`)]);
    await pause(600);
  }
}
