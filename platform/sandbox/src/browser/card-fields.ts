import type { CardErrors, CardField, CardFrameMessage, CardSettings } from '@parlay/contracts/card-frame';
import { CARD_RULES } from '@parlay/contracts/validation/card';
import { slashAfterMonth } from '@parlay/contracts/validation/card-expiry';
import type { CardFieldsSetup } from '../payments/card-fields.ts';
import { parentPage } from './frame.ts';
import { readSetup, requireElement } from './setup.ts';

const setup = readSetup<CardFieldsSetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: CardFrameMessage) => parent?.send(message);

let methods: readonly string[] = [];
let words: Readonly<Record<string, string>> = {};

const IDS = Object.keys(CARD_RULES) as CardField[];
const input = (id: CardField) => requireElement<HTMLInputElement>(id);
const { secondSeries } = setup;
const errorOf = (id: CardField) => CARD_RULES[id](input(id).value, { schemes: methods, now: Date.now(), secondSeries });

/** Fields whose errors may be shown: filled fields that lost focus, or all fields once the site requests a token. */
const checked = new Set<CardField>();

function show(): void {
  const errors: CardErrors = {};
  for (const id of IDS) {
    const error = checked.has(id) ? errorOf(id) : undefined;
    if (error) errors[id] = error;
    input(id).setAttribute('aria-invalid', String(error !== undefined));
    requireElement(`${id}-error`).textContent = error ? (words[error] ?? '') : '';
  }
  const complete = IDS.every((id) => errorOf(id) === undefined);
  send({ action: 'card.changed', parameters: { complete, errors } });
}

/** Requests a token from the provider's own server. The card number is sent nowhere else. */
async function tokenize(): Promise<void> {
  for (const id of IDS) checked.add(id);
  show();
  const firstInvalid = IDS.find((id) => errorOf(id) !== undefined);
  if (firstInvalid) {
    input(firstInvalid).focus();
    return send({ action: 'card.refused', parameters: { reason: 'invalid' } });
  }
  const card = Object.fromEntries(IDS.map((id) => [id, input(id).value]));
  try {
    const response = await fetch('/payments/card-fields', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...card, methods, secondSeries }),
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { data } = (await response.json()) as { data: { token: string } };
    send({ action: 'card.token', parameters: { token: data.token } });
  } catch {
    send({ action: 'card.refused', parameters: { reason: 'unreachable' } });
  }
}

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300;

/** Returns the site's settings, or undefined if they do not have the agreed shape. */
function readSettings(message: unknown): CardSettings | undefined {
  const { language, theme, methods: cards, labels, errors } = (message ?? {}) as Record<string, unknown>;
  const hasTexts = (texts: unknown) => typeof texts === 'object' && texts && Object.values(texts).every(isShortText);
  const isComplete =
    isShortText(language) &&
    ['light', 'dark', 'system'].includes(String(theme)) &&
    Array.isArray(cards) &&
    cards.every(isShortText) &&
    hasTexts(labels) &&
    hasTexts(errors);
  return isComplete ? (message as CardSettings) : undefined;
}

function applySettings({ language, theme, labels, errors, methods: cards }: CardSettings): void {
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  methods = cards;
  words = errors;
  for (const id of IDS) {
    const label = document.querySelector(`label[for="${id}"]`);
    if (label) label.textContent = labels[id];
  }
  input('expiry').placeholder = labels.expiryHint;
  show();
}

parent?.listen(({ action, parameters }) => {
  if (action === 'card.tokenize') void tokenize();
  if (action === 'card.settings') {
    const settings = readSettings(parameters);
    if (settings) applySettings(settings);
  }
  const { field } = (parameters ?? {}) as Record<string, unknown>;
  if (action === 'card.focus') IDS.filter((id) => id === field).map((id) => input(id).focus());
});

for (const id of IDS) {
  // A fast typist or autofill may have filled a field before this script ran.
  if (input(id).value !== '' && document.activeElement !== input(id)) checked.add(id);
  input(id).addEventListener('focus', () => send({ action: 'card.focus', parameters: { field: id } }));
  input(id).addEventListener('input', show);
  input(id).addEventListener('blur', () => {
    send({ action: 'card.focus', parameters: { field: null } });
    if (input(id).value !== '') checked.add(id);
    show();
  });
}
slashAfterMonth(input('expiry'));
requireElement('card').addEventListener('submit', (event) => {
  event.preventDefault();
  send({ action: 'card.submit' });
});

send({ action: 'card.ready' });
// If the player started to type before this script ran, the site must know, so that a swap does not remove the fields.
const focused = IDS.find((id) => document.activeElement === input(id)) ?? null;
if (focused || IDS.some((id) => input(id).value !== '')) send({ action: 'card.focus', parameters: { field: focused } });
new ResizeObserver(() =>
  send({
    action: 'card.size',
    parameters: { height: Math.ceil(requireElement('card').getBoundingClientRect().height) },
  }),
).observe(requireElement('card'));
