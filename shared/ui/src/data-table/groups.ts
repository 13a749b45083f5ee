interface Group<Row> {
  /** Undefined if rows are not grouped. */
  head: string | undefined;
  members: Row[];
}

/** Groups adjacent rows that have the same heading. Without `groupOf`, returns a single group without a heading. */
export function groupsOf<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined): Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const row of rows) {
    const head = groupOf?.(row);
    const last = groups.at(-1);
    if (last && last.head === head) last.members.push(row);
    else groups.push({ head, members: [row] });
  }
  return groups;
}
