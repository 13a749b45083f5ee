import { CardFrame, type CardFrameHandle } from '@parlay/forms/card-frame';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import type from '@parlay/ui/styles/type.module.css';
import { useEffect, useRef, useState } from 'react';
import type { Instrument } from '../../model/instruments.ts';
import { withReference } from '../parts/failure-text.ts';
import styles from './card.module.css';

export interface AddCardProps {
  /** URL of the provider's page with the fields. */
  src: string;
  /** Ids of accepted cards. */
  methods: readonly string[];
  onAdded(instrument: Instrument): void;
  onCancel(): void;
}

/** Registers a card (AC2). The provider's frame has the fields; this page only gets a token (B17). */
export default function AddCard({ src, methods, onAdded, onCancel }: AddCardProps) {
  const { t, locale } = useMessages();
  const [instrumentId] = methods;
  const { api, frames } = usePorts();
  const [theme] = usePreference('theme');
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<CardFrameHandle>(null);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => heading.current?.focus(), []);

  /** Text of a failure; undefined when the fields show it or the card was added. */
  const add = async (): Promise<string | undefined> => {
    const answer = await frame.current?.tokenize();
    if (!answer?.ok) return answer?.error === 'unreachable' ? t('card.unreachable') : undefined;
    const added = await api.post('/api/account/instruments', {
      body: { token: answer.token, ...(instrumentId === undefined ? {} : { instrumentId }) },
    });
    if (added.ok) {
      onAdded(added.data);
      return undefined;
    }
    return withReference(t(added.error.kind === 'http' ? 'card.refused' : 'card.unreachable'), added.error, t);
  };
  const submit = async () => {
    if (working) return;
    setWorking(true);
    setFailure(undefined);
    setFailure(await add());
    setWorking(false);
  };

  return (
    <section className={styles.add} aria-labelledby="add-card">
      <h3 id="add-card" ref={heading} tabIndex={-1} className={type.displayXs}>
        {t('card.add')}
      </h3>
      <p className={type.sm}>{t('card.text')}</p>
      <CardFrame
        ref={frame}
        src={src}
        methods={methods}
        frames={frames}
        theme={theme}
        t={t}
        locale={locale}
        onSubmit={() => void submit()}
      />
      <div role="alert">{failure && <Banner tone="loss">{failure}</Banner>}</div>
      <div className={styles.buttons}>
        <Button variant="primary" working={working} onClick={() => void submit()}>
          {t('card.submit')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('card.cancel')}
        </Button>
      </div>
    </section>
  );
}
