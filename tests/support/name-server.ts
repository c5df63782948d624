import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const HEADER_BYTES = 12;
const A = 1;
const AAAA = 28;
const NAME_ERROR = 3;

export interface Question {
  readonly name: string;
  readonly family: 4 | 6;
}

interface Zone {
  readonly addresses: readonly string[];
  /** In seconds. */
  readonly ttl: number;
}

/**
 * A DNS server on loopback (RFC 1035, UDP) for the given names. It does not respond to questions for silenced names.
 */
export class NameServer {
  readonly questions: Question[] = [];
  readonly #socket: Socket;
  readonly #zones = new Map<string, Zone>();
  readonly #silent: string[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('message', (message, from) => {
      const answer = this.#answer(message);
      if (answer !== null) socket.send(answer, from.port, from.address);
    });
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new NameServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${(this.#socket.address() as AddressInfo).port}`;
  }

  name(name: string, addresses: readonly string[], ttl = 300): void {
    this.#zones.set(name, { addresses, ttl });
  }

  /** Makes the server ignore questions (`name/4` or `name/6`) that contain this text. */
  silence(part: string): void {
    this.#silent.push(part);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#socket.close(() => resolve()));
  }

  #answer(message: Buffer): Buffer | null {
    const labels: string[] = [];
    let end = HEADER_BYTES;
    for (let length = message[end] ?? 0; length > 0; length = message[end] ?? 0) {
      labels.push(message.toString('latin1', end + 1, end + 1 + length));
      end += 1 + length;
    }
    const type = message.readUInt16BE(end + 1);
    if (type !== A && type !== AAAA) return null;
    const family = type === A ? 4 : 6;
    const name = labels.join('.').toLowerCase();
    this.questions.push({ name, family });
    if (this.#silent.some((part) => `${name}/${family}`.includes(part))) return null;
    const zone = this.#zones.get(name);
    const records = (zone?.addresses ?? [])
      .filter((address) => address.includes(':') === (family === 6))
      .map((address) => record(type, address, zone?.ttl ?? 0));
    const header = Buffer.alloc(HEADER_BYTES);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (zone === undefined ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, message.subarray(HEADER_BYTES, end + 5), ...records]);
  }
}

function record(type: number, address: string, ttl: number): Buffer {
  const data = type === A ? Buffer.from(address.split('.').map(Number)) : ipv6(address);
  const head = Buffer.alloc(12);
  // A compression pointer to the name of the question.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6(address: string): Buffer {
  const [before = '', after = ''] = address.split('::');
  const groups = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [groups(before), groups(after)];
  const all = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of all.entries()) bytes.writeUInt16BE(group, index * 2);
  return bytes;
}
