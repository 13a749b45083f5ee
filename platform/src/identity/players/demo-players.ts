import type { NewPlayer } from './player.ts';

export const DEMO_PASSWORD = 'Parlay2026$';

type DemoPlayer = Omit<NewPlayer, 'passwordHash' | 'customerId'> & { customerId: string };

const FIRST = ['Alva', 'Bruno', 'Cleo', 'Dario', 'Elin', 'Felix', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const SECOND = ['Aalto', 'Berg', 'Costa', 'Dahl', 'Ek', 'Falk', 'Grech', 'Holm', 'Ilves', 'Juhl'];
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';

/** Returns the players of demo mode: demo1 to demo20 of brand 104 and peru1 to peru3 of brand 103. */
export function demoPlayers(): DemoPlayer[] {
  const european = Array.from({ length: 20 }, (_, index) => brand104Player(index + 1));
  const peruvian = Array.from({ length: 3 }, (_, index) => brand103Player(index + 1));
  return [...european, ...peruvian];
}

function brand104Player(n: number): DemoPlayer {
  return {
    customerId: String(104_000 + n),
    brandId: 104,
    username: `demo${n}`,
    displayName: `${pick(FIRST, n - 1)}${n}`,
    currency: 'EUR',
    language: 'en',
    email: `demo${n}@example.com`,
    firstName: pick(FIRST, n - 1),
    surname: pick(SECOND, n * 3),
    birthDate: `19${70 + n}-0${1 + (n % 9)}-1${n % 10}`,
    mobile: `+35699000${String(n).padStart(3, '0')}`,
    address: { line1: `${n} Harbour Street`, city: 'Valletta', postCode: 'VLT 1000', countryCode: 'MT' },
    realityCheckPeriod: 'PT1H',
    // demo20 has never logged in.
    ...(n === 20 ? {} : { lastLogin: { at: new Date('2026-01-15T18:30:00Z'), ip: '127.0.0.1' } }),
  };
}

function brand103Player(n: number): DemoPlayer {
  return {
    customerId: String(103_000 + n),
    brandId: 103,
    username: `peru${n}`,
    displayName: `${pick(['Mateo', 'Luz', 'Rosa'], n - 1)}${n}`,
    currency: 'PEN',
    language: 'es',
    email: `peru${n}@example.com`,
    firstName: pick(['Mateo', 'Luz', 'Rosa'], n - 1),
    surname: pick(['Quispe', 'Rojas', 'Flores'], n - 1),
    birthDate: `198${n}-05-2${n}`,
    mobile: `+5190000000${n}`,
    address: {
      line1: `Av. Arequipa 1${n}0`,
      city: 'Lima',
      subDivisionCode: 'LIM',
      postCode: '15046',
      countryCode: 'PE',
    },
    lastLogin: { at: new Date('2026-01-15T18:30:00Z'), ip: '127.0.0.1' },
  };
}
