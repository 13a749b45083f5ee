/** An OKLCH colour with lightness (0 to 1), chroma, and hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const gamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const linear = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

function channels({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** Converts to `#rrggbb`. A colour outside sRGB loses chroma until it fits. */
export function hex(colour: Oklch): string {
  const rgb = channels(colour);
  if (rgb.some((part) => part < -0.0005 || part > 1.0005) && colour.c > 0.001)
    return hex({ ...colour, c: colour.c * 0.96 });
  const byte = (part: number) => Math.round(gamma(Math.min(1, Math.max(0, part))) * 255);
  return `#${rgb.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of `#rrggbb`, as defined by WCAG. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Darkens or lightens a colour in steps until it has the required contrast on each background. */
export function readable(
  colour: Oklch,
  grounds: readonly string[],
  minimum: number,
  towards: 'darker' | 'lighter',
): string {
  const step = towards === 'darker' ? -0.005 : 0.005;
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const candidate = hex({ ...colour, l });
    if (grounds.every((ground) => contrast(candidate, ground) >= minimum)) return candidate;
  }
  return towards === 'darker' ? '#000000' : '#ffffff';
}
