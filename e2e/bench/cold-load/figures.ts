import { median } from '../support/figures.ts';
import type { Network } from '../support/networks.ts';
import { renderTable, type Target, target } from '../support/report.ts';
import type { Protocol } from './front.ts';
import type { Load } from './load.ts';
import { VARIANTS, type Variant } from './variants.ts';

export interface Sample {
  protocol: Protocol;
  network: Network['name'];
  page: string;
  variant: Variant;
  load: Load;
}

/** Medians over the rounds. Waves and shifts are from the worst round. */
interface Row {
  requests: number;
  bytes: number;
  waves: number;
  lcp: number;
  allMounted: number;
  shifts: number;
  /** Number of loads in which the LCP element, or an equal one in its place, was visible at the end. */
  kept: number;
  sameNode: number;
  rounds: number;
  what: string;
}

export interface Case {
  protocol: Protocol;
  network: Network['name'];
  page: string;
  rows: Partial<Record<Variant, Row>>;
}

function rowOf(loads: readonly Load[]): Row {
  const medianOf = (pick: (load: Load) => number) => median(loads.map(pick));
  return {
    requests: medianOf(({ requests }) => requests),
    bytes: medianOf(({ bytes }) => bytes),
    waves: Math.max(...loads.map(({ waves }) => waves)),
    lcp: medianOf(({ lcp }) => lcp?.at ?? Number.NaN),
    allMounted: medianOf(({ allMounted }) => allMounted),
    shifts: Math.max(...loads.map(({ shifts }) => shifts)),
    kept: loads.filter(({ lcp }) => lcp && lcp.fate !== 'gone').length,
    sameNode: loads.filter(({ lcp }) => lcp?.fate === 'same node').length,
    rounds: loads.length,
    what: mostFrequent(loads.map(({ lcp }) => lcp?.what ?? 'nothing')),
  };
}

function mostFrequent(values: readonly string[]): string {
  const counts = Map.groupBy(values, (value) => value);
  const [first] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return first ? `${first[0]} ${first[1].length}×` : 'nothing';
}

/** Returns one case for each protocol, network and page, in alphabetical order. */
export function casesOf(samples: readonly Sample[]): Case[] {
  const groups = Map.groupBy(samples, ({ protocol, network, page }) => `${protocol} ${network} ${page}`);
  return [...groups.keys()].sort().flatMap((key) => {
    const group = groups.get(key) ?? [];
    const [first] = group;
    if (!first) return [];
    const rows: Case['rows'] = {};
    for (const variant of VARIANTS) {
      const loads = group.filter((sample) => sample.variant === variant).map(({ load }) => load);
      if (loads.length > 0) rows[variant] = rowOf(loads);
    }
    return [{ protocol: first.protocol, network: first.network, page: first.page, rows }];
  });
}

export function tableOf({ protocol, network, page, rows }: Case): string {
  return renderTable(
    `${page} on ${network}, ${protocol} (ms, kB; medians of ${rows.product?.rounds ?? 0})`,
    ['', 'requests', 'kB', 'waves', 'LCP', 'all mounted', 'CLS', 'LCP text stays (node)', 'which is'],
    Object.entries(rows).map(([variant, row]) => [
      variant,
      row.requests,
      row.bytes / 1000,
      row.waves,
      Math.round(row.lcp),
      Math.round(row.allMounted),
      row.shifts,
      `${row.kept} (${row.sameNode})`,
      row.what,
    ]),
  );
}

/** Returns the targets of a case. The caller uses them for HTTP/2 only, because HTTP/1.1 is for information. */
export function targetsOf({ network, page, rows }: Case): Target[] {
  const { product, monolith, 'monolith with first content': withContent, 'plain federation': plain } = rows;
  if (!product || !monolith || !withContent || !plain) return [];
  const label = `${page} on ${network}`;
  const mountedLimit = network === 'Slow 4G' ? 0.6 : 0.75;
  return [
    target(`${label}: waves`, product.waves, '', { atMost: 2 }),
    target(`${label}: CLS`, product.shifts, '', { atMost: 0.01 }),
    target(`${label}: LCP, of the monolith's`, product.lcp / monolith.lcp, '×', { atMost: 0.6 }),
    target(`${label}: LCP, of the monolith's with first content`, product.lcp / withContent.lcp, '×', { atMost: 1.15 }),
    target(`${label}: bytes, of the monolith's`, product.bytes / monolith.bytes, '×', { atMost: 1.25 }),
    target(`${label}: all mounted, of the monolith's`, product.allMounted / monolith.allMounted, '×', {
      atMost: network === 'Slow 4G' ? 1.15 : 1.05,
    }),
    target(`${label}: all mounted, of plain federation's`, product.allMounted / plain.allMounted, '×', {
      atMost: mountedLimit,
    }),
    target(`${label}: loads whose LCP element stays, or its like`, product.kept / product.rounds, 'of 1', {
      atLeast: 1,
    }),
  ];
}
