import { Session } from 'node:inspector';
import { regexSteps } from './regex-steps.ts';

/**
 * Counts the cost of a piece of work in steps instead of time, so that a test measures the same growth on every
 * machine. A step is one execution of a block of code (V8's block coverage), one element that an array method visits,
 * one character that a string method searches, or one comparison of a regular expression.
 *
 * V8 counts only blocks of code that it compiles afterwards: import the code to be counted after `open`.
 */
export class StepCounter {
  readonly #session = new Session();
  #builtIns = 0;

  static open(): StepCounter {
    const counter = new StepCounter();
    counter.#session.connect();
    counter.#session.post('Profiler.enable');
    counter.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return counter;
  }

  close(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  async count(work: () => unknown): Promise<number> {
    this.#blocks();
    this.#builtIns = 0;
    const restore = this.#replaceBuiltIns();
    try {
      await work();
    } finally {
      restore();
    }
    return this.#builtIns + this.#blocks();
  }

  /** Executions of blocks since the last call. */
  #blocks(): number {
    let total = 0;
    this.#session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw new Error(error.message);
      for (const { url, functions } of coverage.result) {
        if (url.includes('/support/steps/') || url.startsWith('node:')) continue;
        for (const { ranges } of functions) for (const { count } of ranges) total += count;
      }
    });
    return total;
  }

  #replaceBuiltIns(): () => void {
    const put: (() => void)[] = [];
    const add = (steps: number): void => {
      this.#builtIns += steps;
    };
    const wrap = (
      owner: object,
      names: readonly string[],
      cost: (self: never, values: never, result: never) => number,
    ): void => {
      for (const name of names) {
        const original = Reflect.get(owner, name);
        Reflect.set(owner, name, function (this: never, ...values: unknown[]) {
          const result = Reflect.apply(original, this, values);
          add(cost(this, values as never, result as never));
          return result;
        });
        put.push(() => Reflect.set(owner, name, original));
      }
    };
    const { indexOf: placeOf } = String.prototype;
    wrap(
      String.prototype,
      ['indexOf', 'includes'],
      (self: string, [wanted, from = 0]: readonly [string, number?]) => {
        const found = placeOf.call(self, wanted, from);
        return (found < 0 ? self.length : found) - from + 1;
      },
    );
    wrap(
      String.prototype,
      ['lastIndexOf', 'trim', 'toLowerCase', 'replaceAll', 'toWellFormed'],
      (self: string) => self.length,
    );
    wrap(
      Array.prototype,
      ['includes', 'indexOf', 'lastIndexOf', 'concat', 'shift', 'unshift', 'splice', 'join'],
      (self: unknown[]) => self.length,
    );
    wrap(
      Array.prototype,
      ['slice', 'reverse', 'flat'],
      (_, __, result: unknown[]) => result.length,
    );
    put.push(this.#countIterations(add), this.#countExpressions(add));
    return () => {
      for (const back of put.reverse()) back();
    };
  }

  /** Counts the elements that spread, destructuring and `for … of` visit in arrays. */
  #countIterations(add: (steps: number) => void): () => void {
    const iterators = Object.getPrototypeOf([][Symbol.iterator]());
    const { next } = iterators;
    iterators.next = function (this: object) {
      add(1);
      return Reflect.apply(next, this, []);
    };
    return () => {
      iterators.next = next;
    };
  }

  #countExpressions(add: (steps: number) => void): () => void {
    const { exec } = RegExp.prototype;
    let isCounting = false;
    RegExp.prototype.exec = function (this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      if (!isCounting) {
        isCounting = true;
        add(regexSteps(this, text, from));
        isCounting = false;
      }
      return Reflect.apply(exec, this, [text]);
    };
    return () => {
      RegExp.prototype.exec = exec;
    };
  }
}
