import { type ErrorCode, type Refusal, refuse } from '../../core/http/errors.ts';
import type { TokenState } from './mailed-tokens.ts';

const LINK_CODES: Record<Exclude<TokenState, 'good'>, ErrorCode> = {
  unknown: 'link_unknown',
  expired: 'link_expired',
  used: 'link_used',
};

/** Returns the refusal of an unusable link. */
export const refuseLink = (state: Exclude<TokenState, 'good'>): Refusal =>
  refuse(LINK_CODES[state], { fieldErrors: { token: 'invalidPattern' } });
