import type {
  LogLine,
  ScanNoteName,
  ScanNotes,
} from '@signpost/backend-domain/ports/scan-notes.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { ScanShelf } from './scan-shelf.ts';

const LOG_LINES_KEPT = 500;

/** Notes are kept as JSON text, so that a note comes back as it would from a database. */
export class InMemoryScanNotes implements ScanNotes {
  readonly #shelf: ScanShelf;

  constructor(shelf: ScanShelf) {
    this.#shelf = shelf;
  }

  async read<T>(scanId: string, name: ScanNoteName): Promise<T | null> {
    const text = this.#shelf.get(scanId)?.notes.get(name);
    return text === undefined ? null : (JSON.parse(text) as T);
  }

  async write(scanId: string, name: ScanNoteName, value: unknown): Promise<void> {
    this.#shelf.get(scanId)?.notes.set(name, JSON.stringify(value ?? null));
  }

  async writeHeld(lease: Lease, name: ScanNoteName, value: unknown): Promise<void> {
    this.#shelf.fenced(lease).notes.set(name, JSON.stringify(value ?? null));
  }

  async appendLog(scanId: string, lines: readonly LogLine[]): Promise<void> {
    const shelved = this.#shelf.get(scanId);
    if (shelved === undefined) return;
    shelved.log = [...shelved.log, ...frozenCopy(lines)].slice(-LOG_LINES_KEPT);
  }

  async log(scanId: string): Promise<LogLine[]> {
    return [...(this.#shelf.get(scanId)?.log ?? [])];
  }
}
