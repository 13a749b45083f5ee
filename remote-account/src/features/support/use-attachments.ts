import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@parlay/contracts/attachments';
import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

export type Attachment = Schemas['Attachment'];

export type AttachFailure =
  | { name: string; error: ApiFailure }
  /** Not sent because it is larger than the server accepts. */
  | { name: string; error: undefined };

const parse = (stored: unknown): Attachment[] | undefined =>
  Array.isArray(stored) && stored.every((file) => typeof file?.id === 'string' && typeof file?.name === 'string')
    ? stored.slice(0, MAX_ATTACHMENTS)
    : undefined;

/**
 * Holds the files of a message to support. They are uploaded when the player chooses them, and stored as a draft
 * until the message is sent.
 */
export function useAttachments(draft: string) {
  const { api } = usePorts();
  const [files, store, clear] = useDraft<Attachment[]>(draft, [], parse);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<AttachFailure>();

  const add = async (chosen: readonly File[]) => {
    setFailure(undefined);
    setWorking(true);
    let now = files;
    for (const file of chosen.slice(0, MAX_ATTACHMENTS - files.length)) {
      const sent = file.size > MAX_ATTACHMENT_BYTES ? undefined : await send(file);
      if (!sent?.ok) {
        setFailure({ name: file.name, error: sent?.error });
        break;
      }
      now = [...now, sent.data];
      store(now);
    }
    setWorking(false);
  };
  const send = (file: File) => {
    const form = new FormData();
    form.set('name', file.name.slice(-120));
    form.set('part', file);
    // The OpenAPI document describes multipart data as an object with its fields.
    return api.post('/api/account/tickets/attachments', { body: form as unknown as { name: string; part: string } });
  };
  const remove = (id: string) => {
    setFailure(undefined);
    store(files.filter((file) => file.id !== id));
  };
  return { files, add, remove, clear, working, failure, isFull: files.length >= MAX_ATTACHMENTS };
}
