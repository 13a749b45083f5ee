import type { Company, DriverName, ProviderKind, SettingsOf } from '@parlay/contracts/providers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceivedRequest } from '../core/companies/driver.ts';

/** Protocols with their own paths and messages. The routes of `parlay-1` are typed routes of the API instead. */
export type ForeignDriver = Exclude<DriverName, 'parlay-1'>;

/** An authenticated request of a supplier. */
export interface SupplierRequest<D extends ForeignDriver> {
  app: FastifyInstance;
  request: FastifyRequest;
  company: Extract<Company, { driver: D }>;
  /** Exact bytes of the body. */
  body: Uint8Array;
}

/** Response in the supplier's own format, with its own status. */
export interface SupplierReply {
  status: number;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
}

export interface Endpoint<D extends ForeignDriver> {
  method: 'POST' | 'PUT';
  /** Path below `/api/provider/{company}`. */
  path: string;
  handle(call: SupplierRequest<D>): Promise<SupplierReply>;
}

/** Why a request ends before or while its endpoint handles it. */
export type ProtocolFailure = 'signature' | 'timeout' | 'failure';

/** The messages of a protocol, which its endpoints translate into neutral commands. */
export interface Protocol<D extends ForeignDriver> {
  kinds: readonly ProviderKind[];
  /** Time after which the supplier gives up. A response that would be later is `timeout`. */
  deadlineMs: number;
  endpoints: readonly Endpoint<D>[];
  /** Returns the headers that sign a response, over its exact body, if the protocol has signed responses. */
  signReply?(settings: SettingsOf<D>, reply: SupplierReply, to: ReceivedRequest): Record<string, string>;
  /** Returns the response to a request that no endpoint could answer. */
  failed(failure: ProtocolFailure, body: Uint8Array): SupplierReply;
}

/**
 * Reaction of a supplier to a refusal: nothing (`final`), the same request again (`retry`), or a rollback of the stake,
 * which an earlier request may have taken (`rollback`).
 */
export type RetryClass = 'final' | 'retry' | 'rollback';

/** Refusal of a command in the words of a protocol. */
export interface MappedRefusal<Code> {
  code: Code;
  retry: RetryClass;
}
