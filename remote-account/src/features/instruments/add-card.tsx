import type { CardFrameHandle } from '@parlay/forms/card-frame';
import { lazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Skeleton } from '@parlay/ui/skeleton';
import { useRef, useState } from 'react';
import type { CardCapture, Instrument, InstrumentUse } from '../../model/instruments.ts';
import { HostedCard } from '../card/hosted-card.tsx';
import { failureText, withReference } from '../parts/failure-text.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import { InstrumentForm } from './adding.tsx';

const EncryptedCard = lazyComponent(
  () => import(/* webpackChunkName: "encrypted-card" */ '../card/encrypted-card.tsx'),
  <Skeleton shape="row" />,
);

export interface AddCardProps {
  capture: CardCapture;
  /** Purpose of the card. An instrument that can receive payouts requires re-authentication. */
  use: InstrumentUse;
  onAdded(instrument: Instrument): void;
  onCancel(): void;
}

/**
 * Renders the form that registers a card (AC2). Whether the fields are in the provider's frame or on this page, we
 * receive only a token (B17).
 */
export default function AddCard({ capture, use, onAdded, onCancel }: AddCardProps) {
  const { t } = useMessages();
  const [instrumentId] = capture.methods;
  const { api } = usePorts();
  const withStepUp = useStepUp();
  const fields = useRef<CardFrameHandle>(null);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  /**
   * Adds the card. Returns the text of a failure, or undefined if the fields show the failure or the card was
   * added.
   */
  const add = async (): Promise<string | undefined> => {
    const answer = await fields.current?.tokenize();
    if (!answer?.ok) return answer?.error === 'unreachable' ? t('card.unreachable') : undefined;
    const body = { token: answer.token, use, ...(instrumentId === undefined ? {} : { instrumentId }) };
    const added = await withStepUp(() => api.post('/api/account/instruments', { body }));
    if (added.ok) {
      onAdded(added.data);
      return undefined;
    }
    if (added.error.code === 'step_up_required') return failureText(added.error, t);
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
    <InstrumentForm
      what="card"
      text={t(capture.kind === 'hosted' ? 'card.text' : 'card.encrypted')}
      working={working}
      failure={failure}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      {capture.kind === 'hosted' ? (
        <HostedCard ref={fields} capture={capture} onSubmit={() => void submit()} />
      ) : (
        <EncryptedCard ref={fields} capture={capture} onSubmit={() => void submit()} />
      )}
    </InstrumentForm>
  );
}
