/** The scan did not come to its end; the message says why in one sentence. */
export class ScanCommandFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScanCommandFailed';
  }
}
