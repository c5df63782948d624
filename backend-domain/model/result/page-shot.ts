/** The box of an element in a screenshot, in CSS pixels from the top left corner. */
interface ShotOutline {
  /** Id of the element in the manifest. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A screenshot of a page as the reviewer saw it. It is stored with the scan and deleted with it. */
export interface PageShot {
  readonly url: string;
  /** Size of the screenshot in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** JPEG, as base64. */
  readonly jpeg: string;
  /** Outlines of visible elements; elements outside the screenshot have none. */
  readonly outlines: readonly ShotOutline[];
}
