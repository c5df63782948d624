/** The server cannot listen: its port is in use or not permitted. The message is one sentence for the operator. */
export class CannotListen extends Error {
  constructor(host: string, port: number, cause: unknown) {
    super(sentenceFor(host, port, (cause as { code?: unknown }).code), { cause });
    this.name = 'CannotListen';
  }
}

function sentenceFor(host: string, port: number, code: unknown): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use already. Stop the other program, or set PORT to another number.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${host}. Set HOST to one that it has, such as 127.0.0.1.`;
    default:
      return `Cannot listen on ${host}:${port}${typeof code === 'string' ? ` (${code})` : ''}. Check HOST and PORT.`;
  }
}
