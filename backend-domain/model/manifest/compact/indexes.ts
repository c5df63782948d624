/** The list with runs of ascending whole numbers written as `"from-to"`; all other entries are unchanged. */
export function withRuns<Other>(list: readonly (number | Other)[]): (number | string | Other)[] {
  const written: (number | string | Other)[] = [];
  for (let place = 0; place < list.length; ) {
    const first = list[place] as number | Other;
    let length = 1;
    if (typeof first === 'number') while (list[place + length] === first + length) length += 1;
    if (typeof first === 'number' && length > 2) written.push(`${first}-${first + length - 1}`);
    else for (const one of list.slice(place, place + length)) written.push(one);
    place += length;
  }
  return written;
}

/** Restores the list that `withRuns` wrote. */
export function withoutRuns<Other extends object>(
  list: readonly (number | string | Other)[],
): (number | Other)[] {
  return list.flatMap((one): (number | Other)[] => {
    if (typeof one !== 'string') return [one];
    const [from = 0, to = -1] = one.split('-').map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
  });
}
