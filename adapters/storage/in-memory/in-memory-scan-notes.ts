import type { LiveState } from '@signpost/backend-domain/model/scan/live-state.ts';
import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanNoteName, ScanNotes } from '@signpost/backend-domain/ports/scan-notes.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { liveState } from '../live-notes.ts';
import type { ScanShelf } from './scan-shelf.ts';

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

  async report(lease: Lease, report: ScanReport): Promise<number> {
    return this.#shelf.report(this.#shelf.fenced(lease), report);
  }

  async live(scanId: string): Promise<LiveState> {
    return liveState(this.#shelf.get(scanId)?.notes ?? []);
  }
}
