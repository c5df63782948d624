import type { LiveState } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type {
  ScanNoteName,
  ScanNotes,
  ScanNoteValues,
} from '@signpost/backend-domain/ports/scan-notes.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { liveState } from '../live-notes.ts';
import type { ScanShelf } from './scan-shelf.ts';

/** Stores notes as JSON text, so that a note is read back as from a database. */
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

  async report(lease: Lease, report: ScanReport): Promise<number> {
    return this.#shelf.report(this.#shelf.fenced(lease), report);
  }

  async live(scanId: string): Promise<LiveState> {
    return liveState(this.#shelf.get(scanId)?.notes ?? []);
  }
}
