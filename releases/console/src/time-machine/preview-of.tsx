import { PreviewReply } from '@parlay/releases/replies/preview';
import { Button } from '@parlay/ui/button';
import { useState } from 'react';
import type { z } from 'zod';
import { ReadLine } from '../cli-line/read-line.tsx';
import { call } from '../data/call.ts';
import { time } from '../format/utc.ts';
import { useChannel } from '../live/channel.tsx';
import { useStaff } from '../session/use-staff.ts';
import styles from './time-machine.module.css';

/** Creates a signed link to the past site. Hidden from read-only staff, because creating a link is a logged change. */
export function PastPreview({ revision }: { revision: number }) {
  const { channel } = useChannel();
  const { readOnly } = useStaff();
  const [working, setWorking] = useState(false);
  const [preview, setPreview] = useState<z.infer<typeof PreviewReply>>();
  const [error, setError] = useState<string>();

  async function createPreview() {
    setWorking(true);
    const outcome = await call({
      method: 'POST',
      path: '/api/previews',
      body: { channel, revision },
      reply: PreviewReply,
    });
    setWorking(false);
    setError(outcome.ok ? undefined : outcome.error.message);
    if (outcome.ok) setPreview(outcome.data);
  }

  return (
    <>
      {!readOnly && (
        <Button variant="secondary" working={working} onClick={createPreview}>
          Make a link that shows the site as it was
        </Button>
      )}
      {error !== undefined && <p role="alert">{error}</p>}
      {preview && (
        <p role="status" className={styles.link}>
          {preview.link === null ? (
            <>
              The registry does not know where the site is. Open the site with <code>/?preview={preview.token}</code>
            </>
          ) : (
            <a href={preview.link} target="_blank" rel="noreferrer">
              Open the site as it was, in a new tab
            </a>
          )}{' '}
          It works until {time(preview.expiresAt)}.
        </p>
      )}
      <ReadLine reading={{ kind: 'preview', channel, revision }} />
    </>
  );
}
