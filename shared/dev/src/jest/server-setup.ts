import { setUp } from '../postgres/test-server.ts';

export default setUp;
