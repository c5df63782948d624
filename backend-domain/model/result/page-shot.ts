/** Where an element is in a picture, in CSS pixels from its left upper corner. */
interface ShotOutline {
  /** Of the element, as in the manifest. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture of a page as the reviewer saw it. It is stored with the scan and deleted with it. */
export interface PageShot {
  readonly url: string;
  /** Of the picture, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** JPEG, as base64. */
  readonly jpeg: string;
  /** Of elements in sight; those outside the picture have none. */
  readonly outlines: readonly ShotOutline[];
}
