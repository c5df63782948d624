import { RECORD_COLUMNS } from './page-columns.ts';

/**
 * $1: public id; $2: limit; $3: keys of URLs to leave out, which are being read right now.
 * A page's turn is its number among the tried and pending pages of its pattern. So the patterns with the fewest tried
 * pages (read, failed, or found not to be pages) come first, and all patterns alternate. The pages left out count for
 * their pattern's turns.
 *
 * This needs one pass over the index `page_turn`, which has this order, and one sort. A join with counts per pattern
 * would need statistics, which PGlite does not collect by itself: without them, it took seconds for 1,000 patterns.
 */
export const NEXT_PENDING = `
  with of_scan as materialized (select id from scan where public_id = $1),
  turns as (
    select seq, url_key, state, urgency, depth, row_number() over (
             partition by pattern_key order by state = 'pending', urgency, depth, seq
           ) as turn
      from page
     where scan_id = (select id from of_scan) and (state = 'pending' or attempts > 0)
  ),
  chosen as (
    select seq, urgency, turn, depth from turns
     where state = 'pending' and url_key <> all($3::uuid[])
     order by urgency, turn, depth, seq limit $2::int
  )
  select ${RECORD_COLUMNS}
    from chosen c join page p on p.scan_id = (select id from of_scan) and p.seq = c.seq
   order by c.urgency, c.turn, c.depth, c.seq`;

/** $1: public id; $2: keys of the chosen URLs. Does not write rows that stay unchanged. */
export const SELECT_CHOSEN = `
  update page p set chosen = p.url_key = any($2::uuid[]),
                    state = case when p.url_key = any($2::uuid[]) then 'pending' else 'discovered' end
   where p.scan_id = (select id from scan where public_id = $1)
     and (p.state = 'pending' and (p.url_key <> all($2::uuid[]) or not p.chosen)
       or p.state = 'discovered' and p.url_key = any($2::uuid[]))`;
