import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '@signpost/contracts/http/errors.ts';
import {
  detailsOf,
  errorOfAnswer,
  errorOfFailure,
  NETWORK_ERROR,
} from '../../../frontend/src/lib/api-error.ts';

describe('An error of a call', () => {
  it('is read as message, code and status', () => {
    const envelope = errorEnvelope('EMAIL_TAKEN', 'There is an account with this email already');
    expect(errorOfAnswer(409, envelope)).toEqual({
      message: 'There is an account with this email already',
      code: 'EMAIL_TAKEN',
      status: 409,
    });
  });

  it.each([null, undefined, 'text', [], {}, { message: '' }])(
    'has defaults when the answer says nothing: %j',
    (body) => {
      expect(errorOfAnswer(502, body)).toEqual({
        message: 'An error occurred',
        code: 'UNKNOWN_ERROR',
        status: 502,
      });
    },
  );

  it('is a network error when no server answered', () => {
    expect(errorOfFailure(NETWORK_ERROR)).toEqual({
      message: 'Network error - please check your connection',
      code: 'NETWORK_ERROR',
      status: 0,
    });
  });

  it('has its own message or a default for any other failure', () => {
    expect(errorOfFailure(new Error('Broken')).message).toBe('Broken');
    expect(errorOfFailure(null)).toEqual({
      message: 'An unexpected error occurred',
      code: 'UNKNOWN_ERROR',
      status: 0,
    });
  });

  it('shows its details, or else its message', () => {
    const error = errorOfAnswer(
      409,
      errorEnvelope('INVALID_STATE', 'Not now', { details: 'paused' }),
    );
    expect(detailsOf(error)).toBe('paused');
    expect(detailsOf(NETWORK_ERROR)).toBe(NETWORK_ERROR.message);
    const fields = [
      { path: 'a', message: 'A is wrong' },
      { path: 'b', message: 'B is wrong' },
    ];
    expect(detailsOf({ ...error, details: fields })).toBe('A is wrong, B is wrong');
  });
});
