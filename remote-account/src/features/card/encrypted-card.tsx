import type { CardEncoder } from '@parlay/contracts/card-encoder';
import { CardFields } from '@parlay/forms/card-fields';
import type { CardFrameHandle } from '@parlay/forms/card-frame';
import { type CompanyScript, loadCompanyScript, windowValue } from '@parlay/remote-kit/company-script';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { type Ref, useCallback } from 'react';
import type { CardCapture } from '../../model/instruments.ts';

export interface EncryptedCardProps {
  capture: Extract<CardCapture, { kind: 'encoder' }>;
  onSubmit(): void;
  ref: Ref<CardFrameHandle>;
}

/** Renders card fields on this page, encrypted by the provider's script, for brands that use them (decision 071). */
export default function EncryptedCard({ capture, onSubmit, ref }: EncryptedCardProps) {
  const { t } = useMessages();
  const { brand } = usePorts();
  const { script, publicKey, methods } = capture;
  const { url, integrity } = script;
  const load = useCallback(() => loadEncoder({ url, integrity }), [url, integrity]);
  return (
    <CardFields
      ref={ref}
      load={load}
      publicKey={publicKey}
      methods={methods}
      secondSeries={brand.brand.cards.mastercardSecondSeries}
      t={t}
      onSubmit={onSubmit}
    />
  );
}

async function loadEncoder(script: CompanyScript): Promise<CardEncoder | undefined> {
  if (!(await loadCompanyScript(script, 'card-encoder'))) return undefined;
  const encoder = windowValue('cardEncoder') as Partial<CardEncoder> | undefined;
  return typeof encoder?.encrypt === 'function' ? (encoder as CardEncoder) : undefined;
}
