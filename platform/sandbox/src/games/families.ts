import type { Html } from '../web/html.ts';
import type { Lang } from '../web/lang.ts';
import { diceArt, doorsArt, wheelArt } from './art.ts';

/** What chance decided: how often the stake comes back, in hundredths, and the face the picture shows. */
interface Draw {
  multiplier: number;
  /** Wheel: index of the wedge; dice: two figures as in "2-5"; doors: number of the door with the lantern. */
  face: string;
}

export interface Family {
  id: 'wheel' | 'dice' | 'doors';
  name: Record<Lang, string>;
  /** The whole rules, one sentence an item. */
  rules: Record<Lang, readonly string[]>;
  /** What the player chooses; empty where there is nothing to choose. */
  picks: readonly { id: string; label: Record<Lang, string> }[];
  art: Html;
  /** Decides a round from an even chance in [0, 1). */
  draw(chance: number, pick: string): Draw;
}

/** Wedges of the wheel in the order they are drawn, in hundredths. They add up to 19 stakes over 20 wedges. */
export const WEDGES = [0, 150, 0, 200, 0, 150, 0, 300, 0, 200, 0, 150, 0, 400, 0, 150, 0, 200, 0, 0] as const;

const wheel: Family = {
  id: 'wheel',
  name: { en: 'Kite wheel', es: 'Rueda de cometas', fi: 'Leijapyörä' },
  rules: {
    en: [
      'The wheel has 20 equal parts and stops at one of them.',
      '11 parts pay nothing, 4 pay 1.50 times the stake, 3 pay 2 times, 1 pays 3 times and 1 pays 4 times.',
      'On average 95% of stakes is paid back.',
    ],
    es: [
      'La rueda tiene 20 partes iguales y se detiene en una de ellas.',
      '11 partes no pagan nada, 4 pagan 1.50 veces el importe, 3 pagan 2 veces, 1 paga 3 veces y 1 paga 4 veces.',
      'En promedio se devuelve el 95 % de lo apostado.',
    ],
    fi: [
      'Pyörässä on 20 yhtä suurta osaa, ja se pysähtyy yhteen niistä.',
      '11 osaa ei maksa mitään, 4 maksaa panoksen 1,50-kertaisena, 3 kaksinkertaisena, 1 kolminkertaisena ja 1 nelinkertaisena.',
      'Keskimäärin 95 % panoksista maksetaan takaisin.',
    ],
  },
  picks: [],
  art: wheelArt(WEDGES),
  draw: (chance) => {
    const at = Math.floor(chance * WEDGES.length);
    return { multiplier: WEDGES[at] ?? 0, face: String(at) };
  },
};

const dice: Family = {
  id: 'dice',
  name: { en: 'Two dice', es: 'Dos dados', fi: 'Kaksi noppaa' },
  rules: {
    en: [
      'Choose low, seven or high. Two dice are thrown and added up.',
      'Low is 2 to 6 and high is 8 to 12: each pays 2.28 times the stake.',
      'Seven pays 5.70 times the stake.',
      'On average 95% of stakes is paid back. A round takes the whole stake when your choice does not come.',
    ],
    es: [
      'Elige bajo, siete o alto. Se lanzan dos dados y se suman.',
      'Bajo es de 2 a 6 y alto de 8 a 12: cada uno paga 2.28 veces el importe.',
      'Siete paga 5.70 veces el importe.',
      'En promedio se devuelve el 95 % de lo apostado. Si tu elección no sale, la ronda se lleva todo el importe.',
    ],
    fi: [
      'Valitse pieni, seitsemän tai suuri. Kaksi noppaa heitetään ja lasketaan yhteen.',
      'Pieni on 2–6 ja suuri 8–12: kumpikin maksaa panoksen 2,28-kertaisena.',
      'Seitsemän maksaa panoksen 5,70-kertaisena.',
      'Keskimäärin 95 % panoksista maksetaan takaisin. Jos valintasi ei osu, koko panos menee.',
    ],
  },
  picks: [
    { id: 'low', label: { en: 'Low 2–6', es: 'Bajo 2–6', fi: 'Pieni 2–6' } },
    { id: 'seven', label: { en: 'Seven', es: 'Siete', fi: 'Tasan 7' } },
    { id: 'high', label: { en: 'High 8–12', es: 'Alto 8–12', fi: 'Suuri 8–12' } },
  ],
  art: diceArt(),
  draw: (chance, pick) => {
    const at = Math.floor(chance * 36);
    const [one, two] = [Math.floor(at / 6) + 1, (at % 6) + 1];
    const sum = one + two;
    const came = sum < 7 ? 'low' : sum > 7 ? 'high' : 'seven';
    return { multiplier: pick !== came ? 0 : came === 'seven' ? 570 : 228, face: `${one}-${two}` };
  },
};

const doors: Family = {
  id: 'doors',
  name: { en: 'Four doors', es: 'Cuatro puertas', fi: 'Neljä ovea' },
  rules: {
    en: [
      'Choose one of four doors. A lantern stands behind one of them.',
      'Your door with the lantern pays 3.80 times the stake, any other door pays nothing.',
      'On average 95% of stakes is paid back.',
    ],
    es: [
      'Elige una de cuatro puertas. Detrás de una hay un farol.',
      'Tu puerta con el farol paga 3.80 veces el importe; cualquier otra no paga nada.',
      'En promedio se devuelve el 95 % de lo apostado.',
    ],
    fi: [
      'Valitse yksi neljästä ovesta. Yhden takana on lyhty.',
      'Jos lyhty on ovesi takana, panos maksetaan 3,80-kertaisena. Muu ovi ei maksa mitään.',
      'Keskimäärin 95 % panoksista maksetaan takaisin.',
    ],
  },
  picks: ['1', '2', '3', '4'].map((id) => ({ id, label: { en: `Door ${id}`, es: `Puerta ${id}`, fi: `Ovi ${id}` } })),
  art: doorsArt(),
  draw: (chance, pick) => {
    const face = String(Math.floor(chance * 4) + 1);
    return { multiplier: pick === face ? 380 : 0, face };
  },
};

const BY_PROVIDER = new Map<string, Family>([
  ['oddbird', dice],
  ['northlight', dice],
  ['papermill', doors],
]);

/** Every game of a provider is played by that provider's one set of rules; the art around it is the site's. */
export const familyOf = (provider: string): Family => BY_PROVIDER.get(provider) ?? wheel;
