import { CardFrame, type CardFrameHandle } from '@parlay/forms/card-frame';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import type { Ref } from 'react';
import type { CardCapture } from '../../model/instruments.ts';

export interface HostedCardProps {
  capture: Extract<CardCapture, { kind: 'hosted' }>;
  onSubmit(): void;
  ref: Ref<CardFrameHandle>;
}

/** Renders the card fields in the provider's frame. */
export function HostedCard({ capture: { src, methods }, onSubmit, ref }: HostedCardProps) {
  const { t, locale } = useMessages();
  const { frames } = usePorts();
  const [theme] = usePreference('theme');
  return (
    <CardFrame
      ref={ref}
      src={src}
      methods={methods}
      frames={frames}
      theme={theme}
      t={t}
      locale={locale}
      onSubmit={onSubmit}
    />
  );
}
