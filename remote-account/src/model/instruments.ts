import type { Schemas } from '@parlay/contracts/api';
import type { CompanyScript } from '@parlay/remote-kit/company-script';

/** Purpose of an instrument: deposits only, or deposits and payouts. */
export type InstrumentUse = 'deposit' | 'any';

export type Instrument = Schemas['Instrument'];
/** A field that an instrument requires. */
export type AccountField = Instrument['accountFieldDefinitions'][number];

/**
 * How a new card is entered: in the provider's frame, or on our page, which encrypts it with the provider's script
 * (B17).
 */
export type CardCapture = (
  | { kind: 'hosted'; src: string }
  | { kind: 'encoder'; script: CompanyScript; publicKey: string }
) & {
  /** Ids of the cards that the provider accepts. */
  methods: readonly string[];
};

/** Returns how a card is registered with the first provider that accepts cards, or undefined if there is none. */
export function cardCaptureOf(instruments: readonly Instrument[]): CardCapture | undefined {
  const first = instruments.find((instrument) => addressOf(instrument) !== null);
  if (!first) return undefined;
  // Other providers' cards have their own fields.
  const methods = instruments.filter((other) => addressOf(other) === addressOf(first)).map(({ id }) => id);
  const { encoderUrl, encoder, cardFieldsUrl } = first.integrationData;
  if (encoderUrl && encoder) {
    const { integrity, publicKey } = encoder;
    return { kind: 'encoder', script: { url: encoderUrl, integrity }, publicKey, methods };
  }
  return cardFieldsUrl ? { kind: 'hosted', src: cardFieldsUrl, methods } : undefined;
}

const addressOf = ({ integrationData: { encoderUrl, cardFieldsUrl } }: Instrument) => encoderUrl ?? cardFieldsUrl;

/** Returns where a payment continues: at the player's bank for a registered card, otherwise as the method defines. */
export const integrationOf = ({
  state,
  kind,
  paymentIntegration,
}: Instrument): Instrument['paymentIntegration'] | 'registered' =>
  state !== null && kind === 'card' ? 'registered' : paymentIntegration;

/**
 * Returns the methods for a deposit (AC2) that are visible, enabled, and below their own limit. The default comes
 * first, then the others by weight.
 */
export const depositInstruments = (instruments: readonly Instrument[]): Instrument[] =>
  instruments
    .filter(({ hidden, deposits, quantityLimitBreach }) => !hidden && deposits.enabled && !quantityLimitBreach)
    .sort((one, other) => Number(other.default) - Number(one.default) || other.weight - one.weight);

/** Returns the fields that the player must fill in to pay with an instrument or to register one. */
export const fieldsFor = (instrument: Instrument | undefined, use: AccountField['uses'][number]): AccountField[] =>
  instrument?.accountFieldDefinitions.filter(
    ({ userInputRequired, uses }) => userInputRequired && uses.includes(use),
  ) ?? [];

/** Returns the methods for which the player can register an account. */
export const registrableMethods = (instruments: readonly Instrument[]): Instrument[] =>
  instruments.filter(
    (instrument) =>
      instrument.state === null && !instrument.quantityLimitBreach && fieldsFor(instrument, 'registration').length > 0,
  );
