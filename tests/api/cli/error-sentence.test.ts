import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from '@signpost/backend/cli/error-sentence.ts';
import { InvalidArguments } from '@signpost/backend/config/command-line.ts';

describe('The text of an error for a person', () => {
  it('is its message when the error is ours', () => {
    const error = new InvalidArguments('scan', 'Too many.');
    expect(sentenceOf(error, 'debug')).toBe(error.message);
  });

  it('is one sentence for a bug, and where it is at log level debug', () => {
    const bug = new Error('Oh!');
    expect(sentenceOf(bug, undefined)).toBe(
      'Something unforeseen happened: Oh! (LOG_LEVEL=debug shows where)',
    );
    expect(sentenceOf(bug, 'debug')).toBe(bug.stack);
  });
});
