import type { CardFaults, CardField, CardFrameMessage, CardSettings } from '@parlay/contracts/card-frame';
import { CARD_RULES } from '@parlay/contracts/validation/card';
import type { CardFieldsSetup } from '../payments/card-fields.ts';
import { slashAfterMonth } from './expiry.ts';
import { parentPage } from './frame.ts';
import { element, readSetup } from './setup.ts';

const setup = readSetup<CardFieldsSetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const tell = (message: CardFrameMessage) => parent?.send(message);

let methods: readonly string[] = [];
let words: Readonly<Record<string, string>> = {};

const IDS = Object.keys(CARD_RULES) as CardField[];
const input = (id: CardField) => element<HTMLInputElement>(id);
const { secondSeries } = setup;
const faultOf = (id: CardField) => CARD_RULES[id](input(id).value, { schemes: methods, now: Date.now(), secondSeries });

/** Fields of which a fault may be said: those that were left with something in them, and all once the card was wanted. */
const said = new Set<CardField>();

function show(): void {
  const faults: CardFaults = {};
  for (const id of IDS) {
    const fault = said.has(id) ? faultOf(id) : undefined;
    if (fault) faults[id] = fault;
    input(id).setAttribute('aria-invalid', String(fault !== undefined));
    element(`${id}-fault`).textContent = fault ? (words[fault] ?? '') : '';
  }
  const complete = IDS.every((id) => faultOf(id) === undefined);
  tell({ action: 'card.changed', parameters: { complete, faults } });
}

/** Asks this company's own server for a token: the number leaves this page for nobody else. */
async function tokenize(): Promise<void> {
  for (const id of IDS) said.add(id);
  show();
  const wrong = IDS.find((id) => faultOf(id) !== undefined);
  if (wrong) {
    input(wrong).focus();
    return tell({ action: 'card.refused', parameters: { reason: 'faults' } });
  }
  const card = Object.fromEntries(IDS.map((id) => [id, input(id).value]));
  try {
    const answer = await fetch('/payments/card-fields', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...card, methods, secondSeries }),
    });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const { data } = (await answer.json()) as { data: { token: string } };
    tell({ action: 'card.token', parameters: { token: data.token } });
  } catch {
    tell({ action: 'card.refused', parameters: { reason: 'unreachable' } });
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300;

/** The site's wish as far as it has the agreed shape: whatever else it says changes nothing. */
function readSettings(wish: unknown): CardSettings | undefined {
  const { language, theme, methods: cards, labels, faults } = (wish ?? {}) as Record<string, unknown>;
  const hasTexts = (texts: unknown) => typeof texts === 'object' && texts && Object.values(texts).every(isText);
  const isWhole =
    isText(language) &&
    ['light', 'dark', 'system'].includes(String(theme)) &&
    Array.isArray(cards) &&
    cards.every(isText) &&
    hasTexts(labels) &&
    hasTexts(faults);
  return isWhole ? (wish as CardSettings) : undefined;
}

function dress({ language, theme, labels, faults, methods: cards }: CardSettings): void {
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  methods = cards;
  words = faults;
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
    if (settings) dress(settings);
  }
  const { field } = (parameters ?? {}) as Record<string, unknown>;
  if (action === 'card.focus') IDS.filter((id) => id === field).map((id) => input(id).focus());
});

for (const id of IDS) {
  // Whoever types fast, or a browser that fills in, may have been there before this script.
  if (input(id).value !== '' && document.activeElement !== input(id)) said.add(id);
  input(id).addEventListener('focus', () => tell({ action: 'card.focus', parameters: { field: id } }));
  input(id).addEventListener('input', show);
  input(id).addEventListener('blur', () => {
    tell({ action: 'card.focus', parameters: { field: null } });
    if (input(id).value !== '') said.add(id);
    show();
  });
}
slashAfterMonth(input('expiry'));
element('card').addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ action: 'card.submit' });
});

tell({ action: 'card.ready' });
// The player may have begun before this script listened: the page must know, or a new version of it would take the fields away.
const begun = IDS.find((id) => document.activeElement === input(id)) ?? null;
if (begun || IDS.some((id) => input(id).value !== '')) tell({ action: 'card.focus', parameters: { field: begun } });
new ResizeObserver(() =>
  tell({ action: 'card.size', parameters: { height: Math.ceil(element('card').getBoundingClientRect().height) } }),
).observe(element('card'));
