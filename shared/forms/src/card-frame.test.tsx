import { describe, expect, it } from '@jest/globals';
import type { CardFrameMessage, ToCardFrame } from '@parlay/contracts/card-frame';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { CardFrame, type CardFrameHandle, type CardFrames } from './card-frame.tsx';
import { englishText } from './testing.tsx';

/** Renders the card fields and simulates the provider's side of the frame. */
function open() {
  const sent: ToCardFrame[] = [];
  const origins: string[] = [];
  let speak: (message: CardFrameMessage) => void = () => undefined;
  const frames: CardFrames = {
    connect: (_iframe, { origin, schema, onMessage }) => {
      origins.push(origin);
      speak = (message) => {
        const parsed = schema.safeParse(message);
        if (parsed.success) onMessage(parsed.data);
      };
      return { send: (message) => void sent.push(message), close: () => undefined };
    },
  };
  const ref = createRef<CardFrameHandle>();
  let submitted = 0;
  const view = renderWithPorts(
    <CardFrame
      ref={ref}
      src="https://pay.example/payments/card-fields?origin=x"
      frames={frames}
      methods={['visa']}
      theme="dark"
      t={englishText}
      locale="en"
      onSubmit={() => {
        submitted += 1;
      }}
    />,
  );
  const sendFromFrame = (message: CardFrameMessage) => act(async () => speak(message));
  return { ...view, sent, origins, sendFromFrame, ref, submitted: () => submitted };
}

const frame = () => screen.getByTitle('Card details');

describe('CardFrame [VA7, B17]', () => {
  it('sends texts, language, theme and accepted cards to the exact origin once the frame is ready', async () => {
    const { sent, origins, sendFromFrame } = open();
    expect(sent.filter(({ action }) => action !== 'card.settings')).toEqual([]);
    await sendFromFrame({ action: 'card.ready' });
    expect(origins).toEqual(['https://pay.example']);
    expect(sent.at(-1)).toMatchObject({
      action: 'card.settings',
      parameters: {
        language: 'en',
        theme: 'dark',
        methods: ['visa'],
        labels: { number: 'Card number', expiryHint: 'MM/YY' },
        errors: { luhn: 'This card number has a typing error.', required: 'This field is needed.' },
      },
    });
  });

  it('sets the height that the frame requests', async () => {
    const { sendFromFrame } = open();
    await sendFromFrame({ action: 'card.size', parameters: { height: 301 } });
    expect(frame()).toHaveStyle({ height: '301px' });
  });

  it('has no input on our page, but lists errors with a button for each field', async () => {
    const { sendFromFrame, sent, user } = open();
    await sendFromFrame({ action: 'card.ready' });
    await sendFromFrame({ action: 'card.changed', parameters: { complete: false, errors: { number: 'luhn' } } });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(frame()).toHaveAccessibleDescription(/This card number has a typing error/);
    await user.click(screen.getByRole('button', { name: 'Card number' }));
    expect(sent.at(-1)).toEqual({ action: 'card.focus', parameters: { field: 'number' } });
  });

  it('returns a token, or the reason why there is none', async () => {
    const { sendFromFrame, ref, sent } = open();
    expect(await ref.current?.tokenize()).toEqual({ ok: false, error: 'unreachable' });
    await sendFromFrame({ action: 'card.ready' });
    const tokenRequest = ref.current?.tokenize();
    expect(sent.at(-1)).toEqual({ action: 'card.tokenize' });
    await sendFromFrame({ action: 'card.token', parameters: { token: 'tok_1' } });
    expect(await tokenRequest).toEqual({ ok: true, token: 'tok_1' });
    const refused = ref.current?.tokenize();
    await sendFromFrame({ action: 'card.refused', parameters: { reason: 'invalid' } });
    expect(await refused).toEqual({ ok: false, error: 'invalid' });
  });

  it('marks the page as having input that no draft stores', async () => {
    const { sendFromFrame } = open();
    await sendFromFrame({ action: 'card.ready' });
    expect(frame()).not.toHaveAttribute('data-typed');
    await sendFromFrame({ action: 'card.focus', parameters: { field: 'number' } });
    await sendFromFrame({ action: 'card.focus', parameters: { field: null } });
    expect(frame()).toHaveAttribute('data-typed');
  });

  it('submits on Enter in any field', async () => {
    const { sendFromFrame, submitted } = open();
    await sendFromFrame({ action: 'card.submit' });
    await waitFor(() => expect(submitted()).toBe(1));
  });
});
