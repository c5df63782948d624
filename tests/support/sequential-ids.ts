import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';

/** Sequential ids, from `id-00000000000000001` on (21 characters, like real ones). */
export class SequentialIds implements IdGenerator {
  readonly #prefix: string;
  #ids = 0;
  #secrets = 0;

  constructor(prefix = 'id') {
    this.#prefix = prefix;
  }

  next(): string {
    this.#ids += 1;
    return numbered(this.#prefix, this.#ids, 21);
  }

  secret(): string {
    this.#secrets += 1;
    return numbered('secret', this.#secrets, 43);
  }
}

function numbered(prefix: string, number: number, length: number): string {
  return `${prefix}-${String(number).padStart(length - prefix.length - 1, '0')}`;
}
