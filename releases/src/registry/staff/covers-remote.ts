interface Releaser {
  team: string;
  /** Further remotes that its token may release. */
  remotes: readonly string[];
}

/** A team releases its own remote and those of its token; ops releases everything, the host too. */
export const coversRemote = ({ team, remotes }: Releaser, remote: string): boolean =>
  team === 'ops' || remote === `remote-${team}` || remotes.includes(remote);
