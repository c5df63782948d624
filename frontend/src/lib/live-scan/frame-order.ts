export interface FrameOrder {
  /** Whether a frame is newer than all frames before it: only then it is shown. */
  readonly takes: (seq: number) => boolean;
  /** Forgets the earlier frames: another worker may number its frames from a lower number. */
  readonly restart: () => void;
}

/** Filters out frames that arrive after a newer one. */
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
