/** Shape of a picture: a path in a box of 100 by 100, and its colour. */
type Shape = readonly [path: string, colour: string];

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;
/** Star with the given number of points. */
function star(points: number, x: number, y: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const [radius, angle] = [at % 2 ? inner : outer, (at / points - 0.5) * Math.PI];
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

const [WHITE, INK, GOLD, ORANGE, RED, PINK, VIOLET, BLUE, SKY, MINT, GREEN, BROWN, SILVER, VOLT] = [
  ...['#ffffff', '#0e1116', '#ffc94a', '#ff8f3f', '#ff5c4d', '#ff8fb4', '#9784ff', '#4f8cff', '#bfe2ff', '#9ce6c8'],
  ...['#2fa67b', '#9a6136', '#c9d2e3', '#d7ff3e'],
] as const;

/** Pictures of symbols by name. */
export const PICTURES: Readonly<Record<string, readonly Shape[]>> = {
  anchor: [
    [
      `${disc(50, 20, 12)}M46 30h8v14h16v8H54v24q18-2 22-20l10 4q-8 30-36 32q-28-2-36-32l10-4q4 18 22 20V52H30v-8h16Z`,
      SILVER,
    ],
    [disc(50, 20, 5), INK],
  ],
  apple: [
    ['M50 34q-30-14-34 16q0 34 22 36q6 2 12-2q6 4 12 2q22-2 22-36q-4-30-34-16Z', RED],
    ['M50 34q0-16 12-22q6 16-12 22Z', GREEN],
  ],
  bar: [
    [`${box(12, 22, 76, 16)}${box(12, 42, 76, 16)}${box(12, 62, 76, 16)}`, WHITE],
    [`${box(18, 27, 64, 6)}${box(18, 47, 64, 6)}${box(18, 67, 64, 6)}`, RED],
  ],
  bell: [
    ['M50 12q26 4 26 40q0 14 10 22H14q10-8 10-22q0-36 26-40Z', GOLD],
    [disc(50, 82, 9), ORANGE],
    ['M50 12q-18 4-18 40q0 14-6 22H14q10-8 10-22q0-36 26-40Z', ORANGE],
  ],
  bird: [
    ['M10 46q18-24 40-2q20-28 42-10q-14 4-20 14q-8 26-34 26q-22 0-28-28Z', PINK],
    ['M10 46q18-20 40-2q-8 24-24 22q-12-4-16-20Z', VIOLET],
    [disc(76, 38, 4), INK],
  ],
  blossom: [
    [`${disc(50, 26, 17)}${disc(73, 43, 17)}${disc(64, 70, 17)}${disc(36, 70, 17)}${disc(27, 43, 17)}`, PINK],
    [disc(50, 50, 14), GOLD],
  ],
  cactus: [
    ['M42 90V20q8-12 16 0v70ZM42 62q-20 2-20-24h10q0 12 10 12ZM58 54q20 2 20-24H68q0 12-10 12Z', GREEN],
    [`${disc(50, 14, 7)}`, PINK],
  ],
  camel: [
    [
      'M12 44q6-8 12 0l6 14q4-26 16-26q8 0 10 14q4-14 12-14q14 0 18 30v26h-8V66q-22 6-38 0v22h-8V64q-14-6-20-20Z',
      ORANGE,
    ],
    [disc(18, 43, 3), INK],
  ],
  candy: [
    ['M30 50L8 32v36ZM70 50l22-18v36Z', PINK],
    [disc(50, 50, 24), RED],
    ['M34 34q18 10 32 32q-6 6-14 7q-4-24-24-32q2-4 6-7Z', WHITE],
  ],
  cherry: [
    ['M34 66Q38 30 66 14q-2 30 6 50h-6Q58 40 60 30Q44 44 40 66Z', GREEN],
    [`${disc(32, 72, 18)}${disc(70, 74, 18)}`, RED],
    [`${disc(26, 66, 5)}${disc(64, 68, 5)}`, WHITE],
  ],
  cloud: [
    ['M22 72a18 18 0 0 1 2-36a24 24 0 0 1 46-4a20 20 0 0 1 8 40Z', SKY],
    ['M22 72a16 16 0 0 1 0-30q14 0 20 30Z', WHITE],
  ],
  clover: [
    [`${disc(36, 36, 17)}${disc(64, 36, 17)}${disc(36, 62, 17)}${disc(64, 62, 17)}`, GREEN],
    ['M47 54h6q0 24 12 34h-8q-10-10-10-34Z', MINT],
  ],
  coin: [
    [disc(50, 50, 36), ORANGE],
    [disc(50, 50, 28), GOLD],
    [star(5, 50, 50, 18, 8), WHITE],
  ],
  comet: [
    ['M8 84Q30 40 60 26l14 18Q52 70 8 84Z', SKY],
    ['M8 84q30-26 54-40l8 10Q44 74 8 84Z', VOLT],
    [disc(68, 36, 20), WHITE],
  ],
  crab: [
    [
      `${disc(22, 32, 12)}${disc(78, 32, 12)}M20 60q30-34 60 0q-8 26-30 26t-30-26ZM16 40h8l12 18h-8ZM84 40h-8L64 58h8Z`,
      RED,
    ],
    [`${disc(42, 58, 5)}${disc(58, 58, 5)}`, WHITE],
  ],
  cup: [
    ['M18 36h50v18q0 24-25 24t-25-24Z', WHITE],
    ['M68 40q18-4 18 10t-22 14l2-8q12-2 10-8t-8 0Z', SKY],
    ['M14 82h58v6H14Z', MINT],
  ],
  diamond: [
    ['M28 20h44l20 24-42 44L8 44Z', SKY],
    ['M28 20h22L34 44H8ZM50 88L34 44h32Z', WHITE],
    ['M72 20l20 24H66L50 20Z', BLUE],
  ],
  discoball: [
    [disc(50, 56, 32), SILVER],
    ['M47 6h6v20h-6Z', WHITE],
    [
      `${box(30, 40, 12, 10)}${box(58, 40, 12, 10)}${box(44, 54, 12, 10)}${box(26, 66, 12, 8)}${box(62, 66, 12, 8)}`,
      VIOLET,
    ],
    [`${box(44, 30, 12, 8)}${box(44, 76, 12, 8)}${box(22, 54, 10, 8)}${box(70, 54, 10, 8)}`, PINK],
  ],
  dragon: [
    ['M12 78L36 30l16 14L72 12l16 34-22-4 6 26-24 20Z', GREEN],
    ['M36 30l16 14-4 44-36-10Z', MINT],
    ['M72 12l16 34-22-4Z', VOLT],
    [disc(72, 32, 3), INK],
  ],
  fan: [
    ['M50 86L10 44q18-30 40-30t40 30Z', PINK],
    ['M50 86L24 30q10-10 18-14ZM50 86L58 16q10 4 18 14Z', RED],
    [disc(50, 84, 6), GOLD],
  ],
  fish: [
    ['M10 50q26-32 54-6l24-18v48L64 56q-28 26-54-6Z', ORANGE],
    ['M40 34q14 14 0 32q-18-2-30-16q12-14 30-16Z', GOLD],
    [disc(26, 47, 4), INK],
  ],
  fox: [
    ['M14 20l24 16h24l24-16v36L50 88 14 56Z', ORANGE],
    ['M14 56q20-4 36 32q16-36 36-32L50 88Z', WHITE],
    [`${disc(36, 52, 4)}${disc(64, 52, 4)}${disc(50, 78, 5)}`, INK],
  ],
  key: [
    [`${disc(32, 36, 22)}M46 44l40 34-6 8-8-6-8 8-6-6 6-8-22-20Z`, GOLD],
    [disc(30, 34, 9), BROWN],
  ],
  kite: [
    ['M50 10l28 34-28 36-28-36Z', ORANGE],
    ['M50 10l28 34H50Z', WHITE],
    ['M50 44h28L50 80Z', GOLD],
    ['M50 80q12 4 2 10t2 8l-4 0q-6-6 2-10t-4-8Z', SKY],
  ],
  lantern: [
    ['M28 28h44q16 24 0 46H28q-16-22 0-46Z', RED],
    ['M34 18h32v10H34ZM34 74h32v8H34Z', GOLD],
    ['M46 28h8v46h-8Z', ORANGE],
    ['M46 82h8v12h-8Z', GOLD],
  ],
  leaf: [
    ['M16 84Q8 24 84 14q6 70-54 62l-8 12Z', GREEN],
    ['M16 84Q40 40 84 14Q60 60 22 88Z', MINT],
  ],
  lemon: [
    ['M12 56q6-34 42-34q10 0 18 6l14-4-4 14q8 34-32 44q-14 2-24-6L14 80l4-14q-6-4-6-10Z', GOLD],
    ['M26 54q6-18 24-20l2 6q-14 2-20 16Z', WHITE],
  ],
  lighthouse: [
    ['M38 34h24l8 52H30Z', WHITE],
    ['M37 46h26l2 12H35ZM33 70h34l2 12H31Z', RED],
    ['M36 18h28v16H36Z', GOLD],
    ['M34 18L50 6l16 12Z', RED],
  ],
  mask: [
    ['M8 32q42-14 84 0q2 40-26 40q-10 0-16-14q-6 14-16 14q-28 0-26-40Z', VIOLET],
    [`${disc(30, 48, 9)}${disc(70, 48, 9)}`, WHITE],
  ],
  moon: [
    ['M62 10a40 40 0 1 0 26 58a34 34 0 0 1-26-58Z', GOLD],
    [`${disc(42, 46, 6)}${disc(56, 68, 8)}`, ORANGE],
  ],
  mountain: [
    ['M6 84L42 22l20 32 10-14 22 44Z', BLUE],
    ['M42 22l16 26-10-2-6 6-8-4-6 2Z', WHITE],
  ],
  mushroom: [
    ['M12 54q2-38 38-38t38 38Z', RED],
    ['M36 54h28l4 32H32Z', WHITE],
    [`${disc(34, 38, 6)}${disc(56, 30, 7)}${disc(70, 46, 5)}`, WHITE],
  ],
  note: [
    ['M36 22l44-10v52h-8V32L44 38v38h-8Z', WHITE],
    [`${disc(32, 76, 13)}${disc(68, 66, 13)}`, PINK],
  ],
  orchid: [
    ['M50 50Q20 46 22 16q28 4 28 34q0-30 28-34q2 30-28 34q30 8 24 36q-24-4-24-36q0 32-24 36q-6-28 24-36Z', PINK],
    [disc(50, 52, 11), VIOLET],
    [disc(50, 54, 5), GOLD],
  ],
  owl: [
    ['M20 20l16 8h28l16-8v40q0 28-30 28T20 60Z', BROWN],
    [`${disc(37, 44, 13)}${disc(63, 44, 13)}`, WHITE],
    [`${disc(37, 44, 5)}${disc(63, 44, 5)}`, INK],
    ['M45 56h10l-5 10Z', ORANGE],
  ],
  pane: [
    [box(16, 14, 68, 72), WHITE],
    [`${box(22, 20, 25, 27)}${box(53, 53, 25, 27)}`, SKY],
    [`${box(53, 20, 25, 27)}${box(22, 53, 25, 27)}`, BLUE],
  ],
  pear: [
    ['M50 22q14 0 16 18q18 14 14 30q-6 18-30 18T20 70q-4-16 14-30q2-18 16-18Z', VOLT],
    ['M50 22q-2-10 4-16l6 4q-6 4-4 12Z', BROWN],
  ],
  penguin: [
    ['M50 10q28 0 28 44q0 34-28 34T22 54q0-44 28-44Z', INK],
    ['M50 34q18 4 18 26q0 22-18 22T32 60q0-22 18-26Z', WHITE],
    ['M43 30h14l-7 12Z', ORANGE],
    [`${disc(41, 25, 4)}${disc(59, 25, 4)}`, WHITE],
  ],
  pinwheel: [
    ['M50 50V12q20 4 0 38ZM50 50h38q-4 20-38 0ZM50 50v38q-20-4 0-38ZM50 50H12q4-20 38 0Z', MINT],
    ['M50 50L77 23q10 18-27 27ZM50 50l27 27q-18 10-27-27ZM50 50L23 77q-10-18 27-27ZM50 50L23 23q18-10 27 27Z', GREEN],
    [disc(50, 50, 6), WHITE],
  ],
  planet: [
    [disc(50, 50, 26), VIOLET],
    ['M6 62q14 10 52-8t34-20q8 8-24 26t-52 18q-12-4-10-16Z', GOLD],
    ['M32 32q10-10 24-8q-14 4-20 16Z', WHITE],
  ],
  plum: [
    ['M50 26q34-6 34 30q-4 32-34 32T16 56q0-36 34-30Z', VIOLET],
    ['M50 26q-2-14 14-18q4 14-14 18Z', GREEN],
    ['M30 44q6-10 16-8l-2 5q-6 0-10 8Z', WHITE],
  ],
  postcard: [
    [box(8, 24, 84, 54), WHITE],
    [box(70, 30, 16, 18), RED],
    ['M14 40h34v5H14ZM14 52h40v5H14ZM14 64h28v5H14Z', SILVER],
  ],
  pot: [
    ['M22 40h56l-8 46H30Z', ORANGE],
    ['M16 26h68v14H16Z', RED],
    ['M46 26q-2-14 10-18q6 14-4 18Z', GREEN],
  ],
  rocket: [
    ['M50 6q24 20 18 56H32Q26 26 50 6Z', WHITE],
    ['M32 50L16 72l18-4ZM68 50l16 22-18-4Z', RED],
    [disc(50, 36, 9), BLUE],
    ['M40 66h20L50 94Z', GOLD],
  ],
  salt: [
    ['M32 32h36l6 54H26Z', SILVER],
    ['M34 12h32l2 16H32Z', WHITE],
    [`${disc(43, 20, 2)}${disc(50, 20, 2)}${disc(57, 20, 2)}`, INK],
    ['M36 44h28l2 24H34Z', BLUE],
  ],
  seven: [
    ['M20 14h60v16L54 88H34l24-54H36v10H20Z', RED],
    ['M24 18h52v6H24Z', ORANGE],
  ],
  shell: [
    ['M50 86L12 48q4-32 38-32t38 32Z', PINK],
    ['M50 86L28 28l10-8ZM50 86l22-58-10-8Z', WHITE],
    ['M40 84h20v8H40Z', ORANGE],
  ],
  snowflake: [
    [`${star(6, 50, 50, 42, 10)}`, WHITE],
    [star(6, 50, 50, 20, 12), SKY],
  ],
  spool: [
    ['M24 12h52v14H24ZM24 74h52v14H24Z', ORANGE],
    ['M32 26h36v48H32Z', RED],
    ['M32 34h36v5H32ZM32 48h36v5H32ZM32 62h36v5H32Z', WHITE],
  ],
  spoon: [
    ['M34 10q20-6 22 20q0 14-8 18l16 38-8 6-18-40q-12 0-14-16q-2-20 10-26Z', SILVER],
    ['M36 18q10-2 12 14q-4 10-10 8q-10-8-2-22Z', WHITE],
  ],
  star: [
    [star(5, 50, 52, 42, 18), GOLD],
    [star(5, 50, 52, 22, 9), WHITE],
  ],
  sun: [
    [star(12, 50, 50, 42, 26), ORANGE],
    [disc(50, 50, 25), GOLD],
    ['M50 25a25 25 0 0 0 0 50Z', WHITE],
  ],
  teapot: [
    ['M24 42q26-18 50 0q10 38-12 44H36Q16 80 24 42Z', MINT],
    ['M74 50l18-16-2 14-16 18ZM24 48Q4 44 8 62t20 14l-2-8q-12-4-10-12t8 0Z', GREEN],
    [`${disc(49, 28, 6)}`, WHITE],
    ['M34 34h30v6H34Z', GREEN],
  ],
  wave: [
    ['M8 60q14-40 46-34q22 6 20 28q-8-16-22-12q-10 6-4 20t44 10v14H8Z', BLUE],
    ['M8 72q20-10 42 0t42 0v16H8Z', SKY],
  ],
  wind: [
    [disc(50, 50, 40), VOLT],
    ['M22 44h40q8-2 6-10t-12-4l-4-7q18-6 24 8t-12 21H22ZM22 58h48q10 2 8 12t-16 6l2-7q6 2 6-2t-4-1H22Z', INK],
  ],
};
