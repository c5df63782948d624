import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DeviceRecognition } from '@signpost/backend-domain/ports/device-recognition.ts';

/** Derives a key from the secret for this purpose only. */
const PURPOSE = 'signpost known device';
const ID_BYTES = 16;

/** Issues tokens `id.signature`: an HMAC-SHA-256 over the device's random id and the account. Nothing is stored. */
export class HmacDeviceRecognition implements DeviceRecognition {
  readonly #key: Buffer;

  constructor({ secret }: { readonly secret: Uint8Array }) {
    this.#key = createHmac('sha256', secret).update(PURPOSE).digest();
  }

  remember(account: string): string {
    const id = randomBytes(ID_BYTES).toString('base64url');
    return `${id}.${this.#sign(id, account).toString('base64url')}`;
  }

  recognise(account: string, token: string): string | null {
    const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
    if (id === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    return timingSafeEqual(given, this.#sign(id, account)) ? id : null;
  }

  #sign(id: string, account: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id}\n${account}`).digest();
  }
}
