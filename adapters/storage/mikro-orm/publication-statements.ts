const SELECT = `
  select s.public_id as "scanId", p.owner_id as "ownerId", p.domain, p.title, p.pages,
         f.generated_at as "generatedAt", p.published_at as "publishedAt",
         p.from_root as "fromRoot", s.shows_behind_login as "showsBehindLogin", (c.method is not null) as verified, p.id::text as "order"`;

const FACTS = `
    join scan s on s.id = p.scan_id and s.is_public
    join scan_files f on f.scan_id = p.scan_id
    left join site_claim c on c.owner_id = p.owner_id and c.domain = p.domain`;

/** All publications of public scans, with the facts that decide which of them is served. */
export const LIST_PUBLICATIONS = `${SELECT} from publication p ${FACTS}`;

/** For each domain, the publication that is served for it (its registry entry is `r`). */
export const LIST_SPEAKERS = `
  ${SELECT} from registry_entry r join publication p on p.id = r.publication_id ${FACTS}`;
