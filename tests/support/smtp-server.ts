import { createServer, type Server, type Socket } from 'node:net';

/** A mail as the server received it. */
export interface TakenMail {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly source: string;
}

/** `hang`: does not respond after DATA. `refuse`: refuses every recipient. `break`: closes the connection at DATA. */
export type SmtpMood = 'friendly' | 'refuse' | 'hang' | 'break';

interface Draft {
  from: string;
  recipients: string[];
}

/** A minimal SMTP server (RFC 5321) that receives mails, or fails as `mood` says. */
export class SmtpServer {
  readonly taken: TakenMail[] = [];
  mood: SmtpMood = 'friendly';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<SmtpServer> {
    const smtp = new SmtpServer();
    await new Promise<void>((resolve) => smtp.#server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get url(): string {
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    let buffer = '';
    let draft: Draft = { from: '', recipients: [] };
    let inData = false;
    socket.setEncoding('latin1');
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end === -1) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          this.taken.push({ ...draft, source: undot(part) });
          draft = { from: '', recipients: [] };
          socket.write('250 taken\r\n');
        } else {
          inData = this.#command(part, draft, socket);
        }
      }
    });
  }

  /** Responds to a command; returns true when the text of the mail follows. */
  #command(line: string, draft: Draft, socket: Socket): boolean {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'MAIL') draft.from = address;
    if (verb === 'RCPT') {
      if (this.mood === 'refuse') {
        socket.write(`550 no mailbox ${address}\r\n`);
        return false;
      }
      draft.recipients.push(address);
    }
    if (verb === 'DATA') {
      if (this.mood === 'break') socket.destroy();
      if (this.mood !== 'friendly') return false;
      socket.write('354 go on\r\n');
      return true;
    }
    socket.write(verb === 'EHLO' ? '250-test\r\n250 8BITMIME\r\n' : '250 ok\r\n');
    if (verb === 'QUIT') socket.end();
    return false;
  }
}

/** Undoes the dot stuffing of SMTP, and turns the received bytes into text. */
function undot(source: string): string {
  return Buffer.from(`${source.replace(/(^|\r\n)\.\./g, '$1.')}\r\n`, 'latin1').toString();
}
