import { HmacDeviceRecognition } from '@signpost/adapters/security/hmac-device-recognition.ts';
import { deviceRecognitionSuite } from './device-recognition.suite.ts';
import { overAdapters } from './over-adapters.ts';

const secrets = { own: new Uint8Array(32).fill(1), other: new Uint8Array(32).fill(2) };

overAdapters('devices', deviceRecognitionSuite, {
  HMAC: (key) => new HmacDeviceRecognition({ secret: secrets[key] }),
});
