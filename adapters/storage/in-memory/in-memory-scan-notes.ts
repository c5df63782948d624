import type {
  LogLine,
  ScanNoteName,
  ScanNotes,
  ScanNoteValues,
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

  async read<Name extends ScanNoteName>(
    scanId: string,
    name: Name,
  ): Promise<ScanNoteValues[Name] | null> {
    const text = this.#shelf.get(scanId)?.notes.get(name);
    return text === undefined ? null : (JSON.parse(text) as ScanNoteValues[Name]);
  }

  async write<Name extends ScanNoteName>(
    scanId: string,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void> {
    this.#shelf.get(scanId)?.notes.set(name, JSON.stringify(value));
  }

  async writeHeld<Name extends ScanNoteName>(
    lease: Lease,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void> {
    this.#shelf.fenced(lease).notes.set(name, JSON.stringify(value));
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
