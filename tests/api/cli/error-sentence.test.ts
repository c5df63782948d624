import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from '@signpost/backend/cli/error-sentence.ts';
import { InvalidArguments } from '@signpost/backend/config/command-line.ts';

describe('The text that a command prints for an error', () => {
  it('is the message of an expected error', () => {
    const error = new InvalidArguments('scan', 'Too many.');
    expect(sentenceOf(error, 'debug')).toBe(error.message);
  });

  it('is one sentence for a bug, and its stack trace at log level debug', () => {
    const bug = new Error('Oh!');
    expect(sentenceOf(bug, undefined)).toBe(
      'Something unforeseen happened: Oh! (LOG_LEVEL=debug shows where)',
    );
    expect(sentenceOf(bug, 'debug')).toBe(bug.stack);
  });
});
