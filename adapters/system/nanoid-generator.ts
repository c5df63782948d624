import { randomBytes } from 'node:crypto';
import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';
import { nanoid } from 'nanoid';

const ID_LENGTH = 21;
const SECRET_BYTES = 32;

/** Generates ids of 126 random bits with nanoid, and secrets of 256 random bits with node:crypto. */
export class NanoidGenerator implements IdGenerator {
  next(): string {
    return nanoid(ID_LENGTH);
  }

  secret(): string {
    return randomBytes(SECRET_BYTES).toString('base64url');
  }
}
