import { currentProduct } from './site.ts';

/** Returns the origin of the sandbox's pages, as browsers know it. */
export const sandboxOrigin = () => `http://sandbox.localhost:${currentProduct().ports.sandbox}`;

/** Returns the sandbox's URL for calls that no browser makes. Programs on this machine do not resolve its name. */
export const sandboxForCalls = () => `http://127.0.0.1:${currentProduct().ports.sandbox}`;
