import { BullMqScanQueue } from '@signpost/adapters/queue/bullmq/bullmq-scan-queue.ts';
import { InProcessScanQueue } from '@signpost/adapters/queue/in-process/in-process-scan-queue.ts';
import { InProcessScanSignals } from '@signpost/adapters/queue/in-process/in-process-scan-signals.ts';
import { RedisScanSignals } from '@signpost/adapters/queue/redis/redis-scan-signals.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { ScanQueue } from '@signpost/backend-domain/ports/scan-queue.ts';
import type { ScanSignals } from '@signpost/backend-domain/ports/scan-signals.ts';
import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import type { Environment } from '../config/environment.ts';
import { ports } from './tokens.ts';

/**
 * Binds the queue and the signals between the API and its workers: in Redis when REDIS_URL is set, else within this
 * process.
 */
export const queueModule = ({ REDIS_URL }: Environment, logger: Logger): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const onError = (error: unknown) => logger.warn({ err: error }, 'queue');
    bind<ScanQueue>(ports.queue)
      .toResolvedValue(
        (clock: Clock) =>
          REDIS_URL === undefined
            ? new InProcessScanQueue({ clock, onError })
            : new BullMqScanQueue({ url: REDIS_URL, onError }),
        [ports.clock],
      )
      .inSingletonScope()
      .onDeactivation((queue) => queue.close());
    bind<ScanSignals>(ports.signals)
      .toResolvedValue(() =>
        REDIS_URL === undefined
          ? new InProcessScanSignals()
          : new RedisScanSignals({ url: REDIS_URL, onError }),
      )
      .inSingletonScope()
      .onDeactivation((signals) => signals.close());
  });
