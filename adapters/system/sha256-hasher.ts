import { hash } from 'node:crypto';
import type { Hasher } from '@signpost/backend-domain/ports/hasher.ts';

/** SHA-256, with node:crypto. */
export class Sha256Hasher implements Hasher {
  sha256(text: string): string {
    return hash('sha256', text, 'hex');
  }
}
