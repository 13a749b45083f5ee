interface Releaser {
  team: string;
  /** Further remotes that its token may release. */
  remotes: readonly string[];
}

/** Returns true for a team's own remote and those of its token. Ops may release everything, including the host. */
export const coversRemote = ({ team, remotes }: Releaser, remote: string): boolean =>
  team === 'ops' || remote === `remote-${team}` || remotes.includes(remote);
