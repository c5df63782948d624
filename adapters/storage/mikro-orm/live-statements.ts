/** The notes of scan $1 whose names are in $2. */
export const LIVE_NOTES = `select n.name, n.value from note n join scan s on s.id = n.scan_id
  where s.public_id = $1 and n.name = any($2::text[])`;
