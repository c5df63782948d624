/** Every publication that counts. */
export const LIST_PUBLICATIONS = `
  select s.public_id as "scanId", p.owner_id as "ownerId", p.domain, p.title, p.pages,
         f.generated_at as "generatedAt", p.published_at as "publishedAt", p.since,
         (c.method is not null) as verified, p.id::text as "order", p.search_text as "searchText"
    from publication p
    join scan s on s.id = p.scan_id and s.is_public
    join scan_files f on f.scan_id = p.scan_id
    left join site_claim c on c.owner_id = p.owner_id and c.domain = p.domain`;

/**
 * Of each domain the publication that speaks for it: the model's `speakerOf` as SQL. An owner's place is that of their
 * longest standing publication; it does not matter once somebody is verified. Ends in a where clause.
 */
export const SPEAKERS = `
  with listed as (${LIST_PUBLICATIONS}),
  placed as (
    select *, first_value("order"::bigint)
                over (partition by domain order by since, "order"::bigint) as "firstOrder"
      from listed
  ),
  owned as (
    select l.*, f."ownerId" as "firstOwner"
      from placed l join listed f on f."order"::bigint = l."firstOrder"
  ),
  ranked as (
    select *, row_number() over (
             partition by domain
             order by verified desc,
                      (verified or "ownerId" = "firstOwner") desc,
                      "generatedAt" desc, "order"::bigint desc) as place
      from owned
  )
  select * from ranked where place = 1`;
