import type { ReactNode } from 'react';
import styles from './flag.module.css';
import { FLAGS } from './flags.ts';

export interface FlagProps {
  /** Two-letter country code (ISO 3166). An unknown code is shown as its letters. */
  code: string;
  /** Name of the country, or an empty string if the name is shown next to the flag. */
  name: string;
}

/** A flag of 24 x 16 px. */
export function Flag({ code, name }: FlagProps) {
  const drawing = FLAGS[code.toUpperCase()];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a name it is next to the name
    <svg className={styles.flag} viewBox="0 0 24 16" data-country={code} role={name ? 'img' : 'presentation'}>
      {name && <title>{name}</title>}
      {drawing ? drawing.split(' ').map(paint) : <Letters code={code} />}
    </svg>
  );
}

function Letters({ code }: { code: string }) {
  return (
    <>
      <rect className={styles.blank} width="24" height="16" />
      <text className={styles.code} x="12" y="11.2" textAnchor="middle">
        {code.slice(0, 2).toUpperCase()}
      </text>
    </>
  );
}

function paint(mark: string, at: number): ReactNode {
  const [kind, rest = ''] = mark.split(':');
  const values = rest.split(',');
  const n = values.map(Number);
  const colour = `#${values.at(-1) ?? '000'}`;
  switch (kind) {
    case 'h':
    case 'v':
      return <g key={at}>{stripes(values, kind === 'h')}</g>;
    case 'n':
      return <g key={at}>{nordic(values)}</g>;
    case 'd':
      return <circle key={at} cx={n[0]} cy={n[1]} r={n[2]} fill={colour} />;
    case 'r':
      return <rect key={at} x={n[0]} y={n[1]} width={n[2]} height={n[3]} fill={colour} />;
    case 'l':
      return <line key={at} x1={n[0]} y1={n[1]} x2={n[2]} y2={n[3]} strokeWidth={n[4]} stroke={colour} />;
    default:
      return <polygon key={at} points={values.slice(0, -1).join(' ')} fill={colour} />;
  }
}

function stripes(values: string[], lying: boolean): ReactNode[] {
  const parts = values.map((value) => {
    const [colour, weight] = value.split('*');
    return { fill: `#${colour}`, weight: Number(weight ?? 1) };
  });
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  let from = 0;
  return parts.map(({ fill, weight }) => {
    const start = from;
    from += weight / whole;
    return lying ? (
      <rect key={start} y={start * 16} width="24" height={(weight / whole) * 16 + 0.05} fill={fill} />
    ) : (
      <rect key={start} x={start * 24} width={(weight / whole) * 24 + 0.05} height="16" fill={fill} />
    );
  });
}

function nordic([ground, cross, inner]: string[]): ReactNode {
  return (
    <>
      <rect width="24" height="16" fill={`#${ground}`} />
      <path d="M6.6 0h4.2v16H6.6zM0 5.9h24v4.2H0z" fill={`#${cross}`} />
      {inner && <path d="M7.7 0h2v16h-2zM0 7h24v2H0z" fill={`#${inner}`} />}
    </>
  );
}
