import { type Access, type Client, clientOf } from '@parlay/cli/client';

/** Creates a client of the registry. */
export const registryClient = (access: Access): Client => clientOf(access, 'registry');
