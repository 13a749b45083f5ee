declare module '@parlay/this-remote' {
  import type { Remote } from '@parlay/remote-kit';

  const remote: Remote;
  export default remote;
}
