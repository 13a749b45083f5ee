import { type CardEncoder, isCardToken, type TypedCard } from '@parlay/contracts/card-encoder';
import { CARD_FIELDS, type CardErrors, type CardField } from '@parlay/contracts/card-frame';
import { CARD_RULES } from '@parlay/contracts/validation/card';
import { slashAfterMonth } from '@parlay/contracts/validation/card-expiry';
import { withTimeout } from '@parlay/remote-kit/with-timeout';
import { pressedKey } from '@parlay/ui/pressed-key';
import { TextField } from '@parlay/ui/text-field';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styles from './card-fields.module.css';
import { CARD_TIMEOUT_MS, type CardFrameHandle, type CardToken } from './card-frame.tsx';
import { cardErrorText, cardText } from './card-texts.ts';
import type { Translate } from './context.ts';

export interface CardFieldsProps {
  /** Returns the provider's encoder, or undefined if its script fails to load. Never rejects. */
  load(): Promise<CardEncoder | undefined>;
  /** The provider's public key for encrypting the card. */
  publicKey: string;
  /** Ids of accepted cards, for example `visa`. */
  methods: readonly string[];
  /** Whether Mastercard's second series is accepted. */
  secondSeries: boolean;
  t: Translate;
  /** Called when Enter is pressed in a field. */
  onSubmit(): void;
  ref?: Ref<CardFrameHandle>;
}

const AUTOCOMPLETE = { number: 'cc-number', expiry: 'cc-exp', code: 'cc-csc', name: 'cc-name' };
const MAX_INPUT_LENGTH = 60;

type Inputs = Partial<Record<CardField, HTMLInputElement | null>>;

/**
 * Card fields on our own page, for brands whose provider encrypts cards in the browser (B17). Typed card data stays
 * in the inputs. None of our state, drafts or calls contains it, and only the encoder receives it.
 */
export function CardFields({ load, publicKey, methods, secondSeries, t, onSubmit, ref }: CardFieldsProps) {
  const inputs = useRef<Inputs>({});
  const [errors, setErrors] = useState<CardErrors>({});
  const [touched, setTouched] = useState(false);
  const errorOf = (field: CardField) =>
    CARD_RULES[field](typedIn(inputs.current, field), { schemes: methods, now: Date.now(), secondSeries });
  const check = (fields: readonly CardField[]): CardErrors => {
    const found = { ...errors };
    for (const field of fields) {
      const error = errorOf(field);
      if (error) found[field] = error;
      else delete found[field];
    }
    setErrors(found);
    return found;
  };
  // Loads the script early, so that it is ready when the player has typed the card data.
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (inputs.current.expiry) slashAfterMonth(inputs.current.expiry);
  }, []);

  useImperativeHandle(ref, () => ({
    tokenize: async (): Promise<CardToken> => {
      const found = check(CARD_FIELDS);
      const firstInvalid = CARD_FIELDS.find((field) => found[field]);
      if (firstInvalid) {
        inputs.current[firstInvalid]?.focus();
        return { ok: false, error: 'invalid' };
      }
      return encrypted(cardOf(inputs.current), load, publicKey);
    },
  }));

  // Otherwise Enter would submit the form that contains these fields.
  const onEnter = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter') return;
    event.preventDefault();
    onSubmit();
  };
  return (
    // Makes the host delay swaps, because no draft stores card data.
    <fieldset className={styles.fields} aria-label={cardText(t, 'title')} data-typed={touched || undefined}>
      {CARD_FIELDS.map((field) => (
        <TextField
          key={field}
          ref={(element) => {
            inputs.current[field] = element;
          }}
          label={cardText(t, field)}
          {...(field === 'expiry' ? { help: cardText(t, 'expiryHint') } : {})}
          error={errors[field] && cardErrorText(t, errors[field])}
          autoComplete={AUTOCOMPLETE[field]}
          inputMode={field === 'name' ? 'text' : 'numeric'}
          maxLength={MAX_INPUT_LENGTH}
          spellCheck={false}
          required
          onKeyDown={onEnter}
          onInput={() => {
            setTouched(true);
            if (errors[field]) check([field]);
          }}
          onBlur={({ target }) => target.value !== '' && check([field])}
        />
      ))}
    </fieldset>
  );
}

const typedIn = (inputs: Inputs, field: CardField): string => inputs[field]?.value ?? '';

const cardOf = (inputs: Inputs): TypedCard => ({
  number: typedIn(inputs, 'number'),
  expiry: typedIn(inputs, 'expiry'),
  code: typedIn(inputs, 'code'),
  name: typedIn(inputs, 'name'),
});

/** Encrypts a card. An encoder that fails, hangs or returns readable data counts as unreachable. */
async function encrypted(card: TypedCard, load: CardFieldsProps['load'], publicKey: string): Promise<CardToken> {
  try {
    const encoding = load().then((encoder) => encoder?.encrypt(card, publicKey));
    const token = await withTimeout(CARD_TIMEOUT_MS, encoding, () => undefined);
    return token !== undefined && isCardToken(token) ? { ok: true, token } : { ok: false, error: 'unreachable' };
  } catch {
    return { ok: false, error: 'unreachable' };
  }
}
