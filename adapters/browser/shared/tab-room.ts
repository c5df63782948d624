import { availableParallelism, cpus } from 'node:os';
import { Slots } from '../../slots.ts';

/** While one page waits for the site or settles, another one can use the core. */
const MIN_TABS_PER_CORE = 2;
const MIN_TABS = 4;
/** More pages per core use memory without a gain, however slow the site is. */
const MAX_TABS_PER_CORE = 4;
/**
 * When the processor is idle for more than the first share of the time, one more page may be open; for less than the
 * second share, one page fewer, because pages then only delay each other.
 */
const IDLE_SHARE_TO_GROW = 0.25;
const IDLE_SHARE_TO_SHRINK = 0.05;
const CHECK_INTERVAL_MS = 500;

/** The time of all cores together since the machine started, in milliseconds. */
export interface ProcessorTime {
  readonly idle: number;
  readonly all: number;
}

export interface TabRoomOptions {
  readonly cores?: number;
  readonly processorTime?: () => ProcessorTime;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Limits the number of open pages, over all sessions of an engine: two for each core, and up to four for each while
 * pages wait and the processor is idle, as with sites that answer slowly. `fixed`: a constant limit instead.
 */
export class TabRoom {
  readonly #slots: Slots;
  readonly #isFixed: boolean;
  readonly #cores: number;
  readonly #processorTime: () => ProcessorTime;
  readonly #now: () => number;
  #looked: { readonly at: number; readonly time: ProcessorTime };

  constructor(
    fixed: number | undefined,
    {
      cores = availableParallelism(),
      processorTime = processorTimeOfMachine,
      now = () => performance.now(),
    }: TabRoomOptions = {},
  ) {
    this.#isFixed = fixed !== undefined;
    this.#cores = cores;
    this.#processorTime = processorTime;
    this.#now = now;
    this.#slots = new Slots(fixed ?? this.#fewest);
    this.#looked = { at: now(), time: processorTime() };
  }

  /** The number of pages that may be open now. */
  get count(): number {
    return this.#slots.count;
  }

  /** Waits until one more page may be open. Resolves and rejects as `Slots.take` does. */
  take(signal?: AbortSignal): Promise<() => void> {
    const taking = this.#slots.take(signal);
    if (!this.#isFixed) this.#adapt();
    return taking;
  }

  get #fewest(): number {
    return Math.max(MIN_TABS, MIN_TABS_PER_CORE * this.#cores);
  }

  #adapt(): void {
    const at = this.#now();
    if (at - this.#looked.at < CHECK_INTERVAL_MS) return;
    const time = this.#processorTime();
    const spent = time.all - this.#looked.time.all;
    const idle = spent > 0 ? (time.idle - this.#looked.time.idle) / spent : 0;
    this.#looked = { at, time };
    const { count, idle: nothingWaits } = this.#slots;
    const most = Math.max(this.#fewest, MAX_TABS_PER_CORE * this.#cores);
    if (idle > IDLE_SHARE_TO_GROW && !nothingWaits) this.#slots.resize(Math.min(most, count + 1));
    else if (idle < IDLE_SHARE_TO_SHRINK) this.#slots.resize(Math.max(this.#fewest, count - 1));
  }
}

function processorTimeOfMachine(): ProcessorTime {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, all };
}
