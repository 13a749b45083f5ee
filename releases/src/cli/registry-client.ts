import { type Access, type Client, clientOf } from '@parlay/cli/client';

/** Calls the registry. */
export const registryClient = (access: Access): Client => clientOf(access, 'registry');
