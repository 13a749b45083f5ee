import { z } from 'zod';

/** Selection's address: fixture, market and selection, such as `1010/match:result/1`. */
export interface SelectionRef {
  fixture: string;
  market: string;
  selection: string;
}

export const SelectionId = z.string().regex(/^\d{3,12}\/[\w:.-]{1,60}\/[\w/+.-]{1,30}$/);

export const refText = ({ fixture, market, selection }: SelectionRef): string => `${fixture}/${market}/${selection}`;

export function parseRef(text: string): SelectionRef {
  const [fixture = '', market = '', ...rest] = text.split('/');
  return { fixture, market, selection: rest.join('/') };
}
