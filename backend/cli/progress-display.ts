import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';

/** The stream for progress: a terminal gets a bar that is redrawn, anything else plain lines. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 24;
/** Without a terminal, a line is written each time progress has grown by this many percent. */
const PERCENT_PER_LINE = 10;

/** Shows a scan's events on the command line. */
export class ProgressDisplay {
  readonly #output: ProgressOutput;
  #shown = -1;
  #phase = '';

  constructor(output: ProgressOutput) {
    this.#output = output;
  }

  show(event: ScanEvent): void {
    if (event.name === 'scan-progress') this.#progress(event.payload);
    else if (event.name === 'scan-log') this.#log(event.payload);
    else if (event.name === 'agent-thinking')
      this.#line(`${event.payload.agent}: ${event.payload.text}`);
  }

  #log({ type, message }: { type: string; message: string }): void {
    // The reason why a scan failed is the command's last sentence, on standard error.
    if (type !== 'error') this.#line(type === 'info' ? message : `${type}: ${message}`);
  }

  /** Ends the line of the progress bar. */
  finish(): void {
    if (this.#output.isTTY && this.#shown >= 0) this.#output.write('\n');
  }

  #progress({
    progress,
    phase,
    message,
  }: {
    progress: number;
    phase: string;
    message: string;
  }): void {
    if (this.#output.isTTY) {
      const filled = Math.round((progress / 100) * BAR_WIDTH);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
      const text = `${bar} ${String(progress).padStart(3)}% ${phase}: ${message}`;
      this.#output.write(`\r\x1b[2K${text.slice(0, (this.#output.columns ?? 100) - 1)}`);
      this.#shown = progress;
    } else if (phase !== this.#phase || progress >= this.#shown + PERCENT_PER_LINE) {
      this.#output.write(`${String(progress).padStart(3)}% ${phase}: ${message}\n`);
      this.#shown = progress;
    }
    this.#phase = phase;
  }

  #line(text: string): void {
    this.#output.write(this.#output.isTTY ? `\r\x1b[2K${text}\n` : `${text}\n`);
  }
}
