export interface FrameOrder {
  /** Whether a frame is newer than all before it, and so may be shown. */
  readonly takes: (seq: number) => boolean;
  /** Forgets the frames before: another worker may count from elsewhere, and its pictures must not wait for that. */
  readonly restart: () => void;
}

/** Which frames of a stream come in order; they are sent as they may, and the newest wins. */
export function frameOrder(): FrameOrder {
  let newest = Number.NEGATIVE_INFINITY;
  return {
    takes: (seq) => {
      if (seq <= newest) return false;
      newest = seq;
      return true;
    },
    restart: () => {
      newest = Number.NEGATIVE_INFINITY;
    },
  };
}
