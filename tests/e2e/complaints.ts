import type { BrowserContext } from '@playwright/test';

/** The console errors of a browser's pages, and the errors that they throw. */
export class Complaints {
  readonly unexpected: string[] = [];
  #allowed: readonly RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#hear(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (thrown) => this.#hear(thrown.error().message));
  }

  /** Runs a step in which errors like these are expected: browsers log every refused call to the console. */
  async allowing(expected: readonly RegExp[], step: () => Promise<void>): Promise<void> {
    this.#allowed = expected;
    try {
      await step();
    } finally {
      this.#allowed = [];
    }
  }

  #hear(text: string): void {
    if (!this.#allowed.some((pattern) => pattern.test(text))) this.unexpected.push(text);
  }
}
