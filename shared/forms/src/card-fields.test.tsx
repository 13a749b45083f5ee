import { describe, expect, it } from '@jest/globals';
import type { CardEncoder, TypedCard } from '@parlay/contracts/card-encoder';
import { renderWithPorts } from '@parlay/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { CardFields } from './card-fields.tsx';
import type { CardFrameHandle } from './card-frame.tsx';
import { englishText } from './testing.tsx';

const NUMBER = '4242 4242 4242 4242';

/** Renders the fields with the provider's encoder, or with null as if its script did not load. */
function open(encrypt: CardEncoder['encrypt'] | null = async () => 'sealed.card') {
  const given: [TypedCard, string][] = [];
  const encoder = encrypt
    ? {
        encrypt: (card: TypedCard, key: string) => {
          given.push([card, key]);
          return encrypt(card, key);
        },
      }
    : undefined;
  const ref = createRef<CardFrameHandle>();
  let submitted = 0;
  const load = async () => encoder;
  const view = renderWithPorts(
    <CardFields
      ref={ref}
      load={load}
      publicKey="the key of the company"
      methods={['visa']}
      secondSeries={false}
      t={englishText}
      onSubmit={() => {
        submitted += 1;
      }}
    />,
  );
  return { ...view, given, ref, submitted: () => submitted, tokenize: () => act(async () => ref.current?.tokenize()) };
}

const field = (name: string) => screen.getByRole('textbox', { name });
async function type({ user }: Pick<ReturnType<typeof open>, 'user'>, change: Partial<TypedCard> = {}): Promise<void> {
  const { number = NUMBER, expiry = '1239', code = '123', name = 'Aino Demo' } = change;
  await user.type(field('Card number'), number);
  await user.type(field('Expiry date'), expiry);
  await user.type(field('Security code'), code);
  await user.type(field('Name on card'), name);
}

describe('card fields of our own page [VA7, B17]', () => {
  it('pass the card only to the encoder, with the provider’s key, and return its result', async () => {
    const view = open();
    await type(view);
    expect(field('Expiry date')).toHaveValue('12/39');
    expect(await view.tokenize()).toEqual({ ok: true, token: 'sealed.card' });
    const card = { number: NUMBER, expiry: '12/39', code: '123', name: 'Aino Demo' };
    expect(view.given).toEqual([[card, 'the key of the company']]);
    expect(view.fake.calls).toEqual([]);
  });

  it('can be filled in by the browser, and have no name that a form would submit', () => {
    open();
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'cc-name']);
    expect(inputs.map(({ name }) => name)).toEqual(['', '', '', '']);
  });

  it('are validated on leaving and before encrypting, and the first invalid one takes the focus', async () => {
    const view = open();
    await view.user.type(field('Card number'), '4242 4242 4242 4241');
    await view.user.tab();
    expect(field('Card number')).toHaveAccessibleDescription('This card number has a typing error.');
    expect(await view.tokenize()).toEqual({ ok: false, error: 'invalid' });
    expect(field('Card number')).toHaveFocus();
    expect(await screen.findAllByText('This field is needed.')).toHaveLength(3);
    await view.user.clear(field('Card number'));
    await view.user.type(field('Card number'), NUMBER);
    expect(field('Card number')).toHaveAccessibleDescription('');
    expect(view.given).toEqual([]);
  });

  it.each([
    ['does not load', null],
    ['fails', () => Promise.reject(new Error('no'))],
    ['returns the card as it is', async ({ number }: TypedCard) => number],
    ['returns data with the card in it', async (card: TypedCard) => JSON.stringify(card)],
  ])('keep the input and report the provider as unreachable if the encoder %s', async (_, encrypt) => {
    const view = open(encrypt);
    await type(view);
    expect(await view.tokenize()).toEqual({ ok: false, error: 'unreachable' });
    expect(field('Card number')).toHaveValue(NUMBER);
  });

  it('do not submit the form on Enter, and mark the page as having input that no draft stores', async () => {
    const view = open();
    const group = screen.getByRole('group', { name: 'Card details' });
    expect(group).not.toHaveAttribute('data-typed');
    await view.user.type(field('Name on card'), 'A{Enter}');
    expect(view.submitted()).toBe(1);
    expect(group).toHaveAttribute('data-typed');
  });

  it('leave Enter to an input method that is composing', async () => {
    const view = open();
    await view.user.type(field('Name on card'), 'A');
    fireEvent.keyDown(field('Name on card'), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field('Name on card'), { key: 'Enter', keyCode: 229 });
    expect(view.submitted()).toBe(0);
    fireEvent.keyDown(field('Name on card'), { key: 'Enter', keyCode: 13 });
    expect(view.submitted()).toBe(1);
  });
});
