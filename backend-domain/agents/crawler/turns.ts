/** Makes decisions in the order in which their work began, in any order of completion. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** A place in the line. `comes` resolves when all turns taken before have ended; `end` lets the next one come. */
  take(): { readonly comes: Promise<void>; end(): void } {
    const comes = this.#last;
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    // A turn that ends before it came does not let the next one overtake those before it.
    this.#last = comes.then(() => ended);
    return { comes, end: () => end() };
  }
}
