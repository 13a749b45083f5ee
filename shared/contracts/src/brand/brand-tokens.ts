import { hex, readable } from './brand-colours.ts';
import type { Look, Mixed, Tokens } from './brand-look.ts';

const WHITE = '#ffffff';
/** Slightly above the WCAG minimum for text, to allow for rounding. */
const TEXT_CONTRAST = 4.6;
/** Minimum contrast of the highlight in the brand contract. */
const HIGHLIGHT_CONTRAST = 7.2;

/**
 * House colours that are used outside styles, in icons, in e-mails and as the browser's theme colour. A test compares
 * them with the tokens.
 */
export const HOUSE = {
  light: {
    canvas: '#f6f5f2',
    surface: '#ffffff',
    line: '#dedbd3',
    ink: '#0e1116',
    muted: '#67635b',
    action: '#5b3df5',
    'on-action': '#ffffff',
    'action-text': '#5b3df5',
    stage: '#0e1116',
    'stage-ink': '#ffffff',
    highlight: '#d7ff3e',
  },
  dark: {
    canvas: '#0e1116',
    surface: '#151922',
    line: '#2a3140',
    ink: '#f4f5f7',
    muted: '#a9b1c0',
    action: '#6c50fa',
    'on-action': '#ffffff',
    'action-text': '#b3a5ff',
    stage: '#1c1838',
    'stage-ink': '#ffffff',
    highlight: '#d7ff3e',
  },
} as const;

export type HouseToken = keyof typeof HOUSE.light;

export interface Palettes {
  light: Tokens;
  dark: Tokens;
}

/** Returns the colours that a brand sets in both themes, either from its file or computed from its hues. */
export function palettesOf(look: Look): Palettes {
  return look.kind === 'designed' ? look : { light: lightOf(look), dark: darkOf(look) };
}

/** Returns the colours of HOUSE as a brand's page shows them in each theme, for documents without the page's styles. */
export function coloursOf(look: Look): Record<'light' | 'dark', Record<HouseToken, string>> {
  const { light, dark } = palettesOf(look);
  // A brand's light colours override the house's dark ones, as in the page's styles.
  return { light: { ...HOUSE.light, ...light }, dark: { ...HOUSE.dark, ...light, ...dark } };
}

/** OKLCH hue and chroma that tint a light theme's backgrounds. `own` uses the brand's hue. */
const GROUNDS = {
  warm: { hue: 80, chroma: 0.014 },
  cool: { hue: 230, chroma: 0.007 },
  own: { hue: undefined, chroma: 0.009 },
};

function lightOf({ hue: h, highlight, ground }: Mixed): Tokens {
  const paper = ground === 'paper' ? undefined : GROUNDS[ground];
  const tint = (l: number, strength = 1) => hex({ l, c: (paper?.chroma ?? 0) * strength, h: paper?.hue ?? h });
  const canvas = paper ? tint(0.972) : '#f6f5f2';
  const sunken = paper ? tint(0.938, 1.6) : '#eceae5';
  const soft = hex({ l: 0.962, c: 0.024, h });
  const action = { l: 0.53, c: 0.2, h };
  const stage = hex({ l: 0.205, c: 0.045, h });
  const stageRaised = hex({ l: 0.262, c: 0.055, h });
  return {
    ...(paper
      ? {
          canvas,
          surface: WHITE,
          sunken,
          line: tint(0.895, 2),
          muted: readable({ l: 0.5, c: 0.02, h: paper.hue ?? h }, [sunken], TEXT_CONTRAST, 'darker'),
        }
      : {}),
    ink: hex({ l: 0.18, c: 0.02, h }),
    ...actionOf(action, [WHITE, canvas]),
    'action-text': readable({ l: 0.52, c: 0.19, h }, [WHITE, canvas, sunken, soft], TEXT_CONTRAST, 'darker'),
    'action-soft': soft,
    'action-line': hex({ l: 0.855, c: 0.075, h }),
    ...stageOf(stage, stageRaised, hex({ l: 0.335, c: 0.06, h }), highlight, h),
  };
}

function darkOf({ hue: h, highlight }: Mixed): Tokens {
  const dark = (l: number, c: number) => hex({ l, c, h });
  const surface = dark(0.205, 0.018);
  const sunken = dark(0.25, 0.024);
  const soft = dark(0.275, 0.055);
  return {
    canvas: dark(0.165, 0.014),
    surface,
    sunken,
    line: dark(0.33, 0.03),
    ink: hex({ l: 0.968, c: 0.004, h }),
    muted: readable({ l: 0.76, c: 0.02, h }, [sunken], TEXT_CONTRAST, 'lighter'),
    ...actionOf({ l: 0.56, c: 0.19, h }, []),
    'action-text': readable({ l: 0.78, c: 0.12, h }, [surface, sunken, soft], TEXT_CONTRAST, 'lighter'),
    'action-soft': soft,
    'action-line': dark(0.43, 0.1),
    ...stageOf(dark(0.235, 0.06), dark(0.277, 0.068), dark(0.365, 0.075), highlight, h),
  };
}

/** Returns the colour of buttons, with darker ones for hover and press. White text is readable on it, and it contrasts with the backgrounds. */
function actionOf(colour: { l: number; c: number; h: number }, grounds: readonly string[]): Tokens {
  const action = readable(colour, [WHITE, ...grounds], TEXT_CONTRAST, 'darker');
  const shade = (by: number) => readable({ ...colour, l: colour.l - by }, [WHITE], TEXT_CONTRAST + by * 10, 'darker');
  return { action, 'action-hover': shade(0.07), 'action-press': shade(0.14), 'on-action': WHITE };
}

function stageOf(stage: string, raised: string, line: string, highlight: number, h: number): Tokens {
  const light = readable({ l: 0.86, c: 0.16, h: highlight }, [stage, raised], HIGHLIGHT_CONTRAST, 'lighter');
  return {
    stage,
    'stage-raised': raised,
    'stage-line': line,
    'stage-ink': WHITE,
    'stage-muted': readable({ l: 0.78, c: 0.03, h }, [raised], TEXT_CONTRAST, 'lighter'),
    highlight: light,
    'highlight-hover': hex({ l: 0.93, c: 0.09, h: highlight }),
    'on-highlight': readable({ l: 0.2, c: 0.03, h }, [light], HIGHLIGHT_CONTRAST, 'darker'),
  };
}

/** CSS variables of the display type, by the brand's choice of font. */
const FACES: Record<Look['face'], string> = {
  house: '',
  narrow: '--brand-display-width:80%;',
  wide: '--brand-display-width:92%;',
  plain:
    "--brand-font-display:'Inter Variable','Inter','Inter Stand-in',system-ui,sans-serif;--brand-display-weight:650;--brand-display-width:100%;--brand-display-letter:.8;--brand-display-tracking:-.04em;--brand-display-leading:1;",
};

/** Returns the brand's style block for both themes, placed after the design system's tokens. Empty for the house's look. */
export function brandCss(look: Look): string {
  const { light, dark } = palettesOf(look);
  const shape = FACES[look.face] + (look.radius === 1 ? '' : `--brand-radius:${look.radius};`);
  const block = (selector: string, body: string) => (body === '' ? '' : `${selector}{${body.replace(/;$/, '')}}`);
  const colours = (tokens: Tokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `--brand-${name}:${value};`)
      .join('');
  return block(':root', colours(light) + shape) + block('[data-theme=dark]', colours(dark));
}
