import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import { CannotListen } from '../cannot-listen.ts';
import { InvalidArguments } from '../config/command-line.ts';
import { InvalidEnvironment } from '../config/environment.ts';
import { CommandFailed } from './command-failed.ts';
import { OutputFolderUnusable } from './output-folder.ts';

/**
 * The text of an error for people: for our own errors their sentence; for a bug also its stack when LOG_LEVEL is debug.
 */
export function sentenceOf(error: unknown, logLevel: string | undefined): string {
  if (
    error instanceof DomainError ||
    error instanceof CannotListen ||
    error instanceof InvalidArguments ||
    error instanceof InvalidEnvironment ||
    error instanceof OutputFolderUnusable ||
    error instanceof CommandFailed
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  if (logLevel === 'debug') return error.stack ?? error.message;
  return `Something unforeseen happened: ${error.message} (LOG_LEVEL=debug shows where)`;
}
