import { describe, expect, it } from '@jest/globals';
import type { CardEncoder, TypedCard } from '@parlay/contracts/card-encoder';
import { renderWithPorts } from '@parlay/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { CardFields } from './card-fields.tsx';
import type { CardFrameHandle } from './card-frame.tsx';
import { englishText } from './testing.tsx';

const NUMBER = '4242 4242 4242 4242';

/** Renders the fields with the provider's encoder, or with null as if its script had failed to load. */
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

describe('CardFields [VA7, B17]', () => {
  it('passes the card only to the encoder, with the provider’s key, and returns its result', async () => {
    const view = open();
    await type(view);
    expect(field('Expiry date')).toHaveValue('12/39');
    expect(await view.tokenize()).toEqual({ ok: true, token: 'sealed.card' });
    const card = { number: NUMBER, expiry: '12/39', code: '123', name: 'Aino Demo' };
    expect(view.given).toEqual([[card, 'the key of the company']]);
    expect(view.fake.calls).toEqual([]);
  });

  it('lets the browser fill in the fields, which have no names that a form would submit', () => {
    open();
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'cc-name']);
    expect(inputs.map(({ name }) => name)).toEqual(['', '', '', '']);
  });

  it('validates fields on leaving and before encrypting, and focuses the first invalid one', async () => {
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
    ['returns the card unchanged', async ({ number }: TypedCard) => number],
    ['returns data that contains the card', async (card: TypedCard) => JSON.stringify(card)],
  ])('keeps the input and reports the provider as unreachable if the encoder %s', async (_, encrypt) => {
    const view = open(encrypt);
    await type(view);
    expect(await view.tokenize()).toEqual({ ok: false, error: 'unreachable' });
    expect(field('Card number')).toHaveValue(NUMBER);
  });

  it('does not submit the form on Enter, and marks the page as having input that no draft stores', async () => {
    const view = open();
    const group = screen.getByRole('group', { name: 'Card details' });
    expect(group).not.toHaveAttribute('data-typed');
    await view.user.type(field('Name on card'), 'A{Enter}');
    expect(view.submitted()).toBe(1);
    expect(group).toHaveAttribute('data-typed');
  });

  it('ignores Enter while an input method is composing', async () => {
    const view = open();
    await view.user.type(field('Name on card'), 'A');
    fireEvent.keyDown(field('Name on card'), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field('Name on card'), { key: 'Enter', keyCode: 229 });
    expect(view.submitted()).toBe(0);
    fireEvent.keyDown(field('Name on card'), { key: 'Enter', keyCode: 13 });
    expect(view.submitted()).toBe(1);
  });
});
