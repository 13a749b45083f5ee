import { CardFrame, type CardFrameHandle } from '@parlay/forms/card-frame';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { useRef, useState } from 'react';
import type { Instrument } from '../../model/instruments.ts';
import { Adding } from '../instruments/adding.tsx';
import { withReference } from '../parts/failure-text.ts';

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
  const frame = useRef<CardFrameHandle>(null);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

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
    <Adding what="card" working={working} failure={failure} onSubmit={() => void submit()} onCancel={onCancel}>
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
    </Adding>
  );
}
