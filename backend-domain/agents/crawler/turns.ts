/** Lets decisions be made in the order in which their work began, whichever work ends first. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Takes the next turn. `comes` resolves when all earlier turns have ended; `end` ends this turn. */
  take(): { readonly comes: Promise<void>; end(): void } {
    const comes = this.#last;
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    // If a turn ends before it has come, the next one still waits for those before it.
    this.#last = comes.then(() => ended);
    return { comes, end: () => end() };
  }
}
