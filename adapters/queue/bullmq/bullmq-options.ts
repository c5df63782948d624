export interface BullMqQueueOptions {
  readonly url: string;
  /** The prefix of all keys; separates products that share a Redis. */
  readonly prefix?: string;
  readonly firstPauseMs?: number;
  /** A worker that has not renewed its lock on a scan for this time is presumed dead. */
  readonly lockMs?: number;
  /** The interval between two checks for dead workers. */
  readonly stalledCheckMs?: number;
  /** How long a call may wait for Redis before it rejects with QueueUnavailable. */
  readonly answerWithinMs?: number;
  /** Called with connection errors and failures of handlers. */
  readonly onError?: (error: unknown) => void;
}

export interface WorkerOptions extends Required<BullMqQueueOptions> {
  readonly concurrency: number;
  /** Called for every scan that a worker takes, with the scan's turn. */
  readonly onDelivered: (turn: number) => Promise<void>;
}
