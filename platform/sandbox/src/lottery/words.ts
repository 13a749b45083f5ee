import type { Words } from '../web/lang.ts';

export const WORDS = {
  en: {
    next: 'Next draw',
    jackpot: 'Jackpot',
    choose: 'Choose {take} of {of}',
    chosen: '{count} of {take} chosen',
    quick: 'Quick pick',
    clear: 'Clear',
    past: 'Last draws',
    drawn: 'Drawn',
    numbers: 'Numbers',
    hits: 'Yours',
    note: 'Sandbox lottery: no tickets are sold here. Your numbers are only compared with past draws.',
  },
  fi: {
    next: 'Seuraava arvonta',
    jackpot: 'Jättipotti',
    choose: 'Valitse {take} numeroa, 1–{of}',
    chosen: '{count} / {take} valittu',
    quick: 'Pikarivi',
    clear: 'Tyhjennä',
    past: 'Viime arvonnat',
    drawn: 'Arvottu',
    numbers: 'Numerot',
    hits: 'Sinulla',
    note: 'Testiarpajaiset: lippuja ei myydä. Numeroitasi vain verrataan menneisiin arvontoihin.',
  },
} as const satisfies Words<string>;
