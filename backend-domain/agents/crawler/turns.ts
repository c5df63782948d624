export interface Turn {
  /** Resolves when all earlier turns have ended. */
  readonly comes: Promise<void>;
  /** Ends this turn; calling it again does nothing. */
  end(): void;
}

/** Lets decisions be made in the order in which their work began, whichever work ends first. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Takes the next turn. */
  take(): Turn {
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
