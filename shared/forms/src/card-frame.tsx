import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod/mini';
import styles from './card-frame.module.css';
import { useFormWords } from './context.ts';

/** What the provider's frame says. It never sends what was typed, only whether it is complete and a token for it. */
export const CardMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card.ready'), height: z.number() }),
  z.object({ type: z.literal('card.changed'), complete: z.boolean() }),
  z.object({ type: z.literal('card.token'), token: z.string().check(z.maxLength(200)) }),
]);
export type CardMessage = z.infer<typeof CardMessage>;
/** What the page asks of it. */
export type CardRequest = { type: 'card.tokenize' };

/** Structure of the frames port: exact origin and window are its business. */
export interface CardFrames {
  connect(
    iframe: HTMLIFrameElement,
    options: { origin: string; schema: typeof CardMessage; onMessage(message: CardMessage): void },
  ): { send(message: CardRequest): void; close(): void };
}

export interface CardFrameProps {
  /** Address of the provider's page; messages are taken from its origin alone. */
  src: string;
  frames: CardFrames;
  onComplete(complete: boolean): void;
  onToken(token: string): void;
  /** Grows by one each time the card is wanted. */
  asked: number;
}

const LOWEST = 120;
const HIGHEST = 640;

/** Card fields that the provider serves (B17): no card number is ever in our page. Its rules are `validation/card`. */
export function CardFrame({ src, frames, onComplete, onToken, asked }: CardFrameProps) {
  const { say } = useFormWords();
  const element = useRef<HTMLIFrameElement>(null);
  const connection = useRef<ReturnType<CardFrames['connect']>>(null);
  const [ready, setReady] = useState(false);

  const hear = useEffectEvent((message: CardMessage) => {
    if (message.type === 'card.changed') onComplete(message.complete);
    if (message.type === 'card.token') onToken(message.token);
    if (message.type !== 'card.ready' || !element.current) return;
    element.current.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, message.height))}px`;
    setReady(true);
  });

  useEffect(() => {
    if (!element.current) return;
    const made = frames.connect(element.current, {
      origin: new URL(src).origin,
      schema: CardMessage,
      onMessage: hear,
    });
    connection.current = made;
    return () => made.close();
  }, [frames, src]);

  useEffect(() => {
    if (asked > 0) connection.current?.send({ type: 'card.tokenize' });
  }, [asked]);

  return (
    <iframe
      ref={element}
      src={src}
      title={say('card.title')}
      className={styles.frame}
      data-ready={ready || undefined}
      sandbox="allow-scripts allow-forms allow-same-origin"
      allow="payment"
    />
  );
}
