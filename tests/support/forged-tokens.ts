import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';

/** The parts of a genuine token, of which a test forges one. */
export interface TokenRecipe {
  readonly secret: Uint8Array;
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** A token signed by HMAC. Made without a library, which might refuse to make an invalid one. */
export function forge({ secret, header, claims }: TokenRecipe): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  const hash = HASHES[String(header.alg)] ?? 'sha256';
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString(
    'base64url',
  );
}

/**
 * Tokens that must be refused, by their defect. All except those with another key are signed with the real secret, so
 * that each token tests one check.
 */
export function forgedTokens(genuine: TokenRecipe): Record<string, string> {
  const { secret, header, claims } = genuine;
  const withHeader = (change: Record<string, unknown>) =>
    forge({ ...genuine, header: { ...header, ...change } });
  const withClaims = (change: Record<string, unknown>) =>
    forge({ ...genuine, claims: { ...claims, ...change } });
  const without = (name: string) => withClaims({ [name]: undefined });
  const [head = '', body = '', signature = ''] = forge(genuine).split('.');
  const unsigned = (algorithm: string) => `${encode({ ...header, alg: algorithm })}.${body}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rs256 = unsigned('RS256');
  const now = Number(claims.iat);

  return {
    'alg none without signature': `${unsigned('none')}.`,
    'alg None': `${unsigned('None')}.`,
    'alg NONE': `${unsigned('NONE')}.${signature}`,
    'alg none with the real signature': `${unsigned('none')}.${signature}`,
    'alg empty': `${unsigned('')}.${signature}`,
    'no alg': withHeader({ alg: undefined }),
    'alg in lower case': withHeader({ alg: 'hs256' }),
    'alg as a list': withHeader({ alg: ['HS256'] }),
    HS384: withHeader({ alg: 'HS384' }),
    HS512: withHeader({ alg: 'HS512' }),
    'RS256 by a key of its own': `${rs256}.${createSign('sha256').update(rs256).sign(privateKey, 'base64url')}`,
    'own public key in the header': withHeader({
      jwk: publicKey.export({ format: 'jwk' }),
      alg: 'RS256',
    }),
    'another secret': forge({ ...genuine, secret: Buffer.alloc(32, 'x') }),
    'the empty secret': forge({ ...genuine, secret: new Uint8Array(0) }),
    'the secret as text': forge({
      ...genuine,
      secret: Buffer.from(Buffer.from(secret).toString('base64url')),
    }),
    'half the secret': forge({ ...genuine, secret: secret.slice(0, 16) }),
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${head}.${body}.${signature}.${signature}`,
    'five parts, like an encrypted token': `${head}.${body}.${signature}.${body}.${signature}`,
    'a signature cut short': `${head}.${body}.${signature.slice(0, -4)}`,
    'a signature with padding': `${head}.${body}.${signature}=`,
    'a space behind': `${head}.${body}.${signature} `,
    'a line break within': `${head}.${body}.${signature.slice(0, 20)}\n${signature.slice(20)}`,
    'a foreign body': `${head}.${encode({ ...claims, sub: 'admin' })}.${signature}`,
    'a body that is no JSON': forge({ ...genuine, claims: 'not JSON' as never }),
    'a body that is a list': forge({ ...genuine, claims: [claims] as never }),
    'a body that is null': forge({ ...genuine, claims: 'null' as never }),
    'a header that is no JSON': `${encode('not JSON')}.${body}.${signature}`,
    'no type': withHeader({ typ: undefined }),
    'the general type': withHeader({ typ: 'JWT' }),
    'the type of another kind of token': withHeader({ typ: 'refresh+jwt' }),
    'an extension it must understand': withHeader({ crit: ['exp'], exp: now }),
    'an unencoded payload': withHeader({ crit: ['b64'], b64: false }),
    'another issuer': withClaims({ iss: 'https://evil.example' }),
    'no issuer': without('iss'),
    'an empty issuer': withClaims({ iss: '' }),
    'another audience': withClaims({ aud: 'another-service' }),
    'no audience': without('aud'),
    'an empty list of audiences': withClaims({ aud: [] }),
    'no subject': without('sub'),
    'an empty subject': withClaims({ sub: '' }),
    'a subject that is an object': withClaims({ sub: { $ne: null } }),
    'a subject that is a number': withClaims({ sub: 1 }),
    'no session': without('sid'),
    'a session that is a list': withClaims({ sid: ['session-1'] }),
    'no version': without('ver'),
    'a version that is text': withClaims({ ver: '3' }),
    'a version below nought': withClaims({ ver: -1 }),
    'a version that is no whole number': withClaims({ ver: 3.5 }),
    'no id': without('jti'),
    'no expiry': without('exp'),
    'an expiry that is text': withClaims({ exp: String(now + 900) }),
    'an expiry that is null': withClaims({ exp: null }),
    'an endless expiry': withClaims({ exp: 1e300 }),
    'a life of a year': withClaims({ exp: now + 365 * 86_400 }),
    'no time of issue': without('iat'),
    'issued in the future': withClaims({ iat: now + 3600, exp: now + 4500 }),
    'not valid yet': withClaims({ nbf: now + 3600 }),
  };
}
