import { join } from 'node:path';
import { OutboxMailer } from '@signpost/adapters/mail/outbox-mailer.ts';
import { SmtpMailer } from '@signpost/adapters/mail/smtp-mailer.ts';
import type { AccessTokenSettings } from '@signpost/adapters/security/access-token-format.ts';
import { Argon2PasswordHasher } from '@signpost/adapters/security/argon2-password-hasher.ts';
import { HmacDeviceRecognition } from '@signpost/adapters/security/hmac-device-recognition.ts';
import { InMemoryThrottle } from '@signpost/adapters/security/in-memory-throttle.ts';
import { JsonwebtokenTokenIssuer } from '@signpost/adapters/security/jsonwebtoken-token-issuer.ts';
import { RedisThrottle } from '@signpost/adapters/security/redis-throttle.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';
import type { Mailer } from '@signpost/backend-domain/ports/mailer.ts';
import type { Throttle } from '@signpost/backend-domain/ports/throttle.ts';
import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.ts';
import { ports } from './tokens.ts';

const SENDER_NAME = 'Signpost';

/** Binds the ports for passwords, tokens, throttling and mail. */
export const accountModule = (
  environment: Environment,
  accessTokens: AccessTokenSettings,
  logger: Logger,
): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(ports.passwords).toConstantValue(new Argon2PasswordHasher());
    bind(ports.tokens)
      .toResolvedValue(
        (clock: Clock, ids: IdGenerator) =>
          new JsonwebtokenTokenIssuer({ ...accessTokens, clock, ids }),
        [ports.clock, ports.ids],
      )
      .inSingletonScope();
    bind(ports.devices).toConstantValue(new HmacDeviceRecognition({ secret: accessTokens.secret }));
    bind<Throttle & { close(): Promise<void> }>(ports.throttle)
      .toResolvedValue(() =>
        environment.REDIS_URL === undefined
          ? new InMemoryThrottle()
          : new RedisThrottle({
              url: environment.REDIS_URL,
              onError: (error) => logger.warn({ err: error }, 'throttle: Redis'),
            }),
      )
      .inSingletonScope()
      .onDeactivation((throttle) => throttle.close());
    bind<Mailer>(ports.mailer)
      .toResolvedValue((clock: Clock) => openMailer(environment, clock, logger), [ports.clock])
      .inSingletonScope()
      .onDeactivation((mailer) => mailer.close());
  });

/** A mailer over SMTP when SMTP_URL is set, else one that writes files to DATA_DIR/outbox. */
function openMailer(environment: Environment, clock: Clock, logger: Logger): Mailer {
  const from = `${SENDER_NAME} <${senderAddress(environment)}>`;
  return environment.SMTP_URL === undefined
    ? new OutboxMailer({
        folder: join(environment.DATA_DIR, 'outbox'),
        from,
        clock,
        log: (line) => logger.info(line),
      })
    : new SmtpMailer({ url: environment.SMTP_URL, from });
}

/** The user name in SMTP_URL when it is an email address, else an address at the public host. */
function senderAddress({ SMTP_URL, PUBLIC_URL }: Environment): string {
  const account = SMTP_URL === undefined ? '' : decodeURIComponent(new URL(SMTP_URL).username);
  if (account.includes('@')) return account;
  const host = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname;
  return `signpost@${host}`;
}
