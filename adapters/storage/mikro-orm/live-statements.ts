/** The notes of a scan ($1) that have one of the names $2. */
export const LIVE_NOTES = `select n.name, n.value from note n join scan s on s.id = n.scan_id
  where s.public_id = $1 and n.name = any($2::text[])`;
