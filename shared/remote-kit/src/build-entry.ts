/**
 * Entry that a build runs in Node to read a remote's definition and prerender its first content. `@parlay/this-
 * remote` resolves to the remote being built.
 */

import { staticPorts } from '@parlay/ports/static';
import remote from '@parlay/this-remote';
import { renderFirstContent } from './first-content.tsx';

export { remote, renderFirstContent, staticPorts };
