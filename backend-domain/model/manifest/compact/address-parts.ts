import { filledIn, withDoubledBraces } from './placeholders.ts';

/** Texts with their shared parts written once. `{0}` in a text or in a later part is replaced by the first part. */
interface SharedParts {
  readonly parts: readonly string[];
  readonly texts: readonly string[];
}

/** Bytes of a reference such as `{0}`, or of the quotes and comma of a part's entry. */
const REFERENCE = 5;
/** A beginning becomes a part when at least this many addresses have it. */
const MIN_USES = 3;
/** Only this many pieces of an address can be part of a beginning. */
const MOST_PIECES = 24;
/** The least length of a piece within an address, such as a hash, that becomes a part. */
const MIN_PIECE = 10;

/**
 * Writes addresses with their shared parts once: beginnings that end with a delimiter, and long pieces between
 * delimiters.
 */
export function withSharedParts(addresses: readonly string[]): SharedParts {
  const beginnings = new Set(sharedBeginnings(addresses));
  const parts = [...beginnings, ...sharedPieces(addresses, beginnings)].sort(
    (one, other) => one.length - other.length,
  );
  const written = new PartWriter();
  return {
    parts: parts.map((part) => written.add(part)),
    texts: addresses.map((address) => written.text(address)),
  };
}

/** Restores the addresses that `withSharedParts` wrote. */
export function withoutSharedParts({ parts, texts }: SharedParts): string[] {
  const whole: string[] = [];
  const read = (written: string) => filledIn(written, (key) => whole[Number(key)] ?? '');
  for (const part of parts) whole.push(read(part));
  return texts.map(read);
}

/** Splits an address after its delimiters. */
function piecesOf(address: string): string[] {
  return address.split(/(?<=[/?&;=,#])/);
}

/** Beginnings that save more bytes than they cost; of each address only the longest. */
function sharedBeginnings(addresses: readonly string[]): string[] {
  const users = new Map<string, number[]>();
  for (const [index, address] of addresses.entries()) {
    let beginning = '';
    for (const piece of piecesOf(address).slice(0, -1).slice(0, MOST_PIECES)) {
      beginning += piece;
      const known = users.get(beginning);
      if (known) known.push(index);
      else if (beginning.length > REFERENCE) users.set(beginning, [index]);
    }
  }
  const longest = [...users].sort(([one], [other]) => other.length - one.length);
  const served = new Set<number>();
  return longest.flatMap(([beginning, indexes]) => {
    const open = indexes.filter((index) => !served.has(index));
    if (open.length < MIN_USES || !isWorth(beginning, open.length)) return [];
    for (const index of open) served.add(index);
    return [beginning];
  });
}

/** Pieces after the beginnings of addresses that save more bytes than they cost. */
function sharedPieces(
  addresses: readonly string[],
  beginnings: ReadonlySet<string>,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const address of addresses)
    for (const piece of afterBeginning(piecesOf(address), beginnings))
      if (piece.length >= MIN_PIECE) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return [...counts].filter(([piece, count]) => isWorth(piece, count)).map(([piece]) => piece);
}

/** The pieces after the longest shared beginning of an address. */
function afterBeginning(
  pieces: readonly string[],
  beginnings: Pick<ReadonlySet<string>, 'has'>,
): readonly string[] {
  for (let count = Math.min(pieces.length, MOST_PIECES); count > 0; count -= 1)
    if (beginnings.has(pieces.slice(0, count).join(''))) return pieces.slice(count);
  return pieces;
}

function isWorth(part: string, uses: number): boolean {
  return (part.length - REFERENCE) * uses > part.length + REFERENCE;
}

/** Writes texts with references to the parts that were added before. */
class PartWriter {
  readonly #indexes = new Map<string, number>();

  /** Adds a part, and returns it written with references to earlier parts. */
  add(part: string): string {
    const written = this.text(part);
    this.#indexes.set(part, this.#indexes.size);
    return written;
  }

  text(address: string): string {
    const pieces = piecesOf(address);
    const rest = afterBeginning(pieces, this.#indexes);
    const beginning = pieces.slice(0, pieces.length - rest.length).join('');
    const index = this.#indexes.get(beginning);
    return (index === undefined ? '' : `{${index}}`) + this.#pieces(rest);
  }

  #pieces(pieces: readonly string[]): string {
    return pieces
      .map((piece) => {
        const index = this.#indexes.get(piece);
        return index === undefined ? withDoubledBraces(piece) : `{${index}}`;
      })
      .join('');
  }
}
