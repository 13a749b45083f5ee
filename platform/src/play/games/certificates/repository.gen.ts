// Generated from the .sql file of the same name by `npm run queries`.
import { count, one } from '@parlay/server/query';

export type CertifiedGameRow = {
  rtp: string | null;
  isInFuture: boolean;
};
export const certifiedGame = one<{
  issuedOn: Date | string;
  game: string;
}, CertifiedGameRow>(`select rtp, $1::date > current_date as "isInFuture" from game where id = $2 for update`, { params: ["issuedOn","game"], sure: ["isInFuture"] });

export const addCertificate = count<{
  game: string;
  issuedOn: Date | string;
  rtp: string;
  laboratory: string;
  number: string;
  family?: string | null | undefined;
  facts: unknown;
  importedBy: string;
}>(`insert into game_certificate (game_id, issued_on, rtp, laboratory, number, family, facts, imported_by)
values ($1, $2::date, $3, $4, $5, $6, $7::jsonb, $8)
on conflict (game_id, issued_on) do update set imported_by = game_certificate.imported_by
where game_certificate.rtp = excluded.rtp and game_certificate.laboratory = excluded.laboratory
  and game_certificate.number = excluded.number and game_certificate.family is not distinct from excluded.family
  and game_certificate.facts = excluded.facts`, { params: ["game","issuedOn","rtp","laboratory","number","family","facts","importedBy"], json: ["facts"] });
