import { tearDown } from '../postgres/test-server.ts';

export default tearDown;
